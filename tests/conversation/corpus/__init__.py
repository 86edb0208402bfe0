"""Lines as people write them, with the reaction expected for each, in tab-separated tables.

``⏎`` is a new line. Column ``how``: a plain line, a mention of the bot or of Carl, a reply, or a
line below a quoted one. The other columns hold the expected reaction in each state of the room's
game (in ``others play`` the speaker has no game there):

``talk``: the bot ignores the line; ``told``: it answers with text only; ``asks``: it asks to
confirm a resignation; ``offers D4``: it offers the speaker a button; ``asks back``: it asks whether
the line meant yes or no; ``-``: this state is impossible; anything else names the act that is done.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

TABLES = sorted(Path(__file__).parent.glob("*.tsv"))
STATES = ("own turn", "other's turn", "vote", "challenge", "repetition", "others play", "no game")
WAYS = (
    "plain",
    "mentions the bot",
    "mentions Carl",
    "quotes",
    "reply to the bot",
    "reply to the opponent",
    "reply to Carl",
)


class Row(NamedTuple):
    """One row of a table; ``wanted`` maps each state to the expected reaction."""

    line: str
    how: str
    wanted: dict[str, str]


def rows() -> list[Row]:
    """The rows of all tables, in order."""
    found = []
    for table in TABLES:
        head, *lines = table.read_text(encoding="utf-8").splitlines()
        assert head.split("\t") == ["line", "how", *STATES]
        for line in lines:
            said, how, *wanted = line.split("\t")
            found.append(Row(said.replace("⏎", "\n"), how, dict(zip(STATES, wanted, strict=True))))
    return found
