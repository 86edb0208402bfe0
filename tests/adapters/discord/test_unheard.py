"""Messages that Discord delivers without their text: mentions of the bot's role, replies, and plain
lines."""

from __future__ import annotations

import asyncio

import pytest

from bot.discord.inbound.unheard import NOT_READ
from bot.play.ports.stores import StoreUnavailableError
from tests.adapters.discord.desk import Club, board, boards, game_of, wait_for_message
from tests.adapters.discord.test_votes import wait_until_idle
from tests.fakes.discord.model import Channel, Message, Role
from tests.fakes.discord.people import Person
from tests.patience import PATIENCE

TOLD = "Discord doesn’t show me that line."
OFFER = "Discord hides that line from me."
SILENT = 1 << 12
"""The message flag that suppresses notifications."""


def explanations(channel: Channel) -> list[Message]:
    """Return the answers that explain how to address the bot."""
    return [message for message in channel.messages if TOLD in message.shown_text]


def offers(channel: Channel) -> list[Message]:
    """Return the answers that offer a form to type the line again."""
    return [message for message in channel.messages if OFFER in message.shown_text]


def all_responses(channel: Channel) -> list[Message]:
    """Return all responses to hidden lines: answers, and lines with a reaction."""
    marked = [message for message in channel.messages if NOT_READ in message.reactions]
    return explanations(channel) + offers(channel) + marked


def own_role(club: Club) -> Role:
    """Return the bot's own role on the server, mentionable by everyone."""
    role = club.guild.role_of(club.fake.bot)
    role.mentionable = True
    club.fake.world.role_changed(club.guild, role)
    return role


async def test_a_mention_of_the_own_role(club: Club) -> None:
    """If the bot reads every line, a mention of its own role addresses it: for a move and for
    help."""
    club.fake.app.message_content = True
    await club.restart(reads_all=True)
    role, thread = own_role(club), await club.begin()
    await club.anna.send(thread, f"{role.mention} C3")
    await wait_for_message(thread, "⚫ C3")
    await club.bob.send(thread, f"{role.mention}, D 4")
    await wait_for_message(thread, "⚪ D4")
    await club.carl.send(club.general, role.mention)
    await wait_for_message(club.general, "What would you like to do?")


async def test_a_hidden_mention_of_the_own_role(club: Club) -> None:
    """A line that mentions the own role, but arrives without its text, is always answered with how
    to address the bot."""
    role = own_role(club)
    for count in (1, 2):
        asked = await club.carl.send(club.general, f"{role.mention} help")
        answer = await club.general.wait_for(lambda m: TOLD in m.shown_text and m.id > asked.id)  # noqa: B023
        assert asked is answer.reply_to
        assert f"mention me ({club.fake.bot.mention} D4)" in answer.shown_text
        assert (frozenset(), count) == (answer.pings, len(explanations(club.general)))


