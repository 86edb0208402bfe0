"""The shipped program, killed at a point that a test chooses: ``python -m tests.faults.dying``. The
file ``dies`` in its data folder names the point; it dies once.

It waits less for the gate of a dead process, and not for Telegram's flood limits.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bot.announcements.announcer import RoomAnnouncer
from bot.app.cli import main
from bot.play import delivery
from bot.store.coordination.inbox import RedisInbox
from bot.store.coordination.processed_events import RedisProcessedEvents
from bot.store.repositories.matches import RedisMatchStore
from bot.store.repositories.outbox import RedisOutbox
from tests.end_to_end.program import Program
from tests.fakes.telegram.hurry import HURRIED

ROOT = Path(__file__).resolve().parents[2]
GATE_MS = 700

PLACES: dict[str, tuple[type, str]] = {
    "update kept": (RedisInbox, "store"),
    "event noted": (RedisProcessedEvents, "begin"),
    "move committed": (RedisMatchStore, "commit"),
    "board posted": (RoomAnnouncer, "announce"),
    "post remembered": (RedisOutbox, "posted"),
    "notice done": (RedisOutbox, "leave"),
    "update done": (RedisInbox, "done"),
}
"""The steps of a move through the program, in order. The program dies ``before`` or ``after``
one."""
ONLY_TELEGRAM = frozenset({"update kept", "update done"})


class DyingProgram(Program):
    """A program that a test can tell where to die."""

    module = "tests.faults.dying"

    def __init__(self, data: Path, **environment: str) -> None:
        super().__init__(data, PYTHONPATH=str(ROOT), **environment)

    def dies(self, when: str, where: str) -> None:
        """Choose the point of its death."""
        (self.data / "dies").write_text(f"{when} {where}")


def _dying(where: str, whole: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """Return the function with the death added."""
    choice = Path(os.environ["NIGIRI_DATA_DIR"]) / "dies"

    def die(when: str) -> None:
        if choice.exists() and choice.read_text() == f"{when} {where}":
            choice.unlink()
            os.kill(os.getpid(), signal.SIGKILL)

    async def dying(*arguments: Any, **named: Any) -> Any:
        matters = _matters(where, arguments)
        if matters:
            die("before")
        came = await whole(*arguments, **named)
        if matters:
            die("after")
        return came

    return dying


def _matters(where: str, arguments: tuple[Any, ...]) -> bool:
    """Return whether this call belongs to the move. Both rooms receive their posts at the same
    time. In the chat without nonces the program dies only when no request is in flight, since a
    request in flight may or may not have arrived."""
    match where:
        case "update kept":
            return bool(arguments[1])
        case "move committed":
            return bool(arguments[1].records)
        case "board posted" | "post remembered":
            return str(arguments[2]).startswith("telegram:")
        case "notice done":
            return bool(arguments[3])
        case _:
            return True


if __name__ == "__main__":
    with ExitStack() as patches:
        for place, (kind, name) in PLACES.items():
            whole = getattr(kind, name)
            patches.enter_context(patch.object(kind, name, _dying(place, whole)))
        patches.enter_context(patch.object(delivery, "GATE_MS", GATE_MS))
        for hurried in HURRIED:
            patches.enter_context(patch.object(*hurried))
        sys.exit(main())
