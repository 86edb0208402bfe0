"""Resolution of the game that a person means.

It is the game that they named, whose post they replied to, whose talk they wrote in, or else the
only one that fits. If several fit, the bot asks; but a move is played in the only game of this
room that waits for it. In public rooms, games of other places are not considered. In a room where
only others play, a line is about their game; for a game elsewhere it must be addressed to the bot,
and needs a button that names the game.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import RoomId, UserId
from bot.match.events import Side
from bot.match.log import UnreadableLog
from bot.match.state import Phase, Refusal
from bot.play.accounts.identities import Group
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.matches import Nearby, OthersMatches
from bot.posts.post import PostRef
from bot.routing.catalogue import about_match
from bot.rules.outcome import format_outcome
from bot.talk import requests
from bot.talk.ambiguous_match import AmbiguousMatch
from bot.talk.consent import question_of
from bot.talk.fits import OWN, Fits, is_on
from bot.talk.incoming import Incoming
from bot.talk.line import Request

_NO_GAME = ("no-such-game", "too-many-codes", "codes-of-many")
"""Refusals that mean that a code finds no game."""


@dataclass(eq=False)
class _Around:
    """A person's unfinished matches, and the others of the room, which are loaded on demand."""

    service: GameService
    room: RoomId
    person: Group
    mine: list[LoadedMatch]
    _others: OthersMatches | None = None

    async def others(self) -> OthersMatches:
        if self._others is None:
            self._others = await self.service.matches.others_in(self.room, self.person, self.mine)
        return self._others


async def find(
    service: GameService,
    incoming: Incoming,
    named: str | None,
    request: Request,
    nearby: Nearby | None = None,
) -> LoadedMatch | AmbiguousMatch | Refusal:
    """Return the game that is meant, all candidates, or a refusal.

    A named game, or one replied to, is returned even if it does not fit: the service then says what
    is wrong with it. The newest post of a private chat counts as replied to only if it asks a
    question. Raises `UnreadableLog` if the game, or a candidate, was written by a newer version.
    ``nearby`` is loaded if it is not given.
    """
    consents = isinstance(request, requests.Accept | requests.Decline)
    ref = incoming.answered if consents else incoming.about
    if named or ref or incoming.talk:
        found = await _load_indicated(service, incoming, named, ref, request)
        if found is not None:
            return found
    around = await _around(service, incoming, request, nearby)
    about = about_match(request)
    for fits in about.fits:
        others = [] if fits in OWN else (await around.others()).games
        fitting = [g for g in around.mine + others if fits(g, g.side_of(incoming.user))]
        in_room = [g for g in fitting if incoming.room in g.meta.rooms]
        if fitting and not in_room and about.here:
            ended = await _ended_here(service, incoming)
            if ended is not None:
                return ended if about.ended else _is_over(ended)
        fitting = in_room or [*filter(incoming.may_tell_of, fitting)]
        if fitting and not in_room and not about.reads and await _is_of_others(around):
            if not incoming.is_to_the_bot:
                continue
            return AmbiguousMatch(tuple(fitting))
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            likelier = [g for g in in_room if _is_likelier(g, about.likelier, incoming)]
            if len(likelier) == 1:
                return likelier[0]
            return AmbiguousMatch(tuple(likelier or fitting))
    last = await _last(service, incoming, request) if about.ended else None
    return last or await _none(service, incoming, request, around)


async def _load_indicated(
    service: GameService,
    incoming: Incoming,
    named: str | None,
    ref: PostRef | None,
    request: Request,
) -> LoadedMatch | Refusal | None:
    """Return the named game, the game of the post ``ref``, or the game of the talk.

    None if the line answers the post only by its consent, and the post asks no question.
    """
    game = named or (ref.game_id if ref else incoming.talk)
    loaded = await service.matches.load(game)
    if loaded is None:
        return Refusal("no-such-game", {"game": game})
    if named or incoming.about:
        return loaded
    if ref is not None:
        return loaded if question_of(ref, loaded) is not None else None
    is_chat = _is_spectator_chat(incoming, request, loaded)
    return Refusal("not-your-game") if is_chat else loaded


def _is_spectator_chat(incoming: Incoming, request: Request, loaded: LoadedMatch) -> bool:
    """Return whether a line is chat: a command for players, by a spectator, not to the bot."""
    beside = loaded.side_of(incoming.user) is None and not incoming.is_to_the_bot
    return beside and not any(fits(loaded, None) for fits in about_match(request).fits)


async def _none(
    service: GameService, incoming: Incoming, request: Request, around: _Around
) -> Refusal:
    """Return why no game is meant. Raises `UnreadableLog` if an unreadable game of the room may
    be."""
    others = await around.others()
    if others.newer is not None:
        raise others.newer
    mine = [*filter(incoming.may_tell_of, around.mine)]
    why = _why_none(mine, others.games, incoming, request)
    if why.id != "no-game":
        return why
    consents = isinstance(request, requests.Accept | requests.Decline)
    return await _over(service, incoming, others.games, consents=consents) or why


async def _around(
    service: GameService, incoming: Incoming, request: Request, nearby: Nearby | None
) -> _Around:
    """Load the candidates; none for a rematch. Raises `UnreadableLog` if a game of the person is
    unreadable, since it may be meant."""
    if isinstance(request, requests.Rematch):
        return _Around(service, incoming.room, (), [], OthersMatches([]))
    nearby = nearby or await service.matches.nearby(incoming.user)
    return _Around(service, incoming.room, nearby.person, await service.matches.mine(nearby))


