"""Convert Discord's messages, presses and commands to `Incoming`s, and answer them."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from weakref import WeakValueDictionary

import discord

from bot.discord.discord_api import DiscordApi
from bot.discord.discord_ids import (
    PLATFORM,
    guild_key,
    number,
    room_id,
    time_of,
    user_id,
)
from bot.discord.inbound import private_channels
from bot.discord.inbound.addressees import (
    answers,
    as_edited,
    by_name,
    is_hidden,
    to_others,
    with_names,
    without_mention,
)
from bot.discord.inbound.challenge_places import challenges, not_here
from bot.discord.inbound.discord_files import attached_record, fetch_record
from bot.discord.inbound.failures import EventProgress, telling
from bot.discord.inbound.managers import ServerAuthority, server_language
from bot.discord.inbound.typed_slashes import typed_command
from bot.discord.inbound.unheard import Unheard
from bot.discord.invitation import invite_link
from bot.discord.outbound.discord_errors import log_failure
from bot.discord.outbound.discord_posting import Posting, look_and_calls
from bot.discord.outbound.interactions import (
    become,
    defer_answer,
    follow_up,
    may_write,
    shown_ms,
    withdraw_answer,
)
from bot.discord.outbound.markdown import content
from bot.discord.outbound.servers import Servers
from bot.ids import GameId, RoomId, platform_of
from bot.play.lru_dict import LruDict
from bot.play.ports.stores import ForeignKeyError, StoreUnavailableError
from bot.posts.callbacks import begins_game
from bot.posts.capabilities import Capabilities
from bot.posts.post import Answer, Choice, Post
from bot.posts.post_context import (
    PostContext,
    load_context,
)
from bot.routing.catalogue import spoken
from bot.routing.parsing.parser import challenge_in, read_line
from bot.routing.platform.continued_lines import continue_command
from bot.routing.platform.platform_context import PlatformContext
from bot.routing.router import Conversation
from bot.talk import requests
from bot.talk.incoming import HandedOver, Incoming, Pressed, Said, UserAction
from bot.talk.pasted_records import asks_to_import
from bot.talk.profiles import app_language
from bot.texts.text import text
from bot.texts.translations import Words, words

READING_MS = 1000
"""A message can only refer to posts that are at least this many milliseconds older, since reading
takes time."""
AWAY_SECONDS = 60.0
"""The minimum interval between two outage notices in a channel. Messages in between get
`NOT_DONE`."""
NOT_DONE = "⚠️"
"""The bot's reaction to a message that it does not handle, now or later."""
_CHANNELS = 1_000
_MOVE = re.compile("[A-Za-z][0-9]{1,2}")
"""Matches a move. No language can be detected from it."""
CAPABILITIES = Capabilities(servers=True, how="command")


