"""The fake refuses what Discord would refuse."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
import pytest

from tests.fakes.discord.command_rules import check_commands
from tests.fakes.discord.emoji import is_emoji
from tests.fakes.discord.errors import ApiError, Impossible, TooMany
from tests.fakes.discord.interactions import COMMAND, COMPLETE, COMPONENT, begin
from tests.fakes.discord.limits import Limits
from tests.fakes.discord.model import Channel, Message
from tests.fakes.discord.people import Person
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.stage import Bot, complaints, refusal


@dataclass
class Desk:
    """A client that has logged in, without a gateway connection, for REST requests."""

    fake: FakeDiscord
    client: Bot
    anna: Person
    room: Channel

    @property
    def messages(self) -> str:
        return f"/channels/{self.room.id}/messages"

    async def post(self, **body: Any) -> Message:
        """Post a message of the bot."""
        route = discord.http.Route("POST", self.messages)
        await self.client.http.request(route, json=body)
        return self.room.last

    async def refused(self, method: str, path: str, **request: Any) -> tuple[int, int]:
        return await refusal(self.client, method, path, **request)


@pytest.fixture
async def desk(fake: FakeDiscord) -> AsyncIterator[Desk]:
    """Anna's guild, and a client for requests."""
    anna = fake.user("Anna")
    room = fake.guild("Club", anna).channels[0]
    async with Bot() as client:
        await client.login(fake.app.token)
        yield Desk(fake, client, anna, room)


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    """Return a row of components."""
    return {"type": 1, "components": list(parts)}


def button(number: int = 0, **more: Any) -> dict[str, Any]:
    """Return a valid button with these changes."""
    return {"type": 2, "style": 1, "label": "A", "custom_id": f"b{number}", **more}


def menu(options: int = 2, **more: Any) -> dict[str, Any]:
    """Return a valid menu with these changes."""
    listed = [{"label": f"{n}", "value": f"{n}"} for n in range(options)]
    return {"type": 3, "custom_id": "menu", "options": listed, **more}


def option(**more: Any) -> dict[str, Any]:
    """Return a menu with one option, valid except for these changes."""
    return menu() | {"options": [{"label": "a", "value": "a", **more}]}


