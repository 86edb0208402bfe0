"""Answers that a player decides on before the opponent has moved. Pure.

What is left of a plan follows from the match's log alone: nothing is ticked off when an answer is
played, so that nothing can be ticked off twice, or forgotten when the program dies.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.ids import UserId
from bot.match.events import Ended, Passed, Played, Resumed, Undone
from bot.match.state import Match, Phase, Refusal
from bot.play.ports.stores import People
from bot.rules.errors import OffBoard, RulesError
from bot.rules.points import Colour, Point, format_point, parse_point

Moves = tuple[Point, ...]
"""The opponent's move, the answer, the opponent's next move, …"""

MOST_LINES = 20
"""Lines of a plan, which is kept as one small text."""

_ELSEWHERE = (Passed, Undone, Resumed, Ended)
"""What no plan foresees."""


@dataclass(frozen=True)
class Plan:
    """``lines`` begin with the opponent's move after the match's ``version``; each ends with an
    answer, and no two of them have different answers to the same moves."""

    version: int = 0
    lines: tuple[Moves, ...] = ()


def remaining_lines(plan: Plan, match: Match) -> tuple[Moves, ...]:
    """The lines as they go on from where the match stands; none if it has gone another way."""
    lines = plan.lines
    for event in match.events[plan.version :]:
        if isinstance(event, Played):
            lines = tuple(line[1:] for line in lines if line and line[0] == event.point)
        elif isinstance(event, _ELSEWHERE):
            return ()
    return tuple(line for line in lines if line)


def answer(plan: Plan, match: Match, seat: Colour) -> Point | None:
    """The planned move for this seat now; None: there is none, or none that the rules allow.

    While a question is open (an undo, a repetition) the player decides anew.
    """
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


def planned(plan: Plan, match: Match, seat: Colour, new: Sequence[Moves]) -> Plan | Refusal:
    """The plan with ``new`` lines for this seat, counted from the match as it stands. An answer
    that is new takes the place of an older one to the same moves."""
    refusal = _too_late(match, seat)
    if refusal is not None:
        return refusal
    lines = remaining_lines(plan, match)
    for line in new:
        refusal = _impossible(match, line)
        if refusal is not None:
            return refusal
        lines = _with(lines, line)
    if len(lines) > MOST_LINES:
        return Refusal("if-too-many", {"most": MOST_LINES})
    return Plan(match.version, lines)


def without(plan: Plan, match: Match, first: Point) -> Plan:
    """The plan without the lines that begin with this move of the opponent."""
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
    """Why these moves cannot follow one another."""
    game = match.game.copy()
    try:
        for point in line:
            game.play(game.to_move, point)
    except RulesError as error:
        return Refusal(error.id, error.data)
    return None


def _with(lines: Iterable[Moves], new: Moves) -> tuple[Moves, ...]:
    """``lines`` and the new one, of which the newer answers count."""
    kept: list[Moves] = []
    for line in lines:
        same = _common(line, new)
        if same == len(new):
            new = line  # it goes on where the new one ends
        elif same == len(line):
            continue
        else:
            kept.append(line[: same - 1] if same % 2 else line)
    shorter = {new[:length] for length in range(len(new) + 1)}
    return (*dict.fromkeys(line for line in kept if line not in shorter), new)


def _common(one: Moves, other: Moves) -> int:
    """How many moves two lines begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))


class PlanStore:
    """Plans, kept with everything else that people choose: so they are exported and forgotten with
    it."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def of(self, users: Iterable[UserId], game_id: str) -> Plan:
        """The plan of a person with these ids; an empty one if there is none."""
        for user in users:
            plan = decode(await self._people.setting(user, _key(game_id)))
            if plan.lines:
                return plan
        return Plan()

    async def keep(self, user: UserId, users: Iterable[UserId], game_id: str, plan: Plan) -> None:
        """Under one id of a person, and no other of theirs."""
        for other in {user, *users}:
            text = encode(plan) if other == user and plan.lines else ""
            await self._people.set_setting(other, _key(game_id), text)


def encode(plan: Plan) -> str:
    """A plan as a short text: ``12 D4.Q16.R3.C3 K10.L11``."""
    lines = (".".join(map(format_point, line)) for line in plan.lines)
    return " ".join([str(plan.version), *lines])


def decode(text: str) -> Plan:
    """The inverse of `encode`; an empty plan for anything else."""
    version, *lines = text.split(" ")
    try:
        read = tuple(tuple(map(parse_point, line.split("."))) for line in lines)
        return Plan(int(version), read)
    except (ValueError, OffBoard):
        return Plan()


def _key(game_id: str) -> str:
    return f"plan:{game_id}"
