"""Conditional moves: answers chosen before the opponent moves.

Pure. The remaining part of a plan is computed from the match's log. Playing an answer stores no
progress, so a crash cannot repeat or lose one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.ids import UserId
from bot.match.events import Ended, Passed, Played, Resumed, Undone
from bot.match.state import Match, Phase, Refusal
from bot.play.ports.codec import StoredPoint
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People
from bot.rules.errors import RulesError
from bot.rules.points import Colour, Point

Moves = tuple[StoredPoint, ...]
"""The opponent's move, the answer, the opponent's next move, and so on."""

MAX_LINES = 20
"""Lines per plan; a plan is stored as one short text."""

_ELSEWHERE = (Passed, Undone, Resumed, Ended)
"""Events that void every plan."""


@dataclass(frozen=True)
class Plan:
    """Each of ``lines`` begins with the opponent's move after ``version`` and ends with an answer.
    No two lines have different answers to the same moves."""

    version: int = 0
    lines: tuple[Moves, ...] = ()


def remaining_lines(plan: Plan, match: Match) -> tuple[Moves, ...]:
    """Return the rest of the lines that match the moves played since; none after any other
    event."""
    lines = plan.lines
    for event in match.events[plan.version :]:
        if isinstance(event, Played):
            lines = tuple(line[1:] for line in lines if line and line[0] == event.point)
        elif isinstance(event, _ELSEWHERE):
            return ()
    return tuple(line for line in lines if line)


def answer(plan: Plan, match: Match, seat: Colour) -> Point | None:
    """Return the planned move for this seat; None if there is none or it is illegal. Nothing is
    played while a question (an undo, a repetition) is open: the player decides anew."""
    if match.phase is not Phase.PLAY or match.proposal is not None:
        return None
    lines = remaining_lines(plan, match)
    if match.game.to_move is not seat or not lines:
        return None
    point = lines[0][0]
    try:
        match.game.copy().play(seat, point)
    except RulesError:
        return None
    return point


def add_lines(plan: Plan, match: Match, seat: Colour, new: Sequence[Moves]) -> Plan | Refusal:
    """Return the plan with ``new`` lines for this seat, starting from the current position. A new
    answer replaces an older one to the same moves."""
    refusal = _too_late(match, seat)
    if refusal is not None:
        return refusal
    lines = remaining_lines(plan, match)
    for line in new:
        refusal = _impossible(match, line)
        if refusal is not None:
            return refusal
        lines = _add_line(lines, line)
    if len(lines) > MAX_LINES:
        return Refusal("if-too-many", {"most": MAX_LINES})
    return Plan(match.version, lines)


def without(plan: Plan, match: Match, first: Point) -> Plan:
    """Return the plan without the lines that begin with this move of the opponent."""
    return Plan(
        match.version, tuple(line for line in remaining_lines(plan, match) if line[0] != first)
    )


def _too_late(match: Match, seat: Colour) -> Refusal | None:
    if match.phase is Phase.ENDED:
        return Refusal("game-ended", {"outcome": match.outcome})
    if match.phase is not Phase.PLAY:
        return Refusal("if-after-stop")
    return Refusal("if-your-turn") if match.game.to_move is seat else None


def _impossible(match: Match, line: Moves) -> Refusal | None:
    """Return a refusal if the line contains an illegal move."""
    game = match.game.copy()
    try:
        for point in line:
            game.play(game.to_move, point)
    except RulesError as error:
        return Refusal(error.id, error.data)
    return None


def _add_line(lines: Iterable[Moves], new: Moves) -> tuple[Moves, ...]:
    """Add a line; where answers differ, the new one wins."""
    remaining: list[Moves] = []
    for line in lines:
        same = _common(line, new)
        if same == len(new):
            new = line  # The old line continues the new one.
        elif same == len(line):
            continue
        else:
            remaining.append(line[: same - 1] if same % 2 else line)
    shorter = {new[:length] for length in range(len(new) + 1)}
    return (*dict.fromkeys(line for line in remaining if line not in shorter), new)


def _common(one: Moves, other: Moves) -> int:
    """Return the length of the common prefix of two lines."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((index for index, (a, b) in pairs if a != b), min(len(one), len(other)))


PLAN: Final = ProfileField("plan", Plan, Plan())


class PlanStore:
    """Stores plans in the profile of a person, so that export and erasure include them."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def load(self, users: Iterable[UserId], game_id: str) -> Plan:
        """Load the plan stored under one of these ids; an empty plan if there is none."""
        for user in users:
            plan = await self._people.load(user, PLAN.about(game_id))
            if plan.lines:
                return plan
        return Plan()

    async def save(self, user: UserId, users: Iterable[UserId], game_id: str, plan: Plan) -> None:
        """Store the plan under ``user`` and delete it under the person's other ids."""
        for other in {user, *users}:
            stored = plan if other == user and plan.lines else Plan()
            await self._people.save(other, PLAN.about(game_id), stored)
