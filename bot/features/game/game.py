"""The feature of the game itself: moves, the count, and views of the board.

Its handlers are created in the router, which also passes lines and buttons to them.
"""

from __future__ import annotations

from bot.announcements.feature import Feature, Topic
from bot.features.game import counting_commands, playing_commands, viewing_commands

GAME = Feature((Topic(playing_commands.PAGE, playing_commands.COMMANDS),))
COUNTING = Feature((Topic(counting_commands.PAGE, counting_commands.COMMANDS),))
VIEWS = Feature((Topic(viewing_commands.PAGE, viewing_commands.COMMANDS),))
