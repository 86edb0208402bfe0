"""The schema number of all stored data: logs of matches and rooms, records and backups."""

from __future__ import annotations

FIRST_SCHEMA = 9
"""The schema of version 1.0. Earlier builds used 1 to 8; their data is refused."""
SCHEMA = 9
"""The schema that this program writes; it reads all from `FIRST_SCHEMA` on."""
