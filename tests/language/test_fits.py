"""The matches that a request can be about."""

from __future__ import annotations

from bot.talk.fits import OWN
from tests.language.scenes import load, scenes


def test_no_match_of_others_is_ones_own() -> None:
    """A request about one's own match fits no match of other people, in any scene."""
    wrong = [
        (fits.__name__, scene.title)
        for scene in scenes()
        for fits in OWN
        if fits(load(scene.match), None)
    ]
    assert [] == wrong
