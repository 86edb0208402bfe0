"""Conditional moves: the remaining plan, and playing each answer once."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ids import GameId
from bot.match.commands import Agree, AskUndo, Pass, Play, Refuse, Resign
from bot.match.events import Played, Terms
from bot.match.state import Match, Phase, Refusal
from bot.play.analysis.autoplay import Autoplay
from bot.play.analysis.conditional_moves import (
    PLAN,
    Moves,
    Plan,
    PlanStore,
    add_lines,
    answer,
    remaining_lines,
    without,
)
from bot.play.ports.stores import Commit, CommitResult, Conflict
from bot.rules.points import Colour, Point, format_point
from tests.service.club import ANNA, BEN, STRANGER, Clock, Club, SlowStore
from tests.service.playing import BLACK, WHITE, begin_game, do, play, point, points


def build_plan(match: Match, seat: Colour, *lines: str) -> Plan:
    """A plan that must be possible."""
    plan = add_lines(Plan(), match, seat, [points(line) for line in lines])
    assert isinstance(plan, Plan), plan
    return plan


def typed_lines(lines: tuple[Moves, ...]) -> list[str]:
    """The lines as they are typed."""
    return [" ".join(map(format_point, line)) for line in lines]


def next_planned(plan: Plan, match: Match, seat: Colour) -> str:
    """The next planned move; ``-`` without one."""
    found = answer(plan, match, seat)
    return "-" if found is None else format_point(found)


def test_an_answer_comes_true() -> None:
    """The planned answer follows the opponent's move, and the rest of the line remains."""
    match = begin_game("D4")
    plan = build_plan(match, BLACK, "E5 F6 G7 H8", "C3 C4")
    assert "-" == next_planned(plan, match, BLACK)
    play(match, "E5")
    assert "F6" == next_planned(plan, match, BLACK)
    play(match, "F6")
    assert (["G7 H8"], "-") == (
        typed_lines(remaining_lines(plan, match)),
        next_planned(plan, match, BLACK),
    )
    play(match, "G7")
    assert "H8" == next_planned(plan, match, BLACK)


@pytest.mark.parametrize("moves", ["C4", "-", "E5 G7", "E5 F6 A1"])
def test_another_way(moves: str) -> None:
    """A plan ends when play leaves it."""
    match = begin_game("D4")
    plan = build_plan(match, BLACK, "E5 F6 G7 H8")
    play(match, moves)
    assert () == remaining_lines(plan, match)
    assert "-" == next_planned(plan, match, BLACK)


def test_an_undo_ends_a_plan() -> None:
    """A plan does not survive an undo, even if the same position comes again."""
    match = begin_game("D4")
    plan = build_plan(match, BLACK, "E5 F6")
    play(match, "E5")
    do(match, WHITE, AskUndo())
    assert "-" == next_planned(plan, match, BLACK), "while White asks, Black decides anew"
    do(match, BLACK, Refuse(1))
    assert "F6" == next_planned(plan, match, BLACK)
    do(match, WHITE, AskUndo())
    do(match, BLACK, Agree(2))
    play(match, "E5")
    assert "-" == next_planned(plan, match, BLACK)


@pytest.mark.parametrize("strict", [False, True])
def test_an_answer_that_the_rules_forbid(strict: bool) -> None:
    """A planned answer that has become illegal is not played, and never loses a game."""
    match = begin_game("C5 F5 D6 E6 D4 E4 E5", Terms(9, 6.5, strict=strict))
    assert isinstance(add_lines(Plan(), match, BLACK, [points("D5 E5")]), Refusal)
    plan = Plan(match.version, (points("D5 E5"),))
    play(match, "D5")
    assert "-" == next_planned(plan, match, BLACK)


