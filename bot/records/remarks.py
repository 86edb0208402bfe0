"""Remarks on a record, as they are collected: whatever was guessed, changed or left out."""

from __future__ import annotations

from collections.abc import Iterable

from bot.service.ports.remarks import Remark

__all__ = ["MOST_REMARKS", "Remark", "Remarks", "not_of_position", "shortened"]

MOST_REMARKS = 8
"""With one more that says how many others there are."""
LONGEST_WRITTEN = 40


_BY_IMPORTANCE = (
    *("illegal", "move-unreadable", "encoding-guessed", "encoding-damaged"),
    *("several-moves", "stones-read", "setup-unreadable", "pass-read"),
    *("handicap-placed", "handicap-not-placed", "handicap-no-points", "handicap-unreadable"),
    *("handicap-differs", "komi-read", "komi-unreadable", "size-read", "size-missing"),
    *("values-repeated", "player-unreadable", "nodes-left-out", "games-left-out", "repaired"),
    *("alternatives-left-out", "variations-left-out", "variations-cut"),
    *("comments-left-out", "marks-left-out", "values-unreadable"),
    *("text-shortened", "properties-left-out"),
)
_BEYOND = frozenset({"illegal", "move-unreadable", "nodes-left-out"})
"""Remarks on the end of the main line."""
_NOT_OF_POSITIONS = frozenset(
    {
        *("encoding-guessed", "encoding-damaged", "games-left-out", "repaired"),
        *("alternatives-left-out", "variations-left-out", "variations-cut"),
        *("comments-left-out", "marks-left-out", "values-unreadable"),
        *("text-shortened", "properties-left-out"),
    }
)
"""Remarks on what a game that begins from a position does not show."""
_RANK = {id: rank for rank, id in enumerate(_BY_IMPORTANCE)}


class Remarks:
    """Remarks as they are collected: one of each id, with the data of the first. ``count`` is
    summed up, and ``names`` are joined, each once."""

    def __init__(self, first: Iterable[Remark] = ()) -> None:
        self._found: dict[str, dict[str, str | int | float]] = {}
        for remark in first:
            self.add(remark.id, **remark.data)

    def add(self, id: str, **data: str | int | float) -> None:
        known = self._found.setdefault(id, data)
        if known is data:
            return
        if isinstance(count := data.get("count"), int):
            known["count"] = int(known.get("count", 0)) + count
        if isinstance(names := data.get("names"), str):
            known["names"] = ", ".join(dict.fromkeys([*str(known["names"]).split(", "), names]))

    def remove(self, ids: Iterable[str]) -> None:
        for id in ids:
            self._found.pop(id, None)

    def count(self, id: str) -> int:
        """The count of a remark, 0 if there is none."""
        return int(self._found.get(id, {}).get("count", 0))

    def all(self) -> tuple[Remark, ...]:
        return tuple(Remark(id, data) for id, data in self._found.items())

    def most_important(self) -> tuple[Remark, ...]:
        """All of them, or the first `MOST_REMARKS` and how many more there are."""
        found = sorted(self._found, key=lambda id: _RANK.get(id, len(_RANK)))
        remarks = [Remark(id, self._found[id]) for id in found[:MOST_REMARKS]]
        if len(found) > MOST_REMARKS:
            remarks.append(Remark("more-remarks", {"count": len(found) - MOST_REMARKS}))
        return tuple(remarks)


def not_of_position(move: int | None) -> frozenset[str]:
    """The ids of remarks that do not matter to a game from the position after so many moves, or
    (None) from the last one: those on the end of the record, unless the game begins there, and
    those on what is not seen in a position."""
    return _NOT_OF_POSITIONS if move is None else _NOT_OF_POSITIONS | _BEYOND


def shortened(written: str) -> str:
    """Text of a record as a remark quotes it: on one line, of at most 40 characters."""
    text = " ".join(written[: 4 * LONGEST_WRITTEN].split())
    return text if len(text) <= LONGEST_WRITTEN else f"{text[: LONGEST_WRITTEN - 1]}…"
