"""Export of a person's data as a file, in private where the chat allows that."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain

from bot.features.accounts.account_commands import Export
from bot.features.accounts.erasure import reach, readable
from bot.ids import GameId, RoomId, UserId, is_open
from bot.play.accounts.identities import Group, Identities, LinkRequest
from bot.play.accounts.personal_data import PersonalData
from bot.play.game_service import GameService
from bot.play.ports.board_sessions import BoardSessions
from bot.play.ratings.rated_games import Ratings
from bot.posts.attachments import File
from bot.posts.messenger import Messenger
from bot.posts.post import Answer, Post
from bot.posts.readable_records import as_values
from bot.talk import match_buttons
from bot.talk.confirmations import Confirmations
from bot.talk.game_records import write_game
from bot.talk.handling import Handlers
from bot.talk.incoming import Said
from bot.talk.profiles import Profiles
from bot.talk.request_context import RequestContext
from bot.texts.presenter import Presenter
from bot.texts.text import text

FILE_NAME = "nigiri-export.json"
_EXPORT = "export"


@dataclass(eq=False)
class DataExport:
    service: GameService
    profiles: Profiles
    messenger: Messenger
    personal_data: PersonalData
    identities: Identities
    ratings: Ratings
    confirmations: Confirmations
    boards: BoardSessions

    def register(self, handlers: Handlers) -> None:
        handlers.handle(Export, self.export)

    async def export(self, context: RequestContext, want: Export) -> Answer:
        """Send the file to the person's private room.

        A browser name without a private room has no private data, but all readers of its room can
        see the file, so the person must confirm first.
        """
        user, room = context.incoming.user, context.incoming.room
        ids = await reach(self.service, user)
        own = await self.messenger.own_rooms(ids)
        if want.confirmed is False:
            await self.confirmations.close_question(context)
            return context.say(text("export-kept"))
        if is_open(user) and user not in own and not await self._is_sure(context, want):
            return await self._question(context)
        content = json.dumps(
            await self._collect_data(ids, own, context.words), ensure_ascii=False, indent=1
        )
        file = File(FILE_NAME, "application/json", content)
        if is_open(user) and user not in own:
            return context.show(Post(context.key, text("export-open"), file))
        here_text, language = text("export-here"), context.words.code
        here = Post(context.key, here_text, file, language=language)
        if user not in own:
            return context.say(text("export-not-sent"))
        if own[user] == room:
            return context.show(here)
        sent = await self.messenger.tell(own[user], here)
        return context.say(text("export-sent" if sent else "export-not-sent"))

    async def _is_sure(self, context: RequestContext, want: Export) -> bool:
        if not want.confirmed or not isinstance(context.incoming.did, Said):
            return bool(want.confirmed)
        sure = await self.confirmations.find_answered(context, _EXPORT) is not None
        if sure:
            await self.confirmations.close_question(context)
        return sure

    async def _question(self, context: RequestContext) -> Answer:
        """Ask for confirmation, since published data cannot be taken back."""
        await self.confirmations.remember_question(context, _EXPORT)
        now = await self.service.now() // 1000
        user = context.incoming.user
        choices = match_buttons.own_confirmation("export {}", user, "export", now)
        return context.show(Post(context.key, text("export-question"), choices=choices))

    async def _collect_data(
        self, ids: Group, own: Mapping[UserId, RoomId], words: Presenter
    ) -> dict[str, object]:
        played = dict.fromkeys(chain(*[await self.personal_data.matches(user) for user in ids]))
        games = [await self._game(game_id, ids, words) for game_id in played]
        return {
            "people": [await self._about(user, own.get(user)) for user in ids],
            "games": [game for game in games if game is not None],
            "ratings": [
                await self._rating(community, ids[0])
                for community in dict.fromkeys(
                    str(game["community"]) for game in games if game and game["rated"]
                )
            ],
        }

    async def _rating(self, community: RoomId, user: UserId) -> dict[str, object]:
        """``rating`` is null until a rated game counts."""
        ladder = await self.ratings.ladder(community)
        person = await self.ratings.person(ladder, user)
        rating = ladder.rating(person, await self.service.now())
        return {
            "community": community,
            "rating": None if rating is None else round(rating.value),
            "deviation": None if rating is None else round(rating.deviation),
            "games": [change.game.game_id for change in ladder.changes.get(person, ())],
        }

    async def _about(self, user: UserId, own: RoomId | None) -> dict[str, object]:
        request = await self.identities.waiting(user)
        linked = [other for other in await self.service.matches.person(user) if other != user]
        return {
            "id": user,
            "name": await self.profiles.name(user),
            "settings": _fields(await self.personal_data.load_settings(user)),
            "linked_with": [] if is_open(user) else linked,
            "is_linked": bool(linked),
            "link_asked_for": None if request is None else _ends(request, user),
            "guesses": dict(await self.personal_data.guesses(user)),
            "records": dict(await self.personal_data.records(user)),
            "blocked": list(await self.personal_data.list_blocked(user)),
            "reviews": dict(await self.personal_data.reviews(user)),
            "board_pages": [
                {"name": page.name, "room": page.room, "language": page.locale, "until": page.until}
                for page in await self.boards.list_sessions(user, await self.service.now())
            ],
            "bytes_of_records_lately": await self.personal_data.record_bytes(user),
            "wrong_codes_lately": (await self.identities.count_attempts([user], 0))[0],
            "private_room": own,
            "private_room_settings": _fields(await self.personal_data.load_settings(own))
            if own
            else {},
            "kept_by_the_chat": await self.messenger.export_data(user, own),
        }

    async def _game(
        self, game_id: GameId, ids: Group, words: Presenter
    ) -> dict[str, object] | None:
        loaded = await readable(self.service, game_id)
        if loaded is None:
            return None
        names = await self.profiles.names(loaded)
        joined = [side.value for side in names if loaded.user(side) in ids]
        return {
            "id": game_id,
            "joined_as": joined,
            "phase": loaded.match.phase.value,
            "rated": loaded.match.terms.rated,
            "community": loaded.community,
            "made": loaded.meta.created,
            "rooms": [*loaded.meta.rooms],
            "announced": dict(loaded.meta.posted),
            "announcements": dict(loaded.meta.messages),
            "sgf": None if loaded.match.host is None else write_game(loaded, names, words),
        }


def _fields(profile: Mapping[str, str]) -> dict[str, object]:
    """The fields of a profile as values; name and language are stored as they are."""
    encoded = {name: text for name, text in profile.items() if ":" in name}
    return {**profile, **as_values(encoded)}


def _ends(request: LinkRequest, user: UserId) -> dict[str, object]:
    """Return a pending link, without the identity of the other end."""
    room = request.room if user == request.asker else request.other_room
    return {"code_digest": request.digest, "room": room, "agreed": user in request.agreed}
