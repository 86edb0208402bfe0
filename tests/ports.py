"""Ports that a test reserves before it listens there, or returns to later."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator

_LOWEST, _BLOCKS, _BLOCK = 20_000, 200, 50


def free_port() -> int:
    """Return a free port that no earlier call and no other test process has been given.

    It is below the range of ephemeral ports, because one of those may be taken by a connection
    before the test listens, or while a killed program is restarted.
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
    """Yield ports from blocks that no other process uses. The first port of a block is bound for
    UDP until this process ends, which does not disturb TCP listeners."""
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
