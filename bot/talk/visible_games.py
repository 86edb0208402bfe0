"""Commands that only look at a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.talk.command_spec import AboutMatch
from bot.talk.fits import is_on, plays_in


def about_visible_game(
    spell: Callable[[Any], str] | None = None, *, played: bool = True
) -> AboutMatch:
    """Return the rule that finds the game to look at: one of the player's own, another one in
    this room, or the last one that ended. ``played`` excludes challenges."""
    return AboutMatch(spell, (plays_in, is_on), ended=True, played=played, here=True, reads=True)
