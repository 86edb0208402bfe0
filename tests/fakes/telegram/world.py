"""The state of the fake, and the updates for its changes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

from tests.fakes.clock import Bell, Clock
from tests.fakes.telegram.errors import (
    Impossible,
    bad_request,
    forbidden,
    migrated,
    wrong,
)
from tests.fakes.telegram.model import (
    ADMINISTRATOR,
    ANONYMOUS,
    AS_CHANNEL,
    CHANNEL,
    CREATOR,
    GROUP,
    KICKED,
    MEMBER,
    PRIVATE,
    SERVICE,
    SUPERGROUP,
    Chat,
    File,
    Json,
    Member,
    Message,
    Press,
    Topic,
    User,
)
from tests.fakes.telegram.payloads import (
    DEFAULT_RIGHTS,
    chat_json,
    member_json,
    message_json,
    press_json,
    reaction_json,
    user_json,
)

Outlet = Callable[[str, Json], None]

_REACTIONS = """
👍 👎 ❤ 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥
🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨
🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡
"""


def plain(emoji: str) -> str:
    """Return the emoji without variation selectors, as Telegram compares emojis."""
    return emoji.replace("\ufe0f", "")


REACTIONS = frozenset(plain(emoji) for emoji in _REACTIONS.split())
"""The emojis available as reactions: https://core.telegram.org/bots/api#reactiontypeemoji."""


