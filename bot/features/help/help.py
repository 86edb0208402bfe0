"""The feature of help and first steps, whose handlers are in `bot.routing.general`."""

from __future__ import annotations

from bot.announcements.feature import Feature, Topic
from bot.features.help import first_step_commands

HELP = Feature((Topic(first_step_commands.PAGE, first_step_commands.COMMANDS),))
