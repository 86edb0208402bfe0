"""Deliver posts as Discord messages: once per key, and to another room if the room is closed."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import discord
import structlog

from bot.discord.discord_api import DiscordApi
from bot.discord.discord_ids import PLATFORM, guild_key, number, room_id, time_of, user_id
from bot.discord.outbound import components, earlier_posts, markdown
from bot.discord.outbound.absentees import Absentees
from bot.discord.outbound.channels import ChannelLookup
from bot.discord.outbound.discord_errors import (
    FAILURES,
    INVALID_FORM,
    MISSING_PERMISSIONS,
    NO_REPLY,
    TOO_LARGE,
    TOO_MANY,
    is_final,
    reason,
)
from bot.discord.outbound.discord_rights import FORBIDDEN, NotPermittedError, Right
from bot.discord.outbound.jumps import Jumps
from bot.discord.outbound.later_edits import LaterEdits
from bot.discord.outbound.role_calls import RoleCalls
from bot.discord.outbound.servers import PARENT, THEME
from bot.ids import GameId, RoomId, UserId
from bot.play.concurrency import SharedCalls
from bot.play.ports.stores import StoredProfile
from bot.posts.appearance import Look
from bot.posts.callbacks import Verb
from bot.posts.outbound import Outbound, RoomRefusedError
from bot.posts.post import Post, Sent
from bot.posts.post_context import find_sent, load_context
from bot.routing.platform.platform_context import PlatformContext
from bot.talk.community_settings import SWITCH_FIELDS
from bot.talk.incoming import Incoming
from bot.texts.text import text
from bot.texts.translations import Words, words

logger = structlog.get_logger(__name__)

_LONGEST_ALT = 1024
_NUMBER_DIGITS = 7
"""Hexadecimal digits of the nonce that are stored as a component's number, which has 31 bits."""

_ANSWER_AGAIN_SECONDS = 1.0


