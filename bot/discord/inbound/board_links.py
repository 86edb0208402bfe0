"""Links to the board page, each for the one person who asked for it.

The link is in a button of an answer that only they see, so no preview is made of it; who they are
stands in its fragment, signed, which no browser sends to a server.
https://discord.com/developers/docs/components/reference#button: an address has 512 characters at
most.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.discord.inbound.discord_intake import Intake
from bot.discord.inbound.failures import telling
from bot.discord.outbound.interactions import deferred, followed_up
from bot.discord.outbound.markdown import content
from bot.routing.platform.board_page import BoardVisitor


async def answer(intake: Intake, interaction: discord.Interaction[Any], game_id: str) -> None:
    """Gives a person their ticket to the board of a game; what they do there counts as done where
    they have pressed."""
    if not await deferred(interaction, thinking=False):
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
        await followed_up(interaction, {"content": said, "view": view})
