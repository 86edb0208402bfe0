"""The examples and figures of the official commentary: their lines of play, and their count."""

from __future__ import annotations

import pytest

from bot.rules.points import Colour
from tests.rules.golden_files import draw_count
from tests.rules.hypothetical import play_out
from tests.rules.official_files import DATA, GRADES, OFFICIAL, OWN, read

ALL = [*(("official", name) for name in OFFICIAL), *(("known", name) for name in OWN)]


@pytest.mark.parametrize("folder, name", ALL)
def test_lines_are_legal_with_the_stated_captures(folder: str, name: str) -> None:
    """Every line of a file is legal, with exactly the stated captures."""
    known = read(folder, name)
    for line in known.lines:
        board = known.board.copy()
        took = play_out(board, line.plays, game=line.game)
        if line.took is not None:
            assert line.took == (took[Colour.BLACK], took[Colour.WHITE]), line.name
        assert not line.returns or known.board == board, line.name


@pytest.mark.parametrize("folder, name", ALL)
def test_the_count_follows_from_the_dead_stones(folder: str, name: str) -> None:
    """Dame, seki, eye points, territory and remaining stones match the drawing."""
    known = read(folder, name)
    assert not known.counted or known.counted == draw_count(known.board, known.score())


@pytest.mark.parametrize("folder, name", ALL)
def test_statuses_fit_the_drawing(folder: str, name: str) -> None:
    """The chains drawn dead are exactly those with that status."""
    known = read(folder, name)
    assert set(known.statuses.values()) <= GRADES
    for point, status in known.statuses.items():
        chain = known.board.chain_at(point)
        assert chain is not None, point
        assert (status == "dead") == (chain.stones <= known.dead), point
    named = {p for q in known.statuses if (c := known.board.chain_at(q)) for p in c.stones}
    assert not known.statuses or known.dead <= named


@pytest.mark.parametrize("name", OFFICIAL)
def test_files_say_how_sure_they_are(name: str) -> None:
    """Each official position states how certain it is, and why."""
    sure = read("official", name).fields["certainty"]
    assert sure.split(".")[0] in {"high", "medium", "low"}
    assert len(sure.split(". ", 1)[1]) >= 15


@pytest.mark.parametrize("folder, name", ALL)
def test_positions_are_possible(folder: str, name: str) -> None:
    """Every chain of a drawing has a liberty."""
    assert all(chain.liberties for chain in read(folder, name).board.chains())


def test_nothing_is_missing_without_a_reason() -> None:
    """Each example and figure of the commentary has a drawing or a reason why not, and there are
    fifty further positions.
    """
    text = (DATA / "official_missing.txt").read_text(encoding="utf-8")
    missing = {line.split(":")[0] for line in text.splitlines()[2:] if not line.startswith(" ")}
    assert missing.isdisjoint(OFFICIAL)
    covered = {name.split("-")[0] + name.split("-")[1] for name in {*missing, *OFFICIAL}}
    assert {f"example{number:02}" for number in range(1, 26)} <= covered
    assert {f"figure{number:02}" for number in range(1, 20)} <= covered
    assert {"example-07-1", "example-07-2"} <= set(OFFICIAL)
    assert 50 <= len(OWN)
