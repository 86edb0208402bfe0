"""Build the buttons that open the course or the board page, or that share a result.

A ``web_app`` button opens a Mini App in the private chat only
(https://core.telegram.org/bots/api#inlinekeyboardbutton). Other chats need a link with
``startapp``. It works only if the bot's owner has set a main Mini App
(https://core.telegram.org/bots/webapps#launching-the-main-mini-app); ``getMe`` then returns
``has_main_web_app`` (https://core.telegram.org/bots/api#user).
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
"""By game: Telegram's file id of the picture of its last board."""


@dataclass(eq=False)
class WaysOut:
    """Builds the buttons that open something outside the room of a post."""

    bot: Bot
    context: PlatformContext

    def course(self, room: RoomId, post: Post) -> tuple[Post, Row]:
        """Replace a group post's course buttons by links. Return the post without them, and the
        links.

        The course runs only in private chats. Each link opens the bot's private chat at the course
        step of its button. In a private chat, return the post unchanged and no links."""
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
        """Return the row with the button that opens the board page. Empty if the post shows no
        game's board, or if this room cannot open the page."""
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
        """Return a group's link to the board page of a game; empty if groups cannot open
        it."""
        page = self.context.board_page
        if page is None or not self.bot.bot.has_main_web_app:
            return ""
        return board_link(self.bot.username, await page.sign_game(game_id))


def share_button(
    me: User, room: RoomId, game_id: GameId, result: str, told: Words
) -> InlineKeyboardButton:
    """Return a button that shares a result.

    In a private chat, if the bot has inline mode, the button inserts an inline query, whose result
    can include the board. Otherwise it shares the text with a link to the bot."""
    label = told.text("telegram-share-result")
    if me.supports_inline_queries and is_private(room):
        return InlineKeyboardButton(label, switch_inline_query=game_id)
    link = create_deep_linked_url(me.username or "")
    return InlineKeyboardButton(label, url=share_link(link, result))
