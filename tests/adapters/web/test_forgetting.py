"""Erasing one person from a room's log; everyone else's entries stay."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.play.accounts.personal_data import LEFT as GONE
from bot.posts.attachments import File
from bot.posts.chat import ForgottenPerson
from bot.posts.post import Choice, Post, PostRef
from bot.texts.text import Joined, Parts, Person, Text
from bot.web.log.attachment_schema import KeptDrawing
from bot.web.log.entries import (
    ChoiceEntry,
    ErasedEntry,
    LogRecord,
    MessageEntry,
    PostEntry,
    ReactionEntry,
)
from bot.web.log.entry_erasure import without
from bot.web.log.rooms import WebRooms
from bot.web.log.schema import decode, encode
from tests.adapters.web.logs import plain_words, text_of
from tests.fakes.memory.room_log import MemoryRoomLog
from tests.fakes.memory.stores import MemoryPeople

LOBBY, ANNA, BEN = "web:lobby", "web:lobby/anna", "web:lobby/ben"
LEFT = "a player who left"
BAMOKU = PostRef("bamoku", 3)
ANNA_LEAVES = ForgottenPerson((ANNA,), ("Anna",), {LOBBY: LEFT}, frozenset({"bamoku"}))


def post_about_bamoku(text: str) -> PostEntry:
    """Return a post of the bot about Anna's game, as plain text."""
    return PostEntry(plain_words(text), ref=BAMOKU)


def erased(record: LogRecord) -> LogRecord | None:
    """Return the record after Anna's erasure; None if it is unchanged."""
    text = without(encode(record), ["anna"], ANNA_LEAVES, LEFT)
    return None if text is None else decode(text)


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (MessageEntry(ANNA, "Anna", "hello"), ErasedEntry()),
        (ReactionEntry(ANNA, "Anna", 3, "✅"), ErasedEntry()),
        (ChoiceEntry(ANNA, "Anna", 3, "x"), ErasedEntry()),
        (MessageEntry(BEN, "Ben", "hello"), None),
        (MessageEntry(BEN, "Ben", "hello ANNA!"), None),
        (ReactionEntry(BEN, "Ben", 3, "✅"), None),
        (PostEntry(plain_words("x"), mention=ANNA), PostEntry(plain_words("x"))),
        (post_about_bamoku("Anna (Black): D4."), post_about_bamoku(f"{LEFT} (Black): D4.")),
        (post_about_bamoku("Annabel and Hanna"), None),
        (PostEntry(plain_words("“challenge Anna rated”")), None),
        (
            PostEntry(plain_words("#bamoku: Anna – Ben\n#pepe: Anna – Ben")),
            PostEntry(plain_words(f"#bamoku: {LEFT} – Ben\n#pepe: Anna – Ben")),
        ),
        (PostEntry(plain_words("x"), calls=(ANNA, BEN)), PostEntry(plain_words("x"), calls=(BEN,))),
        (
            PostEntry(
                Parts(Text("pass", {"who": Person(ANNA), "n": "Anna"}), ("D4",), (), ("Anna",))
            ),
            PostEntry(
                Parts(Text("pass", {"who": Person(GONE), "n": "Anna"}), ("D4",), (), ("Anna",))
            ),
        ),
        (
            PostEntry(
                plain_words("x"), "en", KeptDrawing(None, Joined((Person(ANNA), Person(BEN))))
            ),
            PostEntry(
                plain_words("x"), "en", KeptDrawing(None, Joined((Person(GONE), Person(BEN))))
            ),
        ),
        (PostEntry(Parts(Person(BEN))), None),
        (
            PostEntry(plain_words("x"), attachment=File("a.sgf", "t", "PB[Anna]"), ref=BAMOKU),
            PostEntry(plain_words("x"), attachment=File("a.sgf", "t", f"PB[{LEFT}]"), ref=BAMOKU),
        ),
        (
            PostEntry(plain_words("x"), choices=(Choice("pick:bamoku:1:", "#bamoku · Anna"),)),
            PostEntry(plain_words("x"), choices=(Choice("pick:bamoku:1:", f"#bamoku · {LEFT}"),)),
        ),
    ],
)
def test_erasure_in_each_record(record: LogRecord, expected: LogRecord | None) -> None:
    """Erasing Anna removes what she did and replaces her name in the bot's posts; everything else
    is unchanged."""
    assert expected == erased(record)


