"""Convert Telegram messages to `Incoming`s, and answer them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from telegram import Bot, Chat, Message, User

from bot.ids import GameId, RoomId, UserId, platform_of
from bot.posts.capabilities import Capabilities
from bot.posts.post import Answer, Post
from bot.posts.post_context import PostContext, find_sent
from bot.routing.catalogue import find_phrase, spoken
from bot.routing.parsing.parser import challenge_in, read_line
from bot.routing.platform.continued_lines import continue_command
from bot.routing.platform.edited_lines import EditedLine
from bot.routing.platform.platform_context import PlatformContext
from bot.routing.router import Conversation
from bot.talk import match_buttons, requests
from bot.talk.arguments.spelling import spell_terms
from bot.talk.arguments.tokens import read
from bot.talk.incoming import HandedOver, Incoming, Pressed, Said
from bot.talk.line import Request
from bot.talk.pasted_records import asks_to_import
from bot.telegram import deep_links
from bot.telegram.communities import GroupAuthority
from bot.telegram.inbound import telegram_files as record_files
from bot.telegram.inbound.telegram_directory import Acquaintances
from bot.telegram.inbound.typed_lines import START, Written, read_message
from bot.telegram.inbound.worker import Answering
from bot.telegram.outbound.asides import Aside, ephemeral_id
from bot.telegram.outbound.telegram_posting import Posting
from bot.telegram.telegram_ids import PLATFORM, is_private, room_id, shelf, user_id
from bot.texts.problem import Problem
from bot.texts.text import Person, text

CAPABILITIES = Capabilities(quiet_groups=True, how="tap")
READING_MS = 2000
"""A message can refer only to posts that are at least this many milliseconds older, because its
author had not read newer ones. Telegram's times are whole seconds
(https://core.telegram.org/bots/api#message)."""


@dataclass(frozen=True)
class DeliveredUpdate:
    """An update's number. ``again``: an earlier attempt to handle it was interrupted."""

    number: int
    again: bool

    @property
    def event_id(self) -> str:
        """The id of the update's event, unique across platforms."""
        return f"{PLATFORM}:{self.number}"


@dataclass(eq=False)
class Intake:
    """Converts messages to requests, passes them to the conversation and sends the answers."""

    me: User
    context: PlatformContext
    posting: Posting
    conversation: Conversation
    acquaintances: Acquaintances
    bot: Bot

    async def message(self, message: Message, delivered: DeliveredUpdate) -> Answering | None:
        """Handle a message, including service messages about people who joined or left."""
        if message.new_chat_members or message.left_chat_member is not None:
            return await self._came_or_left(message, delivered)
        if message.from_user is None or message.is_automatic_forward:
            return None
        said = read_message(message, self.me)
        document = record_files.attached_record(message, said.text)
        alone = message.chat.type == Chat.PRIVATE
        if not (message.text or message.caption) and document is None:
            return await self._wordless(message, delivered, said) if alone else None
        passed_on = message.forward_origin and not (document is not None and alone)
        if said.to_another or message.via_bot or passed_on:
            return None
        if message.sender_chat is not None or message.from_user.is_bot:
            return None if ephemeral_id(message) else self._nobody(message, delivered, said)
        entities = (*message.entities, *message.caption_entities)
        named = [entity.user for entity in entities if entity.user is not None]
        for person in (message.from_user, *_find_answered(message), *named):
            await self.acquaintances.meet(person, message.chat.id)
        incoming = await self._incoming(message, delivered, said)
        heard = incoming.addressed or self._is_ours(message.reply_to_message)
        if not heard and not await self.conversation.lookups.is_home(incoming.room):
            return None
        challenge = None if document is None else challenge_in(said.text)
        if document is not None and not (heard or asks_to_import(said.text) or challenge):
            # In rooms where the bot reads all messages, people also share files with each other.
            return None
        if await is_answered(self.context, incoming):
            return None
        if document is not None:
            file = await record_files.fetch_record(self.bot, document)
            # A challenge with a record continues that record's game.
            did = HandedOver(file, incoming.text if challenge else "")
            incoming = replace(incoming, did=did)
        if said.command == START:
            return await self._handle_start(message, incoming, said)
        return await self._line(message, incoming, said)

    async def handle_edit(self, message: Message, delivered: DeliveredUpdate) -> Answering | None:
        """Handle an edited message if the edit counts (see `EditedLine.is_meant`)."""
        edited = message.edit_date
        if not (message.text or message.caption) or edited is None or ephemeral_id(message):
            return None
        events = self.context.processed_events
        if not await _as_edited(message).is_meant(events, message.date, edited):
            return None
        return await self.message(message, delivered)

    async def _wordless(
        self, message: Message, delivered: DeliveredUpdate, said: Written
    ) -> Answering | None:
        """Answer a picture, sticker or voice message without a caption in a private chat: the bot
        reads only text. The answer is given once per chat."""
        if message.effective_attachment is None:
            return None
        incoming = await self._incoming(message, delivered, said)
        if not await self.context.first_time(incoming.room, "told-what-is-read"):
            return None
        told = await self.context.words_for(incoming)
        key = f"answer/{incoming.event_id}"
        post = Post(key, text("telegram-reads-text"), language=told.language)
        return self._answering(incoming.room, [post], message.message_id)

    async def _came_or_left(self, message: Message, delivered: DeliveredUpdate) -> Answering | None:
        for person in message.new_chat_members:
            await self.acquaintances.meet(person, message.chat.id)
        left = message.left_chat_member
        if left is None:
            return None
        return await self._handle_leaving(left, message.chat.id, delivered.event_id)

    async def _handle_leaving(self, person: User, chat: int, event_id: str) -> Answering | None:
        """Report once per game without a clock that a player left the group. Otherwise the opponent
        would wait in vain for a move."""
        await self.acquaintances.leave(person.id, chat)
        who = Person(user_id(person.id), person.full_name)
        rooms = [
            (room, game.game_id)
            for game in await self.conversation.lookups.untimed_of(who.user)
            for room in game.meta.rooms
            if platform_of(room) == PLATFORM and shelf(room) == room_id(chat)
        ]

        async def tell() -> None:
            for room, game in rooms:
                if await self.context.was_told(room, f"told-left-{game}"):
                    continue
                said = text("telegram-left", name=who, game=game)
                language = (await self.context.room_words(room)).language
                post = Post(f"answer/{event_id}/{game}", said, language=language)
                await self.posting.answer(room, post, None)
                await self.context.first_time(room, f"told-left-{game}")

        return tell if rooms else None

    async def _incoming(
        self, message: Message, delivered: DeliveredUpdate, said: Written
    ) -> Incoming:
        room, person = room_of(message), message.from_user
        alone, unseen = message.chat.type == Chat.PRIVATE, bool(ephemeral_id(message))
        replied, shown = message.reply_to_message, PostContext()
        if person is not None and (answered := ephemeral_id(replied)):
            shown = await self.posting.rooms.messages.find_aside(room, user_id(person.id), answered)
        elif replied is not None and self._is_ours(replied):
            shown = await self.posting.about_board(room, replied)
        read_at = message.edit_date or message.date
        addressed = alone or unseen or said.addressed
        did = Said(said.text or "help", addressed, await self._to_others(message, said))
        if shown.asks:
            did = continue_command(replace(did, text=said.text), shown.asks)
        last = await self.context.last(room) if alone else PostContext()
        return Incoming(
            event_id=delivered.event_id,
            user=user_id(person.id) if person else "",
            user_name=person.full_name if person else "",
            room=room,
            did=did,
            about=shown.ref,
            moment=shown.moment,
            lesson=shown.lesson,
            community=await self.posting.communities.find_community(room),
            locale=(person.language_code if person else "") or "",
            unanswered=delivered.again,
            last=last.ref,
            listed=last.listed,
            read_until=int(read_at.timestamp()) * 1000 - READING_MS,
            private=unseen or is_private(room),
            apart=unseen,
            chat=CAPABILITIES,
            authority=GroupAuthority(
                self.bot, person.id if person else 0, self.posting.communities
            ),
        )

    async def _to_others(self, message: Message, said: Written) -> tuple[UserId, ...]:
        """Return the people whom a message replies to or mentions.

        An empty id at the end stands for all others: people whom the bot has not seen, bots and
        channels."""
        holders = [await self.acquaintances.holder(name) for name in said.usernames]
        people = [person.id for person in (*_find_answered(message), *said.people)]
        replied = message.reply_to_message
        # Telegram marks every message in a topic as a reply to the one that opened it, and every
        # comment as a reply to the channel's post.
        opens = replied is not None and (
            replied.forum_topic_created or replied.is_automatic_forward
        )
        answers = replied is not None and not opens
        foreign = answers and not people and not self._is_ours(replied) and not _is_own(message)
        unknown = foreign or message.external_reply is not None or said.names_others
        met = [*map(user_id, people), *(holder for holder in holders if holder)]
        found = tuple(dict.fromkeys(met))
        return (*found, "") if unknown or None in holders else found

    def _is_ours(self, message: Message | None) -> bool:
        return message is not None and message.from_user == self.me

    async def _line(self, message: Message, incoming: Incoming, said: Written) -> Answering | None:
        line = read_line(incoming)
        request = None if line is None else line.request
        told = await self.context.words_for(incoming)
        key, is_command = f"answer/{incoming.event_id}", bool(said.command)
        if isinstance(request, requests.Challenge) and not request.name and said.names_bot:
            post = self._offer_program(incoming, request)
            return self._answering(
                incoming.room, [replace(post, language=told.language)], message.message_id
            )
        if isinstance(request, requests.Challenge) and not request.name:
            # A challenge that replies to a person challenges that person.
            to = "".join(f' "<@{person.id}>"' for person in _find_answered(message))
            incoming = _append_text(incoming, to)
        elif isinstance(request, requests.Challenge) and is_private(incoming.room):
            name = await self.acquaintances.name(request.name or "")
            alone = Post(key, text("telegram-challenge-alone", name=name), language=told.language)
            return self._answering(incoming.room, [alone], message.message_id)
        answer = await self.conversation.handle(incoming)
        if message.edit_date or not answer.game_id:
            await _as_edited(message).note(self.context.processed_events, answer)
        posts = list(answer.posts)
        # Add hints and input fields only to a post without buttons, which already ask a question.
        lacks = isinstance(request, Problem) and bool(posts) and not posts[0].choices
        more = _more(request, incoming.room, lacks=lacks)
        if more and posts:
            posts[0] = replace(posts[0], words=posts[0].parts.then(text(more)))
        if is_command and lacks and _lacks_all(incoming.text):
            posts[0] = replace(posts[0], asks=incoming.text)
        if answer == Answer() and is_command and incoming.addressed:
            posts = [Post(key, text("telegram-nothing"), language=told.language)]
        aside = Aside(incoming.user, ephemeral_id(message))
        return self._answering(incoming.room, posts, message.message_id, aside)

    def _offer_program(self, incoming: Incoming, wanted: requests.Challenge) -> Post:
        """Answer a challenge to the bot itself: with a game against the program, if there is one,
        or against anyone, both on these terms."""
        anyone = ("challenge", "form", "telegram-challenge-anyone")
        ways = (
            [("spar", "spar", "label-help-spar"), anyone] if self.context.has_engine else [anyone]
        )
        choices = []
        for line, form, label in ways:
            said = f"{line} {spell_terms(wanted)}".strip()
            try:
                choices.append(match_buttons.begin(said, incoming.user, text(label), 1))
            except ValueError:  # the terms are too long for a button
                choices.append(match_buttons.begin(form, incoming.user, text(label), 1))
        told = text("telegram-challenge-me", engine=self.context.has_engine)
        return Post(f"answer/{incoming.event_id}", told, choices=tuple(choices))

    async def _handle_start(
        self, message: Message, incoming: Incoming, said: Written
    ) -> Answering | None:
        """Handle ``/start``, with or without the word of a deep link."""
        word = said.text.removeprefix(START).strip().lower()
        if (line := deep_links.line(word)) and is_private(incoming.room):
            incoming = replace(incoming, did=Said(line, addressed=True))
            return await self._line(message, incoming, replace(said, command=""))
        found: list[GameId] = []
        if is_private(incoming.room):
            found = await self.conversation.find_in_private(incoming)
        if found and word in ("", *found):
            return None  # their boards are announced
        if choice := deep_links.visit(word):
            answer = await self.conversation.handle(replace(incoming, did=Pressed(choice)))
            return self._answering(incoming.room, answer.posts, None)
        if is_private(incoming.room):
            games = await self.conversation.welcome_back(incoming)
            if games.posts:
                return self._answering(incoming.room, games.posts, None)
        told = await self.context.words_for(incoming)
        id = "telegram-start" if is_private(incoming.room) else "telegram-hello"
        key = f"answer/{incoming.event_id}"
        greeting = Post(key, text(id), language=told.language)
        return self._answering(incoming.room, [greeting], None)

    def _nobody(
        self, message: Message, delivered: DeliveredUpdate, said: Written
    ) -> Answering | None:
        """Answer an addressed message that was sent in the name of a group or channel: an anonymous
        sender cannot play. Messages of bots are ignored."""
        if message.sender_chat is None or not said.addressed:
            return None
        room, key = room_of(message), f"answer/{delivered.event_id}"

        async def answer() -> None:
            chosen = await self.context.people.language(room)
            told = await self.context.room_words(room, chosen or spoken(said.text))
            post = Post(key, text("telegram-anonymous"), language=told.language)
            await self.posting.answer(room, post, message.message_id)

        return answer

    def _answering(
        self, room: RoomId, posts: Sequence[Post], to: int | None, aside: Aside | None = None
    ) -> Answering | None:
        if not posts:
            return None

        async def answer() -> None:
            for post in posts:
                await self.posting.answer(room, post, to, aside)

        return answer


def _as_edited(message: Message) -> EditedLine:
    edited, text = message.edit_date is not None, message.text or message.caption or ""
    return EditedLine(room_of(message), str(message.message_id), text, edited)


def _append_text(incoming: Incoming, more: str) -> Incoming:
    """Append text to the message."""
    did = incoming.did
    if not isinstance(did, Said | HandedOver):
        return incoming
    return replace(incoming, did=replace(did, text=did.text + more))


def _lacks_all(text: str) -> bool:
    """Whether the text is a command without arguments."""
    words = read(text).words
    phrase = find_phrase(words)
    return phrase is not None and phrase.length == len(words)


async def is_answered(context: PlatformContext, incoming: Incoming) -> bool:
    """Whether an earlier attempt already answered this event with a message in the room.

    Such an event must not be handled again: a request that was refused then might succeed now."""
    if not incoming.unanswered:
        return False
    key = f"answer/{incoming.event_id}"
    return await find_sent(context.index, incoming.room, key) is not None


def _more(request: Request | None, room: RoomId, *, lacks: bool) -> str:
    """Return the id of a hint to add to the answer; empty for none. ``lacks``: the answer asks for
    missing arguments."""
    if isinstance(request, requests.Help):
        return "telegram-ways" if request.about else ""
    where = lacks and isinstance(request, Problem) and request.id == "play-where"
    # Even in privacy mode, replies to the bot reach it.
    return "telegram-where" if where and not is_private(room) else ""


def _find_answered(message: Message) -> list[User]:
    """Return the person to whom a message replies, as a list of at most one. Bots, channels and the
    sender do not count."""
    replied = message.reply_to_message
    if replied is None or replied.sender_chat is not None or replied.from_user is None:
        return []
    # Telegram marks every message in a topic as a reply to the one that opened it.
    opened = replied.forum_topic_created is not None
    other = not replied.from_user.is_bot and replied.from_user != message.from_user
    return [replied.from_user] if other and not opened else []


def _is_own(message: Message) -> bool:
    """Whether a message replies to a message of the same person."""
    replied = message.reply_to_message
    return replied is not None and replied.from_user == message.from_user


def room_of(message: Message) -> RoomId:
    """Return the room of a message. Replies outside of topics also have a thread id; ignore it."""
    thread = message.message_thread_id if message.is_topic_message else None
    return room_id(message.chat.id, thread)
