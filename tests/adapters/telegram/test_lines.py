"""Conversion of messages to lines for the parser."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from telegram import Chat, Message, MessageEntity, User

from bot.telegram.inbound.typed_lines import Written, read_message

ME = User(7, "Nigiri", is_bot=True, username="NigiriBot")
CARL = User(5, "Carl", is_bot=False)
MARKED = {
    "/": MessageEntity.BOT_COMMAND,
    "@": MessageEntity.MENTION,
    "Carl": MessageEntity.TEXT_MENTION,
    "bold": MessageEntity.BOLD,
}


def converted_line(text: str, *marked: str) -> Written:
    """Return the line of a text whose entities mark exactly these words, in this order."""
    entities, after = [], 0
    for word in marked:
        at = text.index(word, after)
        after = at + len(word)
        kind = next(kind for beginning, kind in MARKED.items() if word.startswith(beginning))
        user = CARL if kind == MessageEntity.TEXT_MENTION else None
        offset, length = (len(part.encode("utf-16-le")) // 2 for part in (text[:at], word))
        entities.append(MessageEntity(kind, offset, length, user=user))
    moment = datetime.fromtimestamp(1_760_000_000, UTC)
    chat = Chat(-100, Chat.SUPERGROUP)
    return read_message(Message(1, moment, chat, text=text, entities=entities), ME)


@pytest.mark.parametrize(
    ("text", "marked", "expected"),
    [
        ("/play D4", ["/play"], Written("play D4", "play", addressed=True)),
        ("/Play@nigiribot D4", ["/Play@nigiribot"], Written("Play D4", "play", addressed=True)),
        ("/no_result", ["/no_result"], Written("no result", "no_result", addressed=True)),
        ("/bez_wyniku", ["/bez_wyniku"], Written("bez wyniku", "bez_wyniku", addressed=True)),
        ("/poddaje", ["/poddaje"], Written("poddaje", "poddaje", addressed=True)),
        ("/weather", ["/weather"], Written("weather", "weather")),
        ("/weather@NigiriBot", ["/weather@NigiriBot"], Written("weather", "weather", True)),
        ("/play@OtherBot D4", ["/play@OtherBot"], Written("", to_another=True)),
        ("try /play D4", ["/play"], Written("try /play D4")),
        ("@NigiriBot D4", ["@NigiriBot"], Written("D4", addressed=True)),
        ("@nigiribot, D4", ["@nigiribot"], Written("D4", addressed=True)),
        ("D4 @NigiriBot", ["@NigiriBot"], Written("D4", addressed=True, names_bot=True)),
        ("D4", [], Written("D4")),
        ("that is bold", ["bold"], Written("that is bold")),
    ],
)
def test_commands_and_mentions(text: str, marked: list[str], expected: Written) -> None:
    """Slashes, underscores and the bot's own name are removed, and addressed lines are
    recognised."""
    assert expected == converted_line(text, *marked)


@pytest.mark.parametrize(
    ("text", "marked", "expected"),
    [
        ("/challenge @anna_k 9x9", ["/challenge", "@anna_k"], 'challenge "@anna_k" 9x9'),
        ("/challenge Carl 9x9", ["/challenge", "Carl"], 'challenge "<@5>" 9x9'),
        ("challenge 🦊🦊 Carl", ["Carl"], 'challenge 🦊🦊 "<@5>"'),
        ('challenge "@anna_k"', ["@anna_k"], 'challenge "@anna_k"'),
    ],
)
def test_people_are_one_word(text: str, marked: list[str], expected: str) -> None:
    """A mentioned person becomes one quoted word, by username or id, also after emojis (which count
    as two units)."""
    assert expected.split() == converted_line(text, *marked).text.split()


def test_entities_beyond_the_text() -> None:
    """Entities outside of the text, or overlapping ones, cause no error."""
    moment = datetime.fromtimestamp(1_760_000_000, UTC)
    entities = [MessageEntity(MessageEntity.MENTION, 0, 40), MessageEntity("mention", 900, 3)]
    message = Message(1, moment, Chat(1, Chat.PRIVATE), text="D4", entities=entities)
    assert "D4" in read_message(message, ME).text
