"""Marking chains in Discord: quick presses by both players, letters as reactions, menus, and counts
edited in place. An agreement counts only for the picture that the player saw."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.discord.discord_ids import PLATFORM, room_id
from bot.discord.inbound.reactions import OPEN_VOTE, HeardReaction
from bot.discord.inbound.recounts import OLD_MS, Recounts
from bot.match.commands import MarkStones
from bot.play.unit_of_work import Done
from bot.routing.questions import CHANGED_MS
from bot.rules.points import parse_point
from tests.adapters.discord.desk import BEGINNING, Club, boards, game_of, letter, wait_for_message
from tests.adapters.discord.test_votes import vote, wait_for_offer, wait_until_idle, wait_until_read
from tests.fakes.discord.faults import Fault
from tests.fakes.discord.limits import POST
from tests.fakes.discord.model import Message
from tests.fakes.discord.snowflakes import seconds_of
from tests.patience import PATIENCE

__all__ = ["vote"]

EDIT = ("PATCH", "/channels/{channel}/messages/{message}")
MENU = "Which chains are dead?"
RED = 4
SILENT = 1 << 12
"""The message flag that suppresses notifications."""


def dead_letters(message: Message) -> str:
    """Return the letters whose buttons are red."""
    letters = [part for part in message.buttons if len(part["label"]) == 1]
    return "".join(part["label"] for part in letters if part["style"] == RED)


async def shows(club: Club, message: Message, letters: str, number: int) -> None:
    """Wait until a message shows this count, with these chains as dead."""

    def found() -> bool:
        return dead_letters(message) == letters and f"count {number}" in message.shown_text

    await club.fake.world.bell.until(found, PATIENCE, f"{letters!r} dead in count {number}")


@pytest.mark.parametrize("gap", [0.05, 0.35, 1.0])
async def test_quick_presses_share_an_edit(club: Club, vote: Message, gap: float) -> None:
    """Letters pressed in quick succession by both players all count, in one post whose picture
    changes after a pause; each press costs one request, and none is refused."""
    before, requests = [*vote.channel.messages], len(club.fake.requests)
    taps = []
    for person, tapped in ((club.anna, "A"), (club.bob, "B"), (club.anna, "C")):
        taps.append(person.begin_press(vote, tapped))
        await asyncio.sleep(gap)
    await shows(club, vote, "ABC", 4)
    await wait_until_idle(club)
    assert [[], [], []] == [tap.visible_responses for tap in taps]
    assert before == vote.channel.messages
    calls = [(call.method, call.path) for call in club.fake.requests[requests:]]
    edits = calls.count(EDIT)
    assert (3, True) == (len(calls) - edits, edits == 1 or (gap, edits) == (1.0, 3))


async def test_both_press_the_same_letter(club: Club, vote: Message) -> None:
    """Two players who press the same letter at the same time agree, instead of undoing each other.
    The other letters keep their ids, because Discord refuses presses of removed ids."""
    ids = {part["custom_id"] for part in vote.buttons if part["label"] in ("B", "C")}
    taps = [person.begin_press(vote, "A") for person in (club.anna, club.bob)]
    await shows(club, vote, "A", 2)
    await wait_until_idle(club)
    assert [[], []] == [tap.visible_responses for tap in taps]
    assert ids < {part["custom_id"] for part in vote.buttons}
    await club.bob.press(vote, "A")
    await shows(club, vote, "", 3)


async def test_the_menu_of_dead_chains(club: Club, vote: Message) -> None:
    """Selected chains are dead and the others alive. Only a person's changes are marked, all at
    once, and an unchanged selection marks nothing."""
    await club.anna.select(vote, MENU, ["A ⚪ D4", vote.menus[0]["options"][2]["label"]])
    await shows(club, vote, "AC", 2)
    (first, second, third) = (option["value"] for option in vote.menus[0]["options"])
    defaults = [option.get("default", False) for option in vote.menus[0]["options"]]
    assert [True, False, True] == defaults
    same = await club.bob.select(vote, MENU, [first, third])
    await wait_until_idle(club)
    assert ([], "AC") == (same.visible_responses, dead_letters(vote))
    await club.bob.select(vote, MENU, [second, third])
    await shows(club, vote, "BC", 4)
    await club.bob.select(vote, MENU, [])
    await shows(club, vote, "", 5)
    assert [vote] == boards(vote.channel)[-1:]


async def test_removing_a_letter(club: Club, vote: Message) -> None:
    """A letter that a player adds as a reaction marks its chain; removing it restores the previous
    state."""
    await club.bob.react(vote, letter("A"))
    await shows(club, vote, "A", 2)
    await club.bob.unreact(vote, letter("A"))
    await shows(club, vote, "", 3)
    await wait_until_idle(club)
    club.memory.clock.advance(2 * CHANGED_MS / 1000)
    await club.bob.react(vote, letter("A"))
    await shows(club, vote, "A", 4)


async def test_removing_an_outdated_letter(club: Club, vote: Message) -> None:
    """If the chain was marked again meanwhile, removing the letter changes nothing; nor does a
    moderator's clearing of it, live or found after a restart."""
    await club.bob.react(vote, letter("A"))
    await shows(club, vote, "A", 2)
    await club.anna.press(vote, "A")
    await shows(club, vote, "", 3)
    await club.bob.unreact(vote, letter("A"))
    await wait_until_idle(club)
    await club.anna.react(vote, letter("B"))
    await shows(club, vote, "B", 4)
    await club.owner.clear(vote)
    await wait_until_idle(club)
    await club.anna.react(vote, letter("C"))
    await shows(club, vote, "BC", 5)
    await club.bot.stop()
    await club.owner.clear(vote)
    await club.restart()
    await wait_until_idle(club)
    assert ("BC", True) == (dead_letters(vote), "count 5" in vote.shown_text)


