"""Several matches that a line may be about."""

from __future__ import annotations

from dataclasses import dataclass

from bot.play.loaded import LoadedMatch


@dataclass(frozen=True)
class AmbiguousMatch:
    """More than one game fits, or one that goes on elsewhere than where only others play."""

    games: tuple[LoadedMatch, ...]

    @property
    def only(self) -> LoadedMatch | None:
        return self.games[0] if len(self.games) == 1 else None
