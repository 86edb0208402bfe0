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
    """The number of pictures, and the overview page."""

    page: Path
    pictures: int


@dataclass(frozen=True)
class Unwritable:
    """The folder where a file could not be written, and the reason."""

    folder: Path
    reason: str


def make(folder: Path) -> Made | Unwritable:
    """Draw every kind of picture, and write a page about them.

    A missing folder is created. Files with the same names in it are overwritten, and other files
    stay.
    """
    shown = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for each in all_kinds():
            name, content = _draw_file(each)
            (folder / name).write_bytes(content)
            shown.append((each, name))
        (folder / INDEX).write_text(page(shown), "utf-8")
    except OSError as error:
        return Unwritable(folder, error.strerror or str(error))
    return Made(folder / INDEX, len(shown))


def _draw_file(shown: Shown) -> tuple[str, bytes]:
    """Return the name of a file, and its content."""
    theme = THEMES[shown.theme]
    if isinstance(shown.what, Film):
        film = shown.what
        return f"{shown.name}.gif", gif(film.positions, theme=theme, pace=film.pace)
    return f"{shown.name}.png", png(shown.what, theme=theme)
