"""Challenges opened by a link, and games accepted from another room."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ids import GameId
from bot.posts.callbacks import Callback, Verb, format_choice
from bot.posts.post import Answer
from bot.talk.incoming import Incoming, Pressed
from tests.conversation.desk import ROOM, Desk, first_line

ELSEWHERE = "web:elsewhere"


def open_link(desk: Desk, who: str, game_id: GameId) -> Incoming:
    """Open the link to a challenge in another room."""
    choice = format_choice(Callback(Verb.VISIT, game_id))
    return replace(desk.line(who, ""), did=Pressed(choice), room=ELSEWHERE)


def accept(desk: Desk, who: str, game_id: GameId) -> Incoming:
    """Accept a challenge from another room."""
    return replace(desk.line(who, f"accept #{game_id}"), room=ELSEWHERE)


async def challenge(desk: Desk, guest: str = "") -> GameId:
    """Anna's challenge to this guest, or to anyone."""
    return (await desk.say("Anna", f"challenge {guest} 9x9 black no clock")).game_id


def labels(answer: Answer) -> list[str]:
    """The labels of an answer's buttons."""
    return [post.label(choice) for post in answer.posts for choice in post.choices]


async def test_a_visitor_sees_the_challenge() -> None:
    """A visitor sees the challenger and the terms, with a button to accept but none to decline."""
    desk = Desk()
    answer = await desk.hears(open_link(desk, "Ben", await challenge(desk)))
    assert "Anna is looking for a game" in first_line(answer)
    assert ["Accept"] == labels(answer)


async def test_the_challenged_player_opens_the_link() -> None:
    """The challenged player can accept and decline by the link, too."""
    desk = Desk()
    answer = await desk.hears(open_link(desk, "Ben", await challenge(desk, "Ben")))
    assert ["Accept", "Decline", "Other terms"] == labels(answer)


@pytest.mark.parametrize(
    ("who", "guest", "taken", "expected"),
    [
        ("Anna", "", False, "your own challenge"),
        ("Eve", "Ben", False, "no longer open"),
        ("Eve", "", True, "no longer open"),
    ],
)
async def test_links_without_a_choice(who: str, guest: str, taken: bool, expected: str) -> None:
    """The challenger, latecomers and people not addressed get an explanation without buttons."""
    desk = Desk()
    game_id = await challenge(desk, guest)
    if taken:
        await desk.say("Ben", f"accept #{game_id}")
    answer = await desk.hears(open_link(desk, who, game_id))
    assert expected in first_line(answer)
    assert [] == labels(answer)


async def test_a_player_visits_the_game() -> None:
    """For its players the link shows the game's current board."""
    desk = Desk()
    game_id = await challenge(desk)
    await desk.say("Ben", f"accept #{game_id}")
    (post,) = (await desk.hears(open_link(desk, "Ben", game_id))).posts
    assert post.board is not None


async def test_open_challenges_can_be_shared() -> None:
    """Only a waiting open challenge can be shared as a link."""
    desk = Desk()
    game_id = await challenge(desk)
    assert game_id == desk.chat.posts[-1].invite
    await desk.say("Ben", f"accept #{game_id}")
    assert "" == desk.chat.posts[-1].invite
    await challenge(desk, "Ben")
    assert "" == desk.chat.posts[-1].invite


@pytest.mark.parametrize("guest", ["", "Ben"])
async def test_accepting_elsewhere_adds_the_room(guest: str) -> None:
    """The game is announced in the room where it was made and in the one where it was accepted,
    each in its own language."""
    desk = Desk()
    await desk.people.set_language(ROOM, "en")
    game_id = await challenge(desk, guest)
    await desk.hears(replace(accept(desk, "Ben", game_id), locale="pl"))
    assert (ROOM, ELSEWHERE) == (await desk.match(game_id)).meta.rooms
    first = {room: post.text.partition("\n")[0] for room, post in desk.chat.seen[-2:]}
    assert {ROOM, ELSEWHERE} == set(first)
    assert "⚫ Anna – ⚪ Ben" in first[ROOM]
    assert "⚫ Anna – ⚪ Ben" in first[ELSEWHERE]
    await desk.hears(replace(desk.line("Anna", "D4"), room=ELSEWHERE))
    assert {ROOM, ELSEWHERE} == {room for room, _ in desk.chat.seen[-2:]}


async def test_a_refused_acceptance_adds_no_room() -> None:
    """A refused acceptance from elsewhere adds no room, and neither do other lines."""
    desk = Desk()
    game_id = await challenge(desk, "Ben")
    await desk.hears(accept(desk, "Eve", game_id))
    await desk.hears(accept(desk, "Anna", game_id))
    assert (ROOM,) == (await desk.match(game_id)).meta.rooms
    await desk.say("Ben", f"accept #{game_id}")
    await desk.hears(replace(desk.line("Anna", f"D4 #{game_id}"), room=ELSEWHERE))
    assert (ROOM,) == (await desk.match(game_id)).meta.rooms


async def test_a_redelivered_event_with_a_text() -> None:
    """A redelivered event that only got a text is answered again; one with an effect keeps that
    effect and has no other."""
    desk = Desk()
    await desk.game("D4")
    refused = desk.line("Anna", "E5")
    asked = desk.line("Anna", "games")
    first = [await desk.hears(event) for event in (refused, asked)]
    assert [(), ()] == [(await desk.hears(event)).posts for event in (refused, asked)]
    again = [await desk.hears(replace(event, unanswered=True)) for event in (refused, asked)]
    assert "Wait for your opponent" in first_line(first[0])
    assert "please say it again" in first_line(again[0])
    assert first_line(first[1]) == first_line(again[1])
    played = desk.line("Ben", "E5")
    before = await desk.hears(played)
    after = await desk.hears(replace(played, unanswered=True))
    assert (before.game_id, before.version) == (after.game_id, after.version)


async def test_a_refused_move_stays_refused() -> None:
    """A move refused out of turn stays refused when redelivered in turn."""
    desk = Desk()
    game_id = await desk.game("D4")
    early = desk.line("Anna", "E5")
    await desk.hears(early)
    await desk.say("Ben", "F6")
    assert "" == (await desk.hears(replace(early, unanswered=True))).game_id
    assert 2 == len((await desk.match(game_id)).match.game.moves)


async def test_a_refused_challenge_stays_refused() -> None:
    """A refused challenge stays refused when redelivered."""
    desk = Desk()
    asked = desk.line("Anna", "challenge Nobody 9x9 no clock")
    await desk.hears(asked)
    again = await desk.hears(replace(asked, unanswered=True))
    assert "I don’t know anyone here" in first_line(again)
    assert {} == await desk.versions()
