"""A dictionary that lets the least recently used entry go."""

from __future__ import annotations

from bot.play.lru_dict import LruDict


def filled() -> LruDict[str, int]:
    """With room for three, and three in it."""
    known: LruDict[str, int] = LruDict(3)
    known.update({"a": 1, "b": 2, "c": 3})
    return known


def test_the_oldest_goes_first() -> None:
    """One more entry than there is room for takes the place of the one that was set first."""
    known = filled()
    known["d"] = 4
    assert {"b": 2, "c": 3, "d": 4} == known


def test_what_is_set_again_stays() -> None:
    """An entry that is set again is a recent one, with its new value."""
    known = filled()
    known["a"] = 5
    known["d"] = 4
    assert {"c": 3, "a": 5, "d": 4} == known


def test_what_is_read_stays_if_that_is_said() -> None:
    """Reading an entry keeps it no longer than the others, unless it is moved to the end."""
    known = filled()
    assert (1, 2) == (known["a"], known["b"])
    known.move_to_end("b")
    known["d"] = 4
    known["e"] = 5
    assert {"b": 2, "d": 4, "e": 5} == known
