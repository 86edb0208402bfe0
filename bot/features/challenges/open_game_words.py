"""Open challenges in words: the host, their rank, and the terms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.ids import GameId
from bot.match.events import Terms
from bot.texts.match.match_facts import terms_line
from bot.texts.text import Parts, Person, Wording, text


@dataclass(frozen=True)
class OpenGame:
    """An open challenge; ``rank`` is empty if it is unknown."""

    game_id: GameId
    host: Person
    rank: Wording
    terms: Terms


def open_games(shown: Sequence[OpenGame], more: int) -> Parts:
    """Return the list, and the number of ``more`` challenges."""
    if not shown:
        return Parts(lines=(text("open-games-none"),))
    lines = [_line(game) for game in shown]
    if more:
        lines.append(text("and-more", count=more))
    return Parts(text("open-games-title"), (*lines,))


def label(game: OpenGame) -> Wording:
    """Return the label of the button that accepts a challenge."""
    return text("label-open-game", name=game.host, size=game.terms.size)


def _line(game: OpenGame) -> Wording:
    known: dict[str, Wording] = {"rank": game.rank} if game.rank else {}
    id = "open-games-ranked" if game.rank else "open-games-line"
    terms = terms_line(game.terms, game.host)
    return text(id, name=game.host, terms=terms, game=game.game_id, **known)
