"""Lines of play as figures, as in Go books: plans, sandboxes, variations and estimates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase

from bot.match.state import Match
from bot.pictures.match_diagrams import GHOST, STONE, Marks, board, draw_position
from bot.pictures.parts import around
from bot.play.engines.prover import Proof
from bot.reading.estimates import Estimate
from bot.reading.life_and_death.lines import PlayedMove
from bot.reading.life_and_death.rulings import RulingStatus
from bot.rules.board import Board, Chain
from bot.rules.points import Colour, LineOfPlay, Point
from renderer.model.diagram import Diagram, Mark, Stone

_NEAR = 2
_LEANS = 0.25


@dataclass(frozen=True)
class Numbered:
    """A line of play on one board. ``again`` lists moves at a point that shows another move's
    number: "7 at 3"."""

    board: Diagram
    again: tuple[tuple[int, int], ...]


def draw_line(before: Board, after: Board, line: LineOfPlay, marks: Marks) -> Numbered:
    """Show the board ``after`` with the number of each move of ``line``, which leads there from
    ``before``.

    A point shows the first move there by the side whose stone is on it now. Stones captured since
    are translucent; captured stones of ``before`` leave ghosts.
    """
    plays: dict[Point, list[tuple[int, Colour]]] = {}
    for number, (colour, point) in enumerate(line, start=1):
        if point is not None:
            plays.setdefault(point, []).append((number, colour))
    shown: dict[Point, tuple[int, Colour]] = {}
    again: list[tuple[int, int]] = []
    for point, there in plays.items():
        standing = after.at(point)
        shown[point] = next((play for play in there if play[1] is standing), there[0])
        again += [(number, shown[point][0]) for number, _ in there if number != shown[point][0]]
    ghosts: Marks = {
        point: (GHOST[colour],)
        for colour in Colour
        for point in set(before.stones(colour)) - set(after.stones(colour)) - set(plays)
    }
    remaining: Marks = {point: found for point, found in marks.items() if point not in shown}
    taken = {point: play for point, play in shown.items() if after.at(point) is None}
    figure = replace(
        draw_position(after, {**ghosts, **remaining}),
        numbers={point: number for point, (number, _) in shown.items()},
        variations={point: STONE[colour] for point, (_, colour) in taken.items()},
    )
    return Numbered(figure, tuple(sorted(again)))


def sandbox(match: Match, moves: int) -> Numbered:
    """Return the position with its last ``moves`` moves numbered."""
    game = match.game
    first = len(game.moves) - moves
    line = [(move.colour, move.point) for move in game.moves[first:]]
    marks = board(match).marks
    figure = draw_line(game.board_after(first), game.board, line, marks)
    last = game.last_move
    if last is None or last.point is None:
        return figure
    ringed = {**figure.board.marks, last.point: marks[last.point]}
    return replace(figure, board=replace(figure.board, marks=ringed))


def proof(before: Board, found: Proof, line: Sequence[PlayedMove]) -> Numbered:
    """Return a hypothetical line: triangles mark the chain in question, squares the chains assumed
    alive. A large board is cropped to the relevant part. If the search was cut short, crosses mark
    the empty points of its region."""
    after = before.copy()
    for played in line:
        if played.move.point is not None:
            after.play(played.move.colour, played.move.point)
    chain = found.chain
    standing = [stone for stone in chain.stones if after.at(stone) is chain.colour]
    granted = [each for name in found.given if (each := before.chain_at(name)) is not None]
    marks: Marks = {stone: (Mark.GRANTED,) for each in granted for stone in each.stones}
    marks = {**marks, **dict.fromkeys(standing, (Mark.CHANGED,))}
    hangs = found.region if found.stopped else frozenset[Point]()
    crosses = (point for point in hangs if before.at(point) is None)
    marks = {**marks, **dict.fromkeys(crosses, (Mark.LIBERTY,))}
    figure = draw_line(before, after, [(each.move.colour, each.move.point) for each in line], marks)
    shown = {*chain.stones, *hangs, *(_nearest(chain, each) for each in granted)}
    for played in line:
        shown |= {*played.captured, *((played.move.point,) if played.move.point else ())}
    return replace(figure, board=around(figure.board, shown))


def _nearest(chain: Chain, other: Chain) -> Point:
    """Return the stone of another chain that is closest to this one."""

    def far(stone: Point) -> int:
        return min(abs(stone.column - o.column) + abs(stone.row - o.row) for o in chain.stones)

    return min(sorted(other.stones), key=far)


def draw_ruling(position: Board, proofs: Sequence[Proof]) -> Diagram:
    """Return a position that shows the dead and the undecided chains."""
    dead, undecided = (
        [stone for proof in proofs if proof.status is status for stone in proof.chain.stones]
        for status in (RulingStatus.DEAD, RulingStatus.UNDECIDED)
    )
    return draw_position(position, dict.fromkeys(undecided, (Mark.DOUBTFUL,)), dead=frozenset(dead))


def plan(match: Match, lines: Sequence[Sequence[Point]]) -> Diagram:
    """Return conditional moves, numbered on the current board; with several lines as ``A1``, ``B1``
    and so on. A point shows its first label."""
    labels: dict[tuple[int, int], str] = {}
    variations: dict[Point, Colour] = {}
    for letter, line in zip(ascii_uppercase, lines, strict=False):
        colour = match.game.to_move
        for number, point in enumerate(line, start=1):
            if point not in labels:
                labels[point] = str(number) if len(lines) == 1 else f"{letter}{number}"
                variations[point] = colour
            colour = colour.opponent
    return _seen_through(board(match), labels, variations)


def choice(position: Diagram, moves: Sequence[tuple[Colour, Point]]) -> Diagram:
    """Return a position with the candidate moves, each with its letter."""
    labels: dict[tuple[int, int], str] = {
        point: letter for letter, (_, point) in zip(ascii_uppercase, moves, strict=False)
    }
    return _seen_through(position, labels, {point: colour for colour, point in moves})


def _seen_through(
    position: Diagram, labels: dict[tuple[int, int], str], moves: Mapping[Point, Colour]
) -> Diagram:
    """Add labelled moves as translucent stones, on empty points."""
    variations: dict[tuple[int, int], Stone] = {
        point: STONE[colour]
        for point, colour in moves.items()
        if point in labels and point not in position.stones
    }
    marks = {point: found for point, found in position.marks.items() if point not in labels}
    return replace(position, labels=labels, variations=variations, marks=marks)


def estimate(match: Match, found: Estimate) -> Diagram:
    """Show the likely owner of each empty point, and how certain that is. Dead stones are not
    shown, since that would be advice about moves: points near stones that are dead or unsettled are
    left blank."""
    now = match.game.board
    unsettled = {
        stone for chain in now.chains() if chain.name in found.unsettled for stone in chain.stones
    }
    near = {
        Point(stone.column + right, stone.row + up)
        for stone in unsettled
        for right in range(-_NEAR, _NEAR + 1)
        for up in range(abs(right) - _NEAR, _NEAR - abs(right) + 1)
    }
    owned: dict[tuple[int, int], float] = {
        point: owned
        for point, owned in found.ownership.items()
        if now.at(point) is None and point not in near and abs(owned) >= _LEANS
    }
    last = match.game.last_move
    marks = board(match).marks
    rings: Marks = {last.point: marks[last.point]} if last and last.point else {}
    return replace(draw_position(now, rings), ownership=owned)