class Posting:
    """Delivers posts and answers to rooms."""

    def __init__(
        self,
        client: DiscordApi,
        context: PlatformContext,
        commands: Mapping[str, int],
        sent: Callable[[RoomId, str, Post], Awaitable[None]],
    ) -> None:
        """``commands``: the ids of the root commands, filled in once they are known. ``sent`` is
        called with each sent post and its message."""
        self._client = client
        self._context = context
        self._commands = commands
        self.channels = ChannelLookup(client)
        self.calls = SharedCalls()
        """The calls that no caller's timeout cancels. After a cancelled sleep of the library, the
        next call would go out at once and be refused, or wait for ever if the limit was global."""
        self.jumps = Jumps(
            client,
            context.index,
            context.people,
            self.channels,
            lambda game: context.lookups().newest_in(game),
            self.calls,
        )
        self.outbound = Outbound(
            PLATFORM,
            context.index,
            self,
            LaterEdits(client, context, self.jumps, commands),
            lambda room, ref: context.lookups().reword_question(room, ref),
        )
        self.absentees = Absentees(client, context, self.tell)
        self.role_calls = RoleCalls(client, context)
        self._on_sent = sent
        self._locks: WeakValueDictionary[RoomId, asyncio.Lock] = WeakValueDictionary()

    # The methods of the `SendingChat` port

    async def send(self, room: RoomId, post: Post) -> Sent:
        try:
            message = await self._send(room, post)
        except NotPermittedError:
            why = "not permitted to write"
        except discord.HTTPException as error:
            if not is_final(error):
                raise
            if error.code in FORBIDDEN:
                self.channels.refuse(room, Right.WRITE)
            why = reason(error)
        else:
            return Sent(message, time_of(int(message)))
        self.channels.mark_closed(room, why)
        raise RoomRefusedError(why)

    async def substitutes(
        self,
        room: RoomId,
        post: Post,
        refusal: RoomRefusedError,  # noqa: ARG002
    ) -> AsyncGenerator[RoomId]:
        """Yield the channel where the game started, and the private chat of the only awaited
        player. Each is told once. The game stays in its room, since a thread can be reopened."""
        if parent := await self._find_parent(room, post.ref.game_id if post.ref else ""):
            await self._tell_moved(room, parent, post)
            yield parent
        own = await self._awaited_room(post)
        if own and own not in (room, parent):
            await self._tell_moved(room, own, post)
            yield own

    async def reword(self, room: RoomId, message: str, post: Post) -> bool:
        view = self._view(post, await self._context.room_words(room, post.language))
        if not self.channels.may(room, Right.ATTACH):
            post = post.without_picture()
        text = markdown.message(markdown.render_post(post), self._commands)
        return await self._edit_message(room, message, content=text, view=view) is not None

    async def redraw(self, room: RoomId, message: str, post: Post) -> Sent | None:
        """Replace the text, components and picture of an earlier post by those of ``post``.

        Idempotent. Return None if Discord refuses or throttles the edit. Raises
        `discord.HTTPException` for other temporary errors."""
        home = await self.channels.home(room)
        texts, (look, _) = await asyncio.gather(
            self._context.room_words(room, post.language),
            look_and_calls(self._context, post, home.guild),
        )
        linked = post if home.guild is not None else await self.jumps.add_links(post, room)
        first = int(markdown.nonce(f"{room}/{post.name}")[:_NUMBER_DIGITS], 16)
        files = self.channels.may(room, Right.ATTACH)
        made = await self.parts(linked, texts, look, first, files=files)
        pictures = [made["file"]] if "file" in made else []
        edited = await self._edit_message(
            room, message, content=made["content"], view=made["view"], attachments=pictures
        )
        if edited is None:
            return None
        since = edited.edited_at or edited.created_at
        return Sent(message, round(since.timestamp() * 1000))

    async def _edit_message(
        self, room: RoomId, message: str, **made: Any
    ) -> discord.Message | None:
        """Edit a message without notifications. None if Discord refuses or throttles the edit."""
        try:
            earlier = self._channel(room).get_partial_message(int(message))
            return await earlier.edit(allowed_mentions=discord.AllowedMentions.none(), **made)
        except discord.HTTPException as error:
            # The caller sends a new post instead of a throttled edit; old posts are throttled.
            if not is_final(error) and error.status != TOO_MANY:
                raise
            logger.info("not-changed", room=room, reason=reason(error))
            return None

    async def tell(self, room: RoomId, id: str, language: str = "", **data: object) -> None:
        """Send a text of the locale files to a room, best effort, with its ``data`` escaped. ``id``
        names the text; ``language`` is that of the related post, or empty for the room's."""
        language = (await self._context.room_words(room, language)).language
        said = words(language, marked=True).render(text(id, **data), guard=markdown.guard_quotes)
        message = markdown.tappable(markdown.escape(said), self._commands)
        nonce = markdown.nonce(f"{room}/{message}")
        try:
            await self._channel(room).send(
                message, allowed_mentions=discord.AllowedMentions.none(), nonce=nonce, silent=True
            )
        except FAILURES as error:
            logger.warning("not-said", id=id, room=room, reason=reason(error))

    async def answer(
        self, room: RoomId, post: Post, to: discord.MessageReference, *, calls: bool = False
    ) -> None:
        """Answer a message, best effort, with one retry after a temporary error.

        Only with ``calls`` does the answer notify the mentioned people, who are usually reading the
        room."""
        post = post if calls else replace(post, mentions=())
        for last in (False, True):
            try:
                await self._send(room, post, to)
            except NotPermittedError:
                logger.info("not-answered", room=room, key=post.key, reason="not permitted")
                return
            except FAILURES as error:
                if last or is_final(error):
                    logger.warning("not-answered", room=room, key=post.key, reason=reason(error))
                    return
                await asyncio.sleep(_ANSWER_AGAIN_SECONDS)
            else:
                return

    async def reply(self, message: discord.Message, text: str) -> bool:
        """Answer a message without the database, best effort. Return whether it was sent."""
        room = room_id(message.channel.id)
        if not self.channels.may(room, Right.WRITE):
            return False
        more: dict[str, Any] = {}
        if self.channels.may(room, Right.PAST):
            more["reference"] = message.to_reference(fail_if_not_exists=False)
        try:
            await message.channel.send(
                text,
                allowed_mentions=discord.AllowedMentions.none(),
                nonce=markdown.nonce(f"reply/{message.id}"),
                silent=True,
                **more,
            )
        except FAILURES as error:
            logger.warning("not-answered", message=message.id, reason=reason(error))
            return False
        return True

    async def mark(self, message: discord.Message, emoji: str) -> None:
        """Add the bot's reaction to a message, if it has the right."""
        if not self.channels.may(room_id(message.channel.id), Right.REACT):
            return
        try:
            await message.add_reaction(emoji)
        except FAILURES as error:
            logger.warning("not-marked", message=message.id, reason=reason(error))

    async def _send(
        self, room: RoomId, post: Post, to: discord.MessageReference | None = None
    ) -> str:
        home = await self.channels.home(room)
        known, texts, (look, calls) = await asyncio.gather(
            find_sent(self._context.index, room, post.key),
            self._context.room_words(room, post.language),
            look_and_calls(self._context, post, home.guild),
        )
        if known is not None:
            return known
        post = replace(post, mentions=home.present(post.mentions) if calls else ())
        if home.guild is None or not post.is_news:  # its games may be in other rooms
            post = await self.jumps.add_links(post, room)
        if post.reply_to:
            to = reference(room, post.reply_to)
        lacking = self.channels.lacks(room)
        if Right.WRITE in lacking:
            raise NotPermittedError(room)
        to = None if Right.PAST in lacking else to
        files = post.attachment is None or Right.ATTACH not in lacking
        role = await self.role_calls.claim(home.guild, post) if calls and post.invite else 0
        put = partial(self._put_message, room, texts=texts, look=look, to=to, role=role)
        try:
            message, missed = await put(post, files=files)
        except discord.HTTPException as error:
            plainer = _plainer(post, error, files=files)
            if plainer is None:
                raise
            files = files and error.code != MISSING_PERMISSIONS
            message, missed = await put(plainer, files=files)
            if not files:
                self.channels.refuse(room, Right.ATTACH)
        if not files and await self._context.first_time(room, "told-no-files"):
            await self.tell(room, "discord-no-files", post.language)
        self.channels.open(room)
        await self.outbound.save_context(room, message, post, alone=home.guild is None)
        await self._on_sent(room, message, post)
        await self.outbound.complete(room, message, post)
        if missed:
            await self.absentees.report_absent(room, post, home.guild, missed)
        return message

    async def links(self, game: GameId, newest: Mapping[RoomId, str], reader: int) -> str:
        """Return links to posts of a game that the reader can open. ``newest`` maps a room to the
        key of its post. For a deleted or closed room, link to the channel where the game began."""
        found = []
        for room, key in newest.items():
            there = await self.jumps.find_address(room, key, reader)
            if not there and (parent := await self.instead_of(room, game)):
                there = await self.jumps.find_room(parent, reader)
            found += [markdown.link(there)] if there else []
        return " ".join(dict.fromkeys(found))

    async def instead_of(self, room: RoomId, game: GameId) -> RoomId:
        """Return the channel that gets a game's posts instead of a deleted, locked or closed room;
        empty if the room accepts them."""
        parent = await self._context.people.load(room, PARENT)
        if not parent or not await self.channels.takes_none(room):
            return ""
        return await self._find_parent(room, game)

    async def _find_parent(self, room: RoomId, game: GameId) -> RoomId:
        """Return the channel of the game's server that a thread or private chat belongs to."""
        server = await self._context.lookups().community(game)
        of_server = await self._context.people.load(room, PARENT.about(server)) if server else ""
        return of_server or await self._context.people.load(room, PARENT)

    async def delete_question(self, incoming: Incoming, message: int) -> None:
        """Delete a fleeting question to one person after its answer."""
        wanted, room = incoming.callback, incoming.room
        if wanted is None or wanted.verb not in (Verb.PICK, Verb.RESIGN):
            return
        if (await load_context(self._context.index, room, str(message))).fleeting:
            await self.take_away(room, message)

    async def take_away(self, room: RoomId, message: int) -> None:
        """Delete one of the bot's messages, if it still exists."""
        try:
            await self._channel(room).get_partial_message(message).delete()
        except FAILURES as error:
            logger.info("not-deleted", room=room, reason=reason(error))

    async def _put_message(
        self,
        room: RoomId,
        post: Post,
        texts: Words,
        look: Look,
        to: discord.MessageReference | None,
        *,
        files: bool,
        role: int = 0,
    ) -> tuple[str, Sequence[UserId]]:
        """Send a message. Return its id, and the people whom Discord did not notify.

        Without ``files`` the text describes the picture. ``role``: also notify this role."""
        nonce = markdown.nonce(f"{room}/{post.name}")
        first = int(nonce[:_NUMBER_DIGITS], 16)
        made = await self.parts(post, texts, look, first, files=files)
        made["nonce"] = nonce
        if role:
            made["content"] = f"{made['content']}\n<@&{role}>"
            made["allowed_mentions"].roles = [discord.Object(role)]
        made["silent"] = not post.mentions and not role
        is_late = 0 < post.happened < post.made - earlier_posts.NONCE_MS
        if is_late and self.channels.may(room, Right.PAST):
            looked_for = earlier_posts.PostToFind(room, post, made["content"], first)
            if there := await earlier_posts.find(self._client, self._context.index, looked_for):
                return there, ()
        more: dict[str, Any] = {} if to is None else {"reference": to, "mention_author": False}
        try:
            # One at a time: while one waits for a rate limit, another would be refused, too.
            async with self._locks.setdefault(room, asyncio.Lock()):
                sent = await self._channel(room).send(**made, **more)
        except discord.HTTPException as error:
            if to is None or error.code not in (MISSING_PERMISSIONS, NO_REPLY):
                raise
            # A reply needs the right to read the history; send the post without a reply.
            put = await self._put_message(room, post, texts, look, None, files=files, role=role)
            self.channels.refuse(room, Right.PAST)
            return put
        mentioned = {person.id for person in sent.mentions}
        return str(sent.id), [user for user in post.mentions if number(user) not in mentioned]

    async def parts(
        self, post: Post, texts: Words, look: Look, first: int = 0, *, files: bool = True
    ) -> dict[str, Any]:
        """Return the arguments of ``send`` for a post. ``look`` is the look of the picture; without
        ``files``, a text replaces the picture. ``first``: see `components.view`."""
        view = self._view(post, texts, first)
        post = post if files else post.without_picture()
        called = {user: number(user) for user in post.mentions}
        made: dict[str, Any] = {
            "content": markdown.message(markdown.render_post(post, called), self._commands),
            "allowed_mentions": discord.AllowedMentions(
                everyone=False,
                roles=False,
                replied_user=False,
                users=[discord.Object(person) for person in called.values()] or False,
            ),
            "suppress_embeds": True,
        }
        if attached := await self._context.pictures.make_attachment(post, look):
            content, alt = io.BytesIO(attached.content), markdown.cut(post.alt, _LONGEST_ALT)
            made["file"] = discord.File(content, attached.name, description=alt or None)
        if view is not None:
            made["view"] = view
        return made

    def _view(self, post: Post, texts: Words, first: int = 0) -> discord.ui.View | None:
        return components.view(post, texts, first, board_page=self._context.board_page is not None)

    def _channel(self, room: RoomId) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(number(room))

    async def _awaited_room(self, post: Post) -> RoomId:
        """Return the private chat of the person whom a post awaits; empty if it awaits several or
        none, or if Discord opens no chat."""
        awaited = (*post.mentions, *post.uncalled)
        if len(awaited) != 1:
            return ""
        try:
            return room_id((await self._client.create_dm(discord.Object(number(*awaited)))).id)
        except discord.HTTPException as error:
            if not is_final(error):
                raise
            logger.warning("no-private-chat", user=awaited[0], reason=reason(error))
            return ""

    async def _tell_moved(self, room: RoomId, other: RoomId, post: Post) -> None:
        """Tell another room once why a game goes on there. Discord shows a private chat only to
        its owner, so the text names the owner instead."""
        if post.ref is None or not self.channels.may(other, Right.WRITE):
            return
        game, home = post.ref.game_id, await self.channels.home(room)
        if home.owner is not None:
            await self.tell_private_closed(other, user_id(home.owner), game, post.language)
        elif not await self._context.first_time(room, f"told-closed-{number(other)}"):
            return
        elif await self.channels.is_gone(room):
            await self.tell(other, "discord-room-gone", post.language, game=game)
        elif home.guild is None:  # Discord does not say whether it is a private chat
            await self.tell(other, "room-lost", post.language, game=game)
        else:
            there = f"{home.guild}/{number(room)}"
            await self.tell(other, "discord-room-closed", post.language, there=there, game=game)

    async def tell_private_closed(
        self, room: RoomId, owner: UserId, game: GameId, language: str
    ) -> None:
        """Tell a room once per game that it goes on there since a player accepts no private
        messages."""
        if await self._context.first_time(room, f"told-closed-{game}"):
            name = await self._context.people.name(owner)
            await self.tell(room, "discord-private-closed", language, name=name, game=game)


