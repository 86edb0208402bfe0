"""A rendered post, in parts that each chat formats in its own way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.texts.text import DOT


@dataclass(frozen=True)
class RenderedText:
    """`bot.texts.text.Parts` in words; the footer is one line."""

    headline: str = ""
    awaited: str = ""
    lines: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
    footer: str = ""

    @property
    def plain(self) -> str:
        return self.write()

    def write(self, headline: str = "{}", details: str = "{}", footer: str = "{}") -> str:
        """Return all lines. The arguments are a chat's markup around a part, which replaces
        ``{}``."""
        bold, folded, small = (
            frame.replace("{}", part) if part else ""
            for frame, part in (
                (headline, self.headline),
                (details, "\n".join(self.details)),
                (footer, self.footer),
            )
        )
        title = DOT.join(filter(None, (bold, self.awaited)))
        parts = (title, "\n".join(self.lines), folded, small)
        return "\n".join(filter(None, parts))

    def each(self, change: Callable[[str], str]) -> RenderedText:
        """Return the text with ``change`` applied to each line."""
        return RenderedText(
            change(self.headline),
            change(self.awaited),
            tuple(map(change, self.lines)),
            tuple(map(change, self.details)),
            change(self.footer),
        )

    def calling(self, names: str) -> RenderedText:
        """Add mentions of people who are named nowhere in the text."""
        return replace(self, footer=DOT.join(filter(None, (names, self.footer)))) if names else self
