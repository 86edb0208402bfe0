"""Detect events that create a challenge, and refuse them in channels that allow no challenges."""

from __future__ import annotations

import discord

from bot.discord.discord_ids import room_id
from bot.discord.outbound.servers import Servers
from bot.posts.callbacks import Verb, own_line
from bot.posts.post import Answer, Post
from bot.routing.form_requests import typed_elsewhere
from bot.routing.parsing.parser import parse, read_line
from bot.routing.platform.platform_context import PlatformContext
from bot.talk import requests
from bot.talk.incoming import Incoming, Pressed
from bot.talk.line import Line
from bot.texts.text import Parts, text


async def not_here(
    context: PlatformContext, servers: Servers, incoming: Incoming, channel: object, guild: object
) -> Answer | None:
    """Return a refusal if the event creates a challenge that this channel does not allow.

    A server can restrict challenges to one channel and its threads. A private chat allows only the
    games of `_can_be_alone`. A guest chat allows all challenges; there, ``incoming.room`` differs
    from ``channel``."""
    as_a_guest = incoming.room != room_id(getattr(channel, "id", 0))
    if as_a_guest or not challenges(incoming):
        return None
    texts = await context.words_for(incoming)
    key = f"answer/{incoming.event_id}"
    if not isinstance(guild, discord.Guild):
        if _can_be_alone(incoming):
            return None
        alone = Parts(lines=(text("discord-challenge-in-server"),))
        words = alone.then(typed_elsewhere(incoming))
        return Answer((Post(key, words, language=texts.language),))
    only = (await servers.get(guild.id)).channel
    here = {getattr(channel, "id", 0), getattr(channel, "parent_id", 0)}
    if only and only not in here and guild.get_channel(only) is not None:
        name = "#" + getattr(guild.get_channel(only), "name", "")
        return Answer((Post(key, texts.text("discord-challenge-elsewhere", where=name)),))
    return None


def challenges(incoming: Incoming) -> bool:
    """Whether the event creates a challenge, starts a game against the engine, or opens the form
    for a challenge."""
    line, pressed = _find_line(incoming), incoming.callback
    if line is None:
        return pressed is not None and pressed.verb is Verb.FROM
    of_no_game = not line.game_id and incoming.about is None
    begins = isinstance(line.request, requests.Challenge | requests.PlayEngine)
    return begins or (isinstance(line.request, requests.EditForm) and of_no_game)


def _can_be_alone(incoming: Incoming) -> bool:
    """Whether a private chat allows this game: a game against the engine, or a challenge that a
    button creates. A second person accepts such a challenge with a code."""
    line = _find_line(incoming)
    begun = (
        requests.Challenge | requests.PlayEngine
        if isinstance(incoming.did, Pressed)
        else requests.PlayEngine
    )
    return line is not None and isinstance(line.request, begun)


def _find_line(incoming: Incoming) -> Line | None:
    """Return the typed line, or the line that a personal button contains."""
    own = own_line(incoming.callback)
    return parse(own) if own else read_line(incoming)
