"""What a request means for one match: the command for the service. Pure."""

from __future__ import annotations

from dataclasses import replace

from bot.conversation.kit.incoming import Incoming
from bot.conversation.posts.callbacks import Verb, Wanted
from bot.language import requests
from bot.language.arguments.spelling import said_in
from bot.language.line import Request
from bot.rules.errors import RulesError
from bot.rules.points import parse_point
from bot.service.match import commands, events
from bot.service.match.loaded import LoadedMatch
from bot.service.match.ranks import EVEN_KOMI, HANDICAP_KOMI
from bot.service.match.state import Phase, Refusal

USUAL = events.Terms(size=19, komi=EVEN_KOMI)


def terms(
    want: requests.Challenge, usual: events.Terms = USUAL, side: events.Side = events.Side.HOST
) -> events.Terms:
    """The terms that somebody wants, with the ``usual`` ones where they say nothing.

    Who offers handicap stones offers them to the other, unless they name a colour; colours are
    those of who speaks, and terms name the host's.
    """
    said = {name: getattr(want, name) for name in said_in(want)}
    handicap = said.get("handicap", usual.handicap)
    if bool(handicap) is not bool(usual.handicap):
        said.setdefault("komi", HANDICAP_KOMI if handicap else EVEN_KOMI)
        said.setdefault("colours", events.Colours.WHITE if handicap else events.Colours.NIGIRI)
    if "colours" in said and side is events.Side.GUEST:
        said["colours"] = said["colours"].turned
    return replace(usual, **said)


def command_for(
    request: Request, loaded: LoadedMatch, incoming: Incoming
) -> commands.Command | Refusal:
    """The command, for requests that lead to one. Raises `TypeError` for others."""
    challenge = loaded.match.phase is Phase.CHALLENGE
    match request:
        case requests.Resign():
            return commands.Resign()
        case commands.Mark() | commands.Resume():
            return replace(request, number=_number(None, incoming))
        case requests.Accept(number):
            answer = _accept if challenge else _agree
            return answer(number, loaded, incoming)
        case requests.Decline(number):
            return (
                commands.DeclineChallenge()
                if challenge
                else commands.Refuse(_number(number, incoming))
            )
        case command if isinstance(command, commands.Command):
            return command
        case _:
            raise TypeError(type(request))


def _number(said: int | None, incoming: Incoming) -> int | None:
    """The proposal meant: the number said, else that of the post answered to."""
    if said is None and incoming.about is not None and incoming.about.proposal:
        return incoming.about.proposal
    return said


def _agree(said: int | None, loaded: LoadedMatch, incoming: Incoming) -> commands.Agree | Refusal:
    """An agreement that names no number is to what this room has been shown, and nothing newer."""
    number = _number(said, incoming)
    proposal = loaded.match.proposal
    if number is None and proposal is not None:
        seen = loaded.meta.posted.get(incoming.room, 0)
        if incoming.room in loaded.meta.rooms and seen < _made_at(loaded, proposal.number):
            return Refusal("not-seen-yet", {"number": proposal.number})
        number = proposal.number
    return commands.Agree(number)


def _accept(
    said: int | None, loaded: LoadedMatch, incoming: Incoming
) -> commands.AcceptChallenge | Refusal:
    """The same with the terms of a challenge."""
    if said is not None:
        return commands.AcceptChallenge(said)
    offered = 1
    for version, event in enumerate(loaded.match.events, start=1):
        offered = version if isinstance(event, events.Offered) else offered
    seen = loaded.meta.posted.get(incoming.room, 0)
    if incoming.room in loaded.meta.rooms and 1 < offered > seen:
        return Refusal("terms-not-seen")
    return commands.AcceptChallenge(loaded.match.offer)


def _made_at(loaded: LoadedMatch, number: int) -> int:
    """The version at which a proposal got its number."""
    for version, event in enumerate(loaded.match.events, start=1):
        if isinstance(event, events.Proposed | events.Marked) and event.number == number:
            return version
    return 0


def command_of_choice(
    wanted: Wanted, loaded: LoadedMatch, *, removed: bool
) -> commands.Command | Refusal | None:
    """The command behind a button or reaction, for those that lead to one straight.

    Taking a reaction back means something only for an agreement.
    """
    if removed:
        return commands.TakeBack(wanted.number) if wanted.verb is Verb.AGREE else None
    match wanted.verb:
        case Verb.TAKE:
            return commands.AcceptChallenge(wanted.number or 1)
        case Verb.DROP:
            return commands.DeclineChallenge()
        case Verb.AGREE:
            return commands.Agree(wanted.number)
        case Verb.REFUSE:
            return commands.Refuse(wanted.number)
        case Verb.RESUME:
            return commands.Resume(wanted.number)
        case Verb.TOGGLE:
            try:
                return commands.Toggle(parse_point(wanted.detail), wanted.number)
            except (ValueError, RulesError):
                return None
        case Verb.DEAD | Verb.ALIVE:
            return _mark(wanted, loaded)
        case _:
            return None


def _mark(wanted: Wanted, loaded: LoadedMatch) -> commands.Mark | Refusal | None:
    """A mark that says outright what it does is good for this whole stop."""
    match = loaded.match
    counting = match.phase is Phase.AGREEMENT
    if not (counting and match.first_count <= wanted.number <= match.proposals):
        current = match.proposals if counting else 0
        return Refusal("stale-proposal", {"number": wanted.number, "current": current})
    try:
        return commands.Mark((parse_point(wanted.detail),), wanted.verb is Verb.DEAD)
    except (ValueError, RulesError):
        return None