async def look_and_calls(
    context: PlatformContext, post: Post, guild: int | None
) -> tuple[Look, bool]:
    """Return the look of the post's picture, and whether posts may notify people on the server. A
    theme that the post's ``look`` names overrides the server's."""
    server, look = StoredProfile(), post.look
    if guild is not None:
        (server,) = await context.people.load_profiles([guild_key(guild)])
    if not look.theme and post.attachment is not None:
        look = replace(look, theme=server.get(THEME))
    return look, server.get(SWITCH_FIELDS["calls"])


def _plainer(post: Post, error: discord.HTTPException, *, files: bool) -> Post | None:
    """Return a simpler post to send after a refusal; None if there is none.

    If Discord may have refused only the picture, return the post unchanged: the caller sends it
    without files. If Discord rejects the components or the size, return the text alone:
    it suffices for playing."""
    if error.code == MISSING_PERMISSIONS:
        return post if files and post.attachment is not None else None
    if error.code not in (INVALID_FORM, TOO_LARGE):
        return None
    bare = replace(post, attachment=None, choices=(), columns=(), marks=())
    return None if bare == post else bare


def reference(room: RoomId, message: str) -> discord.MessageReference:
    """Return the reference that makes a message a reply. If the original is deleted, Discord sends
    the message without it."""
    return discord.MessageReference(
        message_id=int(message), channel_id=number(room), fail_if_not_exists=False
    )
