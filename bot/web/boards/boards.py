"""Builds a person's views of games for the board page, and turns their actions into `Incoming`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from hmac import compare_digest

from bot.ids import GameId, UserId, platform_of
from bot.play.accounts.board_tickets import game_mark
from bot.play.loaded import LoadedMatch
from bot.play.ports.board_sessions import BoardSessions, CommitNews
from bot.posts.callbacks import Callback, Verb, parse_choice
from bot.posts.capabilities import Capabilities
from bot.routing.parsing.parser import parse
from bot.routing.platform.board_page import BoardPage
from bot.talk import requests
from bot.talk.incoming import Incoming, Pressed
from bot.web import checks
from bot.web.boards.board_sessions import Bearer
from bot.web.boards.challenge_sharing import ChallengeSharing
from bot.web.boards.discord_activity import DiscordActivity
from bot.web.boards.room_links import RoomLinks
from bot.web.http.room_api import WebDependencies

TELEGRAM = "telegram"
MAX_GAMES = 40
"""The most games listed beside the current one."""
_PLAYS = frozenset(
    {
        Verb.TAKE,
        Verb.DROP,
        Verb.AGREE,
        Verb.RETRACT,
        Verb.REFUSE,
        Verb.RESUME,
        Verb.DEAD,
        Verb.ALIVE,
        Verb.RESIGN,
        Verb.KEEP,
        Verb.SAY,
        Verb.PICK,
        Verb.MORE,
        Verb.PROOF,
    }
)
"""Verbs available on the page; others are for chats, since the page has its own controls for
them."""
_ELSEWHERE = (
    requests.ShowPicture,
    requests.ShowReplay,
    requests.Rematch,
    requests.OpenSandbox,
    requests.ShowNotes,
)
"""Requests that the page refuses, since their answers need a chat."""

Seen = Mapping[str, object]


@dataclass(frozen=True)
class Boards:
    """The dependencies of the board page besides those of the rooms (`outside`).

    ``page`` creates addresses of the page with tickets. ``telegram_token`` verifies Telegram's init
    data (empty: Telegram is disabled). ``activity`` identifies people inside Discord (None: it is
    disabled). ``load`` loads a match; ``game_seen`` is a reader's view of
    it in a language; ``games_of`` are a person's unfinished games; ``language`` is the one they
    have chosen; ``capabilities`` are those of a chat, by its name. ``sharing`` prepares challenges
    in Telegram (None: it has no token). ``rooms`` finds the rooms of games (None: their public
    address is unknown).
    """

    dependencies: WebDependencies
    page: BoardPage
    sessions: BoardSessions
    news: CommitNews
    load: Callable[[GameId], Awaitable[LoadedMatch | None]]
    game_seen: Callable[[LoadedMatch, UserId, str], Awaitable[Seen]]
    games_of: Callable[[UserId], Awaitable[Sequence[LoadedMatch]]]
    language: Callable[[UserId], Awaitable[str]]
    capabilities: Callable[[str], Capabilities]
    telegram_token: str = ""
    activity: DiscordActivity | None = None
    sharing: ChallengeSharing | None = None
    rooms: RoomLinks | None = None

    def find_sharing(self, user: UserId) -> ChallengeSharing | None:
        """Return the chat whose app sends this person's challenges; None if it cannot."""
        sharing = self.sharing
        if platform_of(user) != TELEGRAM or sharing is None or not sharing.offers_challenges():
            return None
        return sharing

    async def may_see(self, user: UserId, game_id: GameId, mark: str) -> LoadedMatch | None:
        """Return a match that this person may see: one of theirs, or one whose mark they got in a
        chat."""
        loaded = await self.load(game_id) if checks.is_game_id(game_id) else None
        if loaded is None or loaded.side_of(user) is not None:
            return loaded
        right = game_mark(game_id, await self.page.secret())
        return loaded if compare_digest(right.encode(), mark.encode()) else None

    async def view(self, loaded: LoadedMatch, user: UserId, language: str) -> Seen:
        found = await self.game_seen(loaded, user, language)
        return {
            **found,
            "buttons": [each for each in _list_buttons(found) if is_for_here(each["id"])],
        }

    async def all_of(self, user: UserId, language: str) -> list[Seen]:
        """Return a person's unfinished games, those that wait for them first, by deadline."""
        games = await self.games_of(user)

        def order(game: LoadedMatch) -> tuple[bool, float, GameId]:
            return not game.waits_for(user), game.match.due or float("inf"), game.game_id

        found = sorted(games, key=order)[:MAX_GAMES]
        return [*await asyncio.gather(*(self.view(game, user, language) for game in found))]

    def incoming(self, bearer: Bearer, choice: str, event: str, locale: str) -> Incoming:
        """Return a press on this page as if made under a board in the person's chat."""
        session, user = bearer.session, bearer.user
        named = blake2b(f"{user} {event}".encode(), digest_size=16).hexdigest()
        return Incoming(
            event_id=f"board:{named}",
            user=user,
            user_name=session.name,
            room=session.room,
            did=Pressed(choice),
            locale=locale,
            private=True,
            confirmed=True,
            acknowledged=True,
            chat=self.capabilities(platform_of(user)),
        )


def is_for_here(choice: object) -> bool:
    """Return whether a choice, by its id, is available on the page."""
    return isinstance(choice, str) and wanted_here(choice) is not None


def wanted_here(choice: str) -> Callback | None:
    """Parse a choice that is available on the page; None for others."""
    wanted = parse_choice(choice)
    if wanted is None or wanted.verb not in _PLAYS:
        return None
    if wanted.verb not in (Verb.SAY, Verb.PICK):
        return wanted
    line = wanted.detail.rpartition(".")[2] if wanted.verb is Verb.PICK else wanted.detail
    asked = parse(line, addressed=True)
    return None if asked is not None and isinstance(asked.request, _ELSEWHERE) else wanted


def _list_buttons(seen: Seen) -> list[dict[str, object]]:
    buttons = seen["buttons"]
    return buttons if isinstance(buttons, list) else []
