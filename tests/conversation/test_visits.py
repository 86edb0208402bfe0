"""Challenges that others come to by a link, and rooms that they bring along."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ids import GameId
from bot.posts.callbacks import Callback, Verb, format_choice
from bot.posts.post import Answer
from bot.talk.incoming import Incoming, Pressed
from tests.conversation.desk import ROOM, Desk, said

ELSEWHERE = "web:elsewhere"


def visit(desk: Desk, who: str, game_id: GameId) -> Incoming:
    """Somebody follows the link to a challenge, in a room of their own."""
    choice = format_choice(Callback(Verb.VISIT, game_id))
    return replace(desk.line(who, ""), did=Pressed(choice), room=ELSEWHERE)


def accept(desk: Desk, who: str, game_id: GameId) -> Incoming:
    """Somebody accepts in another room."""
    return replace(desk.line(who, f"accept #{game_id}"), room=ELSEWHERE)


async def challenge(desk: Desk, guest: str = "") -> GameId:
    """Anna's challenge to somebody, or anyone."""
    return (await desk.say("Anna", f"challenge {guest} 9x9 black")).game_id


def labels(answer: Answer) -> list[str]:
    """The buttons of an answer."""
    return [post.label(choice) for post in answer.posts for choice in post.choices]


async def test_a_visitor_sees_the_challenge() -> None:
    """Whoever follows the link sees who challenges on which terms, and a button to accept, but
    none for what only others may do."""
    desk = Desk()
    answer = await desk.hears(visit(desk, "Ben", await challenge(desk)))
    assert "Anna is looking for a game" in said(answer)
    assert ["Accept"] == labels(answer)


async def test_the_one_who_is_meant_sees_their_challenge() -> None:
    """A challenge to one person can be accepted and declined by the link, too."""
    desk = Desk()
    answer = await desk.hears(visit(desk, "Ben", await challenge(desk, "Ben")))
    assert ["Accept", "Decline", "Other terms"] == labels(answer)


@pytest.mark.parametrize(
    ("who", "guest", "taken", "expected"),
    [
        ("Anna", "", False, "your own challenge"),
        ("Eve", "Ben", False, "no longer open"),
        ("Eve", "", True, "no longer open"),
    ],
)
async def test_visits_that_lead_nowhere(who: str, guest: str, taken: bool, expected: str) -> None:
    """The challenger, and whoever comes too late or is not meant, are told so, without buttons."""
    desk = Desk()
    game_id = await challenge(desk, guest)
    if taken:
        await desk.say("Ben", f"accept #{game_id}")
    answer = await desk.hears(visit(desk, who, game_id))
    assert expected in said(answer)
    assert [] == labels(answer)


async def test_a_player_visits_the_game() -> None:
    """For its players the link shows the game as it stands."""
    desk = Desk()
    game_id = await challenge(desk)
    await desk.say("Ben", f"accept #{game_id}")
    (post,) = (await desk.hears(visit(desk, "Ben", game_id))).posts
    assert post.board is not None


async def test_open_challenges_invite() -> None:
    """Only a challenge that waits for anyone is one that a link can be offered to."""
    desk = Desk()
    game_id = await challenge(desk)
    assert game_id == desk.chat.posts[-1].invite
    await desk.say("Ben", f"accept #{game_id}")
    assert "" == desk.chat.posts[-1].invite
    await challenge(desk, "Ben")
    assert "" == desk.chat.posts[-1].invite


@pytest.mark.parametrize("guest", ["", "Ben"])
async def test_who_accepts_elsewhere_brings_the_room(guest: str) -> None:
    """The game is announced where it was made and where it was accepted, from its beginning, each
    in its own language."""
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


async def test_who_may_not_accept_brings_nothing() -> None:
    """A refused acceptance changes nothing, and so does anything else said elsewhere."""
    desk = Desk()
    game_id = await challenge(desk, "Ben")
    await desk.hears(accept(desk, "Eve", game_id))
    await desk.hears(accept(desk, "Anna", game_id))
    assert (ROOM,) == (await desk.match(game_id)).meta.rooms
    await desk.say("Ben", f"accept #{game_id}")
    await desk.hears(replace(desk.line("Anna", f"D4 #{game_id}"), room=ELSEWHERE))
    assert (ROOM,) == (await desk.match(game_id)).meta.rooms


async def test_words_are_said_again_to_who_got_none() -> None:
    """An event that came to nothing but words, and whose answer may have been lost, is answered
    again; what had an effect keeps it, and has no other."""
    desk = Desk()
    await desk.game("D4")
    refused = desk.line("Anna", "E5")
    asked = desk.line("Anna", "games")
    first = [await desk.hears(event) for event in (refused, asked)]
    assert [(), ()] == [(await desk.hears(event)).posts for event in (refused, asked)]
    again = [await desk.hears(replace(event, unanswered=True)) for event in (refused, asked)]
    assert "Wait for your opponent" in said(first[0])
    assert "please say it again" in said(again[0])
    assert said(first[1]) == said(again[1])
    played = desk.line("Ben", "E5")
    before = await desk.hears(played)
    after = await desk.hears(replace(played, unanswered=True))
    assert (before.game_id, before.version) == (after.game_id, after.version)


async def test_what_was_refused_is_not_done_later() -> None:
    """A move that came too early, and whose refusal was lost, is not played when its turn has come:
    what happens stays in the order in which it was said."""
    desk = Desk()
    game_id = await desk.game("D4")
    early = desk.line("Anna", "E5")
    await desk.hears(early)
    await desk.say("Ben", "F6")
    assert "" == (await desk.hears(replace(early, unanswered=True))).game_id
    assert 2 == len((await desk.match(game_id)).match.game.moves)


async def test_no_challenge_comes_of_a_refused_one() -> None:
    """Nor is a challenge made that could not be made when it was asked for."""
    desk = Desk()
    asked = desk.line("Anna", "challenge Nobody 9x9")
    await desk.hears(asked)
    again = await desk.hears(replace(asked, unanswered=True))
    assert "I don’t know anyone here" in said(again)
    assert {} == await desk.versions()
