"""Buttons that lead out of a chat: into the course, to the board page, and to share a result.

A Mini App is opened by a button in the private chat with the bot only
(https://core.telegram.org/bots/api#inlinekeyboardbutton, ``web_app``), and from elsewhere by a link
with ``startapp``, which needs that the bot's owner has given it a main Mini App
(https://core.telegram.org/bots/webapps#launching-the-main-mini-app); ``getMe`` tells whether
it has one (https://core.telegram.org/bots/api#user, ``has_main_web_app``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from telegram import Bot, InlineKeyboardButton, User, WebAppInfo
from telegram.helpers import create_deep_linked_url

from bot.ids import GameId, RoomId
from bot.play.ports.codec import Codec
from bot.posts.callbacks import leads_to_course
from bot.posts.post import Post
from bot.routing.platform.platform_context import PlatformContext
from bot.telegram.deep_links import board_link, course_link, share_link
from bot.telegram.telegram_ids import is_private
from bot.texts.translations import Words

Row = list[InlineKeyboardButton]

BOARD_PHOTO = Codec("photo", str)
"""Telegram's file id of the last board of a game, by game."""


@dataclass(eq=False)
class WaysOut:
    """Makes the buttons that lead out of a room."""

    bot: Bot
    context: PlatformContext

    def course(self, room: RoomId, post: Post) -> tuple[Post, Row]:
        """Where others read, without the buttons that lead into the course, and these as links: it
        goes on in the private chat."""
        if is_private(room):
            return post, []
        lead = {c.id: w.detail for c in post.choices if (w := leads_to_course(c.id)) is not None}
        kept = tuple(choice for choice in post.choices if choice.id not in lead)
        links = [
            InlineKeyboardButton(post.label(c), url=course_link(self.bot.username, lead[c.id]))
            for c in post.choices
            if c.id in lead
        ]
        return replace(post, choices=kept), links

    async def board(self, room: RoomId, post: Post, told: Words) -> list[Row]:
        """The row with the way to the board page, over all others; none where there is no way, or
        no board of a game that is told of."""
        page = self.context.board_page
        if page is None or post.board is None or post.ref is None:
            return []
        label = told.text("label-open-board")
        if is_private(room):
            app = WebAppInfo(page.game_url(post.ref.game_id))
            return [[InlineKeyboardButton(label, web_app=app)]]
        url = await self.link(post.ref.game_id)
        return [[InlineKeyboardButton(label, url=url)]] if url else []

    async def link(self, game_id: GameId) -> str:
        """A link to the board of a game, for talks with others; empty: there is none."""
        page = self.context.board_page
        if page is None or not self.bot.bot.has_main_web_app:
            return ""
        return board_link(self.bot.username, await page.sign_game(game_id))


def share_button(
    me: User, room: RoomId, game_id: GameId, result: str, told: Words
) -> InlineKeyboardButton:
    """Passes a result on: with its board, by way of the bot, where a player is alone with it and
    its inline mode is switched on; else as words with a link to the bot."""
    label = told.text("telegram-share-result")
    if me.supports_inline_queries and is_private(room):
        return InlineKeyboardButton(label, switch_inline_query=game_id)
    link = create_deep_linked_url(me.username or "")
    return InlineKeyboardButton(label, url=share_link(link, result))
