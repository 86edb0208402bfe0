"""``python -m bot``: the same as ``nigiri``.

Worker processes import the script ``nigiri`` again, and with it this module. They do not need the
program, so `main` imports it only when called.
"""

import sys


def main() -> int:
    """Run the command line; see `bot.app.cli.main`."""
    from bot.app.cli import main as begin  # noqa: PLC0415 (two seconds, and 50 MB of each worker)

    return begin()


if __name__ == "__main__":
    sys.exit(main())
