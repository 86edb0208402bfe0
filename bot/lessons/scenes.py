"""Positions of lessons, and every number that their texts state.

Points are written as they are typed, several with blanks between: ``"C3 D4"``. Whatever a lesson
says of liberties, stones or points it takes from here, and so from the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from bot.rules.board import Board, Chain
from bot.rules.game import Game
from bot.rules.points import Colour, Point, format_point, parse_point
from bot.rules.scoring.territory import Score, count
from bot.rules.start_position import StartPosition, spell_board

PASS = "pass"  # noqa: S105  a move


def points(text: str) -> tuple[Point, ...]:
    """``"C3 D4"`` -> the two points. Raises `ValueError` for what is none."""
    return tuple(map(parse_point, text.split()))


@dataclass(frozen=True)
class Scene:
    """A position, and what is marked on it.

    ``stones``: a drawing, rows from the top with blanks left out of account, ``.`` empty, ``X``
    black, ``O`` white. ``moves`` go on from there by turns, ``to_move`` first; the last one gets a
    ring, or with ``numbered`` each its number. ``black_took`` and ``white_took`` are prisoners from
    before. ``letters`` are points that get A, B, C …; ``marked`` are stones with a triangle each;
    ``crossed`` points with a cross, and ``breathing`` stones whose chains' liberties get one.
    ``dead``: a stone of each chain that is dead. ``counted``: the territory is shown; ``filled``:
    and the prisoners in it. Raises `RulesError` where it is used if the moves are not legal.
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
        """The board as it is drawn, before the scene's moves."""
        return Board.from_rows(["".join(row.split()) for row in self.stones.strip().splitlines()])

    @cached_property
    def game(self) -> Game:
        """The position after the moves; who looks ahead takes a copy."""
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
        """The same with more moves, and without the letters, triangles and crosses, which belong to
        what was before."""
        further = f"{self.moves} {moves}".strip()
        bare = replace(self, letters="", marked="", crossed="", breathing="")
        return replace(bare, moves=further)

    # Numbers

    def chain(self, stone: str) -> Chain:
        """The chain of a stone. Raises `ValueError` where there is none."""
        chain = self.board.chain_at(parse_point(stone))
        if chain is None:
            raise ValueError(f"no stone at {stone}")
        return chain

    def liberties(self, stone: str) -> int:
        """The number of liberties of its chain. Raises `ValueError` where there is no stone."""
        return len(self.chain(stone).liberties)

    def size(self, stone: str) -> int:
        """Of how many stones its chain is."""
        return len(self.chain(stone).stones)

    def chains(self, colour: Colour, liberties: int | None = None) -> int:
        """The number of chains, or of those with just so many liberties."""
        return sum(
            chain.colour is colour and liberties in (None, len(chain.liberties))
            for chain in self.board.chains()
        )

    def whole(self, stone: str) -> str:
        """All stones of its chain, as one types them."""
        return " ".join(map(format_point, sorted(self.chain(stone).stones)))

    def lines(self, point: str, stone: str) -> int:
        """How many lines lead straight from a point to a chain, which is one's."""
        near = self.board.neighbours(parse_point(point))
        return len(self.chain(stone).stones.intersection(near))

    def others(self, moves: str) -> tuple[str, ...]:
        """Every legal point but these."""
        taken = points(moves)
        return tuple(format_point(at) for at in self.game.legal_points() if at not in taken)

    def captured(self, move: str) -> int:
        """The number of stones that a move takes. Raises `RulesError`."""
        game = self.game.copy()
        mover = game.to_move
        taken = game.prisoners(mover)
        game.play(mover, parse_point(move))
        return game.prisoners(mover) - taken

    @cached_property
    def score(self) -> Score:
        """The count without komi, with the dead chains taken off."""
        return count(
            self.board,
            points(self.dead),
            black_prisoners=self.game.prisoners(Colour.BLACK),
            white_prisoners=self.game.prisoners(Colour.WHITE),
            komi=0,
        )

    def territory(self, colour: Colour) -> int:
        """The number of points of territory, those under the opponent's dead stones included."""
        return len(self.score.side(colour).territory)

    def prisoners(self, colour: Colour) -> int:
        """The prisoners of this player, dead stones included."""
        return self.score.side(colour).prisoners

    def total(self, colour: Colour) -> int:
        """Territory and prisoners, without komi."""
        return self.score.side(colour).points

    @property
    def margin(self) -> int:
        """By how much the one who has more is ahead."""
        return abs(int(self.score.margin))

    def left(self, colour: Colour) -> int:
        """Territory left once the opponent's prisoners are put into it; below 0 if they are
        more."""
        return self.territory(colour) - self.prisoners(colour.opponent)

    def dead_stones(self, colour: Colour) -> int:
        """The number of dead stones of this colour."""
        return len(self.score.removed.intersection(self.board.stones(colour)))
