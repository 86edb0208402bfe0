"""The stones of a record's main line as a record by itself: no variations and no words."""

from __future__ import annotations

from sgfmill.sgf import Sgf_game

from bot.service.match.state import Refusal

_STONES = ("AB", "AW", "AE", "B", "W")


def main_line(kept: str) -> str | Refusal:
    """The moves and setup stones of ``kept``, the canonical text of one game. For a worker process
    (`bot.records.reader`), as all that reads records."""
    game = Sgf_game.from_string(kept)
    line = Sgf_game(game.get_size(), encoding="UTF-8")
    for number, node in enumerate(game.get_main_sequence()):
        copied = line.extend_main_sequence() if number else line.get_root()
        for name in _STONES:
            if node.has_property(name):
                copied.set_raw_list(name, node.get_raw_list(name))
    return str(line.serialise().decode("utf-8"))