async def test_letters_during_an_absence(club: Club, vote: Message) -> None:
    """Letters that were added or removed during an absence of the bot count after its return."""
    await club.bob.react(vote, letter("A"))
    await shows(club, vote, "A", 2)
    await club.bot.stop()
    await club.bob.unreact(vote, letter("A"))
    await club.anna.react(vote, letter("B"))
    await club.restart()
    await shows(club, vote, "B", 4)


async def test_two_corrections_and_both_agreements(club: Club, vote: Message) -> None:
    """From the second pass to the result there are three posts (the count, the notification and the
    result), for 25 requests."""
    first = vote.channel.messages.index(vote)
    made = [(call.method, call.path) for call in club.fake.requests]
    asked = len(made) - 1 - made[::-1].index(POST)
    await club.bob.press(vote, "A")
    await shows(club, vote, "A", 2)
    await club.anna.press(vote, "B")
    await shows(club, vote, "AB", 3)
    await wait_until_read(club, vote.channel, 3)
    await club.bob.react(vote, "✅")
    await wait_for_message(vote.channel, "Do you?")
    await club.anna.react(vote, "✅")
    await wait_for_message(vote.channel, "(")
    await wait_until_idle(club)
    await club.fake.world.bell.until(lambda: not vote.components, PATIENCE, "no buttons")
    calls = [f"{call.method} {call.path}" for call in club.fake.requests[asked:]]
    posts = [m for m in vote.channel.messages[first:] if m.author is club.fake.bot and m.type != 4]
    assert (3, True) == (len(posts), len(calls) <= 25), "\n".join(calls)


async def test_an_agreement_right_after_a_change(club: Club, vote: Message) -> None:
    """The bot asks once for confirmation of a ✅ within two seconds of a change, with a button that
    names the count. Meanwhile the next mark is shown in a new post."""
    await club.bob.press(vote, "A")
    await shows(club, vote, "A", 2)
    await wait_until_idle(club)
    await club.anna.react(vote, "✅")
    asked = await wait_for_message(vote.channel, "Anna, the count has changed")
    await club.anna.unreact(vote, "✅")
    await club.anna.react(vote, "✅")
    await wait_until_idle(club)
    assert asked is vote.channel.last
    assert "waiting for" not in vote.shown_text
    await club.bob.press(vote, "B")
    changed = await wait_for_offer(vote.channel, 3)
    assert (True, "AB") == (changed is not vote, dead_letters(changed))


async def test_both_agree_right_after_a_change(club: Club, vote: Message) -> None:
    """Both players can be asked for confirmation; neither question removes the other's, and neither
    suggests typing a line that Discord would hide from the bot."""
    await club.bob.press(vote, "A")
    await shows(club, vote, "A", 2)
    questions = []
    for person, name in ((club.anna, "Anna"), (club.bob, "Bob")):
        await person.react(vote, "✅")
        questions.append(await wait_for_message(vote.channel, f"{name}, the count has changed"))
    await club.bob.send(vote.channel, "agree")
    offers = [await wait_for_message(vote.channel, "Discord hides that line from me.")]
    await club.anna.send(vote.channel, "agree")
    await vote.channel.wait_for(
        lambda m: m.shown_text == offers[0].shown_text and m is not offers[0]
    )
    await wait_until_idle(club)
    assert [False, False, False] == [post.deleted for post in questions + offers]


