"""Handle challenges in chats without the bot: when they are sent, and when they are accepted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import structlog
from telegram import Bot, CallbackQuery, ChosenInlineResult
from telegram.error import TelegramError
from telegram.helpers import create_deep_linked_url

from bot.ids import GameId
from bot.match.clocks.clock import CHALLENGE_EXPIRES_AFTER
from bot.play.ports.codec import Codec
from bot.posts.callbacks import Callback, Verb, format_choice
from bot.posts.post import Answer
from bot.routing.platform.platform_context import PlatformContext
from bot.routing.router import Conversation
from bot.talk.arguments.spelling import spell_terms
from bot.talk.incoming import Pressed, Said
from bot.telegram.inline.people import Answering, Meet, incoming
from bot.telegram.inline.signed_challenges import ChallengeSigner, SignedChallenge
from bot.telegram.markup.html_text import LONGEST_ANSWER, cut
from bot.telegram.outbound.inline_messages import InlineMessages
from bot.telegram.outbound.telegram_posting import Posting
from bot.telegram.telegram_ids import PLATFORM, room_id, user_id

logger = structlog.get_logger(__name__)

_GAME = Codec("offer", str)
"""The id of the game that was created from an inline challenge, by challenge."""
_FIRST_OFFER = 1
"""The number of the terms that the message shows."""


@dataclass(eq=False)
class InlineChallenges:
    """Creates games from inline challenges.

    The first person who presses the button and has a private chat with the bot accepts. Each player
    plays in their own private chat. A person without a private chat gets a link that opens one and
    shows the challenge there."""

    bot: Bot
    context: PlatformContext
    posting: Posting
    conversation: Conversation
    meet: Meet
    signer: ChallengeSigner
    messages: InlineMessages

    async def chosen(self, result: ChosenInlineResult) -> None:
        """Create the game of a challenge that was sent, so that the sender can withdraw it.

        Telegram reports this only if inline feedback is switched on for the bot."""
        challenge = self.signer.decode(result.result_id)
        if (
            challenge is not None
            and challenge.sender == result.from_user.id
            and result.inline_message_id
        ):
            await self._game(challenge, result.inline_message_id)

    async def handle_press(self, query: CallbackQuery, event_id: str, *, again: bool) -> Answering:
        """Accept a challenge for the person who pressed its button, or tell them why they cannot
        accept it."""
        person, data = query.from_user, query.data or ""
        challenge, message = self.signer.decode(data), query.inline_message_id or ""
        did = incoming(person, event_id, again=again)
        told = await self.context.words_for(did)
        if challenge is None:
            return partial(self._say, query, told.text("telegram-inline-over"))
        if challenge.sender == person.id:
            return partial(self._say, query, told.text("telegram-inline-own"))
        game = await self._game(challenge, message)
        if isinstance(game, Answer):  # its text addresses the sender, not this person
            return partial(self._say, query, told.text("telegram-inline-over"))
        if await self.posting.private(did.user) is None:
            # The link opens the private chat and shows the challenge there.
            return partial(self._say, query, url=create_deep_linked_url(self.bot.username, game))
        await self.meet(person, person.id)
        take = Pressed(format_choice(Callback(Verb.TAKE, game, _FIRST_OFFER)))
        did = incoming(person, event_id, take, again=again)
        answer = await self.conversation.handle(did)
        if answer.game_id:
            return partial(self._say, query, await self.conversation.lookups.news(did, answer))
        if await self.conversation.lookups.is_withdrawn(game):
            await self.messages.show_withdrawal(room_id(challenge.sender), game)
        return partial(self._say, query, answer.posts[0].text if answer.posts else "")

    async def _game(self, challenge: SignedChallenge, message: str) -> GameId | Answer:
        """Return the challenge's game, or an answer that explains why there is no game.

        The first call creates the game in the sender's private chat. Later calls return the same
        game."""
        user, own = user_id(challenge.sender), room_id(challenge.sender)
        index = self.context.index
        game = await index.load(_GAME, own, challenge.id)
        if not game:
            is_over = await self.conversation.lookups.now() - challenge.at > CHALLENGE_EXPIRES_AFTER
            if is_over or not await self.context.people.name(user):
                return Answer()  # expired, or the sender's data was deleted
            line = Said(f"challenge {spell_terms(challenge.terms)}".strip(), addressed=True)
            made = incoming(challenge.sender, f"{PLATFORM}:inline/{challenge.id}", line)
            answer = await self.conversation.handle(made)
            if not answer.game_id:
                return answer
            game = answer.game_id
            await index.save(_GAME, own, challenge.id, game)
        if message:
            await self.messages.stands(own, game, message)
        return game

    async def _say(self, query: CallbackQuery, said: str = "", url: str | None = None) -> None:
        try:
            await self.bot.answer_callback_query(
                query.id, cut(said, LONGEST_ANSWER) or None, show_alert=bool(said), url=url
            )
        except TelegramError as error:
            logger.info("press-not-answered", press=query.id, reason=error.message)
