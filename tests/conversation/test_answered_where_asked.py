"""Each post that asks or calls a player accepts the answer: by reaction, reply or typed word."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest

from bot.ids import RoomId
from bot.match.clocks.calendar import Calendar
from bot.match.clocks.clock import DAY
from bot.match.events import Started, Timed
from bot.play.timekeeping.time_settings import Calls
from bot.posts.post import CALL, Post
from bot.posts.post_context import context_of
from bot.talk.incoming import Reacted, Said
from tests.conversation.calls import ASKED
from tests.conversation.desk import ROOM, Desk
from tests.conversation.test_quiet_calls import MORNING, NIGHT, choose, play_steps
from tests.conversation.test_time import reminder_sender

CARRIERS = ("the question", "in private", "after quiet hours", "in private after quiet hours")
BESIDE = ("a board", "a board in words", "a reminder", "once more")


async def ask_ben(question: str, carrier: str) -> tuple[Desk, RoomId, Post]:
    """Ask Ben a question; return the newest post that asks or calls him, and its room."""
    *before, last = ASKED[question][0]
    if carrier == "a reminder":
        before = [step.replace(" no clock", " 3 days") for step in before]
    desk = await play_steps(*before)
    alone = Calls.PRIVATE if "private" in carrier else Calls.ALL
    late = "hours" in carrier
    await choose(desk, alone, NIGHT if late else Calendar())
    if carrier == "a board in words":
        await desk.say("Ben", "text board on")
    await desk.hears(desk.step(last))
    if late:
        desk.ms = MORNING
        await desk.app.calling.once()
    if carrier == "once more":
        desk.ms += DAY
        await desk.app.calling.once()
    if carrier == "a reminder":
        desk.ms += 2 * DAY + DAY // 2
        await reminder_sender(desk).once()
    if carrier.startswith("a board"):
        answer = await desk.say("Ben", "board")
        return desk, ROOM, answer.posts[-1]
    room, post = desk.chat.seen[-1]
    if carrier == "in private":
        room, post = next(seen for seen in reversed(desk.chat.seen) if seen[0] != ROOM)
    return desk, room, post


def _cases() -> list[tuple[str, str, str]]:
    counts = [name for name in ASKED if ASKED[name][1] is not Started]
    carriers: dict[str, Callable[[str], bool]] = {
        **dict.fromkeys(CARRIERS, lambda _: True),
        **dict.fromkeys(BESIDE[:3], lambda name: name in counts),
        "once more": lambda name: name not in counts,
    }
    ways = ("reaction", "reply", "word")
    timed = [name for name in counts if "count" in name or name == "undo"]
    return [
        (name, carrier, way)
        for name, carrier, way in product(ASKED, carriers, ways)
        if carriers[carrier](name) and (carrier != "a reminder" or name in timed)
    ]


@pytest.mark.parametrize(("question", "carrier", "way"), _cases())
async def test_each_carrier_accepts_the_answer(question: str, carrier: str, way: str) -> None:
    """Ben's yes counts under each post that carries the question."""
    desk, room, post = await ask_ben(question, carrier)
    about, is_call = context_of(post), "hours" in carrier or carrier == "once more"
    assert is_call <= post.key.startswith(CALL)
    casual = replace(desk.line("Ben", "ok"), about=about.ref)
    word = "accept" if ASKED[question][1] is Started else "agree"
    incoming = {
        "reaction": replace(casual, did=Reacted("✅", choices=about.choices)),
        "reply": casual,
        # In private the post answered is the newest; elsewhere it is the room's newest question.
        "word": replace(
            casual,
            did=Said(word, addressed=True),
            about=None,
            last=about.ref if room != ROOM else None,
        ),
    }[way]
    if room != ROOM:
        incoming = replace(incoming, room=room, community="", private=True)
    await desk.hears(incoming)
    assert about.ref is not None
    loaded = await desk.match(about.ref.game_id)
    happened = [event for event in loaded.match.events if not isinstance(event, Timed)]
    assert isinstance(happened[-1], ASKED[question][1]), post
