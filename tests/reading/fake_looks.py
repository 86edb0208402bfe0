"""Looks without a net: they see the board as it is, and no move ahead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.reading.net.judgement import Judgement
from bot.reading.net.situation import Situation
from bot.rules.board import BLACK, EMPTY, WHITE, Board, connected_parts, grid
from bot.rules.errors import Suicide
from bot.rules.game import Game
from bot.rules.points import Colour, Point, format_point, parse_point
from bot.rules.start_position import StartPosition, spell_board


@dataclass
class FakeLook:
    """Counts the stones, and the areas that only one colour touches: exact where nothing can be
    captured any more. Every legal move is equally likely, but for the ``likely`` ones, by name.

    ``owned`` are shares of White of some points: of each entry, the first where all points of the
    key have stones. ``seen`` are the situations so far.
    """

    likely: Mapping[str, float] = field(default_factory=dict)
    owned: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    seen: list[Situation] = field(default_factory=list)

    def __call__(self, situation: Situation) -> Judgement:
        """Return the judgement of a situation."""
        self.seen.append(situation)
        shares = _count_areas(situation)
        points = grid(situation.size, situation.size).points
        for point, share in self._list_owned(situation):
            shares[points.index(point)] = share
        lead = sum(shares) + situation.komi
        white_wins = 0.5 + 0.5 * (lead > 0) - 0.5 * (lead < 0)
        policy = self._share_out(situation)
        return Judgement(
            white_wins, 1 - white_wins, 0.0, lead, 4.0, tuple(shares), policy[:-1], policy[-1]
        )

    def _list_owned(self, situation: Situation) -> list[tuple[Point, float]]:
        points = grid(situation.size, situation.size).points
        cells = situation.boards[0].cells
        for stones, owned in self.owned.items():
            if all(cells[points.index(parse_point(name))] for name in stones.split()):
                return [(parse_point(name), share) for name, share in owned.items()]
        return []

    def _share_out(self, situation: Situation) -> tuple[float, ...]:
        """Return the policy of each point and of a pass."""
        board = Board(situation.size)
        board.restore(situation.boards[0].cells)
        shares = []
        for index, point in enumerate(board.points()):
            legal = not board.at(point) and index != situation.boards[0].ko
            try:
                legal = legal and board.captures(situation.to_move, point) is not None
            except Suicide:
                legal = False
            shares.append(self.likely.get(format_point(point), 1.0) if legal else 0.0)
        shares.append(self.likely.get("-", 1.0))
        return tuple(share / sum(shares) for share in shares)


def _count_areas(situation: Situation) -> list[float]:
    cells = situation.boards[0].cells
    near_to = grid(situation.size, situation.size).neighbours
    shares = [float((cell == WHITE) - (cell == BLACK)) for cell in cells]
    empty = (index for index, cell in enumerate(cells) if cell == EMPTY)
    for part in connected_parts(empty, near_to.__getitem__):
        colours = {cells[near] for index in part for near in near_to[index]} - {EMPTY}
        for index in part:
            shares[index] = {BLACK: -1.0, WHITE: 1.0}.get(sum(colours), 0.0)
    return shares


def game_from(drawing: str, to_move: Colour = Colour.BLACK) -> Game:
    """Return a game that starts from a drawn board."""
    board = Board.from_rows(["".join(row.split()) for row in drawing.split("\n") if row.strip()])
    return Game(board.size, start=StartPosition(board.size, spell_board(board), to_move))


def swap_colours(drawing: str) -> str:
    """Return the drawing with Black's stones as White's and the reverse."""
    return drawing.translate(str.maketrans("XO", "OX"))
