"""The diagrams of a match: `Match` -> `renderer.model.diagram`.

A picture depends only on the log up to a version, so any process can draw it again at any time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil, floor
from typing import Final

from bot.match.events import ProposalKind
from bot.match.proposals import Proposal, find_unfinished, lettered_chains
from bot.match.ranks import grade
from bot.match.state import Match, Phase
from bot.play.ratings.ladder import RatingChange
from bot.rules.board import Board, connected_parts
from bot.rules.game import Game, Move
from bot.rules.outcome import Reason
from bot.rules.points import Colour, Point, star_points
from bot.rules.scoring.territory import Score
from renderer.model import diagram

STONE = {Colour.BLACK: diagram.Stone.BLACK, Colour.WHITE: diagram.Stone.WHITE}
GHOST = {Colour.BLACK: diagram.Mark.GHOST_BLACK, Colour.WHITE: diagram.Mark.GHOST_WHITE}
_TERRITORY = {
    Colour.BLACK: diagram.Mark.BLACK_TERRITORY,
    Colour.WHITE: diagram.Mark.WHITE_TERRITORY,
}

Marks = dict[tuple[int, int], tuple[diagram.Mark, ...]]

MAX_CHANGES: Final = 60
"""The most games in one rating chart; more are indistinguishable on a phone."""
_MAX_LINES = 6
_LINES = (100, 200, 250, 500, 1000, 2000)


def picture(match: Match) -> diagram.Picture:
    """Return the current picture: the counted board, the two positions of a repetition, or the
    board."""
    proposal = match.proposal
    if proposal is None or _ended_otherwise(match):
        return board(match)
    if proposal.kind is ProposalKind.NO_RESULT:
        return repetition(match) or board(match)
    if proposal.kind is ProposalKind.SCORE:
        return score(match, proposal)
    return board(match)


def outcome(match: Match) -> diagram.Picture:
    """Return the final picture: like `picture`, but after a count with the prisoners filled in."""
    counted = match.outcome is not None and match.outcome.reason is Reason.SCORE
    return draw_filled_count(match) if counted else picture(match)


def replay(match: Match, *, numbers: bool = False) -> list[diagram.Diagram]:
    """Return every position of the game, and the final picture. Passes and undone moves are left
    out. ``numbers`` puts the move's number on each stone, except on a counted board."""
    game = match.game
    moves = [(game.board_after(n), move.point) for n, move in enumerate(game.moves, start=1)]
    played = film([(game.board_after(0), None), *moves], numbers=numbers)
    stones = (each for each, (_, point) in zip(played[1:], moves, strict=True) if point is not None)
    shown = [played[0], *stones]
    last = picture(match)
    if last == board(match):
        last = replace(board(match), numbers=played[-1].numbers)
        shown = shown[:-1] if numbers else shown  # show the last position once, with its ring
    return [*shown, last] if isinstance(last, diagram.Diagram) and last not in shown[-1:] else shown


def film(
    positions: Sequence[tuple[Board, Point | None]], *, numbers: bool = False
) -> list[diagram.Diagram]:
    """Return positions of a game, each with the last move marked. With ``numbers``, each stone
    shows its move number instead: the highest one marks the last move, and an additional ring would
    make the file 50 % larger."""
    played: dict[Point, int] = {}
    shown = []
    for number, (position, last) in enumerate(positions):
        marks: Marks = {}
        if last is not None:
            played[last] = number
            marks = {} if numbers else {last: (diagram.Mark.LAST_MOVE,)}
        there = [at for at in played if numbers and position.at(at) is not None]
        shown.append(
            replace(draw_position(position, marks), numbers={at: played[at] for at in there})
        )
    return shown


def position(before: Board, board: Board, last: Point | None) -> diagram.Diagram:
    """Return a position of a replayed game, with the last move and its captures marked."""
    marks: Marks = {}
    if last is not None and board.at(last) is not None:
        marks[last] = (diagram.Mark.LAST_MOVE,)
    for colour in Colour:
        for point in set(before.stones(colour)) - set(board.stones(colour)):
            marks[point] = (GHOST[colour],)
    return draw_position(board, marks)


