"""Prepare challenges that people send from the board page in Telegram’s app.

https://core.telegram.org/bots/api#savepreparedinlinemessage: Telegram stores an inline result for
one person, whose app then sends it to a chat that the person chooses. Preparing creates no game, so
that a repeated request does no harm.
"""

from __future__ import annotations

from dataclasses import dataclass

import structlog
from telegram import Bot, PreparedInlineMessage, User
from telegram.error import BadRequest, Forbidden, InvalidToken, TelegramError

from bot.ids import UserId
from bot.match.state import Refusal
from bot.play.ports.stores import People, RoomBusy
from bot.talk.requests import Challenge
from bot.telegram.inline.people import incoming
from bot.telegram.inline.results import ChallengeResults, without_button_extras
from bot.telegram.outbound.telegram_posting import Posting
from bot.telegram.telegram_ids import PLATFORM, number

logger = structlog.get_logger(__name__)

_REFUSED = (BadRequest, Forbidden, InvalidToken)
"""The library raises `InvalidToken` also for a method that the server does not know."""


@dataclass(eq=False)
class PreparedChallenges:
    """Stores challenges at Telegram, the same as those of inline queries."""

    bot: Bot
    people: People
    posting: Posting
    results: ChallengeResults

    async def prepare(self, user: UserId, name: str, locale: str, size: int) -> str | Refusal:
        """Return Telegram's id of a challenge by this person on a board of this size."""
        person = User(number(user), name, is_bot=False, language_code=locale or None)
        asked = incoming(person, f"{PLATFORM}:prepare/{person.id}")
        try:
            if await self.posting.private(user) is None:
                return Refusal("no-private-chat")
        except RoomBusy:
            return Refusal("telegram-away")
        if not await self.people.name(user):  # accepting needs it
            await self.people.set_name(user, name)
        challenge = await self.results.make(asked, Challenge(size=size))
        not_prepared = Refusal("not-prepared", {"bot": self.bot.username})
        if challenge is None:
            return not_prepared
        features = self.posting.features

        async def request() -> PreparedInlineMessage:
            result = challenge if features.button_extras else without_button_extras(challenge)
            return await self.bot.save_prepared_inline_message(
                person.id,
                result,
                allow_user_chats=True,
                allow_group_chats=True,
                allow_channel_chats=True,
            )

        try:
            return (await features.send(request)).id
        except TelegramError as error:
            logger.warning("challenge-not-prepared", reason=error.message)
            return not_prepared if isinstance(error, _REFUSED) else Refusal("telegram-away")
