"""Boards that the bot has drawn in a message, as records without moves.

Such a board is a position of the course, a proof of the status of stones, or a plan or moves tried
out in a private chat. Drawings without a counterpart in a record, such as ownership, are left out.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.lessons.lesson_asks import to_play
from bot.records.study import Study, StudyNode
from bot.rules.points import Colour, Point
from bot.web.log.attachment_schema import KeptDrawing
from bot.web.log.entries import PostEntry
from renderer.model.diagram import Diagram, Mark, Sheet, Stone

_COLOUR = {Stone.BLACK: Colour.BLACK, Stone.WHITE: Colour.WHITE}
_MARKS = {
    "TR": (Mark.CHANGED,),
    "MA": (Mark.LIBERTY, Mark.DAME, Mark.SEKI),
    "SQ": (Mark.KO,),
    "CR": (Mark.LAST_MOVE,),
    "TB": (Mark.BLACK_TERRITORY,),
    "TW": (Mark.WHITE_TERRITORY,),
}


def find_board(post: PostEntry) -> Diagram | None:
    """Return the board of a post; None for other posts, several boards, or a part of a board."""
    shown = post.attachment
    what = shown.what if isinstance(shown, KeptDrawing) else None
    board = what.board if isinstance(what, Sheet) else what
    return board if isinstance(board, Diagram) and board.part is None else None


def study_board(board: Diagram, comment: str, lesson: str = "") -> Study:
    """Return a drawn board as a study of one node.

    ``lesson`` is the step of the course that shows the board, if any. The colour that it asks for
    moves first.
    """
    stones = {point: _COLOUR[stone] for point, stone in board.stones.items()}
    labels = board.numbers | board.labels
    marked = {name: _list_marked(board, marks) for name, marks in _MARKS.items()}
    marked["MA"] = sorted({*marked["MA"], *(Point(*point) for point in board.dead)})
    node = StudyNode(
        -1,
        None,
        tuple((Point(*point), stones[point]) for point in sorted(stones)),
        (to_play(lesson) if lesson else None) or Colour.BLACK,
        comment,
        {Point(*point): str(labels[point]) for point in sorted(labels)},
        {name: points for name, points in marked.items() if points},
    )
    return Study(board.size, (node,), {})


def _list_marked(board: Diagram, wanted: Iterable[Mark]) -> list[Point]:
    points = (point for point, marks in board.marks.items() if not set(wanted).isdisjoint(marks))
    return [Point(*point) for point in sorted(points)]
