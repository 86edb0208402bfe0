"""Measure how often each level of the net beats the next weaker one.

``python -m tests.reading.calibrate_opponents NET SIZE GAMES [LEVEL …]`` plays games between each
level and the one two ranks below it (all levels, unless some are named), and prints the share of
wins with its 95 % interval (Wilson). The pairs take turns, ten games each, so that an interrupted
run has measured all of them.

``… NET SIZE GAMES gnugo LEVEL …`` plays against GNU Go instead, which the variable
``NIGIRI_GNUGO`` names (by default ``gnugo --mode gtp --level 10``), for the place of the levels on
a scale of others.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache
from math import sqrt
from pathlib import Path
from random import Random
from time import process_time

from bot.engines.net.looking import judge
from bot.reading.net.judgement import Judgement
from bot.reading.net.situation import Situation, describe_stop
from bot.reading.opponent.choice import Look, Resigned, choose_move
from bot.reading.opponent.levels import LEVELS, Level, find_level
from bot.rules.game import Game, GamePhase
from bot.rules.points import Colour, Point, format_point, parse_point

KOMI = 6.5
ROUND = 10
"""Games of a pair before the next pair’s turn."""
_GNUGO = "gnugo --mode gtp --level 10"
_STORED = 2000
"""Looks that are stored: the look after a move is the next player's first one."""


class LevelSeat:
    """A level in a game."""

    def __init__(self, level: Level, look: Look, chance: Random) -> None:
        self._level, self._look, self._chance = level, look, chance

    def choose(self, game: Game) -> Point | Resigned | None:
        """Return the next move."""
        style = self._level.style(game.board.size)
        return choose_move(game, KOMI, style, self._look, self._chance.random)


class GtpSeat:
    """A program that speaks GTP, in a game. It is told all moves before each of its own."""

    def __init__(self, command: str) -> None:
        self._program = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def choose(self, game: Game) -> Point | Resigned | None:
        """Return the next move."""
        for line in (f"boardsize {game.board.size}", "clear_board", f"komi {KOMI}"):
            self._say(line)
        for move in game.moves:
            self._say(
                f"play {move.colour.name} {format_point(move.point) if move.point else 'pass'}"
            )
        answer = self._say(f"genmove {game.to_move.name}").lower()
        if answer == "resign":
            return Resigned()
        return None if answer == "pass" else parse_point(answer)

    def _say(self, line: str) -> str:
        assert self._program.stdin is not None
        assert self._program.stdout is not None
        self._program.stdin.write(f"{line}\n")
        self._program.stdin.flush()
        answer = self._program.stdout.readline().strip()
        self._program.stdout.readline()
        assert answer.startswith("="), answer
        return answer[1:].strip()

    def close(self) -> None:
        """End the program."""
        self._program.kill()
        self._program.wait()


Seat = LevelSeat | GtpSeat


def play(size: int, black: Seat, white: Seat, look: Look) -> tuple[Game, Colour]:
    """Play a game; return it and the winner. The net counts."""
    game = Game(size)
    while game.phase is GamePhase.PLAY and len(game.moves) < 3 * size**2:
        seat = game.to_move
        move = (black if seat is Colour.BLACK else white).choose(game)
        if isinstance(move, Resigned):
            return game, seat.opponent
        if move is None:
            game.pass_(seat)
        else:
            game.play(seat, move)
    leads = [look(describe_stop(game, KOMI, colour)).white_lead for colour in Colour]
    return game, Colour.WHITE if sum(leads) > 0 else Colour.BLACK


def play_levels(size: int, one: Level, other: Level, look: Look, number: int) -> tuple[Game, bool]:
    """Play the game with this number, which decides colours and chance. Return whether ``one``
    won."""
    chance = Random(f"{size} {one.name} {other.name} {number}")
    seats = LevelSeat(one, look, chance), LevelSeat(other, look, chance)
    game, winner = play(size, *(seats if number % 2 else seats[::-1]), look)
    return game, winner is (Colour.BLACK if number % 2 else Colour.WHITE)


def measure_interval(won: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """Return the Wilson interval of a share."""
    share, spread = won / games, z * z / games
    middle = share + spread / 2
    width = z * sqrt(share * (1 - share) / games + spread / (4 * games))
    return (middle - width) / (1 + spread), (middle + width) / (1 + spread)


def find_levels(names: list[str]) -> list[Level]:
    """Return the levels with these names. Raises `ValueError` for another name."""
    found = {name: find_level(name) for name in names}
    unknown = [name for name, level in found.items() if level is None]
    if unknown:
        raise ValueError(f"no such level: {', '.join(unknown)}")
    return [level for level in found.values() if level is not None]


def find_pairs(names: list[str]) -> list[tuple[Level, Level]]:
    """Return the stronger and the weaker level of each pair; of those whose stronger level is
    named, if any is. Raises `ValueError` for a name of no level."""
    named = find_levels(names)
    pairs = [(level, weaker) for level in LEVELS if (weaker := level.move(-1))]
    return [pair for pair in pairs if not named or pair[0] in named]


def measure_pairs(
    size: int, games: int, pairs: list[tuple[Level, Level]], look: Look
) -> Iterator[str]:
    """Yield a line about each pair after each of its rounds."""
    won, moves = dict.fromkeys(pairs, 0), dict.fromkeys(pairs, 0)
    for first in range(0, games, ROUND):
        for pair in pairs:
            last = min(games, first + ROUND)
            for number in range(first, last):
                game, wins = play_levels(size, *pair, look, number)
                won[pair] += wins
                moves[pair] += len(game.moves)
            low, high = measure_interval(won[pair], last)
            yield (
                f"{size}×{size} {pair[0].name} – {pair[1].name}: {won[pair]} of {last},"
                f" {won[pair] / last:.0%} ({low:.0%}–{high:.0%}), {moves[pair] / last:.0f} moves,"
                f" {process_time():.0f} s"
            )


def measure_against_gnugo(size: int, games: int, level: Level, look: Look) -> str:
    """Return a line about this level's games against GNU Go."""
    program = GtpSeat(os.environ.get("NIGIRI_GNUGO", _GNUGO))
    won = 0
    try:
        for number in range(games):
            seats: tuple[Seat, Seat] = LevelSeat(level, look, Random(f"{size} {number}")), program
            _, winner = play(size, *(seats if number % 2 else seats[::-1]), look)
            won += winner is (Colour.BLACK if number % 2 else Colour.WHITE)
    finally:
        program.close()
    low, high = measure_interval(won, games)
    return f"{size}×{size} {level.name} – GNU Go: {won} of {games} ({low:.0%}–{high:.0%})"


def main() -> None:
    """Run the measurement that the command line names."""
    path, size, games, *names = sys.argv[1:]

    @lru_cache(_STORED)
    def look(situation: Situation) -> Judgement:
        return judge(Path(path), situation)

    if names[:1] == ["gnugo"]:
        for level in find_levels(names[1:]):
            print(measure_against_gnugo(int(size), int(games), level, look), flush=True)
    else:
        for line in measure_pairs(int(size), int(games), find_pairs(names), look):
            print(line, flush=True)


if __name__ == "__main__":
    main()
