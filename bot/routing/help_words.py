"""The help pages, generated from the command specifications."""

from __future__ import annotations

from bot.routing.catalogue import SHOWN, Shown, on_page
from bot.texts.text import Joined, Parts, Slash, Text, join, text

EXAMPLE_ID = "bamoku"
_PAGES = tuple(dict.fromkeys(row.page for row in SHOWN if row.page))
"""Pages that list commands."""

_ROWS = {row.name: row for row in SHOWN}


def command_parts(name: str, *, by_command: bool) -> Parts:
    """Describe one command."""
    return Parts(_row(_ROWS[name], by_command))


def help_parts(page: str, *, by_command: bool) -> Parts:
    """Return a page of commands, or ``all``; empty: the first page. ``by_command``: the chat
    accepts only slash commands, no typed lines."""
    if page == "all":
        return Parts(text("help-all"), (*(_page(one) for one in _PAGES), text("help-more-all")))
    lines = tuple(_row(row, by_command) for row in on_page(page) if not row.engine)
    if not page:
        return Parts(text("help-start"), lines)
    more = text(f"help-more-{page}", game=EXAMPLE_ID)
    return Parts(text(f"help-{page}", game=EXAMPLE_ID), (*lines, more))


def _row(row: Shown, by_command: bool) -> Text:
    example = Slash(row.path) if by_command and row.path else _example(row.name)
    return text("help-row", example=example, does=text(f"menu-about-{row.name}"))


def _page(page: str) -> Joined:
    """Return all commands of a page in one line."""
    rows = [row for row in on_page(page) if not row.engine]
    typed = join(text("help-brief", example=_example(row.name)) for row in rows)
    return join([text(f"help-title-{page}"), typed], ": ")


def _example(name: str) -> Text:
    return text(f"example-{name}", game=EXAMPLE_ID)
