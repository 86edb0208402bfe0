"""Game records that people bring, shown in motion."""

from __future__ import annotations

import asyncio

from bot.conversation.incoming import Answer, Post
from bot.conversation.looks import Look
from bot.conversation.turn import Turn
from bot.service.match import Refusal
from bot.sgf_in import read_record


async def imported(turn: Turn, text: str, look: Look) -> Answer:
    """The main line of a record as a picture in motion, or why it cannot be read."""
    record = await asyncio.to_thread(read_record, text)
    if isinstance(record, Refusal):
        return turn.say(turn.words.refusal(record))
    players = record.black, record.white
    told = turn.words.record(players, record.size, record.moves, record.result)
    alt = turn.words.record_alt(record.size, record.moves)
    return turn.show(Post(turn.key, told, alt=alt, film=record.bare, look=look))
