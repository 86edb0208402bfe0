"""Plans and notes: visible to one player only, in all chats with private rooms."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bot.play.analysis.notes import MAX_NOTES
from bot.posts.post import Answer, Post
from bot.talk.incoming import Pressed, Said
from tests.conversation.chats import DISCORD, IDS, TELEGRAM, WEB, Chats
from tests.conversation.desk import first_line
from tests.posts import content_of, file_of

ALONE = {"Anna": "discord:810", "Ben": "telegram:77", "Eve": WEB}


async def say_privately(chats: Chats, who: str, text: str) -> Answer:
    """Send a line in the person's private room."""
    incoming = chats.from_(who, ALONE[who])
    return await chats.happens(replace(incoming, did=Said(text, addressed=True), private=True))


def lines_of(answer: Answer) -> list[str]:
    """All lines of an answer."""
    return "\n".join(post.text for post in answer.posts).split("\n")


def newest(chats: Chats, room: str) -> list[str]:
    """The lines of the newest post about the match in a room."""
    return [post for post in chats.rooms.posts[room] if post.board][-1].text.split("\n")


async def test_a_planned_answer_is_played() -> None:
    """A planned answer is played as soon as the opponent's move comes. Both rooms are told in their
    language that it was planned, with one board for both moves."""
    chats = Chats()
    game_id = await chats.across()
    await chats.says("Ben", "język pl", TELEGRAM)
    await chats.says("Anna", "D4")
    answer = await say_privately(chats, "Anna", "if E5 then F6")
    assert [f"Your plan in game #{game_id}, seen by nobody else:", "if E5 → F6"] == lines_of(
        answer
    )[:2]
    boards = len([post for post in chats.rooms.posts[DISCORD] if post.board])
    await chats.says("Ben", "E5")
    assert boards + 1 == len([post for post in chats.rooms.posts[DISCORD] if post.board])
    assert ["⚫ F6 · Ben", "Before: ⚪ E5"] == newest(chats, DISCORD)[:2]
    assert "from a plan · move 3" in newest(chats, DISCORD)[2]
    assert ["⚫ F6 · Ben", "Wcześniej: ⚪ E5"] == newest(chats, TELEGRAM)[:2]


async def test_the_opponent_learns_nothing() -> None:
    """Plans and notes appear only in the player's own private room, record and export."""
    chats = Chats()
    await chats.across()
    await chats.says("Anna", "D4")
    await say_privately(chats, "Anna", "if A9 then J1 or B2 H3")
    await say_privately(chats, "Anna", "note J1 is where it hurts")
    for line in ("board", "games", "sgf", "ifs", "notes", "export"):
        await say_privately(chats, "Ben", line)
    await chats.says("Eve", "export")
    await chats.says("Ben", "C3")
    everything = [
        text
        for room, posts in chats.rooms.posts.items()
        if room != ALONE["Anna"]
        for post in posts
        for text in _texts(post)
    ]
    assert len(everything) > 20
    for secret in ("J1", "H3", "A9", "hurts"):
        assert [] == [text for text in everything if secret in text]
    await say_privately(chats, "Anna", "export")
    own = file_of(chats.rooms.posts[ALONE["Anna"]][-1])
    assert own is not None
    assert "hurts" in own.content
    assert '["A9", "J1"]' in " ".join(own.content.split()).replace("[ ", "[").replace(" ]", "]")


def _texts(post: Post) -> list[str]:
    choices = [text for choice in post.choices for text in (choice.id, post.label(choice))]
    return [post.text, post.alt, content_of(post) if file_of(post) else "", *choices]


