"""Somebody is taken out of a room's log, and everybody else stays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.adapters.web.log.entries import Chose, Drawing, Gone, Posted, Reacted, Record, Said
from bot.adapters.web.log.erasure import without
from bot.adapters.web.log.rooms import WebRooms
from bot.adapters.web.log.schema import decode, encode
from bot.conversation.announcements.announcer import Departure
from bot.conversation.posts.attachments import File
from bot.conversation.posts.post import Choice, Post, PostRef
from bot.language.text import Joined, Parts, Person, Text
from bot.service.accounts.personal_data import LEFT as GONE
from tests.adapters.web.logs import plain, told
from tests.fakes.memory.room_log import MemoryRoomLog
from tests.fakes.memory.stores import MemoryPeople

LOBBY, ANNA, BEN = "web:lobby", "web:lobby/anna", "web:lobby/ben"
LEFT = "a player who left"


def after(record: Record) -> Record | None:
    """The record once Anna is forgotten; None if it stays as it is."""
    text = without(encode(record), ["anna"], [ANNA], ["Anna"], LEFT)
    return None if text is None else decode(text)


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (Said(ANNA, "Anna", "hello"), Gone()),
        (Reacted(ANNA, "Anna", 3, "✅"), Gone()),
        (Chose(ANNA, "Anna", 3, "x"), Gone()),
        (Said(BEN, "Ben", "hello"), None),
        (
            Said(BEN, "Ben", "hello ANNA!"),
            Said(BEN, "Ben", f"hello {LEFT}!"),
        ),
        (Said(BEN, "Ben", "Annabel and Hanna"), None),
        (Reacted(BEN, "Ben", 3, "✅"), None),
        (Posted(plain("Anna (Black): D4."), mention=ANNA), Posted(plain(f"{LEFT} (Black): D4."))),
        (Posted(plain("x"), calls=(ANNA, BEN)), Posted(plain("x"), calls=(BEN,))),
        (
            Posted(Parts(Text("pass", {"who": Person(ANNA), "n": "A"}), ("D4",), (), ("Anna",))),
            Posted(Parts(Text("pass", {"who": Person(GONE), "n": "A"}), ("D4",), (), (LEFT,))),
        ),
        (
            Posted(plain("x"), "en", Drawing(None, Joined((Person(ANNA), Person(BEN))))),
            Posted(plain("x"), "en", Drawing(None, Joined((Person(GONE), Person(BEN))))),
        ),
        (Posted(Parts(Person(BEN))), None),
        (
            Posted(plain("x"), attachment=File("a.sgf", "t", "PB[Anna]")),
            Posted(plain("x"), attachment=File("a.sgf", "t", f"PB[{LEFT}]")),
        ),
        (
            Posted(plain("x"), choices=(Choice("pick:bamoku:1:", "#bamoku · Anna"),)),
            Posted(plain("x"), choices=(Choice("pick:bamoku:1:", f"#bamoku · {LEFT}"),)),
        ),
    ],
)
def test_a_record(record: Record, expected: Record | None) -> None:
    """What Anna did is gone; what names her names nobody; all else stays as it is."""
    assert expected == after(record)


def test_a_short_name() -> None:
    """A name that may be any word takes whole texts with it, and only those."""
    for text, expected in (("A challenges Ben", Gone()), ("Ben passes.", None)):
        changed = without(encode(Posted(plain(text))), ["a"], ["web:lobby/a"], ["A"], LEFT)
        assert expected == (None if changed is None else decode(changed))


def test_what_cannot_be_read_stays() -> None:
    """Entries of a newer program, or damaged ones, are passed over."""
    assert None is without("{", ["anna"], [ANNA], ["Anna"], LEFT)


@given(st.text(min_size=3, max_size=20), st.text(max_size=60), st.text(max_size=60))
def test_no_name_stays(name: str, before: str, behind: str) -> None:
    """Whatever somebody is called and whatever stands around it, nothing is left of it, and once is
    as good as twice."""
    record = encode(Posted(plain(f"{before} {name} {behind}")))
    changed = without(record, [], [], [name], "—")
    if not name.strip():
        return
    assert (changed is None) == (name == "—")
    assert None is without(changed or record, [], [], [name], "—")


async def test_every_process_reads_again() -> None:
    """Who had read the room before, in this process or another, shows it without Anna; numbers
    stay, and the room goes on."""
    log = MemoryRoomLog()
    people = MemoryPeople()
    here, there = WebRooms(log, people, lambda: 1), WebRooms(log, people, lambda: 1)
    await here.add(LOBBY, "1", Said(ANNA, "Anna", "hello"))
    await here.add(LOBBY, "2", Said(BEN, "Ben", "hello Anna"))
    await here.post(LOBBY, Post("p", "Anna (Black): D4.", ref=PostRef("bamoku", 3)))
    await there.room(LOBBY)
    departure = Departure((ANNA,), ("Anna",), {LOBBY: LEFT, "discord:5": LEFT})
    for _ in range(2):
        await here.forget(departure)
    for rooms in (here, there):
        room = await rooms.room(LOBBY)
        texts = [(message.seq, told(message)) for message in room.after(0)]
        assert [(2, f"hello {LEFT}"), (3, f"{LEFT} (Black): D4.")] == texts
        assert 3 == room.announced("bamoku")
    assert 5 == await there.add(LOBBY, "4", Said(BEN, "Ben", "who?"))
    assert 5 == (await here.room(LOBBY)).last
    assert {"log": []} == await here.remembered(ANNA, None)
    assert 2 == len((await here.remembered("web:lobby/ben", None))["log"])  # type: ignore[arg-type]