FIVE = [row(*(button(5 * r + n) for n in range(5))) for r in range(5)]
FINE: list[dict[str, Any]] = [
    {"content": "x" * 2000},
    {"content": "x", "components": FIVE},
    {"content": "x", "components": [row(menu(25, max_values=25, placeholder="p" * 150))]},
    {"embeds": [{"title": "t" * 256, "description": "d" * 4096}]},
    {"content": "x", "nonce": "n" * 25, "enforce_nonce": True},
    {"content": "x", "components": [row(button(emoji={"name": "✅", "id": None}))]},
    {
        "content": "x",
        "components": [row({"type": 2, "style": 5, "label": "L", "url": "https://a"})],
    },
]
BAD_MESSAGES: list[tuple[dict[str, Any], str]] = [
    ({"content": "x" * 2001}, "content"),
    ({"content": 7}, "content"),
    ({"content": "x", "colour": 1}, "colour"),
    ({"content": "x", "nonce": "n" * 26}, "nonce"),
    ({"content": "x", "flags": 1 << 15}, "flags"),
    ({"content": "x", "flags": 1 << 7}, "flags"),
    ({"content": "x", "allowed_mentions": {"parse": ["all"]}}, "allowed_mentions.parse.0"),
    ({"content": "x", "allowed_mentions": {"replies": True}}, "allowed_mentions.replies"),
    (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
    ),
    ({"content": "x", "message_reference": {"message_id": "1"}}, "message_reference"),
    ({"embeds": [{"title": "t" * 257}]}, "embeds.0.title"),
    ({"embeds": [{"description": "d" * 4097}]}, "embeds.0.description"),
    ({"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]}, "embeds.0.fields"),
    ({"embeds": [{"title": "t", "x": 1}]}, "embeds.0.x"),
    ({"embeds": [{"title": "t"}] * 11}, "embeds"),
    ({"embeds": [{"description": "d" * 3001}] * 2}, "embeds"),
    ({"content": "x", "attachments": [{"id": 0, "filename": "a"}]}, "attachments.0"),
]
BAD_COMPONENTS: list[tuple[list[dict[str, Any]], str]] = [
    ([*FIVE, row(button(99))], "components"),
    ([row(*(button(n) for n in range(6)))], "components.0.components"),
    ([row()], "components.0.components"),
    ([button()], "components.0.type"),
    ([row({"type": 4, "custom_id": "i", "style": 1})], "components.0.components.0.type"),
    ([row(button(1), button(1))], "components.0.components.1.custom_id"),
    ([row(button(custom_id="c" * 101))], "components.0.components.0.custom_id"),
    ([row(button(custom_id=""))], "components.0.components.0.custom_id"),
    ([row(button(label="l" * 81))], "components.0.components.0.label"),
    ([row(button(label=None))], "components.0.components.0"),
    ([row(button(style=9))], "components.0.components.0.style"),
    ([row(button(url="https://a"))], "components.0.components.0.url"),
    ([row(button(emoji={"name": "no"}))], "components.0.components.0.emoji.name"),
    ([row(button(colour="red"))], "components.0.components.0.colour"),
    ([row(menu(0))], "components.0.components.0.options"),
    ([row(menu(26))], "components.0.components.0.options"),
    ([row(menu(), button())], "components.0.components"),
    ([row(menu(placeholder="p" * 151))], "components.0.components.0.placeholder"),
    ([row(menu(max_values=3))], "components.0.components.0.max_values"),
    ([row(option(label="l" * 101))], "components.0.components.0.options.0.label"),
    ([row(option(value="v" * 101))], "components.0.components.0.options.0.value"),
    ([row(option(description="d" * 101))], "components.0.components.0.options.0.description"),
]


@pytest.mark.parametrize("body", FINE)
async def test_messages_within_the_limits(desk: Desk, body: dict[str, Any]) -> None:
    """Messages just within the limits are posted."""
    assert [] == await complaints(desk.client, "POST", desk.messages, body)
    assert 1 == len(desk.room.messages)


@pytest.mark.parametrize(("body", "place"), BAD_MESSAGES)
async def test_messages_are_refused(desk: Desk, body: dict[str, Any], place: str) -> None:
    """A message beyond a limit, or with a field unknown to Discord, is refused with the field's
    path."""
    assert [place] == await complaints(desk.client, "POST", desk.messages, body)
    assert [] == desk.room.messages


@pytest.mark.parametrize(("rows", "place"), BAD_COMPONENTS)
async def test_components_are_refused(desk: Desk, rows: list[dict[str, Any]], place: str) -> None:
    """Rows, buttons and menus beyond a limit are refused, in new messages and in edits."""
    body = {"content": "x", "components": rows}
    assert [place] == await complaints(desk.client, "POST", desk.messages, body)
    posted = await desk.post(content="fine")
    path = f"{desk.messages}/{posted.id}"
    assert [place] == await complaints(desk.client, "PATCH", path, {"components": rows})


async def test_an_empty_message_is_refused(desk: Desk) -> None:
    """A message without text, pictures or embeds is refused with 50006, also by an edit."""
    body = {"content": " ", "components": [row(button())]}
    assert (400, 50006) == await desk.refused("POST", desk.messages, json=body)
    path = f"{desk.messages}/{(await desk.post(content='x')).id}"
    assert (400, 50006) == await desk.refused("PATCH", path, json={"content": ""})
    assert "x" == desk.room.last.content


@pytest.mark.parametrize(
    ("size", "description", "expected"),
    [
        (10 * 1024 * 1024, "d" * 1024, (200, 0)),
        (10 * 1024 * 1024 + 1, "", (413, 40005)),
        (1, "d" * 1025, (400, 50035)),
    ],
)
async def test_files_are_limited(
    desk: Desk, size: int, description: str, expected: tuple[int, int]
) -> None:
    """A file may have ten mebibytes and a description of 1024 characters."""
    file = discord.File(io.BytesIO(bytes(size)), "a.png", description=description)
    route = discord.http.Route("POST", desk.messages)
    actual = (200, 0)
    with discord.http.handle_message_parameters(file=file) as params:
        try:
            await desk.client.http.request(route, files=params.files, form=params.multipart)
        except discord.HTTPException as error:
            actual = (error.status, error.code)
    assert expected == actual
    assert ([size] if expected == (200, 0) else []) == [
        len(message.attachments[0].data) for message in desk.room.messages
    ]


async def test_only_json_is_taken(desk: Desk) -> None:
    """Another content type is refused, and so is invalid JSON."""
    headers = {"Authorization": f"Bot {desk.fake.app.token}"}
    codes = []
    async with aiohttp.ClientSession(headers=headers) as session:
        for kind, data in (("text/plain", "{}"), ("application/json", "{")):
            url = f"{desk.fake.rest_url}{desk.messages}"
            async with session.post(url, data=data, headers={"Content-Type": kind}) as response:
                codes.append((response.status, (await response.json())["code"]))
    assert [(400, 50035), (400, 50109)] == codes


@pytest.mark.parametrize(
    ("denied", "method", "path", "body", "expected"),
    [
        ("view_channel", "POST", "{room}/messages", {"content": "x"}, (403, 50001)),
        ("send_messages", "POST", "{room}/messages", {"content": "x"}, (403, 50013)),
        ("embed_links", "POST", "{room}/messages", {"embeds": [{"title": "t"}]}, (403, 50013)),
        ("read_message_history", "GET", "{room}/messages/{message}", None, (403, 50013)),
        ("add_reactions", "PUT", "{room}/messages/{message}/reactions/✅/@me", None, (403, 50013)),
        (
            "create_public_threads",
            "POST",
            "{room}/threads",
            {"name": "n", "type": 11},
            (403, 50013),
        ),
        (
            "create_public_threads",
            "POST",
            "{room}/messages/{message}/threads",
            {"name": "n"},
            (403, 50013),
        ),
        ("", "DELETE", "{room}/messages/{annas}", None, (403, 50013)),
        ("", "PATCH", "{room}/messages/{annas}", {"content": "x"}, (403, 50005)),
        ("", "DELETE", "{room}/messages/{message}/reactions/✅/1", None, (403, 50013)),
        ("", "GET", "{room}/messages/1", None, (404, 10008)),
        ("", "GET", "/channels/1", None, (404, 10003)),
        ("", "GET", "/guilds/1", None, (404, 10004)),
        ("", "GET", "/users/1", None, (404, 10013)),
        ("", "GET", "/channels/one", None, (400, 50035)),
        ("", "GET", "/nowhere", None, (404, 0)),
        ("", "PUT", "{room}/messages/{message}/reactions/a/@me", None, (400, 10014)),
        ("", "POST", "{room}/threads", {"name": "", "type": 11}, (400, 50035)),
        ("", "POST", "{room}/threads", {"name": "n" * 101, "type": 11}, (400, 50035)),
        ("", "POST", "/interactions/1/none/callback", {"type": 6}, (404, 10062)),
        ("", "POST", "/webhooks/1/none", {"content": "x"}, (404, 10015)),
    ],
)
async def test_requests_are_refused(
    desk: Desk,
    denied: str,
    method: str,
    path: str,
    body: object,
    expected: tuple[int, int],
) -> None:
    """Missing objects and permissions are refused with Discord's codes."""
    message = await desk.post(content="Board")
    annas = await desk.anna.send(desk.room, "Hi")
    if denied:
        desk.fake.deny(desk.room, desk.fake.bot, denied)
    found = path.replace("{room}", f"/channels/{desk.room.id}")
    found = found.format(message=message.id, annas=annas.id)
    request = {"json": body} if body else {}
    assert expected == await desk.refused(method, found, **request)


async def test_twenty_reactions_are_the_most(desk: Desk) -> None:
    """The twenty-first different reaction is refused with 30010; another person's same reaction is
    accepted."""
    message = await desk.post(content="Vote")
    letters = [chr(0x1F1E6 + number) for number in range(21)]
    for letter in letters[:20]:
        await desk.anna.react(message, letter)
    path = f"{desk.messages}/{message.id}/reactions/{{}}/@me"
    assert (400, 30010) == await desk.refused("PUT", path.format(letters[20]))
    assert (200, 0) == await desk.refused("PUT", path.format(letters[0]))
    with pytest.raises(Impossible):
        await desk.anna.react(message, letters[20])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("✅", True), ("❌", True), ("▶️", True), ("▶", True), ("🇦", True), ("👍🏽", True),
        ("🇵🇱", True), ("1️⃣", True), ("👩‍🦰", True), ("a", False), ("1", False), ("", False),
        ("✅✅", False), ("✅\N{VARIATION SELECTOR-16}", False), ("○", False), ("name:123", False),
    ],
)  # fmt: skip
def test_emojis_are_recognised(text: str, expected: bool) -> None:
    """Unicode's emojis are recognised, with variation selectors where these belong; nothing else
    is."""
    assert expected == is_emoji(text)


