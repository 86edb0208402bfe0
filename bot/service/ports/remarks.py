"""Remarks on a record besides its moves: whatever was guessed, changed or left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Remark:
    """Something that was read otherwise than it is written, or was left out.

    ``id`` names the words of the locale files, ``record-remark-…``, and ``data`` what they are
    filled with: text as it stands in the record is at most 40 characters on one line.
    """

    id: str
    data: Mapping[str, str | int | float] = field(default_factory=dict)
