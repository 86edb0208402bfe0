"""Collection of the remarks on a record: what was guessed, changed or left out."""

from __future__ import annotations

from collections.abc import Iterable

from bot.play.ports.remarks import Remark

MAX_REMARKS = 8
"""Remarks on a record that are shown. One more counts the others."""
MAX_QUOTE_LENGTH = 40


_BY_IMPORTANCE = (
    "illegal",
    "move-unreadable",
    "encoding-guessed",
    "encoding-damaged",
    "several-moves",
    "stones-read",
    "setup-unreadable",
    "pass-read",
    "handicap-placed",
    "handicap-not-placed",
    "handicap-no-points",
    "handicap-unreadable",
    "handicap-differs",
    "komi-read",
    "komi-unreadable",
    "size-read",
    "size-missing",
    "values-repeated",
    "player-unreadable",
    "nodes-left-out",
    "games-left-out",
    "repaired",
    "alternatives-left-out",
    "variations-left-out",
    "variations-cut",
    "comments-left-out",
    "marks-left-out",
    "values-unreadable",
    "text-shortened",
    "properties-left-out",
)
_ABOUT_END = frozenset({"illegal", "move-unreadable", "nodes-left-out"})
"""Remarks on the end of the main line."""
_NOT_ABOUT_POSITIONS = frozenset(
    {
        "encoding-guessed",
        "encoding-damaged",
        "games-left-out",
        "repaired",
        "alternatives-left-out",
        "variations-left-out",
        "variations-cut",
        "comments-left-out",
        "marks-left-out",
        "values-unreadable",
        "text-shortened",
        "properties-left-out",
    }
)
"""Remarks that do not concern a game that begins from a position of the record."""
_RANK = {id: rank for rank, id in enumerate(_BY_IMPORTANCE)}


class Remarks:
    """Collect remarks, one for each id.

    The first remark of an id determines the data. Later ones only add their ``count`` and ``names``
    (without duplicates).
    """

    def __init__(self, first: Iterable[Remark] = ()) -> None:
        self._data_by_id: dict[str, dict[str, str | int | float]] = {}
        for remark in first:
            self.add(remark.id, **remark.data)

    def add(self, id: str, **data: str | int | float) -> None:
        known = self._data_by_id.setdefault(id, data)
        if known is data:
            return
        if isinstance(count := data.get("count"), int):
            known["count"] = int(known.get("count", 0)) + count
        if isinstance(names := data.get("names"), str):
            known["names"] = ", ".join(dict.fromkeys([*str(known["names"]).split(", "), names]))

    def remove(self, ids: Iterable[str]) -> None:
        for id in ids:
            self._data_by_id.pop(id, None)

    def count(self, id: str) -> int:
        """Return the ``count`` of a remark; 0 if there is none."""
        return int(self._data_by_id.get(id, {}).get("count", 0))

    def all(self) -> tuple[Remark, ...]:
        return tuple(Remark(id, data) for id, data in self._data_by_id.items())

    def most_important(self) -> tuple[Remark, ...]:
        """Return at most `MAX_REMARKS` remarks, and ``more-remarks`` with the number of others."""
        found = sorted(self._data_by_id, key=lambda id: _RANK.get(id, len(_RANK)))
        remarks = [Remark(id, self._data_by_id[id]) for id in found[:MAX_REMARKS]]
        if len(found) > MAX_REMARKS:
            remarks.append(Remark("more-remarks", {"count": len(found) - MAX_REMARKS}))
        return tuple(remarks)


def list_irrelevant_ids(move: int | None) -> frozenset[str]:
    """Return the ids of remarks that do not concern a game from the position after ``move`` moves;
    None means the last position. Remarks on the end of the record only concern the last one."""
    return _NOT_ABOUT_POSITIONS if move is None else _NOT_ABOUT_POSITIONS | _ABOUT_END


def quote(written: str) -> str:
    """Shorten text of a record for a remark: one line of at most `MAX_QUOTE_LENGTH` characters."""
    text = " ".join(written[: 4 * MAX_QUOTE_LENGTH].split())
    return text if len(text) <= MAX_QUOTE_LENGTH else f"{text[: MAX_QUOTE_LENGTH - 1]}…"