def set_coordinates(what: diagram.Picture, coordinates: diagram.Coordinates) -> diagram.Picture:
    """Return the picture with other coordinates, or none."""
    if isinstance(what, diagram.Pair):
        left, right = (replace(side, coordinates=coordinates) for side in (what.left, what.right))
        return replace(what, left=left, right=right)
    if isinstance(what, diagram.Plate):
        boards = (replace(board, coordinates=coordinates) for board in what.boards)
        return replace(what, boards=tuple(boards))
    if isinstance(what, diagram.Sheet):
        return replace(what, board=replace(what.board, coordinates=coordinates))
    return replace(what, coordinates=coordinates)


def _ended_otherwise(match: Match) -> bool:
    """Return whether the game ended without agreement to a proposal, such as by resignation."""
    return match.outcome is not None and match.outcome.reason not in (
        Reason.SCORE,
        Reason.NO_RESULT,
    )


def board(match: Match) -> diagram.Diagram:
    """Return the position with the last move, its captures, and a ko that may not be retaken."""
    return draw_position(match.game.board, marks_of(match.game, ko=match.phase is Phase.PLAY))


def marks_of(game: Game, *, ko: bool) -> Marks:
    """Return a ring for the last move and ghosts of its captures; with ``ko``, also the point that
    may not be retaken."""
    marks: Marks = {}
    last = game.last_move
    if last is not None and last.point is not None:
        marks[last.point] = (diagram.Mark.LAST_MOVE,)
        marks |= dict.fromkeys(last.captured, (GHOST[last.colour.opponent],))
    if ko and game.ko is not None:
        marks[game.ko] = (diagram.Mark.KO, *marks.get(game.ko, ()))
    return marks


def score(match: Match, proposal: Proposal) -> diagram.Diagram:
    """Return the counted board: dead stones, territory, dame, seki. For an open proposal, also
    letters, doubtful chains and open borders."""
    board, counted = match.game.board, match.score()
    marks, badges = _count_marks(counted), dict[tuple[int, int], diagram.Badge]()
    left = find_unfinished(board, proposal, counted)
    for point in left.ground:
        del marks[point]
    if match.phase is Phase.AGREEMENT:
        for letter, chain in lettered_chains(board, proposal).items():
            is_dead = chain.name in proposal.dead
            badges[chain.name] = diagram.Badge(letter.lower() if is_dead else letter, is_dead)
        marks |= dict.fromkeys(left.play, (diagram.Mark.OPEN,))
        doubtful = (chain for chain in board.chains() if chain.name in proposal.doubtful)
        marks |= {stone: (diagram.Mark.DOUBTFUL,) for chain in doubtful for stone in chain.stones}
        # These replace marks of dame and territory.
        marks |= dict.fromkeys(left.borders | left.moves, (diagram.Mark.OPEN,))
        marks |= dict.fromkeys(left.kos | left.left_kos.keys(), (diagram.Mark.KO,))
    return draw_position(board, marks, badges, counted.dead)


def draw_count(board: Board, score: Score) -> diagram.Diagram:
    """Return a board with a count that is no proposal."""
    return draw_position(board, _count_marks(score), dead=score.dead)


def draw_filled_count(match: Match) -> diagram.Diagram:
    """Return the counted board by article 10.2: dead stones are removed, and prisoners fill the
    territory of their own colour, smallest regions first. Prisoners without room are not shown."""
    shown = picture(match)
    if not isinstance(shown, diagram.Diagram):
        raise TypeError(shown)
    return with_prisoners(shown, match.game.board, match.score())


