"""Proofs of life and death on demand, while the players agree on the score (article 7)."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field, replace

from bot.announcements.announcer import RoomAnnouncer
from bot.announcements.feature import Feature, OpenFeature, Services, Topic
from bot.features.proofs import proof_commands
from bot.features.proofs.proof_commands import Prove
from bot.features.proofs.proof_words import ProofWords, proof_answer
from bot.ids import GameId
from bot.match.proposals import lettered_chains
from bot.match.state import Match, Phase, Refusal
from bot.pictures import lines_of_play, match_diagrams
from bot.play.concurrency import aside
from bot.play.engines.prover import SECONDS, SECONDS_FOR_ALL, Proof, Prover, score_of
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import StoreUnavailableError
from bot.posts.attachments import Drawing
from bot.posts.callbacks import Callback, Verb, format_choice
from bot.posts.messenger import Messenger
from bot.posts.post import Answer, Choice, Post, PostRef
from bot.reading.life_and_death.agreed_walls import Agreement
from bot.reading.life_and_death.rulings import ProofAnswer, RulingStatus
from bot.rules.errors import OffBoard
from bot.rules.points import Point, format_point, is_on_board, parse_point
from bot.talk import match_buttons
from bot.talk.handling import Handlers
from bot.talk.request_context import RequestContext
from bot.texts.text import Parts, Wording, join, text

LOOK_SECONDS = 1.0
"""Seconds between two checks whether the players still need the proof."""
MAX_AT_ONCE, MOST_OF_A_MATCH = 8, 2
"""Concurrent or queued searches, in total and per match, so that each match gets its turn."""
MAX_CHAINS = 24
"""Chains or answers to choose from. Discord's menus have at most 25 options."""
ALL, PASS = "all", "pass"

_Question = tuple[GameId, int, Point | None, Agreement]
"""A match, its number of moves, a chain (None: all), and the assumptions."""
_Found = tuple[Proof, ...] | None