@pytest.mark.parametrize(
    ("name", "told", "expected"),
    [
        ("to", "to (Black) to move.", f"{LEFT} (Black) to move."),
        ("Black", "Black (Black): D4. Black has 0.", f"{LEFT} (Black): D4. Black has 0."),
        (
            "ruch",
            "Ruch ma Ben (białe), ruch (czarne): D4.",
            f"Ruch ma Ben (białe), {LEFT} (czarne): D4.",
        ),
        ("A", "A challenge. A (Black) agrees.", f"A challenge. {LEFT} (Black) agrees."),
        ("Al", "Al challenges Ben", f"{LEFT} challenges Ben"),
    ],
)
def test_a_name_that_is_a_word(name: str, told: str, expected: str) -> None:
    """A name that is also a common word is replaced only where a player is named."""
    user = f"{LOBBY}/{name.casefold()}"
    departure = ForgottenPerson((user,), (name,), {LOBBY: LEFT}, frozenset({"bamoku"}))
    changed = without(encode(post_about_bamoku(told)), [name.casefold()], departure, LEFT)
    assert post_about_bamoku(expected) == (None if changed is None else decode(changed))


def test_unreadable_entries_stay() -> None:
    """Entries of a newer program, and damaged ones, are left unchanged."""
    assert None is without("{", ["anna"], ANNA_LEAVES, LEFT)


@given(st.text(min_size=1, max_size=20), st.text(max_size=60), st.text(max_size=60))
def test_no_occurrence_of_a_name_remains(name: str, before: str, behind: str) -> None:
    """No occurrence of a player's name remains in the bot's mentions of players, whatever the name
    and its surroundings, and repeating the erasure changes nothing."""
    if not name.strip():
        return
    record = encode(post_about_bamoku(f"{before} {name} (Black) {behind}"))
    departure = ForgottenPerson((), (name,), {}, frozenset({"bamoku"}))
    changed = without(record, [], departure, "—")
    assert (changed is None) == (name == "—")
    assert None is without(changed or record, [], departure, "—")


async def test_every_process_reads_the_room_again() -> None:
    """After an erasure every process that had read the room shows it without Anna; message ids
    stay, and the room continues."""
    log = MemoryRoomLog()
    people = MemoryPeople()
    here, there = WebRooms(log, people, lambda: 1), WebRooms(log, people, lambda: 1)
    await here.add(LOBBY, "1", MessageEntry(ANNA, "Anna", "hello"))
    await here.add(LOBBY, "2", MessageEntry(BEN, "Ben", "hello Anna"))
    await here.post(LOBBY, Post("p", "Anna (Black): D4.", ref=PostRef("bamoku", 3)))
    await there.room(LOBBY)
    departure = replace(ANNA_LEAVES, called={LOBBY: LEFT, "discord:5": LEFT})
    for _ in range(2):
        await here.forget(departure)
    for rooms in (here, there):
        room = await rooms.room(LOBBY)
        texts = [(message.seq, text_of(message)) for message in room.after(0)]
        assert [(2, "hello Anna"), (3, f"{LEFT} (Black): D4.")] == texts
        assert 3 == room.announced_version("bamoku")
    assert 5 == (await there.add(LOBBY, "4", MessageEntry(BEN, "Ben", "who?"))).seq
    assert 5 == (await here.room(LOBBY)).last
    assert {"log": []} == await here.export_data(ANNA, None)
    assert 2 == len((await here.export_data("web:lobby/ben", None))["log"])  # type: ignore[arg-type]