@pytest.mark.parametrize(
    "before, new, expected",
    [
        (["E5 F6"], "C3 C4", ["E5 F6", "C3 C4"]),
        (["E5 F6"], "E5 G6", ["E5 G6"]),
        (["E5 F6 G7 H8"], "E5 F6 G7 J9", ["E5 F6 G7 J9"]),
        (["E5 F6 G7 H8"], "E5 F6 A1 A2", ["E5 F6 G7 H8", "E5 F6 A1 A2"]),
        (["E5 F6 G7 H8"], "E5 F6", ["E5 F6 G7 H8"]),
        (["E5 F6"], "E5 F6 G7 H8", ["E5 F6 G7 H8"]),
        (["E5 F6 G7 H8", "E5 F6 A1 A2"], "E5 B2", ["E5 B2"]),
        (["E5 F6 G7 H8", "C3 C4"], "E5 F6", ["C3 C4", "E5 F6 G7 H8"]),
    ],
)
def test_lines_side_by_side(before: list[str], new: str, expected: list[str]) -> None:
    """A new line replaces an older one with the same moves and a different answer, and no other."""
    match = begin_game("D4")
    plan = add_lines(build_plan(match, BLACK, *before), match, BLACK, [points(new)])
    assert isinstance(plan, Plan)
    assert expected == typed_lines(plan.lines)


SPOTS = st.sampled_from([Point(column, row) for column in range(3) for row in range(3)])


