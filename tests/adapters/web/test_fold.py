"""The log's records and the room made of them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.adapters.web.checks import WAIT_MAX, name_key, seconds
from bot.adapters.web.log.entries import Chose, Posted, Reacted, Record, Said, decode, encode, same
from bot.adapters.web.log.room import MESSAGES_KEPT, Room
from bot.adapters.web.log.rooms import ROOMS_KEPT, WebRooms
from bot.conversation.kit.animation import Animation
from bot.conversation.kit.appearance import THEMES, Look
from bot.conversation.kit.attachments import File
from bot.conversation.kit.post import Choice, PostRef
from bot.service.ports.room_log import LogEntry
from renderer.model.diagram import Coordinates, Pace
from tests.adapters.web.site import NOW, PROPOSAL
from tests.fakes.memory.room_log import MemoryRoomLog
from tests.fakes.memory.stores import MemoryPeople

_text = st.text(st.characters(exclude_categories=["Cs"]))
_count = st.integers(min_value=0, max_value=10**12)
_posted = st.builds(
    Posted,
    text=_text,
    alt=_text,
    picture=st.booleans(),
    choices=st.lists(st.builds(Choice, _text, _text, _text, st.integers(0, 9)), max_size=3).map(
        tuple
    ),
    ref=st.none() | st.builds(PostRef, _text, _count, _count),
    mention=_text,
    file=st.none() | st.builds(File, _text, _text, _text),
    at=_count,
    instead=_count,
    motion=st.none() | st.builds(Animation, st.sampled_from(Pace), st.booleans()),
    look=st.builds(Look, st.sampled_from(THEMES), st.sampled_from(Coordinates)),
)
_records = st.one_of(
    st.builds(Said, _text, _text, _text, _count, _count),
    _posted,
    st.builds(Reacted, _text, _text, _count, _text, st.booleans()),
    st.builds(Chose, _text, _text, _count, _text),
)


@given(_records)
def test_every_record_comes_back(record: Record) -> None:
    """What is written into the log is what is read."""
    assert record == decode(encode(record))


def test_a_record_as_it_stands() -> None:
    """The stored form, which old logs keep for ever: a change here must still read it."""
    golden = (
        '{"k":"message","u":"anna","n":"Anna","t":"hi","r":3,"at":5}',
        (
            '{"k":"post","t":"x","pic":true,"c":[["a","A","🇦"]],"ref":["bamoku",7,2],'
            '"to":"web:lobby/bob","f":["n","t","c"],"at":5}'
        ),
        '{"k":"reaction","u":"anna","n":"Anna","m":3,"e":"✅","x":true}',
        '{"k":"choice","u":"anna","n":"Anna","m":3,"c":"a"}',
    )
    records = [decode(text) for text in golden]
    assert list(golden) == [encode(record) for record in records if record]
    assert Said("anna", "Anna", "hi", 3, 5) == records[0]
    choices = (Choice("a", "A", "🇦"),)
    ref, file = PostRef("bamoku", 7, 2), File("n", "t", "c")
    assert Posted("x", "", True, choices, ref, "web:lobby/bob", file, 5) == records[1]
    assert Reacted("anna", "Anna", 3, "✅", True) == records[2]
    assert Chose("anna", "Anna", 3, "a") == records[3]


def test_looks_of_old_records() -> None:
    """Boards that had no coordinates still have none, and a replay goes on as usual."""
    bare = decode('{"k":"post","t":"x","pic":true,"th":"slate","bare":true,"at":5}')
    assert Posted("x", picture=True, at=5, look=Look("slate", Coordinates.NONE)) == bare
    replay = decode('{"k":"post","t":"x","gif":true,"at":5}')
    assert Posted("x", motion=Animation(), at=5) == replay


def test_what_is_the_same() -> None:
    """The spelling of the name and the time do not make another event; the content does."""
    said = Said("anna", "Anna", "hi", at=1)
    assert same(said, Said("anna", "ANNA", "hi", at=2))
    assert not same(said, Said("anna", "Anna", "ho", at=1))
    assert not same(said, Said("bob", "Anna", "hi", at=1))


def test_a_damaged_entry_is_passed_over() -> None:
    """One bad or newer line in the log does not close the room."""
    bad = ["", "{", "[]", "7", '{"k":"song"}', '{"k":"message","t":7}', '{"k":"post","ref":[1]}']
    bad += ['{"k":"reaction","m":"x"}', '{"k":"post","c":[["a"]]}', "null"]
    entries = [LogEntry(n, text) for n, text in enumerate(bad, 1)]
    room = Room()
    room.apply([*entries, LogEntry(99, encode(Said("anna", "Anna", "hi")))])
    assert [99] == [message.seq for message in room.after(0)]


def test_a_room_keeps_a_window() -> None:
    """However long the log, the fold holds a bounded number of messages, the newest."""
    room = Room()
    room.apply(LogEntry(n, encode(Said("a", "A", str(n)))) for n in range(1, MESSAGES_KEPT + 11))
    assert list(range(11, MESSAGES_KEPT + 11)) == [message.seq for message in room.after(0)]


def test_known_entries_change_nothing() -> None:
    """Two readers may bring the same entries: they count once."""
    said = LogEntry(1, encode(Said("a", "A", "x")))
    room = Room()
    room.apply([said, LogEntry(2, encode(Reacted("a", "A", 1, "✅")))])
    room.apply([said])
    [message] = room.after(0)
    assert ({"✅": {"a": "A"}}, 2, 2) == (message.reactions, message.changed, room.last)


def test_one_person_however_spelt() -> None:
    """Case and the encoding of accents do not make another person; accents do."""
    assert name_key("Weiß") == name_key("WEISS")
    assert name_key("Zoe\u0308") == name_key("ZOË")
    assert name_key("Zoe") != name_key("Zoë")


def test_nobody_waits_too_long() -> None:
    """A wait is cut to what the server likes; a shorter one stays."""
    assert (WAIT_MAX, 1.5) == (seconds("86400"), seconds("1.5"))


def test_announcements_are_forgotten_with_their_messages() -> None:
    """The newest announced version is known while its message is kept."""
    room = Room()
    post = Posted("x", ref=PostRef("bamoku", 4))
    room.apply([LogEntry(1, encode(post))])
    assert 4 == room.announced("bamoku")
    room.apply(LogEntry(n, encode(Said("a", "A", "x"))) for n in range(2, MESSAGES_KEPT + 5))
    assert 0 == room.announced("bamoku")


async def test_rooms_have_a_limit() -> None:
    """However many rooms are looked at, a bounded number is kept; all can be read again."""
    rooms = WebRooms(MemoryRoomLog(), MemoryPeople(), lambda: NOW)
    for number in range(ROOMS_KEPT + 10):
        await rooms.post(f"web:{number}", PROPOSAL)
    assert ROOMS_KEPT == len(rooms._rooms)
    assert 1 == len((await rooms.room("web:0")).after(0))


def test_a_message_that_became_another() -> None:
    """A form has changed in its place, and whoever reads again later sees it as it is; if its
    message is forgotten, it stands at the end."""
    form, after = Posted("size?"), Posted("komi?", choices=(Choice("a", "A", row=2),), instead=1)
    room = Room()
    room.apply([LogEntry(1, encode(form)), LogEntry(2, encode(Said("a", "A", "x")))])
    room.apply([LogEntry(3, encode(after))])
    first, second = room.after(0)
    assert ("komi?", 1, 3, 2) == (first.content.text, first.seq, first.changed, second.seq)
    assert (3, 2) == (first.written, second.written)
    assert [first] == room.changed_after(2)
    late = Room()
    late.apply([LogEntry(3, encode(after))])
    assert [3] == [message.seq for message in late.after(0)]
