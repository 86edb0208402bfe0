"""Handlers of requests and buttons about reviews."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from weakref import WeakValueDictionary

from bot.features.reviews.review_buttons import ReviewButton, Step, read_button
from bot.features.reviews.review_commands import AllowReviews, ShowReview
from bot.features.reviews.review_games import ReviewGames
from bot.features.reviews.review_permissions import ReviewPermissions, confirm
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
from bot.play.reviews.reviews import Reviews
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
        handlers.handle_about_match(AllowReviews, self.answer_typed)
        handlers.handle_press(Verb.REVIEW, self.press_of_record)
        handlers.handle_press_about_match(Verb.REVIEW, self.press_of_match)

    # Ordering

    async def review_match(
        self, context: RequestContext, loaded: LoadedMatch, _: ShowReview
    ) -> Answer | Refusal:
        """Show the review of a finished game, or order it. A player who asks for it allows reviews,
        unless they said no before: then they are asked. The other player is asked first if they
        never were."""
        side = loaded.side_of(context.incoming.user)
        here = self._why_not_here(context, loaded)
        refusal = here or await self._why_not_asked(loaded, side)
        if refusal is not None:
            return refusal
        if side is None:
            return await self._order_match(context, loaded, [])
        said = await self.reviews.load_permission_of(loaded, side)
        if said is Permission.NO:
            return await self.permissions.ask_again(context, loaded, side)
        if said is Permission.YES:
            return await self._review_agreed(context, loaded, side, [])
        await self.permissions.save_of(context, loaded, side, on=True)
        notices = [text("review-own-yes")]
        if not await self.reviews.unasked_players(loaded):
            await self.permissions.close_offer(loaded, side)
        came = await self._review_agreed(context, loaded, side, notices)
        return _add(context.refuse(came), notices) if isinstance(came, Refusal) else came

    async def _why_not_asked(self, loaded: LoadedMatch, side: Side | None) -> Refusal | None:
        """Return why a player, or another person, cannot ask for the review of this game."""
        refusal = await self.reviews.why_not(loaded, side)
        if refusal is not None:
            return refusal
        unasked = await self.reviews.unasked_players(loaded)
        if side is None:
            return Refusal("review-by-players") if unasked else None
        user, other = loaded.user(side), loaded.user(side.other)
        if other in unasked and await self.service.blocks.are_between(user, other):
            return Refusal("review-not-allowed")
        return None

    async def _review_agreed(
        self, context: RequestContext, loaded: LoadedMatch, side: Side, notices: list[Text]
    ) -> Answer | Refusal:
        """Order the review for a player who agrees, or ask the other one first."""
        if await self.reviews.unasked_players(loaded):
            return await self._ask_other(context, loaded, side, notices)
        return await self._order_match(context, loaded, notices)

    async def _ask_other(
        self, context: RequestContext, loaded: LoadedMatch, side: Side, notices: list[Text]
    ) -> Answer | Refusal:
        """Ask the other player, and say so in reply to the question, which may be an older one."""
        told = await self.permissions.ask_other(loaded, side)
        other = await context.profiles.person(loaded.user(side.other))
        if not told:
            return Refusal("review-cannot-ask", {"other": other})
        (post,) = _say(context, [text("review-asked", other=other), *notices]).posts
        return context.show(replace(post, reply_to=told.get(context.incoming.room, "")))

    async def _order_match(
        self, context: RequestContext, loaded: LoadedMatch, notices: list[Text]
    ) -> Answer | Refusal:
        incoming, subject = context.incoming, await self.subjects.of_match(loaded)
        return await self._order(context, subject, incoming.user, incoming.room, notices)

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
        pressed = read_button(wanted)
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
        pressed = read_button(wanted)
        if pressed is None:
            return Refusal("stale-button")
        refusal = self._why_not_here(context, loaded)
        if refusal is not None:
            return refusal
        if pressed.step in (Step.AGREE, Step.DECLINE, Step.AGAIN):
            return await self._answer_question(context, loaded, pressed)
        refusal = await self.reviews.why_not(loaded)
        if refusal is not None:
            return refusal
        return await self._open(context, await self.subjects.of_match(loaded), pressed)

    async def _answer_question(
        self, context: RequestContext, loaded: LoadedMatch, pressed: ReviewButton
    ) -> Answer | Refusal:
        """Store the answer of a player. If the opponent wants the review, a yes begins it, under
        whichever question."""
        side = loaded.side_of(context.incoming.user)
        if side is None or pressed.asked not in (None, side):
            return await self.permissions.refuse_other(loaded, pressed.asked)
        if pressed.step is Step.AGAIN:
            return await self._allow_again(context, loaded, side)
        on = pressed.step is Step.AGREE
        wanted = pressed.asked is not None or await self.permissions.was_asked(loaded, side)
        post = await self.permissions.record_answer(context, loaded, side, pressed, wanted=wanted)
        if wanted and pressed.asked is None:
            await self.permissions.close_question(loaded, side, on=on)
        if wanted and on:
            await self._begin(context, loaded, side.other)
        return context.show(post)

    async def _allow_again(
        self, context: RequestContext, loaded: LoadedMatch, side: Side
    ) -> Answer | Refusal:
        """Let a yes follow the no of a player who wants a review, and order it."""
        refusal = await self._why_not_asked(loaded, side)
        if refusal is not None:
            return refusal
        await self.permissions.save_of(context, loaded, side, on=True)
        notices = [text("review-own-yes")]
        if await self.reviews.unasked_players(loaded):
            came = await self._ask_other(context, loaded, side, notices)
        else:
            await self._begin(context, loaded, side)
            came = _say(context, notices)
        if isinstance(came, Refusal):
            return came
        return context.show(replace(came.posts[0], reply_to="", in_place=True))

    async def answer_typed(
        self, context: RequestContext, loaded: LoadedMatch, want: AllowReviews
    ) -> Answer | Refusal:
        """As `_answer_question`, for a typed line about a match."""
        side = loaded.side_of(context.incoming.user)
        if side is None or want.asked not in (None, side):
            return await self.permissions.refuse_other(loaded, want.asked)
        await self.permissions.save_of(context, loaded, side, on=want.on)
        wanted = want.asked is not None or await self.permissions.was_asked(loaded, side)
        if wanted:
            await self.permissions.close_question(loaded, side, on=want.on)
            if want.on:
                await self._begin(context, loaded, side.other)
        if not want.on:
            return context.say(confirm(on=False), aside=True)
        buttons = await self.permissions.list_buttons_for(context, loaded, side, wanted=wanted)
        return context.say(confirm(on=True), choices=buttons, aside=True)

    async def _begin(self, context: RequestContext, loaded: LoadedMatch, asker: Side) -> None:
        """Order the review for the player who wants it, and tell them where they read it."""
        room = await self._find_room(loaded, asker, context.incoming.room)
        subject = await self.subjects.of_match(loaded)
        order = ReviewOrder(loaded.game_id, loaded.user(asker), room, f"{context.key}/review")
        async with self._locks.setdefault(subject.about, asyncio.Lock()):
            if await self._find_running(subject.about, room) is not None:
                return
            found = await self.reviews.order(loaded, order.person, order.room, order.key)
            if isinstance(found, Ordered):
                await self.progress.show_order(subject, order, found)
            elif isinstance(found, Review):
                await self.progress.send_review(subject, order, found)
            else:
                await self.progress.send_refusal(subject, order, found)

    async def _find_room(self, loaded: LoadedMatch, asker: Side, here: RoomId) -> RoomId:
        """Return a room of the match that this player reads, if possible the present one."""
        rooms = [here, *loaded.meta.rooms]
        for room in rooms:
            if await self.permissions.find_readers(loaded, room, [loaded.user(asker)]):
                return room
        return here

    async def _open(
        self, context: RequestContext, subject: ReviewSubject, pressed: ReviewButton
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
        offers_program = self.games.offers_program(subject)
        return ReviewPosts(subject, review, words.code, look, offers_program)

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
