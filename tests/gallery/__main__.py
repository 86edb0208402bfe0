"""The command line: ``python -m tests.gallery FOLDER`` draws every kind of picture in every theme,
and an overview page."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.gallery.making import Unwritable, make


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw into the folder in the arguments. Return 0, or 1 if it cannot be written."""
    parser = argparse.ArgumentParser(prog="python -m tests.gallery", description=__doc__)
    parser.add_argument("folder", type=Path, help="where to; it is made if it is not there")
    made = make(parser.parse_args(arguments).folder)
    if isinstance(made, Unwritable):
        error = f"The pictures cannot be written into {made.folder}: {made.reason}."
        sys.stderr.write(f"{error} Name another folder, with 20 MB of room.\n")
        return 1
    sys.stdout.write(f"{made.pictures} pictures. Look through them here: {made.page}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
