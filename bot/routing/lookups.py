"""Reads about games for chats, without an event: completions, boards, rooms."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.announcements.announcer import RoomAnnouncer, post_key
from bot.announcements.mentions import known_in
from bot.features.challenges.open_games import open_to
from bot.ids import GameId, RoomId, UserId
from bot.match.commands import Pass
from bot.match.events import Side
from bot.match.state import Phase
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import everywhere
from bot.posts.post import Answer, Post, PostRef
from bot.routing.match_resolver import find
from bot.rules.points import Point, format_point, star_points
from bot.talk import match_buttons
from bot.talk.ambiguous_match import AmbiguousMatch
from bot.talk.community_settings import CommunitySettings
from bot.talk.fits import Fits, awaits_yes, has_ended, is_on
from bot.talk.incoming import Incoming
from bot.talk.profiles import Profiles
from bot.texts.text import Person

MOST_ENDED = 25
"""So many of a person's newest ended games are offered to choose from."""


@dataclass(frozen=True)
class AwaitedTurn:
    """A match that waits for a person, on this side of it. ``since``: the version at which it began
    to, by a move, a count or a question."""

    ref: PostRef
    side: Side
    since: int


class Lookups:
    """Reads for chats: completions while people type, boards, rooms of games."""

    def __init__(
        self,
        service: GameService,
        profiles: Profiles,
        announcer: RoomAnnouncer,
        rules: CommunitySettings,
    ) -> None:
        self._service = service
        self._rules = rules
        self._profiles = profiles
        self._announcer = announcer

    # Completions, for chats that offer them while a person types

    async def points(self, incoming: Incoming, begun: str, limit: int) -> list[str]:
        """Legal points that begin as typed, in the game that is meant, those beside the last stone
        or else the star points first; none if it is unclear which game that is."""
        found = await find(self._service, incoming, None, Pass())
        meant = found.only if isinstance(found, AmbiguousMatch) else found
        if not isinstance(meant, LoadedMatch):
            return []
        game, typed = meant.match.game, begun.strip().upper()
        last = game.last_move and game.last_move.point
        near = [last] if last else star_points(game.board.size)

        def away(point: Point) -> int:
            apart = ((point.column - at.column, point.row - at.row) for at in near)
            return min((across**2 + up**2 for across, up in apart), default=0)

        points = game.legal_points() if typed else sorted(game.legal_points(), key=away)
        return [name for name in map(format_point, points) if name.startswith(typed)][:limit]

    async def games(self, incoming: Incoming, fits: Sequence[Fits] = ()) -> list[tuple[str, str]]:
        """A person's games that have not ended, or those that one of ``fits`` has, ended or not,
        those that wait for them first, and what is open to anyone here after them: a label to pick
        by, and the id."""
        words, user = await self._profiles.words_for(incoming), incoming.user
        found = await self._service.games_of(user)
        if has_ended in fits:
            found += await self._service.ended_of(user, MOST_ENDED)
        if awaits_yes in fits:
            open_here = await open_to(incoming, self._rules)
            found += [game for game in open_here if game.side_of(user) is None]
        games = [
            game for game in found if not fits or any(fit(game, game.side_of(user)) for fit in fits)
        ]
        games.sort(key=lambda game: not game.waits_for(user))
        labels = [words.game_label(game, await self._profiles.names(game), user) for game in games]
        return [
            (words.plain(label), game.game_id) for label, game in zip(labels, games, strict=True)
        ]

    # Where games are, for chats that have many rooms

    async def is_home(self, room: RoomId) -> bool:
        """Whether a game goes on in this room, or did so last."""
        return await self._service.last_in(room) is not None

    async def now(self) -> int:
        """The time (ms) by which all that happens is measured."""
        return await self._service.now()

    async def waited_for(self, room: RoomId, game_id: GameId) -> list[Person]:
        """The people who are to act in a game that goes on in this room, by their ids there."""
        loaded = await self._service.load(game_id)
        if loaded is None or loaded.match.phase is Phase.CHALLENGE or room not in loaded.meta.rooms:
            return []
        names = await self._profiles.names(loaded)
        known = {side: known_in(room, loaded, side) for side in Side}
        return [
            Person(user, names[side])
            for side, user in known.items()
            if user is not None and loaded.waits_for(user)
        ]

    async def untimed_of(self, user: UserId) -> list[LoadedMatch]:
        """The games of a person that go on without a clock, and so could wait for ever."""
        games = await self._service.games_of(user)
        return [game for game in games if is_on(game, None) and game.match.terms.clock is None]

    async def awaits_in(self, room: RoomId, user: UserId) -> AwaitedTurn | None:
        """A match that goes on in this room and waits for the person; None if there is none."""
        for loaded in await self._service.games_in(room):
            side = loaded.side_of(user)
            if side is not None and is_on(loaded, side) and loaded.waits_for(user):
                ref = match_buttons.ref(loaded, board=False)
                return AwaitedTurn(ref, side, loaded.match.awaited_since)
        return None

    async def rooms(self, game_id: GameId) -> tuple[RoomId, ...]:
        loaded = await self._service.load(game_id)
        return () if loaded is None else loaded.meta.rooms

    async def newest_in(self, game_id: GameId) -> dict[RoomId, str]:
        """The rooms in which a game is announced, with the key of the last post about it in
        each."""
        loaded = await self._service.load(game_id)
        if loaded is None:
            return {}
        posted = loaded.meta.posted
        return {room: post_key(game_id, posted.get(room, 0)) for room in loaded.meta.rooms}

    async def is_over(self, game_id: GameId) -> bool:
        """Whether a match has ended, or there is none."""
        loaded = await self._service.load(game_id)
        return loaded is None or loaded.match.phase.is_over

    async def is_withdrawn(self, game_id: GameId) -> bool:
        """Whether it is a challenge that was withdrawn, declined, or not answered in time."""
        loaded = await self._service.load(game_id)
        return loaded is not None and loaded.match.phase is Phase.WITHDRAWN

    async def passed_on(self, incoming: Incoming, game_id: GameId) -> Post | None:
        """A game that is over as its players may show it elsewhere; None: it is none of theirs."""
        loaded = await self._service.load(game_id)
        if loaded is None or loaded.match.phase is not Phase.ENDED:
            return None
        people = await self._service.person(incoming.user)
        if not {loaded.user(side) for side in Side} & set(people):
            return None
        return await self.shown(incoming, Answer(game_id=game_id))

    async def newest_posts(self, room: RoomId) -> list[str]:
        """The keys of the last posts in this room about each of its games."""
        games = await self._service.games_in(room)
        told = [(game.game_id, game.meta.posted.get(room, 0)) for game in games]
        return [post_key(game_id, version) for game_id, version in told if version]

    async def games_in(self, room: RoomId) -> list[GameId]:
        """The matches of this room that have not ended."""
        return [game.game_id for game in await self._service.games_in(room)]

    async def rooms_in(self, community: RoomId) -> set[RoomId]:
        """The rooms, of any chat, in which the matches of a community that have not ended go on."""
        found = await self._service.games_in(everywhere(community))
        return {room for game in found for room in game.meta.rooms}

    async def move(
        self, old: RoomId, new: RoomId, games: Sequence[GameId] | None = None
    ) -> list[GameId]:
        """These of a room's games, or all, go on in another, in the same language; which did."""
        await self._profiles.inherit(new, old)
        found = await self.games_in(old)
        going = [game for game in found if games is None or game in games]
        for game in going:
            await self._service.move(game, old, (new,))
        return going

    async def board(self, room: RoomId, game_id: GameId) -> Post | None:
        """A match as it stands, for a room that has missed its news; None if there is none."""
        loaded = await self._service.load(game_id)
        if loaded is None:
            return None
        words = await self._profiles.room_words(room)
        key, look = post_key(game_id, loaded.match.version), await self._profiles.looks.of(room)
        return await self._announcer.board(loaded, words, key, look)

    async def answered(self, room: RoomId, ref: PostRef) -> Post | None:
        """What a post that put a question says once that is over, see `RoomAnnouncer.answered`."""
        loaded = await self._service.load(ref.game_id)
        if loaded is None or ref.version > loaded.match.version:
            return None
        return await self._announcer.answered(loaded, ref.version, room)

    async def shown(self, incoming: Incoming, answer: Answer) -> Post | None:
        """The game in which something was done, as it stands, for who sees the answer; a challenge
        calls who is to accept it. None if it cannot be read."""
        loaded = await self._service.load(answer.game_id) if answer.game_id else None
        if loaded is None:
            return None
        words, look = await asyncio.gather(
            self._profiles.words_for(incoming), self._profiles.look_for(incoming)
        )
        post = await self._announcer.board(loaded, words, f"answer/{incoming.event_id}", look)
        asked = loaded.match.phase is Phase.CHALLENGE and loaded.user(loaded.match.offered_by.other)
        return replace(post, mentions=(asked,)) if asked else post

    async def news(self, incoming: Incoming, answer: Answer) -> str:
        """In one line, what came of something that a person did; empty if nothing did."""
        loaded = await self._service.load(answer.game_id) if answer.game_id else None
        if loaded is None:
            return ""
        words = await self._profiles.words_for(incoming)
        return words.plain(await self._announcer.news(loaded, answer.version, words))
