"""Parts of a question that offers one button for each of several games."""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.loaded import LoadedMatch
from bot.talk.confirmations import NO_MATCH, Subject, as_is
from bot.talk.incoming import Incoming
from bot.texts.text import Text, text


def shown_code(game: LoadedMatch, games: Sequence[LoadedMatch], incoming: Incoming) -> str:
    """Return the code of a game among several or in another room; else an empty string."""
    here = incoming.own or incoming.room in game.meta.rooms
    return game.game_id if len(games) > 1 or not here else ""


def subject_of(games: Sequence[LoadedMatch]) -> Subject:
    """Return the subject of a question about one game; none for several."""
    return as_is(games[0]) if len(games) == 1 else NO_MATCH


def label_in_game(what: str, code: str, **data: object) -> Text:
    """Return the text ``label-WHAT``, with the game's code unless that is empty."""
    label = text(f"label-{what}", **data)
    return text("label-announced-in", what=label, game=code) if code else label
