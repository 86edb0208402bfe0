"""Lines as people write them, and what is wanted of each, as tables that a person can read.

``⏎`` is a new line. ``how`` it is said: plainly, to the bot, to other people, in answer to
something, or below a quoted line. What is wanted stands below each state of the game in that room
(in ``others play`` she who speaks has none there):
``talk`` is left alone, ``told`` is answered in words alone, ``asks`` whether one really resigns,
``offers D4`` a button for that person, ``asks back`` whether it was a yes or a no, ``-`` cannot be;
all else is what is done.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

TABLES = sorted(Path(__file__).parent.glob("*.tsv"))
STATES = ("own turn", "other's turn", "vote", "challenge", "repetition", "others play", "no game")
WAYS = (
    *("plain", "mentions the bot", "mentions Carl", "quotes"),
    *("reply to the bot", "reply to the opponent", "reply to Carl"),
)


class Row(NamedTuple):
    """A line of a table; ``wanted`` by state."""

    line: str
    how: str
    wanted: dict[str, str]


def rows() -> list[Row]:
    """All tables, one after the other."""
    found = []
    for table in TABLES:
        head, *lines = table.read_text(encoding="utf-8").splitlines()
        assert head.split("\t") == ["line", "how", *STATES]
        for line in lines:
            said, how, *wanted = line.split("\t")
            found.append(Row(said.replace("⏎", "\n"), how, dict(zip(STATES, wanted, strict=True))))
    return found
