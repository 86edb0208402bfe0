"""Ports that a test chooses before anybody listens there, or comes back to."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator

_LOWEST, _BLOCKS, _BLOCK = 20_000, 200, 50


def free_port() -> int:
    """A port that nobody listens at, and that was given before neither to this process nor to any
    that runs other tests now.

    It is below those that the system gives to whoever connects: one of these may be somebody's by
    the time that it is listened at, or while a program that was killed is started again.
    """
    for port in _numbers:
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
    raise AssertionError("no port is left")


def _own() -> Iterator[int]:
    """The numbers of blocks that no other process has: the first of each is bound for UDP, which
    stands in nobody's way, until this process ends."""
    for number in range(os.getpid(), os.getpid() + _BLOCKS):
        first = _LOWEST + number % _BLOCKS * _BLOCK
        mark = socket.socket(type=socket.SOCK_DGRAM)
        try:
            mark.bind(("127.0.0.1", first))
        except OSError:
            mark.close()
            continue
        _marks.append(mark)
        yield from range(first, first + _BLOCK)


_marks: list[socket.socket] = []
_numbers = _own()
