"""The steps of the story, which each chat implements."""

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
"""The words to type in each language, by their English words."""
NAMES = {"en": ("Anna", "Bob"), "pl": ("Zosia", "Łukasz")}
WIDTH, SHARP = 390, 1.5
"""The width of a phone in its own pixels, and the picture's pixels for each of them."""
SETTLED = 2.0
"""If nothing has arrived for this many seconds, nothing more will."""


def word(language: str, english: str) -> str:
    """Return the word to type."""
    return WORDS[language].get(english, english)


class Table(Protocol):
    """Two people, Black and White, and the visible messages of their game."""

    async def challenge(self, size: int, komi: float, clock: str = "") -> None:
        """Let Black challenge White. White's messages are stored in `seen`."""

    async def accept(self) -> None:
        """Let White accept, and wait for the first board."""

    async def play(self, point: str) -> None:
        """Play the next move, or ``pass``, and wait for the answer."""

    async def type_command(self, black: bool, what: str, more: str = "") -> None:
        """Type a command (`word`) as one player, perhaps with an argument, and wait for all
        answers."""

    async def agree(self, *, black: bool) -> None:
        """Agree to the count as one player."""

    async def photograph(self, browser: Browser, path: str) -> None:
        """Photograph the newest message as White sees it."""
