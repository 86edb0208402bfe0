"""A small bot and the people around it, for the tests of the fake."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands

from tests.fakes.discord.model import Channel, Guild
from tests.fakes.discord.people import Person
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.discord.session_starts import SessionStarts
from tests.patience import PATIENCE


class Vote(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"vote:(?P<n>\d+)"):
    """A button that works after a restart, because its custom id contains its whole state."""

    def __init__(self, number: int) -> None:
        super().__init__(
            discord.ui.Button(label=f"Accept {number}", custom_id=f"vote:{number}", row=0)
        )
        self.number = number

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction, __: discord.ui.Item[Any], match: re.Match[str]
    ) -> Vote:
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Accepted {self.number}.", ephemeral=True)


class Translator(app_commands.Translator):
    """Translates one word into Polish."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        _: app_commands.TranslationContextTypes,
    ) -> str | None:
        return {"play": "zagraj"}.get(str(string)) if locale is discord.Locale.polish else None


class Bot(discord.Client):
    """A client that records its events."""

    def __init__(self, intents: discord.Intents | None = None, **options: Any) -> None:
        super().__init__(
            intents=intents or unprivileged(),
            guild_ready_timeout=0.02,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            **options,
        )
        self.is_there = asyncio.Event()
        self.resumptions = 0
        self.heard: list[discord.Message] = []
        self.reactions: list[tuple[str, str, int]] = []
        self.supers: list[bool] = []
        self.clearings: list[str | None] = []
        self.interactions: list[discord.Interaction] = []
        self.threads: list[str] = []
        self.news = asyncio.Event()
        self.tree = app_commands.CommandTree(self)
        add_commands(self.tree)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Vote)
        await self.tree.set_translator(Translator())

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:  # noqa: ARG002  one distance for all
        """Wait as long as the fake requires between sessions, instead of the library's five
        seconds."""
        if not initial:
            await asyncio.sleep(5 * SessionStarts.spacing)

    async def until(self, found: Callable[[], object]) -> None:
        """Wait until an event makes the condition true."""
        async with asyncio.timeout(PATIENCE):
            while not found():
                await self.news.wait()

    def _note(self) -> None:
        self.news.set()
        self.news = asyncio.Event()

    async def on_ready(self) -> None:
        self._look_around()

    async def on_guild_available(self, _: discord.Guild) -> None:
        self._look_around()

    def _look_around(self) -> None:
        """Mark the bot as ready once it has received all its guilds, including late ones."""
        if self.is_ready() and not any(guild.unavailable for guild in self.guilds):
            self.is_there.set()

    async def on_resumed(self) -> None:
        self.resumptions += 1
        self._note()

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message)
        self._note()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.interactions.append(interaction)
        self._note()

    async def on_thread_create(self, thread: discord.Thread) -> None:
        self.threads.append(thread.name)
        self._note()

    async def on_raw_reaction_add(self, event: discord.RawReactionActionEvent) -> None:
        self.reactions.append(("+", str(event.emoji), event.user_id))
        self.supers.append(event.burst)
        self._note()

    async def on_raw_reaction_remove(self, event: discord.RawReactionActionEvent) -> None:
        self.reactions.append(("-", str(event.emoji), event.user_id))
        self.supers.append(event.burst)
        self._note()

    async def on_raw_reaction_clear(self, _: discord.RawReactionClearEvent) -> None:
        self.clearings.append(None)
        self._note()

    async def on_raw_reaction_clear_emoji(self, event: discord.RawReactionClearEmojiEvent) -> None:
        self.clearings.append(str(event.emoji))
        self._note()


def unprivileged() -> discord.Intents:
    """Return the intents that any bot may request."""
    wanted = discord.Intents.none()
    wanted.guilds = wanted.messages = wanted.reactions = True
    return wanted


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Add /play with completion, /later with a deferral, and a command for administrators."""

    @tree.command(name="play", description="Plays a move")
    @app_commands.describe(point="Where to")
    async def play(interaction: discord.Interaction, point: str) -> None:
        await interaction.response.send_message(f"{interaction.user.display_name} plays {point}.")

    @play.autocomplete("point")
    async def complete(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        points = [f"{column}{row}" for column in "CDE" for row in (3, 4)]
        found = [point for point in points if point.startswith(typed)]
        return [app_commands.Choice(name=f"at {point}", value=point) for point in found]

    @tree.command(name="later", description="Answers after a while")
    async def later(interaction: discord.Interaction, whom: discord.Member | None = None) -> None:
        await interaction.response.defer(thinking=True)
        await interaction.followup.send(f"For {whom.display_name if whom else 'nobody'}.")
        await interaction.followup.send("And more.")

    @tree.command(name="rule", description="For those who manage the server")
    @app_commands.default_permissions(manage_guild=True)
    async def rule(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Done.", ephemeral=True)


@dataclass
class Stage:
    """Everything that a test needs."""

    fake: FakeDiscord
    bot: Bot
    anna: Person
    ben: Person
    guild: Guild
    room: Channel

    @property
    def channel(self) -> discord.TextChannel:
        """The room as the client sees it."""
        found = self.bot.get_channel(self.room.id)
        assert isinstance(found, discord.TextChannel)
        return found

    async def refusal(self, method: str, path: str, **request: Any) -> tuple[int, int]:
        """Return the status and code of a failing request."""
        return await refusal(self.bot, method, path, **request)


async def refusal(
    client: discord.Client, method: str, path: str, **request: Any
) -> tuple[int, int]:
    """Return the status and code of a failing request; 200 and 0 for a successful one."""
    try:
        await client.http.request(discord.http.Route(method, path), **request)
    except discord.HTTPException as error:
        return error.status, error.code
    return 200, 0


async def complaints(client: discord.Client, method: str, path: str, body: object) -> list[str]:
    """Return the invalid fields that the response lists for a body."""
    try:
        await client.http.request(discord.http.Route(method, path), json=body)
    except discord.HTTPException as error:
        if (error.status, error.code) != (400, 50035):
            raise
        return re.findall(r"In (\S+):", str(error))
    return []
