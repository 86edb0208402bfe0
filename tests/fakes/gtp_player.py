"""A program that plays Go by the Go Text Protocol, with random legal moves or with one fault.

``python -m tests.fakes.gtp_player``, with these options: ``--fault crash`` or another of `FAULTS`;
``--once FILE`` has the fault only until that file exists, and the fault creates it; ``--judges``
gives it an opinion on dead stones; ``--moves D4,pass`` are played first; ``--seed`` seeds the
random moves.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

from bot.rules.errors import RulesError
from bot.rules.game import Game, GamePhase
from bot.rules.points import Colour, Point, format_point, parse_point

WRONG = {
    "resign": "resign",
    "nonsense": "a splendid move",
    "off": "Z99",
    "nothing": "",
    "long": "D4" * 100_000,
}
"""Responses in place of a move."""
FAULTS = (*WRONG, "crash", "hang", "illegal", "endless", "other", "noisy", "deaf")
"""``deaf``: no response from the start."""
KNOWN = "name version list_commands boardsize clear_board komi play genmove time_settings quit"


class Player:
    """Tracks the game, and simulates the fault."""

    def __init__(self, seed: int, moves: list[str], fault: str, once: str, *, judges: bool) -> None:
        self._known = KNOWN.split() + (["final_status_list"] if judges else [])
        self._chance = random.Random(seed)
        self._moves = moves
        self._fault = fault
        self._once = Path(once) if once else None
        self._size = 9
        self._game = Game(9)
        self.number = ""
        """The number of the current command."""

    def answer(self, command: str, words: list[str]) -> str:
        """Return the response to a command. Raises `ValueError` for an error response."""
        match command:
            case "name":
                return "Random player"
            case "version":
                return "1.0"
            case "list_commands":
                return "\n".join(self._known)
            case "boardsize":
                self._size = int(words[0])
                self._game = Game(self._size)
            case "clear_board":
                self._game = Game(self._size)
            case "play":
                self._play(Colour(words[0]), words[1])
            case "genmove":
                return self._move(Colour(words[0]))
            case "final_status_list":
                return self._judged()
            case "komi" | "time_settings" | "quit":
                pass
            case _:
                raise ValueError("unknown command")
        return ""

    def _play(self, colour: Colour, name: str) -> None:
        """Play a move; the protocol allows either colour at any time."""
        self._game.to_move = colour
        if name == "pass":
            self._game.pass_(colour)
        else:
            self._game.play(colour, parse_point(name, self._size))

    def _move(self, colour: Colour) -> str:
        if self._faulty():
            return self._wrong()
        self._game.to_move = colour
        played = sum(move.colour is colour for move in self._game.moves)
        if played < len(self._moves):
            return self._moves[played]
        legal = self._game.legal_points() if self._game.phase is GamePhase.PLAY else []
        last = self._game.last_move
        if not legal or (last is not None and last.is_pass):
            return "pass"
        return format_point(self._chance.choice(legal))

    def _judged(self) -> str:
        """Return all of White's stones as dead."""
        if self._faulty():
            return self._wrong()
        return " ".join(format_point(p) for p in sorted(self._game.board.stones(Colour.WHITE)))

    def _faulty(self) -> bool:
        if not self._fault or (self._once is not None and self._once.exists()):
            return False
        if self._once is not None:
            self._once.touch()
        return True

    def _wrong(self) -> str:
        match self._fault:
            case "crash":
                sys.stderr.write("out of memory\n")
                sys.exit(3)
            case "hang":
                sys.stdin.read()  # until the pipe is closed, after any timeout
                sys.exit(0)
            case "illegal":
                taken = [p for p in self._game.board.points() if self._game.board.at(p)]
                return format_point(taken[0] if taken else Point(self._size, 0))
            case "endless":
                say(f"={self.number} D4")
                while True:
                    say("D4")
            case "other":
                say("=999999 D4\n")
            case "noisy":
                sys.stderr.write("x" * 1_000_000)
        return WRONG.get(self._fault, "pass")


def say(text: str) -> None:
    """Write a line."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> None:
    """Answer commands until the input ends."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--moves", default="")
    parser.add_argument("--fault", default="", choices=("", *FAULTS))
    parser.add_argument("--once", default="")
    parser.add_argument("--judges", action="store_true")
    given = parser.parse_args()
    moves = [m for m in given.moves.split(",") if m]
    player = Player(given.seed, moves, given.fault, given.once, judges=given.judges)
    for line in sys.stdin:
        number, command, *words = line.split()
        if given.fault == "deaf":
            continue
        player.number = number
        try:
            say(f"={number} {player.answer(command, words)}\n")
        except (ValueError, RulesError) as error:
            say(f"?{number} {error}\n")
        if command == "quit":
            return


if __name__ == "__main__":
    main()
