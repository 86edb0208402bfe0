"""Answers the press of a button: a line over the chat at once, and perhaps more.

Telegram shows a clock on the button until the press is answered, and forgets the press after some
time (https://core.telegram.org/bots/api#answercallbackquery).
"""

from __future__ import annotations

from dataclasses import dataclass

import structlog
from telegram import Bot, CallbackQuery, InlineKeyboardMarkup
from telegram.error import NetworkError, TelegramError

from bot.play.ports.stores import RoomBusy
from bot.posts.callbacks import Callback, Verb, leads_to_course, tag
from bot.posts.post import Post
from bot.posts.post_context import CONTEXT, context_of
from bot.routing.platform.platform_context import PlatformContext
from bot.talk.incoming import Incoming
from bot.telegram.calls import telegram_errors as api_errors
from bot.telegram.markup import keyboards
from bot.telegram.markup.html_text import LONGEST_ANSWER, units
from bot.telegram.outbound.asides import Aside, Asides, ephemeral_id
from bot.telegram.outbound.messages import Messages
from bot.telegram.telegram_ids import place, shelf
from bot.texts.translations import Words

logger = structlog.get_logger(__name__)

BUTTON_PATIENCE = 2.0
"""Seconds that other buttons may take while a person picks a point."""
_SHORT = 60
"""Characters of a line that passes by itself; a longer one stays until it is closed."""

_OTHER_BUTTONS = frozenset({Verb.COLUMN, Verb.CHAINS, Verb.BACK})
"""What is answered by other buttons in the same place."""
_ASKED = frozenset({Verb.RESIGN, Verb.KEEP, Verb.PICK, Verb.OWN})
"""Questions to one person. Once answered they need no buttons."""


@dataclass(eq=False)
class CallbackAnswers:
    """Answers presses."""

    bot: Bot
    context: PlatformContext
    messages: Messages
    asides: Asides

    async def say(self, query: CallbackQuery, text: str = "", *, stays: bool = False) -> None:
        """Ends the waiting, with a line that passes, or one that stays until it is closed. A
        press of too long ago is not waited for any more."""
        stays = stays or len(text) > _SHORT
        for last in (False, True):
            try:
                await self.bot.answer_callback_query(query.id, text or None, show_alert=stays)
            except TelegramError as error:
                # Once more if the answer may not have come; twice does no harm.
                if last or api_errors.is_final(error) or not isinstance(error, NetworkError):
                    logger.info("press-not-answered", press=query.id, reason=error.message)
                    return
            else:
                return

    async def show(self, query: CallbackQuery, incoming: Incoming, posts: tuple[Post, ...]) -> bool:
        """Shows what came of a press in place, if it can be; False: it needs a message."""
        if len(posts) != 1:
            return False
        (post,) = posts
        if post.in_place and await self._become(query, incoming, post):
            return True
        buttons = await self._instead(incoming, post)
        if buttons is not None:
            await self._turn_over(query, incoming, post, buttons)
            return True
        told, room = await self.context.words_for(incoming), incoming.room
        heard = await self.messages.composer.heard(room, told)
        said = heard(post.text)
        if _is_more_than_words(post, incoming) or units(said) > LONGEST_ANSWER:
            return False
        explained = heard(f"{said}{_way(post, told)}")
        await self.say(query, explained if units(explained) <= LONGEST_ANSWER else said)
        return True

    async def _become(self, query: CallbackQuery, incoming: Incoming, post: Post) -> bool:
        """Puts the post in the place of the one whose button was pressed; False: that is gone, or
        too old to change."""
        if query.message is None:
            return False
        room, message = incoming.room, query.message.message_id
        if (alone := pressed_by(query, incoming)).message:
            if changed := await self.asides.become(room, post, alone):
                await self.say(query)
            return changed
        # A picture can be asked for once more by the same button; what else was done is done.
        if post.drawing is not None and await self.messages.wait(place(room)[0]) > BUTTON_PATIENCE:
            await self._say_busy(query, incoming)
            return True
        try:
            if not await self.messages.become(room, message, post):
                return False
        except TelegramError as error:
            if not api_errors.is_the_same(error):
                logger.info("not-changed", room=room, reason=str(error))
                return False
        await self.context.index.save(CONTEXT, shelf(room), str(message), context_of(post))
        await self.say(query)
        return True

    async def _instead(self, incoming: Incoming, post: Post) -> InlineKeyboardMarkup | None:
        """The buttons that are wanted in place of those there are; None if none are."""
        wanted = incoming.callback
        if wanted is None or wanted.verb not in _OTHER_BUTTONS or post.ref is None:
            return None
        if post.choices and _only_explains(post):
            return None
        if wanted.verb is Verb.BACK:
            told = await self.context.room_words(incoming.room)
            over = await self.messages.composer.ways.board(incoming.room, post, told)
            return keyboards.markup(post, told, over=over, standing=not incoming.private)
        if not post.choices:
            return None
        back = Callback(Verb.BACK, post.ref.game_id, post.ref.version)
        post, ways = self.messages.composer.ways.course(incoming.room, post)
        return keyboards.page(post, back, [[way] for way in ways])

    async def _turn_over(
        self, query: CallbackQuery, incoming: Incoming, post: Post, buttons: InlineKeyboardMarkup
    ) -> None:
        """Other buttons under the same message, or why not just now."""
        if query.message is None:
            return
        chat, _ = place(incoming.room)
        if await self.messages.wait(chat) > BUTTON_PATIENCE:
            await self._say_busy(query, incoming)
            return
        is_shown = post.board or post.drawing
        await self.say(query, "" if is_shown else post.text.partition("\n")[0])
        try:
            await self.messages.show_buttons(
                chat, query.message.message_id, buttons, BUTTON_PATIENCE
            )
        except (TelegramError, RoomBusy) as error:
            logger.info("buttons-not-changed", room=incoming.room, reason=str(error))

    async def _say_busy(self, query: CallbackQuery, incoming: Incoming) -> None:
        told = await self.context.words_for(incoming)
        heard = await self.messages.composer.heard(incoming.room, told)
        await self.say(query, heard(told.text("telegram-busy")), stays=True)


def pressed_by(query: CallbackQuery, incoming: Incoming) -> Aside:
    """The person who is answered, and alone if no others saw what was pressed."""
    return Aside(incoming.user, ephemeral_id(query.message), query.id)


def was_asked(incoming: Incoming) -> bool:
    """Whether the press answers a question to that person alone, which then needs no buttons."""
    wanted = incoming.callback
    if wanted is None or wanted.verb not in _ASKED:
        return False
    return wanted.detail.partition(".")[0] == tag(incoming.user)


def _way(post: Post, told: Words) -> str:
    """What to type to be told why, where there is no button for it; empty: nothing."""
    step = next((way.detail for c in post.choices if (way := leads_to_course(c.id))), "")
    return f"\n{told.text('telegram-why', step=step)}" if step else ""


def _is_more_than_words(post: Post, incoming: Incoming) -> bool:
    """Where others read, a way into the course is not worth a message that all of them get."""
    ways = incoming.private or not _only_explains(post)
    return post.attachment is not None or (bool(post.choices) and ways)


def _only_explains(post: Post) -> bool:
    """Whether all that can be chosen leads into the course."""
    return all(leads_to_course(choice.id) for choice in post.choices)
