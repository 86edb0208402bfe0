"""The words of a post, made, each part by itself, for a chat to show in its own form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.language.text import DOT


@dataclass(frozen=True)
class Laid:
    """The parts of `bot.language.text.Parts` in words; the footer is one line."""

    headline: str = ""
    awaited: str = ""
    lines: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
    footer: str = ""

    @property
    def plain(self) -> str:
        """All of it, line by line."""
        title = DOT.join(filter(None, (self.headline, self.awaited)))
        return "\n".join(
            [
                *filter(None, (title,)),
                *self.lines,
                *self.details,
                *filter(None, (self.footer,)),
            ]
        )

    def each(self, change: Callable[[str], str]) -> Laid:
        """The same with each of its lines changed."""
        return Laid(
            change(self.headline),
            change(self.awaited),
            tuple(map(change, self.lines)),
            tuple(map(change, self.details)),
            change(self.footer),
        )

    def calling(self, names: str) -> Laid:
        """The same with people who are called and stand nowhere in it."""
        return replace(self, footer=DOT.join(filter(None, (names, self.footer)))) if names else self
