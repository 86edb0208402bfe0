"""``python -m bot``: the same as ``nigiri``."""

import sys

from bot.app.cli import main

if __name__ == "__main__":
    sys.exit(main())
