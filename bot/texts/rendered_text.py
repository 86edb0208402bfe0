"""The words of a post, made, each part by itself, for a chat to show in its own form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.texts.text import DOT


@dataclass(frozen=True)
class RenderedText:
    """The parts of `bot.texts.text.Parts` in words; the footer is one line."""

    headline: str = ""
    awaited: str = ""
    lines: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
    footer: str = ""

    @property
    def plain(self) -> str:
        return self.written()

    def written(self, headline: str = "{}", details: str = "{}", footer: str = "{}") -> str:
        """All of it, line by line, with what a chat puts around a part in the place of ``{}``."""
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
        """The same with each of its lines changed."""
        return RenderedText(
            change(self.headline),
            change(self.awaited),
            tuple(map(change, self.lines)),
            tuple(map(change, self.details)),
            change(self.footer),
        )

    def calling(self, names: str) -> RenderedText:
        """The same with people who are called and stand nowhere in it."""
        return replace(self, footer=DOT.join(filter(None, (names, self.footer)))) if names else self
