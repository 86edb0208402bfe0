"""The log's records, and the room that is folded from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ids import RoomId
from bot.match.schema import SCHEMA
from bot.play.ports.room_log import LogEntry
from bot.posts.animation import Animation
from bot.posts.appearance import THEMES, Look
from bot.posts.attachments import File, Film, FullSize, Replay
from bot.posts.post import Choice, Post, PostRef
from bot.posts.replay_position import ReplayPosition
from bot.rules.points import Point
from bot.texts import text
from bot.web.checks import WAIT_MAX, name_key, seconds
from bot.web.http.views import MessageViews
from bot.web.log import rooms as rooms_module
from bot.web.log.attachment_schema import KeptBoard, KeptDrawing, KeptPosition
from bot.web.log.entries import (
    ChoiceEntry,
    LogRecord,
    MessageEntry,
    PostEntry,
    ReactionEntry,
    RemovalEntry,
    record_post,
    same,
)
from bot.web.log.room import MAX_EMPTIED, MAX_MESSAGES, MESSAGE_BYTES, Room
from bot.web.log.rooms import MAX_ROOMS, UNUSED_MS, WebRooms
from bot.web.log.schema import decode, encode
from renderer.model.diagram import Coordinates, Diagram, Pace
from tests.adapters.web.logs import plain_words, text_of
from tests.adapters.web.site import CHOICES, NOW, PROPOSAL
from tests.fakes.memory.room_log import MemoryRoomLog
from tests.fakes.memory.stores import MemoryPeople
from tests.service.club import Clock

_text = st.text(st.characters(exclude_categories=["Cs"]))
_count = st.integers(min_value=0, max_value=10**12)
_point = st.builds(Point, st.integers(0, 24), st.integers(0, 24))
_square = st.just((1080, 1080)) | st.tuples(st.integers(1, 999), st.integers(1, 999))
_said: st.SearchStrategy[text.Wording] = st.recursive(
    _text
    | st.builds(text.Person, _text)
    | st.builds(text.Span, _count)
    | st.builds(text.points, st.lists(_point, max_size=3), by_rows=st.booleans()),
    lambda inner: (
        st.builds(text.Text, _text, st.dictionaries(_text, inner | _count | st.floats(0, 9)))
        | st.builds(text.Joined, st.lists(inner, max_size=3).map(tuple), _text, _count)
    ),
    max_leaves=6,
) | st.builds(text.Day, _text)
_lines = st.lists(_said, max_size=2).map(tuple)
_motion = st.builds(Animation, st.sampled_from(Pace), st.booleans())
_moment = st.builds(ReplayPosition, st.just(4), st.just("bamoku"), _count, language=st.just("pl"))
_attachment = st.one_of(
    st.none(),
    st.builds(KeptBoard, _said, _square, st.integers(0, 25)),
    st.builds(FullSize, _said),
    st.builds(Replay, _motion, _said),
    st.builds(Film, _text, _motion, _said),
    st.builds(KeptPosition, _moment, _said, _square),
    st.builds(
        KeptDrawing,
        st.none() | st.just(Diagram(9)),
        _said,
        _square,
        st.integers(0, 25),
        st.booleans(),
    ),
    st.builds(File, _text, _text, _text),
)
_posted = st.builds(
    PostEntry,
    st.builds(text.Parts, _said, _lines, _lines, _lines),
    language=_text,
    attachment=_attachment,
    choices=st.lists(st.builds(Choice, _text, _text, _text, st.integers(0, 9)), max_size=3).map(
        tuple
    ),
    ref=st.none() | st.builds(PostRef, _text, _count, _count),
    mention=_text,
    calls=st.none() | st.lists(_text, max_size=2).map(tuple),
    look=st.builds(Look, st.sampled_from(THEMES), st.sampled_from(Coordinates)),
    lesson=_text,
    reply_to=_count,
    instead=_count,
    at=_count,
)
_records = st.one_of(
    st.builds(MessageEntry, _text, _text, _text, _count, _count),
    _posted,
    st.builds(ReactionEntry, _text, _text, _count, _text, st.booleans()),
    st.builds(ChoiceEntry, _text, _text, _count, _text),
)


@given(_records)
def test_records_survive_a_round_trip(record: LogRecord) -> None:
    """Encoding and decoding returns the same record."""
    assert record == decode(encode(record))


def test_the_stored_form_is_stable() -> None:
    """The stored form stays readable, because logs are kept forever."""
    golden = (
        '{"v":9,"k":"said","u":"web:lobby/anna","n":"Anna","t":"hi","r":3,"at":5}',
        (
            '{"v":9,"k":"posted","w":{"h":["pass",{"who":{"p":"web:lobby/anna"}}],"l":["x",{"ms":60000}],'
            '"b":[{"j":[{"day":"2026-11-22"},["level"]],"s":"; ","n":9}]},"la":"pl",'
            '"see":{"a":"board","alt":["alt-board",{"size":9,"move":7.5}],"ln":9},'
            '"c":[["a","A","🇦"],["b",["label-pass"],"",2]],"ref":["bamoku",7,2],"to":"web:lobby/bob",'
            '"look":{"th":"slate"},"r":2,"i":1,"at":5}'
        ),
        '{"v":9,"k":"reacted","u":"web:lobby/anna","n":"Anna","m":3,"e":"✅","x":true}',
        '{"v":9,"k":"chose","u":"web:lobby/anna","n":"Anna","m":3,"c":"a"}',
    )
    day, level = text.Day("2026-11-22"), text.Text("level")
    records: list[LogRecord] = [
        MessageEntry("web:lobby/anna", "Anna", "hi", 3, 5),
        PostEntry(
            text.Parts(
                text.Text("pass", {"who": text.Person("web:lobby/anna")}),
                ("x", text.Span(60_000)),
                footer=(text.Joined((day, level), "; ", 9),),
            ),
            "pl",
            KeptBoard(text.Text("alt-board", {"size": 9, "move": 7.5}), lines=9),
            (Choice("a", "A", "🇦"), Choice("b", text.Text("label-pass"), row=2)),
            PostRef("bamoku", 7, 2),
            "web:lobby/bob",
            Look("slate"),
            reply_to=2,
            instead=1,
            at=5,
        ),
        ReactionEntry("web:lobby/anna", "Anna", 3, "✅", True),
        ChoiceEntry("web:lobby/anna", "Anna", 3, "a"),
    ]
    assert list(golden) == list(map(encode, records))
    assert records == list(map(decode, golden))


def test_equal_events_despite_spelling_and_time() -> None:
    """The spelling of the name and the time do not make a different event; the content does."""
    said = MessageEntry("web:lobby/anna", "Anna", "hi", at=1)
    assert same(said, MessageEntry("web:lobby/anna", "ANNA", "hi", at=2))
    assert not same(said, MessageEntry("web:lobby/anna", "Anna", "ho", at=1))
    assert not same(said, MessageEntry("web:lobby/bob", "Anna", "hi", at=1))


def test_damaged_entries_are_skipped() -> None:
    """Damaged entries and those of another schema are skipped."""
    bad = ["", "{", "[]", "7", '{"v":9,"k":"song"}', '{"v":9,"k":"posted","w":{},"ref":[1]}']
    bad += [
        '{"v":9,"k":"said","u":7}',
        '{"v":9,"k":"posted"}',
        '{"v":9,"k":"posted","w":{"l":[7]}}',
    ]
    bad += ['{"v":9,"k":"reacted","m":"x"}', "null", '{"k":"message","u":"a","n":"a","t":"x"}']
    said = encode(MessageEntry("web:lobby/anna", "Anna", "hi"))
    bad += [said.replace('"v":9', f'"v":{schema}') for schema in (8, SCHEMA + 1, '"9"', "null")]
    entries = [LogEntry(n, text) for n, text in enumerate(bad, 1)]
    room = Room()
    room.apply([*entries, LogEntry(99, encode(MessageEntry("web:lobby/anna", "Anna", "hi")))])
    assert [99] == [message.seq for message in room.after(0)]


def test_a_room_keeps_a_window() -> None:
    """The fold keeps a bounded number of messages, the newest, however long the log is."""
    room = Room()
    room.apply(
        LogEntry(n, encode(MessageEntry("/a", "A", str(n)))) for n in range(1, MAX_MESSAGES + 11)
    )
    assert list(range(11, MAX_MESSAGES + 11)) == [message.seq for message in room.after(0)]


async def test_a_long_log_is_read_in_pages() -> None:
    """Earlier messages are read in pages, however far back, each once and with its early reactions;
    before the first there are none."""
    rooms = WebRooms(log := MemoryRoomLog(), MemoryPeople(), lambda: NOW)
    for number in range(1, 1201):
        what = (
            ReactionEntry("/a", "A", number - 1, "✅")
            if number % 3 == 0
            else MessageEntry("/a", "A", "x")
        )
        await log.append("web:long", str(number), encode(what))
    wanted = [number for number in range(1, 1201) if number % 3]
    before, found = 1201, list[int]()
    while messages := (await rooms.before("web:long", before, 60))[0]:
        assert [m.seq % 3 == 2 for m in messages] == [bool(m.reactions) for m in messages]
        found = [message.seq for message in messages] + found
        before = messages[0].seq
    assert wanted == found


def test_known_entries_change_nothing() -> None:
    """Entries read twice count once."""
    said = LogEntry(1, encode(MessageEntry("/a", "A", "x")))
    room = Room()
    room.apply([said, LogEntry(2, encode(ReactionEntry("/a", "A", 1, "✅")))])
    room.apply([said])
    [message] = room.after(0)
    assert ({"✅": {"a": "A"}}, 2, 2) == (message.reactions, message.changed, room.last)


def test_spellings_of_one_name() -> None:
    """Names that differ in case or accent encoding are one person; names that differ in accents are
    not."""
    assert name_key("Weiß") == name_key("WEISS")
    assert name_key("Zoe\u0308") == name_key("ZOË")
    assert name_key("Zoe") != name_key("Zoë")


def test_long_polls_are_capped() -> None:
    """The duration of a long poll is capped; a shorter one is kept."""
    assert (WAIT_MAX, 1.5) == (seconds("86400"), seconds("1.5"))


def test_announcements_are_forgotten_with_their_messages() -> None:
    """The newest announced version is known as long as its message is kept."""
    room = Room()
    post = PostEntry(plain_words("x"), ref=PostRef("bamoku", 4))
    room.apply([LogEntry(1, encode(post))])
    assert 4 == room.announced_version("bamoku")
    room.apply(
        LogEntry(n, encode(MessageEntry("/a", "A", "x"))) for n in range(2, MAX_MESSAGES + 5)
    )
    assert 0 == room.announced_version("bamoku")


async def test_rooms_have_a_limit() -> None:
    """The number of rooms in memory is bounded; dropped rooms can be read again."""
    rooms = WebRooms(MemoryRoomLog(), MemoryPeople(), lambda: NOW)
    for number in range(MAX_ROOMS + 10):
        await rooms.post(f"web:{number}", PROPOSAL)
    assert MAX_ROOMS == len(rooms._rooms)
    assert 1 == len((await rooms.room("web:0")).after(0))


class CountedLog(MemoryRoomLog):
    """Counts how often rooms are read."""

    reads = 0

    async def read(self, room: RoomId, after: int, limit: int) -> Sequence[LogEntry]:
        self.reads += 1
        return await super().read(room, after, limit)


async def test_a_thousand_rooms_are_read_once() -> None:
    """A thousand rooms with alternating writers are each read from the log once."""
    log = CountedLog()
    rooms = WebRooms(log, MemoryPeople(), lambda: NOW)
    for turn in range(3):
        for number in range(1_000):
            said = MessageEntry(f"web:{number}/anna", "Anna", "Hello!")
            await rooms.add(f"web:{number}", f"message/{turn}", said)
    assert 0 == log.reads
    assert 3 == len(rooms.get_cached("web:0").after(0))


async def test_the_memory_of_rooms_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rooms in memory are limited by their total size: large rooms are dropped first and can be
    read again. The size is tracked correctly through every change."""
    monkeypatch.setattr(rooms_module, "MAX_CACHE_BYTES", 100_000)
    rooms = WebRooms(MemoryRoomLog(), MemoryPeople(), lambda: NOW)
    for number in range(30):
        for line in range(20):
            said = MessageEntry(f"web:{number}/anna", "Anna", "x" * 200)
            await rooms.add(f"web:{number}", f"message/{line}", said)
        form = replace(PROPOSAL, key=f"form {number}")
        sent = await rooms.post(f"web:{number}", form)
        await rooms.post(f"web:{number}", replace(form, key="after"), int(sent.message))
    kept = [each.fold for each in rooms._rooms.values()]
    assert 2 <= len(kept) < 10
    assert sum(fold.size for fold in kept) == rooms._bytes
    sizes = {sum(MESSAGE_BYTES + len(m.record) for m in fold.after(0)) - fold.size for fold in kept}
    assert {0} == sizes
    assert 21 == len((await rooms.room("web:0")).after(0))


