"""Words about records that were not read just as they are written, and about several in a file."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language.text import DOT, Joined, Parts, Text, Wording, joined, shortened, text
from bot.language.words.record_facts import listed_player, result_in_words
from bot.rules.points import Colour
from bot.service.ports.records import GameSummary
from bot.service.ports.remarks import Remark

LISTED = 10
"""So many games of a file have a line and a button each."""
_POINT = "• "


def remarks(found: Sequence[Remark]) -> tuple[Wording, ...]:
    """A line for each remark."""
    return tuple(Joined((_POINT, _remark(remark)), "") for remark in found)


def remarks_of_position(found: Sequence[Remark]) -> tuple[Wording, ...]:
    """A line for each remark on a game from a position, below a line that says of what they are;
    nothing if there are none."""
    return (text("record-remarks-of-position"), *remarks(found)) if found else ()


def _remark(remark: Remark) -> Text:
    data: dict[str, object] = dict(remark.data)
    if isinstance(written := data.get("written"), str) and not written.strip():
        data["written"] = text("record-remark-blank")
    if isinstance(move := data.get("move"), int):
        data["before"] = move - 1
    return text(f"record-remark-{remark.id}", **data)


def several(games: Sequence[GameSummary], found: Sequence[Remark]) -> Parts:
    """The games of a file to choose from, with a line for each of the first `LISTED`. The headline
    also counts the games left out."""
    listed = [_game(number, game) for number, game in enumerate(games[:LISTED], 1)]
    rest = len(games) - len(listed)
    more = [text("record-games-more", games=rest, last=len(games))] if rest else []
    left_out = (remark.data["count"] for remark in found if remark.id == "games-left-out")
    total = len(games) + sum(map(int, left_out))
    lines = (*listed, *more, *remarks(found))
    return Parts(text("record-games", games=total), lines, footer=(text("record-games-how"),))


def _game(number: int, game: GameSummary) -> Joined:
    names = {
        "black": listed_player(game.black, Colour.BLACK),
        "white": listed_player(game.white, Colour.WHITE),
    }
    facts: list[Wording] = [text("record-game", number=number, **names), f"{game.size}×{game.size}"]
    facts += [shortened(game.date)] if game.date.strip() else []
    facts += [result_in_words(game.result)] if game.result.strip() else []
    return joined([*facts, text("record-game-moves", moves=game.moves)], DOT)
