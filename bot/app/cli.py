"""The command line: ``nigiri`` starts the bot; its commands maintain the games."""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import sys
import threading
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex

from bot.app import doctor, maintenance
from bot.app.bootstrap import CannotStart, now, run
from bot.app.logging import set_up_logging
from bot.app.setting_checks.unknown_settings import UnknownSetting, unknown_settings
from bot.app.settings import (
    PACKAGED_NET,
    SettingProblem,
    Settings,
    leave_out_settings,
    load_settings,
)
from bot.engines.net.download import NetUnavailableError, fetch_net
from bot.engines.net.net_file import PINNED
from bot.match.clocks.clock import DAY, HOUR, LONGEST_GIFT
from bot.play.integrity import Figures
from bot.store.backup.snapshot import Backup, UpkeepProblem
from bot.store.connection.log_repair import Repaired
from bot.texts.translations import words

READY = "Nigiri is ready: {url}"
"""Other programs wait for this line, so it is not translated."""

_STOPPED = 130
"""A shell's exit code for a command that was interrupted."""

_LONGEST_REASON = 200
"""Characters."""

_SHOWN = 20
"""How many games are named."""

_ENDING_SECONDS = 1.0
"""Seconds that the doctor may take to end after its report."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command of the arguments, with the settings of the environment and of ``.env``.

    Returns 0 on success or after an orderly stop; 1 if the bot could not start, or a command failed
    or found a problem; 2 if a setting or an argument is invalid; 130 if a command was interrupted.
    """
    asked = _parser().parse_args(arguments)
    settings, unknown = load_settings(os.environ), unknown_settings(os.environ)
    if asked.command == "doctor" and isinstance(settings, Settings):
        return _stoppable(lambda: _doctor(settings, unknown))
    if problems := _setting_problems(settings, unknown):
        print(*problems, sep="\n", file=sys.stderr)
    if problems or not isinstance(settings, Settings):
        return 2
    if asked.command is not None:
        return _stoppable(lambda: _upkeep(settings, asked))
    failure = asyncio.run(run(settings, unknown, lambda url: _say(READY.format(url=url))))
    if failure is not None:
        return _refuse(settings, failure)
    return 0


def _parser() -> argparse.ArgumentParser:
    texts = words("en")
    parser = argparse.ArgumentParser(prog="nigiri", description=texts.text("command-about"))
    commands = parser.add_subparsers(dest="command", metavar="command")
    about = texts.text("command-backup")
    backup = commands.add_parser("backup", help=about, description=about)
    backup.add_argument("folder", type=Path, help=texts.text("command-backup-folder"))
    about = texts.text("command-check")
    checking = commands.add_parser("check", help=about, description=about)
    checking.add_argument("file", type=Path, nargs="?", help=texts.text("command-check-file"))
    about = texts.text("command-restore")
    restoring = commands.add_parser("restore", help=about, description=about)
    restoring.add_argument("file", type=Path, help=texts.text("command-restore-file"))
    about = texts.text("command-give-time")
    giving = commands.add_parser("give-time", help=about, description=about)
    giving.add_argument("span", type=_span, help=texts.text("command-give-time-span"))
    giving.add_argument(
        "--reason", type=_reason, required=True, help=texts.text("command-give-time-reason")
    )
    about = texts.text("command-doctor")
    commands.add_parser("doctor", help=about, description=about)
    about = texts.text("command-repair")
    commands.add_parser("repair", help=about, description=about)
    about = texts.text("command-net")
    commands.add_parser("net", help=about, description=about)
    return parser


