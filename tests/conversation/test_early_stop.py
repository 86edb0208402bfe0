"""The first button after two passes: to play on if the game has hardly begun, or if the net sees
that play is open."""

from __future__ import annotations

import pytest

from bot.rules.points import Colour
from tests.conversation.desk import ROOM, Desk, first_line
from tests.conversation.test_consent import newest
from tests.service.playing import points

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


HINTS = {
    "en": (
        "There may be points left around B8.",
        "Playing on settles that; the player who asks moves second.",
        ["Play on (opponent first)", "Agree", "Refuse"],
    ),
    "pl": (
        "Jest chyba jeszcze o co grać koło B8.",
        "Rozstrzygnie to dalsza gra; kto o nią prosi, gra drugi.",
        ["Gramy dalej (zaczyna przeciwnik)", "Zgoda", "Nie zgadzam się"],
    ),
}


@pytest.mark.parametrize("language", HINTS)
async def test_where_play_is_open(language: str) -> None:
    """If the net sees points left to play for, the first line says where, and the first button
    plays on. The other player then has the move."""
    desk = Desk()
    desk.estimator.open_areas = frozenset(points("B9 B8 B7"))
    await desk.people.set_language(ROOM, language)
    game_id = await desk.game(f"{WALLS} - -", "9x9 black no clock")
    post = desk.chat.posts[-1]
    hint, how, buttons = HINTS[language]
    assert (hint, buttons) == (
        post.text.splitlines()[1],
        [post.label(choice) for choice in post.choices[:3]],
    )
    assert how in post.text
    await desk.hears(desk.press("Anna", "resume"))
    assert Colour.WHITE is (await desk.match(game_id)).match.game.to_move
    assert hint not in desk.chat.posts[-1].text


async def test_a_mark_ends_the_hint() -> None:
    """Once a player has marked the chain in question, marks come first again, and the hint is
    gone."""
    desk = Desk()
    desk.estimator.open_areas = frozenset(points("C9 C8 C7"))
    await desk.game(f"{WALLS} - -", "9x9 black no clock")
    for line, first, told in (
        ("dead E5", "Play on (opponent first)", True),
        ("dead D5", "A: mark E9 alive", False),
    ):
        await desk.say("Anna", line)
        post = desk.chat.posts[-1]
        assert (first, told) == (post.label(post.choices[0]), "around C8" in post.text)


@pytest.mark.parametrize("areas", ["", "B9 B8 B7"])
async def test_a_yes_to_two_questions(areas: str) -> None:
    """A vague yes to a count with a hint is asked back, since it may mean to play on."""
    desk = Desk()
    desk.estimator.open_areas = frozenset(points(areas))
    await desk.game(f"{WALLS} - -", "9x9 black no clock")
    answer = await desk.hears(desk.line("Anna", "sounds good", newest(desk)))
    assert bool(areas) == (first_line(answer) == "Anna, do you agree?")


async def test_without_estimates_there_is_no_hint() -> None:
    """Players who play without estimates get no hints by the net."""
    desk = Desk()
    desk.estimator.open_areas = frozenset(points("B9 B8 B7"))
    await desk.game(f"{WALLS} - -", "9x9 black no estimates no clock")
    post = desk.chat.posts[-1]
    assert ("Agree", False) == (post.label(post.choices[0]), "may be points left" in post.text)


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
