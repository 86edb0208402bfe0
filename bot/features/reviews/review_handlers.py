"""Handlers of requests and buttons about reviews."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from weakref import WeakValueDictionary

from bot.features.reviews.review_buttons import Pressed, Step, read_pressed
from bot.features.reviews.review_commands import ShowReview
from bot.features.reviews.review_games import ReviewGames
from bot.features.reviews.review_permissions import WANTED, ReviewPermissions
from bot.features.reviews.review_posts import ReviewPosts
from bot.features.reviews.review_progress import ReviewProgress
from bot.features.reviews.review_subjects import ReviewSubject, ReviewSubjects
from bot.features.reviews.review_words import ReviewWords
from bot.ids import RecordId, RoomId, UserId
from bot.match.events import Side
from bot.match.state import Refusal
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.reviews import Ordered, ReviewedId, ReviewOrder
from bot.play.reviews.permission import Permission
from bot.play.reviews.reviews import Reviews, why_not_reviewed
from bot.posts.attachments import File
from bot.posts.callbacks import Callback, Verb
from bot.posts.post import Answer, Post
from bot.reading.review.review import Review
from bot.records.reviewed import add_review
from bot.records.stored_records import StoredRecords
from bot.talk.game_records import write_game
from bot.talk.handling import HandlerResult, Handlers
from bot.talk.incoming import Incoming
from bot.talk.request_context import RequestContext
from bot.texts.text import Parts, Text, text


@dataclass(frozen=True)
class ReviewHandlers:
    service: GameService
    reviews: Reviews
    subjects: ReviewSubjects
    permissions: ReviewPermissions
    progress: ReviewProgress
    records: StoredRecords
    games: ReviewGames
    _locks: WeakValueDictionary[ReviewedId, asyncio.Lock] = field(
        default_factory=WeakValueDictionary, init=False
    )

    def register(self, handlers: Handlers) -> None:
        handlers.handle(ShowReview, self.review_unnamed)
        handlers.handle_about_match(ShowReview, self.review_match)
        handlers.handle_press(Verb.REVIEW, self.press_of_record)
        handlers.handle_press_about_match(Verb.REVIEW, self.press_of_match)

    # Ordering

    async def review_match(
        self, context: RequestContext, loaded: LoadedMatch, _: ShowReview
    ) -> Answer | Refusal:
        """Show the review of a finished game, or order it. A player who asks for it allows reviews;
        the other player is asked first if they never were."""
        refusal = self._why_not_here(context, loaded) or why_not_reviewed(loaded.match)
        if refusal is not None:
            return refusal
        user = context.incoming.user
        if loaded.side_of(user) is None:
            return await self._review_allowed(context, loaded, [])
        if await self.reviews.load_permission(user) is Permission.YES:
            return await self._review_allowed(context, loaded, [])
        await self.reviews.set_permission(user, Permission.YES)
        notices = [text("review-own-yes")]
        came = await self._review_allowed(context, loaded, notices)
        return _add(context.refuse(came), notices) if isinstance(came, Refusal) else came

    async def _review_allowed(
        self, context: RequestContext, loaded: LoadedMatch, notices: list[Text]
    ) -> Answer | Refusal:
        user = context.incoming.user
        side = loaded.side_of(user)
        refusal = await self.reviews.why_not(loaded)
        if refusal is not None:
            return refusal
        if await self.reviews.unasked_players(loaded):
            if side is None:
                return Refusal("review-by-players")
            users = loaded.users
            if await self.service.blocks.are_between(users[side], users[side.other]):
                return Refusal("review-not-allowed")
            await self.permissions.ask_other(loaded, side)
            other = await context.profiles.person(loaded.user(side.other))
            return _say(context, [text("review-asked", other=other), *notices])
        subject = await self.subjects.of_match(loaded)
        return await self._order(context, subject, user, context.incoming.room, notices)

    async def review_unnamed(
        self, context: RequestContext, want: ShowReview
    ) -> Answer | Refusal | None:
        """As `review_match`, for the record that the line names or replies to, or else the last
        finished game of the room. None: the line is about another match, if about any."""
        incoming = context.incoming
        moment = None if context.named else incoming.moment
        record = want.record or (moment.record if moment is not None else "")
        if record:
            return await self._review_record(context, record)
        if context.named or incoming.about is not None or incoming.talk:
            return None
        ended = await self.service.matches.ended_in(incoming.room, 1)
        return await self.review_match(context, ended[0], want) if ended else None

    async def _review_record(self, context: RequestContext, record: RecordId) -> Answer | Refusal:
        if not self.reviews.offered:
            return Refusal("review-no-net")
        subject = await self.subjects.load_record(record)
        if isinstance(subject, Refusal):
            return subject
        incoming = context.incoming
        return await self._order(context, subject, incoming.user, incoming.room, [])

    def _why_not_here(self, context: RequestContext, loaded: LoadedMatch) -> Refusal | None:
        if not self.reviews.offered:
            return Refusal("review-no-net")
        here = context.incoming.room in loaded.meta.rooms
        return None if here else Refusal("review-elsewhere")

    async def _order(
        self,
        context: RequestContext,
        subject: ReviewSubject,
        person: UserId,
        room: RoomId,
        notices: list[Text],
    ) -> Answer | Refusal:
        """Show the stored review, or order it for a person in a room. A second request in the
        same room leads to the progress of the first."""
        async with self._locks.setdefault(subject.about, asyncio.Lock()):
            running = await self._find_running(subject.about, room)
            if running is not None:
                return await self._point_at(context, subject, running, notices)
            order = ReviewOrder(subject.about, person, room, context.key)
            return await self._order_new(context, subject, order, notices)

    async def _find_running(self, about: ReviewedId, room: RoomId) -> ReviewOrder | None:
        waiting = [each for each in await self.reviews.store.list_waiting() if each.about == about]
        orders = [order for each in waiting for order in each.orders if order.room == room]
        return orders[0] if orders else None

    async def _point_at(
        self,
        context: RequestContext,
        subject: ReviewSubject,
        running: ReviewOrder,
        notices: list[Text],
    ) -> Answer:
        message = await self.progress.find_post(subject, running)
        lines = Parts(lines=(text("review-going-on"), *notices))
        post = Post(context.key, lines, ref=subject.ref(), reply_to=message, aside=True)
        return context.show(post)

    async def _order_new(
        self,
        context: RequestContext,
        subject: ReviewSubject,
        order: ReviewOrder,
        notices: list[Text],
    ) -> Answer | Refusal:
        loaded, args = subject.loaded, (order.person, order.room, order.key)
        found = (
            await self.reviews.order_record(subject.record, subject.line, *args)
            if loaded is None
            else await self.reviews.order(loaded, *args)
        )
        if isinstance(found, Refusal):
            return found
        if isinstance(found, Review):
            posts = await self._posts(context, subject, found, context.words.code)
            return _add(context.show(posts.curve(context.key)), notices)
        return await self._show_order(context, subject, order, found, notices)

    async def _show_order(
        self,
        context: RequestContext,
        subject: ReviewSubject,
        order: ReviewOrder,
        place: Ordered,
        notices: list[Text],
    ) -> Answer:
        """Show the progress to the whole room: in the answer if all see it, else in a post."""
        if _is_hidden(context.incoming):
            await self.progress.show_order(subject, order, place)
            return _say(context, [text("review-follows"), *notices])
        post = await self.progress.make_order_post(subject, order, place)
        return _add(context.show(post), notices)

    # Buttons

    async def press_of_record(
        self, context: RequestContext, wanted: Callback
    ) -> HandlerResult | None:
        """None: the button is about a match."""
        if wanted.game_id:
            return None
        pressed = read_pressed(wanted)
        if pressed is None:
            return Refusal("stale-button")
        if pressed.step is Step.ORDER:
            return await self._review_record(context, pressed.record)
        subject = await self.subjects.load_record(pressed.record)
        if isinstance(subject, Refusal):
            return subject
        incoming = context.incoming
        refusal = await self.reviews.why_not_record(subject.line, incoming.user, incoming.room)
        return refusal or await self._open(context, subject, pressed)

    async def press_of_match(
        self, context: RequestContext, loaded: LoadedMatch, wanted: Callback
    ) -> HandlerResult:
        pressed = read_pressed(wanted)
        if pressed is None:
            return Refusal("stale-button")
        refusal = self._why_not_here(context, loaded)
        if refusal is not None:
            return refusal
        if pressed.step in (Step.AGREE, Step.DECLINE):
            return await self._answer_question(context, loaded, pressed)
        refusal = await self.reviews.why_not(loaded)
        if refusal is not None:
            return refusal
        return await self._open(context, await self.subjects.of_match(loaded), pressed)

    async def _answer_question(
        self, context: RequestContext, loaded: LoadedMatch, pressed: Pressed
    ) -> Answer | Refusal:
        """Store the answer of a player. A yes to the opponent's wish begins the review."""
        side = loaded.side_of(context.incoming.user)
        if side is None:
            return await self.permissions.refuse_other(loaded)
        if pressed.number == WANTED and await self._is_asker(loaded, context.incoming.user):
            return await self.permissions.refuse_other(loaded)
        post = await self.permissions.record_answer(context, loaded, pressed)
        answer = context.show(post)
        if pressed.number != WANTED or pressed.step is Step.DECLINE:
            return answer
        asker = side.other
        room = await self._find_room(loaded, asker, context.incoming.room)
        subject = await self.subjects.of_match(loaded)
        key = f"review/{loaded.game_id}/asked"
        order = ReviewOrder(loaded.game_id, loaded.user(asker), room, key)
        found = await self.reviews.order(loaded, order.person, order.room, order.key)
        if isinstance(found, Ordered):
            await self.progress.show_order(subject, order, found)
        elif isinstance(found, Review):
            await self.progress.send_review(subject, order, found)
        else:
            (why,) = context.refuse(found).posts
            return replace(answer, posts=(*answer.posts, replace(why, key=f"{why.key}/why")))
        return answer

    async def _find_room(self, loaded: LoadedMatch, asker: Side, here: RoomId) -> RoomId:
        """Return a room of the match that this player reads, if possible the present one."""
        rooms = [here, *loaded.meta.rooms]
        for room in rooms:
            if await self.permissions.find_readers(loaded, room, [loaded.user(asker)]):
                return room
        return here

    async def _is_asker(self, loaded: LoadedMatch, user: UserId) -> bool:
        """Whether the person has said yes already while the opponent has not answered."""
        unasked = await self.reviews.unasked_players(loaded)
        side = loaded.side_of(user)
        return side is not None and loaded.user(side) not in unasked and bool(unasked)

    async def _open(
        self, context: RequestContext, subject: ReviewSubject, pressed: Pressed
    ) -> HandlerResult:
        review = await self.reviews.find(subject.about)
        if review is None:
            return Refusal("review-unknown")
        named = {each.number: each for each in review.named}.get(pressed.number)
        posts = await self._posts(context, subject, review, pressed.language)
        if pressed.step is Step.RECORD:
            return await self._record(context, subject, review)
        if pressed.step is Step.SHOW and not pressed.number:
            return context.show(posts.curve(context.key, in_place=True))
        if named is None:
            return Refusal("stale-button")
        if pressed.step is Step.ENGINE:
            return await self.games.play_program(context, subject, named.number - 1)
        if pressed.step is Step.PLAY:
            return (
                Refusal("stale-button")
                if subject.loaded is None
                else await self.games.play_on(context, subject.loaded, named.number - 1)
            )
        shows_line = pressed.step is Step.LINE
        return context.show(posts.move(context.key, named, shows_line=shows_line))

    async def _posts(
        self, context: RequestContext, subject: ReviewSubject, review: Review, language: str
    ) -> ReviewPosts:
        look = await context.profiles.look_for(context.incoming)
        words = context.profiles.speaking(language)
        spars = self.games.offers_program(subject)
        return ReviewPosts(subject, review, words.code, look, spars)

    async def _record(
        self, context: RequestContext, subject: ReviewSubject, review: Review
    ) -> Answer | Refusal:
        """Send the SGF with the review's lines as variations."""
        said = ReviewWords(review, subject.players)
        comments = {named.number: context.words.plain(said.move(named)) for named in review.named}
        if subject.loaded is None:
            content = await self.records.load_reviewed(subject.record, review, comments)
        else:
            names = await context.profiles.names(subject.loaded)
            written = write_game(subject.loaded, names, context.words)
            content = await self.records.reader.read(add_review, written, review, comments)
        if isinstance(content, Refusal):
            return content
        file = File(f"nigiri-{subject.about}-review.sgf", "application/x-go-sgf", content)
        caption = text("review-record-here", **subject.title)
        return context.show(Post(context.key, caption, file, ref=subject.ref()))


def _is_hidden(incoming: Incoming) -> bool:
    """Whether the answer is shown to the person alone, in a room that others read."""
    return incoming.acknowledged or (incoming.private and not incoming.own)


def _say(context: RequestContext, lines: list[Text]) -> Answer:
    return context.say(Parts(lines=tuple(lines)), aside=True)


def _add(answer: Answer, lines: list[Text]) -> Answer:
    for line in lines:
        answer = answer.then(line)
    return answer
