"""The SGF record of a match, in the language of its reader."""

from __future__ import annotations

from collections.abc import Mapping

from bot.ids import platform_of
from bot.match.events import Side
from bot.play.loaded import LoadedMatch
from bot.records.write import GameInfo, to_sgf
from bot.rules.points import Colour
from bot.texts.match.challenge_words import beyond_stones
from bot.texts.presenter import Presenter
from bot.texts.text import join, text

_FORGOTTEN = "?"
"""The name in records of a person whose data was erased."""


def write_game(loaded: LoadedMatch, names: Mapping[Side, str], words: Presenter) -> str:
    """Return the SGF of a game that has started."""
    black, white = (names[loaded.match.side(colour)] or _FORGOTTEN for colour in Colour)
    platforms = dict.fromkeys(platform_of(room) for room in loaded.meta.rooms)
    platform_names = words.plain(
        join(text("platform", platform=platform) for platform in platforms)
    )
    result, position = words.result(loaded, names), loaded.match.terms.position
    start = "" if position is None else words.plain(beyond_stones(position))
    return to_sgf(
        loaded.match, GameInfo(black, white, loaded.game_id, platform_names, result, start)
    )
