"""The gallery: it is drawn once into a folder, and all tests examine that."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest
from PIL import Image

from bot.match.state import Phase
from bot.posts.appearance import COORDINATES, THEMES
from bot.texts.translations import LANGUAGES
from renderer.layout.layout import PICTURE_WIDTH
from renderer.model.diagram import Diagram
from renderer.output.gif import REPLAY_WIDTH
from tests.gallery import games
from tests.gallery.__main__ import main
from tests.gallery.kinds import Shown
from tests.gallery.making import Made, Unwritable, make
from tests.gallery.page import page


class Page(HTMLParser):
    """The pictures and links of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.images: list[str] = []
        self.links: list[str] = []
        self.alts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "img":
            self.images.append(given["src"] or "")
            self.alts.append(given["alt"] or "")
        if tag == "a":
            self.links.append(given["href"] or "")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Draw the gallery into a new folder."""
    folder = tmp_path_factory.mktemp("drawn") / "new" / "gallery"
    made = make(folder)
    assert Made(folder / "index.html", len(list(folder.iterdir())) - 1) == made
    return folder


def test_the_page_shows_all_of_it(folder: Path) -> None:
    """The page shows each picture once, with a link to its full size and a text that no other
    picture has."""
    shown = Page((folder / "index.html").read_text("utf-8"))
    there = {path.name for path in folder.iterdir()} - {"index.html"}
    assert sorted(there) == sorted(shown.images) == sorted(shown.links)
    assert len(there) == len(set(shown.alts))


def test_every_picture_can_be_seen(folder: Path) -> None:
    """Each picture is as wide as the bot posts it."""
    for path in folder.iterdir():
        if path.suffix in (".png", ".gif"):
            with Image.open(path) as picture:
                width = PICTURE_WIDTH if path.suffix == ".png" else REPLAY_WIDTH
                assert width == picture.width, path.name


def test_nothing_is_left_out(folder: Path) -> None:
    """Every kind is present in every theme, and with words in every language. There are boards of
    every size and with all coordinates, animations at every pace and with numbers, and each proof
    in every language."""
    names = {path.stem for path in folder.iterdir()}
    positions = ("open-ko", "bent-four", "comes-back", "in-a-game")
    proofs = {f"proof-{of}-kaya-{code}" for of in positions for code in LANGUAGES}
    assert proofs == {name for name in names if name.startswith("proof-")}
    names -= proofs
    kinds = {name.removesuffix("-kaya") for name in names if name.endswith("-kaya")}
    sizes = {kind for kind in kinds if kind.startswith("sizes-")}
    assert {f"sizes-{size:02}" for size in range(5, 26)} == sizes
    once = {f"coordinates-{word}" for word in COORDINATES} | sizes
    once |= {f"replay-{how}" for how in ("slow", "fast", "numbers")}
    assert once < kinds
    worded = {name.split("-")[0] for name in names if name.endswith(tuple(LANGUAGES))}
    assert {"card", "lead", "titled"} == worded
    in_all = {f"{kind}-{theme}" for kind in kinds - once for theme in THEMES}
    spoken = {f"{kind}-{theme}-{code}" for kind in worded for theme in THEMES for code in LANGUAGES}
    assert {f"{kind}-kaya" for kind in once} | in_all | spoken | {"index"} == names


def test_the_games_follow_the_rules() -> None:
    """The games are played by the rules: a running game, a stopped one, one with an agreed score,
    and one in the corner of another board."""
    middle, counted = games.game("large", 97), games.game("counted")
    assert (Phase.PLAY, 97) == (middle.match.phase, len(middle.match.game.moves))
    assert Phase.AGREEMENT is counted.match.phase is games.stop_game(middle).match.phase
    assert Phase.ENDED is games.agree_on_score(counted).match.phase
    assert 7 == games.corner(middle.match, 7).match.game.board.size
    assert Phase.PLAY is games.game("large", 97).match.phase


def test_a_page_of_one_picture() -> None:
    """A picture's text names its kind and its theme, and its file name is escaped in the page."""
    shown = [(Shown("ko", Diagram(9), "slate"), "a&b.png")]
    text = page(shown)
    assert ["A ko that may not be retaken at once: Dark slate"] == Page(text).alts
    assert ["a&b.png"] == Page(text).images


def test_a_folder_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """If the folder cannot be written, the user is told the reason and the remedy before anything
    is drawn."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "taken"
    file.write_text("mine")
    assert isinstance(make(file), Unwritable)
    assert 1 == main([str(file)])
    error = capsys.readouterr().err
    assert error.startswith(f"The pictures cannot be written into {file}: File exists.")
    assert "Traceback" not in error
    assert "mine" == file.read_text()
