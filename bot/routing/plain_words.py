"""Plain-language moves, questions and answers, which the bot answers with buttons.

Only the author of a line can press its buttons, and nothing is done without a press.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

from bot.features.game.match_views import MatchViews
from bot.ids import UserId
from bot.match.commands import Play
from bot.match.log import UnreadableLog
from bot.match.state import Phase, Refusal
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.processed_events import FIRST_EVENT, ProcessedEvents
from bot.posts.callbacks import tag
from bot.posts.post import Answer, Choice
from bot.routing.catalogue import spell
from bot.routing.match_resolver import cannot_resign, find
from bot.rules.points import Point
from bot.talk import match_buttons, requests
from bot.talk.ambiguous_match import AmbiguousMatch
from bot.talk.announced_moves import Announced
from bot.talk.confirmations import BY_BUTTON, Confirmations, as_is
from bot.talk.consent import Consent, may_be_to
from bot.talk.game_choices import label_in_game, question_about, shown_code, subject_of
from bot.talk.incoming import Incoming
from bot.talk.numeric_points import place_points
from bot.talk.request_context import RequestContext
from bot.texts.text import text

_ASKED_BACK = {
    True: ("casual-accept", (("accept", requests.Accept), ("decline", requests.Decline))),
    False: ("casual-agree", (("agree", requests.Accept), ("refuse", requests.Decline))),
}
"""For a challenge (True) or another question: the question to ask back, and the labels and
requests of its buttons."""
_MAX_GAMES = 5
"""Games with a button."""


@dataclass(eq=False)
class AnnouncedMoves:
    """Handles moves announced in words. From a person who is not to move they are chat, unless
    addressed to the bot."""

    service: GameService
    confirmations: Confirmations

    async def offer_move(self, context: RequestContext, want: Announced) -> Answer | Refusal:
        """Offer a button for each game that may be meant.

        Explain why a move is impossible only if the person surely meant it.
        """
        incoming = context.incoming
        surely = incoming.addressed
        found = await find(self.service, incoming, context.named, want.command, context.nearby)
        if isinstance(found, Refusal):
            return found if surely else Answer()
        games = found.games if isinstance(found, AmbiguousMatch) else (found,)
        meant = [game for game in games if surely or _awaits_here(game, incoming)]
        wants = (want, *(replace(want, point=point) for point in want.others))
        moves = [(game, one) for game in meant for one in wants]
        refusals = [_why_not(game, incoming, one) for game, one in moves]
        fitting = [move for move, why in zip(moves, refusals, strict=True) if why is None]
        if fitting:
            return await self._question(context, fitting)
        refusal = refusals[0] if refusals and (surely or want.surely) else None
        return refusal or Answer()

    async def _question(
        self, context: RequestContext, moves: Sequence[tuple[LoadedMatch, Announced]]
    ) -> Answer:
        id = "announced-resigns" if moves[0][1].resigns else "announced"
        question = text(id, name=await context.profiles.person(context.incoming.user))
        incoming, games = context.incoming, [*{game.game_id: game for game, _ in moves}.values()]
        buttons = [
            _button(game, incoming, want, shown_code(game, games, incoming)) for game, want in moves
        ]
        await self.confirmations.remember_question(context, BY_BUTTON, subject_of(games))
        return context.show(question_about(context, games, question, buttons))


def _awaits_here(game: LoadedMatch, incoming: Incoming) -> bool:
    """Whether it is this person's turn in a game of this room, and the line is said to no one
    but their opponent."""
    match, side = game.match, game.side_of(incoming.user)
    here = incoming.room in game.meta.rooms and match.halted is None
    if side is None or not here or match.phase is not Phase.PLAY:
        return False
    to_them = set(incoming.to) <= {*game.people(side.other)}
    return to_them and match.game.to_move is match.seat(side)


def _why_not(game: LoadedMatch, incoming: Incoming, want: Announced) -> Refusal | None:
    """Return why the move is impossible in this game now."""
    match, side = game.match, game.side_of(incoming.user)
    seat = None if side is None else match.seat(side)
    if want.resigns:
        return cannot_resign(game, side)
    if seat is None:
        return Refusal("not-your-game") if side is None else match.not_begun
    if match.halted is not None:
        return Refusal("game-paused")
    error = match.game.why_illegal(seat, _point(game, want))
    return None if error is None else Refusal(error.id, error.data)


def _point(game: LoadedMatch, want: Announced) -> Point | None:
    """Return the point on this board."""
    return place_points(want, game.match.terms.size).point


def _button(game: LoadedMatch, incoming: Incoming, want: Announced, code: str) -> Choice:
    if want.resigns:
        return match_buttons.resign(game, incoming.user, label_in_game("announced-resign", code))
    point = _point(game, want)
    command = want.command if point is None else Play(point)
    if point is None:
        label = label_in_game("announced-pass", code)
    else:
        label = label_in_game("announced-play", code, point=want.point)
    return match_buttons.pick(game, incoming.user, spell(command), label)


@dataclass(eq=False)
class CasualAnswers:
    """Asks back if a casual word may be the awaited answer, and once more explains how to
    answer. It stays silent until the match goes on, since such words are frequent in chat,
    unless the word is addressed to the bot or names the question."""

    service: GameService
    processed_events: ProcessedEvents
    confirmations: Confirmations

    async def ask_back(self, context: RequestContext, answer: Consent) -> Answer:
        """Return buttons for each game that may be meant. Empty: there is none, or the person was
        asked before, so it is chat.

        An open request for confirmation cannot be answered by a casual yes, so the bot explains how
        to answer it. A casual no closes it, and the bot asks whether a match is meant, too.
        """
        what = await self._to_confirm(context)
        if what is not None and isinstance(answer, requests.Decline):
            await self.confirmations.close_question(context)
            dropped = text("confirm-dropped")
            asked = await self._asked_back(context, answer)
            if not asked.posts:
                return context.say(dropped, aside=True)
            (post,) = asked.posts  # it may have been meant for that
            return replace(asked, posts=(replace(post, words=post.parts.under(dropped)),))
        if what is not None:
            return context.say(text("confirm-how", what=what), aside=True)
        return await self._asked_back(context, answer)

    async def _to_confirm(self, context: RequestContext) -> str | None:
        """Return the open request for confirmation, unless its match has gone on."""
        question = await self.confirmations.waiting(context)
        if question is None or question.about.version is None:
            return None if question is None else question.what
        loaded = await self.service.matches.load(question.about.game_id)
        stands = loaded is not None and question.about == as_is(loaded)
        return question.what if stands else None

    async def _asked_back(self, context: RequestContext, answer: Consent) -> Answer:
        incoming = context.incoming
        try:
            found = await find(self.service, incoming, context.named, answer, context.nearby)
        except UnreadableLog:
            return Answer()
        if isinstance(found, Refusal):
            return Answer()
        games = found.games if isinstance(found, AmbiguousMatch) else (found,)
        waiting = [(game, n) for game in games if (n := may_be_to(incoming, answer, game))]
        meant = [one for one in waiting if await self._is_first(incoming, one[0], "casual")]
        if meant:
            return await self._question(context, meant)
        again = answer.number is not None
        unanswered = [
            game for game, _ in waiting if again or await self._is_first(incoming, game, "how")
        ]
        return (
            context.say(text("confirm-how", what="answer"), aside=True) if unanswered else Answer()
        )

    async def _is_first(self, incoming: Incoming, game: LoadedMatch, what: str) -> bool:
        """Record this answer, and return whether it is the first one. Lines addressed to the bot
        and replies to its posts count as the first each time."""
        if incoming.is_to_the_bot or incoming.about is not None:
            return True
        key = f"{what}/{tag(incoming.user)}/{game.game_id}/{game.match.version}"
        first = await self.processed_events.begin(key, FIRST_EVENT, incoming.event_id)
        return first == incoming.event_id

    async def _question(
        self, context: RequestContext, meant: Sequence[tuple[LoadedMatch, int]]
    ) -> Answer:
        incoming, games = context.incoming, [game for game, _ in meant]
        user = incoming.user
        buttons, ids = [], list[str]()
        for game, number in meant:
            id, answers = _ASKED_BACK[game.match.phase is Phase.CHALLENGE]
            for label, answer in answers:
                caption = label_in_game(label, shown_code(game, games, incoming))
                buttons.append(match_buttons.pick(game, user, spell(answer(number)), caption))
            ids.append(id)
        question = text(ids[0], name=await context.profiles.person(user))
        return context.show(question_about(context, games, question, buttons), puts=True)


@dataclass(eq=False)
class PlainQuestions:
    """Answers whether a move can be taken back, and what can be stopped."""

    service: GameService
    list_closable: Callable[[RequestContext], Awaitable[Sequence[Choice]]]
    views: MatchViews

    async def stop(self, context: RequestContext, _: requests.Stop) -> Answer:
        """Say how to end the only game, or return buttons for everything that can be ended. Ends
        nothing itself."""
        incoming, user = context.incoming, context.incoming.user
        about = context.named or (incoming.about.game_id if incoming.about else incoming.talk)
        all_games = [*filter(incoming.may_tell_of, await self.service.matches.games_of(user))]
        here = [game for game in all_games if incoming.room in game.meta.rooms]
        games = [game for game in all_games if game.game_id == about] or here or all_games
        buttons = [] if about else [*await self.list_closable(context)]
        if len(games) == 1 and not buttons and games[0].match.phase is Phase.PLAY:
            return await self.views.guidance(context, games[0], requests.Guidance("end"))
        for game in games[:_MAX_GAMES]:
            line, what = _ending(game, user)
            label = label_in_game(what, shown_code(game, games, incoming))
            buttons.append(match_buttons.pick(game, user, line, label))
        if not buttons:
            return context.say(text("stop-nothing"), aside=True)
        return context.say(text("stop-what"), choices=tuple(buttons), aside=True)


def _ending(game: LoadedMatch, user: UserId) -> tuple[str, str]:
    """Return the line that ends a game or challenge for a person, and the label's id."""
    if game.match.phase is not Phase.CHALLENGE:
        return "resign", "resign"
    mine = game.side_of(user) is game.match.offered_by
    return "decline", "withdraw" if mine else "decline"