def _span(text: str) -> int:
    """Convert ``6h`` or ``2d`` to milliseconds."""
    found = re.fullmatch(r"([0-9]{1,3})([hd])", text)
    ms = int(found[1]) * {"h": HOUR, "d": DAY}[found[2]] if found else 0
    if not 0 < ms <= LONGEST_GIFT:
        reason = words("en").text("command-give-time-bad-span", days=LONGEST_GIFT // DAY)
        raise argparse.ArgumentTypeError(reason)
    return ms


def _reason(text: str) -> str:
    """Check that the reason is one line of printable text."""
    if not text.strip() or len(text) > _LONGEST_REASON or not text.isprintable():
        reason = words("en").text("command-give-time-bad-reason", most=_LONGEST_REASON)
        raise argparse.ArgumentTypeError(reason)
    return text.strip()


def _stoppable(command: Callable[[], int]) -> int:
    try:
        return command()
    except (KeyboardInterrupt, asyncio.CancelledError):
        return _STOPPED


def _doctor(settings: Settings, unknown: Sequence[UnknownSetting]) -> int:
    # The report has every finding; log only errors in between.
    set_up_logging(settings.model_copy(update={"log_level": "error"}))
    texts = words(settings.language)

    async def examine_installation() -> int:
        findings = await doctor.examine(settings, unknown, now)
        for line in doctor.page(findings, texts):
            _say(line)
        code = 0 if all(each.status is doctor.Status.OK for each in findings) else 1
        # A pending system call on a dead network, such as a name lookup, cannot be cancelled.
        end = threading.Timer(_ENDING_SECONDS, os._exit, [code])
        end.daemon = True
        end.start()
        return code

    return asyncio.run(examine_installation())


def _upkeep(settings: Settings, asked: argparse.Namespace) -> int:
    set_up_logging(settings)
    if asked.command == "backup":
        return _backup(settings, asked.folder)
    if asked.command == "check":
        return _check(settings, asked.file)
    if asked.command == "give-time":
        return _give_time(settings, asked.span, asked.reason)
    if asked.command == "repair":
        return _repair(settings)
    if asked.command == "net":
        return _fetch_net(settings)
    return _restore(settings, asked.file)


def _backup(settings: Settings, folder: Path) -> int:
    made = asyncio.run(maintenance.back_up(settings, folder))
    if isinstance(made, maintenance.MaintenanceProblem):
        return _refuse(settings, made)
    _tell_of(settings, made)
    return 0


def _check(settings: Settings, file: Path | None) -> int:
    if file is None:
        figures = asyncio.run(maintenance.check_games(settings))
        if isinstance(figures, maintenance.MaintenanceProblem):
            return _refuse(settings, figures)
        return _tell(settings, figures)
    found = asyncio.run(maintenance.check_backup(settings, file))
    if isinstance(found, maintenance.MaintenanceProblem):
        return _refuse(settings, found)
    backup, figures = found
    _tell_of(settings, backup)
    return _tell(settings, figures)


def _restore(settings: Settings, file: Path) -> int:
    restored = asyncio.run(maintenance.restore(settings, file))
    if isinstance(restored, maintenance.MaintenanceProblem):
        return _refuse(settings, restored)
    _tell_of(settings, restored.backup)
    _say(words(settings.language).text("upkeep-restored", keys=restored.keys))
    return _tell(settings, restored.figures)


def _give_time(settings: Settings, span: int, reason: str) -> int:
    given = asyncio.run(maintenance.give_time(settings, span, reason, token_hex(8)))
    if not isinstance(given, int):
        return _refuse(settings, given)
    texts = words(settings.language)
    _say(texts.text("upkeep-time-given", span=texts.span(span)))
    return 0


def _repair(settings: Settings) -> int:
    repaired = asyncio.run(maintenance.repair_log(settings))
    texts = words(settings.language)
    match repaired:
        case Path():
            _say(texts.text("upkeep-repair-whole", file=str(repaired)))
        case Repaired(file, cut, copy):
            _say(texts.text("upkeep-repaired", file=str(file), bytes=cut, copy=str(copy)))
        case problem:
            return _refuse(settings, problem)
    return 0


def _fetch_net(settings: Settings) -> int:
    texts, path = words(settings.language), settings.net_path
    if path is None:
        print(texts.text("net-off"), file=sys.stderr)
        return 0
    reason = None
    try:
        if settings.net == PACKAGED_NET:
            fetch_net(PINNED, path, leave_out_settings(os.environ))
        elif not PINNED.is_in(path):
            reason = texts.text("net-unknown", file=str(path))
    except (NetUnavailableError, OSError) as error:
        reason = str(error)
    if reason is not None:
        print(texts.text("net-unavailable", reason=reason), file=sys.stderr)
        return 1
    _say(texts.text("net-ready", file=str(path)))
    return 0


def _tell_of(settings: Settings, backup: Backup) -> None:
    made = f"{datetime.fromtimestamp(backup.made, UTC):%Y-%m-%d %H:%M:%S} UTC"
    texts = words(settings.language)
    _say(texts.text("upkeep-backup", file=str(backup.file), bytes=backup.bytes, made=made))


def _tell(settings: Settings, figures: Figures) -> int:
    texts = words(settings.language)
    _say(texts.text("upkeep-checked", games=figures.games, records=figures.records))
    for id, games in (
        ("upkeep-differing", figures.differing),
        ("upkeep-unreadable", figures.unreadable),
    ):
        if games:
            named = " ".join(f"#{game}" for game in games[:_SHOWN])
            print(texts.text(id, count=len(games), games=named), file=sys.stderr)
    if figures.good:
        _say(texts.text("upkeep-good"))
    return 0 if figures.good else 1


def _refuse(settings: Settings, why: CannotStart | maintenance.MaintenanceProblem) -> int:
    prefix = "upkeep" if isinstance(why, UpkeepProblem) else "cannot-start"
    print(words(settings.language).text(f"{prefix}-{why.id}", **why.data), file=sys.stderr)
    return 1


def _setting_problems(
    settings: Settings | list[SettingProblem], unknown: Sequence[UnknownSetting]
) -> list[str]:
    """Return a line for each invalid value and each misspelt name."""
    texts = words(settings.language if isinstance(settings, Settings) else "en")
    bad = [] if isinstance(settings, Settings) else settings
    return [
        *(texts.text("command-bad-setting", variable=p.variable, reason=p.message) for p in bad),
        *(
            texts.text("command-misspelt-setting", variable=each.variable, nearest=each.nearest)
            for each in unknown
            if each.nearest
        ),
    ]


def _say(line: str) -> None:
    """Print a line unbuffered: the parent process may wait for it."""
    print(line, flush=True)
