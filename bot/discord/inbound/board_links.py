"""Personal links to the board page.

The link is in a button of an ephemeral answer, so Discord creates no preview of it. The fragment
holds the person's signed ticket; browsers do not send fragments to servers. A button's address has
at most 512 characters (https://discord.com/developers/docs/components/reference#button).
"""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.discord.inbound.discord_intake import Intake
from bot.discord.inbound.failures import telling
from bot.discord.outbound.interactions import defer_answer, follow_up
from bot.discord.outbound.markdown import content
from bot.routing.platform.board_page import BoardVisitor


async def answer(intake: Intake, interaction: discord.Interaction[Any], game_id: str) -> None:
    """Send a person their link to the board of a game. Their actions on the page count as actions
    in the room where they pressed the button."""
    if not await defer_answer(interaction, thinking=False):
        return
    async with telling(interaction, intake.context.language):
        incoming, page = await intake.incoming(interaction), intake.context.board_page
        told = await intake.context.words_for(incoming)
        if page is None:
            await intake.say(interaction, told.text("discord-board-gone"))
            return
        who = BoardVisitor(incoming.user, incoming.user_name, incoming.room, incoming.locale)
        link = await page.with_ticket(who, game_id)
        view = ui.View(timeout=None)
        view.add_item(ui.Button(label=told.text("label-open-board"), url=link))
        said = content(told.text("discord-board-ready"))
        await follow_up(interaction, {"content": said, "view": view})
