"""Personal links to the board page.

The link is in a button of an ephemeral answer, so Discord creates no preview of it. The fragment
holds the person's signed ticket; browsers do not send fragments to servers. A button's address has
at most 512 characters (https://discord.com/developers/docs/components/reference#button).

If the page is an Activity, a second button opens it inside Discord. The link stays beside it, since
Discord cannot launch Activities in every channel and every app.
"""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import ui

from bot.discord.inbound.discord_intake import Intake
from bot.discord.inbound.failures import telling
from bot.discord.outbound.interactions import defer_answer, follow_up, launch_activity
from bot.discord.outbound.markdown import content
from bot.match.short_ids import is_game_id
from bot.play.accounts.launched_games import LaunchedGame, remember_launch
from bot.routing.platform.board_page import BoardVisitor

LAUNCHES = "l"
"""The kind of button that launches the Activity."""
_SECONDS = 2.0
"""The longest time before a launch, of the three seconds that Discord waits."""


async def answer(intake: Intake, interaction: discord.Interaction[Any], game_id: str) -> None:
    """Send a person their link to the board of a game. Their actions on the page count as actions
    in the room where they pressed the button."""
    if not await defer_answer(interaction, thinking=False):
        return
    async with telling(interaction, intake.context.language):
        incoming, page = await intake.incoming(interaction), intake.context.board_page
        texts = await intake.context.words_for(incoming)
        if page is None:
            await intake.say(interaction, texts.text("discord-board-gone"))
            return
        who = BoardVisitor(incoming.user, incoming.user_name, incoming.room, incoming.locale)
        link = await page.with_ticket(who, game_id)
        view = ui.View(timeout=None)
        if page.is_activity:
            label, style = texts.text("label-open-here"), discord.ButtonStyle.primary
            view.add_item(ui.Button(label=label, custom_id=f"{LAUNCHES}:{game_id}", style=style))
        view.add_item(ui.Button(label=texts.text("label-open-board"), url=link))
        view.stop()  # otherwise the library stores the view for ever
        message = content(texts.text("discord-board-ready"))
        await follow_up(interaction, {"content": message, "view": view})


async def launch(intake: Intake, interaction: discord.Interaction[Any], game_id: str) -> None:
    """Open the page of a game inside Discord. A launch passes no data, so the game is stored
    first; the launch must be the first answer, within three seconds."""
    async with telling(interaction, intake.context.language):
        try:
            async with asyncio.timeout(_SECONDS):
                incoming, page = await intake.incoming(interaction), intake.context.board_page
                texts = await intake.context.words_for(incoming)
                is_offered = page is not None and page.is_activity and is_game_id(game_id)
                if page is not None and is_offered:
                    launched = LaunchedGame(incoming.room, game_id, page.now())
                    await remember_launch(page.people, incoming.user, launched)
        except Exception:
            await defer_answer(interaction, thinking=False)  # an error message needs this
            raise
        if is_offered and await launch_activity(interaction):
            return
        if await defer_answer(interaction, thinking=False):
            await intake.say(interaction, texts.text("discord-activity-refused"))