async def test_a_dropped_room_starts_again() -> None:
    """A process drops a room from its memory before the database may delete it, so the first entry
    of a new log is seen."""
    clock = Clock()
    log = MemoryRoomLog(clock)
    rooms = WebRooms(log, MemoryPeople(), clock)
    for key in ("one", "two"):
        await rooms.post("web:lobby", replace(PROPOSAL, key=key))
    clock.ms += 2 * UNUSED_MS
    assert await log.drop("web:lobby", UNUSED_MS)
    await rooms.post("web:lobby", PROPOSAL)
    assert [1] == [message.seq for message in rooms.get_cached("web:lobby").after(0)]


def test_an_edited_form_is_shown_in_its_newest_state() -> None:
    """A form edited in place is shown in its newest state to later readers; if its message was
    dropped, it appears at the end."""
    form, after = (
        PostEntry(plain_words("size?")),
        PostEntry(plain_words("komi?"), choices=CHOICES, instead=1),
    )
    room = Room()
    room.apply([LogEntry(1, encode(form)), LogEntry(2, encode(MessageEntry("/a", "A", "x")))])
    room.apply([LogEntry(3, encode(after))])
    first, second = room.after(0)
    assert ("komi?", 1, 3, 2) == (text_of(first), first.seq, first.changed, second.seq)
    assert (3, 2) == (first.written, second.written)
    assert [first] == room.changed_after(2)
    late = Room()
    late.apply([LogEntry(3, encode(after))])
    assert [3] == [message.seq for message in late.after(0)]


