"""Build the inline results of challenges, and the content of the messages that results send."""

from __future__ import annotations

from dataclasses import dataclass

from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputTextMessageContent,
    LinkPreviewOptions,
)
from telegram.constants import KeyboardButtonStyle, ParseMode

from bot.posts.post import Post
from bot.routing.platform.platform_context import PlatformContext
from bot.routing.router import Conversation
from bot.talk import requests
from bot.talk.incoming import Incoming
from bot.telegram.inline.signed_challenges import ChallengeSigner, SignedChallenge
from bot.telegram.markup import html_text
from bot.telegram.markup.keyboards import without_extras
from bot.telegram.telegram_ids import number
from bot.texts.text import Person, text


@dataclass(eq=False)
class ChallengeResults:
    """Builds challenges as inline results. Building one creates no game."""

    bot: Bot
    context: PlatformContext
    conversation: Conversation
    signer: ChallengeSigner

    async def make(
        self, asked: Incoming, change: requests.Challenge
    ) -> InlineQueryResultArticle | None:
        """Return a challenge by this person; None if the terms are not allowed or too long."""
        host = Person(asked.user, asked.user_name)
        found = await self.conversation.terms_offered(asked, change)
        if found is None:
            return None
        terms, whole = found
        now = await self.conversation.lookups.now()
        data = self.signer.encode(SignedChallenge(number(asked.user), now, whole))
        if not data:
            return None
        told = await self.context.words_for(asked)
        people = self.context.people
        if not await people.language(asked.room):
            # The game begins by another person's tap, which does not report the sender's language.
            await people.set_language(asked.room, told.language)
        said = text("telegram-inline-challenge", who=host, terms=terms, bot=self.bot.username)
        label, style = f"✅ {told.text('label-accept')}", KeyboardButtonStyle.SUCCESS
        accept = InlineKeyboardButton(label, callback_data=data, style=style)
        about = Post("", text("challenge-terms", terms=terms), language=told.language)
        return InlineQueryResultArticle(
            data,
            told.text("telegram-inline-title"),
            message_content(Post("", said, language=told.language)),
            InlineKeyboardMarkup([[accept]]),
            description=about.text,
        )


def without_button_extras(result: InlineQueryResultArticle) -> InlineQueryResultArticle:
    """Return a result for a server that does not know the extras of buttons; see
    `without_extras`."""
    buttons = result.reply_markup
    return InlineQueryResultArticle(
        result.id,
        result.title,
        result.input_message_content,
        None if buttons is None else without_extras(buttons),
        description=result.description,
    )


def message_content(post: Post) -> InputTextMessageContent:
    """Render a post as message content, with user text escaped."""
    return InputTextMessageContent(
        html_text.message(post.render(html_text.guard_text)),
        ParseMode.HTML,
        link_preview_options=LinkPreviewOptions(is_disabled=True),
    )
