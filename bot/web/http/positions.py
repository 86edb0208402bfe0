"""The board of a lesson as data that the page draws and accepts taps on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.lessons.lesson_asks import to_play
from bot.rules.points import Point, format_point
from bot.web.log.attachment_schema import KeptDrawing
from bot.web.log.entries import PostEntry
from renderer.model.diagram import Diagram, Mark, Stone

_SIGN = {Stone.BLACK: "X", Stone.WHITE: "O"}
_COLOUR = {Stone.BLACK: "black", Stone.WHITE: "white"}
_MARKS = {
    "triangle": (Mark.CHANGED,),
    "cross": (Mark.LIBERTY, Mark.DAME, Mark.SEKI),
    "square": (Mark.KO,),
}


def position_view(post: PostEntry) -> dict[str, object] | None:
    """Return the position of a step of the course; None if it shows no single board."""
    shown = post.attachment
    if not (post.lesson and isinstance(shown, KeptDrawing) and isinstance(shown.what, Diagram)):
        return None
    board = shown.what
    turn = to_play(post.lesson)
    return {
        "size": board.size,
        "board": _rows(board),
        "turn": turn.name.lower() if turn and post.taps else None,
        "chains": post.taps and turn is None,
        "last": next(iter(_list_marked(board, Mark.LAST_MOVE)), None),
        "dead": _names(board.dead),
        "territory": {
            "black": _list_marked(board, Mark.BLACK_TERRITORY),
            "white": _list_marked(board, Mark.WHITE_TERRITORY),
        },
        "labels": _by_name(board.numbers) | _by_name(board.labels),
        "marks": {name: _list_marked(board, *marks) for name, marks in _MARKS.items()},
        "ghosts": {
            **dict.fromkeys(_list_marked(board, Mark.GHOST_BLACK), "black"),
            **dict.fromkeys(_list_marked(board, Mark.GHOST_WHITE), "white"),
            **_colours(board.variations),
        },
        "filled": _colours(board.filled),
    }


def _rows(board: Diagram) -> list[str]:
    """Return the rows from the top."""
    at, lines = board.stones.get, range(board.size)
    return [
        "".join(_SIGN[stone] if (stone := at((column, row))) else "." for column in lines)
        for row in reversed(lines)
    ]


def _names(points: Iterable[tuple[int, int]]) -> list[str]:
    return [format_point(Point(*point)) for point in sorted(points)]


def _list_marked(board: Diagram, *marks: Mark) -> list[str]:
    return _names(at for at, here in board.marks.items() if not set(marks).isdisjoint(here))


def _by_name(texts: Mapping[tuple[int, int], object]) -> dict[str, str]:
    return {format_point(Point(*at)): str(text) for at, text in texts.items()}


def _colours(stones: Mapping[tuple[int, int], Stone]) -> dict[str, str]:
    return {format_point(Point(*at)): _COLOUR[stone] for at, stone in stones.items()}
