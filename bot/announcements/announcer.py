"""The announcer: posts committed steps of a match, in the language of each room."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import compress
from typing import Protocol

import structlog

from bot.announcements import hints, votes
from bot.announcements.calling import Calling
from bot.announcements.guesses import PredictionHandlers
from bot.announcements.lost_rooms import LostRooms
from bot.announcements.mentions import (
    ABOUT_TIME,
    are_grants,
    are_pauses,
    became_unreachable,
    find_mentions,
    known_here,
    known_in,
)
from bot.announcements.pictures import Pictures, changes_board
from bot.announcements.standings import Standings
from bot.ids import GameId, RoomId, platform_of
from bot.match import events
from bot.match.state import Phase
from bot.play.analysis.predictions import Revealed
from bot.play.concurrency import by_itself
from bot.play.delivery import PostReceipt, Tell
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import RoomUnavailable
from bot.play.timekeeping.time_settings import TIME
from bot.posts.appearance import Look
from bot.posts.attachments import BoardPicture
from bot.posts.chat import Chat, GameRoomRequest, OpenedGame
from bot.posts.post import CALL, GONE, IN_WORDS, NEWS, Choice, Post, Sent
from bot.talk import match_buttons
from bot.talk.profiles import Profiles
from bot.texts.match import voting
from bot.texts.match.alt_text import text_board
from bot.texts.match.news import add_game_name
from bot.texts.presenter import Presenter
from bot.texts.text import Parts, Wording, parts_of, text

_ENDS = events.Ended | events.Annulled

_log = structlog.get_logger(__name__)


def post_key(game_id: GameId, version: int) -> str:
    """Return the key of the post that announces a match to a room up to a version."""
    return f"{NEWS}{game_id}/{version}"


@dataclass(frozen=True)
class Announcement:
    """A match to announce in several rooms concurrently, with the data that all of them need.

    ``chosen``: a player has settings about time or mentions. ``shared``: the rooms that have other
    matches, too.
    """

    loaded: LoadedMatch
    people: Profiles
    revealed: Revealed
    chosen: bool
    shared: frozenset[RoomId]


class EndedGames(Protocol):
    """The additions of features to a game that has ended."""

    async def list_ended_choices(self, loaded: LoadedMatch) -> Sequence[Choice]:
        """Return further buttons under its board."""

    async def follow_end(self, loaded: LoadedMatch, room: RoomId) -> None:
        """Post what follows the announcement of its end in a room. Idempotent."""


@dataclass(eq=False)
class RoomAnnouncer:
    """Implements `bot.play.delivery.Announcer`. ``chats`` maps platforms to chats; ``ended``
    returns the features, which are opened after the announcer."""

    chats: Mapping[str, Chat]
    people: Profiles
    pictures: Pictures
    service: GameService
    standings: Standings
    predictions: PredictionHandlers
    calling: Calling
    lost_rooms: LostRooms
    ended: Callable[[], EndedGames]

    async def prepare(self, loaded: LoadedMatch) -> Tell:
        """Load the names, languages and looks for an announcement."""
        people, rooms = self.people.once(), loaded.meta.rooms
        (_, known, revealed), beside = await asyncio.gather(
            asyncio.gather(
                self.standings.note(loaded),
                people.read(*rooms, *loaded.users.values()),
                self.predictions.reveal(loaded),
            ),
            asyncio.gather(
                *(self.service.matches.is_beside_others(loaded.game_id, at) for at in rooms)
            ),
        )
        shared = frozenset(compress(rooms, beside))
        chosen = any(TIME.name in profile.fields for profile in known)
        return partial(self.announce, Announcement(loaded, people, revealed, chosen, shared))

    async def announce(self, one: Announcement, room: RoomId, since: int) -> PostReceipt:
        if room in one.shared and are_pauses(one.loaded.match.events[since:]):
            return PostReceipt(one.loaded.meta.messages.get(room, ""))  # one post covers all games
        if are_grants(one.loaded.match.events[since:]):
            # `ReturnedTime` announces it.
            return PostReceipt(one.loaded.meta.messages.get(room, ""))
        try:
            match = one.loaded.match
            if match.unreachable and became_unreachable(match, match.events[since:]):
                return await self._show_stopped_clock(one.loaded, room)
            await self.calling.schedule_repetition(one.loaded, since)
            receipt = await self._announce(one, room, since)
        except RoomUnavailable:
            await self.lost_rooms.report_lost(room, one.loaded, since)
            raise
        if match.unreachable:
            await self.lost_rooms.note_reached(one.loaded, room)
        return receipt

    async def _announce(self, one: Announcement, room: RoomId, since: int) -> PostReceipt:
        chat, loaded, people = self._chat(room), one.loaded, one.people
        words = await people.room_words(room)
        names = await people.names(loaded)
        receipt = await self._edit_votes(chat, one, room, since, words, names)
        if receipt is not None:
            return receipt
        if not since and any(isinstance(event, events.Started) for event in loaded.match.events):
            since = 1  # a room made for the game need not hear of the challenge
        news = loaded.match.events[since:]
        parts = words.announcement(loaded, since, names, named=room in one.shared)
        if room in one.shared:
            parts = await self._add_players(chat, parts, loaded, room, words, names)
        more = await self.standings.news(loaded, news, names)
        guessed = await self.predictions.news(one.revealed, since)
        hint = await hints.due(loaded, news, room, chat, people)
        parts = known_here(parts.then(guessed, more, *hint.lines), loaded, room)
        look = await people.looks.load(room)
        board = changes_board(news) if loaded.match.host else _is_from_position(loaded)
        shown = await self._post(loaded, parts, words, names, board, look)
        if more and loaded.match.phase is Phase.CHALLENGE:
            fair = match_buttons.say(loaded, "terms handicap auto", text("label-fair"))
            shown = replace(shown, choices=(*shown.choices, fair))
        mentions, mover = find_mentions(loaded, news, room)
        unfolds = match_buttons.details(loaded, since) if parts.details else None
        settles = not ABOUT_TIME.issuperset(map(type, news))
        post = replace(shown, mover=mover, unfolds=unfolds, settles=settles)
        has_question = any(isinstance(event, events.QUESTIONS) for event in news)
        asks = loaded.match.proposal is not None
        if asks and (changed := await self._edit_count(chat, loaded, room, since, post)):
            await hint.record_seen()
            return PostReceipt(changed.message, changed.at if has_question else None)
        post = await self.calling.call_once(replace(post, mentions=mentions), loaded, room)
        if one.chosen:
            post = await self.calling.as_chosen(post, loaded, room, since)
        if any(isinstance(event, events.Started) for event in news):
            title = words.plain(words.title(loaded, names))
            beside = await self._goes_on_beside(one, room)
            begun = await self._begin(chat, room, post, loaded, title, beside=beside)
            if begun.rooms == (room,):  # elsewhere this room shows only the headline
                await hint.record_seen()
            return PostReceipt(begun.sent.message, begun.sent.at if has_question else None)
        if chat.capabilities.rewords and since and loaded.match.proposals:
            await self._reword(chat, loaded, room, since)
        sent = await chat.post(room, post)
        await hint.record_seen()
        if look.text and post.board is not None:
            await self._in_words(room, loaded, post.key)
        if loaded.match.host and any(isinstance(event, _ENDS) for event in news):
            await self._end_game(one, room, words.plain(words.title(loaded, names)))
        return PostReceipt(sent.message, sent.at if has_question else None)

    async def _show_stopped_clock(self, loaded: LoadedMatch, room: RoomId) -> PostReceipt:
        """Say under the last board that the clock stands still. `LostRooms` posts why."""
        message = loaded.meta.messages.get(room, "")
        if message and loaded.match.stopped is not None:
            await self.lost_rooms.note_open(loaded, room)
            words, look = await asyncio.gather(
                self.people.room_words(room), self.people.looks.load(room)
            )
            key = f"{post_key(loaded.game_id, loaded.match.version)}/stopped"
            board = await self.board(loaded, words, key, look)
            await self._chat(room).change(room, message, board)
        return PostReceipt(message)

    async def _edit_count(
        self, chat: Chat, loaded: LoadedMatch, room: RoomId, since: int, post: Post
    ) -> Sent | None:
        """Edit the post of a count after marks or a late analysis, as long as no player has
        voted: both were already mentioned, and both are still awaited.

        None: a new post is needed. This is always so for readers of text boards, which follow the
        post, and after a count whose analysis was awaited, which mentioned nobody.
        """
        message, news = loaded.meta.messages.get(room, ""), loaded.match.events[since:]
        if not message or not votes.are_recounts(news) or post.look.text:
            return None
        before = loaded.then(since)
        if before.is_looking or not votes.is_untouched(before):
            return None
        return await chat.recount(room, message, replace(post, key=f"{post.key}/count"))

    async def _edit_votes(
        self,
        chat: Chat,
        one: Announcement,
        room: RoomId,
        since: int,
        words: Presenter,
        names: Mapping[events.Side, str],
    ) -> PostReceipt | None:
        """Edit the post with the question after a vote, and send a short post that mentions the
        awaited player. None: there is other news, or the post cannot be edited."""
        loaded = one.loaded
        message, proposal = loaded.meta.messages.get(room, ""), loaded.match.proposal
        news = loaded.match.events[since:]
        if not message or proposal is None or not votes.are_all(news):
            return None
        asked, version = votes.question(loaded), loaded.match.version
        stands, shared = words.facts(loaded, names), room in one.shared
        question = voting.question(words.facts(asked, names), stands, named=shared)
        if shared:
            question = await self._add_players(chat, question, loaded, room, words, names)
        text = known_here(question, loaded, room)
        key = f"{post_key(loaded.game_id, version)}/vote"
        look = await self.people.looks.load(room)
        vote = await self._post(asked, text, words, names, True, look, key)
        timed = loaded.match.due is not None
        vote = replace(vote, choices=match_buttons.choices(loaded), timed=timed)
        if not await chat.change(room, message, vote):
            return None
        call = Post(
            key=f"{CALL}{loaded.game_id}/{version}",
            words=known_here(parts_of(voting.call(stands, news)), loaded, room),
            ref=match_buttons.ref(loaded),
            reactions=match_buttons.answers(loaded),
            mentions=find_mentions(loaded, news, room)[0],
            language=words.code,
            reply_to=message,
            happened=loaded.match.events[-1].at,
            made=loaded.at,
        )
        call = await self.calling.call_once(call, loaded, room)
        if one.chosen:
            call = await self.calling.as_chosen(call, loaded, room, since)
        await chat.post(room, call)
        return PostReceipt(message)

    async def _reword(self, chat: Chat, loaded: LoadedMatch, room: RoomId, since: int) -> None:
        """Edit the post of a closed question, before its outcome is announced."""
        message, asked = loaded.meta.messages.get(room, ""), loaded.then(since)
        if not message or asked.proposal is None:
            return
        question = await self.reword_question(loaded, asked.asked_at, room)
        if question is not None:
            await chat.change(room, message, replace(question, key=f"{question.key}/answered"))

    async def reword_question(self, loaded: LoadedMatch, version: int, room: RoomId) -> Post | None:
        """Return the new content of the post at a version that asked a question, now closed; None
        if it does not change.

        A chat that removes buttons uses only its words, and whether it has a board.
        """
        found = votes.find_closed(loaded, version)
        if found is None:
            return None
        asked, voted = found
        words, names, look, beside = await asyncio.gather(
            self.people.room_words(room),
            self.people.names(loaded),
            self.people.looks.load(room),
            self.service.matches.is_beside_others(loaded.game_id, room),
        )
        accepted = voted is None and votes.is_accepted(loaded, version)
        question = voting.close_question(
            words.facts(asked, names), voted, named=beside, accepted=accepted
        )
        if question is None:
            return None
        if beside:
            question = await self._add_players(
                self._chat(room), question, loaded, room, words, names
            )
        text, key = known_here(question, loaded, room), post_key(loaded.game_id, version)
        news = asked.match.events[asked.match.asked_at - 1 :]
        board = changes_board(news) if voted else _is_from_position(asked)
        return await self._post(asked, text, words, names, board, look, key)

    async def _add_players(
        self,
        chat: Chat,
        parts: Parts,
        loaded: LoadedMatch,
        room: RoomId,
        words: Presenter,
        names: Mapping[events.Side, str],
    ) -> Parts:
        """In a player's private chat, add the players to news of one of several games."""
        for side in events.Side:
            user = known_in(room, loaded, side)
            if user is not None and await chat.alone_with(user) == room:
                return add_game_name(words.facts(loaded, names), parts)
        return parts

    def _chat(self, room: RoomId) -> Chat:
        chat = self.chats.get(platform_of(room))
        if chat is None:
            raise RoomUnavailable(room)
        return chat

    async def room_deleted(self, room: RoomId) -> None:
        """Announce the current board elsewhere when a chat reports a deleted room, so that
        players of games in progress need not wait for news. Idempotent."""
        for loaded in await self.service.matches.games_in(room):
            if loaded.match.host is not None:
                with by_itself(partial(_log.exception, "deletion-not-told", game=loaded.game_id)):
                    await self.repost_board(room, loaded)

    async def repost_board(
        self, room: RoomId, loaded: LoadedMatch, end: str = GONE, shown: LoadedMatch | None = None
    ) -> Sent | None:
        """Post the board, once per ``end`` of the key. None: the room is unreachable, which is
        reported. ``shown``: the state to show, if it is not the stored one."""
        shown = shown or loaded
        match = shown.match
        words, look = await asyncio.gather(
            self.people.room_words(room), self.people.looks.load(room)
        )
        key = f"{post_key(shown.game_id, match.version)}{end}"
        board = await self.board(shown, words, key, look)
        mentions, mover = find_mentions(shown, match.events, room)
        post = replace(board, mentions=mentions, mover=mover, happened=board.made)
        try:
            post = await self.calling.call_once(post, shown, room)
            post = await self.calling.as_chosen(post, shown, room, match.version - 1)
            sent = await self._chat(room).post(room, post)
            if look.text:
                await self._in_words(room, shown, key)
        except RoomUnavailable:
            await self.lost_rooms.report_lost(room, loaded, loaded.meta.posted.get(room, 0))
            return None
        return sent

    async def _goes_on_beside(self, one: Announcement, room: RoomId) -> bool:
        """Whether another game is in progress in the room, so that the room keeps its name and
        is not archived. Challenges do not count."""
        if room not in one.shared:
            return False
        others = await self.service.matches.games_in(room)
        return any(other.match.host and other.game_id != one.loaded.game_id for other in others)

    async def _begin(
        self,
        chat: Chat,
        room: RoomId,
        post: Post,
        loaded: LoadedMatch,
        title: str,
        *,
        beside: bool,
    ) -> OpenedGame:
        """Move the game to rooms of its own, if the chat opens some for it."""
        host, guest = (known_in(room, loaded, side) or loaded.user(side) for side in events.Side)
        called = await self.calling.find_callable(loaded, room)
        begun = await chat.begin(room, post, GameRoomRequest(title, (host, guest), beside, called))
        if begun.rooms != (room,):
            for own in begun.rooms:
                await self.people.inherit(own, room)
            await self.service.move(loaded.game_id, room, begun.rooms)
        for own in begun.rooms:
            await self._in_words(own, loaded, post.key)
        return begun

    async def _end_game(self, one: Announcement, room: RoomId, title: str) -> None:
        with by_itself(partial(_log.exception, "end-not-followed", game=one.loaded.game_id)):
            await self.ended().follow_end(one.loaded, room)
        if not await self._goes_on_beside(one, room):
            # Last, since a thread may be archived with its new name.
            await self._chat(room).retitle(room, title)

    async def _in_words(self, room: RoomId, loaded: LoadedMatch, key: str) -> None:
        """Post the board in words after the board itself, in rooms that chose this."""
        if (await self.people.looks.load(room)).text:
            words = await self.people.room_words(room)
            board = await self.text_board(loaded, words, key)
            late = replace(board, happened=loaded.match.events[-1].at, made=loaded.at)
            await self._chat(room).post(room, late)

    async def text_board(self, loaded: LoadedMatch, words: Presenter, key: str) -> Post:
        """Return the board in words; ``key`` is the key of the post with the board itself."""
        text = text_board(words.facts(loaded, await self.people.names(loaded)))
        return Post(
            f"{key}{IN_WORDS}",
            text,
            ref=match_buttons.ref(loaded),
            reactions=match_buttons.answers(loaded),
            language=words.code,
        )

    async def news(self, loaded: LoadedMatch, version: int, words: Presenter) -> Wording:
        """Return the last event before a version in one line, without clock adjustments."""
        then = replace(loaded, match=loaded.then(version), records=())
        since = version - 1
        adjustments = events.Timed | events.TimeGranted | events.Unreachable
        while since and isinstance(then.match.events[since], adjustments):
            since -= 1
        return words.announcement(then, since, await self.people.names(then)).headline

    async def details(
        self, loaded: LoadedMatch, version: int, since: int | None, words: Presenter
    ) -> tuple[Wording, ...]:
        """Return the folded part of the post about ``version`` with news ``since`` another one,
        or (None) of its status. Empty if there can be no such post."""
        if not (since or 0) < version <= loaded.match.version:
            return ()
        then = replace(loaded, match=loaded.then(version), records=())
        names = await self.people.names(then)
        if since is not None:
            return words.announcement(then, since, names).details
        current = version == loaded.match.version
        now = await self.service.now() if current else then.match.events[-1].at
        return words.status(then, names, now).details

    async def board(self, loaded: LoadedMatch, words: Presenter, key: str, look: Look) -> Post:
        """Return a post with the current state of the match, on request."""
        names = await self.people.names(loaded)
        text = words.status(loaded, names, await self.service.now())
        shown = loaded.match.host is not None or _is_from_position(loaded)
        return await self._post(loaded, text, words, names, shown, look, key)

    async def _post(
        self,
        loaded: LoadedMatch,
        text: Parts,
        words: Presenter,
        names: Mapping[events.Side, str],
        shown: bool,
        look: Look,
        key: str = "",
    ) -> Post:
        what, match = None, loaded.match
        asks = shown and match.proposal is not None
        if shown:
            what, look = await self.pictures.prepare(loaded, words.code, look)
        choices = match_buttons.choices(loaded, board=shown)
        if match.phase is Phase.ENDED:
            choices += (*await self.ended().list_ended_choices(loaded),)
        return Post(
            key=key or post_key(loaded.game_id, loaded.match.version),
            words=text,
            language=words.code,
            attachment=None if what is None else BoardPicture(what, words.alt(loaded, names)),
            choices=choices,
            columns=match_buttons.columns(loaded),
            marks=match_buttons.marks(loaded) if asks else (),
            legend=match_buttons.legend(match) if asks else "",
            unfolds=match_buttons.details(loaded, None) if text.details else None,
            ref=match_buttons.ref(loaded, board=shown),
            invite=loaded.game_id if match.host is None and match.invites_anyone else "",
            result=words.title(loaded, names) if loaded.match.phase is Phase.ENDED else "",
            look=look,
            timed=(loaded.match.clocks or loaded.match.confirming) is not None,
            happened=loaded.match.events[-1].at,
            made=loaded.at,
        )


def _is_from_position(loaded: LoadedMatch) -> bool:
    """Whether it is a challenge with a start position."""
    return loaded.match.phase is Phase.CHALLENGE and loaded.match.terms.position is not None
