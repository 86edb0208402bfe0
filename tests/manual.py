"""Writes the tables of commands into the manual's pages.

``python -m tests.manual`` does it; a test checks that the pages are up to date.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.discord.inbound.typed_slashes import SETTINGS
from bot.routing.catalogue import ENTRIES, SHOWN
from bot.routing.help_words import EXAMPLE_ID
from bot.texts.translations import words
from tests.test_frame import ROOT

PAGES = [ROOT / "bot" / "manual" / name for name in ("commands.md", "slash-commands.md")]
MARK = re.compile(r"(<!-- table ([a-z]+) -->\n).*?(<!-- end of table -->\n)", re.DOTALL)
QUOTED = re.compile("[“„]([^”]+)”")


def slash(language: str) -> dict[str, list[str]]:
    """Discord's commands in a language, by the root command or group that contains them."""
    locale = words(language)
    found: dict[str, list[str]] = {}
    for entry in sorted((*ENTRIES, SETTINGS), key=lambda entry: (entry.managers, entry.group)):
        if not entry.engine:
            name = locale.text(f"menu-command-{entry.name}")
            found.setdefault(locale.slash(*entry.path[:-1]), []).append(name)
    return found


def table() -> Iterator[str]:
    """The lines of the table of Discord's commands: a row for each root and for each group."""
    yield "| English | | Polish | |"
    yield "|---|---|---|---|"
    for rows in zip(slash("en").items(), slash("pl").items(), strict=True):
        cells = [
            f"`{before}` | {', '.join(f'`{each}`' for each in names)}" for before, names in rows
        ]
        yield f"| {' | '.join(cells)} |"


def typed_lines(page: str) -> Iterator[str]:
    """The lines of the table of typed commands on one page of ``help``."""
    english, polish = words("en"), words("pl")
    yield "| English | Polish | what it does |"
    yield "|---|---|---|"
    for row in SHOWN:
        if row.page == page:
            cells = [
                QUOTED.sub(r"`\1`", locale.text(f"example-{row.name}", game=EXAMPLE_ID))
                for locale in (english, polish)
            ]
            yield f"| {' | '.join(cells)} | {english.text(f'menu-about-{row.name}')} |"


def rewrite(page: str) -> str:
    """The page with its tables regenerated."""

    def regenerate(found: re.Match[str]) -> str:
        begin, name, end = found.groups()
        lines = table() if name == "discord" else typed_lines("" if name == "first" else name)
        return f"{begin}\n{chr(10).join(lines)}\n\n{end}"

    return MARK.sub(regenerate, page)


if __name__ == "__main__":
    for page in PAGES:
        page.write_text(rewrite(page.read_text(encoding="utf-8")), encoding="utf-8")
