"""The shipped program as it will be one day: ``python -m tests.end_to_end.newer``.

It is as shipped, but for the schema of its logs, which is one newer. What it writes says the same;
nobody else can know that.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bot.service.match import log
from tests.end_to_end.program import Program

ROOT = Path(__file__).resolve().parents[2]
NEWER = log.SCHEMA + 1


class NewerProgram(Program):
    """Reads what the shipped program wrote, and goes on in its own schema."""

    module = "tests.end_to_end.newer"

    def __init__(self, data: Path, **environment: str) -> None:
        super().__init__(data, PYTHONPATH=str(ROOT), **environment)
        self.log = data.parent / f"{data.name}-newer.log"


if __name__ == "__main__":
    log.SCHEMA = NEWER  # before anybody has imported its value
    from bot.app.cli import main

    sys.exit(main())
