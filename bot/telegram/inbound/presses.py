"""Convert button presses and reactions to `Incoming`s, and answer them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from telegram import (
    Bot,
    CallbackQuery,
    MaybeInaccessibleMessage,
    Message,
    MessageReactionUpdated,
    ReactionType,
    ReactionTypeEmoji,
    User,
)

from bot.ids import GameId, RoomId, platform_of
from bot.posts.callbacks import parse_choice
from bot.posts.post import Answer, Post
from bot.posts.post_context import PostContext
from bot.routing.platform.platform_context import PlatformContext
from bot.routing.router import Conversation
from bot.talk.incoming import Incoming, Pressed, Reacted
from bot.telegram.communities import GroupAuthority
from bot.telegram.inbound.early_reactions import EarlyReactions, PendingMessage
from bot.telegram.inbound.opponent_choice import OpponentChoice
from bot.telegram.inbound.point_picker import complete_point
from bot.telegram.inbound.telegram_directory import Acquaintances
from bot.telegram.inbound.telegram_intake import CAPABILITIES, DeliveredUpdate, is_answered, room_of
from bot.telegram.inbound.worker import Answering, DeferredUpdate
from bot.telegram.markup.html_text import REACTIONS
from bot.telegram.markup.opponent_button import chosen_challenge
from bot.telegram.outbound.asides import ephemeral_id
from bot.telegram.outbound.telegram_posting import Posting
from bot.telegram.telegram_ids import PLATFORM, is_private, place, room_id, user_id
from bot.texts.text import text

_TOLD_ANONYMOUS = "told-anonymous-reaction"
MEANINGS = {reaction: sign for sign, reaction in REACTIONS.items()}


@dataclass(eq=False)
class Presses:
    """Handles presses and reactions.

    The acting person is always the sender in Telegram's update, never a person named in the
    button's data."""

    context: PlatformContext
    posting: Posting
    conversation: Conversation
    acquaintances: Acquaintances
    bot: Bot
    early: EarlyReactions
    opponents: OpponentChoice

    async def handle_press(
        self, query: CallbackQuery, delivered: DeliveredUpdate
    ) -> Answering | None:
        if query.message is None or not query.data:
            return None
        if challenge := chosen_challenge(query.data):
            return await self.opponents.handle_press(query, challenge)
        await self.acquaintances.meet(query.from_user, query.message.chat.id)
        room = await self._room_of(query.message, query.data)
        user, clock = user_id(query.from_user.id), self.conversation.lookups.now
        if unseen := ephemeral_id(query.message):
            known = await self.posting.rooms.messages.find_aside(room, user, unseen)
        else:
            known = await self._about(room, query.message)
        data = await complete_point(self.context.index, room, user, known.ref, query.data, clock)
        incoming = Incoming(
            event_id=delivered.event_id,
            user=user,
            user_name=query.from_user.full_name,
            room=room,
            did=Pressed(data),
            about=known.ref,
            community=await self.posting.communities.find_community(room),
            locale=query.from_user.language_code or "",
            unanswered=delivered.again,
            private=bool(unseen) or is_private(room),
            apart=bool(unseen),
            acknowledged=True,
            chat=CAPABILITIES,
            authority=GroupAuthority(self.bot, query.from_user.id, self.posting.communities),
        )
        if await is_answered(self.context, incoming):
            return None
        answer = await self.conversation.handle(incoming)
        return partial(self.posting.answer_press, query, incoming, answer)

    async def _about(self, room: RoomId, message: MaybeInaccessibleMessage) -> PostContext:
        known = await self.posting.rooms.messages.find_context(room, message.message_id)
        await self.posting.tappable(room, message.message_id, known.ref)
        if isinstance(message, Message):
            return await self.posting.about_board(room, message)
        return known

    async def handle_reaction(
        self, event: MessageReactionUpdated, delivered: DeliveredUpdate
    ) -> Answering | DeferredUpdate | None:
        """Handle a reaction that was added, changed or removed.

        If the message may be a post whose context is not stored yet, defer this reaction and later
        ones to the same message until it is stored (see `EarlyReactions`). Ignore reactions of
        bots."""
        if event.user is None and event.actor_chat is not None:
            return await self._explain_anonymous(event, delivered)
        if event.user is None or event.user.is_bot or not _changes(event):
            return None
        chat, message = event.chat.id, event.message_id
        wait = self.early.under_way(chat, message)
        if wait is None:
            known = await self.posting.rooms.messages.find_context(room_id(chat), message)
            if known != PostContext():
                return await self._count_changes(event, event.user, delivered, known)
            wait = self.early.begin(chat, message)
        if wait is None:
            return None
        return DeferredUpdate(wait.lane, partial(self._late, event, event.user, delivered, wait))

    async def _explain_anonymous(
        self, event: MessageReactionUpdated, delivered: DeliveredUpdate
    ) -> Answering | None:
        """Say once in a group that a reaction to a question counts for no one if it is
        anonymous."""
        given = [emoji for emoji, removed in _changes(event) if not removed]
        known = await self.posting.rooms.messages.find_context(
            room_id(event.chat.id), event.message_id
        )
        if not given or known.ref is None or not known.choices:
            return None
        room = await self._room_in(event.chat.id, known.ref.game_id)

        async def answer() -> None:
            if await self.context.was_told(room_id(event.chat.id), _TOLD_ANONYMOUS):
                return
            language = (await self.context.room_words(room)).language
            said = text("telegram-anonymous-reaction", sign=REACTIONS[given[0]])
            post = Post(f"answer/{delivered.event_id}", said, language=language)
            await self.posting.answer(room, post, event.message_id)
            await self.context.first_time(room_id(event.chat.id), _TOLD_ANONYMOUS)

        return answer

    async def _late(
        self,
        event: MessageReactionUpdated,
        user: User,
        delivered: DeliveredUpdate,
        wait: PendingMessage,
        again: bool,
    ) -> Answering | None:
        known = await self.early.about(wait)
        return await self._count_changes(event, user, replace(delivered, again=again), known)

    async def _count_changes(
        self,
        event: MessageReactionUpdated,
        user: User,
        delivered: DeliveredUpdate,
        known: PostContext,
    ) -> Answering | None:
        """Handle the changes in one reaction update, removals first."""
        if known.ref is None or not known.choices:
            return None
        await self.acquaintances.meet(user, event.chat.id)
        room = await self._room_in(event.chat.id, known.ref.game_id)
        given = int(event.date.timestamp())
        shown_ms = await self.posting.rooms.messages.find_shown_ms(room, event.message_id, given)
        answers = [
            await self.conversation.handle(
                Incoming(
                    event_id=f"{PLATFORM}:{delivered.number}/{place}",
                    user=user_id(user.id),
                    user_name=user.full_name,
                    room=room,
                    did=Reacted(emoji, removed, known.choices, shown_ms),
                    about=known.ref,
                    locale=user.language_code or "",
                    unanswered=delivered.again,
                    authority=GroupAuthority(self.bot, user.id, self.posting.communities),
                )
            )
            for place, (emoji, removed) in enumerate(_changes(event))
        ]
        return partial(self._answer, room, event.message_id, answers)

    async def _answer(self, room: RoomId, message: int, answers: list[Answer]) -> None:
        for answer in answers:
            if answer.game_id:
                await self.posting.rooms.messages.pin(room, message)
            for post in answer.posts:
                in_place = post.in_place and await self.posting.outbound.answer_in_place(
                    room, str(message), post
                )
                if not in_place:
                    await self.posting.answer(room, post, message)

    async def _room_of(self, message: MaybeInaccessibleMessage, data: str) -> RoomId:
        """Return the room of a pressed button. For an old message Telegram does not name the topic;
        then look up the room of the button's game."""
        if isinstance(message, Message):
            return room_of(message)
        wanted = parse_choice(data)
        return await self._room_in(message.chat.id, wanted.game_id if wanted else "")

    async def _room_in(self, chat: int, game_id: GameId) -> RoomId:
        """Return the game's room in this chat, which may be a topic; otherwise the chat itself."""
        rooms = await self.conversation.lookups.rooms(game_id) if game_id else ()
        ours = [room for room in rooms if platform_of(room) == PLATFORM]
        return next((room for room in ours if place(room)[0] == chat), room_id(chat))


def _changes(event: MessageReactionUpdated) -> list[tuple[str, bool]]:
    """Return the bot's sign for each emoji that was removed or added, with True if it was removed.
    Removals come first. Skip emojis without a meaning."""
    before, after = _emojis(event.old_reaction), _emojis(event.new_reaction)
    changes = [(emoji, True) for emoji in before if emoji not in after]
    changes += [(emoji, False) for emoji in after if emoji not in before]
    return [(MEANINGS[emoji], removed) for emoji, removed in changes if emoji in MEANINGS]


def _emojis(reactions: tuple[ReactionType, ...]) -> list[str]:
    return [each.emoji for each in reactions if isinstance(each, ReactionTypeEmoji)]