def with_prisoners(shown: diagram.Diagram, board: Board, counted: Score) -> diagram.Diagram:
    """Remove the dead stones from a counted board, and fill in the prisoners; see
    `draw_filled_count`."""
    prisoners: dict[tuple[int, int], diagram.Stone] = {}
    for colour in Colour:
        room = _smallest_first(board, counted.side(colour).territory)
        taken = room[: counted.side(colour.opponent).prisoners]
        prisoners |= dict.fromkeys(taken, STONE[colour])
    return replace(
        shown,
        stones={
            point: stone for point, stone in shown.stones.items() if point not in counted.removed
        },
        dead=shown.dead - counted.removed,
        marks={point: marks for point, marks in shown.marks.items() if point not in prisoners},
        filled=prisoners,
    )


def _smallest_first(board: Board, points: frozenset[Point]) -> list[Point]:
    """Return the points ordered by the size of their region, each region row by row."""
    regions = [
        sorted(region, key=lambda point: (-point.row, point.column))
        for region in connected_parts(points, board.neighbours)
    ]
    ordered = sorted(regions, key=lambda region: (len(region), region[0]))
    return [point for region in ordered for point in region]


def _count_marks(counted: Score) -> Marks:
    marks: Marks = {}
    for colour in Colour:
        side = counted.side(colour)
        for point in side.eye_points - side.territory:
            marks[point] = (diagram.Mark.SEKI,)
        for point in side.territory:
            marks[point] = (_TERRITORY[colour],)
    for point in counted.dame | counted.false_eyes:
        marks[point] = (diagram.Mark.SEKI if point in counted.shared else diagram.Mark.DAME,)
    return marks


def repetition(match: Match) -> diagram.Pair | None:
    """Return the two equal positions with the points used by the cycle; None without a
    repetition."""
    stones = [move for move in match.game.moves if not move.is_pass]
    repeated = stones[-1].repetition if stones else None
    if repeated is None:
        return None
    used = {
        point
        for move in match.game.moves[repeated.earlier : repeated.later]
        for point in _list_used_points(move)
    }
    pair = [
        draw_position(match.game.board_after(number), _cycle_marks(match, number, used))
        for number in (repeated.earlier, repeated.later)
    ]
    return diagram.Pair(pair[0], pair[1], str(repeated.earlier), str(repeated.later))


def _list_used_points(move: Move) -> tuple[Point, ...]:
    return () if move.point is None else (move.point, *move.captured)


def _cycle_marks(match: Match, number: int, used: set[Point]) -> Marks:
    marks: Marks = dict.fromkeys(used, (diagram.Mark.CHANGED,))
    last = match.game.moves[number - 1] if number else None
    if last is not None and last.point is not None:
        marks[last.point] = (*marks.get(last.point, ()), diagram.Mark.LAST_MOVE)
    return marks


def draw_position(
    position: Board,
    marks: Marks,
    badges: dict[tuple[int, int], diagram.Badge] | None = None,
    dead: frozenset[Point] = frozenset(),
) -> diagram.Diagram:
    stones: dict[tuple[int, int], diagram.Stone] = {
        point: STONE[colour] for colour in Colour for point in position.stones(colour)
    }
    return diagram.Diagram(
        size=position.size,
        stones=stones,
        marks=marks,
        badges=badges or {},
        dead=frozenset(dead),
        stars=star_points(position.size),
    )


def rating_chart(changes: Sequence[RatingChange]) -> diagram.BandChart:
    """Return the chart of a player's rating and deviation after the latest games, at least one."""
    shown = changes[-MAX_CHANGES:]
    points = tuple((round(one.after.value), round(one.after.deviation)) for one in shown)
    lowest = max(0, min(value - spread for value, spread in points))
    highest = max(value + spread for value, spread in points)
    step = next(step for step in _LINES if (highest - lowest) / step <= _MAX_LINES - 1)
    first, last = floor(lowest / step), max(ceil(highest / step), floor(lowest / step) + 1)
    heights = [number * step for number in range(first, last + 1)]
    ticks = tuple((height, _grade(height)) for height in heights)
    return diagram.BandChart(points, ticks, len(changes) - len(shown) + 1)


def _grade(value: int) -> str:
    """Return a rank such as ``6k`` or ``2d``; empty at zero."""
    if not value:
        return ""
    number, dan = grade(value)
    return f"{number}{'d' if dan else 'k'}"