# --- commands and interactions --------------------------------------------------------------------


def command(**more: Any) -> dict[str, Any]:
    """Return a valid command with these changes."""
    return {"name": "play", "description": "Plays", **more}


def choice(name: str = "a", value: object = "a") -> dict[str, Any]:
    """Return a choice."""
    return {"name": name, "value": value}


def arg(number: int = 0, **more: Any) -> dict[str, Any]:
    """Return a valid option of a command with these changes."""
    return {"type": 3, "name": f"o{number}", "description": "d", **more}


BAD_COMMANDS: list[tuple[dict[str, Any], str]] = [
    (command(name="Play"), "0.name"),
    (command(name="a b"), "0.name"),
    (command(name="n" * 33), "0.name"),
    (command(name=""), "0.name"),
    (command(description=""), "0.description"),
    (command(description="d" * 101), "0.description"),
    (command(colour=1), "0.colour"),
    (command(name_localizations={"pl": "Zagraj"}), "0.name_localizations.pl"),
    (command(name_localizations={"xx": "zagraj"}), "0.name_localizations.xx"),
    (command(description_localizations={"pl": "o" * 101}), "0.description_localizations.pl"),
    (command(options=[arg(n) for n in range(26)]), "0.options"),
    (command(options=[arg(1), arg(1)]), "0.options.1"),
    (command(options=[arg(1), arg(2, required=True)]), "0.options.1"),
    (command(options=[arg(type=99)]), "0.options.0.type"),
    (command(options=[arg(choices=[choice(str(n)) for n in range(26)])]), "0.options.0.choices"),
    (command(options=[arg(choices=[choice("n" * 101)])]), "0.options.0.choices.0.name"),
    (command(options=[arg(choices=[choice("n", 7)])]), "0.options.0.choices.0.value"),
    (command(options=[arg(choices=[choice()], autocomplete=True)]), "0.options.0.autocomplete"),
    (command(options=[arg(min_value=1)]), "0.options.0.min_value"),
    (command(options=[arg(1, name_localizations={"pl": "a"}),
                      arg(2, name_localizations={"pl": "a"})]), "0.options.1"),
    (command(options=[arg(1), arg(2, type=1)]), "0.options"),
    (command(options=[arg(type=1, options=[arg(type=1)])]), "0.options.0.options"),
    (command(options=[arg(type=2, options=[arg(type=2)])]), "0.options.0.options"),
    (command(options=[arg(type=2, options=[])]), "0.options.0.options"),
    (command(options=[arg(type=2, options=[arg()])]), "0.options.0.options"),
    (command(options=[arg(type=2, options=[arg(n, type=1) for n in range(26)])]),
     "0.options.0.options"),
    (command(contexts=[]), "0.contexts"),
    (command(contexts=[0, 0]), "0.contexts"),
    (command(contexts=[2], integration_types=[0]), "0.contexts"),
    (command(integration_types=[3]), "0.integration_types.0"),
    (command(type=2), "0.description"),
    (command(description="d" * 100, options=[
        arg(n, description="d" * 100, choices=[choice(f"{m:0100}") for m in range(25)])
        for n in range(4)
    ]), "0"),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "place"), BAD_COMMANDS)
