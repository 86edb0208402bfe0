"""Remarks on the reading of a record: what was guessed, changed or left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Remark:
    """A deviation of a stored record from its source.

    ``record-remark-<id>`` is the message in the locale files, and ``data`` its arguments. Text from
    the record is limited to one line of 40 characters.
    """

    id: str
    data: Mapping[str, str | int | float] = field(default_factory=dict)
