"""Ratings: each game counts once and in its place, whatever fails on the way."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from math import floor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ids import GameId, RoomId, UserId
from bot.match.clocks.clock import DAY
from bot.match.commands import AcceptChallenge, Play, Resign
from bot.match.events import Colours, Ended, Side, Terms
from bot.match.ranks import ahead, rank_of, rating_of
from bot.match.state import fold
from bot.play.accounts.personal_data import LEFT
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import Meta
from bot.play.ratings import rated_games
from bot.play.ratings.glicko import RatedResult, Rating, update_rating
from bot.play.ratings.ladder import (
    RATED_GAME,
    START_DEVIATION,
    Ladder,
    RatedGame,
    explain_uncounted,
    is_unsure,
    rated_game,
)
from bot.play.ratings.rated_games import AT_ONCE, Ratings
from bot.play.ratings.starting_rank import STARTING_RANK, StartingRanks, Wish
from bot.play.unit_of_work import Done
from bot.rules.outcome import Outcome, Reason
from bot.rules.points import Colour, parse_point
from tests.fakes.memory.identities import MemoryIdentities
from tests.fakes.memory.rated_games import MemoryRatedGames
from tests.fakes.memory.stores import MemoryPeople
from tests.service.club import ANNA, BEN, ROOM, Clock, Club, SlowStore
from tests.service.playing import BLACK, GUEST, HOST, WHITE, begin_game, do

SERVER = "discord:guild:1"
NO_STARTS = StartingRanks(MemoryPeople())
PEOPLE = ("anna", "ben", "eve", "ola", "anna2")


def game(number: int, black: str, white: str, result: str = "B+R", **more: object) -> RatedGame:
    """An even 19×19 game that ended on this day; ``more`` replaces fields."""
    made = RatedGame(number * DAY, f"g{number}", black, white, 19, 0, 6.0, result)
    return replace(made, **more)  # type: ignore[arg-type]


def ladder(*games: RatedGame, same: tuple[str, ...] = ()) -> Ladder:
    """The ratings after these games; the ids in ``same`` are linked."""
    made = Ladder()
    ids = {user for one in games for user in (one.black, one.white)}
    made.add(sorted(games), {id: same[0] if id in same else id for id in ids})
    return made


GAMES = st.lists(
    st.builds(
        RatedGame,
        st.integers(0, 400 * DAY),
        st.uuids().map(str),
        st.sampled_from(PEOPLE),
        st.sampled_from(PEOPLE),
        st.sampled_from((9, 13, 19)),
        st.integers(0, 2),
        st.sampled_from((0.5, 6.5)),
        st.sampled_from(("B+R", "W+R", "B+0.5", "W+T", "0", "W+F")),
    ),
    max_size=25,
    unique_by=lambda one: one.game_id,
)


def test_one_game() -> None:
    """Between two new players, the winner gains what the loser loses, as computed by Glicko-2."""
    after = ladder(game(1, "anna", "ben"))
    won = update_rating(Rating(), 0, [RatedResult(1500, 350, 1)])
    anna, ben = (after.rating(who, DAY) for who in ("anna", "ben"))
    assert anna is not None
    assert ben is not None
    assert pytest.approx(won.value) == anna.value
    assert pytest.approx(won.deviation) == anna.deviation
    assert pytest.approx(3000) == anna.value + ben.value
    assert [("anna", anna), ("ben", ben)] == after.table(DAY)
    assert after.rating("eve", DAY) is None


@pytest.mark.parametrize("result", ["0", "B+R"])
def test_handicap_counts(result: str) -> None:
    """With handicap, Black counts as so many ranks stronger and White as so many weaker."""
    after = ladder(game(1, "anna", "ben", result, handicap=3, komi=0.5))
    shift = ahead(19, 3, 0.5)
    for who, seat, sign in (("anna", BLACK, -1), ("ben", WHITE, 1)):
        strength = rating_of(rank_of(1500) + sign * shift)
        score = 0.5 if result == "0" else float(seat is BLACK)
        assert update_rating(Rating(), 0, [RatedResult(strength, 350, score)]) == after.rating(
            who, DAY
        )


def test_a_rating_starts_from_a_rank() -> None:
    """It starts in the middle of the rank, and is uncertain. Only the first game counts: a later
    wish changes nothing, and neither does one of the opponent."""
    first = game(1, "anna", "ben", black_start=18)
    after = ladder(first, game(2, "ben", "anna", white_start=30, black_start=5))
    (one, two), (other, _) = after.changes["anna"], after.changes["ben"]
    assert (18, START_DEVIATION) == (floor(rank_of(one.before.value)), one.before.deviation)
    assert Rating() == other.before
    assert is_unsure(two.after)
    assert one.after.value == two.before.value
    won = update_rating(one.before, 0, [RatedResult(1500, 350, 1)])
    assert pytest.approx(won.value) == one.after.value
    assert one.after.deviation < START_DEVIATION


async def test_wishes_are_those_of_the_end_of_the_game() -> None:
    """A game has the wish that was there when it ended, also if it is recorded anew later: the
    ratings that are rebuilt from the games are the same."""
    people, identities = MemoryPeople(), MemoryIdentities(lambda: 0)
    starts = StartingRanks(people)
    loaded = loaded_match("D4 F6", Outcome(Reason.RESIGNATION, WHITE))
    ended = loaded.match.events[-1].at
    await starts.save(ANNA, (ANNA,), Wish(ended - 5, 18))
    await starts.save(ANNA, (ANNA,), Wish(ended - 4, 18))
    await starts.save(ANNA, (ANNA,), Wish(ended + 1, 25))
    assert [Wish(ended - 5, 18), Wish(ended + 1, 25)] == [*await people.load(ANNA, STARTING_RANK)]
    for _ in range(2):
        store = MemoryRatedGames()
        ratings = Ratings(store, identities, starts)
        await ratings.record(loaded)
        found = (await ratings.ladder(loaded.community)).changes
        assert 18 == floor(rank_of(found[ANNA][0].before.value))
        assert Rating() == found[BEN][0].before


def test_idle_players_become_unsure() -> None:
    """Enough games make a rating certain; years without a game make it provisional again."""
    games = [game(number, "anna", f"p{number}", "0") for number in range(1, 13)]
    after = ladder(*games)
    now, later = (after.rating("anna", at) for at in (13 * DAY, 10_000 * DAY))
    assert now is not None
    assert later is not None
    assert (False, True) == (is_unsure(now), is_unsure(later))


def test_the_unsure_come_last() -> None:
    """The table is sorted by rating, with provisional ratings below."""
    games = [game(number, "anna", f"p{number}", "0") for number in range(1, 13)]
    table = ladder(*games, game(20, "eve", "ola")).table(20 * DAY)
    assert "anna" == table[0][0]
    assert ("eve", "ola") == (table[1][0], table[-1][0])


def test_linked_people_are_one() -> None:
    """Linked ids share one rating, and games between them do not count."""
    games = [game(1, "anna", "ben"), game(2, "anna2", "ben"), game(3, "anna", "anna2")]
    after = ladder(*games, same=("anna", "anna2"))
    assert {"anna": 2, "ben": 2} == {who: len(steps) for who, steps in after.changes.items()}
    alone = ladder(*games)
    assert {"anna": 2, "anna2": 2, "ben": 2} == {w: len(s) for w, s in alone.changes.items()}


@given(GAMES)
def test_records_read_back(games: list[RatedGame]) -> None:
    """A game survives a round trip."""
    assert games == [RATED_GAME.decode(RATED_GAME.encode(one)) for one in games]


async def test_a_damaged_game_is_skipped() -> None:
    """A stored game that cannot be read does not keep the others from counting."""
    store, one = MemoryRatedGames(), game(1, "anna", "ben")
    await store.add(SERVER, one.game_id, RATED_GAME.encode(one))
    await store.add(SERVER, "bad", '[1,"anna","ben"]')
    found = await Ratings(store, MemoryIdentities(lambda: 0), NO_STARTS).ladder(SERVER)
    assert ladder(one).changes == found.changes


def test_letters_are_stored_unescaped() -> None:
    """Non-ASCII letters in an id are stored unescaped."""
    assert "web:go-club/łucja" in RATED_GAME.encode(game(1, "web:go-club/łucja", "ben"))


@settings(deadline=None)
@given(GAMES, st.randoms(use_true_random=False), st.integers(1, 5))
async def test_any_order(games: list[RatedGame], chance: random.Random, looks: int) -> None:
    """Games recorded in any order, repeatedly, with reads in between and by two processes give the
    same ratings as a fold in order of their ends."""
    store, identities = MemoryRatedGames(), MemoryIdentities(lambda: 0)
    workers = [Ratings(store, identities, NO_STARTS) for _ in range(2)]
    deliveries = games * 2
    chance.shuffle(deliveries)
    for index, one in enumerate(deliveries):
        await store.add(SERVER, one.game_id, RATED_GAME.encode(one))
        if index % looks == 0:
            await chance.choice(workers).ladder(SERVER)
    expected = ladder(*games)
    for worker in workers:
        found = await worker.ladder(SERVER)
        assert expected.changes == found.changes


class Killed(Exception):
    """Raised at the point where the process dies."""


class DyingGames(MemoryRatedGames):
    """A store that sometimes crashes before or after a write."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self._chance = chance

    async def add(self, community: RoomId, game_id: GameId, record: str) -> bool:
        if self._chance.random() < 0.3:
            raise Killed
        added = await super().add(community, game_id, record)
        if self._chance.random() < 0.3:
            raise Killed
        return added