@pytest.mark.parametrize(
    "room, line, expected",
    [
        (DISCORD, "if E5 then F6", "Others could read that here"),
        (TELEGRAM, "jeśli E5 to F6", "Others could read that here"),
        (WEB, "if E5 then F6", "Everyone here could read that"),
        (DISCORD, "ifs", "Others could read that here"),
        (DISCORD, "notes", "Others could read that here"),
        (DISCORD, "if off", "Others could read that here"),
    ],
)
async def test_shared_rooms_refuse_plans_and_notes(room: str, line: str, expected: str) -> None:
    """Plans and notes are refused in shared rooms and not shown there."""
    chats = Chats()
    await chats.across()
    await chats.says("Anna", "D4")
    await say_privately(chats, "Anna", "if C3 then C4")
    answer = await chats.says("Anna", line, room)
    assert first_line(answer).startswith(expected)
    assert "C4" not in first_line(answer)
    assert "if C3 → C4" == lines_of(await say_privately(chats, "Anna", "ifs"))[1]


@pytest.mark.parametrize(
    "line, expected",
    [
        ("if", "Type the moves by turns"),
        ("if E5", "Each move of your opponent needs your answer"),
        ("if E5 F6 G7", "Each move of your opponent needs your answer"),
        ("if E5 F6 or", "Each move of your opponent needs your answer"),
        ("if pass then pass", "A conditional move can’t include a pass"),
        ("if E5 then pass", "A conditional move can’t include a pass"),
        ("jeśli pas to pas", "A conditional move can’t include a pass"),
        ("if E5 then I6", "There is no column I"),
        ("if E5 then Z99", "No board has Z99"),
        ("if E5 then T19", "T19 is not on this board"),
        ("if D4 then F6", "There is already a"),
        ("note", "What should I note?"),
    ],
)
async def test_invalid_plans_and_notes(line: str, expected: str) -> None:
    """Invalid plans and notes are refused with a reason and change nothing."""
    chats = Chats()
    game_id = await chats.across()
    await chats.says("Anna", "D4")
    await say_privately(chats, "Anna", "if C3 then C4")
    before = json.dumps(chats.people.load_settings("discord:81"))
    assert first_line(await say_privately(chats, "Anna", line)).startswith(expected)
    assert before == json.dumps(chats.people.load_settings("discord:81"))
    assert 3 == (await chats.match(game_id)).match.version


async def test_plans_at_the_wrong_time() -> None:
    """A plan is refused on the player's own turn and for spectators."""
    chats = Chats()
    game_id = await chats.across()
    answer = await say_privately(chats, "Anna", "if E5 then F6")
    assert first_line(answer).startswith("It is your own turn.")
    answer = await say_privately(chats, "Eve", f"if E5 then F6 #{game_id}")
    assert first_line(answer).startswith("Only its two players can do that.")


async def test_a_plan_is_cancelled() -> None:
    """A plan is cancelled by words, one line or all of it, or by a button."""
    chats = Chats()
    game_id = await chats.across()
    await chats.says("Anna", "D4")
    await say_privately(chats, "Anna", "if E5 F6 or C3 C4")
    left = await say_privately(chats, "Anna", "jeśli E5 skasuj")
    assert "if C3 → C4" == lines_of(left)[1]
    post, choice = chats.button(ALONE["Anna"], "Cancel it all")
    pressed = replace(chats.from_("Anna", ALONE["Anna"]), did=Pressed(choice.id), about=post.ref)
    answer = await chats.happens(replace(pressed, private=True))
    assert f"Your plan in game #{game_id} is gone." == first_line(answer)
    await chats.says("Ben", "C3")
    assert "⚪ C3 · Anna" == newest(chats, DISCORD)[0]


