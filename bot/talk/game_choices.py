"""Parts of a question that offers one button for each of several games."""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.loaded import LoadedMatch
from bot.posts.callbacks import tag
from bot.posts.post import Choice, Post
from bot.talk import match_buttons
from bot.talk.confirmations import NO_MATCH, Subject, as_is
from bot.talk.incoming import Incoming
from bot.talk.request_context import RequestContext
from bot.texts.text import Text, text


def shown_code(game: LoadedMatch, games: Sequence[LoadedMatch], incoming: Incoming) -> str:
    """Return the code of a game among several or in another room; else an empty string."""
    here = incoming.own or incoming.room in game.meta.rooms
    return game.game_id if len(games) > 1 or not here else ""


def question_about(
    context: RequestContext, games: Sequence[LoadedMatch], words: Text, buttons: Sequence[Choice]
) -> Post:
    """Return the question, which replaces the person's last one. It refers to its game if there is
    only one."""
    ref = match_buttons.ref(games[0]) if len(games) == 1 else None
    slot = tag(context.incoming.user)
    return Post(context.key, words, choices=tuple(buttons), ref=ref, fleeting=True, slot=slot)


def subject_of(games: Sequence[LoadedMatch]) -> Subject:
    """Return the subject of a question about one game; none for several."""
    return as_is(games[0]) if len(games) == 1 else NO_MATCH


def label_in_game(what: str, code: str, **data: object) -> Text:
    """Return the text ``label-WHAT``, with the game's code unless that is empty."""
    label = text(f"label-{what}", **data)
    return text("label-announced-in", what=label, game=code) if code else label
