"""Queries for chats that need no event: completions, boards, rooms."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.announcements import votes
from bot.announcements.announcer import RoomAnnouncer, post_key
from bot.announcements.mentions import known_in
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
from bot.talk.open_challenges import open_to
from bot.talk.profiles import Profiles
from bot.texts.text import Person

MAX_ENDED = 25
"""Ended games offered to choose from, the newest."""


@dataclass(frozen=True)
class AwaitedTurn:
    """A match that waits for a person on this side, starting at version ``since``."""

    ref: PostRef
    side: Side
    since: int


class Lookups:
    """Queries for chats: completions, boards, rooms of games."""

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

    # Completions

    async def points(self, incoming: Incoming, begun: str, limit: int) -> list[str]:
        """Return legal points with this prefix in the game that is meant, those near the last
        stone or the star points first. Empty if the game is unclear."""
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
        """Return labels and ids of a person's games, those that wait for them first. ``fits``
        restricts them, and may add ended games and open challenges of this place."""
        words, user = await self._profiles.words_for(incoming), incoming.user
        found = await self._service.matches.games_of(user)
        if has_ended in fits:
            found += await self._service.matches.ended_of(user, MAX_ENDED)
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

    # Rooms of games

    async def is_home(self, room: RoomId) -> bool:
        """Whether a game is played in this room, or was the last one here."""
        return await self._service.matches.last_in(room) is not None

    async def now(self) -> int:
        """Return the database's time (ms)."""
        return await self._service.now()

    async def waited_for(self, room: RoomId, game_id: GameId) -> list[Person]:
        """Return the people whose turn it is in a game of this room, by their ids there."""
        loaded = await self._service.matches.load(game_id)
        if loaded is None or loaded.match.phase is Phase.CHALLENGE or room not in loaded.meta.rooms:
            return []
        names = await self._profiles.names(loaded)
        known = {side: known_in(room, loaded, side) for side in Side}
        return [
            Person(user, names[side])
            for side, user in known.items()
            if user is not None and loaded.waits_for(user)
        ]

    async def players_in(self, room: RoomId, game_id: GameId) -> list[UserId]:
        """Return the players of a game by their ids in a room; those without one are left out."""
        loaded = await self._service.matches.load(game_id)
        found = [] if loaded is None else [known_in(room, loaded, side) for side in Side]
        return [user for user in found if user is not None]

    async def untimed_of(self, user: UserId) -> list[LoadedMatch]:
        """Return the person's games in progress without a clock, which may never end."""
        games = await self._service.matches.games_of(user)
        return [game for game in games if is_on(game, None) and game.match.terms.clock is None]

    async def awaits_in(self, room: RoomId, user: UserId) -> AwaitedTurn | None:
        """Return a match of this room that waits for the person; None if there is none."""
        for loaded in await self._service.matches.games_in(room):
            side = loaded.side_of(user)
            if side is not None and is_on(loaded, side) and loaded.waits_for(user):
                ref = match_buttons.ref(loaded, board=False)
                return AwaitedTurn(ref, side, loaded.match.awaited_since)
        return None

    async def rooms(self, game_id: GameId) -> tuple[RoomId, ...]:
        loaded = await self._service.matches.load(game_id)
        return () if loaded is None else loaded.meta.rooms

    async def community(self, game_id: GameId) -> RoomId:
        """Return the community of a game's challenge; empty if there is no such game."""
        loaded = await self._service.matches.load(game_id) if game_id else None
        return "" if loaded is None else loaded.community

    async def newest_in(self, game_id: GameId) -> dict[RoomId, str]:
        """Return the rooms that announce a game, with the key of the last post about it in each.
        The key is empty if the room was made for the game and has no post yet, or if it refused the
        last one."""
        loaded = await self._service.matches.load(game_id)
        if loaded is None:
            return {}
        meta, begun = loaded.meta, loaded.match.phase is not Phase.CHALLENGE

        def find_key(room: RoomId) -> str:
            is_empty = not meta.messages.get(room) and (begun or room in meta.posted)
            return "" if is_empty else post_key(game_id, meta.posted.get(room, 0))

        return {room: find_key(room) for room in meta.rooms}

    async def is_posted_in(self, room: RoomId, answer: Answer) -> bool:
        """Whether the committed step of an answer leads to a new post in this room. Marks only
        change the post of the count."""
        loaded = await self._service.matches.load(answer.game_id)
        if loaded is None or room not in loaded.meta.rooms:
            return False
        return not votes.are_recounts(loaded.match.events[answer.version - 1 : answer.version])

    async def is_over(self, game_id: GameId) -> bool:
        """Whether a match has ended or does not exist."""
        loaded = await self._service.matches.load(game_id)
        return loaded is None or loaded.match.phase.is_over

    async def is_withdrawn(self, game_id: GameId) -> bool:
        """Whether it is a challenge that was withdrawn, declined, or expired."""
        loaded = await self._service.matches.load(game_id)
        return loaded is not None and loaded.match.phase is Phase.WITHDRAWN

    async def awaits_anyone(self, game_id: GameId, user: UserId) -> bool:
        """Whether it is a challenge by this person that anyone can accept."""
        loaded = await self._service.matches.load(game_id)
        if loaded is None or not loaded.match.invites_anyone:
            return False
        return loaded.side_of(user) is Side.HOST

    async def invitation(self, room: RoomId, game_id: GameId, guest: UserId) -> Post | None:
        """Return a challenge that anyone can accept, with a button to accept it, for the private
        room of a person whom the challenger has chosen. None if it is over, or if one of the two
        has blocked the other."""
        loaded = await self._service.matches.load(game_id)
        if loaded is None or not loaded.match.invites_anyone:
            return None
        host, blocks = loaded.user(Side.HOST), self._service.blocks
        if loaded.side_of(guest) is not None:
            return None
        if await blocks.are_between(host, guest) or await blocks.are_between(guest, host):
            return None
        shown = await self.board(room, game_id)
        # Only the challenger can withdraw it or change its terms.
        return shown and replace(shown, choices=shown.choices[:1], invite="")

    async def passed_on(self, incoming: Incoming, game_id: GameId) -> Post | None:
        """Return a finished game as a post that its players may share; None for other people's
        games."""
        loaded = await self._service.matches.load(game_id)
        if loaded is None or loaded.match.phase is not Phase.ENDED:
            return None
        people = await self._service.matches.person(incoming.user)
        if not {loaded.user(side) for side in Side} & set(people):
            return None
        return await self.show_result(incoming, Answer(game_id=game_id))

    async def newest_posts(self, room: RoomId) -> list[str]:
        """Return the keys of the last posts about each game of this room."""
        games = await self._service.matches.games_in(room)
        versions = [(game.game_id, game.meta.posted.get(room, 0)) for game in games]
        return [post_key(game_id, version) for game_id, version in versions if version]

    async def posted_in(self, room: RoomId) -> dict[GameId, tuple[int, str]]:
        """Return the last version of each unfinished match of this room that was posted here, and
        the platform's id of that post; empty if it is unknown."""
        metas = {game.game_id: game.meta for game in await self._service.matches.games_in(room)}
        return {
            game: (meta.posted.get(room, 0), meta.messages.get(room, ""))
            for game, meta in metas.items()
        }

    async def games_in(self, room: RoomId) -> list[GameId]:
        """Return the unfinished matches of this room."""
        return [game.game_id for game in await self._service.matches.games_in(room)]

    async def rooms_in(self, community: RoomId) -> set[RoomId]:
        """Return the rooms, on any platform, of a community's unfinished matches."""
        found = await self._service.matches.games_in(everywhere(community))
        return {room for game in found for room in game.meta.rooms}

    async def move(
        self, old: RoomId, new: RoomId, games: Sequence[GameId] | None = None
    ) -> list[GameId]:
        """Move these games, or all, from one room to another, with the language. Return the
        moved games."""
        await self._profiles.inherit(new, old)
        found = await self.games_in(old)
        going = [game for game in found if games is None or game in games]
        for game in going:
            await self._service.move(game, old, (new,))
        return going

    async def board(self, room: RoomId, game_id: GameId) -> Post | None:
        """Return the current board for a room that has missed news; None if the match does not
        exist."""
        loaded = await self._service.matches.load(game_id)
        if loaded is None:
            return None
        words = await self._profiles.room_words(room)
        key, look = (
            post_key(game_id, loaded.match.version),
            await self._profiles.looks.load(room),
        )
        return await self._announcer.board(loaded, words, key, look)

    async def reword_question(self, room: RoomId, ref: PostRef) -> Post | None:
        """Return the new content of a post whose question is closed, see
        `RoomAnnouncer.reword_question`."""
        loaded = await self._service.matches.load(ref.game_id)
        if loaded is None or ref.version > loaded.match.version:
            return None
        return await self._announcer.reword_question(loaded, ref.version, room)

    async def show_result(self, incoming: Incoming, answer: Answer) -> Post | None:
        """Return the current board of the game of an answer, for the reader of the answer. A
        challenge mentions the person who may accept it. None if the game does not exist."""
        loaded = await self._service.matches.load(answer.game_id) if answer.game_id else None
        if loaded is None:
            return None
        words, look = await asyncio.gather(
            self._profiles.words_for(incoming), self._profiles.look_for(incoming)
        )
        post = await self._announcer.board(loaded, words, f"answer/{incoming.event_id}", look)
        asked = loaded.match.phase is Phase.CHALLENGE and loaded.user(loaded.match.offered_by.other)
        return replace(post, mentions=(asked,)) if asked else post

    async def news(self, incoming: Incoming, answer: Answer) -> str:
        """Return the result of an action in one line; empty without a result."""
        loaded = await self._service.matches.load(answer.game_id) if answer.game_id else None
        if loaded is None:
            return ""
        words = await self._profiles.words_for(incoming)
        return words.plain(await self._announcer.news(loaded, answer.version, words))
