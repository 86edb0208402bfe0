"""The matches that a request can be about."""

from __future__ import annotations

from bot.talk.fits import OWN
from tests.language.scenes import loaded, scenes


def test_no_match_of_others_is_ones_own() -> None:
    """What fits only a match of the person fits none, in any scene, in which they hold no seat."""
    wrong = [
        (fits.__name__, scene.title)
        for scene in scenes()
        for fits in OWN
        if fits(loaded(scene.match), None)
    ]
    assert [] == wrong
