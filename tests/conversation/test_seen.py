"""A match as one reader sees it: their seat, their buttons, and the forbidden points."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from bot.talk.incoming import Pressed
from bot.texts.text import Wording
from tests.conversation.desk import ROOM, Desk

Seen = dict[str, Any]


async def see(desk: Desk, who: str, language: str = "en") -> Seen:
    """The only match as seen by this person; an empty name is a spectator."""
    (game_id,) = await desk.versions()
    reader = f"{ROOM}/{who.casefold()}" if who else ""
    found = await desk.app.reports.as_seen(game_id, reader, language, ROOM)
    assert found is not None
    return found


def labels(found: Seen) -> list[Wording]:
    """The labels of the buttons."""
    return [button["label"] for button in found["buttons"]]


@pytest.fixture
async def desk() -> Desk:
    """A 9×9 game of Anna (Black) and Ben."""
    desk = Desk()
    await desk.game()
    return desk


async def play(desk: Desk, *lines: str) -> None:
    """Anna and Ben send these lines in turn."""
    for turn, line in enumerate(lines):
        await desk.say("Ben" if turn % 2 else "Anna", line)


async def press(desk: Desk, choice: str, beside: str = "resume") -> None:
    """Anna presses a button beside the board, with the post of ``beside`` as its context."""
    await desk.hears(replace(desk.press("Anna", beside), did=Pressed(choice)))


async def test_each_reader_has_their_buttons(desk: Desk) -> None:
    """The player to move can pass, the player who moved can ask for an undo, and a spectator can do
    neither; labels are in the reader's language."""
    await play(desk, "D4")
    anna, ben, eve = [await see(desk, who, "pl") for who in ("Anna", "Ben", "")]
    assert ["Cofnij", "Poddaję się", "Więcej…"] == labels(anna)
    assert ["Pas", "Poddaję się", "Więcej…"] == labels(ben)
    assert [] == labels(eve)
    assert ["black", "white", None] == [found["seat"] for found in (anna, ben, eve)]
    assert [False, True, False] == [found["waits"] for found in (anna, ben, eve)]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("challenge Ben 9x9 no clock", {"Ben": ["Accept", "Decline", "Other terms"], "Eve": []}),
        ("challenge 9x9 no clock", {who: ["Accept", "Other terms"] for who in ("Ben", "Eve", "")}),
    ],
)
async def test_a_challenge(line: str, offered: dict[str, list[str]]) -> None:
    """A challenge is answered by the player asked, an open one by any spectator; the challenger can
    only withdraw it."""
    desk = Desk()
    await desk.say("Anna", line)
    assert offered == {who: labels(await see(desk, who)) for who in offered}
    assert 1 == len(labels(await see(desk, "Anna")))


async def test_a_question_to_one_player(desk: Desk) -> None:
    """Only the player asked has answers to a question; the asking player can withdraw it."""
    await play(desk, "D4")
    await desk.say("Anna", "undo")
    assert ["Agree", "Refuse"] == labels(await see(desk, "Ben"))
    asking = await see(desk, "Anna")
    assert ["Withdraw"] == labels(asking)
    await press(desk, asking["buttons"][0]["id"], "agree")
    assert None is (await see(desk, "Ben"))["proposal"]


async def test_a_question_during_the_opponents_turn(desk: Desk) -> None:
    """A game waits for the player asked even if the other one is to move, also in the list of
    games."""
    await play(desk, "D4", "E5")
    await desk.say("Anna", "undo")
    assert (await see(desk, "Ben"))["waits"]
    listed = (await desk.say("Ben", "games")).posts[0].text
    assert "a question for you" in listed


async def test_forbidden_points(desk: Desk) -> None:
    """The ko point and points without a liberty are forbidden; other points are not."""
    await play(desk, "C4", "F4", "D5", "E5", "D3", "E3", "E4", "D4")
    assert ["E4"] == (await see(desk, "Anna"))["forbidden"]
    await play(desk, "B1", "J9", "A2")
    assert ["A1"] == (await see(desk, "Ben"))["forbidden"]
    await desk.say("Ben", "H9")
    assert [] == (await see(desk, "Anna"))["forbidden"]


async def test_a_count(desk: Desk) -> None:
    """A player has a mark for each chain, which toggles it, and no button to repeat an agreement; a
    spectator has no marks."""
    await play(desk, "D4", "E5", "pass", "pass")
    found = await see(desk, "Anna")
    assert {"D4", "E5"} == set(found["marks"])
    await press(desk, found["marks"]["E5"])
    after = await see(desk, "Anna")
    assert (["E5"], ["D4", "E5"]) == (after["proposal"]["dead"], sorted(after["marks"]))
    assert found["marks"]["E5"] != after["marks"]["E5"]
    agree = next(button["id"] for button in after["buttons"] if button["emoji"] == "✅")
    await press(desk, agree)
    assert not {"✅", "❌"} & {b["emoji"] for b in (await see(desk, "Anna"))["buttons"]}
    assert {} == (await see(desk, ""))["marks"]


@pytest.mark.parametrize(
    ("language", "label"), [("en", "No longer agree"), ("pl", "Wycofuję zgodę")]
)
async def test_an_agreement_can_be_withdrawn(desk: Desk, language: str, label: str) -> None:
    """After agreeing to a count a player has a button to withdraw the agreement in its place, and
    then one to agree again."""
    await play(desk, "D4", "E5", "pass", "pass")
    before = [button["id"] for button in (await see(desk, "Anna"))["buttons"]]
    place = [id.partition(":")[0] for id in before].index("agree")
    await press(desk, before[place])
    anna, ben, eve = [await see(desk, who, language) for who in ("Anna", "Ben", "")]
    assert (label, ["black"]) == (labels(anna)[place], anna["proposal"]["agreed"])
    assert not {label} & {*labels(ben), *labels(eve)}
    await press(desk, anna["buttons"][place]["id"])
    after = await see(desk, "Anna")
    assert ([], before) == (after["proposal"]["agreed"], [each["id"] for each in after["buttons"]])


async def test_the_first_position_is_included(desk: Desk) -> None:
    """The board before the first move is included, so that the moves can be replayed."""
    await play(desk, "D4")
    assert ["........."] * 9 == (await see(desk, "Anna"))["first"]


async def test_the_games_of_a_room_in_short(desk: Desk) -> None:
    """Running games and results are listed as the reader sees them; a challenge is in neither list,
    and a game of another room is not listed."""
    await play(desk, "D4")
    (running,) = await desk.versions()
    await desk.say("Anna", "challenge 13x13 no clock")
    lists = await desk.app.reports.list_in(ROOM, f"{ROOM}/ben", "en")
    (row,) = cast(list[Seen], lists["running"])
    assert [] == lists["ended"]
    assert (running, "play", 9, 1, "white", "white", True, "") == tuple(
        row[name] for name in ("id", "phase", "size", "count", "to_move", "seat", "waits", "told")
    )
    assert {"running": [], "ended": []} == await desk.app.reports.list_in("web:other", "", "en")
    await desk.say("Ben", f"#{running} resign")
    await desk.say("Ben", f"#{running} resign yes")
    lists = await desk.app.reports.list_in(ROOM, "", "pl")
    assert [] == lists["running"]
    (row,) = cast(list[Seen], lists["ended"])
    assert (running, "ended", None, False) == (row["id"], row["phase"], row["seat"], row["waits"])
    assert "B+R" in row["told"]
