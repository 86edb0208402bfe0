"""A presenter that returns plain text."""

from __future__ import annotations

from typing import Any

from bot.texts.presenter import Presenter
from bot.texts.text import Day, Joined, Parts, Person, Points, Span, Text
from bot.texts.translations import words


class Plain:
    """A presenter, or a part of one, that returns plain text in its language."""

    def __init__(self, language: str, said_by: object = None) -> None:
        self._presenter = Presenter(words(language))
        self._said_by = said_by or self._presenter
        self._language = language

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._said_by, name)
        if not callable(found):
            return Plain(self._language, found)

        def say(*args: Any, **more: Any) -> Any:
            result = found(*args, **more)
            if isinstance(result, Text | Person | Span | Day | Points | Joined | Parts):
                return self._presenter.plain(result)
            return result

        return say