def test_notifications_end_with_a_later_version() -> None:
    """A notification or small question is over once a later version of its game is posted, and is
    then listed as changed. Posts of other games do not end it, nor do they end a post that replaced
    it."""
    room = Room()
    call = record_post(Post("call/bamoku/7", "Bob?", ref=PostRef("bamoku", 7)), 0, alone=False)
    small = PostEntry(plain_words("D4?"), ref=PostRef("bamoku", 7), fleeting=True)
    stays = PostEntry(plain_words("D4."), ref=PostRef("bamoku", 7), instead=2)
    other, same, later = (
        PostEntry(plain_words("x"), ref=ref)
        for ref in (PostRef("dufoji", 9), PostRef("bamoku", 7), PostRef("bamoku", 8))
    )
    text_of = (call, small, stays, replace(small), other, same)
    room.apply(LogEntry(n, encode(record)) for n, record in enumerate(text_of, 1))
    assert [False] * 5 == [message.over for message in room.after(0)]
    room.apply([LogEntry(7, encode(later))])
    assert [True, False, True, False, False, False] == [each.over for each in room.after(0)]
    assert [1, 4, 7] == [message.seq for message in room.changed_after(6)]


@pytest.mark.parametrize("later", [PostRef("bamoku", 8), PostRef("dufoji", 4)])
def test_a_question_about_several_games(later: PostRef) -> None:
    """A small question about several games is over once one of them goes on."""
    picks = (Choice("pick:bamoku:7:anna.D4", "D4"), Choice("pick:dufoji:3:anna.D4", "D4"))
    room, small = Room(), PostEntry(plain_words("D4?"), choices=picks, fleeting=True)
    same = PostEntry(plain_words("x"), ref=PostRef("bamoku", 7))
    room.apply(LogEntry(n, encode(record)) for n, record in enumerate((small, same), 1))
    assert [False, False] == [message.over for message in room.after(0)]
    room.apply([LogEntry(3, encode(PostEntry(plain_words("x"), ref=later)))])
    assert [True, False, False] == [message.over for message in room.after(0)]


