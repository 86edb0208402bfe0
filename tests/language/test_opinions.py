"""A count with a disagreeing engine: the question names both opinions."""

from __future__ import annotations

import pytest

from tests.language.scenes import WALLS, Scene
from tests.language.test_limits import SHORT, news
from tests.service.playing import begin_game, stop


@pytest.mark.parametrize(
    ("code", "dead", "theirs", "doubtful", "expected"),
    [
        ("en", "G5", "", "", ["Is A dead? I say yes, the Go program no."]),
        ("en", "", "G5", "", ["Is A dead? I say no, the Go program yes."]),
        ("en", "G5", "A1", "", ["Dead? B: I say so. A: the Go program."]),
        ("en", "", "G5", "A1", ["Are A and B dead or alive?"]),
        ("pl", "G5", "", "", ["A: martwa? Moim zdaniem tak, program: nie."]),
        ("pl", "", "G5", "", ["A: martwa? Moim zdaniem nie, program: tak."]),
        ("pl", "G5", "A1", "", ["Martwe? B moim zdaniem, A: program."]),
    ],
)
def test_both_opinions(
    code: str, dead: str, theirs: str, doubtful: str, expected: list[str]
) -> None:
    """The visible part of the post names the chains that the bot and the engine each find dead."""
    match = begin_game(f"{WALLS}")
    stop(match, dead=dead, doubtful=doubtful, theirs=theirs)
    post = news(code, Scene("", match, match.version - 2), SHORT)
    if doubtful:
        expected = [*expected, "Is B dead? I say no, the Go program yes."]
    assert expected == [*post.lines[1:]]