@dataclass(eq=False)
class ProofHandlers:
    """Runs a prover and shows its results. Nothing is stored, so a search is lost with a
    restart. ``patience``: see `PATIENCE`."""

    service: GameService
    announcer: RoomAnnouncer
    messenger: Messenger
    prover: Prover
    patience: float
    _searches: dict[_Question, asyncio.Task[_Found]] = field(default_factory=dict, init=False)
    _telling: dict[str, asyncio.Task[None]] = field(default_factory=dict, init=False)

    def register(self, handlers: Handlers) -> None:
        handlers.handle_about_match(Prove, self.answer)
        handlers.handle_press_about_match(Verb.PROOF, self.answer_button)

    async def close(self) -> None:
        """Cancel all searches; nothing more is sent."""
        tasks = [*self._telling.values(), *self._searches.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def answer_button(
        self, context: RequestContext, loaded: LoadedMatch, wanted: Callback
    ) -> Answer:
        if wanted.number != len(loaded.match.game.moves):
            return context.refuse(Refusal("stale-button"))
        if not context.incoming.private:
            context = replace(
                context, words=await context.profiles.room_words(context.incoming.room)
            )
        try:
            want = _parse_detail(wanted.detail)
        except (ValueError, OffBoard):
            return context.refuse(Refusal("stale-button"))
        return await self.answer(context, loaded, want, in_place=bool(wanted.detail))

    async def answer(
        self,
        context: RequestContext,
        loaded: LoadedMatch,
        want: Prove,
        *,
        in_place: bool = False,
    ) -> Answer:
        """Return the requested proof, or say that it takes a while. ``in_place``: replace the
        post whose button was pressed."""
        refusal = _why_not(context, loaded, want)
        if refusal is not None:
            return context.refuse(refusal)
        if want.point is None and not want.everything:
            return context.show(_menu(context, loaded))
        search = self._search(loaded, want)
        if search is None:
            return context.refuse(Refusal("proof-busy"))
        async with aside():
            done, _ = await asyncio.wait({search}, timeout=self.patience)
        if done:
            return await self._make_answer(
                context, loaded, want, _get_result(search), in_place=in_place
            )
        here = context.incoming.room in loaded.meta.rooms and not context.incoming.acknowledged
        if here:
            self._tell_later(context, loaded, want, search)
        thinking = _thinking(context, loaded, want, here=here)
        if in_place and not context.incoming.private:
            # In a shared room the pressed button is enough.
            thinking = replace(thinking, choices=())
        return context.show(thinking)

    # Searching

    def _search(self, loaded: LoadedMatch, want: Prove) -> asyncio.Task[_Found] | None:
        """Return the search, shared by all who ask; None if there are too many others."""
        match = loaded.match
        chain = None if want.point is None else match.game.board.chain_at(want.point)
        name = None if chain is None else chain.name
        agreement = _agreement(match)
        question = loaded.game_id, len(match.game.moves), name, agreement
        search = self._searches.get(question)
        if search is None:
            of_this = sum(other[0] == loaded.game_id for other in self._searches)
            if of_this >= MOST_OF_A_MATCH or len(self._searches) >= MAX_AT_ONCE:
                return None
            search = asyncio.create_task(self._run_prover(loaded, name, agreement))
            self._searches[question] = search
            search.add_done_callback(lambda _: self._searches.pop(question, None))
        return search

    async def _run_prover(
        self, loaded: LoadedMatch, point: Point | None, agreement: Agreement
    ) -> _Found:
        """Return the prover's result, or None once the players no longer need it."""
        proving = self.prover.prove(loaded.match.game.board, point, agreement)
        asked = asyncio.ensure_future(proving)
        try:
            while not asked.done():
                await asyncio.wait({asked}, timeout=LOOK_SECONDS)
                if not asked.done() and not await self._still_asked(loaded):
                    return None
            return asked.result()
        finally:
            asked.cancel()

    async def _still_asked(self, loaded: LoadedMatch) -> bool:
        with suppress(StoreUnavailableError):
            now = await self.service.matches.load(loaded.game_id)
            return now is not None and _stands(now.match, loaded.match)
        return True

    # Announcing

    def _tell_later(
        self,
        context: RequestContext,
        loaded: LoadedMatch,
        want: Prove,
        search: asyncio.Task[_Found],
    ) -> None:
        """Send the result to the room once, however many people ask."""
        room = context.incoming.room

        async def tell() -> None:
            await asyncio.wait({search})
            if not await self._still_asked(loaded):
                return
            answer = await self._make_answer(
                context, loaded, want, _get_result(search), in_place=False
            )
            for number, post in enumerate(answer.posts):
                key = f"proof/{context.incoming.event_id}/{number}"
                await self.messenger.tell(room, replace(post, key=key))

        key = f"{room}/{loaded.game_id}/{want}"
        if key not in self._telling:
            self._telling[key] = asyncio.create_task(tell())
            self._telling[key].add_done_callback(lambda _: self._telling.pop(key, None))

    async def _make_answer(
        self,
        context: RequestContext,
        loaded: LoadedMatch,
        want: Prove,
        found: _Found,
        *,
        in_place: bool,
    ) -> Answer:
        if found is None:
            return context.refuse(Refusal("proof-not-now"))
        names = await context.profiles.names(loaded)
        about = ProofWords(context.words.facts(loaded, names))
        look = await context.profiles.look_for(context.incoming)
        if want.point is None:
            score = score_of(loaded.match, found)
            shown = lines_of_play.draw_ruling(loaded.match.game.board, found)
            if score is not None:
                shown = match_diagrams.draw_count(loaded.match.game.board, score)
            text, alt = about.ruling(found, score), about.ruling_alt(found)
            post = Post(context.key, text, Drawing(shown, alt, for_all=True))
        else:
            (proof,) = found
            after = want.after
            if after and proof.after(after[0]) is None:
                refusal = _no_such(proof, after[0])
                if refusal is not None:
                    return context.refuse(refusal)
                after = ()
            line = proof.line if not after else proof.after(after[0]) or ()
            figure = lines_of_play.proof(loaded.match.game.board, proof, line)
            post = Post(
                context.key,
                about.proof(proof, after),
                Drawing(
                    about.picture(proof, figure.board, line, figure.again),
                    about.alt(proof, after),
                    for_all=True,
                ),
                choices=_under(loaded, proof, after),
            )
        ref = PostRef(loaded.game_id, loaded.match.version)
        post = replace(post, ref=ref, look=look, in_place=in_place)
        if not look.text:
            return context.show(post)
        board = await self.announcer.text_board(loaded, context.words, context.key)
        return context.show(post, board)


def _get_result(search: asyncio.Task[_Found]) -> _Found:
    return None if search.cancelled() else search.result()


def _agreement(match: Match) -> Agreement:
    """Return the players' assumptions. Each chain that was doubtful or marked is disputed until
    both agree on all."""
    proposal = match.proposal
    if proposal is None:
        return Agreement()
    return Agreement(proposal.dead, proposal.doubtful.union(proposal.settled))


def _stands(now: Match, then: Match) -> bool:
    same = len(now.game.moves) == len(then.game.moves)
    return same and now.phase is Phase.AGREEMENT


def _why_not(context: RequestContext, loaded: LoadedMatch, want: Prove) -> Refusal | None:
    match = loaded.match
    if match.not_begun is not None:
        return match.not_begun
    if match.phase.is_over:
        return Refusal("proof-over", {"game": loaded.game_id})
    if match.phase is not Phase.AGREEMENT:
        return Refusal("proof-when")
    if loaded.side_of(context.incoming.user) is None and not match.terms.estimates:
        return Refusal("proof-not-yours")
    for point in (want.point, *want.after):
        if point is not None and not is_on_board(point, match.terms.size):
            return Refusal("off-board", {"point": point, "size": match.terms.size})
    if want.point is not None and match.game.board.at(want.point) is None:
        return Refusal("proof-no-stone", {"point": want.point})
    return None


def _no_such(proof: Proof, answer: Point | None) -> Refusal | None:
    """Return why there is nothing to show after an answer; None if it is in the main line."""
    if any(played.move.point == answer for played in proof.line[:2]):
        return None
    if not proof.others:
        return Refusal("proof-no-answers", {"point": proof.chain.name})
    answers = join(proof_answer(other.answer) for other in proof.others)
    return Refusal("proof-no-answer", {"answer": proof_answer(answer), "answers": answers})


# Buttons


def _parse_detail(detail: str) -> Prove:
    if detail in ("", ALL):
        return Prove(everything=bool(detail))
    stone, dot, answer = detail.partition(".")
    after = (None if answer == PASS else parse_point(answer),) if dot else ()
    return Prove(parse_point(stone), after)


def _choice(loaded: LoadedMatch, detail: str, label: Wording, row: int = 0) -> Choice:
    moves = len(loaded.match.game.moves)
    return Choice(
        format_choice(Callback(Verb.PROOF, loaded.game_id, moves, detail)), label, row=row
    )


def _menu(context: RequestContext, loaded: LoadedMatch) -> Post:
    """Ask which chain is meant: first doubtful chains, then lettered ones, then the others,
    those with the fewest liberties first."""
    board, proposal = loaded.match.game.board, loaded.match.proposal
    words, made = Parts(lines=(text("proof-which"),)), []
    if proposal is not None:
        letters = {chain.name: at for at, chain in lettered_chains(board, proposal).items()}
        chains = sorted(
            board.chains(),
            key=lambda chain: (
                chain.name not in proposal.doubtful,
                chain.name not in letters,
                len(chain.liberties),
                chain.name,
            ),
        )
        made = [
            _choice(
                loaded,
                format_point(chain.name),
                match_buttons.label_mark(chain, proposal, letters.get(chain.name, "")),
            )
            for chain in chains[:MAX_CHAINS]
        ]
        if left_out := chains[MAX_CHAINS:]:
            data = {"count": len(left_out), "point": left_out[0].name}
            words = words.then(text("proof-which-others", **data))
    every = _choice(loaded, ALL, text("label-prove-all"))
    ref = PostRef(loaded.game_id, loaded.match.version)
    return Post(context.key, words, choices=(*made, every), ref=ref)


def _thinking(context: RequestContext, loaded: LoadedMatch, want: Prove, *, here: bool) -> Post:
    """Say that the search takes a while. ``here``: the result will be posted here."""
    seconds = SECONDS if want.point is not None else SECONDS_FOR_ALL
    id = "proof-thinking" if here else "proof-thinking-press"
    notice = text(id, seconds=seconds)
    show = _choice(loaded, _detail(want), text("label-proof-look"))
    ref = PostRef(loaded.game_id, loaded.match.version)
    return Post(context.key, notice, choices=(show,), ref=ref)


def _detail(want: Prove) -> str:
    if want.point is None:
        return ALL
    names = [PASS if point is None else format_point(point) for point in want.after[:1]]
    return ".".join([format_point(want.point), *names])


def _under(
    loaded: LoadedMatch, proof: Proof, after: tuple[Point | None, ...]
) -> tuple[Choice, ...]:
    """Return buttons for the other answers, the main line, all chains, and the mark that agrees
    with the proof."""
    stone = format_point(proof.chain.name)
    made = [
        _choice(loaded, _detail(Prove(proof.chain.name, (at,))), proof_answer(at), row=1)
        for at in [other.answer for other in proof.others][:MAX_CHAINS]
        if (at,) != after
    ]
    if after:
        made.append(_choice(loaded, stone, text("label-prove-back"), row=2))
    made.append(_choice(loaded, ALL, text("label-prove-all"), row=2))
    return (*made, *_mark(loaded, proof))


def _mark(loaded: LoadedMatch, proof: Proof) -> tuple[Choice, ...]:
    """Return a mark that agrees with the proof, if the proposal does not and the proof has no
    further assumptions."""
    proposal, name = loaded.match.proposal, proof.chain.name
    if proposal is None or proof.answer is not ProofAnswer.PROVED:
        return ()
    is_dead = name in proposal.dead
    if is_dead is (proof.status is RulingStatus.DEAD):
        return ()
    verb = Verb.ALIVE if is_dead else Verb.DEAD
    wanted = Callback(verb, loaded.game_id, proposal.number, format_point(name))
    label = match_buttons.mark_label(proof.chain, dead=is_dead)
    return (Choice(format_choice(wanted), label, row=2),)


def _open(services: Services) -> OpenFeature:
    proofs = ProofHandlers(
        services.service,
        services.announcer,
        services.messenger,
        services.prover,
        services.patience.proof,
    )
    return OpenFeature((proofs,), close=proofs.close)


PROOFS = Feature((Topic(proof_commands.PAGE, proof_commands.COMMANDS),), _open)
