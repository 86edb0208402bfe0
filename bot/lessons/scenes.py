"""The positions of lessons, and the numbers that their texts state.

Points are written as typed, separated by blanks: ``"C3 D4"``. All liberties, stones and points in
the texts are computed here, and so follow the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from bot.rules.board import Board, Chain
from bot.rules.game import Game
from bot.rules.points import Colour, Point, format_point, parse_point
from bot.rules.scoring.territory import Score, count
from bot.rules.start_position import StartPosition, spell_board

PASS = "pass"  # noqa: S105  as in a game record


def points(text: str) -> tuple[Point, ...]:
    """Parse ``"C3 D4"`` into points. Raises `ValueError` for a malformed one."""
    return tuple(map(parse_point, text.split()))


@dataclass(frozen=True)
class Scene:
    """A position and its marks.

    ``stones`` is a drawing: rows from the top (blanks are ignored), ``.`` empty, ``X`` black, ``O``
    white. ``moves`` follow in turn, beginning with ``to_move``; the last one gets a ring, or each
    its number with ``numbered``. ``black_took`` and ``white_took`` are earlier prisoners.
    ``letters`` are points labelled A, B, C …; ``marked`` are stones with a triangle; ``crossed``
    are points with a cross; ``breathing`` are stones whose chains' liberties get a cross. ``dead``
    names a stone of each dead chain. ``counted`` shows the territory, ``filled`` also the prisoners
    in it. Illegal moves raise `RulesError` on first use.
    """

    stones: str
    to_move: Colour = Colour.BLACK
    moves: str = ""
    numbered: bool = False
    black_took: int = 0
    white_took: int = 0
    letters: str = ""
    marked: str = ""
    crossed: str = ""
    breathing: str = ""
    dead: str = ""
    counted: bool = False
    filled: bool = False

    @cached_property
    def before(self) -> Board:
        """The drawn board, before the scene's moves."""
        return Board.from_rows(["".join(row.split()) for row in self.stones.strip().splitlines()])

    @cached_property
    def game(self) -> Game:
        """The game after the moves. Copy it before playing on."""
        start = StartPosition(
            self.before.size,
            spell_board(self.before),
            self.to_move,
            None,
            self.black_took,
            self.white_took,
        )
        game = Game(self.before.size, start=start)
        for move in self.moves.split():
            if move == PASS:
                game.pass_(game.to_move)
            else:
                game.play(game.to_move, parse_point(move))
        return game

    @property
    def board(self) -> Board:
        """The board after the scene's moves."""
        return self.game.board

    def after(self, moves: str) -> Scene:
        """Return the scene with more moves and without letters, triangles and crosses, which belong
        to the earlier position."""
        further = f"{self.moves} {moves}".strip()
        bare = replace(self, letters="", marked="", crossed="", breathing="")
        return replace(bare, moves=further)

    # Numbers

    def chain(self, stone: str) -> Chain:
        """Return the chain of a stone. Raises `ValueError` for an empty point."""
        chain = self.board.chain_at(parse_point(stone))
        if chain is None:
            raise ValueError(f"no stone at {stone}")
        return chain

    def liberties(self, stone: str) -> int:
        """Return the number of liberties of its chain. Raises `ValueError` for an empty point."""
        return len(self.chain(stone).liberties)

    def size(self, stone: str) -> int:
        """Return the number of stones of its chain."""
        return len(self.chain(stone).stones)

    def chains(self, colour: Colour, liberties: int | None = None) -> int:
        """Return the number of chains, optionally only of those with this many liberties."""
        return sum(
            chain.colour is colour and liberties in (None, len(chain.liberties))
            for chain in self.board.chains()
        )

    def whole(self, stone: str) -> str:
        """Return the points of a stone's chain as text, such as "D4 D5"."""
        return " ".join(map(format_point, sorted(self.chain(stone).stones)))

    def lines(self, point: str, stone: str) -> int:
        """Return the number of lines that connect a point directly to a chain."""
        near = self.board.neighbours(parse_point(point))
        return len(self.chain(stone).stones.intersection(near))

    def others(self, moves: str) -> tuple[str, ...]:
        """Return all legal points except these."""
        taken = points(moves)
        return tuple(format_point(at) for at in self.game.legal_points() if at not in taken)

    def count_captured(self, move: str) -> int:
        """Return the number of stones that a move captures. Raises `RulesError`."""
        game = self.game.copy()
        mover = game.to_move
        taken = game.prisoners(mover)
        game.play(mover, parse_point(move))
        return game.prisoners(mover) - taken

    @cached_property
    def score(self) -> Score:
        """The count without komi, after removing the dead chains."""
        return count(
            self.board,
            points(self.dead),
            black_prisoners=self.game.prisoners(Colour.BLACK),
            white_prisoners=self.game.prisoners(Colour.WHITE),
            komi=0,
        )

    def territory(self, colour: Colour) -> int:
        """Return the points of territory, including those under the opponent's dead stones."""
        return len(self.score.side(colour).territory)

    def prisoners(self, colour: Colour) -> int:
        """Return the prisoners of this player, including dead stones."""
        return self.score.side(colour).prisoners

    def total(self, colour: Colour) -> int:
        """Return territory plus prisoners, without komi."""
        return self.score.side(colour).points

    @property
    def margin(self) -> int:
        """The winner's lead in points, without komi."""
        return abs(int(self.score.margin))

    def count_left(self, colour: Colour) -> int:
        """Return the territory left after filling in the opponent's prisoners; negative if there
        are more."""
        return self.territory(colour) - self.prisoners(colour.opponent)

    def dead_stones(self, colour: Colour) -> int:
        """Return the number of dead stones of this colour."""
        return len(self.score.removed.intersection(self.board.stones(colour)))
