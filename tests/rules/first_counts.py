"""Positions whose dead stones are known, and how the first count does on them.

A position is *exact* if the first count proposes exactly its dead stones and asks about nothing;
*asked* if every chain that it has wrong or leaves open is one that it asks about, *rightly* if the
life of all these hangs on who moves first, as an independent search shows; *wrong* (in silence) if
people could agree to something false without being asked about it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from os import times
from pathlib import Path

from bot.adapters.engines.worker_processes import uncollected
from bot.reading.dead_stones.suggestion import suggest
from bot.reading.dead_stones.verdicts import ChainStatus
from bot.rules.board import Board
from bot.rules.points import Colour, Point
from tests.rules import official_files, own_positions, suggested_files
from tests.rules.opened import opened
from tests.rules.recorded import recorded_games

TABLE = Path(__file__).parent / "data" / "suggestions.txt"


@dataclass(frozen=True)
class Answered:
    """A position with the names of its dead chains, and of those that people have to be asked
    about. ``hanging`` finds out about which others they are rightly asked: what is dead after
    article 7, but one move of its owner saves it."""

    name: str
    board: Board
    to_move: Colour
    dead: frozenset[Point]
    open: frozenset[Point] = frozenset()
    hanging: Callable[[], frozenset[Point]] = frozenset


def official() -> Iterator[Answered]:
    """The examples of the official commentary."""
    for name in official_files.OFFICIAL:
        if name.startswith("example"):
            yield _known("official", name)


def known() -> Iterator[Answered]:
    """Positions of our own, settled by a complete search."""
    for name in official_files.OWN:
        yield _known("known", name)


def _known(folder: str, name: str) -> Answered:
    found = official_files.read(folder, name)
    return Answered(name, found.board, Colour.BLACK, _chains(found.board, found.dead))


def with_open_surroundings() -> Iterator[Answered]:
    """The same positions where the walls live by wide ground instead of two closed eyes."""
    for position in (*official(), *known()):
        board = opened(position.board)
        if board is not None:
            dead = _chains(board, sorted(position.dead, key=lambda p: (p.column, p.row)))
            yield replace(
                position,
                name=f"{position.name}-open",
                board=board,
                dead=dead,
                hanging=partial(own_positions.hanging, position.board, position.dead),
            )


def own() -> Iterator[Answered]:
    """Positions made of those that are known (`tests.rules.own_positions`)."""
    for position in own_positions.positions():
        yield Answered(position.name, position.board, Colour.BLACK, position.dead)


def drawn() -> Iterator[Answered]:
    """Shapes drawn with what is to be said of them, questions included."""
    for name in suggested_files.NAMES:
        found = suggested_files.read(name)
        of = {
            status: frozenset(point for point, told in found.expected.items() if told is status)
            for status in ChainStatus
        }
        dead, doubtful = of[ChainStatus.DEAD], of[ChainStatus.DOUBTFUL]
        yield Answered(name, found.board, Colour.BLACK, dead, doubtful)


def recorded(size: int) -> Iterator[Answered]:
    """Finished games, as the engine that played them judged them, which is mostly right. Where it
    is known that we ask rightly (`TABLE`), no chain is too much to ask about."""
    rightly = set(re.findall(r"^([0-9]+) \| we \| asked", TABLE.read_text("utf-8"), re.MULTILINE))
    for number, game in enumerate(recorded_games()):
        if game.size == size:
            end = game.replay()
            names = frozenset(chain.name for chain in end.board.chains())
            yield Answered(
                str(number),
                end.board,
                end.to_move,
                _chains(end.board, game.dead),
                hanging=partial(frozenset, names if str(number) in rightly else ()),
            )


def _chains(board: Board, points: set[Point] | list[Point]) -> frozenset[Point]:
    return frozenset(chain.name for chain in map(board.chain_at, points) if chain)


@dataclass
class Tally:
    """What came of a set of positions: the names of those asked about, rightly and otherwise, and
    of those wrong."""

    exact: int = 0
    rightly: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


Judge = Callable[[Answered], tuple[frozenset[Point], frozenset[Point]]]
"""Proposes chains as dead, and asks about others."""


def our_judgement(position: Answered) -> tuple[frozenset[Point], frozenset[Point]]:
    """The first count, found as a worker finds it."""
    with uncollected():
        answer = suggest(position.board, position.to_move, ko=None, seed=1)
    return answer.dead, answer.doubtful


def tally(positions: Iterator[Answered], judge: Judge = our_judgement) -> Tally:
    """How a judge does on a set."""
    found = Tally()
    for position in positions:
        start = _processor()
        dead, asked = judge(position)
        found.seconds.append(_processor() - start)
        if (dead, asked) == (position.dead, position.open):
            found.exact += 1
        elif (dead ^ position.dead) - position.open <= asked:
            right = frozenset() < asked - position.open <= position.hanging()
            (found.rightly if right else found.asked).append(position.name)
        else:
            found.wrong.append(position.name)
    return found


def _processor() -> float:
    """Seconds of processor time, those of programs that were asked included."""
    spent = times()
    return spent.user + spent.system + spent.children_user + spent.children_system
