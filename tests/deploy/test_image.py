"""The image: its Dockerfile is followed without Docker, and the result runs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.engines.net.net_file import PINNED
from tests.deploy.image import WRITABLE, enter_command, parse_dockerfile, run
from tests.deploy.servers import ROOT, Server, run_server
from tests.end_to_end.program import Program
from tests.end_to_end.test_recorded_games import play, recorded
from tests.net.net_files import MISSING

pytestmark = [pytest.mark.soak, pytest.mark.timeout(600)]

DOCKERFILE = ROOT / "deploy" / "Dockerfile"
LONGEST = 500
READY = "Nigiri is ready: "


class Container:
    """The program in its image. ``url`` is the address of its room."""

    def __init__(self, folder: Path, server: Server) -> None:
        secrets = folder / "secrets"
        secrets.mkdir(mode=0o755)
        (secrets / "REDIS_URL").write_text(f"{server.url()}\n")
        (folder / "layers").mkdir()
        self.image = parse_dockerfile(DOCKERFILE)
        self._more = {"NIGIRI_SECRETS_DIR": "/run/secrets", "NIGIRI_WEB_PORT": "0"}
        self._environment = {
            **os.environ,
            "LAYERS": str(folder / "layers"),
            "PYTHON": str(Path(sys.base_prefix, "bin")),
        }
        script = run(self.image, secrets, self._more)
        self.log = (folder / "log").open("w+")
        self.process = subprocess.Popen(
            ["timeout", str(LONGEST), "unshare", "--mount", "bash", "-c", script],
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )
        self.url = self._address()
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        self.pid = int(children.split()[0])

    def _address(self) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:  # pip writes many lines
            if line.startswith(READY):
                return f"http://127.0.0.1:{line.strip().strip('/').rpartition(':')[2]}/"
        self.log.seek(0)
        raise AssertionError(self.log.read())

    def inside(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a command beside the program, in the same image and as the same user."""
        entered = enter_command(self.image, [*command], self._more)
        return subprocess.run(
            ["nsenter", f"--target={self.pid}", "--mount", "bash", "-c", entered],
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def stop(self) -> tuple[int, float]:
        """Stop the program in an orderly way. Return the exit code and the seconds that it took."""
        began = time.monotonic()
        self.process.terminate()
        try:
            code = self.process.wait(30)
        finally:
            self.process.kill()
            if self.process.stdout:
                self.process.stdout.close()
            self.log.close()
        return code, time.monotonic() - began


@pytest.fixture(scope="module")
def container(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Container]:
    """Run the image's program with a server that is set up as in `deploy/`."""
    if os.geteuid() != 0 or shutil.which("unshare") is None:
        pytest.skip("layers need root and util-linux")
    folder = tmp_path_factory.mktemp("image")
    folder.chmod(0o755)
    with run_server(folder / "server") as server:
        container = Container(folder, server)
        yield container
        code, seconds = container.stop()
        assert (0, True) == (code, seconds < 10)


async def test_whole_games_by_the_image(container: Container, tmp_path: Path) -> None:
    """A recorded game ends with its recorded result. The image therefore contains pictures, fonts
    and workers."""
    program = Program(tmp_path / "elsewhere")
    program.url = container.url
    assert recorded(1).score == await play(program, 1)


def test_the_program_is_unprivileged_and_read_only(container: Container) -> None:
    """The program has a user of its own, no special rights, and a file system that it cannot write
    to."""
    status = Path(f"/proc/{container.pid}/status").read_text()
    fields = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
    none = "0" * 16
    assert ("10001", none, none, "1") == (
        fields["Uid"].split()[0],
        fields["CapEff"],
        fields["CapBnd"],
        fields["NoNewPrivs"],
    )
    for place in ("/", "/opt/nigiri", "/run/secrets", "/etc"):
        assert container.inside("touch", f"{place}/x").returncode != 0, place
    for place in WRITABLE:
        assert container.inside("touch", f"/{place}/x").returncode == 0, place


def test_no_tools_are_in_the_programs_folder(container: Container) -> None:
    """The program's folder contains neither pip nor tests, tokens or the Git history."""
    found = container.inside("find", "/opt/nigiri", "-name", "pip", "-o", "-name", ".git")
    assert (0, "") == (found.returncode, found.stdout)
    tests = container.inside("find", "/opt/nigiri", "-path", "*/nigiri/tests*")
    assert (0, "") == (tests.returncode, tests.stdout)


def test_the_net_is_in_it(container: Container) -> None:
    """The image has the net, checked and readable for its user, unless the build found no
    index."""
    found = container.inside(*container.image.command, "net")
    if "No such file" in found.stderr:
        pytest.skip(MISSING)
    assert (0, f"The net is ready: /opt/net/{PINNED.name}\n") == (found.returncode, found.stdout)
    assert f"{PINNED.name}\n" == container.inside("ls", "-A", "/opt/net").stdout


def test_the_games_can_be_checked_in_it(container: Container) -> None:
    """The image also contains the commands for upkeep."""
    checked = container.inside(*container.image.command, "check")
    assert (0, True) == (checked.returncode, "is what its log says" in checked.stdout), checked


def test_the_health_check_passes(container: Container) -> None:
    """Docker's health check passes."""
    looked = container.inside(*container.image.health)
    assert 0 == looked.returncode, looked.stderr
