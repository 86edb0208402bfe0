"""The bot is removed from a group in the middle of a game: the game goes on in private, and in the
group once the bot is back."""

from __future__ import annotations

import pytest

from tests.adapters.telegram.desk import Club, boards
from tests.adapters.telegram.desk import board as newest_board
from tests.adapters.telegram.steps import wait_until_settled
from tests.fakes.telegram.model import KICKED, Chat, Message
from tests.fakes.telegram.people import Person

LOST = {
    "en": "One of the rooms of game",
    "pl": "Jedno z miejsc, w których toczy się gra",
}


async def remove_bot(club: Club) -> None:
    """Remove the bot from the group, and wait until it has handled that."""
    club.fake.kick_bot(club.group)
    await wait_until_settled(club)
    club.fake.excuse()


async def return_bot(club: Club) -> None:
    """Add the bot to the group again, and wait until it has handled that."""
    club.fake.add_bot(club.group)
    await wait_until_settled(club)


async def play(club: Club, person: Person, room: Chat, point: str) -> None:
    """Play a move, and wait until all rooms show it."""
    line = point if room is person.private else f"/play@{club.fake.bot.username} {point}"
    await person.send(room, line)
    await wait_until_settled(club)
    club.fake.excuse()


def posts(club: Club, room: Chat, text: str) -> list[Message]:
    """Return the bot's messages with this text."""
    return [m for m in room.find_messages(text) if m.author is club.fake.bot]


def loud(club: Club, person: Person, text: str) -> list[Message]:
    """Return the messages with this text that notify a person: in the group those that mention
    them, and in private all that are not silent."""
    alone = [m for m in posts(club, person.private, text) if not m.silent]
    shared = [m for m in posts(club, club.group, text) if person.id in m.mentioned()]
    return alone + [m for m in shared if not m.silent]


@pytest.mark.parametrize("club", ["en", "pl"], indirect=True)
async def test_a_game_goes_on_in_private(club: Club) -> None:
    """Both players are told at once, each once and in their language, and the game is played to an
    agreed score in their private chats."""
    await club.anna.start()
    accept = {"en": "Accept", "pl": "Przyjmuję"}[club.anna.language]
    await club.begin(accept=accept)
    await remove_bot(club)
    for person in (club.anna, club.bob):
        assert 1 == len(posts(club, person.private, LOST[person.language]))
        await newest_board(person.private, 1)
    for number, point in enumerate(("C3", "C4", "B3", "B4", "D3", "D4", "A3", "A4", "E3", "E4")):
        mover, other = (club.anna, club.bob)[:: -1 if number % 2 else 1]
        await play(club, mover, mover.private, point)
        assert 1 == len(loud(club, other, f"{point} · "))
        assert [] == loud(club, mover, f"{point} · ")
    for person, label in ((club.anna, "pass"), (club.bob, "pass")):
        await play(club, person, person.private, label)
    for person in (club.anna, club.bob):
        await play(club, person, person.private, {"en": "agree", "pl": "zgoda"}[person.language])
    won = {"en": "Anna wins", "pl": "Anna"}[club.anna.language]
    for person in (club.anna, club.bob):
        await person.private.wait_for(lambda m: won in m.text and "B+" in m.text)
        assert 1 == len(posts(club, person.private, LOST[person.language]))


async def test_the_bot_is_back(club: Club) -> None:
    """A group that admits the bot again shows the running game. Each move then calls the awaited
    player once, in the group; the private chats follow silently."""
    await club.anna.start()
    await club.begin()
    await remove_bot(club)
    await play(club, club.anna, club.anna.private, "C3")
    count = len(boards(club.group))
    await return_bot(club)
    shown = await newest_board(club.group, count + 1)
    assert "move 1" in shown.text
    assert [] == shown.mentioned()
    for number, (person, room, point) in enumerate(
        ((club.bob, club.group, "C4"), (club.anna, club.anna.private, "D3")), start=2
    ):
        await play(club, person, room, point)
        other = club.anna if person is club.bob else club.bob
        assert [point] == [m.text.split()[1] for m in loud(club, other, f"{point} · ")]
        assert [] == loud(club, person, f"{point} · ")
        await newest_board(club.group, count + number)
    assert club.group is loud(club, club.bob, "D3 · ")[0].chat


