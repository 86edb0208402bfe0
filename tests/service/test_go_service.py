"""The service: challenges, seats, ids, and unreadable matches."""

from __future__ import annotations

import asyncio
from math import inf

import pytest

from bot.ids import GameId, UserId
from bot.match.commands import (
    AcceptChallenge,
    Agree,
    AskUndo,
    Command,
    DeclineChallenge,
    MarkStones,
    Pass,
    Play,
    Refuse,
    Resign,
)
from bot.match.events import Played, Side, Terms
from bot.match.log import UnreadableLog
from bot.match.short_ids import game_id_for
from bot.match.state import Phase, Refusal
from bot.play import game_service, unit_of_work
from bot.play.ports.stores import Commit, CommitResult, StoreUnavailableError, UnknownSchema
from bot.play.unit_of_work import Done
from bot.rules.outcome import Outcome, Reason
from bot.rules.points import Colour
from tests.fakes.memory.stores import MemoryStore
from tests.service.club import ANNA, BEN, ROOM, STRANGER, TERMS, Clock, Club, SlowStore, kind
from tests.service.playing import point, points

D4 = Play(point("D4"))


@pytest.fixture
def clock() -> Clock:
    """The database's clock."""
    return Clock()


@pytest.fixture
def club(clock: Clock) -> Club:
    """A service over an empty store."""
    return Club(SlowStore(clock))


async def test_a_challenge_is_found_by_both(club: Club) -> None:
    """A new challenge is listed for both people and the room."""
    game_id = await club.challenge()
    for found in (
        await club.service.matches.games_of(ANNA),
        await club.service.matches.games_of(BEN),
        await club.service.matches.games_in(ROOM),
    ):
        assert [game_id] == [loaded.game_id for loaded in found]
    assert [] == await club.service.matches.games_of(STRANGER)


async def test_a_match_waits_for_its_players(club: Club) -> None:
    """A match waits for the challenged player, then the player to move, both after two passes, then
    the players who have not agreed, and no one after the end; never for a stranger."""
    game_id = await club.challenge()
    waited = [await waits(club, game_id)]
    for user, command in (
        (BEN, AcceptChallenge()),
        (ANNA, D4),
        (BEN, Pass()),
        (ANNA, Pass()),
        (ANNA, Agree(1)),
        (BEN, MarkStones(points("D4"), dead=True)),
        (BEN, Agree(2)),
        (BEN, Refuse(2)),
        (BEN, Agree(2)),
        (BEN, Resign()),
    ):
        await club.do(game_id, user, command)
        waited.append(await waits(club, game_id))
    both = [ANNA, BEN]
    assert [[BEN], [ANNA], [BEN], [ANNA], both, [BEN], both, [ANNA], both, [ANNA], []] == waited


async def test_the_player_asked_for_an_undo_is_awaited(club: Club) -> None:
    """A match waits for the player asked for an undo until it is answered, even if the other is to
    move."""
    game_id = await club.challenge()
    waited = []
    for user, command in (
        (BEN, AcceptChallenge()),
        (ANNA, D4),
        (BEN, Pass()),
        (ANNA, AskUndo()),
        (BEN, Refuse(1)),
    ):
        await club.do(game_id, user, command)
        waited.append(await waits(club, game_id))
    assert [[ANNA], [BEN], [ANNA], [ANNA, BEN], [ANNA]] == waited


async def waits(club: Club, game_id: GameId) -> list[UserId]:
    """The people among two players and a stranger whom a match waits for."""
    loaded = await club.load(game_id)
    return [user for user in (ANNA, BEN, STRANGER) if loaded.waits_for(user)]


async def test_sides_of_people(club: Club) -> None:
    """The two players have sides, and a stranger has none."""
    loaded = await club.load(await club.game())
    sides = [loaded.side_of(user) for user in (ANNA, BEN, STRANGER)]
    users = [loaded.user(side) for side in Side]
    assert ([Side.HOST, Side.GUEST, None], [ANNA, BEN]) == (sides, users)


async def test_a_move_is_stored_with_its_position(club: Club, clock: Clock) -> None:
    """A move is stored with the phase and the position beside the log."""
    game_id = await club.game()
    clock.ms += 60_000
    assert Done(game_id, 3) == await club.do(game_id, ANNA, D4)
    loaded = await club.load(game_id)
    assert Played(clock.ms, Colour.BLACK, point("D4")) == loaded.match.events[-1]
    position = loaded.match.game.board.digest()
    assert (Phase.PLAY.value, position) == (loaded.meta.phase, loaded.meta.position)


async def test_an_ended_game_is_in_no_list(club: Club) -> None:
    """A finished game is not listed."""
    game_id = await club.game()
    await club.do(game_id, BEN, Resign())
    assert [] == await club.service.matches.games_of(ANNA)
    outcome = (await club.load(game_id)).match.outcome
    assert Outcome(Reason.RESIGNATION, Colour.BLACK) == outcome


