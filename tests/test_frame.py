"""The project's frame: scripts, folders, and text that no file may contain."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


PAGES = {"LICENSE", "README.md", "PRIVACY.md", "SECURITY.md", "TERMS.md"}
TOP_LEVEL = {*PAGES, "pyproject.toml", "bot", "renderer", "tests", "deploy"}
DOT_FILES = {".ci", ".editorconfig", ".env.example", ".gitattributes", ".gitignore"}

NOT_OURS = {".git", ".venv", "__pycache__", "build", "data", "dist"}

SCRIPTS = (".ci/run", "deploy/lock", "deploy/run", "deploy/test")

# Folders that exist on a developer's machine only.
MACHINE_PATH = re.compile(r"(?<![\w.:/-])/(?:farm|home(?!/nigiri)|root|work|Users)/\w")
# Package sources are configured by the person who installs.
REGISTRY = re.compile(
    r"files\.pythonhosted\.org|pypi\.org/simple|registry\.npmjs\.org|proxy\.golang\.org"
    r"|--(?:extra-)?index-url|--find-links"
)


@cache
def files() -> tuple[Path, ...]:
    """The project's files relative to its root: those tracked by git, or all without git."""
    if (ROOT / ".git").exists() and shutil.which("git"):
        listed = subprocess.run(
            ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z"],
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        ).stdout.split("\0")
        return tuple(Path(name) for name in listed if name and (ROOT / name).is_file())
    found = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if _is_ours(name)]
        found += [(Path(folder) / name).relative_to(ROOT) for name in names if name != ".env"]
    return tuple(found)


def _is_ours(folder: str) -> bool:
    return folder not in NOT_OURS and not folder.endswith((".egg-info", "_cache"))


def python_files(*folders: str) -> list[Path]:
    """The project's Python files in these top-level folders."""
    return [path for path in files() if path.suffix == ".py" and path.parts[0] in folders]


def texts() -> list[tuple[Path, str]]:
    """All text files of the project, with their text."""
    found = []
    for path in files():
        try:
            found.append((path, (ROOT / path).read_text(encoding="utf-8")))
        except UnicodeDecodeError:
            continue
    return found


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    """Every line of the text files that matches the pattern, as ``path:line``."""
    return [
        f"{path}:{number}"
        for path, text in texts()
        if path != Path("tests/test_frame.py")
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


def test_the_files_of_the_project_are_found() -> None:
    """The list of files is not empty."""
    assert {Path("pyproject.toml"), Path("bot/app/settings.py")} <= set(files())


def test_only_what_belongs_there_lies_at_the_top() -> None:
    """The top level contains only the known folders and files."""
    assert {path.parts[0] for path in files()} - TOP_LEVEL - DOT_FILES == set()


def test_continuous_integration_runs_deploy_test() -> None:
    """.ci/run only calls deploy/test."""
    lines = (ROOT / ".ci/run").read_text(encoding="utf-8").splitlines()
    commands = [line for line in lines if line and not line.startswith("#")]
    assert [
        "set -euo pipefail",
        'exec "$(dirname -- "${BASH_SOURCE[0]}")/../deploy/test" "$@"',
    ] == commands


@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_can_be_run(script: str) -> None:
    """All scripts are executable."""
    assert os.access(ROOT / script, os.X_OK)


@pytest.mark.parametrize("script", [*SCRIPTS, "deploy/prepare.sh"])
def test_scripts_are_good_bash(script: str) -> None:
    """All scripts are valid bash."""
    bash = shutil.which("bash")
    assert bash is not None
    checked = subprocess.run([bash, "-n", ROOT / script], check=False, capture_output=True)
    assert (0, b"") == (checked.returncode, checked.stderr)


@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_stop_at_the_first_surprise(script: str) -> None:
    """All scripts stop at the first error."""
    assert "\nset -euo pipefail\n" in (ROOT / script).read_text(encoding="utf-8")


def test_no_file_knows_the_machine_it_was_written_on() -> None:
    """No text file contains a path of a developer's machine."""
    assert lines_with(MACHINE_PATH) == []


def test_no_file_says_where_packages_come_from() -> None:
    """No text file names a package registry's host or overrides the configured one."""
    assert lines_with(REGISTRY) == []


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("cd /Users/x", True),
        ('open("/home/x")', True),
        ("--data=/Users/x", True),
        ("http://example.org/Users/x", False),
        ("/home/nigiri/data", False),
        ("./Users/x", False),
        ("/UsersToo/x", False),
        ("all/Users/x", False),
    ],
)
def test_machine_paths_are_detected(line: str, expected: bool) -> None:
    """The check for machine paths finds them, and accepts addresses and relative paths."""
    assert expected == bool(MACHINE_PATH.search(line))


def test_every_test_says_what_it_claims() -> None:
    """Each test function has a docstring."""
    silent = [
        f"{path}:{node.lineno} {node.name}"
        for path in python_files("tests")
        for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if node.name.startswith("test_") and not ast.get_docstring(node)
    ]
    assert silent == []


def test_the_rules_are_tested_without_a_browser() -> None:
    """Tests that drive no browser run without Playwright."""
    run = (
        "import sys, pytest; sys.modules['playwright'] = None; sys.exit(pytest.main(sys.argv[1:]))"
    )
    words = ["--collect-only", "-q", "-p", "no:cacheprovider", "tests/rules/test_points.py"]
    done = subprocess.run(
        [sys.executable, "-c", run, *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert pytest.ExitCode.OK == done.returncode, done.stdout + done.stderr


@cache
def nodes(folder: str) -> dict[Path, tuple[ast.AST, ...]]:
    """The syntax nodes of the Python files in a top-level folder."""
    return {
        path: tuple(ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))))
        for path in python_files(folder)
    }


def test_every_folder_of_code_is_a_package() -> None:
    """Each folder of the program with Python files has an ``__init__.py``; without one, the import
    contracts pass over it."""
    folders = {path.parent for path in python_files("bot", "renderer")}
    assert set() == {str(each) for each in folders if not (ROOT / each / "__init__.py").exists()}


@pytest.mark.parametrize("chat", ["discord", "telegram"])
def test_the_inside_asks_for_no_chat_by_its_name(chat: str) -> None:
    """Only a chat's own folder, the settings and the composition name a chat; other code asks its
    capabilities."""
    named = set()
    for path, parts in nodes("bot").items():
        prose = {id(each.value) for each in parts if isinstance(each, ast.Expr)}
        texts = (
            each.value
            for each in parts
            if isinstance(each, ast.Constant) and isinstance(each.value, str)
            if id(each) not in prose
        )
        if any(text == chat or text.startswith(f"{chat}:") for text in texts):
            named.add(path.parts[1])
    assert named <= {chat, "web", "app"}
