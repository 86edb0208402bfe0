"""Finds people by a name: a mention, or what a member of the server is called."""

from __future__ import annotations

import asyncio
import re
from itertools import takewhile

import discord
import structlog

from bot.discord.current_client import DiscordApi
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
    """Fulfils `bot.talk.directories.Directory`."""

    def __init__(self, client: DiscordApi, context: PlatformContext) -> None:
        self._client = client
        self._context = context

    async def find(self, room: RoomId, name: str) -> UserId | Refusal | None:
        """The person mentioned, or the only member of the room's server who is called so, by the
        whole name or the word that it begins with; if nobody is, the only one whose name may be
        meant in another case. A bot plays nobody."""
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
        found = found or await self._inflected(guild, wanted)
        if len(found) > 1:
            return Refusal("several-called", {"name": name})
        if not found:
            bots = [each for each in everyone if wanted in _display_name(each) | _own_names(each)]
            return Refusal("bot-opponent", {"name": bots[0].display_name}) if bots else None
        user = user_id(found[0].id)
        await self._context.people.set_name(user, found[0].display_name)
        return user

    async def _inflected(self, guild: discord.Guild, name: str) -> list[discord.Member]:
        """Those whose name this may be a case of."""
        bases = {base.casefold() for base in base_forms(name)}
        pairs = zip(min(bases), max(bases), strict=False) if bases else ()
        begins = "".join(one for one, other in takewhile(lambda pair: pair[0] == pair[1], pairs))
        everyone = await self._search(guild, begins) if begins else []
        members = [member for member in everyone if not member.bot]
        called = [each for each in members if bases & (_display_name(each) | _own_names(each))]
        return called or [each for each in members if bases & _words(each)]

    async def _search(self, guild: discord.Guild, wanted: str) -> list[discord.Member]:
        """Members whose name begins so. Discord answers this to everyone."""
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
