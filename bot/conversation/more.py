"""What else can be done with a game, besides what stands under its board."""

from __future__ import annotations

from collections.abc import Iterator

from bot.conversation import posts
from bot.conversation.incoming import Answer, Post
from bot.conversation.turn import Turn
from bot.service.events import Side
from bot.service.loaded import LoadedMatch
from bot.service.match import Phase, Refusal

GIFTS = ((1, "give 1 day"), (3, "give 3 days"))


_Line = tuple[str, str, int]
"""The line that a button stands for, what it says, and its row."""


def page(turn: Turn, loaded: LoadedMatch, version: int) -> Answer:
    """What makes sense now, for who asks; nothing for them alone where others read along."""
    match = loaded.match
    if version != match.version or match.phase is not Phase.PLAY:
        return turn.say(turn.words.refusal(Refusal("stale-button")))
    side = loaded.side_of(turn.incoming.user)
    lines = [*_time(turn, loaded, side), *_views(turn, loaded)]
    if turn.incoming.private:
        lines += _alone(turn, side)
    choices = tuple(posts.pick(loaded, turn.incoming.user, *line) for line in lines)
    text = turn.words.told("more-with", game=loaded.game_id)
    return turn.show(Post(turn.key, text, choices=choices, ref=posts.ref(loaded)))


def _time(turn: Turn, loaded: LoadedMatch, side: Side | None) -> Iterator[_Line]:
    match = loaded.match
    if side is None or match.clocks is None:
        return
    for days, line in GIFTS:
        yield line, turn.words.told("label-give-days", days=days), 1
    waived = match.seat(side) in match.waived
    label = turn.words.label("waive-off" if waived else "waive-time")
    yield "waive off" if waived else "waive time", label, 1


def _views(turn: Turn, loaded: LoadedMatch) -> Iterator[_Line]:
    label = turn.words.label
    yield "describe", label("describe"), 2
    yield "picture", label("picture"), 2
    yield "sgf", label("sgf"), 2
    if loaded.match.game.moves:
        yield "replay", label("replay"), 2


def _alone(turn: Turn, side: Side | None) -> Iterator[_Line]:
    label = turn.words.label
    yield "analyse", label("analyse"), 3
    yield "notes", label("notes"), 3
    if side is not None:
        yield "ifs", label("ifs"), 3
