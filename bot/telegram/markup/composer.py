"""Compose a post for Telegram: the text with mentions and commands, the buttons, the picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from telegram import (
    Bot,
    CopyTextButton,
    ForceReply,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    ReplyKeyboardMarkup,
    ReplyKeyboardRemove,
)
from telegram.helpers import create_deep_linked_url

from bot.announcements.pictures import Attached
from bot.ids import GameId, RoomId, UserId
from bot.posts.post import Post
from bot.routing.platform.platform_context import PlatformContext
from bot.telegram.calls.known_rooms import KnownRooms
from bot.telegram.deep_links import share_link, told_in_private
from bot.telegram.markup import html_text, keyboards
from bot.telegram.markup import typed_slashes as typed_commands
from bot.telegram.markup.opponent_button import opponent_button
from bot.telegram.markup.ways_out import WaysOut, share_button
from bot.telegram.telegram_ids import is_private, number, place
from bot.texts.rendered_text import RenderedText
from bot.texts.text import COMMA, Person, Span
from bot.texts.translations import Words, shown_name, words

LONGEST_PLACEHOLDER = 64
"""The longest placeholder of an input field, in characters
(https://core.telegram.org/bots/api#forcereply)."""


Field = ForceReply | ReplyKeyboardMarkup | ReplyKeyboardRemove
"""What a message changes about the input field of its reader."""


@dataclass(frozen=True)
class Composed:
    """A post ready to be sent. ``calls``: it notifies people. ``result``: the game whose result it
    shows."""

    said: RenderedText
    calls: bool
    buttons: InlineKeyboardMarkup | None
    attached: Attached | None = None
    asks: Field | None = None
    result: GameId = ""

    @property
    def is_bare(self) -> bool:
        """Whether it is plain text, without attachment and buttons."""
        return self.attached is None and self.buttons is None

    @property
    def is_caption(self) -> bool:
        """Whether its text fits into a caption."""
        return html_text.fit_text(self.said, html_text.LONGEST_CAPTION)[0] is None


class Composer:
    """Composes posts for their rooms."""

    def __init__(self, bot: Bot, context: PlatformContext, rooms: KnownRooms) -> None:
        self._bot = bot
        self._context = context
        self._rooms = rooms
        self.ways = WaysOut(bot, context)

    async def make_speller(
        self, room: RoomId, told: Words, *, about_game: bool = False
    ) -> Callable[[str], str]:
        """Return a function that spells quoted commands in a text so that they reach the bot in
        this room. ``about_game``: see `KnownRooms.takes_words`."""
        if await self._rooms.takes_words(room, about_game=about_game):
            return str
        return partial(typed_commands.spell_commands, username=self._bot.username, told=told)

    async def whole(self, room: RoomId, post: Post, told: Words) -> Composed:
        """Compose a post and draw its attachment."""
        bare = await self.bare(room, post, told)
        return replace(bare, attached=await self._context.pictures.make_attachment(post, post.look))

    async def bare(self, room: RoomId, post: Post, told: Words) -> Composed:
        """Compose a post without its attachment."""
        told = words(post.language) if post.language else told
        here, under = present(room, post.mentions), list[list[InlineKeyboardButton]]()
        said, result = await self._render_text(room, post, here, told), ""
        said = said.each(await self.make_speller(room, told, about_game=post.ref is not None))
        if post.passes_on:
            link = create_deep_linked_url(self._bot.username, post.passes_on)
            line = told.text("telegram-pass-on", link=link)
            said = replace(said, lines=(*said.lines, line))
        if post.invite:
            link = create_deep_linked_url(self._bot.username, post.invite)
            line = told.text("telegram-invite", link=link)
            said = replace(said, lines=(*said.lines, line))
            share = share_link(link, told.text("telegram-share-text"))
            copy = InlineKeyboardButton(told.text("telegram-copy"), copy_text=CopyTextButton(link))
            under = [[InlineKeyboardButton(told.text("telegram-share"), url=share), copy]]
            if is_private(room):
                under.append([opponent_button(post.invite, told)])
        if post.code:
            code, label = CopyTextButton(post.code), told.text("telegram-copy-code")
            under.append([InlineKeyboardButton(label, copy_text=code)])
        if not is_private(room) and (line := told_in_private(post.parts)):
            url = create_deep_linked_url(self._bot.username, line)
            under.append([InlineKeyboardButton(told.text("telegram-in-private"), url=url)])
        post, ways = self.ways.course(room, post)
        under += [[way] for way in ways]
        over = await self.ways.board(room, post, told)
        if post.result and post.ref is not None:
            result = post.ref.game_id
            under.append([share_button(self._bot.bot, room, result, post.shared, told)])
        buttons = keyboards.markup(post, told, under, over, standing=not is_private(room))
        asks = _reply_field(post) if post.asks else None
        return Composed(said, bool(here), buttons, asks=asks, result=result)

    async def _render_text(
        self, room: RoomId, post: Post, called: Sequence[UserId], told: Words
    ) -> RenderedText:
        """Render the text. Each person to notify becomes a link where the text names them first;
        those whom it does not name are added at the end."""
        named = list[UserId]()

        def mention(person: Person, shown: str) -> str:
            if person.user not in called or person.user in named:
                return shown
            named.append(person.user)
            return html_text.mark_mention(number(person.user), shown)

        def stamp(span: Span) -> str:
            return html_text.mark_moment(span.until, told.in_span(span.ms))

        laid = post.render(html_text.guard_text, mention, stamp)
        if is_private(room):
            return laid  # a private chat needs no link to notify its person
        others = [await self._link_person(user) for user in called if user not in named]
        return laid.calling(COMMA.join(others))

    async def _link_person(self, user: UserId) -> str:
        """Return a person's stored name as a link."""
        name = shown_name(await self._context.people.name(user)) or str(number(user))
        return html_text.mark_mention(number(user), html_text.guard_text(name))


def _reply_field(post: Post) -> ForceReply:
    """Return the markup that opens an input field for the person who is answered, with an example
    as placeholder."""
    shown = typed_commands.example(post.text)[:LONGEST_PLACEHOLDER]
    return ForceReply(selective=True, input_field_placeholder=shown or None)


def present(room: RoomId, people: tuple[UserId, ...]) -> tuple[UserId, ...]:
    """Return the people who can read the room. In a private chat this is only its owner."""
    chat, _ = place(room)
    return tuple(user for user in people if not is_private(room) or number(user) == chat)