async def test_notes() -> None:
    """Notes show their move number and appear in the player's own record only."""
    chats = Chats()
    game_id = await chats.across()
    await chats.says("Anna", "D4")
    answer = await say_privately(chats, "Anna", "note is :) [this] \\ thin, really?")
    assert first_line(answer).startswith(f"Noted for you alone, at move 1 of game #{game_id}.")
    await chats.says("Ben", "C3")
    await say_privately(chats, "Anna", "notatka drugi raz")
    assert [
        f"Your notes about game #{game_id}:",
        "Move 1: is :) [this] \\ thin, really?",
        "Move 2: drugi raz",
    ] == lines_of(await say_privately(chats, "Anna", "notes"))
    own = file_of((await say_privately(chats, "Anna", "sgf")).posts[0])
    other = file_of((await say_privately(chats, "Ben", "sgf")).posts[0])
    public = file_of((await chats.says("Anna", "sgf")).posts[0])
    assert own is not None
    assert other is not None
    assert public is not None
    assert "\n\nis :) [this\\] \\\\ thin, really?];" in own.content
    assert "\n\ndrugi raz]W[cg]" in own.content
    for text in ("thin", "drugi raz"):
        assert text not in other.content + public.content
    await say_privately(chats, "Anna", "notes off")
    assert first_line(await say_privately(chats, "Anna", "notes")).startswith("You have no notes")


async def test_notes_are_limited() -> None:
    """A game has a maximum number of notes; one more is refused and the others stay."""
    chats = Chats()
    await chats.across()
    for number in range(MAX_NOTES):
        await say_privately(chats, "Anna", f"note thought {number}")
    before = lines_of(await say_privately(chats, "Anna", "notes"))
    answer = first_line(await say_privately(chats, "Anna", "note one thought more"))
    assert answer.startswith("There are 100 notes about this game already.")
    assert before == lines_of(await say_privately(chats, "Anna", "notes"))


async def test_chatter_is_no_note() -> None:
    """Chatter is no note and no plan."""
    chats = Chats()
    await chats.across()
    lines = (
        "note that D4 is big",
        "if only I knew",
        "If you play D4 I resign",
        "noted",
        "notatka!",
    )
    for line in lines:
        assert Answer() == await chats.says("Anna", line, addressed=False), line
    thought = "if pass then pass"
    assert Answer() == await chats.says("Eve", thought, addressed=False)
    assert first_line(await chats.says("Anna", thought, addressed=False)).startswith(
        "A conditional move"
    )


async def test_a_browser_name_sees_no_plans() -> None:
    """A linked browser name, which has no password, sees no plans or notes of the person's other
    ids; those ids see all."""
    chats = Chats()
    await chats.across()
    await chats.backends.identities.link((IDS["Anna"],), (IDS["Eve"],))
    await chats.says("Anna", "D4")
    await say_privately(chats, "Anna", "if E5 then F6")
    await say_privately(chats, "Anna", "note J1 is where it hurts")
    await say_privately(chats, "Eve", "note my own")
    assert not any("F6" in line for line in lines_of(await say_privately(chats, "Eve", "ifs")))
    assert ["Move 1: my own"] == lines_of(await say_privately(chats, "Eve", "notes"))[1:]
    assert 3 == len(lines_of(await say_privately(chats, "Anna", "notes")))
    added = lines_of(await say_privately(chats, "Eve", "if C3 then C4"))
    assert ["if C3 → C4"] == [line for line in added if "→" in line]
    planned = lines_of(await say_privately(chats, "Anna", "ifs"))
    assert ["if C3 → C4"] == [line for line in planned if "→" in line]


async def test_cancelling_an_unplanned_line() -> None:
    """Cancelling a line that is not in the plan is refused and keeps the plan; the hint names a
    planned move."""
    chats = Chats()
    game_id = await chats.across()
    await chats.says("Anna", "D4")
    planned = await say_privately(chats, "Anna", "if E5 then F6")
    assert f"“if E5 off #{game_id}” what begins with E5." in planned.posts[0].text
    (refused,) = lines_of(await say_privately(chats, "Anna", "if C3 off"))
    assert "Your plan has nothing that begins with C3. “ifs” shows it." == refused
    assert "if E5 → F6" in lines_of(await say_privately(chats, "Anna", "ifs"))
    assert f"Your plan in game #{game_id} is gone." in lines_of(
        await say_privately(chats, "Anna", "if E5 off")
    )
