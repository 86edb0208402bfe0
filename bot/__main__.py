"""``python -m bot``: the same as ``nigiri``.

Worker processes read the script ``nigiri`` once more, and with it this module, of which they need
nothing: so it loads the program only when it is called.
"""

import sys


def main() -> int:
    """The command line, see `bot.app.cli.main`."""
    from bot.app.cli import main as begin  # noqa: PLC0415 (two seconds, and 50 MB of each worker)

    return begin()


if __name__ == "__main__":
    sys.exit(main())
