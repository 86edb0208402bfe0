"""Positions with known dead stones, and the results of the first count on them.

A position is *exact* if the first count proposes exactly its dead stones and asks about nothing. It
is *asked* if every chain that is wrong or left open is one of those asked about, *rightly* if the
life of all these depends on the next move, as an independent search shows. It is *wrong* (silently)
if players could agree to a false result without being asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from os import times
from pathlib import Path

from bot.engines.net.looking import own as own_by_net
from bot.engines.worker_processes import pause_garbage_collection
from bot.reading.dead_stones.statuses import ChainStatus
from bot.reading.dead_stones.suggestion import suggest
from bot.rules.board import Board
from bot.rules.points import Colour, Point
from tests.reading import own_positions, suggested_files
from tests.reading.opened import open_surroundings
from tests.rules import official_files
from tests.rules.recorded import recorded_games

TABLE = Path(__file__).parent / "data" / "suggestions.txt"


@dataclass(frozen=True)
class Answered:
    """A position with the names of its dead chains and of those that must be asked about.

    ``hanging`` finds the other chains that may be asked about: dead by article 7, but saved by one
    move of their owner.
    """

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
            yield _read_known("official", name)


def known_positions() -> Iterator[Answered]:
    """Our own positions, solved by a complete search."""
    for name in official_files.OWN:
        yield _read_known("known", name)


def _read_known(folder: str, name: str) -> Answered:
    found = official_files.read(folder, name)
    return Answered(name, found.board, Colour.BLACK, _chains(found.board, found.dead))


def with_open_surroundings() -> Iterator[Answered]:
    """The same positions with walls that live by wide ground instead of two closed eyes."""
    for position in (*official(), *known_positions()):
        board = open_surroundings(position.board)
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
    """Positions derived from the known ones (`tests.reading.own_positions`)."""
    for position in own_positions.positions():
        yield Answered(position.name, position.board, Colour.BLACK, position.dead)


def drawn_positions() -> Iterator[Answered]:
    """Drawn shapes with the expected statuses, including doubtful ones."""
    for name in suggested_files.NAMES:
        found = suggested_files.read(name)
        of = {
            status: frozenset(
                point for point, expected in found.expected.items() if expected is status
            )
            for status in ChainStatus
        }
        dead, doubtful = of[ChainStatus.DEAD], of[ChainStatus.DOUBTFUL]
        yield Answered(name, found.board, Colour.BLACK, dead, doubtful)


def recorded_positions(size: int) -> Iterator[Answered]:
    """Finished games with the judgement of the engine that played them, which is mostly right. In
    games where our questions are known to be right (`TABLE`), any chain may be asked about.
    """
    rightly = set(
        re.findall(r"^([0-9]+) \| \w+ \| we \| asked", TABLE.read_text("utf-8"), re.MULTILINE)
    )
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
    """The results for a set of positions: the names of those asked about, rightly or not, and of
    the wrong ones.
    """

    exact: int = 0
    rightly: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


Judge = Callable[[Answered], tuple[frozenset[Point], frozenset[Point]]]
"""Proposes chains as dead and asks about others."""


def our_judgement(
    position: Answered, net: Path | None = None
) -> tuple[frozenset[Point], frozenset[Point]]:
    """The first count, computed as in the workers: with this net, or with random play."""
    with pause_garbage_collection():
        owned = None if net is None else own_by_net(net, position.board)
        answer = suggest(position.board, position.to_move, ko=None, seed=1, owned=owned)
    return answer.dead, answer.doubtful


def tally(positions: Iterator[Answered], judge: Judge = our_judgement) -> Tally:
    """Evaluate a judge on a set of positions."""
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
    """Return the processor time in seconds, including that of external programs."""
    spent = times()
    return spent.user + spent.system + spent.children_user + spent.children_system
