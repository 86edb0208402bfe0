"""Limits the names that one browser or address can show as present; in memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.ids import RoomId
from bot.play.lru_dict import LruDict

NAMES_PER_BROWSER = 5
"""Names per room. Two people may share a browser, each in a tab."""
NAMES_PER_ADDRESS = 40
"""Names per room. A school class may share an address."""
MAX_CALLERS = 20_000
"""Browsers and addresses in the cache; the least recently used one is evicted."""


@dataclass(eq=False)
class Attendance:
    """Limits the names of each caller, so that one caller cannot fill the list of present people.
    ``now`` is a monotonic clock in seconds; a name is shown for ``lasts`` seconds."""

    now: Callable[[], float]
    lasts: float
    _until: LruDict[tuple[RoomId, str], dict[str, float]] = field(
        default_factory=lambda: LruDict(MAX_CALLERS), init=False
    )

    def admit(self, room: RoomId, name: str, browser: str, address: str) -> bool:
        """Return whether a name can be shown in a room, and count it for a while. ``browser`` is
        empty for a program; an empty ``address`` (this machine) is counted, too."""
        by_browser = [self._names(room, f"browser {browser}", NAMES_PER_BROWSER)] if browser else []
        counted = [*by_browser, self._names(room, f"address {address}", NAMES_PER_ADDRESS)]
        if any(name not in names and len(names) >= limit for names, limit in counted):
            return False
        for names, _ in counted:
            names[name] = self.now() + self.lasts
        return True

    def release(self, room: RoomId, name: str, browser: str, address: str) -> None:
        """Stop counting a name."""
        for source in (f"browser {browser}", f"address {address}"):
            self._until.get((room, source), {}).pop(name, None)

    def _names(self, room: RoomId, source: str, limit: int) -> tuple[dict[str, float], int]:
        now, key = self.now(), (room, source)
        shown = {name: until for name, until in self._until.get(key, {}).items() if until > now}
        self._until[key] = shown
        return shown, limit
