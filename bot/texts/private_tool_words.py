"""Texts for one player's private tools (plan, notes, sandbox) and for spectators' guesses."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase

from bot.ids import GameId
from bot.play.analysis.notes import Note
from bot.play.analysis.predictions import Tally
from bot.play.loaded import LoadedMatch
from bot.rules.points import Point, format_point
from bot.texts.text import Parts, Person, Text, Wording, join, make_titled, text

MAX_SHOWN = 20
"""Notes in one post; older ones are only counted."""


def plan(game_id: GameId, lines: Sequence[Sequence[Point]]) -> Parts:
    """Return the answers that a player has planned, and how to delete them."""
    if not lines:
        return make_titled([text("ifs-none", game=game_id)])
    plan_lines = [text("ifs-line", moves=line) for line in _add_letters(lines)]
    title = text("ifs-title", game=game_id)
    return make_titled([title, *plan_lines, text("ifs-how", game=game_id, point=lines[0][0])])


def plan_alt(board: Wording, lines: Sequence[Sequence[Point]]) -> Text:
    """Return the alternative text of the plan's picture. ``board`` describes the board."""
    return text("ifs-alt", lines=join(_add_letters(lines), "; "), board=board)


def _add_letters(lines: Sequence[Sequence[Point]]) -> list[Wording]:
    """Return each line in words, with the letter that the picture shows if there are several."""
    spoken = [_spoken(line) for line in lines]
    if len(spoken) < 2:
        return spoken
    lettered = zip(ascii_uppercase, spoken, strict=False)
    return [join([f"{letter}: ", line], "") for letter, line in lettered]


def _spoken(line: Sequence[Point]) -> Wording:
    """``D4 → Q16, then R3 → C3``."""
    names = [format_point(point) for point in line]
    pairs = [f"{names[at]} → {names[at + 1]}" for at in range(0, len(names) - 1, 2)]
    pieces: list[Wording] = [pairs[0]]
    for pair in pairs[1:]:
        pieces += [", ", text("ifs-then"), f" {pair}"]
    return join(pieces, "")


def notes(game_id: GameId, notes: Sequence[Note]) -> Parts:
    """Return a player's notes on a game, at most the `MAX_SHOWN` newest."""
    if not notes:
        return make_titled([text("notes-none", game=game_id)])
    shown = notes[-MAX_SHOWN:]
    note_lines = [text("notes-line", move=note.move, note=note.text) for note in shown]
    more = [text("and-more", count=len(notes) - len(shown))] if len(notes) > len(shown) else []
    return make_titled([text("notes-title", game=game_id), *note_lines, *more])


def confirm_guess(game_id: GameId, move: int, point: Point, *, hidden: bool) -> Text:
    """Confirm a guess. ``hidden``: it was typed where others cannot read it."""
    id = "guess-kept" if hidden else "guess-kept-open"
    return text(id, game=game_id, move=move, point=point)


def guesses_revealed(people: Sequence[Person], right: int, tried: int) -> Text:
    """Return how many people guessed the move just played, with some of their names."""
    if not right:
        return text("guess-none-right", count=tried)
    shown: list[Wording] = [*people]
    if right > len(shown):
        shown.append(text("and-more", count=right - len(shown)))
    return text("guess-right", names=join(shown), count=tried)


def guessers(rows: Sequence[tuple[Person, Tally]], people: int) -> Parts:
    """Return the ranking of guessers. ``people`` is their total number."""
    if not rows:
        return make_titled([text("guessers-none")])
    lines: list[Wording] = [text("guessers-title")]
    for rank, (person, tally) in enumerate(rows, start=1):
        right, tried = tally
        values = {"place": rank, "name": person, "right": right, "tried": tried}
        lines.append(text("guessers-line", **values))
    if people > len(rows):
        lines.append(text("and-more", count=people - len(rows)))
    return make_titled(lines)


def sandbox(loaded: LoadedMatch, moves: Sequence[Point | None], *, moved_on: bool) -> Parts:
    """Return the text below a sandbox board, with the moves tried so far. ``moved_on``: the real
    game has continued since the sandbox was opened."""
    lines: list[Wording] = [text("sandbox-title", game=loaded.game_id)]
    if moves:
        names = (text("sandbox-pass") if p is None else format_point(p) for p in moves)
        tried = join(join([f"{number}. ", name], "") for number, name in enumerate(names, start=1))
        lines.append(text("sandbox-moves", moves=tried))
    if moved_on:
        lines.append(text("sandbox-moved-on", game=loaded.game_id))
    if not moves:
        lines.append(text("sandbox-how"))
    return make_titled(lines)
