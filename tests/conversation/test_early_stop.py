"""The first button after two passes: to play on if the game has hardly begun."""

from __future__ import annotations

import pytest

from tests.conversation.desk import ROOM, Desk

WALLS = "D5 E5 D4 E4 D6 E6 D3 E3 D7 E7 D2 E2 D8 E8 D1 E1 D9 E9"
EARLY = "The game has hardly begun. Play on?"


@pytest.mark.parametrize(
    ("size", "moves", "first", "told"),
    [("19x19", "D4 Q16", "Play on", True), ("9x9", WALLS, "Agree", False)],
)
async def test_the_first_button_plays_on(size: str, moves: str, first: str, told: bool) -> None:
    """On an open board the first button is to play on, and the text says why. A board divided by
    walls is counted as usual."""
    desk = Desk()
    await desk.game(f"{moves} - -", f"{size} black")
    post = desk.chat.posts[-1]
    assert first == post.label(post.choices[0])
    assert told == (EARLY in post.text)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["End without result", "Play on"]),
        ("pl", ["Kończymy bez wyniku", "Gramy dalej"]),
    ],
)
async def test_the_buttons_after_a_repetition(language: str, expected: list[str]) -> None:
    """After a repetition the buttons name the effects: end without result, or play on."""
    desk = Desk()
    await desk.people.set_language(ROOM, language)
    await desk.game("B1 A2 C2 B2 D1 E5 A1 C1 B1", "5x5 black no clock")
    post = desk.chat.posts[-1]
    assert expected == [post.label(choice) for choice in post.choices]
