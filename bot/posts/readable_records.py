"""Stored records as values, for an export of personal data."""

from __future__ import annotations

import json
from collections.abc import Mapping


def as_values(texts: Mapping[str, str]) -> dict[str, object]:
    """Return encoded records as values, damaged ones as their text."""
    return {name: _parse(text) for name, text in texts.items()}


def _parse(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text
