"""A game compared with a naive model that replays everything for every question."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from sgfmill import boards

from bot.rules.errors import IllegalMove
from bot.rules.game import Game, GamePhase, Repetition
from bot.rules.points import Colour, Point
from tests.rules.drawings import game_at

SIZE = 5
POINTS = [Point(column, row) for column in range(SIZE) for row in range(SIZE)]

KO = """
. . X O .
. X O . O
. . X O .
. . . . .
. . . . .
"""

SEND_TWO_RETURN_ONE = """
. O . O .
X X O . .
. X O . .
X X O . .
. X O . .
"""

# Events: a stone, a pass (None), or the colour that asked for resumption.
Happening = Point | None | Colour


@dataclass
class Naive:
    """The history of a game, replayed from the beginning; slow and simple."""

    to_move: Colour = Colour.BLACK
    passes: int = 0
    ko: Point | None = None
    took: dict[Colour, int] = field(default_factory=lambda: dict.fromkeys(Colour, 0))
    board: boards.Board = field(default_factory=lambda: boards.Board(SIZE))
    past: list[tuple[str, Colour, int, int]] = field(default_factory=list)
    repetition: Repetition | None = None

    def __post_init__(self) -> None:
        """Record the position before the first move."""
        self._remember()

    def as_text(self) -> str:
        """Return the position as text."""
        return repr(self.board.board)

    def stones(self, colour: Colour) -> int:
        """Return the number of stones of a colour on the board."""
        return sum(1 for stone, _ in self.board.list_occupied_points() if stone == colour.value)

    def is_legal(self, point: Point) -> bool:
        """Return whether the player to move may play there."""
        if self.board.get(point.row, point.column) is not None or point == self.ko:
            return False
        tried = self.board.copy()
        tried.play(point.row, point.column, self.to_move.value)
        return tried.get(point.row, point.column) is not None

    def happens(self, happening: Happening) -> None:
        """Apply one event."""
        self.repetition = None
        if isinstance(happening, Colour):
            self.to_move, self.passes = happening.opponent, 0
            self.past.pop()
            self._remember()
            return
        mover = self.to_move
        self.to_move, self.passes = mover.opponent, self.passes + 1 if happening is None else 0
        if happening is None:
            self.ko = None
        else:
            before = self.stones(mover.opponent)
            ko = self.board.play(happening.row, happening.column, mover.value)
            self.ko = None if ko is None else Point(ko[1], ko[0])
            self.took[mover] += before - self.stones(mover.opponent)
            self.repetition = self._find()
        self._remember()

    def _remember(self) -> None:
        took = self.took
        self.past.append((self.as_text(), self.to_move, took[Colour.BLACK], took[Colour.WHITE]))

    def _find(self) -> Repetition | None:
        for earlier in range(len(self.past) - 1, -1, -1):
            drawn, to_move, black, white = self.past[earlier]
            if drawn == self.as_text():
                return Repetition(
                    earlier=earlier,
                    later=len(self.past),
                    same_to_move=to_move is self.to_move,
                    black_took=self.took[Colour.BLACK] - black,
                    white_took=self.took[Colour.WHITE] - white,
                )
        return None


class Course(RuleBasedStateMachine):
    """Stones, passes, resumptions and undos in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.game = Game(SIZE)
        self.happened: list[Happening] = []

    def replay(self) -> Naive:
        """Return the naive game with all events."""
        naive = Naive()
        for happening in self.happened:
            naive.happens(happening)
        return naive

    @initialize(drawing=st.sampled_from([".....\n" * 5, KO, SEND_TWO_RETURN_ONE]))
    def begin(self, drawing: str) -> None:
        """Start with an empty board, or one close to a repetition."""
        self.game = game_at(drawing)
        self.happened = [move.point for move in self.game.moves]

    @precondition(lambda self: self.game.phase is GamePhase.PLAY and self.captures())
    @rule(data=st.data())
    def capture(self, data: st.DataObject) -> None:
        """Play a capturing stone, possibly in a banned ko; this leads to repetitions."""
        self.stones([data.draw(st.sampled_from(self.captures()))])

    def captures(self) -> list[Point]:
        """Return the points where the player to move would capture something."""
        board = self.game.board
        return [
            point
            for point in POINTS
            if board.at(point) is None
            and any(
                (chain := board.chain_at(near))
                and chain.colour is not self.game.to_move
                and len(chain.liberties) == 1
                for near in board.neighbours(point)
            )
        ]

    @precondition(lambda self: self.game.phase is GamePhase.PLAY)
    @rule(points=st.lists(st.sampled_from(POINTS), min_size=1, max_size=4))
    def stones(self, points: list[Point]) -> None:
        """Play some stones alternately; the naive game says which are legal."""
        naive = self.replay()
        for point in points:
            try:
                move = self.game.play(self.game.to_move, point)
            except IllegalMove:
                assert not naive.is_legal(point)
                continue
            assert naive.is_legal(point)
            naive.happens(point)
            assert naive.repetition == move.repetition
            self.happened.append(point)

    @precondition(lambda self: self.game.phase is GamePhase.PLAY)
    @rule()
    def pass_(self) -> None:
        """A pass is always legal."""
        self.game.pass_(self.game.to_move)
        self.happened.append(None)

    @precondition(lambda self: self.game.phase is GamePhase.STOPPED)
    @rule(asked_by=st.sampled_from(Colour))
    def resume(self, asked_by: Colour) -> None:
        """Either player may ask for resumption."""
        self.game.resume(asked_by)
        self.happened.append(asked_by)

    @precondition(lambda self: self.game.moves)
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        """Undo moves and every resumption after them; earlier events stay."""
        plies = data.draw(st.integers(1, min(4, len(self.game.moves))))
        self.game.undo(plies)
        while plies:
            plies -= not isinstance(self.happened.pop(), Colour)

    @invariant()
    def both_stand_alike(self) -> None:
        """After any events both games are in the same state."""
        naive, game = self.replay(), self.game
        rows = [
            "".join({"b": "X", "w": "O", None: "."}[stone] for stone in row)
            for row in reversed(naive.board.board)
        ]
        assert rows == game.board.rows()
        assert (naive.to_move, naive.ko) == (game.to_move, game.ko)
        assert naive.took == {colour: game.prisoners(colour) for colour in Colour}
        assert (naive.passes == 2) == (game.phase is GamePhase.STOPPED)
        assert len(naive.past) - 1 == len(game.moves)


TestCourse = Course.TestCase
TestCourse.settings = settings(max_examples=100, stateful_step_count=30)