@dataclass(eq=False)
class Intake:
    """Handles messages, commands and presses. ``reads_all``: the bot may read all messages of a
    game's room."""

    context: PlatformContext
    posting: Posting
    servers: Servers
    conversation: Conversation
    client: DiscordApi
    reads_all: bool = field(default=False, init=False)
    _away_notices: LruDict[int, float] = field(
        default_factory=lambda: LruDict(_CHANNELS), init=False
    )
    """The time of each channel's last outage notice, by the monotonic clock. Set just before the
    notice is sent."""
    _locks: WeakValueDictionary[RoomId, asyncio.Lock] = field(
        default_factory=WeakValueDictionary, init=False
    )

    def __post_init__(self) -> None:
        self._unheard = Unheard(self.context, self.posting, self.conversation)

    # Typed lines

    async def message(
        self, message: discord.Message, me: int, seen: Mapping[GameId, int] | None = None
    ) -> None:
        """Handle a message. ``seen`` is as in `Incoming`.

        Without the MESSAGE_CONTENT intent, Discord passes the text only of messages that mention
        the bot, of replies to it with a ping, and of private messages."""
        text, mentioned = without_mention(message, me)
        attached = message.attachments
        file = attached_record(attached, text) if attached else None
        hidden = not self.reads_all and is_hidden(message, me)
        if not text and not mentioned and file is None and not hidden:
            return
        typed = typed_command(text) if text.startswith("/") else None
        text, is_known = typed or (text, False)
        addressed = message.guild is None or mentioned or is_known
        state = EventProgress()
        try:
            if hidden:
                await self._unheard.answer(message, me)
                return
            posts = await self._line(message, text, file, addressed=addressed, me=me, seen=seen)
            state.handled = True
            to = message.to_reference(fail_if_not_exists=False)
            for post in posts:
                named = by_name(post, message)
                await self.posting.answer(room_id(message.channel.id), named, to)
        except Exception as error:  # noqa: BLE001  the error is logged
            log_failure(state.failure("message"), error, message=message.id)
            if addressed:
                await self._tell_failure(message, state, error)

    async def _tell_failure(
        self, message: discord.Message, progress: EventProgress, error: Exception
    ) -> None:
        """Report a failure to the author of a message. During an outage, a channel gets a notice
        once per `AWAY_SECONDS`; other messages get a reaction."""
        failure = words(self.context.language).text(progress.choose_message(error))
        passes = isinstance(error, StoreUnavailableError) and not isinstance(error, ForeignKeyError)
        away = passes and not progress.handled
        if message.guild is None or not away:
            await self.posting.reply(message, failure)
        elif not self._claim_notice(message.channel.id):
            await self.posting.mark(message, NOT_DONE)
        elif not await self.posting.reply(message, failure):
            # The notice was not sent, so the next message may send it.
            self._away_notices.pop(message.channel.id, None)

    def _claim_notice(self, channel: int) -> bool:
        """Claim the outage notice of a channel. Return False if it was claimed less than
        `AWAY_SECONDS` ago."""
        now = time.monotonic()
        if now - self._away_notices.get(channel, -AWAY_SECONDS) < AWAY_SECONDS:
            return False
        self._away_notices[channel] = now
        return True

    async def _line(
        self,
        message: discord.Message,
        text: str,
        file: discord.Attachment | None,
        *,
        addressed: bool,
        me: int,
        seen: Mapping[GameId, int] | None,
    ) -> Sequence[Post]:
        """Pass a message to the conversation as an `Incoming`, and return the answer's posts."""
        room, guild, shown = room_id(message.channel.id), message.guild, PostContext()
        if message.reference and message.reference.message_id:
            answered = str(message.reference.message_id)
            shown = await load_context(self.context.index, room, answered)
        meant = addressed or shown != PostContext() or answers(message, me)
        # In a game's room, messages that do not mention the bot may be commands, too.
        if not meant and not (self.reads_all and await self.conversation.lookups.is_home(room)):
            return ()
        challenge = None if file is None else challenge_in(text)
        if not meant and not asks_to_import(text) and challenge is None:
            # In rooms where the bot reads all messages, people also share files with each other.
            file = None
        others = to_others(message, me, ours=shown != PostContext())
        line = Said(with_names(text, message) or "help", addressed, others)
        line = continue_command(line, shown.asks) if shown.asks else line
        # A challenge with a record continues that record's game.
        did = HandedOver(await fetch_record(file), line.text * bool(challenge)) if file else line
        server, author = "" if guild is None else guild_key(guild.id), message.author
        last = await self.context.last(room) if guild is None else PostContext()
        incoming = Incoming(
            event_id=f"{PLATFORM}:{message.id}",
            user=user_id(author.id),
            user_name=author.display_name if seen is None else await self._name(author),
            room=room,
            did=did,
            about=shown.ref,
            moment=shown.moment,
            lesson=shown.lesson,
            locale="" if _MOVE.fullmatch(text) else spoken(line.text),
            community=server,
            server=server,
            room_locale=server_language(guild, guild.preferred_locale if guild else None),
            private=guild is None,
            last=last.ref,
            listed=last.listed,
            read_until=time_of(message.id) - READING_MS,
            seen=seen,
            authority=ServerAuthority(self.client, message.author),
            chat=CAPABILITIES,
        )
        people = [person for person in message.mentions if not person.bot]
        # Names mentioned in chatter are not stored.
        if people and read_line(incoming) is not None:
            for person in people:
                name = person.display_name if seen is None else await self._name(person)
                await self.context.people.set_name(user_id(person.id), name)
        if message.edited_at is not None:
            incoming = _make_edit_event(incoming, message.edited_at)
        answer = await self._handle(incoming, message.channel, guild)
        if message.edited_at or not answer.game_id:
            await as_edited(message).note(self.context.processed_events, answer)
        of_game = answer.game_id if answer.posts else ""
        return () if of_game and await self._is_announced_here(room, of_game) else answer.posts

    async def _name(self, person: discord.User | discord.Member) -> str:
        """Return the stored name of a person, since fetched messages lack names on the server."""
        return await self.context.people.name(user_id(person.id)) or person.display_name

    async def is_meant_edit(self, message: discord.Message, me: int) -> bool:
        """Whether to handle an edited message again; see `bot.routing.platform.edited_lines`."""
        edited = message.edited_at
        if edited is None:
            return False
        first = f"{PLATFORM}:{message.id}" if without_mention(message, me)[1] else ""
        events = self.context.processed_events
        return await as_edited(message).is_meant(events, message.created_at, edited, first)

    async def handle_missed(self, message: discord.Message, seen: Mapping[GameId, int]) -> None:
        """Handle a message that was written while the bot was away."""
        me = self.client.user
        if me is None or (
            message.edited_at is not None and not await self.is_meant_edit(message, me.id)
        ):
            return
        await self.message(message, me.id, seen)

    async def _is_announced_here(self, room: RoomId, game: GameId) -> bool:
        """Whether this room gets the posts of the game because the game's thread was deleted or
        locked. Then a separate answer is redundant."""
        rooms = await self.conversation.lookups.newest_in(game)
        found = await asyncio.gather(*(self.posting.instead_of(each, game) for each in rooms))
        return room in found

    # Slash commands, buttons and menus

    async def command(
        self,
        interaction: discord.Interaction[Any],
        line: str,
        named: discord.User | discord.Member | None = None,
        file: discord.Attachment | None = None,
    ) -> None:
        """Handle a slash command, converted to the typed ``line``. ``named`` is the person that the
        line mentions, ``file`` a file to import."""
        alone = not private_channels.is_public(interaction, line)
        if not await defer_answer(interaction, thinking=True, alone=alone):
            return
        async with telling(interaction, self.context.language) as state:
            await self._command(state, interaction, line, named, file)

    async def _command(
        self,
        progress: EventProgress,
        interaction: discord.Interaction[Any],
        line: str,
        named: discord.User | discord.Member | None,
        file: discord.Attachment | None,
    ) -> None:
        if named is not None and named.bot:
            texts = await self.words(interaction)
            await self.say(interaction, texts.text("error-bot-opponent", name=named.display_name))
            return
        if named is not None:
            await self.context.people.set_name(user_id(named.id), named.display_name)
        did = Said(line, addressed=True) if file is None else HandedOver(await fetch_record(file))
        await self.act(progress, interaction, did)

    async def act(
        self, progress: EventProgress, interaction: discord.Interaction[Any], did: UserAction
    ) -> None:
        """Handle an action and answer it with ephemeral messages. Acknowledge the interaction
        before the call."""
        incoming = replace(await self.incoming(interaction), did=did)
        answer = await self._done_alone(progress, interaction, incoming)
        if answer is None:
            return
        texts = await self.context.words_for(incoming)
        if answer.game_id and not answer.posts:
            if await self._is_shown_here(interaction, incoming.room, answer):
                await withdraw_answer(interaction)
                return
            done = await self._describe_outcome(incoming, answer, texts)
            await follow_up(interaction, {"content": done})
        elif not answer.posts:
            await follow_up(interaction, {"content": texts.text("discord-nothing")})
        await self._say(interaction, answer, texts)

    async def _done_alone(
        self, progress: EventProgress, interaction: discord.Interaction[Any], incoming: Incoming
    ) -> Answer | None:
        """Handle an action and return the answer, or None if this method has already sent it."""
        if challenges(incoming) and not may_write(interaction):
            texts = await self.context.words_for(incoming)
            await self.say(interaction, texts.text("discord-challenge-unseen"))
            return None
        answer = await self._handle(incoming, interaction.channel, interaction.guild)
        progress.handled = True
        return None if await private_channels.tell(interaction, incoming, answer, self) else answer

    async def chosen(self, interaction: discord.Interaction[Any], choices: Sequence[str]) -> None:
        """Handle a button press or menu selection. ``choices`` has several items only for a menu of
        chains. It is empty if the person did not change the selection."""
        if not await defer_answer(interaction, thinking=False) or not choices:
            return
        async with telling(interaction, self.context.language) as state:
            asked_alone = interaction.message is not None and interaction.message.flags.ephemeral
            incoming = await self.incoming(interaction)
            choice, *others = choices
            did = Pressed(choice, shown_ms(interaction), tuple(others))
            incoming = replace(incoming, did=did, acknowledged=asked_alone)
            texts = await self.context.words_for(incoming)
            answer = await self._done_alone(state, interaction, incoming)
            if answer is None:
                return
            if answer.game_id and interaction.message is not None and not asked_alone:
                await self.posting.delete_question(incoming, interaction.message.id)
            if asked_alone and answer.game_id and not answer.posts:
                if begins_game(choice):
                    await self.say(
                        interaction, await self._describe_outcome(incoming, answer, texts)
                    )
                else:  # the question is answered, so its buttons go away
                    await become(interaction, {"content": texts.text("discord-done")})
            await self._say(interaction, answer, texts)

    async def say(self, interaction: discord.Interaction[Any], text: str) -> None:
        """Send a text to one person as an ephemeral message."""
        await follow_up(interaction, {"content": content(text)})

    async def incoming(self, interaction: discord.Interaction[Any]) -> Incoming:
        """Build an `Incoming` without an action, from an interaction's person and room."""
        room = await private_channels.room_of(self.client, interaction)
        here = room == room_id(interaction.channel_id or 0)
        server = guild_key(interaction.guild_id) if interaction.guild_id and here else ""
        return Incoming(
            event_id=f"{PLATFORM}:{interaction.id}",
            user=user_id(interaction.user.id),
            user_name=interaction.user.display_name,
            room=room,
            community=server,
            locale=interaction.locale.value,
            server=server,
            room_locale=server_language(interaction.guild, interaction.guild_locale),
            private=True,
            acknowledged=True,
            read_until=time_of(interaction.id) - READING_MS,
            authority=ServerAuthority(self.client, interaction.user),
            chat=CAPABILITIES,
        )

    async def words(self, interaction: discord.Interaction[Any]) -> Words:
        """Return the texts in the language for answers to this person."""
        return await self.context.words_for(await self.incoming(interaction))

    async def _say(
        self, interaction: discord.Interaction[Any], answer: Answer, texts: Words
    ) -> None:
        for post in answer.posts:
            # Only this person sees the answer, so it needs no mentions.
            shown = replace(post, mentions=())
            shown = await self.posting.jumps.add_links(
                shown, room_id(interaction.channel_id or 0), interaction.user.id
            )
            look, _ = await look_and_calls(self.context, shown, interaction.guild_id)
            made = await self.posting.parts(shown, texts, look)
            if post.in_place and interaction.message is not None:
                await become(interaction, made)
                await self._remember(interaction.message, post)
            else:
                await follow_up(interaction, made)

    async def _remember(self, message: discord.Message, post: Post) -> None:
        """Store the context of a message, for replies to it. Discord allows no replies to ephemeral
        messages, so skip them."""
        if not message.flags.ephemeral:
            room = room_id(message.channel.id)
            await self.posting.outbound.save_context(room, str(message.id), post, alone=False)

    async def _is_shown_here(
        self, interaction: discord.Interaction[Any], room: RoomId, answer: Answer
    ) -> bool:
        """Whether a new post in this room shows the result, so that a confirmation is redundant."""
        return (
            may_write(interaction)
            and await self.conversation.lookups.is_posted_in(room, answer)
            and not await self.posting.channels.takes_none(room)
        )

    async def _describe_outcome(self, incoming: Incoming, answer: Answer, texts: Words) -> str:
        """Return a confirmation, with a link if the game is in another Discord room. If the game is
        only on other platforms, return its news instead."""
        rooms = await self.conversation.lookups.newest_in(answer.game_id)
        if incoming.room in rooms or not rooms:
            return texts.text("discord-done")
        here = {other: key for other, key in rooms.items() if platform_of(other) == PLATFORM}
        if not here:
            return content(await self.conversation.lookups.news(incoming, answer))
        where = await self.posting.links(answer.game_id, here, number(incoming.user))
        return texts.text("discord-done-elsewhere" if where else "discord-done", where=where)

    # Shared by messages and interactions

    async def _handle(self, incoming: Incoming, channel: object, guild: object) -> Answer:
        lock = self._locks.setdefault(incoming.room, asyncio.Lock())
        async with lock:
            if incoming.community and incoming.room not in self.servers.stored_rooms:
                await self.servers.note(incoming.community, incoming.room)
            if incoming.locale and incoming.own:
                await self._settle_language(incoming)
            refusal = await not_here(self.context, self.servers, incoming, channel, guild)
            if refusal is not None:
                return refusal
            return await self._with_ways(incoming, await self.conversation.handle(incoming))

    async def _settle_language(self, incoming: Incoming) -> None:
        """Set the language of a private chat from the person's app or text, unless it is set."""
        code, people = app_language(incoming), self.context.people
        if code and not await people.language(incoming.room):
            await people.set_language(incoming.room, code)

    async def _with_ways(self, incoming: Incoming, answer: Answer) -> Answer:
        """Add an invitation link to the help overview and to help topics. Topics also get the ways
        to reach the bot in Discord."""
        if not answer.posts:
            return answer
        line = read_line(incoming)
        asked = line.request if line is not None else None
        if not isinstance(asked, requests.Help) or asked.command:
            return answer
        first, *others = answer.posts
        ways = text("discord-ways-all" if self.reads_all else "discord-ways")
        more = ways if asked.about else ""
        link = invite_link(self.client.application_id or 0)
        invite = Choice("", text("discord-invite"), url=link)
        helped = replace(first, words=first.parts.then(more), choices=(*first.choices, invite))
        return replace(answer, posts=(helped, *others))


def _make_edit_event(incoming: Incoming, at: datetime) -> Incoming:
    """Return the event of an edited message, with an id that includes the time of the edit: each
    edit is a separate event."""
    ms = int(at.timestamp() * 1000)
    event_id = f"{incoming.event_id}/{ms}"
    return replace(incoming, event_id=event_id, read_until=ms - READING_MS)
