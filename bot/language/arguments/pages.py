"""What people type to see a page of a form: of their settings, or of what organisers do."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import own_settings, requests
from bot.language.arguments.tokens import Word
from bot.language.line import Request

_TOPICS = {
    "": "",
    **dict.fromkeys(("boards", "board", "plansza", "plansze"), "boards"),
    **dict.fromkeys(("reminders", "przypomnienia"), "reminders"),
    **dict.fromkeys(("hours", "godziny"), "hours"),
    **dict.fromkeys(("vacation", "urlop"), "vacation"),
    **dict.fromkeys(("waiving", "darowanie"), "waiving"),
}
_PAGES = frozenset({"", "game", "annul", "limit", "defaults", *requests.REASONS})


def read_settings(rest: Sequence[Word]) -> Request | None:
    """``reminders``, or nothing: all of it."""
    topic = _TOPICS.get(" ".join(word.plain for word in rest))
    return None if topic is None else own_settings.Settings(topic)


def read_organise(rest: Sequence[Word]) -> Request | None:
    """Nothing: the games here. The pages after that are reached by buttons."""
    page = " ".join(word.plain for word in rest)
    return requests.Organise(page) if page in _PAGES else None
