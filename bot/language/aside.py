"""What is told to one player alone, about a game: their plan, their notes."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language.i18n import Words
from bot.rules.points import Point, format_point
from bot.service.notebook import Note
from bot.service.ports import GameId

MOST_SHOWN = 20
"""Notes in one post; the newest."""


def plan_lines(words: Words, game_id: GameId, lines: Sequence[Sequence[Point]]) -> list[str]:
    """The answers that somebody has decided on, and how to be rid of them."""
    if not lines:
        return [words.text("ifs-none", game=game_id)]
    told = [words.text("ifs-line", moves=_spoken(words, line)) for line in lines]
    title = words.text("ifs-title", game=game_id)
    return [title, *told, words.text("ifs-how", game=game_id)]


def _spoken(words: Words, line: Sequence[Point]) -> str:
    """``D4 → Q16, then R3 → C3``."""
    names = [format_point(point) for point in line]
    pairs = [f"{names[at]} → {names[at + 1]}" for at in range(0, len(names) - 1, 2)]
    then = words.text("ifs-then")
    return f", {then} ".join(pairs)


def note_lines(words: Words, game_id: GameId, notes: Sequence[Note]) -> list[str]:
    """Somebody's notes about a game, the newest ones if there are many."""
    if not notes:
        return [words.text("notes-none", game=game_id)]
    shown = notes[-MOST_SHOWN:]
    told = [words.text("notes-line", move=note.move, note=note.text) for note in shown]
    more = (
        [words.text("and-more", count=len(notes) - len(shown))] if len(notes) > len(shown) else []
    )
    return [words.text("notes-title", game=game_id), *told, *more]
