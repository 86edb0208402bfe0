"""Guidance on a player's options in a game, with buttons. Changes nothing."""

from __future__ import annotations

from bot.match.commands import AskUndo
from bot.match.events import Side
from bot.match.state import Phase, Refusal
from bot.play.loaded import LoadedMatch
from bot.posts.post import Answer, Post
from bot.talk import match_buttons
from bot.talk.possible import why_not
from bot.talk.request_context import RequestContext
from bot.texts.presenter import SeatNames
from bot.texts.text import Span, Text, text

_TOLD = {"end": "guidance-end", "again": "guidance-again", "draw": "guidance-draw"}
_LABELS = {"undo": "ask-undo", "waive off": "waive-off"}


def guide(
    context: RequestContext, loaded: LoadedMatch, about: str, names: SeatNames, now: int
) -> Answer:
    """Answer `bot.talk.requests.Guidance` at ``now`` (ms). Refuse people who do not play in this
    game."""
    match, side = loaded.match, loaded.side_of(context.incoming.user)
    if side is None:
        return context.refuse(Refusal("not-your-game"))
    if match.not_begun is not None:
        return context.refuse(match.not_begun)
    if match.phase is Phase.ENDED:
        advice, lines = text("guidance-rematch"), ["rematch"]
    elif about == "away":
        advice, lines = _away(context, loaded, side, names, now)
    else:
        advice, lines = text(_TOLD[about]), _lines(loaded, about, side, now)
    user = context.incoming.user
    buttons = [
        match_buttons.pick(loaded, user, line, text(f"label-{_LABELS.get(line, line)}"))
        for line in lines
    ]
    ref = match_buttons.ref(loaded)
    return context.show(
        Post(context.key, advice, choices=tuple(buttons), ref=ref, aside=True, timed=True)
    )


def _lines(loaded: LoadedMatch, about: str, side: Side, now: int) -> list[str]:
    match = loaded.match
    passes = match.phase is Phase.PLAY and side is match.side(match.game.to_move)
    may = {
        "pass": about != "again" and passes and match.halted is None,
        "undo": about == "again" and why_not(loaded, side, AskUndo(), now) is None,
        "resign": True,
    }
    return [line for line, is_open in may.items() if is_open]


def _away(
    context: RequestContext, loaded: LoadedMatch, side: Side, names: SeatNames, now: int
) -> tuple[Text, list[str]]:
    """Say which player is awaited, and how long at most."""
    match, user = loaded.match, context.incoming.user
    if loaded.waits_for(user):
        return context.words.about_opponent("guidance-away-you", loaded, names, user), []
    if match.stopped is not None:
        timed = match.clocks is not None
        advice = context.words.about_opponent(
            "guidance-away-unreachable", loaded, names, user, timed=timed
        )
        return advice, []
    if match.clocks is None or match.due is None:
        organised = loaded.community not in ("", loaded.meta.host, loaded.meta.guest)
        advice = context.words.about_opponent(
            "guidance-away", loaded, names, user, organised=organised
        )
        return advice, []
    waived = match.seat(side) in match.waived
    advice = context.words.about_opponent(
        "guidance-away-waived" if waived else "guidance-away-clock",
        loaded,
        names,
        user,
        span=Span(match.due - now, match.due),
    )
    return advice, ["waive off"] if waived else []