async def test_a_mention_of_the_own_role_in_an_outage(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mention of the own role is answered during a database outage like a mention of the bot."""

    async def away(*_: object) -> None:
        raise StoreUnavailableError("away")

    role = own_role(club)
    await club.carl.send(club.general, f"{role.mention} help")
    await wait_for_message(club.general, TOLD)
    monkeypatch.setattr(club.memory.backends.people, "load_profiles", away)
    await club.carl.send(club.general, f"{role.mention} help")
    await wait_for_message(club.general, "The games cannot be reached just now.")


async def test_a_mention_of_another_role(club: Club) -> None:
    """A mention of another role does not address the bot, even if the bot has that role."""
    role = club.fake.role(club.guild, "players", club.fake.bot, club.anna, mentionable=True)
    thread = await club.begin()
    await club.anna.send(thread, f"{role.mention} C3")
    await wait_until_idle(club)
    assert [] == all_responses(thread)


@pytest.mark.parametrize("reply", [True, False], ids=["reply without ping", "bare line"])
async def test_a_hidden_line_of_the_player_to_move(club: Club, *, reply: bool) -> None:
    """Each hidden line of the player to move gets the "not read" reaction, in the game's thread or
    as a reply. Once per turn, also across a restart, a silent offer leads to a form for a line, and
    disappears when the match continues; each player gets one in each of their turns."""
    thread = await club.begin()

    async def hidden(person: Person, text: str) -> None:
        to = boards(thread)[-1] if reply else None
        line = await person.send(thread, text, reply_to=to, ping=False)
        await thread.wait_for(lambda m: m is line and [club.fake.bot] == m.reactions.get(NOT_READ))

    await hidden(club.anna, "hi")
    offer = await wait_for_message(thread, OFFER)
    assert "hi" == (offer.reply_to or offer).shown_text
    assert (frozenset(), SILENT) == (offer.pings, offer.flags & SILENT)
    await hidden(club.anna, "C3")
    await club.restart()
    await hidden(club.anna, "play C3")
    asked = await club.anna.press(offer, "Type it here")
    await club.anna.submit(asked, line="C3")
    assert "⚫ C3" in (await board(thread, 2)).shown_text
    await thread.bell.until(lambda: offer.deleted, PATIENCE, "the offer gone")
    assert [] == offers(thread)
    await hidden(club.bob, "D4")
    theirs = await wait_for_message(thread, OFFER)
    await club.bob.slash(thread, "go play", point="D4")
    await thread.bell.until(lambda: theirs.deleted, PATIENCE, "the offer gone")
    await hidden(club.anna, "E5")
    await wait_for_message(thread, OFFER)
    await wait_until_idle(club)
    assert 1 == len(offers(thread))


async def test_two_hidden_lines_at_once(club: Club) -> None:
    """Simultaneous hidden lines get one offer."""
    thread = await club.begin()
    await asyncio.gather(*(club.anna.send(thread, text) for text in ("C3", "C4", "C5")))
    await wait_for_message(thread, OFFER)
    await wait_until_idle(club)
    marked = [m for m in thread.messages if NOT_READ in m.reactions]
    assert (3, 1) == (len(marked), len(offers(thread)))


async def test_a_hidden_line_without_reactions(club: Club) -> None:
    """Without the permission for reactions only the offer says that a line was not read, and no
    request is refused."""
    thread = await club.begin()
    club.fake.deny(club.general, club.fake.bot, "add_reactions")
    await wait_until_idle(club)
    refused = club.fake.limits.invalid
    line = await club.anna.send(thread, "C3")
    await wait_for_message(thread, OFFER)
    await wait_until_idle(club)
    assert (refused, {}) == (club.fake.limits.invalid, line.reactions)


async def test_a_hidden_line_in_a_count(club: Club) -> None:
    """In a count both players are awaited, and both can use the form for an answer."""
    thread = await club.begin()
    for person in (club.anna, club.bob):
        await person.slash(thread, "go pass")
    count = await wait_for_message(thread, "count 1")
    await club.bob.send(thread, "yes")
    offer = await wait_for_message(thread, OFFER)
    asked = await club.bob.press(offer, "Type it here")
    await club.bob.submit(asked, line="agree")
    await wait_for_message(thread, "Bob agrees")
    talk = await club.bob.send(thread, "good game")
    await wait_until_idle(club)
    assert ([offer], {}) == (offers(thread), talk.reactions)
    await club.anna.press(count, "Agree")
    await thread.bell.until(lambda: offer.deleted, PATIENCE, "the offer gone")


@pytest.mark.parametrize("club", ["pl"], indirect=True)
async def test_the_offer_is_in_the_persons_language(club: Club) -> None:
    """The offer for a hidden line is in the person's language."""
    await club.anna.slash(
        club.general, "go challenge", opponent=club.bob, size=5, colours="black", clock="no clock"
    )
    asked = await club.general.wait_for(lambda m: "Przyjmuję" in m.labels)
    await club.bob.press(asked, "Przyjmuję")
    thread = await club.thread()
    await club.anna.send(thread, "C3")
    offer = await wait_for_message(thread, "Discord ukrywa przede mną ten wpis.")
    assert ["Wpisz tutaj"] == offer.labels
    field = await club.anna.press(offer, "Wpisz tutaj")
    assert "Ruch albo polecenie" == (field.modal or {})["components"][0]["label"]


async def test_hidden_lines_for_other_people(club: Club) -> None:
    """Hidden lines of spectators, of the waiting player, to other people, and outside of games'
    threads get no response."""
    role = club.fake.role(club.guild, "players", mentionable=True)
    thread = await club.begin()
    line = await club.bob.send(thread, "your move")
    await club.anna.send(thread, "soon", reply_to=line, ping=False)
    for mention in (club.bob.mention, role.mention):
        await club.anna.send(thread, f"{mention} thinking")
    await club.carl.send(thread, "C3")
    await club.carl.send(thread, "C3", reply_to=boards(thread)[0], ping=False)
    await club.anna.send(club.general, "C3")
    await wait_until_idle(club)
    assert [] == all_responses(thread) + all_responses(club.general)


async def test_hidden_lines_after_the_game(club: Club) -> None:
    """Hidden lines in the thread of a finished game get no response."""
    thread = await club.begin()
    await club.anna.send(thread, f"{club.fake.bot.mention} resign")
    await wait_for_message(thread, "Resign the game")
    await club.anna.send(thread, f"{club.fake.bot.mention} resign yes")
    await thread.wait_for(lambda m: "Rematch" in m.labels)
    await club.anna.send(thread, "good game")
    await wait_until_idle(club)
    assert [] == all_responses(thread)


async def test_the_question_which_game_quotes_a_reply(club: Club) -> None:
    """The question which game is meant quotes a reply that the bot receives without a mention;
    after a command, whose answer is private, it offers only buttons."""
    for size in (9, 13):
        await club.anna.slash(
            club.general, "go challenge", opponent=club.bob, size=size, clock="no clock"
        )
    await club.general.wait_for(lambda _: len(challenges(club)) == 2)
    unseen = await (await club.bob.slash(club.general, "go accept")).answer()
    assert "Bob, which game do you mean? Tap it." == unseen.shown_text.split("\n")[0]
    await club.bob.send(club.general, f"{club.fake.bot.mention} accept")
    asked = await wait_for_message(club.general, "which game do you mean?")
    told = asked.shown_text.split("\n")[0]
    assert told.startswith("Bob, which game do you mean? Tap it, or answer this with “accept #")
    line = told.partition("“")[2].partition("”")[0]
    await club.bob.send(club.general, line, reply_to=asked)
    thread = await club.thread()
    assert line.endswith(game_of(boards(thread)[0]))


def challenges(club: Club) -> list[Message]:
    """Return the open challenges in the channel."""
    return [message for message in club.general.messages if "Accept" in message.labels]
