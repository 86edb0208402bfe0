"""Rights to manage games in a group: those of its administrators according to Telegram."""

from __future__ import annotations

from tests.adapters.telegram.desk import Club, board, game_of, press_button, wait_for_button
from tests.fakes.telegram.model import Chat
from tests.fakes.telegram.people import Person

MAY_NOT = "Only those who may manage this chat can do that"


async def send_line(club: Club, who: Person, room: Chat, line: str, expected: str) -> str:
    """Send a line in a group, and return the newest message with the expected text."""
    await who.send(room, line)
    return (await room.wait_for(lambda m: expected in m.text and m.author is club.fake.bot)).text


async def game_in(club: Club) -> str:
    """Start a game in the group and return its id."""
    await club.begin()
    return game_of(await board(club.group, 1))


async def test_an_administrator_pauses_a_game(club: Club) -> None:
    """A member may not pause a game; after a promotion to administrator they may, without a
    restart."""
    game_id = await game_in(club)
    await send_line(club, club.carl, club.group, f"/pause #{game_id}", MAY_NOT)
    club.fake.promote(club.group, club.carl)
    await send_line(
        club, club.carl, club.group, f"/pause #{game_id}", "An organiser pauses the game"
    )
    await send_line(club, club.anna, club.group, "/play C3", "An organiser has paused this game.")
    await send_line(club, club.carl, club.group, f"/continue #{game_id}", "The game goes on")
    await club.anna.send(club.group, "/play C3")
    await board(club.group, 2)


async def test_an_owners_own_game(club: Club) -> None:
    """A group's owner cannot manage a game of their own."""
    game_id = await game_in(club)
    await send_line(
        club, club.anna, club.group, f"/annul #{game_id} I am losing", "You play in this"
    )


async def test_an_administrator_annuls_a_game(club: Club) -> None:
    """Annulling asks the administrator for confirmation by buttons that only they can press, and
    both players are told the reason."""
    game_id = await game_in(club)
    club.fake.promote(club.group, club.carl)
    await club.carl.send(club.group, f"/annul #{game_id} nobody is left")
    question = await wait_for_button(club.group, "Yes, annul it")
    press = await press_button(club.bob, question, "Yes, annul it")
    assert press.text is not None
    assert "That question was for someone else." in press.text
    await press_button(club.carl, question, "Yes, annul it")
    shown = await club.group.wait_for(lambda m: "has annulled the game" in m.text)
    assert "Reason: nobody is left" in shown.text


async def test_another_groups_administrator(club: Club) -> None:
    """The owner of another group cannot manage this group's games; nor can anyone in a private
    chat."""
    game_id = await game_in(club)
    other = club.fake.supergroup("Chess club", club.carl)
    await send_line(
        club, club.carl, other, f"/pause@NigiriBot #{game_id}", "That game belongs to another chat"
    )
    await club.carl.start()
    await send_line(club, club.carl, club.carl.private, f"/pause #{game_id}", MAY_NOT)


async def test_terms_and_a_rematch_by_taps(club: Club) -> None:
    """Other terms are composed by taps and offered; a button under the last board asks for a
    rematch."""
    await club.anna.send(
        club.group, f"/challenge@NigiriBot @{club.bob.username} 5x5 komi 0.5 black"
    )
    await press_button(club.bob, await wait_for_button(club.group, "Other terms"), "Other terms")
    await press_button(club.bob, await wait_for_button(club.group, "13×13"), "13×13")
    await press_button(club.bob, await wait_for_button(club.group, "✓ 13×13"), "3 days a move")
    await press_button(
        club.bob, await wait_for_button(club.group, "✓ 3 days a move"), "Offer these terms"
    )
    offered = await club.group.wait_for(lambda m: "Bob offers other terms" in m.text)
    assert "13×13 · komi 0.5 · Anna takes Black · 3 days a move" in offered.text
    await press_button(club.anna, offered, "Accept")
    await board(club.group, 1)
    await club.bob.send(club.group, "/resign")
    await club.group.wait_for(lambda m: "Resign the game" in m.text)
    await club.bob.send(club.group, "/resign yes")
    over = await wait_for_button(club.group, "Rematch")
    await press_button(club.anna, over, "Rematch")
    asked = await club.group.wait_for(lambda m: "Anna asks Bob for a rematch" in m.text)
    await press_button(club.bob, asked, "Accept")
    await club.group.wait_for(lambda m: "⚫ Bob – ⚪ Anna" in m.text)


async def test_a_challenge_by_taps(club: Club) -> None:
    """A form in a private chat leads to a challenge with a link."""
    await club.anna.start()
    await club.anna.send(club.anna.private, "/form")
    await press_button(club.anna, await wait_for_button(club.anna.private, "13×13"), "13×13")
    await press_button(
        club.anna, await wait_for_button(club.anna.private, "✓ 13×13"), "Send the challenge"
    )
    shared = await wait_for_button(club.anna.private, "Share the link")
    assert "13×13 · komi 6.5 · 3 days a move" in shared.text
