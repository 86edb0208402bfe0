"""Boards edited in place, moves by two taps, and answers to presses."""

from __future__ import annotations

import asyncio

import pytest

from bot.posts.post import Choice, PostRef
from bot.telegram.calls import flood_limits
from bot.telegram.outbound import redraws
from tests.adapters.telegram.bench import GAME, Bench
from tests.adapters.telegram.bench import board as announced
from tests.adapters.telegram.desk import Club, board, boards, press_button, wait_for_button
from tests.adapters.telegram.steps import find_button, wait_until_settled
from tests.fakes.telegram.model import Message, Press
from tests.fakes.telegram.people import Person
from tests.fakes.telegram.server import FakeTelegram
from tests.patience import PATIENCE


@pytest.fixture
async def count(club: Club) -> Message:
    """The score proposal after a few moves and two passes; black A1, B1, C1 and white A5, B5."""
    await club.begin()
    for number, move in enumerate(("A1", "A5", "C1", "C5", "pass", "pass"), start=2):
        person = club.anna if number % 2 == 0 else club.bob
        await person.send(club.group, f"/play {move}" if move != "pass" else "/pass")
        await board(club.group, number)
    return boards(club.group)[-1]


def chain_label(message: Message, point: str) -> str:
    """Return the label of a chain's button."""
    return next(label for label in message.labels if point in label.split())


async def wait_for_edits(club: Club, message: Message, edits: int) -> None:
    """Wait until a message has been edited this many times."""
    await club.group.bell.until(lambda: message.edits >= edits, PATIENCE, f"{edits} edits")


async def test_a_mark_posts_a_new_count(club: Club, count: Message) -> None:
    """A mark is answered with a text immediately; then a new message shows it and mentions the
    other player."""
    number = len(boards(club.group))
    press = await club.anna.press(count, chain_label(count, "A5"))
    assert "Bob leads by 0.5" == press.text
    shown = await board(club.group, number + 1)
    assert chain_label(shown, "A5").endswith("☠\ufe0f")
    assert ([club.bob.id], False) == (shown.mentioned(), shown.silent)


async def test_a_refused_question_loses_its_buttons(club: Club) -> None:
    """A refused undo request loses its buttons, and so does the board before it. A press there on a
    phone that still shows them is answered, and does nothing."""
    await club.begin()
    await club.anna.send(club.group, "/text_board on")
    await club.anna.send(club.group, "/play C3")
    shown = await board(club.group, 2)
    passes = find_button(shown, "say", "pass")
    await club.anna.send(club.group, "/undo")
    asked = await wait_for_button(club.group, "Refuse")
    await club.group.wait_for(lambda m: m.id > asked.id and "Row 3: Black C3" in m.text)
    assert "Refuse" in asked.labels[-1]
    await press_button(club.bob, asked, "Refuse")
    goes_on = await club.group.wait_for(lambda m: m.id > asked.id and "Pass" in str(m.labels))
    await club.group.bell.until(lambda: not asked.labels, PATIENCE, "no more to refuse")
    assert goes_on.labels
    await club.group.bell.until(lambda: not shown.labels, PATIENCE, "an old board without buttons")
    pressed = await club.bob.press_old(shown, passes).wait_until_answered()
    assert pressed.text is not None
    assert pressed.text.startswith("That button belongs to an earlier moment")


