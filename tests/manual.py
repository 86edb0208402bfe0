"""Writes the table of Discord's commands into the manual's page of commands.

``python -m tests.manual`` does it; a test says whether the page is fresh.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

from bot.language.commands.catalogue import TOPICS
from bot.language.translations import words
from tests.test_frame import ROOT

PAGE = ROOT / "bot" / "manual" / "commands.md"
BEGIN, END = "<!-- discord:begin -->\n", "<!-- discord:end -->\n"
OF_SERVERS = (
    "| `/settings` | `/ustawienia` | of the server, for"
    " [its managers](../../deploy/discord.md#settings-of-a-server) |"
)
"""The one command that stands for no line."""


def names(topic: ModuleType, language: str) -> str:
    """The slash commands of a topic, as they are called in a language."""
    told = words(language)
    entries = [entry for command in topic.COMMANDS for entry in command.entries]
    called = [told.text(f"menu-command-{entry.name}") for entry in entries if not entry.engine]
    return ", ".join(f"`/{name}`" for name in called)


def table() -> Iterator[str]:
    """The lines of the table: a row for each topic, with what its module says of itself."""
    yield "| English | Polish | commands |"
    yield "|---|---|---|"
    for topic in TOPICS:
        about = (topic.__doc__ or "").partition("\n")[0].removeprefix("Commands ").rstrip(".")
        yield f"| {names(topic, 'en')} | {names(topic, 'pl')} | {about} |"
    yield OF_SERVERS


def written(page: str) -> str:
    """The page with its table made anew."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{chr(10).join(table())}\n\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
