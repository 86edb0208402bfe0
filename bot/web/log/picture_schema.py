"""Encodes pictures that belong to no match.

The log of a room stores them, since no match's log contains what they show. Points are ``x.y``, as
in `renderer.model.diagram`; empty fields are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from renderer.layout.layout import PICTURE_WIDTH, size
from renderer.model import diagram

_Kind = TypeVar("_Kind")

PictureSize = tuple[int, int]
"""Width and height in pixels."""
SQUARE: PictureSize = (PICTURE_WIDTH, PICTURE_WIDTH)
_COORDINATES = {each.value: each for each in diagram.Coordinates}


def shape(what: diagram.Picture | diagram.Chart | None) -> PictureSize:
    """Return the size of a picture; None gives the square size of boards."""
    return SQUARE if what is None else size(what)


def coordinates(of: diagram.Coordinates) -> str:
    """Return the word for the coordinates; empty for the default."""
    return "" if of is diagram.Coordinates.WESTERN else of.value


def read_coordinates(word: str) -> diagram.Coordinates:
    """The inverse of `coordinates`; an unknown word gives the default."""
    return _COORDINATES.get(word, diagram.Coordinates.WESTERN)


def encode(what: diagram.Picture | diagram.Chart | None) -> list[Any] | dict[str, Any] | None:
    """Encode a chart or boards."""
    match what:
        case None:
            return None
        case diagram.LeadChart(leads, reach, marked, title):
            moves = [[move.number, move.stone.value] for move in marked]
            return {
                "leads": leads,
                "reach": reach,
                "marked": moves,
                "title": _title_fields(title),
            }
        case diagram.BandChart(points, ticks, first):
            return [points, ticks, first]
        case diagram.Pair(left, right, left_caption, right_caption):
            return {"pair": [encode(left), encode(right), left_caption, right_caption]}
        case diagram.Plate(boards, captions):
            return {"plate": [encode(board) for board in boards], "captions": captions}
        case diagram.Diagram():
            return _board_fields(what)
        case diagram.Sheet(board, title, heading, rows, lines):
            return {
                "board": _board_fields(board),
                "title": _title_fields(title),
                "heading": heading,
                "rows": [[row.label, row.black, row.white, row.is_sum] for row in rows],
                "lines": lines,
            }


def _board_fields(what: diagram.Diagram) -> dict[str, Any]:
    fields = {
        "size": what.size,
        "stones": _by_point(what.stones, lambda stone: stone.value),
        "marks": _by_point(what.marks, lambda marks: [mark.value for mark in marks]),
        "badges": _by_point(what.badges, lambda badge: [badge.text, badge.dead]),
        "dead": [_name(point) for point in sorted(what.dead)],
        "stars": [_name(point) for point in what.stars],
        "numbers": _by_point(what.numbers, lambda number: number),
        "labels": _by_point(what.labels, lambda label: label),
        "variations": _by_point(what.variations, lambda stone: stone.value),
        "filled": _by_point(what.filled, lambda stone: stone.value),
        "ownership": _by_point(what.ownership, lambda owned: round(owned, 2)),
        "co": coordinates(what.coordinates),
        "part": what.part and [*what.part.corner, what.part.of],
    }
    return {name: value for name, value in fields.items() if value}


def decode(fields: Any) -> diagram.Chart | diagram.Picture | None:
    """The inverse of `encode`. Raises `KeyError`, `TypeError` or `ValueError` for damaged
    fields."""
    if fields is None:
        return None
    if isinstance(fields, list):
        points, ticks, first = fields
        lined = tuple((at, name) for at, name in ticks)
        return diagram.BandChart(tuple((a, b) for a, b in points), lined, first)
    if "leads" in fields:
        moves = tuple(
            diagram.MarkedMove(int(number), diagram.Stone(stone))
            for number, stone in fields["marked"]
        )
        leads = tuple(map(float, fields["leads"]))
        return diagram.LeadChart(leads, int(fields["reach"]), moves, _title(fields))
    if "board" in fields:
        return _sheet(fields)
    if "plate" in fields:
        boards = tuple(_diagram(board) for board in fields["plate"])
        return diagram.Plate(boards, tuple(map(str, fields["captions"])))
    if "pair" not in fields:
        return _diagram(fields)
    left, right, left_caption, right_caption = fields["pair"]
    return diagram.Pair(_diagram(left), _diagram(right), left_caption, right_caption)


def _diagram(fields: Mapping[str, Any]) -> diagram.Diagram:
    marks = fields.get("marks", {})
    return diagram.Diagram(
        size=int(fields["size"]),
        stones=_stones(fields, "stones"),
        marks={_point(at): tuple(map(diagram.Mark, values)) for at, values in marks.items()},
        badges={
            _point(at): diagram.Badge(text, dead=dead)
            for at, (text, dead) in fields.get("badges", {}).items()
        },
        dead=frozenset(_points(fields.get("dead", ()))),
        stars=tuple(_points(fields.get("stars", ()))),
        numbers={_point(at): int(number) for at, number in fields.get("numbers", {}).items()},
        labels={_point(at): str(label) for at, label in fields.get("labels", {}).items()},
        variations=_stones(fields, "variations"),
        filled=_stones(fields, "filled"),
        ownership={_point(at): float(owned) for at, owned in fields.get("ownership", {}).items()},
        coordinates=read_coordinates(fields.get("co", "")),
        part=_part(*fields["part"]) if "part" in fields else None,
    )


def _part(column: int, row: int, of: int) -> diagram.Part:
    return diagram.Part((column, row), of)


def _stones(fields: Mapping[str, Any], name: str) -> dict[diagram.Point, diagram.Stone]:
    return {_point(at): diagram.Stone(value) for at, value in fields.get(name, {}).items()}


def _title(fields: Mapping[str, Any]) -> diagram.Title | None:
    seats = fields.get("title")
    return diagram.Title(*(diagram.Seat(*seat) for seat in seats)) if seats else None


def _sheet(fields: Mapping[str, Any]) -> diagram.Sheet:
    return diagram.Sheet(
        _diagram(fields["board"]),
        _title(fields),
        fields.get("heading", ""),
        tuple(diagram.TableRow(*row) for row in fields.get("rows", ())),
        tuple(fields.get("lines", ())),
    )


def _title_fields(title: diagram.Title | None) -> list[list[str]] | None:
    return None if title is None else [_seat_fields(title.black), _seat_fields(title.white)]


def _seat_fields(seat: diagram.Seat) -> list[str]:
    return [seat.name, seat.detail, seat.otherwise]


def _by_point(
    found: Mapping[diagram.Point, _Kind], value: Callable[[_Kind], Any]
) -> dict[str, Any]:
    return {_name(point): value(each) for point, each in found.items()}


def _name(point: diagram.Point) -> str:
    return f"{point[0]}.{point[1]}"


def _points(names: Iterable[str]) -> Iterable[diagram.Point]:
    return (_point(name) for name in names)


def _point(name: str) -> diagram.Point:
    column, row = name.split(".")
    return int(column), int(row)
