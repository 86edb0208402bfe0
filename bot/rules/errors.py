"""Reasons why the rules refuse a request. Each has an id and data; the texts are elsewhere.

The hierarchy::

    RulesError
    ├── IllegalMove
    │   ├── OffBoard         the point is not on this board
    │   ├── Occupied         the point already has a stone (article 3)
    │   ├── Suicide          the stones played would have no liberty (article 4)
    │   ├── KoBan            retaking in a ko on the very next move (article 6)
    │   └── NotYourTurn      it is the opponent's turn (article 2)
    ├── WrongPhase
    │   ├── GameStopped      two passes stopped the game; agree or resume (article 9.1)
    │   ├── GameNotStopped   the game is not stopped, so it cannot be resumed (article 9.3)
    │   └── GameEnded        the result is final (article 10.4)
    ├── NothingToUndo
    ├── NoStoneThere         only a stone can be marked dead or alive
    ├── BadBoardSize
    ├── BadHandicap
    └── BadPosition          a game cannot start from this position: a chain has no liberties
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from bot.rules.points import Colour, Point


class RulesError(Exception):
    """The rules do not allow a request. ``id`` names the reason; ``data`` holds its details."""

    id: ClassVar[str]

    def __init__(self, **data: object) -> None:
        super().__init__(self.id, data)
        self.data = data


class IllegalMove(RulesError):
    """A refused move. It costs nothing and is not recorded (article 14 as we read it)."""


class OffBoard(IllegalMove):
    id = "off-board"

    def __init__(self, point: Point, size: int) -> None:
        super().__init__(point=point, size=size)


class Occupied(IllegalMove):
    id = "occupied"

    def __init__(self, point: Point, colour: Colour) -> None:
        super().__init__(point=point, colour=colour)


class Suicide(IllegalMove):
    id = "suicide"

    def __init__(self, point: Point, stones: int) -> None:
        super().__init__(point=point, stones=stones)


class KoBan(IllegalMove):
    """``point`` may not be retaken on this move; ``stone`` is the stone that would be captured."""

    id = "ko"

    def __init__(self, point: Point, stone: Point) -> None:
        super().__init__(point=point, stone=stone)


class NotYourTurn(IllegalMove):
    id = "not-your-turn"

    def __init__(self, to_move: Colour) -> None:
        super().__init__(to_move=to_move)


class WrongPhase(RulesError):
    """A request that is only allowed in another phase of the game."""


class GameStopped(WrongPhase):
    id = "game-stopped"


class GameNotStopped(WrongPhase):
    id = "game-not-stopped"


class GameEnded(WrongPhase):
    id = "game-ended"


class NothingToUndo(RulesError):
    id = "nothing-to-undo"


class NoStoneThere(RulesError):
    id = "no-stone-there"

    def __init__(self, point: Point) -> None:
        super().__init__(point=point)


class BadBoardSize(RulesError):
    id = "bad-board-size"

    def __init__(self, size: int) -> None:
        super().__init__(size=size)


class BadHandicap(RulesError):
    """``most`` is the largest handicap on this board; 0 if it allows none."""

    id = "bad-handicap"

    def __init__(self, stones: int, size: int, most: int) -> None:
        super().__init__(stones=stones, size=size, most=most)


class BadPosition(RulesError):
    id = "bad-position"
