"""Draws the gallery into a folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from renderer.model.theme import THEMES
from renderer.output.draw import png
from renderer.output.gif import gif
from tests.gallery.kinds import Film, Shown, all_kinds
from tests.gallery.page import page

INDEX = "index.html"


@dataclass(frozen=True)
class Made:
    """So many pictures, and the page to look through them."""

    page: Path
    pictures: int


@dataclass(frozen=True)
class Unwritable:
    """The folder that nothing can be written into, or not all of it, and why."""

    folder: Path
    reason: str


def make(folder: Path) -> Made | Unwritable:
    """Draws every kind of picture, and writes a page about them.

    A folder that is not there is made; files of the same names in it are written anew, and others
    stay.
    """
    shown = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for each in all_kinds():
            name, content = _drawn(each)
            (folder / name).write_bytes(content)
            shown.append((each, name))
        (folder / INDEX).write_text(page(shown), "utf-8")
    except OSError as error:
        return Unwritable(folder, error.strerror or str(error))
    return Made(folder / INDEX, len(shown))


def _drawn(shown: Shown) -> tuple[str, bytes]:
    """The name of a file, and what is in it."""
    theme = THEMES[shown.theme]
    if isinstance(shown.what, Film):
        film = shown.what
        return f"{shown.name}.gif", gif(film.positions, theme=theme, pace=film.pace)
    return f"{shown.name}.png", png(shown.what, theme=theme)
