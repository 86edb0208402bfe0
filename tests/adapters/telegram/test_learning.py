"""The course in Telegram: in the private chat, where links from groups lead."""

from __future__ import annotations

import re

import pytest

from bot.lessons.course import course, find_explanations, steps, topics
from bot.routing.parsing.parser import parse
from bot.talk import requests
from bot.telegram.markup.html_text import LONGEST_ANSWER, units
from bot.telegram.outbound import callback_answers
from bot.texts.translations import LANGUAGES, words
from tests.adapters.telegram.desk import Club, board, press_button, wait_for_button
from tests.fakes.telegram.model import Message
from tests.patience import PATIENCE

ONLY_TYPED = ("no-such-point", "no-column-i")
"""Refusals that no button can cause."""


async def wait_for_text(message: Message, text: str) -> Message:
    """Wait until a message has this text."""

    def found() -> Message | None:
        return message if text in message.text else None

    return await message.chat.bell.until(found, PATIENCE, f"{text!r} in {message!r}")


def link_address(message: Message) -> str:
    """Return the address of the message's link button."""
    (url,) = [str(button["url"]) for button in message.buttons if "url" in button]
    return url


async def test_the_course_in_private(club: Club) -> None:
    """The course is one message with a picture that goes from step to step by taps; a reply to it
    is an answer, at whatever step the course is by then."""
    alone = club.anna.private
    await club.anna.start()
    await alone.says("Never played? /learn")
    await club.anna.send(alone, "/learn")
    shown = await alone.says("step 1 of 11")
    assert shown.photo is not None
    first = shown.photo.data
    count = len(alone.messages)
    for step in range(2, 6):
        await press_button(club.anna, shown, "Next ▶")
        await wait_for_text(shown, f"step {step} of 11")
    await press_button(club.anna, shown, "D")
    await wait_for_text(shown, "Column D: tap the point.")
    await press_button(club.anna, shown, "D3")
    await wait_for_text(shown, "✓ D3 – right!")
    assert shown.photo is not None
    assert (count, True) == (len(alone.messages), first != shown.photo.data)
    await press_button(club.anna, shown, "◀ Back")
    await press_button(club.anna, await wait_for_text(shown, "step 4 of 11"), "Next ▶")
    await wait_for_text(shown, "step 5 of 11")
    await club.anna.send(alone, "/learn first-atari")
    await alone.says("Lesson 1")
    await club.anna.send(alone, "B2", reply_to=shown)
    await alone.says("✗ B2 – that is not it.")


async def test_from_a_group(club: Club) -> None:
    """In a group the course is a link to the private chat, also in Polish; a refused move links to
    the step that explains it."""
    await club.anna.send(club.group, "/nauka first-atari")
    asked = await wait_for_button(club.group, "Learn Go")
    assert link_address(asked).endswith("?start=learn-first-atari")
    await club.bob.open(link_address(asked))
    await club.bob.private.says("Lesson 1: liberties and capture · step 2")
    await club.begin()
    await club.anna.send(club.group, "/play C3")
    await club.group.says("⚫ C3")
    await club.bob.send(club.group, "/play C3")
    refused = await club.group.says("There is already a black stone at C3.")
    assert re.search(r"start=learn-rules-1-stays$", link_address(refused))
    before = len(club.group.messages)
    await club.bob.open(link_address(refused))
    await club.bob.private.says("step 6 of 11")
    assert before == len(club.group.messages)


async def test_the_last_post_stays(club: Club) -> None:
    """A game that starts by the course's last post leaves the buttons there; pressing again starts
    no second game."""
    alone, label = club.anna.private, words("en").text("label-learn-friend")
    await club.anna.start()
    await club.anna.send(alone, f"/learn {steps()[-1].id} show")
    count = len(course()[-1].steps)
    shown = await alone.says(f"step {count} of {count}")
    before = shown.buttons
    await (await press_button(club.anna, shown, label)).wait_until_answered()
    await alone.says("Anna is looking for a game")
    again = await (await press_button(club.anna, shown, label)).wait_until_answered()
    assert "it is still waiting" in str(again.text)
    assert before == shown.buttons
    await press_button(club.anna, shown, "◀ Back")
    await wait_for_text(shown, f"step {count - 1} of {count}")


