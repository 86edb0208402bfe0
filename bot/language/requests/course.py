"""What a typed line asks for of the course, and of the rules to look up."""

from __future__ import annotations

from dataclasses import dataclass

from bot.language.requests.want import Want


@dataclass(frozen=True)
class WantLearn(Want):
    """The course. ``to``: a move in it (``next``, ``back``, ``skip``, ``contents``, ``again``,
    ``leave``, ``show``); nothing: on from where one was. ``lesson``, ``topic`` or ``step`` (its id)
    is where to go instead; with an ``answer`` it is what somebody answers to that step."""

    to: str = ""
    lesson: str = ""
    topic: str = ""
    step: str = ""
    answer: str = ""


@dataclass(frozen=True)
class WantRules(Want):
    """The rules on one screen; or one of the articles, or (0) the list of them."""

    article: int | None = None
