"""Count the words that people see during a whole game, from the challenge to the result.

``python -m tests.end_to_end.words_seen`` plays a recorded game of 40 moves on 9×9 with the whole
program, in each chat and in both languages. It prints the number of words in the posts before
anything is unfolded, the number including all folded text, and the number of posts. Buttons and
pictures are not counted. ``--texts`` also prints the posts.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.adapters.recorded import recorded
from tests.end_to_end.club_rooms import BrowserRoom, DiscordRoom, Room, TelegramRoom
from tests.end_to_end.clubs import CHATS, Club, club
from tests.fakes.telegram.model import Message as TelegramMessage

GAME = 60
"""A game of 40 moves. One stone is captured, and one is dead at the end."""
LINES = {
    "en": ("challenge {Ben} 9x9 black no clock", "accept", "pass", "agree"),
    "pl": ("wyzwanie {Ben} 9x9 czarne bez zegara", "przyjmij", "pas", "akceptuję"),
}
QUOTED_LINES, QUOTED_WIDTH = 3, 40
"""Telegram shows this many lines of a folded quote, on a phone of about this width."""
_WORD = re.compile(r"<[@t][^>]*>|[^\W_]", re.UNICODE)


class Shown(NamedTuple):
    """A post: the part that is visible at first, and the whole text."""

    first: str
    whole: str


def count(text: str) -> int:
    """Count the words: parts between blanks that contain a letter, a digit or a mention."""
    return sum(bool(_WORD.search(word)) for word in text.split())


async def posts(room: Room) -> list[Shown]:
    """Return all posts of the bot about the game, in their final state."""
    match room:
        case DiscordRoom():
            channels = [room.channel, *room.channel.threads]
            said = [one for each in channels for one in each.messages]
            return [
                Shown(message_text(one), message_text(one))
                for one in said
                if one.author is room.fake.bot
            ]
        case TelegramRoom():
            said_here = [one for one in room.group.messages if one.author is room.fake.bot]
            return [Shown(_fold_quotes(one), one.text) for one in said_here]
        case BrowserRoom():
            told = [one for one in await room._read({}) if one["author"] == "Nigiri"]
            return [Shown(_unfolded_here(one), one["text"]) for one in told]
    raise TypeError(type(room))


def message_text(message: object) -> str:
    """Return the text of a message in Discord."""
    return str(getattr(message, "said", "") or getattr(message, "content", ""))


def _fold_quotes(message: TelegramMessage) -> str:
    """Return a message with its folded quotes as they first appear."""
    text = message.text.encode("utf-16-le")
    for one in reversed(message.entities):
        if one["type"] != "expandable_blockquote":
            continue
        start, end = 2 * one["offset"], 2 * (one["offset"] + one["length"])
        head = _first_lines(text[start:end].decode("utf-16-le"))
        text = text[:start] + head.encode("utf-16-le") + text[end:]
    return text.decode("utf-16-le")


def _first_lines(quoted: str) -> str:
    lines = []
    for line in quoted.split("\n"):
        lines += re.findall(rf".{{1,{QUOTED_WIDTH}}}(?:\s|$)|\S+", line)
    return "\n".join(lines[:QUOTED_LINES])


def _unfolded_here(message: dict[str, object]) -> str:
    parts = message.get("parts")
    if not isinstance(parts, dict):
        return str(message["text"])
    lines = [parts["headline"], *parts["lines"], *parts["footer"]]
    return "\n".join(filter(None, lines))


async def play(here: Club, language: str) -> list[Shown]:
    """Play the game until both players have agreed on the result. Return the bot's posts."""
    room = await here.fresh()
    before = len(await posts(room))
    challenge, accept, passing, agree = LINES[language]
    if language == "pl":
        for who in ("Anna", "Ben"):
            await here.says(room, who, "język pl", "")
        before = len(await posts(room))
    await here.does(room, "Anna", challenge)
    await here.does(room, "Ben", accept)
    moves = [point for _, point in recorded(GAME).moves if point != "pass"]
    for turn, point in enumerate([*moves, passing, passing]):
        await here.does(room, ("Anna", "Ben")[turn % 2], point)
    for who in ("Anna", "Ben"):
        await here.does(room, who, agree)
    return (await posts(room))[before:]


async def measure_game(chat: str, language: str) -> Sequence[Shown]:
    """Return the posts of the bot in a whole game."""
    with tempfile.TemporaryDirectory() as folder:
        async with club(chat, Path(folder) / "data") as here:
            return await play(here, language)


async def main() -> None:
    """Print a line for each chat and language."""
    for chat in CHATS:
        for language in LINES:
            said = await measure_game(chat, language)
            if "--texts" in sys.argv:
                print("\n---\n".join(one.first for one in said))  # noqa: T201
            first, whole = (sum(count(one[place]) for one in said) for place in (0, 1))
            print(f"{chat} {language}: {first} words at first, {whole} in all, {len(said)} posts")  # noqa: T201


if __name__ == "__main__":
    asyncio.run(main())