@settings(deadline=None)
@given(
    st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=8),
    st.integers(0, 2**32),
)
async def test_any_life_of_the_program(ends: list[tuple[bool, bool]], seed: int) -> None:
    """Games recorded by a process that crashes before and after its writes, some ending in the same
    millisecond, are neither lost nor counted twice."""
    clock, chance = Clock(), random.Random(seed)
    club = Club(SlowStore(clock), Terms(9, 6.5, colours=Colours.BLACK, rated=True))
    matches = []
    for number, (anna_hosts, host_wins) in enumerate(ends):
        players = (ANNA, BEN) if anna_hosts else (BEN, ANNA)
        first, second = players
        done = await club.service.challenge(first, second, club.terms, ROOM, f"c{number}", ROOM)
        assert isinstance(done, Done)
        await club.do(done.game_id, second, AcceptChallenge())
        await club.do(done.game_id, first, Play(parse_point("D4")))
        await club.do(done.game_id, second, Play(parse_point("F6")))
        await club.do(done.game_id, players[host_wins], Resign())
        matches.append(await club.load(done.game_id))
        clock.ms += chance.choice((0, DAY))
    store = DyingGames(chance)
    pending = [*matches, *chance.sample(matches, len(matches) // 2)]
    while pending:
        program = Ratings(store, club.backends.identities, NO_STARTS)
        chance.shuffle(pending)
        try:
            while pending:
                await program.record(pending[-1])
                pending.pop()
                await program.ladder(ROOM)
        except Killed:
            pass
    counted = [game for match in matches if (game := rated_game(match)) is not None]
    assert len(ends) == len(counted)
    found = await Ratings(store, club.backends.identities, NO_STARTS).ladder(ROOM)
    assert ladder(*counted).changes == found.changes


@settings(deadline=None)
@given(GAMES, st.lists(st.tuples(st.sampled_from(PEOPLE), st.sampled_from(PEOPLE)), max_size=6))
async def test_links_and_their_end(games: list[RatedGame], links: list[tuple[str, str]]) -> None:
    """Games count for a person's linked ids; after unlinking, each id has the rating of its own
    games again."""
    store, identities = MemoryRatedGames(), MemoryIdentities(lambda: 0)
    ratings = Ratings(store, identities, NO_STARTS)
    for one in games:
        await store.add(SERVER, one.game_id, RATED_GAME.encode(one))
    before = dict((await ratings.ladder(SERVER)).changes)
    for first, second in links:
        if first != second:
            await identities.link(*await identities.load_groups([first, second]))
        found = await ratings.ladder(SERVER)
        groups = dict(zip(PEOPLE, await identities.load_groups(PEOPLE), strict=True))
        counted = [one for one in games if groups[one.black] != groups[one.white]]
        assert 2 * len(counted) == sum(map(len, found.changes.values()))
        for who in PEOPLE:
            assert groups[who][0] == found.people.get(who, groups[who][0])
    for who in PEOPLE:
        await identities.unlink(who)
    assert before == (await ratings.ladder(SERVER)).changes


async def test_the_cache_of_communities_is_bounded() -> None:
    """The cache of ratings is bounded, and the least recently used communities are dropped."""
    ratings = Ratings(MemoryRatedGames(), MemoryIdentities(lambda: 0), NO_STARTS)
    rooms = [f"discord:{number}" for number in range(rated_games.KEPT + 2)]
    for room in (*rooms[:-1], rooms[1], rooms[-1]):
        await ratings.ladder(room)
    assert [*rooms[3:-1], rooms[1], rooms[-1]] == [*ratings._kept]


async def test_forgotten() -> None:
    """An erased person is in no record and no table, and the ratings of others do not change."""
    store = MemoryRatedGames()
    ratings = Ratings(store, MemoryIdentities(lambda: 0), NO_STARTS)
    for one in (game(1, "anna", "ben"), game(2, "ben", "eve"), game(3, "eve", "anna", "0")):
        await store.add(SERVER, one.game_id, RATED_GAME.encode(one))
    before = await ratings.ladder(SERVER)
    ben, eve = before.rating("ben", 0), before.rating("eve", 0)
    for _ in range(2):
        await ratings.forget("anna", "left:1")
    _, records = await store.load_games(SERVER, -1) or (0, {})
    assert not any("anna" in record for record in records.values())
    after = await ratings.ladder(SERVER)
    assert (ben, eve, None) == (*map(after.rating, ("ben", "eve", "anna"), (0, 0, 0)),)


# --- games that count ---


def loaded_match(moves: str, outcome: Outcome | None, *, rated: bool = True) -> LoadedMatch:
    """A game between Anna (Black) and Ben with this end."""
    terms = Terms(9, 6.5, colours=Colours.BLACK, rated=rated)
    match = begin_game(moves, terms)
    if outcome is not None:
        match = fold([*match.events, Ended(9_000, outcome)])
    meta = Meta(2, match.version, 0, ANNA, BEN, community=ROOM)
    return LoadedMatch("bamoku", meta, match)


@pytest.mark.parametrize(
    ("moves", "outcome", "counts"),
    [
        ("D4 F6", Outcome(Reason.RESIGNATION, WHITE), "W+R"),
        ("D4 F6", Outcome(Reason.TIME, BLACK), "B+T"),
        ("D4 F6", Outcome(Reason.FORFEIT, BLACK), "B+F"),
        ("D4 F6", Outcome(Reason.SCORE), "0"),
        ("D4 F6", Outcome(Reason.NO_RESULT), "undecided"),
        ("D4 F6", Outcome(Reason.BOTH_LOSE), "undecided"),
        ("D4", Outcome(Reason.RESIGNATION, BLACK), "short"),
        ("", Outcome(Reason.TIME, WHITE), "short"),
    ],
)
def test_which_games_count(moves: str, outcome: Outcome, counts: str) -> None:
    """Wins and jigo count; results that say nothing about strength do not, and give a reason."""
    found = loaded_match(moves, outcome)
    made = rated_game(found)
    assert counts == (made.result if made else explain_uncounted(found))


def test_which_games_never_count() -> None:
    """A running game, an unrated one and one outside any community do not count."""
    won = Outcome(Reason.RESIGNATION, BLACK)
    private = loaded_match("D4 F6", won)
    private = replace(private, meta=replace(private.meta, community=ANNA))
    going_on, friendly = loaded_match("D4 F6", None), loaded_match("D4 F6", won, rated=False)
    assert [None] * 3 == [*map(rated_game, (going_on, friendly, private))]


def test_seats_and_sides() -> None:
    """The record has the players by colour, not by host and guest."""
    terms = Terms(9, 6.5, colours=Colours.WHITE, rated=True)
    match = begin_game("D4 F6", terms)
    do(match, HOST, Resign())
    found = LoadedMatch("bamoku", Meta(2, match.version, 0, ANNA, BEN, community=ROOM), match)
    made = rated_game(found)
    assert made is not None
    assert (BEN, ANNA, Colour.BLACK) == (made.black, made.white, made.outcome.winner)
    assert GUEST is Side.GUEST


def test_forgotten_before_it_counted() -> None:
    """A game counts for the opponent of a person erased meanwhile."""
    found = loaded_match("D4 F6", Outcome(Reason.RESIGNATION, WHITE))
    made = rated_game(replace(found, meta=replace(found.meta, host=LEFT)))
    assert made is not None
    assert (f"{LEFT}bamoku/b", BEN) == (made.black, made.white)


async def test_lost_keys_are_rebuilt() -> None:
    """If the stored ratings are lost, they are rebuilt from the matches with the same result,
    skipping unreadable ones."""
    clock = Clock()
    store = SlowStore(clock)
    club = Club(store, Terms(9, 6.5, colours=Colours.BLACK, rated=True))
    rated = MemoryRatedGames()
    ratings = Ratings(rated, club.backends.identities, NO_STARTS)
    ids = []
    for number in range(3):
        done = await club.service.challenge(ANNA, BEN, club.terms, ROOM, f"c{number}", ROOM)
        ids.append(done.game_id)  # type: ignore[union-attr]
        await club.do(ids[-1], BEN, AcceptChallenge())
        await _play_and_resign(club, ids[-1], (ANNA, BEN))
        clock.ms += DAY
        await ratings.record(await club.load(ids[-1]))
    expected = (await ratings.ladder(ROOM)).changes
    rebuilt = MemoryRatedGames()
    damaged = await club.game("damaged")
    store._matches[damaged].records.append("?")
    ids.append(damaged)

    async def all_ids() -> object:
        for game_id in reversed(ids):
            yield game_id

    for _ in range(2):
        await Ratings(rebuilt, club.backends.identities, NO_STARTS).complete(
            club.service,
            all_ids(),  # type: ignore[arg-type]
        )
    found = (await Ratings(rebuilt, club.backends.identities, NO_STARTS).ladder(ROOM)).changes
    assert 3 == len(found[ANNA])
    assert expected == found


async def _play_and_resign(club: Club, game_id: str, players: tuple[UserId, UserId]) -> None:
    black, white = players
    await club.do(game_id, black, Play(parse_point("D4")))
    await club.do(game_id, white, Play(parse_point("F6")))
    await club.do(game_id, black, Resign())


async def test_others_have_their_turn_while_many_games_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Counting many games yields to other tasks after a few; two concurrent readers get the same
    ratings, computed once."""
    many = [game(number, *PEOPLE[number % 4 :][:2]) for number in range(20 * AT_ONCE)]
    store, done = MemoryRatedGames(), 0
    for one in many:
        await store.add(SERVER, one.game_id, RATED_GAME.encode(one))

    def count_work(work: Callable[..., object]) -> Callable[..., object]:
        def working(*arguments: object) -> object:
            nonlocal done
            done += 1
            return work(*arguments)

        return working

    monkeypatch.setattr(RATED_GAME, "decode", count_work(RATED_GAME.decode))
    monkeypatch.setattr(Ladder, "_count", count_work(Ladder._count))
    program = Ratings(store, MemoryIdentities(lambda: 0), NO_STARTS)
    asked = asyncio.gather(*(program.ladder(SERVER) for _ in range(2)))
    turns = [0]
    while not asked.done():
        await asyncio.sleep(0)
        turns.append(done)
    assert max(after - before for before, after in pairwise(turns)) <= AT_ONCE
    assert 2 * len(many) == done
    first, second = await asked
    assert first is second
    assert ladder(*many).changes == first.changes
