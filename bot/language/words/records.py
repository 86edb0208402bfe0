"""What is said of game records that people bring, and of games looked through move by move."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase

from bot.language.translations import Words
from bot.language.words.match.match_facts import shortened
from bot.rules.points import Colour, Point, format_point

Line = Sequence[tuple[Colour, Point | None]]
"""The moves of a game; None is a pass."""
Choices = Sequence[tuple[Colour, Point]]


class RecordWords:
    """The part of the presenter that needs no match."""

    _words: Words

    def record(self, players: tuple[str, str], size: int, moves: int, result: str) -> str:
        """Above a game of somewhere else, by Black and White, of whom one may have no name."""
        black, white = (shortened(name).strip() or "?" for name in players)
        id = "record-result" if result else "record-here"
        told = {"black": black, "white": white, "result": result}
        return self._words.text(id, size=size, moves=moves, **told)

    def record_alt(self, size: int, moves: int) -> str:
        """Its board, for those who cannot see it."""
        return self._words.text("alt-board", size=size, move=moves)

    def position(self, about: str, line: Line, move: int, choices: Choices = ()) -> str:
        """Below the position after so many of a game's moves; ``about`` says which game it is,
        ``choices`` are moves that may follow, by their letters."""
        how = self._words.text("step-how", number=max(1, len(line) // 2))
        return "\n".join([about, self._step(line, move), *self._choices(choices), how])

    def position_alt(self, size: int, line: Line, move: int, choices: Choices = ()) -> str:
        """The position, for those who cannot see it."""
        told = [self.record_alt(size, move), self._step(line, move), *self._choices(choices)]
        return " ".join(told)

    def _choices(self, choices: Choices) -> list[str]:
        lettered = zip(ascii_uppercase, choices, strict=False)
        told = ", ".join(f"{letter} {format_point(point)}" for letter, (_, point) in lettered)
        return [self._words.text("step-choices", moves=told)] if told else []

    def _step(self, line: Line, move: int) -> str:
        if move == 0:
            return self._words.text("step-start", moves=len(line))
        colour, point = line[move - 1]
        data = {"move": move, "moves": len(line), "colour": colour}
        if point is None:
            return self._words.text("step-pass", **data)
        return self._words.text("step-move", point=point, **data)
