"""The base of all that a typed line can ask for, beside the commands of a match."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Want:
    """What a typed line asks for, before it is known which match is meant. Each kind of it is
    declared where its command is, or with others of its topic, and has its handler by its type."""