@pytest.mark.parametrize("command", [D4, Pass(), Resign(), Agree(), AskUndo()])
async def test_a_stranger_is_refused(club: Club, command: Command) -> None:
    """A stranger's command is refused, before the game and during it."""
    game_id = await club.challenge()
    assert "not-your-challenge" == kind(await club.act(game_id, STRANGER, command))
    await club.do(game_id, BEN, AcceptChallenge())
    assert "not-your-game" == kind(await club.act(game_id, STRANGER, command))
    assert 2 == (await club.load(game_id)).match.version


async def test_only_the_challenged_person_accepts(club: Club) -> None:
    """Only the challenged person can accept a challenge, not a stranger or the host."""
    game_id = await club.challenge()
    assert "not-your-challenge" == kind(await club.act(game_id, STRANGER, AcceptChallenge()))
    assert "own-challenge-to" == kind(await club.act(game_id, ANNA, AcceptChallenge()))


async def test_the_first_taker_gets_an_open_challenge(club: Club) -> None:
    """Anyone but the host can take an open challenge, once; later takers are refused."""
    game_id = await club.challenge(guest=None)
    assert "own-challenge" == kind(await club.act(game_id, ANNA, AcceptChallenge()))
    await club.do(game_id, STRANGER, AcceptChallenge())
    assert "challenge-taken" == kind(await club.act(game_id, BEN, AcceptChallenge()))
    assert STRANGER == (await club.load(game_id)).meta.guest


@pytest.mark.parametrize(
    ("command", "id"), [(DeclineChallenge(), "challenge-open"), (D4, "not-started")]
)
async def test_an_open_challenge_and_a_stranger(club: Club, command: Command, id: str) -> None:
    """An untaken open challenge can be neither declined nor played in by a stranger."""
    assert id == kind(await club.act(await club.challenge(guest=None), STRANGER, command))


async def test_the_last_match_of_a_room(club: Club) -> None:
    """The last changed match of a room is found when all are over, but not in another room."""
    first, second = await club.game("first"), await club.game("second")
    for game_id in (second, first):
        await club.do(game_id, BEN, Resign())
    last = await club.service.matches.last_in(ROOM)
    assert last is not None
    assert (first, None) == (last.game_id, await club.service.matches.last_in("web:elsewhere"))


async def test_whether_an_event_was_done(club: Club) -> None:
    """A done event is reported by the match; refused and unknown ones are not."""
    game_id = await club.game()
    await club.service.act(game_id, ANNA, D4, "done")
    await club.service.act(game_id, ANNA, D4, "refused")
    done = [
        await club.service.find_done(game_id, event) for event in ("done", "refused", "unknown")
    ]
    assert [Done(game_id, 3), None, None] == done
    assert await club.service.find_done("bababa", "done") is None
    assert 3 == (await club.load(game_id)).match.version


async def test_a_challenge_to_oneself_is_refused(club: Club) -> None:
    """A challenge to oneself is refused."""
    answer = await club.service.challenge(ANNA, ANNA, TERMS, ROOM, "e")
    assert Refusal("own-challenge") == answer
    assert [] == await club.service.matches.games_of(ANNA)


@pytest.mark.parametrize(
    ("terms", "id", "data"),
    [
        (Terms(4, 6.5), "bad-board-size", {"size": 4}),
        (Terms(26, 6.5), "bad-board-size", {"size": 26}),
        (Terms(9, 0.5, handicap=1), "bad-handicap", {"stones": 1, "size": 9, "most": 9}),
        (Terms(8, 0.5, handicap=5), "bad-handicap", {"stones": 5, "size": 8, "most": 4}),
        *(
            (Terms(9, komi), "bad-komi", {"komi": komi, "most": 100.0})
            for komi in (6.3, 1e9, inf, -inf)
        ),
    ],
)
async def test_terms_that_the_rules_do_not_know(
    club: Club, terms: Terms, id: str, data: dict[str, object]
) -> None:
    """An impossible board size or handicap is refused with the valid range."""
    answer = await club.service.challenge(ANNA, BEN, terms, ROOM, "e")
    assert Refusal(id, data) == answer


async def test_an_unknown_id_is_no_game(club: Club) -> None:
    """An unknown id is no game."""
    assert await club.service.matches.load("bababa") is None
    assert "no-such-game" == kind(await club.act("bababa", ANNA, D4))


async def test_an_id_that_is_taken(club: Club) -> None:
    """If another match has the id that an event would get, the next id is taken."""
    await club.challenge(event_id="first")
    taken = game_id_for("second", 0)
    first = await club.store.load(game_id_for("first", 0))
    assert first is not None
    await _occupy(club.store, taken)
    second = await club.challenge(event_id="second")
    assert game_id_for("second", 1) == second
    assert second == await club.challenge(event_id="second")


