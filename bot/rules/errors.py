"""Why the rules refuse something. Values with an id and data; the words are elsewhere.

RulesError
├── IllegalMove
│   ├── OffBoard        the point is not on this board
│   ├── Occupied        a stone stands there (article 3)
│   ├── Suicide         the stones played would have no liberty (article 4)
│   ├── KoBan           retaking in a ko in the very next move (article 6)
│   └── NotYourTurn     the opponent moves now (article 2)
├── WrongPhase
│   ├── GameStopped     two passes stopped the game; agree or resume (article 9.1)
│   ├── GameNotStopped  there is nothing to resume (article 9.3)
│   └── GameEnded       the result stands for good (article 10.4)
├── NothingToUndo
├── NoStoneThere        a mark for life or death needs a stone
├── BadBoardSize
├── BadHandicap
└── BadPosition         no game can begin so: a chain has no liberties
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from bot.rules.points import Colour, Point


class RulesError(Exception):
    """Something the rules do not allow. ``id`` names the reason, ``data`` what it concerns."""

    id: ClassVar[str]

    def __init__(self, **data: object) -> None:
        super().__init__(self.id, data)
        self.data = data


class IllegalMove(RulesError):
    """A move refused; it costs nothing and is not in the record (article 14 as we read it)."""


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
    """``point`` may not be retaken now; ``stone`` is the one that would be taken back."""

    id = "ko"

    def __init__(self, point: Point, stone: Point) -> None:
        super().__init__(point=point, stone=stone)


class NotYourTurn(IllegalMove):
    id = "not-your-turn"

    def __init__(self, to_move: Colour) -> None:
        super().__init__(to_move=to_move)


class WrongPhase(RulesError):
    """A thing good in itself, at the wrong time."""


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
    """``most`` is how many stones this board takes (0: it takes none)."""

    id = "bad-handicap"

    def __init__(self, stones: int, size: int, most: int) -> None:
        super().__init__(stones=stones, size=size, most=most)


class BadPosition(RulesError):
    id = "bad-position"
