"""Context menu commands on a person (a challenge) and on a message (the position it shows)."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord.commands.modals import ask, challenge_form
from bot.discord.commands.options import locale_text
from bot.discord.discord_ids import room_id
from bot.discord.inbound import discord_files as record_files
from bot.discord.inbound.discord_intake import Intake
from bot.discord.inbound.failures import telling
from bot.discord.outbound.interactions import defer_answer
from bot.play.ports.post_index import PostIndex
from bot.posts.post_context import load_context
from bot.posts.replay_position import LAST_MOVE, OPENS, ReplayPosition, step_choice
from bot.talk.incoming import HandedOver, Pressed, UserAction

Interaction = discord.Interaction[Any]
ContextMenu = app_commands.ContextMenu


def context_menus(intake: Intake) -> list[ContextMenu]:
    """Return both context menu commands. Discord allows 15 of each kind."""

    async def challenge(interaction: Interaction, person: discord.User) -> None:
        await ask(intake, interaction, challenge_form, person)

    async def show(interaction: Interaction, message: discord.Message) -> None:
        if not await defer_answer(interaction, thinking=True):
            return
        async with telling(interaction, intake.context.language) as progress:
            words = await intake.words(interaction)
            did = await _make_show_action(intake.context.index, message, words.language)
            if did is None:
                await intake.say(interaction, words.text("discord-shows-nothing"))
            else:
                await intake.act(progress, interaction, did)

    return [
        ContextMenu(name=locale_text("discord-context", "challenge"), callback=challenge),
        ContextMenu(name=locale_text("discord-context", "show"), callback=show),
    ]


async def _make_show_action(
    index: PostIndex, message: discord.Message, language: str
) -> UserAction | None:
    """Return the action that shows the position of a message.

    It imports the attached record, or opens the game's replay at the version that the message
    shows. None if the message has no position."""
    if (file := record_files.record(message.attachments)) is not None:
        return HandedOver(await record_files.fetch_record(file))
    post = await load_context(index, room_id(message.channel.id), str(message.id))
    moment = post.moment
    if moment is None and post.ref is not None:
        moment = ReplayPosition(LAST_MOVE, post.ref.game_id, post.ref.version, language=language)
    return None if moment is None else Pressed(step_choice(moment, OPENS))