@pytest.mark.parametrize(
    "club, accept, passes, refused, again, lesson",
    [
        ("en", "Accept", "Pass", "It is Black’s turn.", "Tap again to see why.", "Rule 1."),
        (
            "pl",
            "Przyjmuję",
            "Pas",
            "Teraz ruch mają czarne.",
            "Stuknij jeszcze raz, a pokażę dlaczego.",
            "Zasada 1.",
        ),
    ],
    indirect=["club"],
)
async def test_a_refused_press(
    club: Club, accept: str, passes: str, refused: str, again: str, lesson: str
) -> None:
    """In a group a refused press is explained only to its presser, in a pop-up. The same press once
    more opens the lesson in the private chat. The group gets no message."""
    await club.begin(accept=accept)
    shown = await wait_for_button(club.group, passes)
    before = len(club.group.messages)
    press = await press_button(club.bob, shown, passes)
    assert press.alert
    assert str(press.text).startswith(refused)
    assert str(press.text).endswith(f"\n{again}")
    why = await press_button(club.bob, shown, passes)
    assert ("", "https://t.me/NigiriBot?start=learn-rules-1") == (why.text, why.url)
    assert before == len(club.group.messages)
    await club.bob.open(why.url)
    await club.bob.private.says(lesson)
    command = {"Pass": "/learn@NigiriBot turns", "Pas": "/nauka@NigiriBot kolejność"}[passes]
    await club.bob.send(club.group, command)
    asked = await club.group.wait_for(lambda message: "learn-" in str(message.buttons))
    assert link_address(asked).endswith("?start=learn-rules-1")


async def test_only_the_same_press_once_more_asks_why(club: Club) -> None:
    """Another button, another person and a press much later are refused in words."""
    await club.begin()
    shown = await wait_for_button(club.group, "Pass")
    for who, label in ((club.bob, "Pass"), (club.bob, "C"), (club.carl, "Pass")):
        assert not (await press_button(who, shown, label)).url
    assert (await press_button(club.bob, shown, "C")).url


async def test_a_second_press_long_after_a_refusal(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is refused in words once more: the person no longer has the offer before them."""
    monkeypatch.setattr(callback_answers, "WHY_SECONDS", -1.0)
    await club.begin()
    shown = await wait_for_button(club.group, "Pass")
    for _ in range(2):
        press = await press_button(club.bob, shown, "Pass")
        assert (True, "") == (press.alert, press.url)


async def test_a_lesson_that_cannot_be_opened(club: Club) -> None:
    """If Telegram refuses the link, the pop-up quotes the command for the lesson."""
    club.fake.faults.refuse(400, "URL_INVALID", "answerCallbackQuery", where=lambda c: c.has("url"))
    await club.begin()
    shown = await wait_for_button(club.group, "Pass")
    await press_button(club.bob, shown, "Pass")
    told = await press_button(club.bob, shown, "Pass")
    assert "Why? Send me “/learn@NigiriBot turns”." == str(told.text).partition("\n")[2]
    assert told.alert


@pytest.mark.parametrize("club, accept", [("en", "Accept"), ("pl", "Przyjmuję")], indirect=["club"])
async def test_a_point_that_a_ko_forbids(club: Club, accept: str) -> None:
    """A player who taps the row of a point that a ko forbids once more gets the lesson."""
    await club.begin(accept=accept)
    shown = await board(club.group, 1)
    for number, move in enumerate(("B3", "D4", "C4", "E3", "C2", "D2", "D3", "C3"), start=2):
        person = club.anna if number % 2 == 0 else club.bob
        await person.send(club.group, f"/play {move}")
        shown = await board(club.group, number)
    await club.anna.press(shown, "D")
    assert not (await club.anna.press(shown, "3")).url
    again = await club.anna.press(shown, "3")
    await club.anna.open(again.url)
    await club.anna.private.wait_for(lambda m: bool(m.photo) and "ko" in m.text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("step", sorted(set(find_explanations().values())))
def test_the_quoted_command_opens_the_lesson(language: str, step: str) -> None:
    """For every refusal with a lesson the command that stands in for a refused link leads to
    exactly that step, and the text fits into a pop-up."""
    told = words(language)
    way = told.text("telegram-why", step=step)
    (typed,) = re.findall("[“„]/(.*)”", way)
    line = parse(typed, addressed=True)
    assert line is not None
    assert isinstance(line.request, requests.Learn)
    assert step == topics()[line.request.topic]
    most = {"point": "Y25", "size": 25, "stones": 624, "colour": "b", "to_move": "b"}
    reasons = [reason for reason, leads in find_explanations().items() if leads == step]
    refusals = [f"error-{reason}" for reason in reasons if reason not in ONLY_TYPED]
    longest = max(units(told.text(refusal, **most)) for refusal in refusals)
    assert longest + units(f"\n{way}") <= LONGEST_ANSWER
