"""Our own positions with proved dead stones and open surroundings.

Each is a known or official position with one point of its fight changed: another stone, or none.
`answer` proves for each chain whether it lives while the surrounding walls live by closed eyes; a
proof is a strategy that is checked move by move. Then the walls are opened, so that they live by
wide ground, as in games: there the first count cannot prove anything and has to read. Positions
that depend on the next move are left out, because players would not pass in them.

``python -m tests.reading.own_positions`` regenerates the file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.reading.life_and_death.proof_search.budget import Budget, Exhausted, Meter
from bot.reading.life_and_death.proof_search.goals import Goal
from bot.reading.life_and_death.proof_search.proving import prove
from bot.reading.life_and_death.regions import LocalRegion, Regions
from bot.reading.life_and_death.rulings import Inquiry, RulingStatus
from bot.rules.board import Board, Chain
from bot.rules.points import Colour, Point
from tests.reading.opened import open_surroundings
from tests.rules import official_files
from tests.rules.drawings import board_of
from tests.rules.variants import turn

FILE = Path(__file__).parent / "data" / "own_positions.txt"
QUOTAS = {"seki": 37, "race": 40, "ko": 40, "stones inside": 20, "eyes": 20, "snapback": 25}
"""The number of positions of each kind."""
SIZE = 9
SIDES = (Colour.BLACK, Colour.WHITE)
_SEED = 20261124
_NODES = 10_000
_HEAD = """\
Positions of our own, answered by proofs (tests/reading/own_positions.py makes this file).
X O live, x o are dead.
"""


@dataclass(frozen=True)
class Own:
    """A position and the names of its dead chains."""

    name: str
    board: Board
    dead: frozenset[Point]


def positions() -> Iterator[Own]:
    """Read the positions of the file."""
    _, *blocks = re.split(r"^= ", FILE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for block in blocks:
        name, *rows = block.strip().splitlines()
        drawn = "\n".join(rows)
        board = board_of(drawn.upper())
        cells = "".join(row.replace(" ", "") for row in reversed(rows))
        points = [Point(i % board.size, i // board.size) for i in range(len(cells))]
        low = [point for point, cell in zip(points, cells, strict=True) if cell in "xo"]
        chains = map(board.chain_at, low)
        yield Own(name, board, frozenset(chain.name for chain in chains if chain))


def answer(region: LocalRegion, board: Board) -> dict[Point, bool] | None:
    """Return for each chain of a fight whether it lives by article 7; None if that depends on the
    next move or is not found out.
    """
    found: dict[Point, bool] = {}
    inquiry = Inquiry(board)
    for chain in board.chains():
        if not chain.stones <= region.points:
            continue
        ruling = inquiry.rule_on(chain, Budget(_NODES))
        if ruling.status is RulingStatus.UNDECIDED:
            return None
        found[chain.name] = ruling.status is RulingStatus.ALIVE
        if ruling.status is RulingStatus.DEAD and not _falls_anyway(region, chain):
            return None
    return found


def _falls_anyway(region: LocalRegion, chain: Chain) -> bool:
    """Return whether a chain can be captured even if its owner moves first."""
    return _is_saved(region, chain) is False


def _is_saved(region: LocalRegion, chain: Chain) -> bool | None:
    """Return whether a chain can no longer be captured after a move by its owner; None if
    unknown.
    """
    side = SIDES.index(chain.colour)
    goal = Goal(region.board.bits(chain.stones), side, keeping=False)
    root = (region.black, region.white, 0, side)
    try:
        return prove(region.board, goal, root, Meter(Budget(_NODES))).winner < 0
    except Exhausted:
        return None


def hanging(board: Board, dead: frozenset[Point]) -> frozenset[Point]:
    """Return the chains whose life provably depends on the next move: dead ones that one move of
    their owner saves, and the opponent's chains beside them.
    """
    regions = Regions(board)
    found = set[Point]()
    for chain in map(board.chain_at, dead):
        if chain is not None and _is_saved(regions.around(chain.name), chain):
            near = {p for stone in chain.stones for p in board.neighbours(stone)}
            beside = {other.name for other in map(board.chain_at, near - chain.stones) if other}
            found |= {chain.name} | {name for name in beside if not regions.is_alive(name)}
    return frozenset(found)


def kind(board: Board, lives: dict[Point, bool]) -> str | None:
    """Return what makes a position hard; None if nothing does."""
    chains = [chain for chain in board.chains() if chain.name in lives]
    black, white = ([c for c in chains if c.colour is side] for side in SIDES)
    if max((len(chain.stones) for chain in chains), default=0) < 3:
        return None
    alone = [c for c in chains if len(c.stones) == 1 and len(c.liberties) == 1]
    for chain in alone:
        (point,) = chain.liberties
        near = set(board.neighbours(point)) - chain.stones
        if all(board.at(p) is chain.colour for p in near):
            return "ko"
    for chain in chains:
        small = len(chain.stones) <= 4 and len(chain.liberties) == 1
        if small and lives[chain.name] and _is_taken_in_vain(board, chain.colour, chain.liberties):
            return "snapback"
    if any(lives[c.name] for c in black) and any(lives[c.name] for c in white):
        return "seki"
    if min(max((len(c.stones) for c in side), default=0) for side in (black, white)) > 1:
        return "race"
    return "stones inside" if black and white else "eyes"


def _is_taken_in_vain(board: Board, colour: Colour, liberties: frozenset[Point]) -> bool:
    (point,) = liberties
    after = board.copy()
    return bool(after.captures(colour.opponent, point))


def change_points(random: Random) -> Iterator[Board]:
    """Yield the known positions, each with one point changed, in random order."""
    found = []
    examples = [name for name in official_files.OFFICIAL if name.startswith("example")]
    known = [("known", name) for name in official_files.OWN]
    for folder, name in (*known, *(("official", name) for name in examples)):
        board = official_files.read(folder, name).board
        regions = Regions(board)
        names = [chain.name for chain in board.chains() if not regions.is_alive(chain.name)]
        inside = {point for name in names for point in regions.around(name).points}
        if board.size == SIZE:
            found += [(board, point, cell) for point in sorted(inside) for cell in "XO."]
    random.shuffle(found)
    for board, point, cell in found:
        rows = [list(row) for row in board.rows()]
        row = rows[SIZE - 1 - point.row]
        if row[point.column] != cell:
            row[point.column] = cell
            new = Board.from_rows(["".join(row) for row in rows])
            if all(chain.liberties for chain in new.chains()):
                yield new


def judge(board: Board) -> dict[Point, bool] | None:
    """Return the answer about the only fight of a board; None if there is none or if nothing is
    open.
    """
    regions = Regions(board)
    names = [chain.name for chain in board.chains() if not regions.is_alive(chain.name)]
    fights = {regions.around(name) for name in names}
    if len(fights) != 1 or kind(board, dict.fromkeys(names, True)) is None:
        return None
    return answer(fights.pop(), board)


def make() -> str:
    """Return the text of the file."""
    random = Random(_SEED)
    made: list[str] = []
    count: Counter[str] = Counter()
    seen = set[bytes]()
    for closed in change_points(random):
        board = open_surroundings(closed)
        lives = None if board is None or board.key() in seen else judge(closed)
        difficulty = None if lives is None else kind(closed, lives)
        if (
            board is None
            or lives is None
            or difficulty is None
            or count[difficulty] == QUOTAS[difficulty]
        ):
            continue
        seen.add(board.key())
        count[difficulty] += 1
        made.append(_draw(f"{difficulty} {count[difficulty]}", board, lives, random.randrange(16)))
    return "\n".join([_HEAD, *made])


def _draw(name: str, board: Board, lives: dict[Point, bool], way: int) -> str:
    variant = turn(board, way)
    low = {
        variant.moved(stone)
        for chain in board.chains()
        if not lives.get(chain.name, True)
        for stone in chain.stones
    }
    rows = variant.board.rows()
    lines = [
        " ".join(
            cell.lower() if Point(c, SIZE - 1 - r) in low else cell for c, cell in enumerate(row)
        )
        for r, row in enumerate(rows)
    ]
    return "\n".join([f"= {name}", *lines, ""])


if __name__ == "__main__":
    FILE.write_text(make(), encoding="utf-8")
