"""Convert a Telegram message to a line for the parser.

Telegram marks commands and mentions as entities, with offsets in UTF-16 code units
(https://core.telegram.org/bots/api#messageentity). The functions here are pure.
"""

from __future__ import annotations

from dataclasses import dataclass

from telegram import Message, MessageEntity, User

from bot.routing.catalogue import PHRASES
from bot.telegram.markup.html_text import unguard_text

_KNOWN = frozenset(phrase.plain.replace(" ", "_") for phrase in PHRASES)
START = "start"
_QUOTED = (MessageEntity.BLOCKQUOTE, MessageEntity.EXPANDABLE_BLOCKQUOTE)
_QUOTES = '"„“”«»'


@dataclass(frozen=True)
class Written:
    """A converted message.

    - ``text`` is the line, ``command`` the name of the command that starts it.
    - ``addressed``: it has one of the bot's commands or mentions the bot.
    - ``to_another``: it is a command for another bot.
    - ``people`` are mentioned by id, ``usernames`` by username.
    - ``names_others``: it quotes another person's words.
    - ``names_bot``: it mentions the bot after other words, as one names a person.
    """

    text: str
    command: str = ""
    addressed: bool = False
    to_another: bool = False
    people: tuple[User, ...] = ()
    usernames: tuple[str, ...] = ()
    names_others: bool = False
    names_bot: bool = False


def read_message(message: Message, me: User) -> Written:
    """Convert a message, or the caption of a picture or file.

    A command loses its slash, and its underscores become spaces. Mentions of the bot are removed.
    Other mentions are quoted, so that each is one word."""
    units = (message.text or message.caption or "").encode("utf-16-le")
    entities = message.entities or message.caption_entities
    mine = f"@{me.username}".lower()
    command, addressed = "", False
    people: list[User] = []
    usernames: list[str] = []
    names_others = names_bot = False
    # Replace from the end, so that the remaining offsets stay valid.
    for entity in sorted(entities, key=lambda entity: entity.offset, reverse=True):
        start, end = 2 * entity.offset, 2 * (entity.offset + entity.length)
        said = units[start:end].decode("utf-16-le", "replace")
        instead: str | None = None
        if entity.type == MessageEntity.BOT_COMMAND and entity.offset == 0:
            name, at, bot = said[1:].partition("@")
            if at and f"@{bot}".lower() != mine:
                return Written("", to_another=True)
            command = name.lower()
            addressed = addressed or bool(at) or command in _KNOWN or command == START
            instead = name.replace("_", " ")
        elif _is_mention_of(me, entity, said):
            addressed, instead = True, " "
            names_bot = names_bot or bool(units[:start].decode("utf-16-le", "replace").strip())
        elif entity.type == MessageEntity.MENTION:
            usernames.append(said)
            instead = _one_word(said, units[:start])
        elif entity.type in _QUOTED:
            names_others, instead = True, " "
        elif entity.type == MessageEntity.TEXT_MENTION and entity.user is not None:
            instead = _one_word(f"<@{entity.user.id}>", units[:start])
            people.append(entity.user)
        if instead is not None:
            units = units[:start] + instead.encode("utf-16-le") + units[end:]
    text = unguard_text(units.decode("utf-16-le", "replace")).strip()
    text = text.lstrip(",:").strip()
    return Written(
        text,
        command,
        addressed,
        people=tuple(people),
        usernames=tuple(usernames),
        names_others=names_others,
        names_bot=names_bot,
    )


def _is_mention_of(me: User, entity: MessageEntity, said: str) -> bool:
    if entity.type == MessageEntity.MENTION:
        return said.lower() == f"@{me.username}".lower()
    return entity.user is not None and entity.user.id == me.id


def _one_word(name: str, before: bytes) -> str:
    """Put a name in quotation marks, unless a quotation mark precedes it."""
    quoted = before[-2:].decode("utf-16-le", "replace") in _QUOTES
    return name if before and quoted else f' "{name}" '
