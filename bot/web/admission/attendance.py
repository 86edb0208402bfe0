"""A cap on the names under which one browser, and one address, is shown as here: in memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.ids import RoomId
from bot.play.lru_dict import LruDict

NAMES_PER_BROWSER = 5
"""Names in one room: two tabs may be two people."""
NAMES_PER_ADDRESS = 40
"""Names in one room: a whole school class may be behind one address."""
KEPT = 20_000
"""Browsers and addresses kept; the one unused for longest is dropped."""


@dataclass(eq=False)
class Attendance:
    """Keeps a crowd of names of one caller from displacing the people who are here. ``now`` is a
    clock in seconds that never goes back, ``lasts`` the seconds for which a name is shown."""

    now: Callable[[], float]
    lasts: float
    _until: LruDict[tuple[RoomId, str], dict[str, float]] = field(
        default_factory=lambda: LruDict(KEPT), init=False
    )

    def admit(self, room: RoomId, name: str, browser: str, address: str) -> bool:
        """Whether a name may be shown in a room, from now on for a while. ``browser`` is empty for
        a program, and ``address`` for one on this machine, which counts as well."""
        by_browser = [self._names(room, f"browser {browser}", NAMES_PER_BROWSER)] if browser else []
        counted = [*by_browser, self._names(room, f"address {address}", NAMES_PER_ADDRESS)]
        if any(name not in names and len(names) >= most for names, most in counted):
            return False
        for names, _ in counted:
            names[name] = self.now() + self.lasts
        return True

    def release(self, room: RoomId, name: str, browser: str, address: str) -> None:
        """Counts a name no more."""
        for source in (f"browser {browser}", f"address {address}"):
            self._until.get((room, source), {}).pop(name, None)

    def _names(self, room: RoomId, source: str, most: int) -> tuple[dict[str, float], int]:
        now, key = self.now(), (room, source)
        shown = {name: until for name, until in self._until.get(key, {}).items() if until > now}
        self._until[key] = shown
        return shown, most
