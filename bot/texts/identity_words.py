"""Texts about identity: linked accounts."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ids import is_open
from bot.texts.text import Parts, Person, Text, Wording, join, make_titled, text


def name_account(person: Person) -> Text:
    """``Anna (Discord)``, ``anna (browser room “lobby”)``."""
    platform, _, id = person.user.partition(":")
    room = id.partition("/")[0] if is_open(person.user) else ""
    return text("identity", name=person, platform=platform, room=room)


def link_code(code: str, minutes: int, others: Sequence[Wording]) -> Parts:
    """Return a new link code, how to use it, and the accounts linked so far."""
    lines: list[Wording] = [text("link-code", code=code, minutes=minutes)]
    if others:
        lines.append(text("link-so-far", names=join(others)))
    return make_titled(lines)


def link_question(
    mine: Sequence[Wording], theirs: Sequence[Wording], open_to_all: Sequence[Wording]
) -> Parts:
    """Ask whether all these accounts belong to one person. ``open_to_all`` are those without a
    password."""
    mine_, theirs_ = join(mine, " + "), join(theirs, " + ")
    lines: list[Wording] = [text("link-question", mine=mine_, theirs=theirs_)]
    lines += [text("link-open", name=name) for name in open_to_all]
    return make_titled(lines)
