"""Limits on records: before anything is parsed, and on what is kept of them."""

from __future__ import annotations

MOST_FILE_BYTES = 1_000_000
"""Bytes of a file, or of pasted text as UTF-8. Checked before decoding."""

MOST_NODES = 2_000
"""Nodes kept of a record: the main line and variations."""

MOST_TEXT_BYTES = 64 * 1024
"""UTF-8 bytes that are kept of a record. Comments beyond that are left out first."""
