"""Refusals of HTTP requests as an id and data; the texts are in the locale files."""

from __future__ import annotations

from collections.abc import Mapping


class RefusedError(Exception):
    """A request that is answered with an HTTP error and a message. ``status`` is the HTTP status,
    ``id`` a message of the locale files, and ``data`` its arguments."""

    def __init__(self, status: int, id: str, data: Mapping[str, object] | None = None) -> None:
        super().__init__(id)
        self.status = status
        self.id = id
        self.data = dict(data or {})
