"""Redelivered events and concurrent people: one effect, one consistent log."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial

import pytest

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
    Resume,
)
from bot.match.events import Advice, ProposalKind
from bot.match.proposals import Proposal
from bot.match.state import Phase, Refusal
from bot.play.ports.stores import Commit, CommitResult, Conflict
from bot.play.unit_of_work import Done
from bot.rules.points import Colour
from tests.service.club import ANNA, BEN, ROOM, STRANGER, TERMS, Clock, Club, SlowStore, kind
from tests.service.playing import point, points

D4 = Play(point("D4"))
SEEDS = range(10)


@pytest.fixture(params=SEEDS)
def club(request: pytest.FixtureRequest) -> Club:
    """A service over a store that yields to other tasks, in ten different orders."""
    return Club(SlowStore(Clock(), request.param))


async def counting(club: Club) -> str:
    """A stopped game with a stone at D4 and one at F6; its score is proposal 1."""
    game_id = await club.game()
    for user, move in ((ANNA, D4), (BEN, Play(point("F6"))), (ANNA, Pass()), (BEN, Pass())):
        await club.do(game_id, user, move)
    return game_id


async def test_a_move_delivered_twice(club: Club) -> None:
    """A redelivered move gets the first answer, although the match has moved on."""
    game_id = await club.game()
    first = await club.service.act(game_id, ANNA, D4, "e")
    await club.do(game_id, BEN, Play(point("E5")))
    again = await club.service.act(game_id, ANNA, D4, "e")
    assert Done(game_id, 3) == first == again
    assert 4 == (await club.load(game_id)).match.version


async def test_an_acceptance_delivered_twice(club: Club) -> None:
    """A redelivered acceptance accepts once, with the same answer."""
    game_id = await club.challenge(guest=None)
    answers = [await club.service.act(game_id, BEN, AcceptChallenge(), "e") for _ in range(2)]
    assert [Done(game_id, 2)] * 2 == answers


async def test_the_last_word_delivered_twice(club: Club) -> None:
    """A redelivered event that ended the game gets its answer again, not a refusal."""
    game_id = await club.game()
    answers = [await club.service.act(game_id, BEN, Resign(), "e") for _ in range(2)]
    assert [Done(game_id, 3)] * 2 == answers


async def test_one_event_fifty_times_at_once(club: Club) -> None:
    """Fifty deliveries at the same time are one move with one answer."""
    game_id = await club.game()
    acts = (club.service.act(game_id, ANNA, D4, "e") for _ in range(50))
    assert [Done(game_id, 3)] * 50 == await asyncio.gather(*acts)
    assert 1 == len((await club.load(game_id)).match.game.moves)


async def test_a_challenge_delivered_fifty_times_at_once(club: Club) -> None:
    """Fifty deliveries of a challenge make one game."""
    acts = (club.service.challenge(ANNA, BEN, TERMS, ROOM, "e") for _ in range(50))
    assert 1 == len(set(await asyncio.gather(*acts)))
    assert 1 == len(await club.service.matches.games_of(ANNA))


@pytest.mark.parametrize(
    ("user", "command"), [(ANNA, Play(point("E5"))), (ANNA, Resign()), (BEN, D4), (STRANGER, D4)]
)
async def test_an_event_id_for_something_else(club: Club, user: str, command: Command) -> None:
    """An event id reused for another act, or by another person, is refused."""
    game_id = await club.game()
    await club.service.act(game_id, ANNA, D4, "e")
    assert "event-misused" == kind(await club.service.act(game_id, user, command, "e"))
    assert 3 == (await club.load(game_id)).match.version


async def test_a_challenges_event_id_for_another_challenge(club: Club) -> None:
    """An event id reused for another challenge is refused."""
    await club.challenge(BEN)
    answer = await club.service.challenge(ANNA, STRANGER, TERMS, ROOM, "challenge")
    assert Refusal("event-misused") == answer


async def test_a_refused_event_may_come_again(club: Club) -> None:
    """A refused event is not stored, so the same event can succeed later."""
    game_id = await club.game()
    assert "not-your-turn" == kind(await club.service.act(game_id, BEN, D4, "e"))
    await club.do(game_id, ANNA, Play(point("E5")))
    assert "done" == kind(await club.service.act(game_id, BEN, D4, "e"))


async def test_two_people_take_an_open_challenge(club: Club) -> None:
    """Of two people who take an open challenge at once, one gets the seat and the other is told
    that it is taken."""
    game_id = await club.challenge(guest=None)
    takers = (BEN, STRANGER)
    answers = await asyncio.gather(*(club.act(game_id, who, AcceptChallenge()) for who in takers))
    assert Counter({"done": 1, "challenge-taken": 1}) == Counter(map(kind, answers))
    winner = takers[[kind(answer) for answer in answers].index("done")]
    loaded = await club.load(game_id)
    assert (winner, 2) == (loaded.meta.guest, loaded.match.version)


async def test_accepted_and_withdrawn_at_once(club: Club) -> None:
    """A challenge accepted and withdrawn at once becomes a game or is withdrawn, never both."""
    game_id = await club.challenge()
    answers = await asyncio.gather(
        club.act(game_id, BEN, AcceptChallenge()), club.act(game_id, ANNA, DeclineChallenge())
    )
    assert Counter({"done": 1, "challenge-over": 1}) == Counter(map(kind, answers))
    assert 2 == (await club.load(game_id)).match.version


async def test_both_agree_at_once(club: Club) -> None:
    """Two agreements at the same moment settle the count; neither player has to try again."""
    game_id = await counting(club)
    answers = await asyncio.gather(*(club.act(game_id, who, Agree(1)) for who in (ANNA, BEN)))
    assert ["done", "done"] == [kind(answer) for answer in answers]
    assert Phase.ENDED is (await club.load(game_id)).match.phase


class MarkedMeanwhile(SlowStore):
    """A store that commits Ben's mark just before Anna's agreement."""

    ben_marks: Callable[[], Awaitable[object]] | None = None

    async def commit(self, commit: Commit) -> CommitResult:
        if commit.actor == ANNA and self.ben_marks is not None:
            marks, self.ben_marks = self.ben_marks, None
            await marks()
        return await super().commit(commit)


@pytest.mark.parametrize("agree", [Agree(), Agree(1)])
async def test_agreed_while_the_other_marks(agree: Agree) -> None:
    """An agreement does not apply to a proposal that a mark replaced at the same moment."""
    store = MarkedMeanwhile(Clock())
    club = Club(store)
    game_id = await counting(club)
    store.ben_marks = partial(club.do, game_id, BEN, MarkStones(points("F6"), dead=True))
    assert "stale-proposal" == kind(await club.act(game_id, ANNA, agree))
    marked = points("F6")
    proposal = Proposal(
        2, ProposalKind.SCORE, dead=frozenset(marked), settled=marked, advice=Advice()
    )
    assert proposal == (await club.load(game_id)).match.proposal


@pytest.mark.parametrize("seed", SEEDS)
async def test_twenty_commands_at_once(seed: int) -> None:
    """For twenty concurrent commands the log is one possible order, with each act once."""
    club = Club(SlowStore(Clock(step=1), seed))
    game_id = await counting(club)
    before = (await club.load(game_id)).match.version
    chance = random.Random(seed)
    commands: list[Command] = [
        MarkStones(points("D4"), dead=True),
        MarkStones(points("F6"), dead=True),
        MarkStones(points("D4 F6"), dead=False),
        Agree(),
        Refuse(),
        Resume(),
        Play(point("E5")),
        Pass(),
        AskUndo(),
    ]
    acts = [(chance.choice((ANNA, BEN)), chance.choice(commands)) for _ in range(20)]
    answers = await asyncio.gather(*(club.act(game_id, *act) for act in acts))
    loaded = await club.load(game_id)
    versions = [answer.version for answer in answers if isinstance(answer, Done)]
    assert len(set(versions)) == len(versions)
    assert set(versions) <= set(range(before + 1, loaded.match.version + 1))
    assert loaded.match.version == max(versions)


async def test_twenty_stones_of_one_player_at_once(club: Club) -> None:
    """Of twenty concurrent moves of one player one is played; the others are out of turn."""
    game_id = await club.game()
    moves = [Play(point) for point in points("A1 B1 C1 D1 E1 F1 G1 H1 J1 A2")] * 2
    answers = await asyncio.gather(*(club.act(game_id, ANNA, move) for move in moves))
    same = Counter(map(kind, answers))
    loaded = await club.load(game_id)
    assert ([Colour.BLACK], 3) == ([m.colour for m in loaded.match.game.moves], loaded.meta.version)
    assert {"done", "not-your-turn"} >= set(same)


async def test_two_clicks_in_one_millisecond(club: Club) -> None:
    """The same act twice in one millisecond, even under two event ids, is done once."""
    game_id = await club.game()
    answers = await asyncio.gather(*(club.act(game_id, ANNA, D4) for _ in range(2)))
    assert 3 == (await club.load(game_id)).match.version
    assert set(map(kind, answers)) <= {"done", "not-your-turn"}


async def test_a_match_that_is_always_ahead() -> None:
    """If another commit always comes first, the command is refused with a request to try again."""

    class Busy(SlowStore):
        async def commit(self, commit: Commit) -> CommitResult:
            return Conflict(99) if commit.expected > 0 else await super().commit(commit)

    club = Club(Busy(Clock()))
    game_id = await club.challenge()
    assert "try-again" == kind(await club.act(game_id, BEN, AcceptChallenge()))