@given(st.lists(st.lists(SPOTS, min_size=2, max_size=6, unique=True), max_size=6))
def test_no_two_answers(typed: list[list[Point]]) -> None:
    """Any added lines leave at most one answer to each sequence, and the newest line remains."""
    match = begin_game("J9")
    plan = Plan(match.version)
    for line in typed:
        made = add_lines(plan, match, BLACK, [tuple(line[: len(line) // 2 * 2])])
        if isinstance(made, Refusal):
            continue
        plan = made
        assert any(
            found[: len(line) // 2 * 2] == tuple(line[: len(line) // 2 * 2]) for found in plan.lines
        )
        answers: dict[Moves, Point] = {}
        for found in plan.lines:
            for at in range(1, len(found), 2):
                assert answers.setdefault(found[:at], found[at]) == found[at]
        assert plan == PLAN.decode(PLAN.encode(plan))


def test_when_to_plan() -> None:
    """Plans are accepted only in the opponent's turn and with legal moves."""
    match = begin_game("D4")
    for seat, line, expected in (
        (WHITE, "E5 F6", "if-your-turn"),
        (BLACK, "D4 F6", "occupied"),
        (BLACK, "E5 E5", "occupied"),
    ):
        refused = add_lines(Plan(), match, seat, [points(line)])
        assert isinstance(refused, Refusal)
        assert expected == refused.id
    play(match, "- -")
    refused = add_lines(Plan(), match, BLACK, [points("E5 F6")])
    assert Refusal("if-after-stop") == refused


def test_a_line_is_cancelled() -> None:
    """Cancelling one line keeps the others."""
    match = begin_game("D4")
    plan = build_plan(match, BLACK, "E5 F6", "C3 C4")
    assert ["C3 C4"] == typed_lines(without(plan, match, point("E5")).lines)


class Table:
    """A game between Anna (Black) and Ben, with autoplay for their plans."""

    def __init__(self, seed: int = 0) -> None:
        self.store = SlowStore(Clock(), seed)
        self.club = Club(self.store)
        self.plans = PlanStore(self.club.backends.people)

    def following(self) -> Autoplay:
        """The autoplay of a process that has just started."""
        return replace(self.club.app).autoplay

    async def moves(self, game_id: GameId) -> list[str]:
        """All moves, with a star on planned ones."""
        loaded = await self.club.load(game_id)
        played = [event for event in loaded.match.events if isinstance(event, Played)]
        return [format_point(event.point) + "*" * event.planned for event in played]


async def test_an_answer_is_played() -> None:
    """A planned answer is the player's own move, committed once however often it is due."""
    table = Table()
    game_id = await table.club.game()
    await table.club.do(game_id, ANNA, Play(point("D4")))
    following = table.following()
    assert (points("E5 F6"),) == await following.add(game_id, ANNA, [points("E5 F6")])
    await following.follow(game_id)
    assert ["D4"] == await table.moves(game_id)
    await table.club.do(game_id, BEN, Play(point("E5")))
    await asyncio.gather(*(table.following().follow(game_id) for _ in range(5)))
    assert ["D4", "E5", "F6*"] == await table.moves(game_id)


async def test_two_plans_play_each_other() -> None:
    """If both players have plans, the game continues by itself to the end of both lines."""
    table = Table()
    game_id = await table.club.game()
    following = table.following()
    await following.add(game_id, BEN, [points("D4 E5 F6 G7")])
    await table.club.do(game_id, ANNA, Play(point("D4")))
    await following.follow(game_id)
    await table.club.do(game_id, ANNA, Play(point("F6")))
    await following.follow(game_id)
    assert ["D4", "E5*", "F6", "G7*"] == await table.moves(game_id)


async def test_a_plan_that_comes_late() -> None:
    """A plan that arrives after the opponent's move is refused, and plays nothing."""
    table = Table()
    game_id = await table.club.game()
    await table.club.do(game_id, ANNA, Play(point("D4")))
    await table.club.do(game_id, BEN, Play(point("E5")))
    assert Refusal("if-your-turn") == await table.following().add(game_id, ANNA, [points("E5 F6")])
    assert Refusal("not-your-game") == await table.following().add(
        game_id, STRANGER, [points("E5 F6")]
    )


@pytest.mark.parametrize("seed", range(20))
async def test_moves_in_the_same_moment(seed: int) -> None:
    """A move, another own move, a new plan and its cancellation at the same moment never give a
    player two moves in a row, and a cancelled answer is never played."""
    table = Table(seed)
    game_id = await table.club.game()
    await table.club.do(game_id, ANNA, Play(point("D4")))
    following = table.following()
    await following.add(game_id, ANNA, [points("E5 F6 G7 H8")])
    await asyncio.gather(
        table.club.act(game_id, BEN, Play(point("E5"))),
        table.club.act(game_id, ANNA, Play(point("C3"))),
        following.follow(game_id),
        following.follow(game_id),
        following.add(game_id, ANNA, [points("E5 A9")]),
    )
    await following.follow(game_id)
    played = await table.moves(game_id)
    assert ["D4", "E5"] == played[:2]
    assert played[2:] in (["F6*"], ["C3"], ["A9*"])
    await following.cancel(game_id, ANNA, None)
    await table.club.do(game_id, BEN, Play(point("G7")))
    await following.follow(game_id)
    assert "G7" == (await table.moves(game_id))[-1]


class DyingStore(SlowStore):
    """A store that, if told to, crashes right after a commit, before any announcement."""

    dies = False

    async def commit(self, commit: Commit) -> CommitResult:
        result = await super().commit(commit)
        if self.dies:
            self.dies = False
            raise KeyboardInterrupt
        return result


async def test_killed_over_it() -> None:
    """After a crash right after a planned answer, the next process plays nothing more."""
    table = Table()
    table.store.__class__ = DyingStore
    game_id = await table.club.game()
    await table.club.do(game_id, ANNA, Play(point("D4")))
    following = table.following()
    await following.add(game_id, ANNA, [points("E5 F6")])
    await table.club.do(game_id, BEN, Play(point("E5")))
    table.store.dies = True  # type: ignore[attr-defined]
    with pytest.raises(KeyboardInterrupt):
        await following.follow(game_id)
    await table.following().follow(game_id)
    assert ["D4", "E5", "F6*"] == await table.moves(game_id)


async def test_autoplay_rereads_a_match_that_moved_on() -> None:
    """If the match moves on between reading and commit, autoplay reads it again."""
    table = Table()
    game_id = await table.club.game()
    await table.club.do(game_id, ANNA, Play(point("D4")))
    following = table.following()
    await following.add(game_id, ANNA, [points("E5 F6")])
    await table.club.do(game_id, BEN, Play(point("E5")))
    commit = table.store.commit
    tried: list[Commit] = []

    async def race(asked):  # type: ignore[no-untyped-def]
        if asked.event_id.startswith("planned") and not tried:
            tried.append(asked)
            await table.club.do(game_id, ANNA, Resign())
        return await commit(asked)

    table.store.commit = race  # type: ignore[method-assign]
    await following.follow(game_id)
    assert ["D4", "E5"] == await table.moves(game_id)
    assert Phase.ENDED is (await table.club.load(game_id)).match.phase
    assert isinstance(await commit(tried[0]), Conflict)
    assert () == (await table.plans.load([ANNA], game_id)).lines, "an ended game keeps no plans"


async def test_a_pass_is_no_move() -> None:
    """The opponent's pass ends the plan."""
    table = Table()
    game_id = await table.club.game()
    await table.club.do(game_id, ANNA, Play(point("D4")))
    following = table.following()
    await following.add(game_id, ANNA, [points("E5 F6")])
    await table.club.do(game_id, BEN, Pass())
    await following.follow(game_id)
    assert ["D4"] == await table.moves(game_id)
