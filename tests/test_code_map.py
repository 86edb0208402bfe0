"""The code map: a command that prints each module with its summary."""

from __future__ import annotations

import ast
import re
import subprocess
import sys

from tests.code_map import modules, summary
from tests.test_frame import ROOT, nodes

NO_SUBJECT = re.compile(r"\b(?:somebody|nobody|anybody|everybody|whoever)\b", re.IGNORECASE)
"""Pronouns that replace a noun."""

QUESTION = re.compile(r"(?:what|which|whom?|whether|where|when|how)\b", re.IGNORECASE)
"""First words of a summary that describes a module's knowledge instead of its contents."""

SUBJECT = re.compile(r"(?:^|[.?]\s+)(?:(?:Some|No|Any|Every)body|Someone|Whoever)\b(?!['’]s)")
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def printed_lines(*arguments: str) -> list[str]:
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
    """The docstring of each module, and the comment of each script, begins with a line that is a
    whole sentence."""
    unsaid = [str(path) for path in modules() if not summary(path).endswith((".", "?"))]
    assert unsaid == []


def test_modules_are_named_by_nouns() -> None:
    """No module's summary uses an indefinite pronoun or begins with a question word."""
    summaries = {path: summary(path) for path in modules()}
    unnamed = [
        path
        for path in summaries
        if NO_SUBJECT.search(summaries[path]) or QUESTION.match(summaries[path])
    ]
    assert [] == unnamed


def test_sentences_have_a_subject() -> None:
    """No sentence of a docstring has an indefinite pronoun as its subject."""
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
    """The options of a dataclass decorator; None for any other decorator."""
    call = ast.unparse(node)
    name, _, options = call.removesuffix(")").partition("(")
    return set(options.split(", ")) if name == "dataclass" else None


def test_dataclasses_are_frozen_or_compare_by_identity() -> None:
    """Each dataclass is frozen or compares by identity (``eq=False``), so that values in sets and
    keys never change."""
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
    """``python -m tests.code_map`` has a line for each module, with its summary."""
    lines = [line.strip() for line in printed_lines() if line.startswith(" ")]
    expected = [
        f"{path.stem if path.suffix == '.py' else path.name} – {summary(path)}"
        for path in modules()
    ]
    assert expected == lines
    assert len(expected) > 300


def test_the_command_prints_one_folder() -> None:
    """With a folder as argument it prints only that folder."""
    lines = printed_lines("renderer")
    folders = [line for line in lines if not line.startswith(" ")]
    modules_there = [path for path in modules() if path.parts[0] == "renderer"]
    assert all(folder.startswith("renderer/") for folder in folders)
    assert len(modules_there) == len(lines) - len(folders)
