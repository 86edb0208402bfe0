"""Picking a point in a group by its column and row: no message is edited, which saves API calls."""

from __future__ import annotations

import pytest

from bot.posts.callbacks import Callback, Verb, format_choice
from bot.posts.post import PostRef
from bot.telegram.inbound import point_picker
from tests.adapters.telegram.desk import Club, board, boards
from tests.fakes.memory.stores import MemoryPostIndex

GAME, ROOM, USER = "bamoku", "telegram:-5/3", "telegram:7"


def half_button(name: str, version: int = 3) -> str:
    """Return the button of a column or a row."""
    return format_choice(Callback(Verb.LINE, GAME, version, name))


def point_button(point: str, version: int = 3) -> str:
    """Return the button of a point."""
    return format_choice(Callback(Verb.SAY, GAME, version, point))


class Fingers:
    """Button presses in a group, with a clock that the test moves."""

    def __init__(self) -> None:
        self.index, self.time = MemoryPostIndex(), 1_000

    async def now(self) -> int:
        return self.time

    async def press(self, data: str, user: str = USER, game: str = GAME) -> str:
        about = PostRef(game, 3)
        return await point_picker.complete_point(self.index, ROOM, user, about, data, self.now)


@pytest.mark.parametrize("first, second", [("D", "4"), ("4", "D")])
async def test_a_column_and_a_row_are_a_point(first: str, second: str) -> None:
    """A column and a row make a point, in either order; the first press alone changes nothing."""
    fingers = Fingers()
    assert half_button(first) == await fingers.press(half_button(first))
    assert point_button("D4") == await fingers.press(half_button(second))
    assert point_button("D4") == await fingers.press(half_button(second))  # redelivered


async def test_another_column_replaces_the_first() -> None:
    """Of two columns the last one counts."""
    fingers = Fingers()
    await fingers.press(half_button("D"))
    await fingers.press(half_button("E"))
    assert point_button("E19") == await fingers.press(half_button("19"))


async def test_unrelated_column_and_row() -> None:
    """A column is not combined with a row pressed by another person, under an older board, or too
    much later."""
    fingers = Fingers()
    await fingers.press(half_button("D"))
    assert half_button("4") == await fingers.press(half_button("4"), "telegram:8")
    assert half_button("4", 5) == await fingers.press(half_button("4", 5))
    await fingers.press(half_button("D"))
    fingers.time += point_picker.HALF_MS + 1
    assert half_button("4") == await fingers.press(half_button("4"))


async def test_unrelated_presses_are_not_stored() -> None:
    """Presses of other buttons, and of a game that the post is not about, are not stored."""
    fingers = Fingers()
    for data, game in ((point_button("D4"), GAME), ("rubbish", GAME), (half_button("D"), "kanobi")):
        assert data == await fingers.press(data, game=game)
    assert {} == await fingers.index.export("telegram:-5")


async def test_a_move_by_two_taps_costs_one_message(club: Club) -> None:
    """A move by two taps needs one message: each tap is answered in a pop-up, and only the new
    board is sent."""
    await club.begin()
    shown = boards(club.group)[-1]
    picked = await club.anna.press(shown, "C")
    assert ("Column C. Now tap the row.", False, 0) == (picked.text, picked.alert, shown.edits)
    await club.anna.press(shown, "3")
    await board(club.group, 2)
    changes = club.fake.calls("editMessageReplyMarkup")
    assert [] == [call for call in changes if call.given.get("reply_markup")]


async def test_an_occupied_point(club: Club) -> None:
    """An occupied or forbidden point is refused as if it were typed; the chosen column stays
    chosen."""
    await club.begin()
    await club.anna.send(club.group, "/play C3")
    shown = await board(club.group, 2)
    await club.bob.press(shown, "C")
    refused = await club.bob.press(shown, "3")
    assert "There is already a black stone at C3" in (refused.text or "")
    await club.bob.press(shown, "4")
    await club.group.says("⚪ C4")