@pytest.mark.parametrize("answered", [False, True])
async def test_removing_a_tick_that_needs_confirmation(
    club: Club, vote: Message, *, answered: bool
) -> None:
    """A ✅ that needs confirmation agrees to nothing. Removing it has no effect, and the agreement
    by the button remains."""
    await club.bob.press(vote, "A")
    await shows(club, vote, "A", 2)
    await wait_until_idle(club)
    await club.anna.react(vote, "✅")
    asked = await wait_for_message(vote.channel, "Anna, the count has changed")
    club.memory.clock.advance(3 * CHANGED_MS / 1000)
    if answered:
        await club.anna.press(asked, "Agree to count 2")
        await wait_for_message(vote.channel, "Do you?")
    await wait_until_idle(club)
    before = [*vote.channel.messages]
    await club.anna.unreact(vote, "✅")
    await wait_until_idle(club)
    assert [] == [message for message in vote.channel.messages if message not in before]
    if answered:
        await club.bob.press(vote, "Agree")
        await wait_for_message(vote.channel, "(B+4.5)")


async def test_a_letter_right_after_a_change(club: Club, vote: Message) -> None:
    """A letter added within two seconds of its chain's change is ignored, since it may refer to the
    previous picture; a letter of an unchanged chain counts, and so does the same letter later."""
    await club.bob.press(vote, "A")
    await shows(club, vote, "A", 2)
    await wait_until_idle(club)
    await club.anna.react(vote, letter("A"))
    await club.anna.react(vote, letter("B"))
    await shows(club, vote, "AB", 3)
    await club.anna.unreact(vote, letter("A"))
    await wait_until_idle(club)
    assert "AB" == dead_letters(vote)
    club.memory.clock.advance(2 * CHANGED_MS / 1000)
    await club.anna.react(vote, letter("A"))
    await shows(club, vote, "B", 4)


async def test_an_outdated_letter_after_a_restart(club: Club, vote: Message) -> None:
    """A letter found after a restart is ignored if its chain has changed under that post."""
    await club.bob.press(vote, "A")
    await wait_until_read(club, vote.channel, 2)
    await club.bot.stop()
    await club.anna.react(vote, letter("A"))
    await club.anna.react(vote, letter("B"))
    await club.restart()
    await shows(club, vote, "AB", 3)


async def test_the_question_for_confirmation_notifies(club: Club, vote: Message) -> None:
    """The question for confirmation mentions the player audibly, because they believe they have
    agreed."""
    await club.bob.press(vote, "A")
    await shows(club, vote, "A", 2)
    await wait_until_idle(club)
    await club.anna.react(vote, "✅")
    asked = await vote.channel.wait_for(lambda m: "the count has changed" in m.shown_text)
    assert ({club.anna}, 0) == ({*asked.pings}, asked.flags & SILENT)


async def test_no_post_is_read_after_the_end(club: Club, vote: Message) -> None:
    """After the end of a game no post about it is read at the next start, not even a private
    notification."""
    game = game_of(vote)
    await club.anna.send(vote.channel, f"{club.fake.bot.mention} call me in private")
    await wait_until_idle(club)
    await club.bob.react(vote, "✅")
    await club.fake.world.bell.until(lambda: club.anna.dm().messages, PATIENCE, "the call")
    await wait_until_idle(club)
    await club.anna.press(vote, "Agree")
    await wait_for_message(vote.channel, "wins by")
    await wait_until_idle(club)
    index = club.memory.backends.posts
    assert [room for room, of in await index.load_watched(PLATFORM, OPEN_VOTE) if game == of]
    await club.restart()
    await wait_until_idle(club)
    assert [] == [room for room, of in await index.load_watched(PLATFORM, OPEN_VOTE) if game == of]


async def test_an_agreement_processed_late(club: Club, vote: Message) -> None:
    """The time for which a count was visible ends when a ✅ arrives, however late the bot processes
    that ✅."""
    await club.bob.press(vote, "A")
    await shows(club, vote, "A", 2)
    await wait_until_idle(club)
    club.memory.clock.advance(5 * CHANGED_MS / 1000)
    reactions = club.bot.adapter.client.reactions
    assert reactions is not None
    heard_at = asyncio.get_running_loop().time() - 5 * CHANGED_MS / 1000
    heard = HeardReaction(club.anna.id, "Anna", "✅", removed=False, late=False, at=heard_at)
    await reactions.count_reaction(room_id(vote.channel.id), str(vote.id), heard)
    await wait_for_message(vote.channel, "Anna, the count has changed")