async def _occupy(store: MemoryStore, game_id: str) -> None:
    records = ("c9,6.5,0,b,-,- mg7tf0g0",)
    await store.commit(Commit(game_id, 0, records, "elsewhere", "", "x", host="x", rooms=(ROOM,)))


async def test_when_no_id_is_free(club: Club) -> None:
    """If several candidate ids are all taken, the challenge is refused with a request to try
    again."""
    for attempt in range(unit_of_work.TRIES):
        await _occupy(club.store, game_id_for("e", attempt))
    answer = await club.service.challenge(ANNA, BEN, TERMS, ROOM, "e")
    assert Refusal("try-again") == answer


async def test_one_unreadable_match_does_not_hide_the_others(club: Club) -> None:
    """A damaged match does not hide a person's other games."""
    good = await club.game("good")
    records = ("c9,6.5,0,b,-,- mg7tf0g0", "sb 1", "nonsense")
    await club.store.commit(
        Commit("bababa", 0, records, "e", "", ANNA, host=ANNA, guest=BEN, rooms=(ROOM,))
    )
    await club.store.project("bababa")
    assert [good] == [loaded.game_id for loaded in await club.service.matches.games_of(ANNA)]
    with pytest.raises(UnreadableLog) as caught:
        await club.service.matches.load("bababa")
    assert 3 == caught.value.record


async def test_events_that_cannot_follow_each_other(club: Club) -> None:
    """A log whose records cannot follow each other is unreadable."""
    records = ("c9,6.5,0,b,-,- mg7tf0g0", "sb 1", "bD4 2", "wD4 3")
    await club.store.commit(Commit("bababa", 0, records, "e", "", ANNA, host=ANNA, rooms=(ROOM,)))
    with pytest.raises(UnreadableLog):
        await club.service.matches.load("bababa")


class NewerProgramsStore(MemoryStore):
    """A store whose schema another process has raised meanwhile."""

    async def commit(self, commit: Commit) -> CommitResult:
        return UnknownSchema(7) if commit.expected > 0 else await super().commit(commit)


async def test_a_match_of_a_newer_program() -> None:
    """If a newer program has taken over a match, a commit to it raises `UnreadableLog`."""
    club = Club(NewerProgramsStore(Clock()))
    game_id = await club.challenge()
    with pytest.raises(UnreadableLog) as caught:
        await club.act(game_id, BEN, AcceptChallenge())
    assert 7 == caught.value.schema


async def test_a_match_that_has_got_too_long(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match over the event limit refuses everything that makes it longer, but can be ended."""
    game_id = await club.game()
    await club.do(game_id, ANNA, D4)
    monkeypatch.setattr(game_service, "MAX_EVENTS", 3)
    assert "match-too-long" == kind(await club.act(game_id, BEN, Play(point("E5"))))
    assert "match-too-long" == kind(await club.act(game_id, ANNA, AskUndo()))
    await club.do(game_id, BEN, Pass())
    await club.do(game_id, ANNA, Pass())
    await club.do(game_id, BEN, Agree())
    await club.do(game_id, ANNA, Agree())
    assert Phase.ENDED is (await club.load(game_id)).match.phase


class CutOffStore(MemoryStore):
    """A store that, if told to, loses the reply to a commit."""

    def __init__(self) -> None:
        super().__init__(Clock())
        self.lose = False

    async def commit(self, commit: Commit) -> CommitResult:
        result = await super().commit(commit)
        if self.lose:
            raise StoreUnavailableError
        return result


async def test_an_answer_lost_on_the_way() -> None:
    """If the reply to a move is lost, the redelivered event gets it, and the move is played
    once."""
    store = CutOffStore()
    club = Club(store)
    game_id = await club.game()
    store.lose = True
    with pytest.raises(StoreUnavailableError):
        await club.service.act(game_id, ANNA, D4, "e")
    store.lose = False
    assert Done(game_id, 3) == await club.service.act(game_id, ANNA, D4, "e")
    assert 1 == len((await club.load(game_id)).match.game.moves)


async def test_two_rooms_move_at_once(club: Club) -> None:
    """Two rooms that move a game at the same moment do not undo each other's change."""
    game_id = await club.challenge()
    await club.service.act(game_id, BEN, AcceptChallenge(), "there", "web:there")
    await asyncio.gather(
        club.service.move(game_id, ROOM, ("web:a", "web:b")),
        club.service.move(game_id, "web:there", ("web:c",)),
    )
    assert ("web:a", "web:b", "web:c") == (await club.load(game_id)).meta.rooms


async def test_an_event_is_timed_by_its_receipt(club: Club) -> None:
    """An event is timed when it was received, but never before the previous event."""
    game_id = await club.game()
    began = (await club.load(game_id)).match.events[-1].at
    for user, where, received in ((ANNA, "D4", began + 5), (BEN, "E5", began)):
        await club.service.act(game_id, user, Play(point(where)), where, now=received)
        assert began + 5 == (await club.load(game_id)).match.events[-1].at
