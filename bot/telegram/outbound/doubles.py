"""Boards that stand twice: Telegram took one, but its answer was lost, or the bot died over it.

Telegram knows no nonces, so such a board is sent again, and nothing tells the id of the first until
a person acts on it. Then it loses its buttons.
"""

from __future__ import annotations

from dataclasses import dataclass

import structlog
from telegram import Message

from bot.play.ports.post_index import PostIndex
from bot.play.ports.stores import RoomBusy, RoomId
from bot.posts.callbacks import Callback, Verb, parse_choice
from bot.posts.json_kind import JsonKind
from bot.posts.post import Post, PostRef
from bot.posts.post_context import (
    CONTEXT,
    SENT,
    PostContext,
    SentPost,
    load_context,
)
from bot.telegram.outbound.messages import Messages
from bot.telegram.outbound.redraws import Redraws
from bot.telegram.telegram_ids import place, shelf

logger = structlog.get_logger(__name__)

_MAX_DOUBTS = 50


@dataclass(frozen=True)
class DoubtfulBoard:
    """A board that was sent more than once: the newest board before its first try, and the message
    that it is known by."""

    before: int
    known: int


_DOUBTS = JsonKind("doubts", tuple[DoubtfulBoard, ...])
"""Of a chat; the id is empty."""
_VERSION = frozenset({Verb.PICTURE, Verb.BACK})
_PROPOSAL = frozenset({Verb.AGREE, Verb.REFUSE, Verb.CHAINS})


class Doubles:
    """Finds boards that stand twice. Methods that take a ``room`` know of a topic what is known of
    its chat."""

    def __init__(self, index: PostIndex, redraws: Redraws, messages: Messages) -> None:
        self._index = index
        self._redraws = redraws
        self._messages = messages

    async def begin(self, room: RoomId, post: Post) -> None:
        """Store that a board is about to be sent."""
        if post.board is None or post.ref is None:
            return
        before = await self._redraws.newest(room, post.ref.game_id)
        begun = SentPost(after=before.message if before else 0)
        await self._index.save(SENT, room, post.key, begun)

    async def sent(self, room: RoomId, message: str, after: int) -> None:
        """Store that a board, now known by this message, may also have been sent before, in a try
        that began ``after`` another message."""
        known = await self._index.load(_DOUBTS, shelf(room), "") or ()
        doubts = (*known, DoubtfulBoard(after, int(message)))[-_MAX_DOUBTS:]
        await self._index.save(_DOUBTS, shelf(room), "", doubts)

    async def reacted(self, room: RoomId, message: int) -> PostContext:
        """What a message is about that nothing is known of: a reaction tells its number alone. If
        it is a double it is known from now on, and has no buttons.

        Raises:
            RoomBusy: Telegram does not say just now whose it is.
        """
        twins = await self._twins(room, message)
        # Only the bot's own messages can be changed, so this asks whose it is.
        if not twins or not await self._messages.strip(place(room)[0], message):
            return PostContext()
        return await self._known(room, message, twins)

    async def settle(self, room: RoomId, message: int, ref: PostRef) -> None:
        """Takes the buttons of a board away, if a newer message is known by now that shows the game
        in its place: of an unknown one, or of one that shows just the same, over which the bot died
        before it knew the post by it. If none is, it is being sent just now."""
        newest = await self._redraws.newest(room, ref.game_id)
        known = await self._index.load(CONTEXT, shelf(room), str(message))
        twins = await self._twins(room, message)
        later = [*twins, newest.message if newest else 0]
        if known and not await self._is_shown_later(room, message, later):
            return
        if not twins and (newest is None or message > newest.message):
            return
        try:
            await self._messages.strip(place(room)[0], message)
        except RoomBusy as error:
            logger.info("double-stays", room=room, message=message, reason=str(error))
            return
        if (await self._known(room, message, twins)).ref != ref:
            await self._index.save(CONTEXT, shelf(room), str(message), PostContext(ref))

    async def _is_shown_later(self, room: RoomId, message: int, later: list[int]) -> bool:
        """Whether one of these messages comes later and shows just the same: the newest of the game
        does, or the twin of a board that the game has gone on from meanwhile."""
        index, chat = self._index, shelf(room)
        known = await load_context(index, chat, str(message))
        return known in [
            await load_context(index, chat, str(one)) for one in later if one > message
        ]

    async def _known(self, room: RoomId, message: int, twins: list[int]) -> PostContext:
        """The double of one board is about the same; of which of several, is not known."""
        if len(twins) != 1:
            return PostContext()
        about = await load_context(self._index, shelf(room), str(twins[0]))
        await self._index.save(CONTEXT, shelf(room), str(message), about)
        return about

    async def _twins(self, room: RoomId, message: int) -> list[int]:
        """The known messages of which this one may be a double."""
        doubts = await self._index.load(_DOUBTS, shelf(room), "") or ()
        return [doubt.known for doubt in doubts if doubt.before < message < doubt.known]


def shown(message: Message) -> PostRef | None:
    """The subject of a board, by its buttons; None for any other message."""
    rows = message.reply_markup.inline_keyboard if message.reply_markup else ()
    buttons = [button.callback_data for row in rows for button in row]
    found = [parse_choice(data) for data in buttons if isinstance(data, str)]
    board = _first(found, _VERSION)
    if board is None or not message.photo:
        return None
    asked = _first(found, _PROPOSAL)
    return PostRef(board.game_id, board.number, asked.number if asked else 0)


def _first(found: list[Callback | None], verbs: frozenset[Verb]) -> Callback | None:
    return next((one for one in found if one is not None and one.verb in verbs), None)
