"""The games that a person opened last as a Discord Activity, one for each channel.

Launching an Activity passes no data to its page
(https://docs.discord.com/developers/activities/overview#launching-activities), so the game is
stored before the launch.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.ids import GameId, RoomId, UserId
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import ProfileStore

_MAX_ROOMS = 8
_RECENT_MS = 10 * 60 * 1000


@dataclass(frozen=True)
class LaunchedGame:
    """A game that was opened in a room, at the time ``at`` (ms)."""

    room: RoomId
    game_id: GameId
    at: int

    def is_recent(self, now: int) -> bool:
        """Whether the launch was just made, which proves that the person is in the room."""
        return 0 <= now - self.at < _RECENT_MS


@dataclass(frozen=True)
class LaunchedGames:
    """The newest launch of each room, the newest first; at most eight rooms."""

    games: tuple[LaunchedGame, ...] = ()


LAUNCHED: Final = ProfileField("launched", LaunchedGames, LaunchedGames())


async def remember_launch(people: ProfileStore, user: UserId, launched: LaunchedGame) -> None:
    """Store a game that this person opens."""
    known = (await people.load(user, LAUNCHED)).games
    others = (each for each in known if each.room != launched.room)
    games = (launched, *others)[:_MAX_ROOMS]
    await people.save(user, LAUNCHED, LaunchedGames(games))


async def find_launched(people: ProfileStore, user: UserId, room: RoomId) -> LaunchedGame | None:
    """Return this person's last launch in a room."""
    known = (await people.load(user, LAUNCHED)).games
    return next((each for each in known if each.room == room), None)
