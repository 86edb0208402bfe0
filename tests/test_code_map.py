"""The code map names what is there, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from tests.test_frame import ROOT, files

MAP = ROOT / "bot" / "README.md"
LISTED = (".py", ".lua", ".js")
FOLDER = re.compile(r"### `(bot/[a-z_/]*)`")
FILE = re.compile(r"`([a-z0-9_]+(?:\.[a-z]+)?)`")


def named() -> list[Path]:
    """What the list names: what stands on a line before the first dash, or after a ``with``."""
    found, folder = list[Path](), None
    for line in MAP.read_text(encoding="utf-8").splitlines():
        heading = FOLDER.fullmatch(line)
        if line.startswith("#"):
            folder = Path(heading[1]) if heading else None
        elif folder is not None and line.startswith("- "):
            head, _, told = line.removeprefix("- ").partition(" – ")
            told = told.partition(", with ")[2].partition(" – ")[0]
            found += [folder / _file(name) for name in FILE.findall(f"{head} {told}")]
    return found


def _file(name: str) -> str:
    return name if "." in name else f"{name}.py"


def test_every_module_is_on_the_map() -> None:
    """Each module, script and part of the page stands in the code map once, in its folder, and what
    stands there exists."""
    there = [
        path
        for path in files()
        if path.parts[0] == "bot" and path.suffix in LISTED and path.name != "__init__.py"
    ]
    assert sorted(there) == sorted(named())