async def test_an_agreement_while_the_count_changes(club: Club, vote: Message) -> None:
    """A ✅ that arrives while Discord edits the post does not agree to the new picture, whenever it
    is processed. Once removed, it has no effect on the next change, and the bot asks for no further
    confirmation."""
    edited = asyncio.Event()
    fault = Fault(*EDIT, until=edited)
    club.fake.faults.add(fault)
    await club.bob.press(vote, "A")
    await club.fake.world.bell.until(lambda: fault.seen, PATIENCE, "the edit")
    await club.anna.react(vote, "✅")
    asked = await wait_for_message(vote.channel, "Anna, the count has changed")
    edited.set()
    await wait_until_idle(club)
    assert "waiting for" not in vote.shown_text
    await club.anna.unreact(vote, "✅")
    await wait_until_idle(club)
    assert asked is vote.channel.last
    await club.bob.press(vote, "B")
    await shows(club, vote, "AB", 3)
    await club.fake.world.bell.until(lambda: asked.deleted, PATIENCE, "nothing is asked back")


async def test_an_agreement_delivered_late(club: Club, vote: Message) -> None:
    """A ✅ that Discord delivers after a reconnection may be older than the change made meanwhile,
    so the bot asks for confirmation."""
    await club.fake.down(rest=False)
    await club.anna.react(vote, "✅")
    await mark_elsewhere(club, vote, "D4")
    await shows(club, vote, "A", 2)
    async with asyncio.timeout(PATIENCE):
        while club.memory.backends.matches.outbox:  # noqa: ASYNC110  no bell
            await asyncio.sleep(0.002)
    club.memory.clock.advance(CHANGED_MS / 1000)
    club.fake.up()
    await wait_for_message(vote.channel, "Anna, the count has changed")
    assert club.fake.gateway.resumed


async def test_an_agreement_during_an_absence(club: Club, vote: Message) -> None:
    """A ✅ found after a restart has no time, so the bot asks for confirmation if the post was
    edited before."""
    await club.bob.press(vote, "A")
    await wait_until_read(club, vote.channel, 2)
    await club.bot.stop()
    await club.anna.react(vote, "✅")
    await club.restart()
    await wait_for_message(vote.channel, "Anna, the count has changed")


async def test_killed_before_the_count_changes(
    club: Club, vote: Message, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mark that was stored but not shown before a kill is shown by the next process; a ✅ to the
    earlier picture does not count for the new one."""
    told = asyncio.Event()

    async def never(*_: Any) -> None:
        told.set()
        await asyncio.Event().wait()

    with monkeypatch.context() as dying:
        dying.setattr(Recounts, "recount", never)
        await club.bob.press(vote, "A")
        await asyncio.wait_for(told.wait(), PATIENCE)
        await club.bot.stop()
    await club.anna.react(vote, "✅")
    await club.restart()
    await wait_for_message(vote.channel, "Anna, the count has changed")
    await wait_until_idle(club)
    assert [] == [
        m
        for m in vote.channel.messages
        if "waiting for" in m.shown_text or "Do you?" in m.shown_text
    ]
    assert ["A"] == [dead_letters(m) for m in boards(vote.channel)[-1:]]


async def test_a_lost_response_to_an_edit(club: Club, vote: Message) -> None:
    """If the response to an edit is lost the edit is repeated, and after that a ✅ under it
    counts."""
    club.fake.faults.add(Fault(*EDIT, after=True))
    await club.bob.press(vote, "A")
    await wait_until_read(club, vote.channel, 2)
    await club.anna.react(vote, "✅")
    await wait_for_message(vote.channel, "Do you?")
    assert [vote] == boards(vote.channel)[-1:]


@pytest.mark.parametrize("why", ["old", "gone", "refused"])
async def test_an_old_post_is_replaced(club: Club, vote: Message, why: str) -> None:
    """A post that is an hour old, deleted, or cannot be edited is followed by a new one."""
    if why == "old":
        age = seconds_of(vote.id) * 1000 + OLD_MS - BEGINNING
        club.memory.clock.advance(age / 1000)
        await club.bob.press(vote, "A")
    elif why == "gone":
        held = vote.channel.log
        await club.bob.press(vote, "A")
        held.remove(vote)
    else:
        club.fake.faults.add(Fault(*EDIT, 400, 50035))
        await club.bob.press(vote, "A")
    changed = await wait_for_offer(vote.channel, 2)
    assert (True, "A") == (changed is not vote, dead_letters(changed))


async def mark_elsewhere(club: Club, vote: Message, point: str) -> None:
    """Mark a chain as dead as Bob, in another chat."""
    service, game = club.bot.app.service, game_of(vote)
    user = f"discord:{club.bob.id}"
    command = MarkStones((parse_point(point),), dead=True)
    assert isinstance(await service.act(game, user, command, "elsewhere"), Done)
