"""Several matches that a line may be about."""

from __future__ import annotations

from dataclasses import dataclass

from bot.play.loaded import LoadedMatch


@dataclass(frozen=True)
class AmbiguousMatch:
    """Several games fit, or one that is played elsewhere while others play here."""

    games: tuple[LoadedMatch, ...]

    @property
    def only(self) -> LoadedMatch | None:
        return self.games[0] if len(self.games) == 1 else None
