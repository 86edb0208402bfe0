"""The state of a room as a fold over its log: recent messages and their reactions.

Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import cast

from bot.ids import GameId, UserId
from bot.play.ports.room_log import LogEntry
from bot.posts.attachments import File
from bot.posts.post import PostRef, subjects
from bot.texts.text import Text, people_in
from bot.web import checks
from bot.web.confusables import skeleton
from bot.web.log.entries import (
    ChoiceEntry,
    MessageEntry,
    PostEntry,
    ReactionEntry,
    RemovalEntry,
)
from bot.web.log.schema import decode, encode

MAX_MESSAGES = 500
MAX_EMPTIED = 100
MAX_REACTIONS = 400
MAX_NAMES = 2_000
MESSAGE_BYTES = 600
"""Estimated memory of a message besides its record."""
DECODED = 4_096
"""Decoded contents in the cache of all rooms, about 5 kB each."""


@dataclass(eq=False, slots=True)
class Message:
    """The current state of a message.

    ``changed`` is the entry that changed it last, with its ``stamp`` if known (`LogEntry`);
    ``written`` is the entry of its content, at first ``seq``. ``at`` is when it was first written.
    ``ref`` is the context of a bot's message. ``over``: the message is fleeting, and a later
    version of its game was announced. ``talk`` and ``milestone`` are as in its first entry.
    """

    seq: int
    changed: int
    record: str
    """The content as stored, without its file. Decoded content would take ten times the memory."""
    written: int
    at: int
    ref: PostRef | None
    talk: GameId = ""
    milestone: bool = False
    over: bool = False
    stamp: str = ""
    reactions: dict[str, dict[str, str]] = field(default_factory=dict)
    """Emoji -> key of the person -> name, in order of arrival."""

    @property
    def content(self) -> MessageEntry | PostEntry:
        """The current content, with the time of the first version."""
        content = _content(self.record)
        return content if content.at == self.at else replace(content, at=self.at)

    @property
    def place(self) -> str:
        """The position of the last change for resuming, see `Room.place`."""
        return _place(self.changed, self.stamp)

    @property
    def posted(self) -> int:
        """When the current content was posted, in milliseconds since 1970."""
        return _content(self.record).at

    def is_in(self, talk: GameId | None) -> bool:
        """Return whether the message is in the talk of a game, the room (empty), or any (None)."""
        return talk in (None, self.talk) or (not talk and self.milestone)

    def change(self, entry: LogEntry) -> None:
        """Note that this entry changed the message."""
        self.changed, self.stamp = entry.seq, entry.stamp

    def people(self) -> Iterator[UserId]:
        """Yield the people that this entry of the bot mentions."""
        if isinstance(content := self.content, PostEntry):
            labels = (choice.label for choice in content.choices)
            for wording in (content.words, content.alt, *labels):
                yield from people_in(wording)

    def react(self, reaction: ReactionEntry) -> bool:
        """Add or remove a reaction; return whether anything changed."""
        people, key = self.reactions.get(reaction.emoji, {}), checks.person(reaction.user)[1]
        if reaction.removed == (key not in people):
            return False
        if reaction.removed:
            del people[key]
            if not people:
                del self.reactions[reaction.emoji]
            return True
        if sum(map(len, self.reactions.values())) >= MAX_REACTIONS:
            return False
        self.reactions.setdefault(reaction.emoji, {})[key] = reaction.name
        return True


ORDERS = frozenset({"muted", "banned", "unmuted", "unbanned"})
"""Message ids that announce a mute or ban, or its end."""


class Room:
    """The fold. All processes that read the same log get the same state. ``past`` identifies the
    log's history: the object changes when the state was rebuilt after a loss of data."""

    def __init__(self, past: object | None = None) -> None:
        self.past = past or object()
        self.last = 0
        self.stamp = ""
        """The stamp of the last entry."""
        self.size = 0
        """The estimated memory in bytes."""
        self.orders = 0
        """The number of the last entry about a mute or ban."""
        self._messages: dict[int, Message] = {}
        self._announced: dict[GameId, Message] = {}
        self._fleeting: dict[Message, tuple[PostRef, ...]] = {}
        """Fleeting messages that are not over, with their subjects."""
        self._emptied: dict[int, int] = {}
        """Recently removed messages that are too old for the fold, by the entry that removed
        them."""
        self._with_talk: set[GameId] = set()
        """The games that have a talk of their own."""
        self._names: dict[str, str] = {}
        """The names of all people who have acted here, by key."""
        self._alike: dict[str, str] = {}
        """The first name of each skeleton."""

    def apply(self, entries: Iterable[LogEntry]) -> None:
        """Apply new entries; skip known ones."""
        for entry in entries:
            if entry.seq > self.last:
                self._take(entry)
                self.last, self.stamp = entry.seq, entry.stamp

    def _take(self, entry: LogEntry) -> None:
        record = decode(entry.record)
        if isinstance(record, PostEntry) and record.talk:
            self._with_talk.add(record.talk)
        if isinstance(record, MessageEntry | ReactionEntry | ChoiceEntry):
            self._meet(checks.person(record.user)[1], record.name)
        if isinstance(record, PostEntry) and _tells_of_order(record):
            self.orders = entry.seq
        match record:
            case PostEntry(instead=instead) as content if instead:
                message = self._messages.get(instead)
                if message:
                    # A replaced message keeps its position.
                    self.size -= len(message.record)
                    message.record, message.ref = _strip_file(entry.record, content), content.ref
                    message.written = entry.seq
                    message.change(entry)
                    self.size += len(message.record)
                    self._note(message, content)
                else:
                    self._add(message_of(entry, content), content)
            case (MessageEntry() | PostEntry()) as content:
                self._add(message_of(entry, content), content)
            case ReactionEntry() as reaction:
                message = self._messages.get(reaction.message)
                if message and message.react(reaction):
                    message.change(entry)
            case RemovalEntry(message=seq):
                self._empty(seq, entry)
            case _:
                pass
        if isinstance(record, PostEntry) and record.ref is not None:
            self._settle(record.ref, entry)

    def _empty(self, seq: int, at: LogEntry) -> None:
        """Delete the text of a person's message."""
        message = self._messages.get(seq)
        if message is None:
            self._emptied[at.seq] = seq
            if len(self._emptied) > MAX_EMPTIED:
                del self._emptied[next(iter(self._emptied))]
        elif isinstance(content := message.content, MessageEntry):
            self.size -= len(message.record)
            message.record = encode(replace(content, text=""))
            message.change(at)
            self.size += len(message.record)

    def _settle(self, posted: PostRef, at: LogEntry) -> None:
        """Mark fleeting messages about earlier versions of this game as over."""
        for message, refs in tuple(self._fleeting.items()):
            if any(ref.game_id == posted.game_id and ref.version < posted.version for ref in refs):
                message.over = True
                message.change(at)
                del self._fleeting[message]

    def _meet(self, key: str, name: str) -> None:
        if key not in self._names:
            self._names[key] = name
            self._alike.setdefault(skeleton(name), name)
            if len(self._names) > MAX_NAMES:
                gone = self._names.pop(next(iter(self._names)))
                self._alike.pop(skeleton(gone), None)

    def lookalike(self, key: str, name: str) -> str | None:
        """Return a known name that looks like a newcomer's."""
        return None if key in self._names else self._alike.get(skeleton(name))

    def has_others(self, key: str) -> bool:
        """Return whether anyone else than the person with this key has acted here."""
        return any(known != key for known in self._names)

    def is_called(self, key: str, name: str) -> bool:
        """Return whether a person is known here by this exact spelling."""
        return self._names.get(key) == name

    def _note(self, message: Message, content: MessageEntry | PostEntry) -> None:
        self._fleeting.pop(message, None)
        if isinstance(content, PostEntry) and content.fleeting:
            self._fleeting[message] = subjects(content.ref, content.choices)

    def _add(self, message: Message, content: MessageEntry | PostEntry) -> None:
        self._messages[message.seq] = message
        self._note(message, content)
        self.size += MESSAGE_BYTES + len(message.record)
        ref = message.ref
        if ref and ref.version >= self.announced_version(ref.game_id):
            self._announced[ref.game_id] = message
        if len(self._messages) > MAX_MESSAGES:
            self._forget(self._messages.pop(next(iter(self._messages))))

    def _forget(self, message: Message) -> None:
        self._fleeting.pop(message, None)
        self.size -= MESSAGE_BYTES + len(message.record)
        if message.ref and self._announced.get(message.ref.game_id) is message:
            del self._announced[message.ref.game_id]

    def announced_version(self, game_id: GameId) -> int:
        """Return the newest version of this game announced recently, or 0."""
        message = self._announced.get(game_id)
        return message.ref.version if message and message.ref else 0

    def has_talk(self, game_id: GameId) -> bool:
        """Return whether this game has a talk of its own here."""
        return game_id in self._with_talk

    def is_offered(self, game_id: GameId) -> bool:
        """Return whether this game is still a challenge here: it was announced, and has no talk of
        its own."""
        return game_id in self._announced and not self.has_talk(game_id)

    @property
    def place(self) -> str:
        """The last entry as a position for resuming: its number, and its stamp if it has one."""
        return _place(self.last, self.stamp)

    @property
    def newest(self) -> Message | None:
        return next(reversed(self._messages.values()), None)

    def read_until(self, seen: int, talk: GameId | None = None) -> int | None:
        """Return the time (ms since 1970) just before the first message of a talk after ``seen``.

        A reader of ``seen`` has read the talk up to that time. None: there is no later message. 0:
        unknown, because the fold no longer holds the message.
        """
        if next(iter(self._messages), 0) > seen:
            return 0
        unread = next(iter(self.after(seen, talk)), None)
        return None if unread is None else unread.at - 1

    def message(self, seq: int) -> Message | None:
        """Return the message if it is recent enough to be in the fold."""
        return self._messages.get(seq)

    def after(self, seq: int, talk: GameId | None = None) -> list[Message]:
        """Return the messages of a talk (`Message.is_in`) written after an entry, oldest first."""
        return [each for each in self._messages.values() if each.seq > seq and each.is_in(talk)]

    def before(self, seq: int, count: int, talk: GameId | None = None) -> list[Message]:
        """Return the last ``count`` messages of a talk written before an entry, oldest first."""
        return [e for e in self._messages.values() if e.seq < seq and e.is_in(talk)][-count:]

    def latest(self, count: int, talk: GameId | None = None) -> tuple[list[Message], list[Message]]:
        """Return the last ``count`` messages of a talk, and the relevant ones of all talks.

        A message is relevant if one of the last messages replies to it, if it is the newest one of
        its game or the newest one of a person in its talk, or if it announced which player is to
        move.
        """
        messages = list(self._messages.values())
        recent = self.after(0, talk)[-count:]
        answered = {content.reply_to for content in (message.content for message in recent)}
        needed = [message for message in messages if message.seq in answered]
        seen, turns, talks = set[GameId](), set[GameId](), set[GameId]()
        for message in reversed(messages):
            ref = message.ref
            is_newest = ref is None and message.talk not in talks
            if is_newest and isinstance(message.content, MessageEntry):
                talks.add(message.talk)
                needed.append(message)
            if ref is None or ref.game_id in turns:
                continue
            content = message.content
            is_turn = isinstance(content, PostEntry) and bool(content.mention)
            if is_turn or ref.game_id not in seen:
                needed.append(message)
            seen.add(ref.game_id)
            if is_turn:
                turns.add(ref.game_id)
        by_seq = {message.seq: message for message in needed if message not in recent}
        return recent, [by_seq[seq] for seq in sorted(by_seq)]

    def emptied_after(self, seq: int) -> list[tuple[int, int]]:
        """Return removals after an entry of messages too old for the fold: the entry and the
        message."""
        return [(at, old) for at, old in self._emptied.items() if at > seq]

    def changed_after(self, seq: int) -> list[Message]:
        """Return the messages written or changed after an entry, in the order of their last
        change."""
        found = [message for message in self._messages.values() if message.changed > seq]
        return sorted(found, key=lambda message: message.changed)


def _place(seq: int, stamp: str) -> str:
    return f"{seq}-{stamp}" if stamp else str(seq)


def message_of(entry: LogEntry, content: MessageEntry | PostEntry) -> Message:
    ref = content.ref if isinstance(content, PostEntry) else None
    milestone = isinstance(content, PostEntry) and content.milestone
    record, seq = _strip_file(entry.record, content), entry.seq
    return Message(
        seq, seq, record, seq, content.at, ref, content.talk, milestone, stamp=entry.stamp
    )


@lru_cache(DECODED)
def _content(record: str) -> MessageEntry | PostEntry:
    return cast(MessageEntry | PostEntry, decode(record))


def _strip_file(record: str, content: MessageEntry | PostEntry) -> str:
    """Return the record of a message without its file's content, which can be re-read from the
    log."""
    if isinstance(content, PostEntry) and isinstance(content.attachment, File):
        return encode(replace(content, attachment=replace(content.attachment, content="")))
    return record


def _tells_of_order(posted: PostEntry) -> bool:
    lines = posted.words.all_lines
    return any(isinstance(line, Text) and line.id in ORDERS for line in lines)
