"""Lines that are long, strange or built to be slow are refused within five milliseconds.

Times are CPU times, so that other busy programs do not matter.
"""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time
from types import SimpleNamespace
from typing import Any, cast

import pytest
from telegram import Chat, Message, MessageEntity, User

from bot.discord.inbound import addressees
from bot.discord.inbound.addressees import without_mention
from bot.match.commands import Play
from bot.routing.parsing.parser import MAX_LENGTH, parse
from bot.talk.incoming import Incoming, Said
from bot.telegram.inbound.typed_lines import read_message
from bot.texts.problem import Problem
from bot.texts.translations import visible
from bot.web import checks
from bot.web.refused import RefusedError
from tests.conversation.desk import ROOM, Desk, first_line
from tests.faults.hostile import LONG, LOOKALIKES, SAME, lines
from tests.yardstick import slowness

SOON = 0.005
TRIES = 200
"""The best of this many tries counts, since a busy machine may be slow for a moment."""
ENDLESS, WHOLE = lines(LONG), lines(MAX_LENGTH)
ON_DISCORD, ON_TELEGRAM = lines(4000), lines(4096)
"""The longest lines that these chats allow."""


def slow(texts: dict[str, str], act: Callable[[str], object]) -> dict[str, float]:
    """Return the texts that are too slow in every try, and their best times in milliseconds."""
    found = {}
    for name, text in texts.items():
        took: list[float] = []
        while not took or (min(took) >= SOON * slowness() and len(took) < TRIES):
            took.append(_seconds(act, text))
        if min(took) >= SOON * slowness():
            found[name] = round(min(took) * 1000, 1)
    return found


def _seconds(act: Callable[[str], object], text: str) -> float:
    began = thread_time()
    act(text)
    return thread_time() - began


@pytest.mark.parametrize("texts", [ENDLESS, WHOLE], ids=["endless", "whole"])
@pytest.mark.parametrize("addressed", [False, True])
@pytest.mark.parametrize("answering", [False, True])
def test_the_parser(texts: dict[str, str], addressed: bool, answering: bool) -> None:
    """Any line is parsed or refused in less than five milliseconds."""
    assert {} == slow(texts, lambda text: parse(text, addressed=addressed, answering=answering))


def test_long_messages_from_discord() -> None:
    """A message of Discord's maximum length is converted to a line in less than five
    milliseconds."""
    message = cast(Any, SimpleNamespace(mentions=[]))
    server = SimpleNamespace(self_role=SimpleNamespace(id=8))
    assert '"<@81>" <@\u0668>' == addressees.with_names("<@81> <@\u0668>", message)

    def convert(text: str) -> None:
        line, _ = without_mention(
            cast(Any, SimpleNamespace(content=text, guild=server, role_mentions=[])), 7
        )
        parse(addressees.with_names(line, message), addressed=True)

    assert {} == slow(ON_DISCORD, convert)


def test_long_messages_from_telegram() -> None:
    """The same holds in Telegram, with as many entities as a message can have."""
    me = User(7, "Nigiri", is_bot=True, username="nigiri_bot")
    chat = Chat(5, Chat.GROUP)
    marks = [MessageEntity(MessageEntity.MENTION, offset=20 * n, length=10) for n in range(100)]

    def convert(text: str) -> None:
        text = text.encode("utf-8", "replace").decode()
        message = Message(1, cast(Any, None), chat, text=text, entities=marks)
        parse(read_message(message, me).text, addressed=True)

    assert {} == slow(ON_TELEGRAM, convert)


def test_long_messages_from_a_browser() -> None:
    """The browser's server checks the length first, and refuses with a reason."""
    refused = []

    def convert(text: str) -> None:
        try:
            checks.message_text({"text": text})
        except RefusedError as error:
            refused.append(error.id)

    assert {} == slow(ENDLESS, convert)
    assert {"web-error-text-long"} == set(refused)


def test_names() -> None:
    """A name of any length is made visible, or refused, in less than five milliseconds per thousand
    characters."""
    assert {} == slow(lines(1000), visible)


async def test_the_conversation() -> None:
    """A line that is too long is answered with the limit, and changes nothing; an unaddressed one
    is ignored."""
    desk = Desk()
    game_id = await desk.game("E5 D4")
    before = (await desk.match(game_id)).match.version
    for name, text in ENDLESS.items():
        line = Incoming(
            f"long {name}", f"{ROOM}/anna", "Anna", ROOM, did=Said(text, addressed=True)
        )
        answer = await desk.conversation.handle(line)
        assert answer.game_id == "", name
        assert first_line(answer), name
    assert before == (await desk.match(game_id)).match.version


@pytest.mark.parametrize("text", LOOKALIKES)
def test_lookalikes(text: str) -> None:
    """Text that merely resembles a point is no point for any command: after NFKC normalisation only
    the digits 0 to 9 and the letters A to Z count."""
    for line in (text, f"play {text}", f"dead {text}", f"if {text} then C3"):
        found = parse(line, addressed=True)
        assert isinstance(found.request if found else Problem(""), Problem), line


@pytest.mark.parametrize("text", SAME)
def test_invisible_characters_make_no_difference(text: str) -> None:
    """Invisible characters and marks around a point, and compatibility forms of its characters, do
    not change it."""
    found = parse(text, addressed=True)
    assert isinstance(found.request if found else None, Play)
