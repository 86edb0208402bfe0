"""The command line: ``nigiri`` starts the bot."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys

from bot.bootstrap import run
from bot.language.i18n import words
from bot.settings import SettingProblem, Settings, load_settings

READY = "Nigiri is ready: {url}"
"""Programs wait for this line, so it is the same in every language."""


def main() -> int:
    """Starts the bot with the settings of the environment and of ``.env``.

    Returns 0 after an orderly stop, 1 if it could not start, 2 if a setting is wrong.
    """
    told = words("en")
    parser = argparse.ArgumentParser(prog="nigiri", description=told.text("command-about"))
    parser.parse_args()
    settings = load_settings(os.environ)
    if not isinstance(settings, Settings):
        for problem in settings:
            print(_setting_problem(problem), file=sys.stderr)
        return 2
    failure = asyncio.run(run(settings, lambda url: _say(READY.format(url=url))))
    if failure is not None:
        told = words(settings.language)
        print(told.text(f"cannot-start-{failure.id}", **failure.data), file=sys.stderr)
        return 1
    return 0


def _setting_problem(problem: SettingProblem) -> str:
    return words("en").text(
        "command-bad-setting", variable=problem.variable, reason=problem.message
    )


def _say(line: str) -> None:
    """Whoever started the program may be waiting for the line, so it goes out at once."""
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