async def test_several_marks_together(
    club: Club, count: Message, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chains can be tapped in quick succession; they are drawn together, and the final state is
    always shown."""
    monkeypatch.setattr(redraws, "REDRAW_SECONDS", 1.0)
    number = len(boards(club.group))
    labels = [chain_label(count, point) for point in ("A1", "A5", "C1", "C5")]
    presses = [club.anna.begin_press(count, label) for label in labels]
    answers = [(await press.wait_until_answered()).text for press in presses]
    assert [True] * 4 == ["leads by" in (text or "") for text in answers]

    def all_shown() -> bool:
        shown = boards(club.group)[-1]
        return all(
            chain_label(shown, point).endswith("☠\ufe0f") for point in ("A1", "A5", "C1", "C5")
        )

    await club.group.bell.until(all_shown, PATIENCE, "all four marked")
    assert len(boards(club.group)) < number + 4
    agree = await press_button(club.anna, boards(club.group)[-1], "Agree")
    assert "Anna agrees that" in (agree.text or "")


async def test_a_picture_with_a_reaction_is_not_edited(club: Club, count: Message) -> None:
    """A picture with a reaction is not edited any more; the next state is a new message."""
    club.fake.promote(club.group)
    await club.anna.react(count, "👍")
    await club.group.says("Anna agrees that ")
    number = len(boards(club.group))
    await club.bob.press(count, chain_label(count, "A5"))
    await board(club.group, number + 1)
    assert 0 == len([c for c in club.fake.calls("editMessageMedia") if c.status == 200])


@pytest.mark.parametrize("reacted, expected", [(False, 1), (True, 2)])
async def test_a_counted_reaction_fixes_its_picture(
    telegram: FakeTelegram, hurried: None, reacted: bool, expected: int
) -> None:
    """A reaction that counted fixes its picture immediately, even before it is announced."""
    bench, marks = Bench(telegram), (Choice("dead:bamoku:1:A1", "A ⚫ A1"),)
    telegram.promote(bench.group)
    async with bench.bot:
        for number in (1, 2):
            about = PostRef(GAME, 6 + number, number)
            post = announced(6 + number, f"Proposal {number}", marks=marks, ref=about)
            sent = await bench.posting.post(bench.room, post)
            if reacted:
                await bench.rooms.messages.pin(bench.room, int(sent.message))
        await bench.posting.close()
    assert ("Proposal 2", expected) == (bench.group.last.text, len(bench.group.messages))


async def test_a_mark_of_an_earlier_stop(club: Club, count: Message) -> None:
    """A button of a count has no effect on the count after a resumption."""
    data = (count.button(chain_label(count, "A5")) or {})["callback_data"]
    await press_button(club.anna, count, "Play on")
    await club.group.says("resumes the game")
    for who in (club.bob, club.anna):
        await who.send(club.group, "/pass")
    await wait_for_button(club.group, "Agree")
    press = await club.anna.press_old(count, data).wait_until_answered()
    assert "Question 1 is no longer open" in (press.text or "")


async def press_column(person: Person, shown: Message, column: str) -> Press:
    """Press a column under a board that was posted when groups had no buttons for rows."""
    data = (shown.button(column) or {})["callback_data"]
    return await person.press_old(shown, data.replace("line:", "col:")).wait_until_answered()


async def test_a_move_in_two_taps(club: Club) -> None:
    """Choosing a column and then a point edits the same buttons, which change back afterwards."""
    await club.begin()
    shown = boards(club.group)[-1]
    before = shown.labels
    first = await press_column(club.anna, shown, "C")
    await wait_for_edits(club, shown, 1)
    assert ("Column C: which point?", ["C1", "C2", "C3", "C4", "C5", "↩"]) == (
        first.text,
        shown.labels,
    )
    await club.anna.press(shown, "↩")
    await wait_for_edits(club, shown, 2)
    assert before == shown.labels
    await press_column(club.anna, shown, "C")
    await wait_for_edits(club, shown, 3)
    press = await club.anna.press(shown, "C3")
    assert "⚫ C3" == press.text
    await board(club.group, 2)


NOT_YET = "It is Black’s turn. Wait for your opponent’s move.\nTap again to see why."


@pytest.mark.parametrize(
    "who, label, told",
    [
        ("bob", "C", NOT_YET),
        (
            "carl",
            "C",
            "Only its two players can do that. Type “/challenge@NigiriBot” for a game of your own.",
        ),
        ("bob", "Pass", NOT_YET),
    ],
)
async def test_only_the_player_to_move_turns_pages(
    club: Club, who: str, label: str, told: str
) -> None:
    """Only the player to move can change the buttons; others are told why, and nothing changes."""
    await club.begin()
    shown = boards(club.group)[-1]
    person: Person = getattr(club, who)
    press = await person.press(shown, label)
    assert (told, len(told) > 60, 0) == (press.text, press.alert, shown.edits)


async def test_the_back_button_is_personal(club: Club) -> None:
    """Even the back button works only for the player who is choosing."""
    await club.begin()
    shown = boards(club.group)[-1]
    await press_column(club.anna, shown, "C")
    await wait_for_edits(club, shown, 1)
    press = await club.bob.press(shown, "↩")
    assert (NOT_YET, 1) == (press.text, shown.edits)


async def test_a_press_without_a_free_slot(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """If Telegram's flood limit allows no edit, the press is answered with an alternative
    immediately."""
    await club.begin()
    shown = boards(club.group)[-1]

    async def long(
        _pace: flood_limits.FloodLimits, _chat: int, _rank: flood_limits.Priority
    ) -> float:
        return 20.0

    monkeypatch.setattr(flood_limits.FloodLimits, "wait", long)
    press = await press_column(club.anna, shown, "C")
    assert (True, 0) == (press.alert, shown.edits)
    assert "Type the point instead, such as “/play@NigiriBot D4”" in (press.text or "")


async def test_a_question_loses_its_buttons(club: Club) -> None:
    """A question loses its buttons once the person asked has answered; others cannot answer it."""
    await club.begin()
    await club.anna.press(boards(club.group)[-1], "Resign")
    question = await wait_for_button(club.group, "No, play on")
    others = await press_button(club.bob, question, "No, play on")
    assert "That question was for someone else." == others.text
    await wait_until_settled(club)
    await club.carl.send(club.group, f"/help@{club.fake.bot.username}")
    await club.group.says("What would you like to do?")
    assert [] != question.labels
    kept = await press_button(club.anna, question, "No, play on")
    assert "Good, the game goes on." == kept.text
    await club.group.bell.until(lambda: not question.labels, PATIENCE, "no more buttons")


async def test_the_large_picture(club: Club) -> None:
    """The 🔍 button sends the large picture of that board as a file."""
    await club.begin()
    first = boards(club.group)[-1]
    old = (first.button("🔍") or {})["callback_data"]
    await club.anna.send(club.group, "/play C3")
    await board(club.group, 2)
    await club.carl.press_old(first, old).wait_until_answered()
    file = await club.group.wait_for(lambda message: message.document is not None)
    assert file.document is not None
    assert file.document.name.endswith("-2.png")


async def test_presses_are_answered_fast(club: Club) -> None:
    """Every press is answered before Telegram expires it, also when many come at once."""
    await club.begin()
    shown = boards(club.group)[-1]
    presses = [
        person.begin_press(shown, label) for label in "ABCDE" for person in (club.bob, club.carl)
    ]
    done = await asyncio.gather(*(press.wait_until_answered() for press in presses))
    assert all(press.text for press in done)
