"""A repeated position, and the question that it opens (article 12)."""

from __future__ import annotations

from bot.match.state import Match
from bot.texts.text import Parts, Wording, text


def describe_repetition(match: Match) -> Parts:
    """Say that the newest stone repeated a position, and describe the cycle."""
    stones = [move for move in match.game.moves if not move.is_pass]
    found = stones[-1].repetition if stones else None
    if found is None:
        return Parts()
    cycle = text(
        "repetition-cycle",
        length=found.length,
        same=found.same_to_move,
        black=found.black_took,
        white=found.white_took,
    )
    return Parts(
        text("repeats", earlier=found.earlier),
        lines=(text("no-result-may"),),
        details=(cycle, text("no-result-later")),
    )


def no_result_proposed(match: Match, who: Wording, other: Wording) -> Parts:
    """Say that a player asks for no result because of the latest repetition, which may be long
    ago."""
    found = match.game.repetition
    if found is None:
        return Parts()
    again = text("repeated-at", later=found.later, earlier=found.earlier)
    return Parts(text("no-result-wanted", who=who), details=(again,), awaited=other)
