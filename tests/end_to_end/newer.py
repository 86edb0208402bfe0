"""A later version of the program: ``python -m tests.end_to_end.newer``.

It differs from the shipped program only in the schema number of its match logs, which is one
higher.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bot.match import schema
from tests.end_to_end.program import Program

ROOT = Path(__file__).resolve().parents[2]
NEWER = schema.SCHEMA + 1


class NewerProgram(Program):
    """Reads logs of the shipped program and writes its own schema."""

    module = "tests.end_to_end.newer"

    def __init__(self, data: Path, **environment: str) -> None:
        super().__init__(data, PYTHONPATH=str(ROOT), **environment)
        self.log = data.parent / f"{data.name}-newer.log"


if __name__ == "__main__":
    schema.SCHEMA = NEWER  # before other modules import the value
    from bot.app.cli import main
    from bot.web.log import schema as room_schema

    # An older program skips room entries of a newer schema, so its rooms would miss these posts.
    vars(room_schema).update(SCHEMA=schema.FIRST_SCHEMA)
    sys.exit(main())
