"""Why Discord does not let the bot in; importable without the library."""

from __future__ import annotations

from collections.abc import Mapping


class DiscordRefusedError(Exception):
    """Discord does not let the bot in: an id for the words, and the data they need."""

    def __init__(self, id: str, **data: object) -> None:
        super().__init__(id)
        self.id = id
        self.data: Mapping[str, object] = data
