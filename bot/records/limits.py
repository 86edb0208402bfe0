"""Limits on the size of records: of the input, and of the stored text."""

from __future__ import annotations

MAX_FILE_BYTES = 1_000_000
"""The maximum size of a file, or of pasted text in UTF-8. Checked before decoding."""

MAX_NODES = 2_000
"""The maximum number of nodes in a stored record, variations included."""

MAX_TEXT_BYTES = 64 * 1024
"""The maximum size of a stored record in UTF-8; `bot.records.shorten` shortens longer ones."""