async def test_removed_twice(club: Club) -> None:
    """A group that removes the bot again without a move in between is reported again."""
    await club.anna.start()
    await club.begin()
    for removals in (1, 2):
        await remove_bot(club)
        assert removals == len(posts(club, club.anna.private, LOST["en"]))
        await return_bot(club)


async def test_the_update_arrives_twice(club: Club) -> None:
    """A removal or return that is handled twice is told once."""
    await club.anna.start()
    await club.begin()
    conversation, room = club.bot.app.conversation, f"telegram:{club.group.id}"
    await remove_bot(club)
    await conversation.leave_room(room)
    assert 1 == len(posts(club, club.bob.private, LOST["en"]))
    await return_bot(club)
    count = len(boards(club.group))
    await conversation.return_to_room(room, "again")
    assert count == len(boards(club.group))


async def test_back_before_the_players_are_told(club: Club) -> None:
    """Removed and admitted again at once: the players are told, and the group calls for the next
    move."""
    await club.anna.start()
    await club.begin()
    club.fake.kick_bot(club.group)
    await return_bot(club)
    club.fake.excuse()
    assert 1 == len(posts(club, club.anna.private, LOST["en"]))
    await play(club, club.anna, club.group, "C3")
    assert [club.group] == [m.chat for m in loud(club, club.bob, "C3 · ")]


@pytest.mark.parametrize("how", ["link", "start"])
@pytest.mark.parametrize("club", ["en", "pl"], indirect=True)
async def test_a_player_who_never_started_the_bot(club: Club, how: str) -> None:
    """The reachable player reads that the bot cannot write to the opponent, with a link to pass
    on. An opponent who opens it, or starts the bot, gets the board once, in their language, and
    plays on."""
    await club.begin(accept={"en": "Accept", "pl": "Przyjmuję"}[club.bob.language])
    await remove_bot(club)
    told = await club.bob.private.says(LOST[club.bob.language])
    words = {"en": "I can’t write to Anna", "pl": "Anna nie ma jeszcze ze mną prywatnej rozmowy"}
    assert words[club.bob.language] in told.text
    (link,) = [url for url in told.urls() if "start=" in url]
    if how == "link":
        await club.anna.open(link)
    else:
        await club.anna.start()
    await wait_until_settled(club)
    club.fake.excuse()
    (shown,) = boards(club.anna.private)
    assert not shown.silent
    turn = {"en": "Anna, your move.", "pl": "Anna, Twój ruch."}[club.anna.language]
    assert ["⚫ Anna – ⚪ Bob", turn] == shown.text.splitlines()[:2]
    await play(club, club.anna, club.anna.private, "C3")
    assert 1 == len(loud(club, club.bob, "C3 · "))
    await play(club, club.bob, club.bob.private, "C4")
    assert 1 == len(loud(club, club.anna, "C4 · "))


async def test_a_player_has_blocked_the_bot(club: Club) -> None:
    """A player who has blocked the bot is named to the other one, and called in the group once that
    admits the bot again."""
    await club.anna.start()
    await club.begin()
    await club.bob.block()
    await remove_bot(club)
    assert 1 == len(posts(club, club.anna.private, "I can’t write to Bob"))
    await play(club, club.anna, club.anna.private, "C3")
    await return_bot(club)
    await club.group.wait_for(lambda m: m.photo is not None and club.bob.id in m.mentioned())


async def test_removed_while_a_move_is_announced(club: Club) -> None:
    """If the group refuses the post that would have called a player, the notice in private does."""
    await club.anna.start()
    await club.begin()
    await remove_bot(club)
    await return_bot(club)
    count = len(posts(club, club.bob.private, LOST["en"]))
    # The update about this removal is lost.
    club.group.members[club.fake.bot.id].status = KICKED
    await play(club, club.anna, club.anna.private, "C3")
    told = posts(club, club.bob.private, LOST["en"])[count:]
    assert [False] == [message.silent for message in told]
    assert [] == loud(club, club.bob, "C3 · ")
    await play(club, club.bob, club.bob.private, "C4")
    assert [club.anna.private] == [m.chat for m in loud(club, club.anna, "C4 · ")]
