"""The code map: a command prints every module with what it is."""

from __future__ import annotations

import ast
import re
import subprocess
import sys

from tests.code_map import modules, summary
from tests.test_frame import ROOT, nodes

NO_SUBJECT = re.compile(r"\b(?:somebody|nobody|anybody|everybody|whoever)\b", re.IGNORECASE)
"""Words that stand where the noun is missing."""

QUESTION = re.compile(r"(?:what|which|whom?|whether|where|when|how)\b", re.IGNORECASE)
"""A module that begins so says what it knows, and not what it is."""

SUBJECT = re.compile(r"(?:^|[.?]\s+)(?:(?:Some|No|Any|Every)body|Someone|Whoever)\b(?!['’]s)")
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def printed(*arguments: str) -> list[str]:
    """The lines that the command prints."""
    made = subprocess.run(
        [sys.executable, "-m", "tests.code_map", *arguments],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    return made.stdout.splitlines()


def test_every_module_says_what_it_is() -> None:
    """The docstring of each module, and the comment of each script, begins with a line that is
    whole: it ends with its sentence."""
    unsaid = [str(path) for path in modules() if not summary(path).endswith((".", "?"))]
    assert unsaid == []


def test_modules_are_named_by_nouns() -> None:
    """No module says what it is by what somebody or nobody does, nor by a question."""
    said = {path: summary(path) for path in modules()}
    unnamed = [path for path in said if NO_SUBJECT.search(said[path]) or QUESTION.match(said[path])]
    assert [] == unnamed


def test_sentences_have_a_subject() -> None:
    """No sentence of a docstring is about what somebody, nobody or whoever does."""
    trees = {
        path: ast.parse((ROOT / path).read_text("utf-8"))
        for path in modules()
        if path.suffix == ".py"
    }
    found = [
        f"{path}: {getattr(each, 'name', 'module')}"
        for path, tree in trees.items()
        for each in ast.walk(tree)
        if isinstance(each, DOCUMENTED) and SUBJECT.search(ast.get_docstring(each) or "")
    ]
    assert [] == found


def dataclass_options(node: ast.expr) -> set[str] | None:
    """The options that the decorator of a dataclass gives; None for any other decorator."""
    call = ast.unparse(node)
    name, _, options = call.removesuffix(")").partition("(")
    return set(options.split(", ")) if name == "dataclass" else None


def test_what_is_equal_by_its_parts_does_not_change() -> None:
    """Each dataclass is frozen, or else is equal to itself alone (``eq=False``): what is kept in a
    set, compared or handed on as a value never changes under whoever holds it."""
    found, seen = [], 0
    for path, parts in (nodes("bot") | nodes("renderer")).items():
        for each in parts:
            if not isinstance(each, ast.ClassDef):
                continue
            for options in filter(None, map(dataclass_options, each.decorator_list)):
                seen += 1
                if options.isdisjoint(("frozen=True", "eq=False")):
                    found.append(f"{path}: {each.name}")
    assert [] == found
    assert seen > 300


def test_the_command_prints_every_module() -> None:
    """``python -m tests.code_map`` has a line for each module, with what it says of itself."""
    lines = [line.strip() for line in printed() if line.startswith(" ")]
    expected = [
        f"{path.stem if path.suffix == '.py' else path.name} – {summary(path)}"
        for path in modules()
    ]
    assert expected == lines
    assert len(expected) > 300


def test_the_command_prints_one_folder() -> None:
    """With a folder it prints what is in there, and nothing else."""
    lines = printed("renderer")
    folders = [line for line in lines if not line.startswith(" ")]
    modules_there = [path for path in modules() if path.parts[0] == "renderer"]
    assert all(folder.startswith("renderer/") for folder in folders)
    assert len(modules_there) == len(lines) - len(folders)
