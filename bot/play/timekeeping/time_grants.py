"""Applies grants of time to matches that have not applied them yet."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.ids import platform_of
from bot.match.clock_transitions import apply_grants
from bot.match.clocks.grants import OperatorGift, cut_off, difference, union
from bot.match.events import Event, Side
from bot.match.state import Match, Phase
from bot.play.loaded import LoadedMatch
from bot.play.timekeeping.time_settings import TimeSettingsStore
from bot.play.timekeeping.uptime import Uptime


@dataclass(frozen=True)
class Timekeeping:
    """The players' own time ``settings``, and the ``uptime`` of the chats."""

    settings: TimeSettingsStore
    uptime: Uptime


class TimeGrants:
    """Computes the effect of the grants that this process knows (`Uptime`)."""

    def __init__(self, time: Timekeeping) -> None:
        self.time = time
        self._uptime = time.uptime

    @property
    def newest(self) -> int:
        """The number of the last grant that this process knows."""
        return len(self._uptime.grants)

    async def learn(self, number: int) -> None:
        """Fetch the grants up to this number, recorded by other processes."""
        await self._uptime.beat(least=number)

    async def events(self, loaded: LoadedMatch, now: int) -> list[Event]:
        """Return the events that apply all grants up to `newest` to the match; none if nothing
        changes. The ids of both people must have been looked up."""
        match, known = loaded.match, self._uptime.grants
        if match.phase.is_over:
            return []
        sides = list_awaited(match)
        away = difference(
            union(span for side in sides for span in cut_off(known, chats(loaded, side))),
            union(
                span
                for side in sides
                for span in cut_off(known[: loaded.meta.grants], chats(loaded, side))
            ),
        )
        gift = sum(
            grant.span
            for grant in known[loaded.meta.grants :]
            if isinstance(grant, OperatorGift) and grant.at >= match.created
        )
        if not away and not gift:
            return []
        pauses = await self.time.settings.pauses(loaded)
        return apply_grants(match, away, gift, len(known), max(now, match.events[-1].at), pauses)

    def is_held(self, loaded: LoadedMatch) -> bool:
        """Return whether an awaited player cannot act at the moment, so that no time runs out."""
        sides = list_awaited(loaded.match)
        return any(self._uptime.is_cut_off(chats(loaded, side)) for side in sides)


def list_awaited(match: Match) -> Sequence[Side]:
    """Return the sides whose absence stops the clock: the one to move or to answer a challenge, or
    both while they agree on the score."""
    if match.phase is Phase.CHALLENGE:
        return (match.offered_by.other,)
    if match.phase is Phase.PLAY:
        return (match.side(match.game.to_move),)
    return tuple(Side)


def chats(loaded: LoadedMatch, side: Side) -> Collection[str]:
    """Return the chats where a person can act. For a free seat these are the chats of the
    challenge."""
    people = loaded.people(side) or loaded.meta.rooms
    return {platform_of(id) for id in people}