async def _last(
    service: GameService, incoming: Incoming, request: Request
) -> LoadedMatch | AmbiguousMatch | Refusal | None:
    """Return the last game of the room or of the person, for example for a rematch."""
    last, again = (
        await service.matches.last_in(incoming.room),
        isinstance(request, requests.Rematch),
    )
    if last is not None:
        begun = last.match.host is not None or not about_match(request).played
        if begun and (_is_own_end(last, incoming.user) or not again):
            return last
    own = await service.matches.last_of(incoming.user)
    if own is not None and not incoming.may_tell_of(own):
        own = None
    if again and _is_elsewhere(own, last, incoming):
        if not incoming.is_to_the_bot:
            return Refusal("not-your-game")
        return last if own is None else AmbiguousMatch((own,))
    return own or last


def _is_likelier(loaded: LoadedMatch, likelier: Fits | None, incoming: Incoming) -> bool:
    return likelier is not None and likelier(loaded, loaded.side_of(incoming.user))


def _is_elsewhere(own: LoadedMatch | None, last: LoadedMatch | None, incoming: Incoming) -> bool:
    """Whether the last game of this room belongs to others, and ``own``, the person's last one,
    was not played here."""
    if last is None or not _goes_on(last) or last.side_of(incoming.user) is not None:
        return False
    return own is None or incoming.room not in own.meta.rooms


async def _is_of_others(around: _Around) -> bool:
    """Whether other people's games are in progress in this room, and none of this person."""
    own = [game for game in around.mine if around.room in game.meta.rooms]
    games, newer = await around.others()
    others = newer is not None or any(map(_goes_on, games))
    return others and not any(map(_goes_on, own))


def _goes_on(loaded: LoadedMatch) -> bool:
    return is_on(loaded, None)


async def _over(
    service: GameService, incoming: Incoming, here: list[LoadedMatch], *, consents: bool
) -> Refusal | None:
    """Return the refusal because the last game of the room is over."""
    try:
        last = None if here else await service.matches.last_in(incoming.room)
    except UnreadableLog:
        return None
    if last is None or last.match.phase is not Phase.ENDED:
        return None
    if _is_own_end(last, incoming.user):
        return _is_over(last)
    return Refusal("nothing-to-agree") if consents else None


async def _ended_here(service: GameService, incoming: Incoming) -> LoadedMatch | None:
    """Return the person's own game that ended in this room, such as a thread: a late line there
    is about no other game. Private chats do not count, since all games share them."""
    if incoming.community in ("", incoming.user):
        return None
    last = await service.matches.last_in(incoming.room)
    if last is None or incoming.room not in last.meta.rooms:
        return None
    return last if _is_own_end(last, incoming.user) else None


def _is_own_end(loaded: LoadedMatch, user: UserId) -> bool:
    """Whether this match is over and was this person's."""
    return loaded.match.phase is Phase.ENDED and loaded.side_of(user) is not None


def _is_over(ended: LoadedMatch) -> Refusal:
    outcome = ended.match.outcome
    result = format_outcome(outcome) if outcome else ""
    return Refusal("last-game-over", {"game": ended.game_id, "result": result})


def _why_none(
    mine: list[LoadedMatch], here: list[LoadedMatch], incoming: Incoming, request: Request
) -> Refusal:
    """Return why no game fits, and what the person can do."""
    if none := about_match(request).none:
        return Refusal(none)
    plays_here = any(incoming.room in game.meta.rooms for game in mine)
    if isinstance(request, requests.Guess):
        return Refusal("guess-own" if plays_here else "guess-which")
    if not plays_here and any(map(_goes_on, here)):
        return Refusal("not-your-game")
    for game in mine:
        if game.match.phase is Phase.CHALLENGE:
            waits = game.side_of(incoming.user) is game.match.offered_by
            return Refusal("challenge-waits" if waits else "answer-challenge-first")
    if isinstance(request, requests.Accept | requests.Decline):
        if mine:
            return Refusal("nothing-to-agree")
        offers = [game for game in here if game.match.phase is Phase.CHALLENGE]
        if offers and all(not game.meta.guest for game in offers):
            return Refusal("challenge-open")
        if offers:
            return Refusal("not-your-challenge")
    return Refusal("no-game")


def is_to_people(incoming: Incoming, refusal: Refusal) -> bool:
    """Whether a refused line was meant for other people: a ``#banana`` that is no game, or a
    bystander's line that only players could mean."""
    no_name = incoming.text.startswith("#") and refusal.id in _NO_GAME
    return (no_name or refusal.id == "not-your-game") and not incoming.is_to_the_bot


def is_stranger(loaded: LoadedMatch, user: UserId) -> bool:
    """Whether the person's reactions are ignored: they hold no seat, and the match is no open
    challenge."""
    return loaded.side_of(user) is None and not loaded.match.invites_anyone


def cannot_disagree(loaded: LoadedMatch, side: Side | None) -> Refusal | None:
    """Return why this person may not say that the players cannot agree; None if they may."""
    match = loaded.match
    refusal = cannot_resign(loaded, side)
    if refusal is not None or side is None:
        return refusal
    if match.phase is not Phase.AGREEMENT or match.proposal is None:
        return Refusal("no-count-yet")
    if match.seat(side) in match.proposal.hopeless:
        return Refusal("already-disagreed", {"number": match.proposal.number})
    return None


def cannot_resign(loaded: LoadedMatch, side: Side | None) -> Refusal | None:
    """Return why this person may not resign; None if they may."""
    if side is None:
        return Refusal("not-your-game")
    if loaded.match.phase is Phase.ENDED:
        return Refusal("game-ended", {"outcome": loaded.match.outcome})
    return loaded.match.not_begun
