"""The list of open challenges, with a button for each, in every chat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.match.state import Phase
from bot.posts.post import Answer
from bot.talk import community_settings
from bot.talk.incoming import Said
from tests.conversation.chats import DISCORD, TELEGRAM, WEB, Chats
from tests.conversation.desk import ROOM, Desk
from tests.conversation.desk import first_line as said_first
from tests.conversation.test_standings import lose_game


def text_of(answer: Answer) -> str:
    """The text of the only answer."""
    (post,) = answer.posts
    return post.text


OVER = "That challenge is no longer open. Type “challenge” for a new one."
NOBODY = "Nobody is looking for a game here just now."


@pytest.mark.parametrize("room", [DISCORD, TELEGRAM, WEB])
async def test_open_challenges_are_listed(room: str) -> None:
    """Each chat lists its own open challenges, not those addressed to a person or made elsewhere. A
    press starts the game and removes it from the list."""
    chats = Chats()
    elsewhere = next(each for each in (DISCORD, TELEGRAM, WEB) if each != room)
    code = (await chats.says("Anna", "challenge 9x9 black 2 days", room)).game_id
    await chats.says("Anna", "challenge Fay 13x13 no clock", WEB)
    await chats.says("Anna", "challenge 19x19 no clock", elsewhere)
    listed = text_of(await chats.says("Ben", "open games", room))
    terms = "9×9 · komi 6.5 · Anna takes Black · 2 days a move"
    assert f"Looking for a game:\nAnna · {terms} · #{code}" == listed
    await chats.taps("Ben", "Play Anna, 9×9", room)
    assert Phase.PLAY is (await chats.match(code)).match.phase
    assert text_of(await chats.says("Ben", "open games", room)).startswith(NOBODY)


async def test_a_player_is_asked_which_challenge() -> None:
    """When asked which challenge they mean, players see which one is addressed to them; an open one
    has no “decline”."""
    desk = Desk()
    to_all = (await desk.say("Anna", "challenge 9x9 no clock")).game_id
    to_ben = (await desk.say("Anna", "challenge Ben 9x9 no clock")).game_id
    asked = text_of(await desk.say("Ben", "accept")).splitlines()
    assert f"#{to_ben} · Anna · 9×9 · challenges you: “accept” or “decline”" in asked
    assert f"#{to_all} · Anna – anyone · 9×9 · open to anyone: “accept”" in asked


async def test_open_challenges_cannot_be_declined() -> None:
    """A player who declines where only open challenges exist is told that those are open to
    everybody."""
    desk = Desk()
    await desk.say("Anna", "challenge 9x9 no clock")
    assert text_of(await desk.say("Ben", "decline")).startswith(
        "This challenge is open to everybody"
    )
    await desk.say("Anna", "challenge Carl 9x9 no clock")
    assert "meant for someone else" in text_of(await desk.say("Ben", "decline"))


async def test_in_polish() -> None:
    """The list and its buttons are in the language of the person who asks."""
    desk = Desk()
    await desk.say("Anna", "język pl")
    await desk.say("Anna", "wyzwanie 9x9 bez zegara")
    answer = await desk.say("Ben", "otwarte gry")
    assert text_of(answer).startswith("Szukają gry:\nAnna · 9×9 · komi 6,5")
    (post,) = answer.posts
    assert ["Zagraj: Anna, 9×9"] == [post.label(choice) for choice in post.choices]


async def test_the_list_shows_ranks_and_the_newest() -> None:
    """The list shows ranks, the newest five challenges first, and how many more there are."""
    desk = Desk()
    await lose_game(desk)
    await desk.say("Ben", "challenge 13x13 no clock")
    assert "Ben, 4 kyu? · 13×13" in text_of(await desk.say("Eve", "open games"))
    for who in range(5):
        await desk.say(f"Guest{who}", "challenge 9x9 no clock")
    answer = await desk.say("Eve", "open games")
    lines = text_of(answer).split("\n")
    assert "… and 1 more" == lines[-1]
    assert [f"Guest{who}" for who in reversed(range(5))] == [
        line.partition(" ")[0] for line in lines[1:-1]
    ]
    assert 5 == len(answer.posts[0].choices)


async def test_own_and_blocked_challenges() -> None:
    """The user's own challenges have no button; those by blocked users, or by users who blocked
    them, are left out."""
    desk = Desk()
    await desk.say("Anna", "challenge 9x9 no clock")
    own = await desk.say("Anna", "open games")
    assert ("Anna", ()) == (text_of(own).split("\n")[1].partition(" ")[0], own.posts[0].choices)
    await desk.say("Anna", "block Ben")
    assert text_of(await desk.say("Ben", "open games")).startswith(NOBODY)
    await desk.say("Ben", "challenge 9x9 no clock")
    assert "Ben" not in text_of(await desk.say("Anna", "open games"))
    eve = await desk.say("Eve", "open games")
    assert ["Play Ben, 9×9", "Play Anna, 9×9"] == [
        eve.posts[0].label(choice) for choice in eve.posts[0].choices
    ]


async def test_the_list_in_private() -> None:
    """In private the answer names the kinds of rooms that list open games."""
    desk = Desk()
    desk.private = True
    answer = text_of(await desk.say("Anna", "open games"))
    assert "type “open games” in a server, a group or a room" in answer


async def test_the_list_in_an_ephemeral_answer() -> None:
    """An ephemeral answer, as to a Discord command, lists the challenges of its room's
    community."""
    chats = Chats()
    asked = replace(
        chats.from_("Anna", DISCORD), did=Said("challenge 9x9 no clock"), community="club"
    )
    await chats.happens(asked)
    alone = replace(chats.from_("Ben", DISCORD), did=Said("open games"), community="club")
    assert "Anna · 9×9" in text_of(await chats.happens(replace(alone, private=True)))


async def test_waiting_challenges_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user with too many waiting challenges cannot make another. Running games and challenges by
    others do not count, and a redelivered event is not refused."""
    monkeypatch.setattr(community_settings, "MAX_WAITING", 3)
    desk = Desk()
    await desk.game("E5")
    for guest in ("Anna", "Anna", "Anna"):
        await desk.say("Eve", f"challenge {guest} 9x9 no clock")
    for guest in ("Ben", "Carl", ""):
        assert "" == said_first(await desk.say("Anna", f"challenge {guest} 9x9 no clock"))
    refused = await desk.say("Anna", "challenge Dora 9x9 no clock")
    assert "3 challenges of yours wait already" == said_first(refused).partition(".")[0]
    await desk.say("Anna", f"withdraw #{await _newest(desk)}")
    last = desk.line("Anna", "challenge Dora 9x9 no clock")
    done = await desk.hears(last)
    assert "" != done.game_id
    assert done.game_id == (await desk.hears(last)).game_id
    assert "" == (await desk.say("Anna", "challenge 9x9 no clock")).game_id


async def _newest(desk: Desk) -> str:
    """The challenge that Anna made last."""
    games = await desk.service.matches.games_of(f"{ROOM}/anna")
    return [game for game in games if game.meta.host == f"{ROOM}/anna"][-1].game_id


@pytest.mark.parametrize("end", ["Anna: withdraw", "Ben: accept"])
async def test_a_late_reaction(end: str) -> None:
    """A late accepting reaction to a closed open challenge is answered once per room, and the same
    when redelivered. A no, a removed reaction, or one on a challenge to another person is
    ignored."""
    for challenge, told in (("challenge 9x9 no clock", OVER), ("challenge Ben 9x9 no clock", "")):
        desk = Desk()
        await desk.say("Anna", challenge)
        late = [desk.step(step) for step in ("Eve: ❌", "Eve: -✅", "Eve: ✅", "Carl: ✅")]
        await desk.hears(desk.step(end))
        answers = [said_first(await desk.hears(each)) for each in late]
        assert ["", "", told, ""] == answers
        assert told == said_first(await desk.hears(replace(late[2], unanswered=True)))
