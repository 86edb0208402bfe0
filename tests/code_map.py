"""Prints the first line of the docstring of each module of the bot and the renderer.

``python -m tests.code_map`` prints all of them, ``python -m tests.code_map bot/play`` a folder.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from tests.test_frame import ROOT, files

COMMENTS = {".lua": "-- ", ".js": "// "}
"""The comment prefix of other languages."""


def modules() -> list[Path]:
    """The modules, database scripts and page scripts, relative to the project's root, by folder."""
    found = (
        path
        for path in files()
        if path.parts[0] in ("bot", "renderer")
        if path.suffix in {".py", *COMMENTS} and path.name != "__init__.py"
    )
    return sorted(found, key=lambda path: (path.parent, path.name))


def summary(path: Path) -> str:
    """The first line of a module's docstring, or of a script's comment; empty without one."""
    text = (ROOT / path).read_text(encoding="utf-8")
    if path.suffix == ".py":
        return (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]
    first = text.partition("\n")[0]
    comment = COMMENTS[path.suffix]
    return first.removeprefix(comment) if first.startswith(comment) else ""


def code_map(under: Path = Path()) -> Iterator[str]:
    """The lines of the map: each folder below ``under``, and its modules with their summaries."""
    inside = (path for path in modules() if path.is_relative_to(under))
    for folder, paths in groupby(inside, key=lambda path: path.parent):
        yield f"{folder}/"
        for path in paths:
            name = path.stem if path.suffix == ".py" else path.name
            yield f"    {name} – {summary(path)}"


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in code_map(Path(*sys.argv[1:2])))
