"""Find people by a mention or by the name of a server member."""

from __future__ import annotations

import asyncio
import re
from itertools import takewhile

import discord
import structlog

from bot.discord.discord_api import DiscordApi
from bot.discord.discord_ids import number, user_id
from bot.ids import RoomId, UserId
from bot.match.state import Refusal
from bot.routing.platform.platform_context import PlatformContext
from bot.talk.arguments.name_words import words_of
from bot.talk.arguments.polish_names import base_forms

logger = structlog.get_logger(__name__)

MENTION = re.compile(r"<@!?([0-9]{1,20})>")
_SEARCHED = 100
_PATIENCE = 3.0


class Members:
    """Implements `bot.talk.directories.Directory`."""

    def __init__(self, client: DiscordApi, context: PlatformContext) -> None:
        self._client = client
        self._context = context

    async def find(self, room: RoomId, name: str) -> UserId | Refusal | None:
        """Return the person in a mention, or the only server member with this name.

        Names are compared in this order: the display name; the user or global name; a word of the
        display name; any of these with ``name`` inflected. Several matches and bots are refused.
        None if no member matches."""
        mentioned = MENTION.fullmatch(name)
        if mentioned:
            return user_id(int(mentioned[1]))
        channel = self._client.get_channel(number(room))
        guild = getattr(channel, "guild", None)
        if not isinstance(guild, discord.Guild):
            return None
        wanted = name.removeprefix("@").casefold()
        everyone = await self._search(guild, wanted)
        members = [member for member in everyone if not member.bot]
        found = [member for member in members if wanted in _display_name(member)]
        if len(found) != 1:
            found = [member for member in members if wanted in _own_names(member)] or found
        found = found or [member for member in members if wanted in _words(member)]
        found = found or await self._find_inflected(guild, wanted)
        if len(found) > 1:
            return Refusal("several-called", {"name": name})
        if not found:
            bots = [each for each in everyone if wanted in _display_name(each) | _own_names(each)]
            return Refusal("bot-opponent", {"name": bots[0].display_name}) if bots else None
        user = user_id(found[0].id)
        await self._context.people.set_name(user, found[0].display_name)
        return user

    async def _find_inflected(self, guild: discord.Guild, name: str) -> list[discord.Member]:
        """Return the members whose name is a base form of this inflected name."""
        bases = {base.casefold() for base in base_forms(name)}
        pairs = zip(min(bases), max(bases), strict=False) if bases else ()
        begins = "".join(one for one, other in takewhile(lambda pair: pair[0] == pair[1], pairs))
        everyone = await self._search(guild, begins) if begins else []
        members = [member for member in everyone if not member.bot]
        called = [each for each in members if bases & (_display_name(each) | _own_names(each))]
        return called or [each for each in members if bases & _words(each)]

    async def _search(self, guild: discord.Guild, wanted: str) -> list[discord.Member]:
        """Return members whose name starts with this text. The query needs no privileged intent."""
        try:
            async with asyncio.timeout(_PATIENCE):
                found = await guild.query_members(wanted, limit=_SEARCHED, cache=False)
        except (TimeoutError, discord.ClientException) as error:
            logger.warning("members-not-searched", guild=guild.id, reason=repr(error))
            return []
        return found


def _display_name(member: discord.Member) -> set[str]:
    return {member.display_name.casefold()}


def _own_names(member: discord.Member) -> set[str]:
    return {member.name.casefold(), (member.global_name or "").casefold()}


def _words(member: discord.Member) -> set[str]:
    return set(words_of(member.display_name))
