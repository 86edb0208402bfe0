"""The permission for reviews of a person’s games: the setting, and the questions about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.announcements.mentions import known_in
from bot.features.reviews.review_buttons import NUMBERS, ReviewButton, Step
from bot.features.reviews.review_commands import ASKED, AllowReviews
from bot.ids import RoomId, UserId
from bot.match.events import Side
from bot.match.state import Phase, Refusal
from bot.play.loaded import LoadedMatch
from bot.play.ports.codec import Codec
from bot.play.ports.processed_events import ProcessedEvents
from bot.play.reviews.permission import PERMISSION, Permission
from bot.play.reviews.reviews import Reviews, why_not_reviewed
from bot.posts.messenger import Messenger
from bot.posts.post import Answer, Choice, Post
from bot.talk import match_buttons
from bot.talk.handling import Handlers
from bot.talk.profiles import HINTS, Profiles
from bot.talk.request_context import RequestContext
from bot.talk.settings_pages import (
    BACK,
    HeldSettings,
    PageOption,
    SettingsPage,
    option_buttons,
)
from bot.texts.text import Parts, Person, Text, join, text

ASKS = "reviews"
"""The command that a typed reply to a question to both players completes: “yes” becomes “reviews
yes”."""
_HINT = "reviews"
"""The kind of hint that stands for the question after the first game."""
_OFFERED: Final = Codec("offered review", str)
"""By game and room: the message with that question."""
_WANTED: Final = Codec("wanted review", str)
"""By game: the side of the player who wants its review. The other player was called."""


@dataclass(frozen=True)
class ReviewPermissions:
    reviews: Reviews
    profiles: Profiles
    messenger: Messenger
    processed_events: ProcessedEvents

    def register(self, handlers: Handlers) -> None:
        handlers.handle(AllowReviews, self.set_permission)

    async def set_permission(self, context: RequestContext, want: AllowReviews) -> Answer | None:
        """Change the setting. None: the line answers a question about a match."""
        if context.points_at_match:
            return None
        permission = Permission.YES if want.on else Permission.NO
        await self.reviews.set_permission(context.incoming.user, permission)
        if context.filling:
            (profile,) = await self.profiles.read(context.incoming.user)
            return _show_page(context, profile.get(PERMISSION))
        return context.say(confirm(on=want.on), aside=True)

    async def save_of(
        self, context: RequestContext, loaded: LoadedMatch, side: Side, *, on: bool
    ) -> None:
        """Change the setting of the player on this side, who acts in this context."""
        permission = Permission.YES if on else Permission.NO
        await self.reviews.set_permission_of(loaded, side, context.incoming.user, permission)

    async def refuse_other(self, loaded: LoadedMatch, asked: Side | None) -> Refusal:
        """Return the refusal of a person whom a question about a match was not for. ``asked``: the
        only player whom it was for."""
        unasked = await self.reviews.unasked_players(loaded)
        users = unasked or loaded.users.values() if asked is None else (loaded.user(asked),)
        people = [await self._person(user) for user in users]
        return Refusal("review-not-asked", {"who": join(people)})

    async def list_buttons(self, loaded: LoadedMatch) -> tuple[Choice, ...]:
        """Return the button under a finished game that leads to its review, if it can have one."""
        if not self.reviews.offered or why_not_reviewed(loaded.match) is not None:
            return ()
        return (match_buttons.say(loaded, "review", text("label-review")),)

    async def list_buttons_for(
        self, context: RequestContext, loaded: LoadedMatch, side: Side, *, wanted: bool
    ) -> tuple[Choice, ...]:
        """Return the button to the review that the player on this side sees after a yes. There is
        none if the yes begins a review in this room: if the opponent, who reads the room, wants
        one (``wanted``)."""
        opponent = loaded.user(side.other)
        if wanted and await self.find_readers(loaded, context.incoming.room, [opponent]):
            return ()
        return await self.list_buttons(loaded)

    # Questions

    async def ask_after_end(self, loaded: LoadedMatch, room: RoomId) -> None:
        """After the first finished game of a person, ask whether reviews are allowed. Silent, since
        nothing waits for the answer."""
        if not self.reviews.offered or loaded.match.phase is not Phase.ENDED:
            return
        if why_not_reviewed(loaded.match) is not None:
            return
        if await self.processed_events.recall(_wish_key(loaded), _WANTED) is not None:
            return  # A player has asked for the review already, so the other one was called.
        unasked = await self.reviews.unasked_players(loaded)
        here = await self.find_readers(loaded, room, unasked)
        known = await self.profiles.read(*here.values())
        had = {side: one.get(HINTS) for side, one in zip(here, known, strict=True)}
        new = {side: here[side] for side, kinds in had.items() if _HINT not in kinds}
        if not new:
            return
        post = await self.offer(loaded, room, new)
        sent = await self.messenger.send(room, post)
        if sent is not None:
            await self.processed_events.remember(_offer_key(loaded, room), _OFFERED, sent.message)
            for side, user in new.items():
                await self.profiles.save_hints(user, (*had[side], _HINT))

    async def offer(
        self, loaded: LoadedMatch, room: RoomId, asked: Mapping[Side, UserId], key: str = ""
    ) -> Post:
        """Return the question to the players of a finished game."""
        words = await self.profiles.room_words(room)
        people = [await self._person(user) for user in asked.values()]
        question = text("review-offered", who=join(people))
        return self._ask(loaded, words.code, Parts(lines=(question,)), None, key or "offered")

    async def ask_again(self, context: RequestContext, loaded: LoadedMatch, asker: Side) -> Answer:
        """Ask a player who wants a review whether their no shall end."""
        choices = _list_answers(loaded, context.words.code, asker, Step.AGAIN)
        return context.say(text("review-allow-again"), choices=choices, aside=True)

    async def ask_other(self, loaded: LoadedMatch, asker: Side) -> dict[RoomId, str]:
        """Ask the opponent of a player who wants a review, in each room where they can read it.
        Return the messages by rooms. A second call only finds them. This question takes the place
        of the one that was asked when the game ended (see `offer`)."""
        told = {}
        for room in loaded.meta.rooms:
            asked = await self.find_readers(loaded, room, [loaded.user(asker.other)])
            if not asked:
                continue
            user = asked[asker.other]
            words = await self.profiles.room_words(room)
            other = replace(await self._person(user), awaited=True)
            who = await self._person(loaded.user(asker))
            question = text("review-wanted", other=other, who=who)
            lines = Parts(lines=(question,), footer=(text("review-wanted-how"),))
            post = self._ask(loaded, words.code, lines, asker.other, "wanted")
            sent = await self.messenger.send(room, replace(post, mentions=(user,)))
            if sent is not None:
                told[room] = sent.message
        if told and not await self.was_asked(loaded, asker.other):
            await self.processed_events.remember(_wish_key(loaded), _WANTED, asker.value)
            await self.close_offer(loaded, asker)
        return told

    async def was_asked(self, loaded: LoadedMatch, side: Side) -> bool:
        """Return whether this player was called because the opponent wants the review. That is
        known for two days."""
        wanted_by = await self.processed_events.recall(_wish_key(loaded), _WANTED)
        return side.other.value == wanted_by

    async def close_question(self, loaded: LoadedMatch, asked: Side, *, on: bool) -> None:
        """Show in place of the question to a player what they have answered elsewhere."""
        for room, message in (await self.ask_other(loaded, asked.other)).items():
            await self._change_to_answer(room, message, loaded, asked, on=on)

    async def close_offer(self, loaded: LoadedMatch, agreed: Side) -> None:
        """Show in place of the question that was asked when the game ended that this player has
        agreed. It stays if that was more than two days ago."""
        for room in loaded.meta.rooms:
            message = await self.processed_events.recall(_offer_key(loaded, room), _OFFERED)
            if message is not None:
                await self._change_to_answer(room, message, loaded, agreed, on=True)

    async def _change_to_answer(
        self, room: RoomId, message: str, loaded: LoadedMatch, side: Side, *, on: bool
    ) -> None:
        words = await self.profiles.room_words(room)
        post = await self._show_answer(loaded, side, words.code, on=on)
        await self.messenger.change(room, message, replace(post, key=f"{post.key}/{message}"))

    def _ask(
        self, loaded: LoadedMatch, language: str, words: Parts, asked: Side | None, kind: str
    ) -> Post:
        """Return a question to one player, or to both."""
        return Post(
            f"review/{loaded.game_id}/{kind}",
            words,
            choices=_list_answers(loaded, language, asked, Step.AGREE),
            ref=replace(match_buttons.ref(loaded), puts=False),
            language=language,
            only_here=True,
            asks=ASKS if asked is None else ASKED[asked],
        )

    async def record_answer(
        self,
        context: RequestContext,
        loaded: LoadedMatch,
        side: Side,
        pressed: ReviewButton,
        *,
        wanted: bool,
    ) -> Post:
        """Store the answer of a player by a button. Return what the question becomes. ``wanted``:
        the opponent wants a review."""
        words = context.profiles.speaking(pressed.language)
        on = pressed.step is Step.AGREE
        await self.save_of(context, loaded, side, on=on)
        unasked = await self.reviews.unasked_players(loaded)
        room = context.incoming.room
        if not pressed.number and (left := await self.find_readers(loaded, room, unasked)):
            post = await self.offer(loaded, room, left, context.key)
            return replace(post, key=context.key, in_place=True)
        post = await self._show_answer(loaded, side, words.code, on=on)
        choices = await self.list_buttons_for(context, loaded, side, wanted=wanted) if on else ()
        return replace(post, key=context.key, choices=choices, in_place=True)

    async def _show_answer(
        self, loaded: LoadedMatch, side: Side, language: str, *, on: bool
    ) -> Post:
        """Return what a question becomes by the answer of a player."""
        person = await self._person(loaded.user(side))
        said = text("review-answered-yes", who=person) if on else text("review-answered-no")
        ref = replace(match_buttons.ref(loaded), puts=False)
        key = f"review/{loaded.game_id}/answered/{'yes' if on else 'no'}"
        return Post(key, Parts(lines=(said,)), ref=ref, language=language)

    async def find_readers(
        self, loaded: LoadedMatch, room: RoomId, users: Sequence[UserId]
    ) -> dict[Side, UserId]:
        """Return the players among these people who read a room, by their ids there."""
        sides = [side for side, user in loaded.users.items() if user in users]
        here = {side: user for side in Side if (user := known_in(room, loaded, side))}
        own = await self.messenger.own_rooms([*here.values()])
        is_own = room in own.values()
        return {
            side: user
            for side, user in here.items()
            if side in sides and (own.get(user) == room or not is_own)
        }

    async def _person(self, user: UserId) -> Person:
        return await self.profiles.person(user)


def _offer_key(loaded: LoadedMatch, room: RoomId) -> str:
    return f"reviews-offered/{loaded.game_id}/{room}"


def _wish_key(loaded: LoadedMatch) -> str:
    return f"review-wanted/{loaded.game_id}"


def _list_answers(
    loaded: LoadedMatch, language: str, asked: Side | None, agree: Step
) -> tuple[Choice, ...]:
    """Return the buttons of a question to one player, or to both."""
    number = 0 if asked is None else NUMBERS[asked]
    answers = (
        (agree, "label-review-yes", match_buttons.YES),
        (Step.DECLINE, "label-review-no", match_buttons.NO),
    )
    return tuple(
        ReviewButton(step, loaded.game_id, "", number, language).choice(text(label), emoji=emoji)
        for step, label, emoji in answers
    )


def confirm(*, on: bool) -> Text:
    return text("review-agreed" if on else "review-declined")


# The settings form


def _values(held: HeldSettings) -> dict[str, Text]:
    return {"reviews": _line(held.profile.get(PERMISSION))}


def _line(allowed: Permission) -> Text:
    return text("settings-reviews", allowed=allowed.value)


def _show_page(context: RequestContext, allowed: Permission) -> Answer:
    options = [
        PageOption(1, "reviews on", text("label-reviews-on"), allowed is Permission.YES),
        PageOption(1, "reviews off", text("label-reviews-off"), allowed is Permission.NO),
        BACK,
    ]
    parts = Parts(lines=(_line(allowed),), footer=(text("settings-hint-reviews"),))
    return context.form(parts, option_buttons(context, options))


REVIEWS_PAGE = SettingsPage(
    "reviews",
    2,
    _values,
    lambda context, held: _show_page(context, held.profile.get(PERMISSION)),
)
