"""Words for one player alone about a game (plan, notes), and for the guesses of spectators."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase

from bot.language.translations import Words
from bot.language.words.match.match_facts import shortened
from bot.rules.points import Point, format_point
from bot.service.analysis.notes import Note
from bot.service.analysis.predictions import Tally
from bot.service.match.loaded import LoadedMatch
from bot.service.ports.stores import GameId
from renderer.model.diagram import Diagram, Picture, Sheet

MOST_SHOWN = 20
"""Notes in one post; the newest."""


class AsideWords:
    """The words of one language for what is no part of the game."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def plan(self, game_id: GameId, lines: Sequence[Sequence[Point]]) -> str:
        """The answers that somebody has decided on beforehand."""
        return "\n".join(plan_lines(self._words, game_id, lines))

    def plan_alt(self, board: str, lines: Sequence[Sequence[Point]]) -> str:
        """Its picture in words; ``board`` tells the board."""
        told = "; ".join(lettered_lines(self._words, lines))
        return self._words.text("ifs-alt", lines=told, board=board)

    def plan_off(self, game_id: GameId) -> str:
        return self._words.text("ifs-off", game=game_id)

    def noted(self, game_id: GameId, move: int) -> str:
        return self._words.text("noted", game=game_id, move=move)

    def notes(self, game_id: GameId, notes: Sequence[Note]) -> str:
        """What somebody has noted about a game."""
        return "\n".join(note_lines(self._words, game_id, notes))

    def notes_off(self, game_id: GameId) -> str:
        return self._words.text("notes-off", game=game_id)

    def sandbox(self, loaded: LoadedMatch, moves: Sequence[Point | None], *, moved_on: bool) -> str:
        """A sandbox, whose match stands as it was tried out with ``moves``."""
        return "\n".join(sandbox_lines(self._words, loaded, moves, moved_on=moved_on))

    def figure(self, shown: Diagram, again: Sequence[tuple[int, int]]) -> Picture:
        """A line of play; below it the moves that were played where another one's number is."""
        if not again:
            return shown
        told = [self._words.text("figure-again", later=move, shown=at) for move, at in again]
        return Sheet(shown, lines=(" · ".join(told),))

    def sandbox_alt(self, board: str) -> str:
        """Its picture in words; ``board`` tells the board."""
        return self._words.text("sandbox-alt", board=board)

    def sandbox_closed(self, game_id: GameId) -> str:
        return self._words.text("sandbox-closed", game=game_id)

    def guessed(self, game_id: GameId, move: int, point: Point, *, hidden: bool) -> str:
        """What somebody guesses; ``hidden``: nobody else has read it."""
        id = "guess-kept" if hidden else "guess-kept-open"
        return self._words.text(id, game=game_id, move=move, point=point)

    def guess_off(self, game_id: GameId) -> str:
        return self._words.text("guess-off", game=game_id)

    def guesses_revealed(self, names: Sequence[str], right: int, tried: int) -> str:
        """Who had guessed the move just played: so many, of whom these are named."""
        return revealed(self._words, names, right, tried)

    def guessers(self, rows: Sequence[tuple[str, Tally]], people: int) -> str:
        """The first of so many people who guess."""
        return "\n".join(guesser_lines(self._words, rows, people))


def plan_lines(words: Words, game_id: GameId, lines: Sequence[Sequence[Point]]) -> list[str]:
    """The answers that somebody has decided on, and how to be rid of them."""
    if not lines:
        return [words.text("ifs-none", game=game_id)]
    told = [words.text("ifs-line", moves=line) for line in lettered_lines(words, lines)]
    title = words.text("ifs-title", game=game_id)
    return [title, *told, words.text("ifs-how", game=game_id, point=lines[0][0])]


def lettered_lines(words: Words, lines: Sequence[Sequence[Point]]) -> list[str]:
    """Each line in words, as the picture has it: with a letter if there are several."""
    told = [_spoken(words, line) for line in lines]
    if len(told) < 2:
        return told
    return [f"{letter}: {line}" for letter, line in zip(ascii_uppercase, told, strict=False)]


def _spoken(words: Words, line: Sequence[Point]) -> str:
    """``D4 → Q16, then R3 → C3``."""
    names = [format_point(point) for point in line]
    pairs = [f"{names[at]} → {names[at + 1]}" for at in range(0, len(names) - 1, 2)]
    then = words.text("ifs-then")
    return f", {then} ".join(pairs)


def note_lines(words: Words, game_id: GameId, notes: Sequence[Note]) -> list[str]:
    """Somebody's notes about a game, the newest ones if there are many."""
    if not notes:
        return [words.text("notes-none", game=game_id)]
    shown = notes[-MOST_SHOWN:]
    told = [words.text("notes-line", move=note.move, note=note.text) for note in shown]
    more = (
        [words.text("and-more", count=len(notes) - len(shown))] if len(notes) > len(shown) else []
    )
    return [words.text("notes-title", game=game_id), *told, *more]


def revealed(words: Words, names: Sequence[str], right: int, tried: int) -> str:
    """Who had guessed a move: the first of them by name."""
    if not right:
        return words.text("guess-none-right", count=tried)
    shown = [shortened(name) for name in names]
    if right > len(shown):
        shown.append(words.text("and-more", count=right - len(shown)))
    return words.text("guess-right", names=", ".join(shown), count=tried)


def guesser_lines(words: Words, rows: Sequence[tuple[str, Tally]], people: int) -> list[str]:
    """The table of the best guessers."""
    if not rows:
        return [words.text("guessers-none")]
    lines = [words.text("guessers-title")]
    for place, (name, tally) in enumerate(rows, start=1):
        right, tried = tally
        told = {"place": place, "name": shortened(name), "right": right, "tried": tried}
        lines.append(words.text("guessers-line", **told))
    if people > len(rows):
        lines.append(words.text("and-more", count=people - len(rows)))
    return lines


def sandbox_lines(
    words: Words, loaded: LoadedMatch, moves: Sequence[Point | None], *, moved_on: bool
) -> list[str]:
    """What stands with the board of a sandbox."""
    lines = [words.text("sandbox-title", game=loaded.game_id)]
    if moves:
        names = (words.text("sandbox-pass") if p is None else format_point(p) for p in moves)
        tried = ", ".join(f"{number}. {name}" for number, name in enumerate(names, start=1))
        lines.append(words.text("sandbox-moves", moves=tried))
    if moved_on:
        lines.append(words.text("sandbox-moved-on", game=loaded.game_id))
    return [*lines, words.text("sandbox-how")]
