"""Handlers of buttons that stand for a line, fill in a form, or answer a question."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.features.game.counting_commands import MarkLetters
from bot.ids import UserId
from bot.match.commands import (
    AcceptChallenge,
    Agree,
    Command,
    DeclineChallenge,
    Disagree,
    MarkStones,
    Play,
    Refuse,
    Resign,
    Resume,
    TakeBack,
)
from bot.match.proposals import lettered_chains
from bot.match.state import Phase, Refusal
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.processed_events import FIRST_EVENT
from bot.posts.callbacks import Callback, Verb, tag
from bot.posts.post import Answer, Post
from bot.routing.begun_games import why_not_again
from bot.routing.dispatcher import Dispatcher
from bot.routing.form_requests import play_from, request_of
from bot.routing.match_resolver import cannot_disagree, cannot_resign
from bot.routing.parsing.parser import parse
from bot.rules.points import Point, format_point
from bot.talk import consent, match_buttons, requests
from bot.talk.confirmations import ANSWER_MS, BY_BUTTON, Confirmations, as_is
from bot.talk.handling import HandlerResult, Handlers, MatchAction
from bot.talk.incoming import Reacted
from bot.talk.request_context import RequestContext
from bot.talk.to_command import (
    MATCH_COMMANDS,
    accept_command,
    decline_command,
    mark_command,
    proposal_answered,
)
from bot.texts.match import voting
from bot.texts.text import text

CHANGED_MS = 2000
"""A reaction within this time after its post was edited may refer to the old content."""
_RESIGN, _DISAGREE = "resign", "cannot-agree"


@dataclass(eq=False)
class Questions:
    """Handlers of callbacks that lead to a request, and of match commands."""

    service: GameService
    dispatcher: Dispatcher
    confirmations: Confirmations

    def register(self, handlers: Handlers) -> None:
        for command_type in MATCH_COMMANDS:
            handlers.handle_about_match(command_type, self.command)
        handlers.handle_about_match(Play, self.play)
        handlers.handle_about_match(MarkStones, self.mark_stones)
        handlers.handle_about_match(Resume, self.resume)
        handlers.handle_about_match(requests.Accept, self.accept)
        handlers.handle_about_match(requests.Decline, self.decline)
        handlers.handle_about_match(requests.Resign, self.resign)
        handlers.handle_about_match(requests.Disagree, self.disagree)
        handlers.handle_about_match(MarkLetters, self.mark_letters)
        handlers.handle(requests.Resign, self.resign_answered)
        handlers.handle(requests.PerhapsAnswer, self.perhaps_answered)
        self._register_buttons(handlers)

    def _register_buttons(self, handlers: Handlers) -> None:
        handlers.handle_press(Verb.OWN, self.own)
        handlers.handle_press(Verb.BEGIN, self.begin)
        handlers.handle_press(Verb.FORM, self.form)
        handlers.handle_press(Verb.FROM, self.play_from)
        handlers.handle_press_about_match(Verb.TAKE, self.pressed_take)
        handlers.handle_press_about_match(Verb.DROP, self.pressed_drop)
        handlers.handle_press_about_match(Verb.AGREE, self.pressed_agree)
        handlers.handle_press_about_match(Verb.RETRACT, self.pressed_retract)
        handlers.handle_press_about_match(Verb.REFUSE, self.pressed_refuse)
        handlers.handle_press_about_match(Verb.RESUME, self.pressed_resume)
        handlers.handle_press_about_match(Verb.DEAD, self.pressed_mark)
        handlers.handle_press_about_match(Verb.ALIVE, self.pressed_mark)
        handlers.handle_press_about_match(Verb.RESIGN, self.pressed_resign)
        handlers.handle_press_about_match(Verb.KEEP, self.pressed_keep)
        handlers.handle_press_about_match(Verb.SAY, self.say)
        handlers.handle_press_about_match(Verb.PICK, self.pick)

    # Commands

    async def command(
        self, _: RequestContext, loaded: LoadedMatch, command: Command
    ) -> MatchAction:
        """Handle a request that is a match command by itself."""
        return MatchAction(loaded, command)

    async def play(
        self, context: RequestContext, loaded: LoadedMatch, command: Play
    ) -> Answer | MatchAction:
        """Play a move; if the person wants to be asked first, ask about a legal one.

        The button of such a question, or of a choice of games, names the person, the move and the
        position, so it plays at once."""
        incoming = context.incoming
        if incoming.confirmed or not context.asks_first:
            return MatchAction(loaded, command)
        pressed = incoming.callback
        if pressed is not None and pressed.verb is Verb.PICK:
            return MatchAction(loaded, command)
        if not _is_playable(loaded, incoming.user, command.point):
            return MatchAction(loaded, command)  # which refuses it and says why
        return await self._ask_move(context, loaded, format_point(command.point))

    async def _ask_move(self, context: RequestContext, loaded: LoadedMatch, point: str) -> Answer:
        user = context.incoming.user
        await self.confirmations.remember_question(context, BY_BUTTON, as_is(loaded))
        question = text("play-sure", name=await context.profiles.person(user), point=point)
        choices = match_buttons.move_confirmation(loaded, user, point)
        asked = Post(context.key, question, choices=choices, ref=match_buttons.ref(loaded))
        return context.show(replace(asked, fleeting=True, slot=tag(user)))

    async def mark_stones(
        self, context: RequestContext, loaded: LoadedMatch, command: MarkStones
    ) -> MatchAction:
        number = proposal_answered(context.incoming, loaded)
        return MatchAction(loaded, replace(command, number=number))

    async def resume(
        self, context: RequestContext, loaded: LoadedMatch, command: Resume
    ) -> MatchAction:
        number = proposal_answered(context.incoming, loaded)
        return MatchAction(loaded, replace(command, number=number))

    async def accept(
        self, context: RequestContext, loaded: LoadedMatch, want: requests.Accept
    ) -> MatchAction | Refusal:
        command = accept_command(want, loaded, context.incoming)
        return command if isinstance(command, Refusal) else MatchAction(loaded, command)

    async def decline(
        self, context: RequestContext, loaded: LoadedMatch, want: requests.Decline
    ) -> MatchAction | Refusal:
        command = decline_command(want, loaded, context.incoming)
        return command if isinstance(command, Refusal) else MatchAction(loaded, command)

    # Buttons and reactions that are commands. One that was taken back counts only as a vote or a
    # mark; the dispatcher drops the others.

    async def pressed_take(
        self, _: RequestContext, loaded: LoadedMatch, wanted: Callback
    ) -> MatchAction:
        return MatchAction(loaded, AcceptChallenge(wanted.number or 1))

    async def pressed_drop(
        self, _: RequestContext, loaded: LoadedMatch, __: Callback
    ) -> MatchAction:
        return MatchAction(loaded, DeclineChallenge())

    async def pressed_retract(
        self, _: RequestContext, loaded: LoadedMatch, wanted: Callback
    ) -> MatchAction:
        return MatchAction(loaded, TakeBack(wanted.number))

    async def pressed_resume(
        self, _: RequestContext, loaded: LoadedMatch, wanted: Callback
    ) -> MatchAction:
        return MatchAction(loaded, Resume(wanted.number))

    async def pressed_agree(
        self, context: RequestContext, loaded: LoadedMatch, wanted: Callback
    ) -> HandlerResult:
        if _may_be_to_another(context, loaded, wanted):
            if context.incoming.removed:
                return Answer()  # an agreement to an older count is void already
            asked = await self._asked_back(context, loaded, Verb.AGREE)
            if asked.posts or isinstance(context.incoming.did, Reacted):
                return asked
        if await self._counted_for_nothing(context, loaded):
            return Answer()
        number = wanted.number
        return MatchAction(loaded, TakeBack(number) if context.incoming.removed else Agree(number))

    async def pressed_refuse(
        self, context: RequestContext, loaded: LoadedMatch, wanted: Callback
    ) -> HandlerResult:
        if _may_be_to_another(context, loaded, wanted):
            asked = await self._asked_back(context, loaded, Verb.REFUSE)
            if asked.posts or isinstance(context.incoming.did, Reacted):
                return asked
        return MatchAction(loaded, Refuse(wanted.number))

    async def pressed_mark(
        self, context: RequestContext, loaded: LoadedMatch, wanted: Callback
    ) -> HandlerResult:
        if _is_sudden(context):
            return (
                Answer()
            )  # it may refer to the previous picture, where the letter meant the opposite
        command = mark_command(wanted, context.incoming)
        return Refusal("stale-button") if command is None else MatchAction(loaded, command)

    async def _asked_back(self, context: RequestContext, loaded: LoadedMatch, verb: Verb) -> Answer:
        """Ask a player to repeat the vote for the open count, once per count; empty if they were
        asked before."""
        incoming, side = context.incoming, loaded.side_of(context.incoming.user)
        if side is None:
            return Answer()
        key = _asked_back_key(context, loaded, verb)
        events = self.dispatcher.casual_answers.processed_events
        if incoming.event_id != await events.begin(key, FIRST_EVENT, incoming.event_id):
            return Answer()
        facts = context.words.facts(loaded, await context.profiles.names(loaded))
        question = voting.ask_again(facts, side, agrees=verb is Verb.AGREE)
        vote, ref = match_buttons.vote(loaded, verb), match_buttons.ref(loaded)
        user = incoming.user
        post = Post(context.key, question, choices=(vote,), ref=ref, fleeting=True, slot=tag(user))
        return context.show(replace(post, mentions=(user,)), puts=True)

    async def _counted_for_nothing(self, context: RequestContext, loaded: LoadedMatch) -> bool:
        """Whether the removed reaction was an agreement that the bot did not count: it only asked
        the player to repeat it."""
        side, proposal = loaded.side_of(context.incoming.user), loaded.match.proposal
        if not context.incoming.removed or side is None or proposal is None:
            return False
        if loaded.match.seat(side) in proposal.agreed:
            return False
        key = _asked_back_key(context, loaded, Verb.AGREE)
        events = self.dispatcher.casual_answers.processed_events
        return await events.recall(key, FIRST_EVENT) is not None

    async def resign_answered(
        self, context: RequestContext, want: requests.Resign
    ) -> MatchAction | Refusal | None:
        """Resign the game that the person was asked about, if it has not gone on. None: the
        question must be asked first."""
        about = await self.confirmations.find_answered(context, _RESIGN) if want.confirmed else None
        if about is None:
            return None
        loaded = await self.service.matches.load(about.game_id)
        if loaded is None or context.named not in ("", loaded.game_id) or about != as_is(loaded):
            return None
        return MatchAction(loaded, Resign())

    async def perhaps_answered(
        self, context: RequestContext, want: requests.PerhapsAnswer
    ) -> Answer:
        """Ask whether it was an answer, if one is awaited."""
        asked = await self.dispatcher.casual_answers.ask_back(context, want.answer)
        return asked if asked.posts else await self.dispatcher.request(context, want.otherwise)

    async def resign(
        self, context: RequestContext, loaded: LoadedMatch, _: requests.Resign
    ) -> Answer | Refusal:
        """Ask for confirmation, since resigning is final."""
        user = context.incoming.user
        refusal = cannot_resign(loaded, loaded.side_of(user))
        if refusal is not None:
            return refusal
        names = await context.profiles.names(loaded)
        await self.confirmations.remember_question(context, _RESIGN, as_is(loaded))
        buttons = match_buttons.resignation(loaded, user)
        text = context.words.about_opponent("resign-sure", loaded, names, user)
        return context.show(Post(context.key, text, choices=buttons, ref=match_buttons.ref(loaded)))

    async def disagree(
        self, context: RequestContext, loaded: LoadedMatch, want: requests.Disagree
    ) -> HandlerResult:
        """Warn each player first: if both disagree, both lose, and that is final."""
        user, proposal = context.incoming.user, loaded.match.proposal
        refusal = cannot_disagree(loaded, loaded.side_of(user))
        if refusal is not None or proposal is None:
            return refusal or Refusal("not-counting")
        if want.confirmed is False:
            await self.confirmations.close_question(context)
            return context.say(text("cannot-agree-kept"))
        stands = as_is(loaded)
        if want.confirmed and await self.confirmations.is_confirmed(context, _DISAGREE, stands):
            return MatchAction(loaded, Disagree(proposal.number))
        await self.confirmations.remember_question(context, _DISAGREE, stands)
        buttons = match_buttons.confirmation(loaded, user, _DISAGREE)
        names = await context.profiles.names(loaded)
        question = context.words.about_opponent("cannot-agree-sure", loaded, names, user)
        return context.show(
            Post(context.key, question, choices=buttons, ref=match_buttons.ref(loaded))
        )

    async def mark_letters(
        self, context: RequestContext, loaded: LoadedMatch, want: MarkLetters
    ) -> HandlerResult:
        match, proposal = loaded.match, loaded.match.proposal
        if loaded.side_of(context.incoming.user) is None:
            return Refusal("not-your-game")
        if match.phase is not Phase.AGREEMENT or proposal is None:
            return Refusal("not-counting")
        chains = lettered_chains(match.game.board, proposal)
        for letter in want.letters:
            if letter not in chains:
                return Refusal("no-such-letter", {"letter": letter})
        points = tuple(chains[letter].name for letter in want.letters)
        read = loaded.then(consent.version_read(context.incoming, loaded))
        if read.phase is Phase.AGREEMENT and read.proposal is not None:
            # A late analysis may have given these letters to other chains.
            before = lettered_chains(read.game.board, read.proposal)
            for letter, point in zip(want.letters, points, strict=True):
                if letter in before and before[letter].name != point:
                    old = read.proposal.number
                    return Refusal("stale-proposal", {"number": old, "current": proposal.number})
        return MatchAction(loaded, MarkStones(points, want.dead))

    # Buttons without a match

    async def own(self, context: RequestContext, wanted: Callback) -> Answer | Refusal:
        """Handle a personal button as if its line were typed."""
        who, _, text = wanted.detail.partition(".")
        refusal = _why_not_theirs(context, who) or await self._why_stale(wanted)
        if refusal is not None:
            return refusal
        line = parse(text, addressed=True)
        if line is None or context.incoming.removed:
            return Answer()
        return await self.dispatcher.alone(context, line.request) or Answer()

    async def begin(self, context: RequestContext, wanted: Callback) -> Answer | Refusal:
        """Handle a button that starts a game, for one person; or one that opens a form, for any
        reader."""
        who, _, text = wanted.detail.partition(".")
        line = parse(text, addressed=True)
        games = requests.Challenge | requests.PlayEngine
        is_for_anyone = line is not None and not isinstance(line.request, games)
        refusal = None if is_for_anyone else _why_not_theirs(context, who)
        refusal = refusal or await self._why_stale(wanted)
        if refusal is not None:
            return refusal
        if line is None or context.incoming.removed:
            return Answer()
        refusal = await why_not_again(self.service, context.incoming, line.request)
        if refusal is not None:
            return refusal
        return await self.dispatcher.alone(context, line.request) or Answer()

    async def _why_stale(self, wanted: Callback) -> Refusal | None:
        """Refuse a button whose time (seconds) is more than `ANSWER_MS` ago."""
        if not wanted.number or wanted.number * 1000 + ANSWER_MS >= await self.service.now():
            return None
        return Refusal("stale-button")

    async def play_from(self, context: RequestContext, wanted: Callback) -> Answer:
        return await self.dispatcher.alone(context, play_from(wanted)) or Answer()

    async def form(self, context: RequestContext, wanted: Callback) -> Answer | Refusal:
        """Handle a button of a form. The answer replaces the form. If there is none, because the
        match announces the change, the registered page replaces it."""
        context = replace(context, filling=True)
        request, game_id = request_of(context.incoming, wanted), wanted.game_id
        loaded = await self.service.matches.load(game_id) if game_id else None
        if game_id and (loaded is None or not loaded.match.stands_as(wanted.number)):
            return Refusal("stale-button")
        if isinstance(request, Refusal):
            return request
        if game_id:
            answer = await self.dispatcher.about_match(context, game_id, request)
        else:
            answer = await self.dispatcher.alone(context, request) or Answer()
        if answer.posts or not answer.game_id:
            return answer
        handlers = self.dispatcher.handlers
        page = handlers.find_closing(request)
        if page is None:
            return answer
        if isinstance(page, str):
            after = context.form(text(page))
        elif handlers.find_about_match(page) is not None:
            after = await self.dispatcher.about_match(context, answer.game_id, page)
        else:
            after = await self.dispatcher.alone(context, page) or Answer()
        return replace(answer, posts=after.posts)

    # Buttons about a match

    async def say(
        self, context: RequestContext, loaded: LoadedMatch, wanted: Callback
    ) -> HandlerResult:
        """Handle a button under a board as if its line were typed."""
        if not loaded.match.stands_as(wanted.number):
            return Refusal("stale-button")
        return await self._run_line(context, loaded, wanted.detail)

    async def pick(
        self, context: RequestContext, loaded: LoadedMatch, wanted: Callback
    ) -> HandlerResult:
        """Handle the choice of a game for an earlier line."""
        asked, _, line = wanted.detail.partition(".")
        refusal = _why_not_theirs(context, asked)
        if refusal is not None:
            return refusal
        if not loaded.match.stands_as(wanted.number):
            return Refusal("stale-button")
        return await self._run_line(context, loaded, line)

    async def pressed_resign(
        self, context: RequestContext, loaded: LoadedMatch, wanted: Callback
    ) -> HandlerResult:
        """Resign after the confirmation."""
        refusal = _why_not_theirs(context, wanted.detail.partition(".")[0])
        if refusal is not None:
            return refusal
        if not loaded.match.stands_as(wanted.number):
            return Refusal("stale-button")
        return MatchAction(loaded, Resign())

    async def pressed_keep(
        self, context: RequestContext, loaded: LoadedMatch, wanted: Callback
    ) -> HandlerResult:
        """Close the question without resigning, or without playing the move."""
        who, _, what = wanted.detail.partition(".")
        refusal = _why_not_theirs(context, who)
        if refusal is not None or loaded.match.phase.is_over:
            return refusal or Refusal("stale-button")
        await self.confirmations.close_question(context)
        if what == match_buttons.MOVE:
            return replace(context, filling=True).form(text("play-dropped"))
        return context.say(text("resign-kept"))

    async def _run_line(
        self, context: RequestContext, loaded: LoadedMatch, text: str
    ) -> HandlerResult:
        line = parse(text, addressed=True)
        if line is None:
            return Refusal("stale-button")
        request = line.request
        if isinstance(request, consent.Consent):
            # A button is never chat, even if its line is a casual word.
            request = replace(request, casual=False)
        return await self.dispatcher.about_match(context, loaded.game_id, request)


def _is_playable(loaded: LoadedMatch, user: UserId, point: Point) -> bool:
    """Whether the person can play this move now."""
    match, side = loaded.match, loaded.side_of(user)
    seat = None if side is None else match.seat(side)
    if seat is None or match.phase is not Phase.PLAY or match.halted is not None:
        return False
    return match.game.why_illegal(seat, point) is None


def _may_be_to_another(context: RequestContext, loaded: LoadedMatch, wanted: Callback) -> bool:
    """Whether a vote may be for an earlier count: it names one, or the post was edited just
    before."""
    match = loaded.match
    if match.phase is not Phase.AGREEMENT or match.halted is not None:
        return False
    older = match.first_count <= wanted.number < match.proposals
    return older or (_is_sudden(context) and wanted.number == match.proposals)


def _asked_back_key(context: RequestContext, loaded: LoadedMatch, verb: Verb) -> str:
    """Return the event id that records that a person was asked back about the open count."""
    person = tag(context.incoming.user)
    return f"changed/{person}/{verb.value}/{loaded.game_id}/{loaded.match.proposals}"


def _is_sudden(context: RequestContext) -> bool:
    """Whether a reaction came so soon after an edit that it may refer to the old content."""
    did = context.incoming.did
    if not isinstance(did, Reacted) or did.removed or did.shown_ms is None:
        return False
    return did.shown_ms < CHANGED_MS


def _why_not_theirs(context: RequestContext, asked: str) -> Answer | Refusal | None:
    """Refuse a button that asked another person; a reaction gets an empty answer."""
    if asked == tag(context.incoming.user):
        return None
    reacted = isinstance(context.incoming.did, Reacted)
    return Answer() if reacted else Refusal("not-asked-you")
