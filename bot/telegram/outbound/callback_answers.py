"""Answer button presses with a notification or an alert, or by changing the message.

Telegram shows a progress indicator on the button until the press is answered. The press expires
after some time (https://core.telegram.org/bots/api#answercallbackquery).
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

import structlog
from telegram import Bot, CallbackQuery, InlineKeyboardMarkup
from telegram.error import BadRequest, NetworkError, TelegramError

from bot.ids import UserId
from bot.play.lru_dict import LruDict
from bot.play.ports.stores import RoomBusy
from bot.posts.callbacks import Callback, Verb, leads_to_course, tag
from bot.posts.post import Post
from bot.routing.platform.platform_context import PlatformContext
from bot.talk.incoming import Incoming
from bot.telegram.calls import telegram_errors as api_errors
from bot.telegram.calls.known_messages import KnownMessages
from bot.telegram.deep_links import course_link
from bot.telegram.markup import keyboards
from bot.telegram.markup.html_text import LONGEST_ANSWER, units
from bot.telegram.outbound.asides import Aside, Asides, ephemeral_id
from bot.telegram.outbound.messages import Messages
from bot.telegram.telegram_ids import place

logger = structlog.get_logger(__name__)

BUTTON_PATIENCE = 2.0
"""The longest wait of a button change for its slot, in seconds. It is short because the person
waits for the new buttons."""
_SHORT = 60
"""The longest text of a notification, in characters. A longer text becomes an alert."""
WHY_SECONDS = 60.0
"""How long after a refusal a second press of the same button opens the lesson."""
_MOST_REFUSALS = 4096

_OTHER_BUTTONS = frozenset({Verb.COLUMN, Verb.CHAINS, Verb.BACK})
"""Verbs of presses whose answer replaces the buttons of the pressed message."""
_ASKED = frozenset({Verb.RESIGN, Verb.KEEP, Verb.PICK, Verb.OWN})
"""Verbs of presses that answer a question to one person. The bot then removes the buttons of the
question."""


@dataclass(frozen=True)
class _Refused:
    """A refused press, the step of the course that explains why, and the monotonic time."""

    press: str
    step: str
    at: float


@dataclass(eq=False)
class CallbackAnswers:
    """Answers presses with a notification, an alert or a changed message."""

    bot: Bot
    context: PlatformContext
    messages: Messages
    asides: Asides
    known: KnownMessages
    _refused: LruDict[tuple[UserId, str], _Refused] = field(
        default_factory=lambda: LruDict(_MOST_REFUSALS)
    )
    """By person and pressed button: the last refusal that a lesson explains. Lost at a restart,
    after which a press is refused in words once more."""

    async def say(self, query: CallbackQuery, text: str = "", *, stays: bool = False) -> None:
        """Answer a press with a notification, or with an alert if ``stays`` or if the text is long.

        An expired press cannot be answered; the error is logged."""
        stays = stays or len(text) > _SHORT
        for last in (False, True):
            try:
                await self.bot.answer_callback_query(query.id, text or None, show_alert=stays)
            except TelegramError as error:
                # Retry once after a network error. A duplicate answer does no harm.
                if last or api_errors.is_final(error) or not isinstance(error, NetworkError):
                    logger.info("press-not-answered", press=query.id, reason=error.message)
                    return
            else:
                return

    async def show(self, query: CallbackQuery, incoming: Incoming, posts: tuple[Post, ...]) -> bool:
        """Show the result of a press without a new message. Return False if it needs one."""
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
        heard = await self.messages.composer.make_speller(room, told)
        said = heard(post.text)
        if _is_more_than_words(post, incoming) or units(said) > LONGEST_ANSWER:
            return False
        step = _lesson(post)
        if step and self._asks_why(query, incoming, step):
            await self._open_lesson(
                query, step, heard(f"{said}\n{told.text('telegram-why', step=step)}")
            )
        elif step:
            explained = f"{said}\n{told.text('telegram-why-again')}"
            fits = units(explained) <= LONGEST_ANSWER
            await self.say(query, explained if fits else said, stays=True)
        else:
            await self.say(query, said)
        return True

    def _asks_why(self, query: CallbackQuery, incoming: Incoming, step: str) -> bool:
        """Whether the person has just been refused the same press for the same reason. Remember the
        refusal. A press that Telegram delivers twice counts once."""
        message = query.message.message_id if query.message else 0
        key = incoming.user, f"{incoming.room} {message} {query.data}"
        before, now = self._refused.get(key), time.monotonic()
        if before is not None and before.press == query.id:
            return False
        self._refused[key] = _Refused(query.id, step, now)
        return before is not None and before.step == step and now - before.at <= WHY_SECONDS

    async def _open_lesson(self, query: CallbackQuery, step: str, otherwise: str) -> None:
        """Let the person's app open the lesson in the private chat. If Telegram refuses the link,
        say ``otherwise``, cut to its first line if it is too long.

        The link may only be one to the bot
        (https://core.telegram.org/bots/api#answercallbackquery)."""
        try:
            await self.bot.answer_callback_query(query.id, url=course_link(self.bot.username, step))
        except BadRequest as error:
            logger.info("lesson-not-opened", press=query.id, reason=error.message)
            fits = units(otherwise) <= LONGEST_ANSWER
            await self.say(query, otherwise if fits else otherwise.partition("\n")[0], stays=True)
        except TelegramError as error:
            logger.info("press-not-answered", press=query.id, reason=error.message)

    async def _become(self, query: CallbackQuery, incoming: Incoming, post: Post) -> bool:
        """Replace the message whose button was pressed. Return False if the message is gone or too
        old to edit, or cannot show the post."""
        if query.message is None:
            return False
        room, message = incoming.room, query.message.message_id
        if (alone := pressed_by(query, incoming)).message:
            if changed := await self.asides.become(room, post, alone):
                await self.say(query)
            return changed
        # In a busy chat skip only pictures: the same button requests the picture again.
        if post.drawing is not None and await self.messages.wait(place(room)[0]) > BUTTON_PATIENCE:
            await self._say_busy(query, incoming, "telegram-busy-again")
            return True
        try:
            if not await self.messages.become(room, message, post):
                return False
        except TelegramError as error:
            if not api_errors.is_the_same(error):
                logger.info("not-changed", room=room, reason=str(error))
                return False
        await self.known.save_context(room, message, post)
        await self.say(query)
        return True

    async def _instead(self, incoming: Incoming, post: Post) -> InlineKeyboardMarkup | None:
        """Return the buttons that replace those of the pressed message; None if they stay."""
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
        """Replace the buttons of the message, or say that the chat is busy."""
        if query.message is None:
            return
        chat, _ = place(incoming.room)
        if await self.messages.wait(chat) > BUTTON_PATIENCE:
            await self._say_busy(query, incoming, "telegram-busy")
            return
        is_shown = post.board or post.drawing
        await self.say(query, "" if is_shown else post.text.partition("\n")[0])
        try:
            await self.messages.show_buttons(
                chat, query.message.message_id, buttons, BUTTON_PATIENCE
            )
        except (TelegramError, RoomBusy) as error:
            logger.info("buttons-not-changed", room=incoming.room, reason=str(error))

    async def _say_busy(self, query: CallbackQuery, incoming: Incoming, key: str) -> None:
        told = await self.context.words_for(incoming)
        heard = await self.messages.composer.make_speller(incoming.room, told)
        await self.say(query, heard(told.text(key)), stays=True)


def pressed_by(query: CallbackQuery, incoming: Incoming) -> Aside:
    """Return the `Aside` that addresses an answer to the person who pressed. Its ``message`` is 0
    if the pressed message was public."""
    return Aside(incoming.user, ephemeral_id(query.message), query.id)


def was_asked(incoming: Incoming) -> bool:
    """Whether the press answers a question to this person. The bot then removes the buttons of the
    question."""
    wanted = incoming.callback
    if wanted is None or wanted.verb not in _ASKED:
        return False
    return wanted.detail.partition(".")[0] == tag(incoming.user)


def _lesson(post: Post) -> str:
    """Return the id of the course step that explains the answer; empty if the post has no button
    into the course."""
    return next((way.detail for c in post.choices if (way := leads_to_course(c.id))), "")


def _is_more_than_words(post: Post, incoming: Incoming) -> bool:
    """Whether a post needs a message of its own, because it has an attachment or buttons. In a
    group, buttons do not count if all of them lead into the course."""
    ways = incoming.private or not _only_explains(post)
    return post.attachment is not None or (bool(post.choices) and ways)


def _only_explains(post: Post) -> bool:
    """Whether all buttons of a post lead into the course."""
    return all(leads_to_course(choice.id) for choice in post.choices)
