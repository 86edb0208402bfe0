"""The lock files in `deploy/requirements/`: exactly the libraries that they name are installed."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from bot.engines.net import net_file
from bot.store.connection.embedded import find_program
from tests.deploy.servers import ROOT
from tests.deploy.test_files import lend_pip

LOCKS = ROOT / "deploy" / "requirements"
NAMES = ("run", "test", "build", "lock")
PINNED = re.compile(r"([a-z0-9-]+)==([^ ;\\]+)(?: ; ([^\\]+?))? \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}(?: \\)?")
PLACES = [
    {"sys_platform": system, "python_version": version, "python_full_version": f"{version}.9"}
    for system, version in product(("linux", "darwin"), ("3.11", "3.12", "3.13", "3.14"))
]


def pins(name: str) -> dict[str, list[tuple[Version, str]]]:
    """Return each library of a lock, with its versions and the places where each version
    applies."""
    found: dict[str, list[tuple[Version, str]]] = {}
    for line in (LOCKS / f"{name}.txt").read_text("utf-8").splitlines():
        if pinned := PINNED.fullmatch(line):
            found.setdefault(pinned[1], []).append((Version(pinned[2]), pinned[3] or ""))
    return found


def version_for(name: str, library: str, place: dict[str, str]) -> list[Version]:
    """Return the versions of a library that are installed in this place."""
    return [
        version
        for version, marker in pins(name).get(library, [])
        if not marker or Requirement(f"x ; {marker}").marker.evaluate(place)  # type: ignore[union-attr]
    ]


@pytest.mark.parametrize("name", NAMES)
def test_every_file_is_known_by_its_hash(name: str) -> None:
    """A lock contains exact versions, each with hashes, and comments. It contains no address of an
    index."""
    lines = (LOCKS / f"{name}.txt").read_text("utf-8").splitlines()
    rest = [line for line in lines if not line.lstrip().startswith("#")]
    wrong = [line for line in rest if not PINNED.fullmatch(line) and not HASH.fullmatch(line)]
    bare = [
        line
        for line, after in zip(rest, [*rest[1:], ""], strict=True)
        if PINNED.fullmatch(line) and not HASH.fullmatch(after)
    ]
    assert ([], [], True) == (wrong, bare, bool(rest))


@pytest.mark.parametrize(("name", "extras"), [("run", []), ("test", ["test"])])
def test_the_lock_covers_the_requirements(name: str, extras: list[str]) -> None:
    """For each system and each Python version, the lock has exactly one version of every required
    library, and it is within the required range."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = project["dependencies"] + [
        each for extra in extras for each in project["optional-dependencies"][extra]
    ]
    wrong = []
    for text, place in product(asked, PLACES):
        wanted = Requirement(text)
        library = re.sub(r"[-_.]+", "-", wanted.name).lower()
        if wanted.marker is None or wanted.marker.evaluate(place):
            found = version_for(name, library, place)
            if [True] != [version in wanted.specifier for version in found]:
                wrong.append((text, place, found))
    assert [] == wrong


def test_tests_use_the_programs_versions() -> None:
    """The tests use the same versions of the libraries as the program."""
    tests = pins("test")
    assert [] == [name for name, versions in pins("run").items() if tests.get(name) != versions]


def test_the_list_of_parts_is_the_lock(tmp_path: Path) -> None:
    """The bill of materials matches the lock. It names each library with its version, and every
    part in it is needed by another one."""
    files = (LOCKS / "parts.py", LOCKS / "run.txt", ROOT / "pyproject.toml")
    script = [sys.executable, *map(str, files)]
    made = subprocess.run(script, check=True, capture_output=True, text=True, cwd=tmp_path).stdout
    assert (LOCKS / "parts.cdx.json").read_text("utf-8") == made
    document = json.loads(made)
    assert ("CycloneDX", "1.6") == (document["bomFormat"], document["specVersion"])
    libraries = [part for part in document["components"] if part["type"] == "library"]
    versions = {(part["name"], Version(part["version"])) for part in libraries}
    assert {(name, each) for name, of in pins("run").items() for each, _ in of} == versions
    needed = {name for each in document["dependencies"] for name in each["dependsOn"]}
    assert {part["bom-ref"] for part in document["components"]} == needed


def parts(kind: str) -> list[dict[str, Any]]:
    """Return the parts of one type in the bill of materials."""
    document = json.loads((LOCKS / "parts.cdx.json").read_text("utf-8"))
    return [part for part in document["components"] if part["type"] == kind]


def test_the_list_of_parts_has_the_database_server() -> None:
    """The bill of materials names the bundled server with its own version number, in the form that
    vulnerability scanners need to recognise Valkey."""
    (server,) = parts("application")
    program = find_program()
    assert program is not None
    printed = subprocess.run(
        [program, "--version"], check=True, capture_output=True, text=True
    ).stdout
    version = server["version"]
    assert f"Valkey server v={version} " in printed
    assert f"cpe:2.3:a:lfprojects:valkey:{version}:*:*:*:*:*:*:*" == server["cpe"]
    assert f"pkg:github/valkey-io/valkey@{version}" == server["purl"]


def test_the_list_of_parts_has_the_fonts() -> None:
    """The bill of materials names each font file of the project, with its hash, its licence and the
    version inside the file."""
    fonts = {ROOT / part["name"]: part for part in parts("file")}
    assert {*(ROOT / "renderer" / "fonts").glob("*.otf")} == {*fonts}
    for path, part in fonts.items():
        text = path.read_bytes()
        assert f"Version {part['version']}".encode("utf-16-be") in text
        assert hashlib.sha256(text).hexdigest() == part["hashes"][0]["content"]
        assert [{"license": {"id": "OFL-1.1"}}] == part["licenses"]


