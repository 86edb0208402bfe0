"""A dictionary that drops the least recently used entry."""

from __future__ import annotations

from bot.play.lru_dict import LruDict


def full_dict() -> LruDict[str, int]:
    """A dictionary with room for three, filled with three."""
    known: LruDict[str, int] = LruDict(3)
    known.update({"a": 1, "b": 2, "c": 3})
    return known


def test_the_oldest_goes_first() -> None:
    """A new entry in a full dictionary replaces the oldest one."""
    known = full_dict()
    known["d"] = 4
    assert {"b": 2, "c": 3, "d": 4} == known


def test_setting_an_entry_makes_it_recent() -> None:
    """Setting an entry again makes it recent, with its new value."""
    known = full_dict()
    known["a"] = 5
    known["d"] = 4
    assert {"c": 3, "a": 5, "d": 4} == known


def test_moving_an_entry_to_the_end_makes_it_recent() -> None:
    """Reading an entry does not make it recent; moving it to the end does."""
    known = full_dict()
    assert (1, 2) == (known["a"], known["b"])
    known.move_to_end("b")
    known["d"] = 4
    known["e"] = 5
    assert {"b": 2, "d": 4, "e": 5} == known