def test_old_emptied_messages_are_remembered() -> None:
    """The fold remembers the last emptied messages after dropping them, as many as a short absence
    may miss."""
    room, first = Room(), MAX_MESSAGES + MAX_EMPTIED + 1
    text_of: list[LogRecord] = [MessageEntry("/a", "A", "x")] * first
    text_of += [RemovalEntry(old) for old in range(1, MAX_EMPTIED + 2)]
    room.apply(LogEntry(n, encode(each)) for n, each in enumerate(text_of, start=1))
    expected = [(first + old, old) for old in range(2, MAX_EMPTIED + 2)]
    assert expected == room.emptied_after(0)
    assert expected[-1:] == room.emptied_after(room.last - 1)


def test_picture_addresses_contain_the_posts_time() -> None:
    """Browsers cache a picture forever, but the database may lose a version and reuse its number.
    So the address contains the post's time, which later changes do not affect."""

    def image(at: int) -> object:
        room, ref = Room(), PostRef("bamoku", 7)
        post = PostEntry(plain_words("x"), attachment=KeptBoard("A board"), ref=ref, at=at)
        entries = [encode(post), encode(ReactionEntry("/a", "A", 1, "✅"))]
        room.apply(LogEntry(n, record) for n, record in enumerate(entries, 1))
        (message,) = room.after(0)
        return MessageViews("web:lobby", {}).view(message)["image"]

    assert ["/pictures/bamoku/7.png?at=1", "/pictures/bamoku/7.png?at=2"] == [*map(image, (1, 2))]
