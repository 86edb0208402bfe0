"""The open challenges of a place, which anyone there may accept."""

from __future__ import annotations

import asyncio

from bot.match.events import Side
from bot.play.loaded import LoadedMatch
from bot.talk.community_settings import CommunitySettings, here
from bot.talk.incoming import Incoming


async def open_to(incoming: Incoming, rules: CommunitySettings) -> list[LoadedMatch]:
    """Return the open challenges of a place, newest first, without those blocked by either
    person."""
    running = await rules.running(here(incoming))
    games = [game for game in reversed(running) if game.match.invites_anyone]
    apart = await asyncio.gather(*(_are_apart(rules, incoming, game) for game in games))
    return [game for game, are_apart in zip(games, apart, strict=True) if not are_apart]


async def _are_apart(rules: CommunitySettings, incoming: Incoming, game: LoadedMatch) -> bool:
    user, host, blocks = incoming.user, game.user(Side.HOST), rules.service.blocks
    return any(await asyncio.gather(blocks.are_between(user, host), blocks.are_between(host, user)))
