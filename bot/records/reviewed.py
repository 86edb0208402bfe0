"""Adds a review to a game record.

Call `add_review` in a worker process (`bot.records.reader`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.match.state import Refusal
from bot.reading.review.review import NamedMove, Review
from bot.records.games import choose_game, find_games
from bot.records.interpretation import InterpretedGame
from bot.records.read import read_move
from bot.records.sgf import list_main_line, serialise
from bot.records.sgf_values import escape, spell_move, unescape
from bot.records.tree import Node
from bot.rules.points import Colour, Point

_COMMENT = "C"
_ESTIMATE = "V"
"""The estimated score; positive for Black (https://www.red-bean.com/sgf/properties.html#V)."""


def add_review(
    record: str, review: Review, comments: Mapping[int, str], game: int = 1
) -> str | Refusal:
    """Return one game of stored text as canonical SGF with a review of its main line.

    Each position gets Black's lead as property V. At each named move, the better line is a
    variation, and so is the best play after the move if the game went on otherwise. The last move
    of the game gets none, since the first variation would continue the game. ``comments`` are texts
    by the number of the move. Refusals are those of `bot.records.games`.
    """
    games = find_games(record)
    if isinstance(games, Refusal):
        return games
    chosen = choose_game(games, game)
    if isinstance(chosen, Refusal):
        return chosen
    found, _ = chosen
    _Annotator(found, review, comments).annotate()
    return serialise([found.root])


class _Annotator:
    def __init__(self, found: InterpretedGame, review: Review, comments: Mapping[int, str]) -> None:
        self._main = list_main_line(found.root)
        self._size = found.size
        self._leads = review.leads
        self._named = {named.number: named for named in review.named}
        self._comments = comments

    def annotate(self) -> None:
        number, before = 0, self._main[0]
        self._set_lead(before, 0)
        for node in self._main:
            if read_move(node, self._size) is not None:
                number += 1
                self._set_lead(node, number)
                if number in self._named:
                    self._add_lines(before, node, self._named[number])
                if number in self._comments:
                    _prepend_comment(node, self._comments[number])
            before = node

    def _set_lead(self, node: Node, number: int) -> None:
        if number < len(self._leads):
            node.properties[_ESTIMATE] = [f"{self._leads[number]:g}"]

    def _add_lines(self, before: Node, played: Node, named: NamedMove) -> None:
        self._add_line(before, named.seat, named.instead)
        self._add_line(played, named.seat.opponent, named.then)

    def _add_line(self, node: Node, seat: Colour, points: Sequence[Point | None]) -> None:
        """Add a variation after a node, as far as no line there begins with the same moves."""
        for point in points:
            known = (
                child for child in node.children if read_move(child, self._size) == (seat, point)
            )
            following = next(known, None)
            if following is None and node is self._main[-1]:
                return
            if following is None:
                following = Node({seat.value.upper(): [spell_move(point, self._size)]})
                node.children.append(following)
            node, seat = following, seat.opponent


def _prepend_comment(node: Node, text: str) -> None:
    existing = map(unescape, node.properties.get(_COMMENT, ()))
    node.properties[_COMMENT] = [escape("\n\n".join([text, *existing]))]
