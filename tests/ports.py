"""Ports that a test chooses before anybody listens there, or comes back to."""

from __future__ import annotations

import os
import socket
from itertools import count

_LOWEST, _MANY = 20_000, 10_000
_numbers = count(os.getpid() * 997)  # processes side by side begin far from each other


def free_port() -> int:
    """A port that nobody listens at, and that this process was not given before.

    It is below those that the system gives to whoever connects: one of these may be somebody's by
    the time that it is listened at, or while a program that was killed is started again.
    """
    while True:
        port = _LOWEST + next(_numbers) % _MANY
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
