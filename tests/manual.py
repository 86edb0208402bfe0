"""Writes the tables of commands into the manual's page of commands.

``python -m tests.manual`` does it; a test says whether the page is fresh.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import ModuleType

from bot.adapters.discord.commands.tree import SETTINGS
from bot.language.commands.catalogue import SHOWN, TOPICS
from bot.language.translations import words
from bot.language.words.presenter import EXAMPLE_ID
from tests.test_frame import ROOT

PAGE = ROOT / "bot" / "manual" / "commands.md"
MARK = re.compile(r"(<!-- table ([a-z]+) -->\n).*?(<!-- end of table -->\n)", re.DOTALL)
QUOTED = re.compile("[“„]([^”]+)”")
OF_SERVERS = "of the server, for [its managers](../../deploy/discord.md#settings-of-a-server)"


def names(topic: ModuleType, language: str) -> str:
    """The slash commands of a topic, as they are called in a language."""
    told = words(language)
    entries = [entry for command in topic.COMMANDS for entry in command.entries]
    return ", ".join(f"`{told.slash(*entry.path)}`" for entry in entries if not entry.engine)


def table() -> Iterator[str]:
    """The lines of the table: a row for each topic, with what its module says of itself."""
    yield "| English | Polish | commands |"
    yield "|---|---|---|"
    for topic in TOPICS:
        about = (topic.__doc__ or "").partition("\n")[0].removeprefix("Commands ").rstrip(".")
        yield f"| {names(topic, 'en')} | {names(topic, 'pl')} | {about} |"
    english, polish = (words(language).slash(*SETTINGS.path) for language in ("en", "pl"))
    yield f"| `{english}` | `{polish}` | {OF_SERVERS} |"


def typed(page: str) -> Iterator[str]:
    """The lines of the table of what is typed, of one page of ``help``."""
    english, polish = words("en"), words("pl")
    yield "| English | Polish | what it does |"
    yield "|---|---|---|"
    for row in SHOWN:
        if row.page == page:
            cells = [
                QUOTED.sub(r"`\1`", told.text(f"example-{row.name}", game=EXAMPLE_ID))
                for told in (english, polish)
            ]
            yield f"| {' | '.join(cells)} | {english.text(f'menu-about-{row.name}')} |"


def written(page: str) -> str:
    """The page with its tables made anew."""

    def anew(found: re.Match[str]) -> str:
        begin, name, end = found.groups()
        lines = table() if name == "discord" else typed("" if name == "first" else name)
        return f"{begin}\n{chr(10).join(lines)}\n\n{end}"

    return MARK.sub(anew, page)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
