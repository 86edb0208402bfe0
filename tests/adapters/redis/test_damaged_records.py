"""Records that were damaged in the database, for example by manual editing: each is skipped."""

from __future__ import annotations

from bot.match.events import Side
from bot.play.accounts.restraints import Restraint, RestraintKind
from bot.play.analysis.predictions import Prediction, Tally
from bot.play.ports.board_sessions import BoardSession
from bot.play.ports.heartbeats import KnownGrants
from bot.play.ports.processed_events import PROCESSED, ProcessedEvent
from bot.play.ports.scheduler import WaitingCall
from bot.store.connection import keys
from bot.store.connection.database import Database
from bot.store.coordination.board_sessions import RedisBoardSessions
from bot.store.coordination.heartbeats import RedisHeartbeats
from bot.store.coordination.processed_events import RedisProcessedEvents
from bot.store.repositories.identities import RedisIdentities
from bot.store.repositories.matches import RedisMatchStore
from bot.store.repositories.predictions import RedisPredictions
from bot.store.repositories.records import RedisRecords
from bot.store.repositories.restraints import RedisRestraints

LOBBY, ANNA, BELA = "web:lobby", "web:lobby/anna", "web:lobby/bela"


async def test_a_damaged_guess(database: Database) -> None:
    """The other guesses of the move are counted, and a damaged tally is counted from zero again."""
    guesses, client = RedisPredictions(database.client), database.client
    await guesses.store_prediction(LOBBY, "kado", BELA, Prediction(3, "D4", 50))
    await client.hset(keys.guesses(LOBBY, "kado"), ANNA, "3 D4 50")
    await client.hset(keys.guessers(LOBBY), BELA, "2 5")
    await client.sadd(keys.guessed(BELA), "web:lobby kado")
    played = Prediction(3, "D4", 100)
    waiting, _ = await guesses.look(LOBBY, "kado", played)
    assert {BELA: Prediction(3, "D4", 50)} == waiting
    assert {} == await guesses.tallies(LOBBY)
    await guesses.settle(LOBBY, "kado", played, 60_000)
    assert {BELA: Tally(1, 1)} == await guesses.tallies(LOBBY)
    _, revealed = await guesses.look(LOBBY, "kado", played)
    assert ((BELA,), 1) == (revealed.right, revealed.tried)
    await guesses.forget(BELA)
    assert {} == await guesses.tallies(LOBBY)


async def test_a_damaged_restraint(database: Database) -> None:
    """The other restraints of a room remain in force."""
    restraints = RedisRestraints(database.client)
    good = Restraint(RestraintKind.BAN, "aa", 900, ANNA, frozenset({"b1"}))
    await database.client.hset(keys.restraints(LOBBY), "mute bb", "900 b2")
    await restraints.store_restraint(LOBBY, good, 5)
    assert [good] == [*await restraints.list_restraints(LOBBY, 5)]


async def test_a_damaged_session(database: Database) -> None:
    """The other sessions of a person remain valid."""
    sessions = RedisBoardSessions(database.client)
    good = BoardSession(ANNA, "Anna", LOBBY, "pl", 900)
    await database.client.hset(keys.board_sessions(ANNA), "bad", '[900,"web:lobby","pl","Anna"]')
    await sessions.begin("good", good, 5)
    assert [good] == [*await sessions.list_sessions(ANNA, 5)]
    assert await sessions.find(ANNA, "bad", 5) is None


async def test_a_damaged_call(database: Database) -> None:
    """A damaged call is removed, because it would otherwise remain the first one forever."""
    store, good = RedisMatchStore(database.client), WaitingCall("kado", Side.HOST, 3)
    await database.client.zadd(keys.calls(), {"kado/h/3": 100})
    await store.call_later(good, 200)
    assert [] == [*await store.calls(300, 1)]
    assert [(good, 200)] == [*await store.calls(300, 1)]


async def test_a_damaged_group(database: Database) -> None:
    """A person whose linked ids cannot be decoded has only one id."""
    await database.client.hset(keys.identities(), ANNA, f"{ANNA} {BELA}")
    assert [(ANNA,)] == [*await RedisIdentities(database.client).load_groups([ANNA])]


async def test_a_damaged_event(database: Database) -> None:
    """A damaged event counts as new, and the next event record replaces it."""
    events, mine = RedisProcessedEvents(database.client), ProcessedEvent("aa", "kado")
    await database.client.set(keys.processed_event("web:1"), "aa 0 kado")
    assert await events.recall("web:1", PROCESSED) is None
    assert mine == await events.begin("web:1", PROCESSED, mine)
    assert mine == await events.recall("web:1", PROCESSED)


async def test_a_damaged_game_record(database: Database) -> None:
    """A damaged game record counts as expired."""
    await database.client.set(keys.record("aa"), "(;GM[1])")
    assert await RedisRecords(database.client).get("aa") is None


async def test_a_damaged_grant_keeps_its_number(database: Database) -> None:
    """Grants of time are numbered by their position, so a damaged one becomes an empty grant in the
    same position."""
    heartbeats = RedisHeartbeats(database.client)
    await heartbeats.give(60_000, "first", "1")
    await database.client.lset(keys.all_grants(), 0, "60000 first")
    pulse = await heartbeats.beat(["web"], 1000, KnownGrants())
    assert 1 == len(pulse.grants)
    assert 0 == getattr(pulse.grants[0], "span", None)
