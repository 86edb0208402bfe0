"""A dictionary with a maximum size that evicts the least recently used entry."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LruDict(OrderedDict[K, V]):
    """Holds up to ``max_size`` entries. Setting an entry counts as use; reading counts only with
    `move_to_end`."""

    def __init__(self, max_size: int) -> None:
        super().__init__()
        self._max_size = max_size

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self._max_size:
            self.popitem(last=False)
