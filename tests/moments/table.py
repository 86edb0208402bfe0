"""What the story of the moments asks of each chat."""

from __future__ import annotations

from typing import Protocol

from playwright.async_api import Browser

WORDS = {
    "en": {"black": "black", "clock": "2 days"},
    "pl": {
        "pass": "pas",
        "agree": "akceptuję",
        "undo": "cofnij",
        "help": "pomoc",
        "settings": "ustawienia",
        "prove": "udowodnij",
        "black": "czarne",
        "clock": "2 dni na ruch",
    },
}
"""What is typed in a language, by what it is in English."""
NAMES = {"en": ("Anna", "Bob"), "pl": ("Zosia", "Łukasz")}
WIDTH, SHARP = 390, 1.5
"""Of a phone, in its own pixels, and how many of a picture there are to each."""
SETTLED = 2.0
"""Seconds in which nothing came, so that nothing more will."""


def word(language: str, english: str) -> str:
    """What is typed for it."""
    return WORDS[language].get(english, english)


class Table(Protocol):
    """Two people, Black and White, and what each sees of their game."""

    async def challenge(self, size: int, komi: float, clock: str = "") -> None:
        """Black challenges White: what White sees of it is kept for `seen`."""

    async def accept(self) -> None:
        """White accepts, and the first board is there."""

    async def play(self, point: str) -> None:
        """The next move, or ``pass``, is played and told."""

    async def says(self, black: bool, what: str, more: str = "") -> None:
        """Somebody types a command (`word`), perhaps with an argument, and all is told."""

    async def agrees(self, *, black: bool) -> None:
        """Somebody agrees to the count."""

    async def photographs(self, browser: Browser, path: str) -> None:
        """What White sees of the newest thing that was told."""
