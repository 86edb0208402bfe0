"""Hints for new players, each given once per person.

The kinds of hints that a person has seen are stored in their profile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.announcements.mentions import known_in
from bot.ids import RoomId, UserId
from bot.match import events
from bot.match.state import Match, Phase
from bot.play.loaded import LoadedMatch
from bot.posts.capabilities import Capabilities
from bot.posts.chat import Chat
from bot.reading.dead_stones.openness import has_hardly_begun
from bot.talk.profiles import HINTS, Profiles
from bot.texts.text import Text, text

_HINTS = {"start": "hint-start", "count": "hint-count", "visit": "hint-visit"}


@dataclass(frozen=True)
class Hint:
    """A hint to add to a post. ``new_to`` maps the people who do not know it to the kinds that
    they know."""

    profiles: Profiles
    kind: str = ""
    lines: tuple[Text, ...] = ()
    new_to: dict[UserId, tuple[str, ...]] = field(default_factory=dict)

    async def record_seen(self) -> None:
        """Record the hint as seen, once the post is sent."""
        for user, before in self.new_to.items():
            await self.profiles.save_hints(user, (*before, self.kind))


async def due(
    loaded: LoadedMatch,
    news: Sequence[events.Event],
    room: RoomId,
    chat: Chat,
    profiles: Profiles,
) -> Hint:
    """Return the hint for the players who read a room, if it is new to one of them."""
    able = chat.capabilities
    kind = _kind(loaded.match, news, able)
    users = [user for side in events.Side if (user := known_in(room, loaded, side))] if kind else []
    known = dict(zip(users, await profiles.read(*users), strict=True)) if users else {}
    had = {user: one.get(HINTS) for user, one in known.items()}
    new_to = {user: kinds for user, kinds in had.items() if kind not in kinds}
    if not new_to:
        return Hint(profiles)
    how = able.how
    if how == "tap" and room in [await chat.alone_with(user) for user in users]:
        how = "tap-alone"
    hint = text(_HINTS[kind], how=how, taps=able.taps)
    return Hint(profiles, kind, (hint,), new_to)


def _kind(match: Match, news: Sequence[events.Event], chat: Capabilities) -> str:
    """Return the kind of hint that fits the news; empty if none does."""
    if match.host is None and match.invites_anyone:
        return "visit" if chat.open_rooms else ""
    counted = any(
        isinstance(event, events.Looked) or (isinstance(event, events.Proposed) and event.is_count)
        for event in news
    )
    if counted and match.phase is Phase.AGREEMENT and not match.is_looking:
        game = match.game
        return "count" if game.board.chains() and not has_hardly_begun(game) else ""
    begins = any(isinstance(event, events.Started) for event in news)
    return "start" if begins and match.phase is Phase.PLAY else ""
