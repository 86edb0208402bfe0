"""Buttons under a board that only show something of its match."""

from __future__ import annotations

from dataclasses import replace

from bot.conversation import columns, more, posts
from bot.conversation.announcer import RoomAnnouncer
from bot.conversation.choices import Verb, Wanted
from bot.conversation.incoming import Answer, Post
from bot.conversation.moment import replay_of
from bot.conversation.people import Household
from bot.conversation.showing import Showing
from bot.conversation.turn import Turn
from bot.service.events import Side
from bot.service.loaded import LoadedMatch
from bot.service.match import Phase, Refusal
from bot.service.proposals import lettered_chains


class Looking:
    """What there is to see in the place of a board's own buttons, or beside them."""

    def __init__(self, household: Household, announcer: RoomAnnouncer, showing: Showing) -> None:
        self._household = household
        self._announcer = announcer
        self._showing = showing

    async def pressed(self, turn: Turn, loaded: LoadedMatch, wanted: Wanted) -> Answer | None:
        """What such a button shows; None: it is none of them."""
        match wanted.verb:
            case Verb.VISIT:
                return await self._visit(turn, loaded)
            case Verb.MORE:
                return more.page(turn, loaded, wanted.number)
            case Verb.COLUMN:
                user = turn.incoming.user
                return turn.show(columns.lines(loaded, wanted, user, turn.words, turn.key))
            case Verb.CHAINS:
                return self._chains(turn, loaded, wanted)
            case Verb.BACK:
                return await self._back(turn, loaded, wanted)
            case Verb.REPLAY:
                _, motion = replay_of(wanted)
                return await self._showing.replay(turn, loaded, wanted.number, motion)
            case Verb.PICTURE:
                return await self._showing.picture(turn, loaded, wanted.number)
            case _:
                return None

    async def _visit(self, turn: Turn, loaded: LoadedMatch) -> Answer:
        """Somebody followed a link to a challenge: they see it, and can accept it here."""
        side = loaded.side_of(turn.incoming.user)
        waits = loaded.match.phase is Phase.CHALLENGE
        if waits and side is Side.HOST:
            return turn.say(turn.words.refusal(Refusal("own-invitation")))
        if side is None and not (waits and loaded.match.open):
            return turn.say(turn.words.refusal(Refusal("challenge-over")))
        await self._household.settle_language(turn.incoming)
        shown = await self._announcer.board(
            loaded, turn.words, turn.key, await self._showing.look(turn)
        )
        if waits and loaded.match.open:
            # Only who made it can withdraw it.
            shown = replace(shown, choices=shown.choices[:1], invite="")
        return turn.show(shown)

    def _chains(self, turn: Turn, loaded: LoadedMatch, wanted: Wanted) -> Answer:
        """The chains that a proposal shows without a letter."""
        proposal = loaded.match.proposal
        if proposal is None or proposal.number != wanted.number:
            return turn.say(turn.words.refusal(Refusal("stale-button")))
        if loaded.side_of(turn.incoming.user) is None:
            return turn.say(turn.words.refusal(Refusal("not-your-game")))
        lettered = len(lettered_chains(loaded.match.game.board, proposal))
        marks = posts.marks(loaded, turn.words)[lettered:]
        return turn.show(Post(turn.key, turn.words.chains(), choices=marks, ref=posts.ref(loaded)))

    async def _back(self, turn: Turn, loaded: LoadedMatch, wanted: Wanted) -> Answer:
        """The board's own buttons, in the language of its room."""
        refusal = columns.refusal(loaded, wanted.number, turn.incoming.user)
        if refusal is not None:
            return turn.refuse(refusal)
        words = await self._household.room_words(turn.incoming.room)
        look = await self._showing.look(turn)
        return turn.show(await self._announcer.board(loaded, words, turn.key, look))
