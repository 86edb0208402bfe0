"""What terms a game can be offered on. Pure."""

from __future__ import annotations

from bot.rules.errors import RulesError
from bot.rules.game import Game
from bot.service.clock import is_possible
from bot.service.events import Terms
from bot.service.match import Refusal
from bot.service.ranks import unrateable

MAX_KOMI = 100.0


def why_impossible(terms: Terms) -> Refusal | None:
    """Why no game can be played on these terms; None if one can."""
    if not _is_komi(terms.komi):
        return Refusal("bad-komi", {"komi": terms.komi, "most": MAX_KOMI})
    if terms.clock is not None and not is_possible(terms.clock):
        return Refusal("bad-clock")
    try:
        Game(terms.size, terms.handicap)
    except RulesError as error:
        return Refusal(error.id, error.data)
    return unrateable(terms) if terms.rated else None


def _is_komi(komi: float) -> bool:
    """A multiple of one half, also negative, within reason."""
    return abs(komi) <= MAX_KOMI and 2 * komi % 1 == 0
