"""Texts for remarks on a record, and for the list of a file's games."""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.ports.records import GameSummary
from bot.play.ports.remarks import Remark
from bot.rules.points import Colour
from bot.texts.record_facts import listed_player, result_in_words
from bot.texts.text import DOT, Joined, Parts, Text, Wording, join, shorten, text

MAX_LISTED_GAMES = 10
"""Games of a file with a line and a button each."""
_POINT = "• "


def remark_lines(found: Sequence[Remark]) -> tuple[Wording, ...]:
    """Return a line for each remark."""
    return tuple(Joined((_POINT, _word_remark(remark)), "") for remark in found)


def position_remark_lines(found: Sequence[Remark]) -> tuple[Wording, ...]:
    """Return a heading and a line for each remark on the record of a start position; nothing
    without remarks."""
    return (text("record-remarks-of-position"), *remark_lines(found)) if found else ()


def _word_remark(remark: Remark) -> Text:
    data: dict[str, object] = dict(remark.data)
    if isinstance(written := data.get("written"), str) and not written.strip():
        data["written"] = text("record-remark-blank")
    if isinstance(move := data.get("move"), int):
        data["before"] = move - 1
    return text(f"record-remark-{remark.id}", **data)


def games_list(games: Sequence[GameSummary], found: Sequence[Remark]) -> Parts:
    """Return the list of a file's games, to choose from.

    The first `MAX_LISTED_GAMES` have a line each. The headline also counts the games that were left
    out.
    """
    listed = [_game_line(number, game) for number, game in enumerate(games[:MAX_LISTED_GAMES], 1)]
    rest = len(games) - len(listed)
    more = [text("record-games-more", games=rest, last=len(games))] if rest else []
    left_out = (remark.data["count"] for remark in found if remark.id == "games-left-out")
    total = len(games) + sum(map(int, left_out))
    lines = (*listed, *more, *remark_lines(found))
    return Parts(text("record-games", games=total), lines, footer=(text("record-games-how"),))


def _game_line(number: int, game: GameSummary) -> Joined:
    names = {
        "black": listed_player(game.black, Colour.BLACK),
        "white": listed_player(game.white, Colour.WHITE),
    }
    facts: list[Wording] = [text("record-game", number=number, **names), f"{game.size}×{game.size}"]
    facts += [shorten(game.date)] if game.date.strip() else []
    facts += [result_in_words(game.result)] if game.result.strip() else []
    return join([*facts, text("record-game-moves", moves=game.moves)], DOT)
