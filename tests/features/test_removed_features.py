"""A feature is a folder: without the folder and its lines in the list, the rest works."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from bot.announcements.feature import Feature
from bot.routing import features
from bot.texts.translations import LANGUAGES
from tests.features.answers import list_ids
from tests.test_frame import ROOT

LIST = Path("bot/routing/features.py")
IMPORT = re.compile(r"^from bot\.features\.(\w+)\.\w+ import (.+)$", re.MULTILINE)
FOLDERS = dict(IMPORT.findall((ROOT / LIST).read_text(encoding="utf-8")))
"""The names that the list of features imports from each folder."""
BASE = {"challenges", "game", "help"}
"""The folders that every game needs, as the list of features says."""


@lru_cache
def describe(folder: str = "") -> Any:
    """Return what the program knows and does; for a folder, that of a copy without it."""
    ran = [sys.executable, "-m", "tests.features.answers"]
    return json.loads(subprocess.run(ran, cwd=folder or ROOT, check=True, stdout=-1).stdout)


def list_commands(folder: str) -> set[str]:
    """Return the keys of a folder's commands."""
    entries: list[Feature] = [getattr(features, name) for name in FOLDERS[folder].split(", ")]
    topics = [topic for entry in entries for topic in entry.topics]
    return {command.key for topic in topics for command in topic.commands}


def copy_without(folder: str, to: Path) -> None:
    """Copy the program without a folder and its lines in the list of features."""
    shutil.copytree(ROOT / "bot", to / "bot", ignore=shutil.ignore_patterns("__pycache__"))
    for other in ("renderer", "tests"):
        (to / other).symlink_to(ROOT / other)
    shutil.rmtree(to / "bot/features" / folder)
    lines = (to / LIST).read_text(encoding="utf-8").splitlines()
    names = FOLDERS[folder].split(", ")
    left = [
        line
        for line in lines
        if f"bot.features.{folder}." not in line and line.strip(" ,") not in names
    ]
    assert 1 + len(names) == len(lines) - len(left)
    (to / LIST).write_text("\n".join(left), encoding="utf-8")


def test_every_folder_is_in_the_list() -> None:
    """Each folder of a feature has an entry in the list of features."""
    found = {path.parent.name for path in (ROOT / "bot/features").glob("*/__init__.py")}
    assert FOLDERS.keys() == found


@pytest.mark.parametrize("folder", sorted(FOLDERS.keys() - BASE))
def test_a_removed_folder_takes_its_feature_with_it(folder: str, tmp_path: Path) -> None:
    """Without a folder and its lines in the list, its commands and texts are gone. The program
    starts, reads all other lines as before, plays a game to its end, and answers each other
    command."""
    copy_without(folder, tmp_path)
    whole, left = describe(), describe(str(tmp_path))
    removed = list_commands(folder)
    assert left["commands"] == [key for key in whole["commands"] if key not in removed]
    for language in LANGUAGES:
        files = (ROOT / "bot/features" / folder).glob(f"{language}*.ftl")
        gone = {id for file in files for id in list_ids(file.read_text(encoding="utf-8"))}
        assert set(left["texts"][language]) == set(whole["texts"][language]) - gone
    assert left["lines"] == {said: whole["lines"][said] for said in left["lines"]}
    assert left["phase"] == "ended"
    assert left["silent"] == whole["silent"]
    assert set(left["menus"]["discord"]) == set(whole["menus"]["discord"])
