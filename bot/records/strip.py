"""Reduction of a record to the moves and setup stones of its main line."""

from __future__ import annotations

from sgfmill.sgf import Sgf_game

from bot.match.state import Refusal

_STONES = ("AB", "AW", "AE", "B", "W")


def strip_to_moves(kept: str) -> str | Refusal:
    """Remove variations and all properties but moves and setup stones.

    ``kept`` is the canonical SGF of one game. Call it in a worker process (`bot.records.reader`).
    """
    game = Sgf_game.from_string(kept)
    line = Sgf_game(game.get_size(), encoding="UTF-8")
    for number, node in enumerate(game.get_main_sequence()):
        copied = line.extend_main_sequence() if number else line.get_root()
        for name in _STONES:
            if node.has_property(name):
                copied.set_raw_list(name, node.get_raw_list(name))
    return str(line.serialise().decode("utf-8"))
