"""People who use Telegram's app: they write, reply, press, react, open links, block."""

from __future__ import annotations

import mimetypes
import re
from urllib.parse import parse_qs, urlsplit

from tests.fakes.telegram import entities
from tests.fakes.telegram.ephemeral import add_ephemeral, is_ephemeral
from tests.fakes.telegram.errors import Impossible
from tests.fakes.telegram.model import (
    ANONYMOUS,
    AS_CHANNEL,
    KICKED,
    LEFT,
    MEMBER,
    PRIVATE,
    Chat,
    Json,
    Member,
    Message,
    Press,
    Topic,
    User,
)
from tests.fakes.telegram.payloads import message_json
from tests.fakes.telegram.reply_keyboards import shared_users, shown_keyboard
from tests.fakes.telegram.world import REACTIONS, World, plain
from tests.patience import PATIENCE

Place = Chat | Topic

MOST_PERSONS_BYTES, MOST_PERSONS_CAPTION = 2_000 << 20, 1024


class Person(User):
    """A person with Telegram's app; actions that the app would not allow raise ``Impossible``."""

    def __init__(
        self, world: World, first_name: str, last_name: str, username: str, language: str
    ) -> None:
        number = 5_000_000_000 + world.number() * 1_234_567
        super().__init__(number, first_name, last_name, username, language)
        self._world = world
        world.users[self.id] = self

    @property
    def private(self) -> Chat:
        """The private chat with the bot."""
        return self._world.private(self)

    # --- messages ---------------------------------------------------------------------------------

    async def send(
        self,
        room: Place,
        text: str,
        *,
        reply_to: Message | None = None,
        mentions: tuple[User, ...] = (),
        anonymous: bool = False,
        channel: Chat | None = None,
    ) -> Message:
        """Write a message. The names of the people in ``mentions`` become mentions of people
        without a username. ``anonymous`` hides an administrator, ``channel`` writes as a
        channel."""
        chat = room.chat
        self._must_be_in(room, "can_send_messages")
        text, found = entities.trim(text, [])
        if not 0 < entities.units(text) <= 4096:
            raise Impossible(f"a message of {len(text)} characters")
        found = entities.find(text, [_mention(text, user) for user in mentions])
        if reply_to is not None and (reply_to.chat is not chat or reply_to.deleted):
            raise Impossible(f"{reply_to!r} cannot be answered in {chat!r}")
        author, sender = self._sender(chat, anonymous=anonymous, channel=channel)
        message = self._world.add_message(
            room, author, text=text, entities=found, reply_to=reply_to, sender_chat=sender
        )
        self._world.tell_message(message)
        return message

    async def send_ephemeral(
        self, chat: Chat, text: str, *, reply_to: Message | None = None
    ) -> Message:
        """Send a message that only the bot receives: an ephemeral command from the menu, or a reply
        to an ephemeral message."""
        self._must_be_in(chat, "can_send_messages")
        command = text.split(maxsplit=1)[0].removeprefix("/").partition("@")[0]
        if reply_to is None and not is_ephemeral(self._world, command):
            raise Impossible(f"{text!r} is no ephemeral command")
        if reply_to is not None and reply_to.receiver is not self:
            raise Impossible(f"{reply_to!r} is no ephemeral message to {self!r}")
        message = add_ephemeral(
            self._world, chat, self, self._world.bot, text=text, reply_to=reply_to
        )
        message.entities = entities.find(text, [])
        self._world.emit("message", message_json(message))
        return message

    async def wait_for_ephemeral(self, chat: Chat, text: str) -> Message:
        """Wait for an ephemeral message to this person with this text."""

        def mine() -> list[Message]:
            return [one for one in chat.asides if one.receiver is self and not one.deleted]

        return await self._world.bell.newest(mine, lambda one: text in one.text, PATIENCE, self)

    async def send_sticker(self, room: Place, *, reply_to: Message | None = None) -> Message:
        """Send a sticker."""
        self._must_be_in(room, "can_send_other_messages")
        message = self._world.add_message(room, self, sticker=True, reply_to=reply_to)
        self._world.tell_message(message)
        return message

    async def send_photo(
        self, room: Place, data: bytes, caption: str = "", *, reply_to: Message | None = None
    ) -> Message:
        """Send a picture."""
        self._must_be_in(room, "can_send_photos")
        file = self._world.add_file(data, "photo.jpg", "image/jpeg", (640, 480))
        found = entities.find(caption, [])
        message = self._world.add_message(
            room, self, text=caption, entities=found, photo=file, reply_to=reply_to
        )
        self._world.tell_message(message)
        return message

    async def send_document(
        self,
        room: Place,
        name: str,
        data: bytes,
        caption: str = "",
        *,
        forwarded: bool = False,
        tells_size: bool = True,
    ) -> Message:
        """Send a file, or forward one that was sent elsewhere."""
        self._must_be_in(room, "can_send_documents")
        if not data or len(data) > MOST_PERSONS_BYTES:
            raise Impossible(f"a file of {len(data)} bytes")
        caption, found = entities.trim(caption, [])
        if entities.units(caption) > MOST_PERSONS_CAPTION:
            raise Impossible(f"a caption of {len(caption)} characters")
        mime = mimetypes.guess_type(name)[0] or "application/octet-stream"
        file = self._world.add_file(data, name, mime, None)
        file.tells_size = tells_size
        message = self._world.add_message(
            room,
            self,
            text=caption,
            entities=entities.find(caption, found),
            document=file,
            forwarded=forwarded,
        )
        self._world.tell_message(message)
        return message

    async def edit(self, message: Message, text: str) -> None:
        if message.author is not self:
            raise Impossible("an edit of somebody else's message")
        message.text, message.entities = text, entities.find(text, [])
        message.edited = self._world.seconds()
        self._world.tell_message(message, "edited_message")

    async def delete(self, message: Message) -> None:
        """Delete for everyone, without an update for bots. In a private chat any message can be
        deleted."""
        chat = message.chat
        if message.author is not self and chat.type != PRIVATE and not chat.member(self).is_admin:
            raise Impossible("a deletion of somebody else's message")
        message.deleted = True
        self._world.bell.ring()

    # --- private chats ----------------------------------------------------------------------------

    async def start(self, payload: str = "") -> Message:
        """Open ``t.me/BOT?start=payload`` and press START, which also unblocks the bot."""
        if not re.fullmatch("[A-Za-z0-9_-]{0,64}", payload):
            raise Impossible(f"{payload!r} cannot be the payload of a deep link")
        chat = self.private
        if chat.member(self).status == KICKED:
            await self.unblock()
        if not chat.member(self).is_there:
            chat.members[self.id] = Member(self)
            chat.members[self._world.bot.id] = Member(self._world.bot)
        return await self.send(chat, f"/start {payload}".strip())

    async def open(self, url: str) -> Message:
        """Follow a deep link to the bot."""
        parts = urlsplit(url)
        name = parts.path.strip("/").lower()
        if parts.netloc not in ("t.me", "telegram.me") or name != self._world.bot.username.lower():
            raise Impossible(f"{url!r} does not lead to the bot")
        return await self.start(parse_qs(parts.query).get("start", [""])[0])

    async def block(self) -> None:
        """Stop the bot."""
        self._world.block(self, blocked=True)

    async def unblock(self) -> None:
        self._world.block(self, blocked=False)

    # --- presses and reactions --------------------------------------------------------------------

    async def press(self, message: Message, label: str, *, timeout: float = PATIENCE) -> Press:  # noqa: ASYNC109
        """Press a button that is under the message now; wait for the bot's answer."""
        return await self.begin_press(message, label).wait_until_answered(timeout)

    def begin_press(self, message: Message, label: str) -> Press:
        """Press a button without waiting."""
        self._must_see(message)
        button = message.button(label)
        if button is None:
            raise Impossible(f"there is no {label!r} among {message.labels}")
        if "callback_data" not in button:
            raise Impossible(f"{label!r} is a link; the person opens it")
        return self._press(message, button["callback_data"])

    def press_old(self, message: Message, data: str) -> Press:
        """Press a button that has just been removed, as on a phone that still shows it."""
        return self._press(message, data)

    def _press(self, message: Message, data: str) -> Press:
        world = self._world
        id = str(4_000_000_000_000_000_000 + world.number())
        press = Press(id, self, message, data, world.clock.now(), world.bell)
        world.tell_press(press)
        return press

    async def follow(self, message: Message, label: str) -> str:
        """Press a link button and return its address. A deep link to the bot is opened."""
        self._must_see(message)
        button = message.button(label)
        if button is None or "url" not in button:
            raise Impossible(f"there is no link {label!r} among {message.labels}")
        url: str = button["url"]
        if f"/{self._world.bot.username}?start=".lower() in url.lower():
            await self.open(url)
        return url

    def choose_person(self, label: str, chosen: User, keyboard: Json | None = None) -> None:
        """Tap a button of the keyboard in the private chat that asks for a person, and pick one.
        ``keyboard``: an older one, which a second device may still show."""
        keyboard = keyboard or shown_keyboard(self.private)
        if keyboard is None:
            raise Impossible("there is no keyboard")
        about = shared_users(keyboard, label, chosen)
        self._world.tell_service(self._world.add_message(self.private, self, service=about))

    def copy(self, message: Message, label: str) -> str:
        """Press a button that copies a text, and return the text. The bot learns nothing of it."""
        self._must_see(message)
        button = message.button(label)
        if button is None or "copy_text" not in button:
            raise Impossible(f"there is no {label!r} to copy from among {message.labels}")
        copied: str = button["copy_text"]["text"]
        return copied

    async def react(self, message: Message, emoji: str) -> None:
        """React; an earlier reaction is replaced, since a person has only one."""
        if plain(emoji) not in REACTIONS:
            raise Impossible(f"nobody can react with {emoji!r} in Telegram")
        allowed = message.chat.reactions
        if allowed is not None and plain(emoji) not in allowed:
            raise Impossible(f"{message.chat!r} allows no {emoji!r}")
        self._change_reaction(message, emoji)

    async def unreact(self, message: Message) -> None:
        """Remove the reaction."""
        self._change_reaction(message, "")

    def _change_reaction(self, message: Message, emoji: str) -> None:
        self._must_see(message)
        old = message.reactions.pop(self.id, "")
        if emoji:
            message.reactions[self.id] = emoji
        if old != emoji:
            self._world.tell_reaction(message, self, old, emoji)

    # --- groups -----------------------------------------------------------------------------------

    async def join(self, chat: Chat) -> None:
        self._world.set_member(chat, self, MEMBER, self)

    async def leave(self, chat: Chat) -> None:
        self._world.set_member(chat, self, LEFT, self)

    def hide(self, chat: Chat, *, hidden: bool = True) -> None:
        """Make an administrator anonymous from now on."""
        if not chat.member(self).is_admin:
            raise Impossible(f"{self!r} does not administer {chat!r}")
        chat.members[self.id].anonymous = hidden

    def _sender(
        self, chat: Chat, *, anonymous: bool, channel: Chat | None
    ) -> tuple[User, Chat | None]:
        member = chat.member(self)
        if channel is not None:
            return self._world.users[AS_CHANNEL], channel
        if anonymous or member.anonymous:
            if not member.is_admin:
                raise Impossible(f"{self!r} does not administer {chat!r}")
            return self._world.users[ANONYMOUS], chat
        return self, None

    def _must_be_in(self, room: Place, permission: str) -> None:
        chat = room.chat
        member = chat.member(self)
        if chat.type == PRIVATE:
            if chat.user is not self:
                raise Impossible(f"{self!r} in somebody else's chat")
            if not member.is_there:
                raise Impossible(f"{self!r} has not started the bot, or has stopped it")
            return
        if not member.is_there:
            raise Impossible(f"{self!r} is not in {chat!r}")
        if chat.migrated_to:
            raise Impossible(f"{chat!r} has become a supergroup")
        if permission in chat.forbidden and not member.is_admin:
            raise Impossible(f"{chat!r} does not allow that")
        if isinstance(room, Topic) and (room.closed or room.deleted):
            raise Impossible(f"{room!r} is closed or gone")

    def _must_see(self, message: Message) -> None:
        if message.receiver not in (None, self):
            raise Impossible(f"{message!r} is for {message.receiver!r} alone")
        if message.deleted or not message.chat.member(self).is_there:
            raise Impossible(f"{self!r} does not see {message!r}")


def _mention(text: str, user: User) -> Json:
    """Return the mention of a person without a username, picked from the list."""
    for name in (user.name, user.first_name):
        if name in text:
            offset = entities.units(text[: text.index(name)])
            length = entities.units(name)
            return {"type": "text_mention", "offset": offset, "length": length, "user": user}
    raise Impossible(f"{user!r} is not named in {text!r}")
