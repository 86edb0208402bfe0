"""The schema number of all stored data: logs of matches and rooms, records and backups."""

from __future__ import annotations

FIRST_SCHEMA = 8
"""The schema of version 1.0. Earlier builds used 1 to 7; their data is refused."""
SCHEMA = 8
"""The schema that this program writes; it reads all from `FIRST_SCHEMA` on."""