class World:
    """The state of Telegram."""

    def __init__(self, clock: Clock, token: str, username: str) -> None:
        self.clock = clock
        self.reading = 3
        """How many seconds people need to read before they write."""
        self.read = 0
        """The total reading time so far, in seconds."""
        self.token = token
        self.bell = Bell()
        self.users: dict[int, User] = {}
        self.chats: dict[int, Chat] = {}
        self.files: dict[str, File] = {}
        self.local: Path | None = None
        """The folder where a self-hosted server in local mode stores files, whose paths it returns:
        https://core.telegram.org/bots/api#using-a-local-bot-api-server"""
        self.serves_files = True
        """A self-hosted server serves no files by HTTP, in any mode:
        https://github.com/tdlib/telegram-bot-api/issues/540"""
        self.knows_times = True
        """Bot API servers before 9.5 do not know the tag ``tg-time``."""
        self.knows_button_extras = True
        """Bot API servers before 9.4 know no styles of buttons, those before 7.11 no buttons that
        copy a text. This one is strict: it also refuses styles, which a real one may ignore."""
        self.run = 0
        """The number of the bot's present run. A client calls ``getMe`` when it starts; a later
        call counts as a new run, too."""
        self.presses: dict[str, Press] = {}
        self.commands: dict[tuple[str, str], list[Json]] = {}
        self.descriptions: dict[tuple[str, str], str] = {}
        self.main_app = ""
        """The address of the main Mini App that the operator has set at @BotFather:
        https://core.telegram.org/bots/webapps#launching-the-main-mini-app"""
        self.app_version = "9.1"
        """The version of the Bot API that people's apps know."""
        self.menu_button: Json = {"type": "default"}
        self.outlet: Outlet = lambda *_: None
        self.privacy = True
        self.can_join_groups = True
        self.inline = False
        self.inline_feedback = False
        """The operator's settings at @BotFather: /setinline, /setinlinefeedback."""
        self.inline_messages: dict[str, Message] = {}
        self.ephemeral = False
        """Whether the server has Bot API 10.2 or later, which supports ephemeral messages."""
        self.press_seconds = 15.0
        self._numbers = count(1)
        self._messages = count(11)
        self.bot = User(int(token.partition(":")[0]), "Nigiri", username=username, is_bot=True)
        anonymous = User(ANONYMOUS, "Group", username="GroupAnonymousBot", is_bot=True)
        channel = User(AS_CHANNEL, "Channel", username="Channel_Bot", is_bot=True)
        for user in (self.bot, anonymous, channel, User(SERVICE, "Telegram")):
            self.users[user.id] = user

    def number(self) -> int:
        """Return an unused number."""
        return next(self._numbers)

    def seconds(self) -> int:
        return int(self.clock.now()) + self.read

    # --- looking up -------------------------------------------------------------------------------

    def chat(self, id: int | str) -> Chat:
        """Return the chat with this id or @username, as the bot sees it."""
        if isinstance(id, str):
            name = id.removeprefix("@").lower()
            found = next((c for c in self.chats.values() if c.username.lower() == name), None)
        else:
            found = self.chats.get(id)
        if found is None or (found.type == PRIVATE and self.bot.id not in found.members):
            if id in self.users and id != self.bot.id and self.known_user(int(id)):
                raise forbidden("bot can't initiate conversation with a user")
            raise bad_request("chat not found")
        return found

    def chat_to_write(self, id: int | str) -> Chat:
        """Return the chat, if the bot may write there."""
        chat = self.chat(id)
        if chat.migrated_to:
            raise migrated(chat.migrated_to.id)
        mine = chat.member(self.bot)
        if chat.type == PRIVATE:
            if chat.user and chat.members[chat.user.id].status == KICKED:
                raise forbidden("bot was blocked by the user")
        elif mine.status == KICKED:
            raise forbidden(f"bot was kicked from the {_kind(chat)} chat")
        elif not mine.is_there:
            raise forbidden(f"bot is not a member of the {_kind(chat)} chat")
        elif chat.type == CHANNEL and not mine.is_admin:
            raise bad_request("need administrator rights in the channel chat")
        return chat

    def may(self, chat: Chat, permission: str, what: str) -> None:
        """Raise if the members of a group, including the bot, may not send this kind of message."""
        if permission in chat.forbidden and not chat.member(self.bot).is_admin:
            raise bad_request(f"not enough rights to send {what} to the chat")

    def topic(self, chat: Chat, thread: int | None) -> Topic | None:
        """Return the topic with this id, open for the bot. A forum's general topic has no id."""
        if thread is None:
            return None
        topic = chat.topics.get(thread) if chat.is_forum else None
        if topic is None or topic.deleted:
            raise bad_request("message thread not found")
        if topic.closed and "can_manage_topics" not in chat.member(self.bot).rights:
            raise bad_request("TOPIC_CLOSED")
        return topic

    def known_user(self, id: int) -> User | None:
        """Return a user whom the bot has met, in a group or in their private chat."""
        user = self.users.get(id)
        is_known = any(id in c.members and self.bot.id in c.members for c in self.chats.values())
        return user if user and is_known else None

    def private(self, user: User) -> Chat:
        """Return a person's private chat with the bot, started or not."""
        chat = self.chats.get(user.id)
        if chat is None:
            chat = Chat(user.id, PRIVATE, self.bell, user=user)
            self.chats[chat.id] = chat
        return chat

    # --- making -----------------------------------------------------------------------------------

    def add_chat(self, kind: str, title: str, owner: User | None = None) -> Chat:
        number = 4_000_000_000 + self.number() * 7_777_777
        id = -number if kind == GROUP else -1_000_000_000_000 - number % 3_000_000_000
        chat = Chat(id, kind, self.bell, title)
        if owner:
            chat.members[owner.id] = Member(owner, CREATOR)
        self.chats[id] = chat
        return chat

    def message_id(self, chat: Chat) -> int:
        """Return the next message id: supergroups and channels have their own sequence, all other
        chats share one."""
        if chat.type not in (SUPERGROUP, CHANNEL):
            return next(self._messages)
        chat.last_message_id += 1
        return chat.last_message_id

    def add_message(self, room: Chat | Topic, author: User | None, **content: object) -> Message:
        """Add a message, without an update."""
        chat = room.chat
        self.read += 0 if author is None or author.is_bot else self.reading
        message = Message(self.message_id(chat), chat, self.seconds(), author)
        message.topic = room if isinstance(room, Topic) else None
        message.run = self.run
        for name, value in content.items():
            setattr(message, name, value)
        if message.reply_to and chat.type == SUPERGROUP and not message.topic:
            message.thread_start = message.reply_to.thread_start or message.reply_to.id
        chat.log.append(message)
        self.bell.ring()
        return message

    def add_topic(self, chat: Chat, name: str, author: User) -> Topic:
        """Add a topic; its id is that of its first service message."""
        about = {"forum_topic_created": {"name": name, "icon_color": 7322096}}
        begun = self.add_message(chat, author, service=about)
        topic = Topic(begun.id, chat, name, self.bell)
        chat.topics[topic.id] = topic
        begun.topic = topic
        self.tell_service(begun)
        return topic

    def add_file(self, data: bytes, name: str, mime: str, size: tuple[int, int] | None) -> File:
        number = self.number()
        file = File(f"AgACAgQ-{number:08x}", f"AQAD{number:08x}", data, name, mime, size)
        self.files[file.id] = file
        return file

    # --- members ----------------------------------------------------------------------------------

    def set_member(
        self, chat: Chat, user: User, status: str, by: User, rights: frozenset[str] | None = None
    ) -> None:
        """Change a member's status: joined, left, removed, promoted; send the bot Telegram's
        updates."""
        was_there = chat.member(self.bot).is_there or user is self.bot
        old = chat.member(user)
        new = Member(user, status, DEFAULT_RIGHTS if rights is None else rights)
        if status != ADMINISTRATOR:
            new.rights = frozenset()
        chat.members[user.id] = new
        change = {
            "chat": chat_json(chat),
            "from": user_json(by),
            "date": self.seconds(),
            "old_chat_member": member_json(old),
            "new_chat_member": member_json(new),
        }
        if user is self.bot:
            self.emit("my_chat_member", change)
        elif was_there and chat.member(self.bot).is_admin:
            self.emit("chat_member", change)
        if chat.is_group and old.is_there != new.is_there:
            self._joined_or_left(chat, user, by, joined=new.is_there)
        self.bell.ring()

    def _joined_or_left(self, chat: Chat, user: User, by: User, *, joined: bool) -> None:
        about: Json = (
            {"new_chat_members": [user_json(user)]}
            if joined
            else {"left_chat_member": user_json(user)}
        )
        message = self.add_message(chat, by, service=about)
        if joined or user is not self.bot:
            self.tell_service(message)

    def block(self, user: User, *, blocked: bool) -> None:
        """Let a person block or unblock the bot, which the bot receives as a change of its own
        status."""
        chat = self.private(user)
        statuses = (MEMBER, KICKED) if blocked else (KICKED, MEMBER)
        chat.members[user.id] = Member(user, statuses[1])
        old, new = (Member(self.bot, status) for status in statuses)
        change = {"old_chat_member": member_json(old), "new_chat_member": member_json(new)}
        base = {"chat": chat_json(chat), "from": user_json(user), "date": self.seconds()}
        self.emit("my_chat_member", base | change)

    def migrate(self, group: Chat) -> Chat:
        """Turn a basic group into a supergroup: another chat with another id."""
        if group.type != GROUP or group.migrated_to:
            raise Impossible(f"{group!r} cannot become a supergroup")
        new = self.add_chat(SUPERGROUP, group.title)
        new.members = {id: Member(m.user, m.status, m.rights) for id, m in group.members.items()}
        new.forbidden = set(group.forbidden)
        owner = next(m.user for m in group.members.values() if m.status == CREATOR)
        gone = self.add_message(group, owner, service={"migrate_to_chat_id": new.id})
        self.tell_service(gone)
        come = self.add_message(new, owner, service={"migrate_from_chat_id": group.id})
        self.tell_service(come)
        group.migrated_to = new
        return new

    # --- updates ----------------------------------------------------------------------------------

    def emit(self, kind: str, data: Json) -> None:
        self.outlet(kind, data)
        self.bell.ring()

    def tell_service(self, message: Message) -> None:
        """Send an update about a service message, which every bot gets."""
        if message.chat.member(self.bot).is_there:
            self.emit("message", message_json(message))

    def tell_message(self, message: Message, kind: str = "message") -> None:
        """Send an update about a person's message, if the bot may receive it."""
        chat = message.chat
        if chat.type == CHANNEL:
            kind = "channel_post"
        message.meant_for_bot = reaches_bot(self.bot, message)
        if chat.member(self.bot).is_there and (message.meant_for_bot or self.reads_all(chat)):
            self.emit(kind, message_json(message))
        self.bell.ring()

    def reads_all(self, chat: Chat) -> bool:
        """Return whether privacy mode hides nothing here."""
        return not self.privacy or not chat.is_group or chat.member(self.bot).is_admin

    def tell_reaction(self, message: Message, user: User, old: str, new: str) -> None:
        """Send an update about a changed reaction; in groups only if the bot is an
        administrator."""
        chat = message.chat
        mine = chat.member(self.bot)
        if not mine.is_there or (chat.type != PRIVATE and not mine.is_admin):
            return
        who: Json = {"user": user_json(user)}
        if chat.member(user).anonymous:
            who = {"actor_chat": chat_json(chat)}
        data = {
            "chat": chat_json(chat),
            "message_id": message.id,
            "date": self.seconds(),
            "old_reaction": [reaction_json(old)] if old else [],
            "new_reaction": [reaction_json(new)] if new else [],
        }
        self.emit("message_reaction", data | who)

    def tell_press(self, press: Press) -> None:
        self.presses[press.id] = press
        if press.message.inline_id or press.message.chat.member(self.bot).is_there:
            self.emit("callback_query", press_json(press))

    def answer(self, id: str) -> Press:
        """Return the press with this id, while it may be answered. A second answer is no mistake of
        the bot, which may have died in between; it is recorded in
        ``fake.calls("answerCallbackQuery", ok=False)``."""
        press = self.presses.get(id)
        late = press is not None and self.clock.now() - press.begun > self.press_seconds
        text = "query is too old and response timeout expired or query ID is invalid"
        if press is None:
            raise wrong(text)
        if late or press.answered is not None:
            raise bad_request(text)
        return press


def reaches_bot(bot: User, message: Message) -> bool:
    """Return whether a message in a group reaches a bot in privacy mode.

    https://core.telegram.org/bots/features#privacy-mode: commands addressed to it; unaddressed
    commands if it was the last bot to write (not if no bot has ever written, which may be stricter
    than Telegram); messages sent via the bot; replies to messages addressed to it or written by it.
    A mention alone is not promised: reports of it differ.
    """
    me = f"@{bot.username}".lower()
    if message.via_bot is bot:
        return True
    for word in message.spans("bot_command"):
        _, at, name = word.lower().partition("@")
        if f"{at}{name}" == me or (not at and _last_bot(message.chat) is bot):
            return True
    answered = message.reply_to
    return answered is not None and (answered.author is bot or answered.meant_for_bot)


def _last_bot(chat: Chat) -> User | None:
    """Return the bot that wrote last, ignoring messages in the name of a group or channel."""
    written = (m for m in reversed(chat.log) if not (m.service or m.sender_chat))
    return next((m.author for m in written if m.author and m.author.is_bot), None)


def _kind(chat: Chat) -> str:
    return {GROUP: "group", SUPERGROUP: "supergroup"}.get(chat.type, chat.type)
