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


@dataclass(frozen=True)
class LaunchedGame:
    """A game that was opened in a room."""

    room: RoomId
    game_id: GameId


@dataclass(frozen=True)
class LaunchedGames:
    """The newest launch of each room, the newest first; at most eight rooms."""

    games: tuple[LaunchedGame, ...] = ()


LAUNCHED: Final = ProfileField("launched", LaunchedGames, LaunchedGames())


async def remember_launch(
    people: ProfileStore, user: UserId, room: RoomId, game_id: GameId
) -> None:
    """Store the game that this person opens in a room."""
    known = (await people.load(user, LAUNCHED)).games
    others = (each for each in known if each.room != room)
    games = (LaunchedGame(room, game_id), *others)[:_MAX_ROOMS]
    await people.save(user, LAUNCHED, LaunchedGames(games))


async def find_launched(people: ProfileStore, user: UserId, room: RoomId) -> GameId:
    """Return the game that this person opened last in a room; empty if there is none."""
    known = (await people.load(user, LAUNCHED)).games
    return next((each.game_id for each in known if each.room == room), "")
