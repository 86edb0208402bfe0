"""Limits on the size of records: of the input, and of the stored text."""

from __future__ import annotations

MAX_FILE_BYTES = 1_000_000
"""Bytes of a file, or of pasted text in UTF-8. Checked before decoding."""

MAX_NODES = 2_000
"""Stored nodes of a record, variations included."""

MAX_TEXT_BYTES = 64 * 1024
"""UTF-8 bytes of a stored record; `bot.records.shorten` shortens longer ones."""
