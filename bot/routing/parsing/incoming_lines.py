"""Parsing of an event's line in the context of the post that it replies to."""

from __future__ import annotations

from functools import lru_cache

from bot.features.ratings.rating_commands import Profile
from bot.routing.parsing.parser import parse
from bot.talk.announced_moves import announced_to
from bot.talk.arguments.replay_steps import read_game_choice, stepped
from bot.talk.incoming import Incoming
from bot.talk.line import Line
from bot.talk.requests import Challenge


def read_line(incoming: Incoming) -> Line | None:
    """Return what the person typed as a line; None if it is chatter."""
    text = incoming.unquoted
    if not text:
        return None
    # A reply to another post is about that post, not about the newest list.
    answers_other = incoming.about is not None or bool(incoming.lesson)
    moment = incoming.moment or (None if answers_other else incoming.listed)
    if moment is not None and (step := (read_game_choice if moment.is_list else stepped)(text)):
        return Line(step)
    line = _parse_once(text, incoming.addressed, incoming.about is not None)
    # A challenge may mention the opponent, or reply to them.
    challenges = line is not None and isinstance(line.request, Challenge | Profile)
    if challenges or not incoming.to_others:
        return line
    told = announced_to(text) if all(incoming.to) and text == incoming.text.strip() else None
    return None if told is None else Line(told, casual=True)


# A chat's intake and the router parse the same line in succession.
@lru_cache(maxsize=16)
def _parse_once(text: str, addressed: bool, answering: bool) -> Line | None:
    return parse(text, addressed=addressed, answering=answering)
