"""The menu of further actions for a game."""

from __future__ import annotations

from collections.abc import Iterator

from bot.match.events import Side
from bot.match.state import Phase, Refusal
from bot.play.loaded import LoadedMatch
from bot.posts.post import Answer, Post
from bot.talk import match_buttons
from bot.talk.request_context import RequestContext
from bot.texts.text import Wording, text

GIFTS = ((1, "give 1 day"), (3, "give 3 days"))


_Line = tuple[str, Wording, int]
"""A button's line, label and row."""


def page(context: RequestContext, loaded: LoadedMatch, version: int) -> Answer:
    """Return the actions that make sense now for this person. Private tools are offered only in
    private."""
    match = loaded.match
    if not match.stands_as(version) or match.phase is not Phase.PLAY:
        return context.refuse(Refusal("stale-button"))
    side = loaded.side_of(context.incoming.user)
    lines = [*_time(loaded, side), *_views(loaded)]
    if context.incoming.private:
        lines += _alone(side)
    choices = tuple(match_buttons.pick(loaded, context.incoming.user, *line) for line in lines)
    heading = text("more-with")
    return context.show(Post(context.key, heading, choices=choices, ref=match_buttons.ref(loaded)))


def _time(loaded: LoadedMatch, side: Side | None) -> Iterator[_Line]:
    match = loaded.match
    if side is None or match.clocks is None:
        return
    for days, line in GIFTS:
        yield line, text("label-give-days", days=days), 1
    waived = match.seat(side) in match.waived
    label = text("label-waive-off" if waived else "label-waive-time")
    yield "waive off" if waived else "waive time", label, 1


def _views(loaded: LoadedMatch) -> Iterator[_Line]:
    yield "describe", text("label-describe"), 2
    yield "picture", text("label-picture"), 2
    yield "sgf", text("label-sgf"), 2
    if loaded.match.game.moves:
        yield "replay", text("label-replay"), 2


def _alone(side: Side | None) -> Iterator[_Line]:
    yield "analyse", text("label-analyse"), 3
    yield "notes", text("label-notes"), 3
    if side is not None:
        yield "ifs", text("label-ifs"), 3