def test_the_list_of_parts_has_the_net() -> None:
    """The bill of materials names the net that is fetched, with its hash and its package."""
    (net,) = parts("machine-learning-model")
    assert (net_file.PINNED.name, net_file.PINNED.sha256) == (
        net["name"],
        net["hashes"][0]["content"],
    )
    package = net_file.PINNED.package.replace("==", "@")
    assert f"pkg:pypi/{package}" == net["externalReferences"][0]["url"]


def test_everything_installs_by_hash() -> None:
    """The two commands that prepare an environment, and the image, install only the locked
    libraries and the project itself."""
    prepared = (ROOT / "deploy" / "prepare.sh").read_text("utf-8").replace("\\\n", " ")
    image = (ROOT / "deploy" / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    own = [line for line in prepared.splitlines() if line.startswith("        pip_install ")]
    calls = [
        call for call in image.replace("\n", "&&").split("&&") if re.search(r"\bpip\b.* in", call)
    ]
    assert (2, 3) == (len(own), len(calls))
    assert [] == [
        call for call in (*own, *calls) if not {"--require-hashes", "--no-deps"} & set(call.split())
    ]


# --- upgrading ------------------------------------------------------------------------------------

BACKEND = '''\
"""Builds the program that stands for ours: one script, which tells the version of its library."""

import base64, hashlib, zipfile

def build_editable(folder, config_settings=None, metadata_directory=None):
    name = "nigiri-1-py3-none-any.whl"
    with zipfile.ZipFile(f"{folder}/{name}", "w") as wheel:
        info = "nigiri-1.dist-info"
        wheel.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\\nName: nigiri\\nVersion: 1\\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\\nTag: py3-none-any\\n")
        wheel.writestr(f"{info}/entry_points.txt", "[console_scripts]\\nnigiri = wood:tell\\n")
        wheel.writestr(f"{info}/RECORD", "")
    return name
'''
PROJECT = """\
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]

[project]
name = "nigiri"
version = "1"
dependencies = ["wood>=1"]
"""


class Checkout:
    """A project that is set up like ours. Its libraries can come only from the folder
    ``wheels``."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.wheels = folder / "checkout", folder / "wheels"
        self.wheels.mkdir()
        (self.folder / "deploy" / "requirements").mkdir(parents=True)
        for name in ("run", "prepare.sh"):
            shutil.copy(ROOT / "deploy" / name, self.folder / "deploy")
        (self.folder / "pyproject.toml").write_text(PROJECT)
        (self.folder / "backend.py").write_text(BACKEND)
        for name in ("build", "test"):
            self.lock(name, "# nothing\n")
        venv = self.folder / ".venv"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
        lend_pip(venv)

    def lock(self, name: str, text: str) -> None:
        """Write a lock."""
        (self.folder / "deploy" / "requirements" / f"{name}.txt").write_text(text)

    def release(self, version: str) -> str:
        """Publish a new version of the library and return the line that locks it."""
        file, info = self.wheels / f"wood-{version}-py3-none-any.whl", f"wood-{version}.dist-info"
        code = f"def tell():\n    print({version!r})\n"
        digest = base64.urlsafe_b64encode(hashlib.sha256(code.encode()).digest()).rstrip(b"=")
        with zipfile.ZipFile(file, "w") as wheel:
            wheel.writestr("wood.py", code)
            wheel.writestr(
                f"{info}/METADATA", f"Metadata-Version: 2.1\nName: wood\nVersion: {version}\n"
            )
            wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
            wheel.writestr(f"{info}/RECORD", f"wood.py,sha256={digest.decode()},{len(code)}\n")
        return f"wood=={version} --hash=sha256:{hashlib.sha256(file.read_bytes()).hexdigest()}\n"

    def run(self) -> subprocess.CompletedProcess[str]:
        """Run `deploy/run`."""
        own = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self.wheels), "PIP_CONFIG_FILE": "none"}
        inherited = {
            name: value for name, value in os.environ.items() if not name.startswith("PIP_")
        }
        return subprocess.run(
            [self.folder / "deploy" / "run"],
            env=inherited | own,
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """Return a checkout that has the first version of its library locked."""
    made = Checkout(tmp_path)
    made.lock("run", made.release("1.0"))
    return made


def test_an_upgrade_upgrades(checkout: Checkout) -> None:
    """After a change of the lock the newer library is installed, although the project's own file is
    unchanged. A version that only the ranges would allow is not installed, and nothing is installed
    twice."""
    newer = checkout.release("1.1")
    checkout.release("2.0")
    assert "1.0\n" == checkout.run().stdout
    checkout.lock("run", newer)
    upgraded, again = checkout.run(), checkout.run()
    assert ("1.1\n", "1.1\n") == (upgraded.stdout, again.stdout), upgraded.stderr
    assert (True, "") == ("Installing" in upgraded.stderr, again.stderr)


def test_a_file_with_another_hash_is_refused(checkout: Checkout) -> None:
    """A library whose file does not match the locked hash is not installed, at the first attempt or
    later."""
    checkout.lock("run", "wood==1.0 --hash=sha256:" + "0" * 64 + "\n")
    for _ in range(2):
        refused = checkout.run()
        assert (1, "") == (refused.returncode, refused.stdout)
        assert "DO NOT MATCH THE HASHES" in refused.stderr
