"""Answer inline queries: the bot's username with game terms or a game id, typed in any chat.

https://core.telegram.org/bots/api#inline-mode. A query creates no game, since every typed letter
sends a new query.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import structlog
from telegram import (
    Bot,
    InlineQuery,
    InlineQueryResultArticle,
    InlineQueryResultCachedPhoto,
    InlineQueryResultsButton,
)
from telegram.constants import ParseMode
from telegram.error import TelegramError

from bot.ids import platform_of
from bot.match.short_ids import is_game_id
from bot.posts.post import Post
from bot.routing.parsing.parser import challenge_in
from bot.routing.platform.platform_context import PlatformContext
from bot.routing.router import Conversation
from bot.talk import requests
from bot.talk.forms import SIZES
from bot.talk.incoming import Incoming
from bot.telegram.deep_links import INLINE
from bot.telegram.inline.people import Answering, Meet, incoming
from bot.telegram.inline.results import (
    ChallengeResults,
    message_content,
    without_button_extras,
)
from bot.telegram.markup import html_text
from bot.telegram.markup.html_text import LONGEST_CAPTION
from bot.telegram.markup.ways_out import BOARD_PHOTO
from bot.telegram.outbound.telegram_posting import Posting
from bot.telegram.telegram_ids import PLATFORM

logger = structlog.get_logger(__name__)

MOST_TYPED = 100
"""The most characters of a query. Longer ones get no results."""

InlineResult = InlineQueryResultArticle | InlineQueryResultCachedPhoto


@dataclass(eq=False)
class InlineQueries:
    """Answers inline queries with challenges and game results."""

    bot: Bot
    context: PlatformContext
    posting: Posting
    conversation: Conversation
    meet: Meet
    results: ChallengeResults

    async def handle_query(self, query: InlineQuery, event_id: str) -> Answering:
        """Answer a query with results. A person without a private chat gets a button that opens
        one, because the game is played there."""
        asked = incoming(query.from_user, event_id)
        told = await self.context.words_for(asked)
        if await self.posting.private(asked.user) is None:
            label = told.text("telegram-inline-start")
            button = InlineQueryResultsButton(label, start_parameter=INLINE)
            return partial(self._answer, query.id, (), button)
        await self.meet(query.from_user, query.from_user.id)
        return partial(self._answer, query.id, await self._results(asked, query.query), None)

    async def _results(self, asked: Incoming, typed: str) -> Sequence[InlineResult]:
        typed = typed.strip()
        if len(typed) > MOST_TYPED:
            return ()
        if is_game_id(game_id := typed.lower().lstrip("#")):
            shown = await self.conversation.lookups.passed_on(asked, game_id)
            return () if shown is None else (await self._make_shared_result(game_id, shown),)
        if typed:
            wanted = challenge_in(f"challenge {typed}")
            changes = [] if wanted is None or wanted.name or wanted.start else [wanted]
        else:
            changes = [requests.Challenge(size=size) for size in SIZES]
        found = [await self.results.make(asked, change) for change in changes]
        return [result for result in found if result is not None]

    async def _make_shared_result(self, game_id: str, shown: Post) -> InlineResult:
        """Return a game as an inline result, with its last board if Telegram's file id of the
        picture is stored."""
        title, photo = shown.shared, ""
        for room in await self.conversation.lookups.rooms(game_id):
            if platform_of(room) == PLATFORM:
                photo = photo or await self.context.index.load(BOARD_PHOTO, room, game_id) or ""
        if not photo:
            return InlineQueryResultArticle(game_id, title, message_content(shown))
        caption = html_text.message(
            html_text.fit_text(shown.render(html_text.guard_text), LONGEST_CAPTION)[1]
        )
        return InlineQueryResultCachedPhoto(
            game_id, photo, title=title, caption=caption, parse_mode=ParseMode.HTML
        )

    async def _answer(
        self, query: str, results: Sequence[InlineResult], button: InlineQueryResultsButton | None
    ) -> None:
        features = self.posting.features

        async def request() -> object:
            known = results if features.button_extras else [*map(_without_extras, results)]
            return await self.bot.answer_inline_query(
                query, known, cache_time=0, is_personal=True, button=button
            )

        try:
            await features.send(request)
        except TelegramError as error:
            # The query expires when the person continues to type.
            logger.info("query-not-answered", query=query, reason=error.message)


def _without_extras(result: InlineResult) -> InlineResult:
    if isinstance(result, InlineQueryResultArticle):
        return without_button_extras(result)
    return result