async def test_commands_are_refused(desk: Desk, wrong: dict[str, Any], place: str) -> None:
    """A command beyond a limit is refused, and the registered ones stay."""
    path = f"/applications/{desk.fake.app.id}/commands"
    assert (200, 0) == await desk.refused("PUT", path, json=[command()])
    assert [place] == await complaints(desk.client, "PUT", path, [wrong])
    assert ["play"] == list(desk.fake.commands)


def test_a_hundred_commands_are_the_most() -> None:
    """At most a hundred commands are allowed, all with different names."""
    many = [command(name=f"c{number}") for number in range(101)]
    assert 100 == len(check_commands(many[:100]))
    for wrong, code in ((many, 30032), ([command(), command()], 50035)):
        with pytest.raises(ApiError) as refused:
            check_commands(wrong)
        assert code == refused.value.code


@pytest.mark.parametrize(
    ("kind", "body", "expected"),
    [
        (COMPLETE, {"type": 8, "data": {"choices": [choice()] * 25}}, (200, 0)),
        (COMPLETE, {"type": 8, "data": {"choices": [choice()] * 26}}, (400, 50035)),
        (COMPLETE, {"type": 8, "data": {"choices": [choice("n" * 101)]}}, (400, 50035)),
        (COMPLETE, {"type": 8, "data": {"choices": [choice("n", "v" * 101)]}}, (400, 50035)),
        (COMPLETE, {"type": 4, "data": {"content": "x"}}, (400, 50035)),
        (COMMAND, {"type": 4, "data": {"content": "x", "nonce": "1"}}, (400, 50035)),
        (COMMAND, {"type": 4, "data": {"content": "x" * 2001}}, (400, 50035)),
        (COMMAND, {"type": 4, "data": {"content": ""}}, (400, 50006)),
        (COMMAND, {"type": 7, "data": {"content": "x"}}, (400, 50035)),
        (COMMAND, {"type": 5, "data": {"flags": 64}}, (200, 0)),
        (COMMAND, {"type": 5, "data": {"content": "x"}}, (400, 50035)),
        (COMMAND, {"type": 4, "data": {"content": "x"}, "more": 1}, (400, 50035)),
        (COMPONENT, {"type": 6}, (200, 0)),
        (COMPONENT, {"type": 9, "data": {"custom_id": "m", "title": "t" * 46, "components": []}},
         (400, 50035)),
    ],
)  # fmt: skip
async def test_answers_are_refused(
    desk: Desk, kind: int, body: dict[str, Any], expected: tuple[int, int]
) -> None:
    """An answer that does not fit its interaction or the limits is refused, and does not count as
    an acknowledgement."""
    message = await desk.post(content="x") if kind == COMPONENT else None
    made = begin(desk.fake.world, kind, desk.anna, desk.room, {}, message)
    made.focused = 3
    path = f"/interactions/{made.id}/{made.token}/callback"
    assert expected == await desk.refused("POST", path, json=body)
    assert (expected == (200, 0)) == (made.acknowledged is not None)


# --- limits ---------------------------------------------------------------------------------------


async def test_names_of_threads_change_rarely(desk: Desk) -> None:
    """A thread can be renamed twice in ten minutes."""
    thread = await desk.anna.thread(desk.room, "0")
    limits = desk.fake.limits
    for _ in range(2):
        limits.rename(thread.id)
    with pytest.raises(TooMany) as refused:
        limits.rename(thread.id)
    assert 590 < refused.value.retry_after <= 600
    desk.fake.clock.advance(601)
    limits.rename(thread.id)


async def test_old_messages_are_edited_rarely(desk: Desk) -> None:
    """Edits of messages older than an hour are limited; those of newer ones are not."""
    message = await desk.post(content="x")
    limits = Limits(desk.fake.clock, old_edits=(2, 60.0))
    for _ in range(9):
        limits.edit(message)
    desk.fake.clock.advance(3601)
    for _ in range(2):
        limits.edit(message)
    with pytest.raises(TooMany) as refused:
        limits.edit(message)
    assert 30046 == refused.value.code
