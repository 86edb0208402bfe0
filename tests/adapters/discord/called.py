"""Counts the bot's own function calls during an action: a measure of how much code a reader must
follow."""

from __future__ import annotations

import dis
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import bot

ROOT = Path(bot.__file__).resolve().parents[1]
PARTS = (f"{ROOT}/bot/", f"{ROOT}/renderer/")


@dataclass
class Called:
    """Calls of our own functions in this thread, including those made through library code."""

    functions: set[CodeType] = field(default_factory=set)
    calls: int = 0
    crossings: int = 0
    """Calls from one top folder (``play``, ``rules``, ``discord`` …) into another."""

    @property
    def files(self) -> set[str]:
        return {code.co_filename for code in self.functions}

    def figures(self) -> dict[str, int]:
        return {
            "files": len(self.files),
            "functions": len(self.functions),
            "calls": self.calls,
            "crossings": self.crossings,
        }

    def note(self, frame: FrameType, event: str, _: Any) -> None:
        """Profile function for `sys.setprofile`."""
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(PARTS):
            return
        if code.co_name.startswith("<") or _is_resumption(frame):
            return
        self.functions.add(code)
        self.calls += 1
        caller = _ours(frame.f_back)
        self.crossings += caller is not None and _top(caller) != _top(code)


def _is_resumption(frame: FrameType) -> bool:
    """Return whether this is no call, but a coroutine or generator that resumes."""
    return frame.f_lasti > _begin(frame.f_code)


@cache
def _begin(code: CodeType) -> int:
    """Return the offset of the function's first real instruction."""
    return next(each.offset for each in dis.get_instructions(code) if each.opname == "RESUME")


def _ours(frame: FrameType | None) -> CodeType | None:
    while frame is not None and not frame.f_code.co_filename.startswith(PARTS):
        frame = frame.f_back
    return None if frame is None else frame.f_code


def _top(code: CodeType) -> str:
    """Return ``play`` for ``bot/play/delivery.py``, and ``renderer`` for the renderer."""
    within = code.co_filename.removeprefix(f"{ROOT}/").removeprefix("bot/")
    return within.partition("/")[0]


@contextmanager
def record_calls() -> Iterator[Called]:
    """Record this thread's calls in the body of the ``with`` statement."""
    found = Called()
    before = sys.getprofile()
    sys.setprofile(found.note)
    try:
        yield found
    finally:
        sys.setprofile(before)
