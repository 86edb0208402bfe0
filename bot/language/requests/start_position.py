"""What a challenge wants its game to begin from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Start:
    """A position after ``move`` moves (None: the last) of the game or record called ``code``, or of
    the ``record`` that was pasted, which may be anything; neither: it goes without saying."""

    move: int | None = None
    code: str = ""
    record: str = ""
