"""Binds an answer to the question that it answers: consent is to what a person had been shown.

A casual word (``ok``, ``tak``) counts only in answer to the very post that asks. A word of command
(``agree``, ``odrzucam``) counts in a room of that game as well, for what the room had been told
when it was written. With a number it is about that number and nothing else. Pure.
"""

from __future__ import annotations

from dataclasses import replace

from bot.match import events
from bot.match.proposals import Proposal
from bot.match.state import Phase, Refusal
from bot.play.loaded import LoadedMatch
from bot.posts.post import PostRef
from bot.talk import requests
from bot.talk.fits import awaits_yes
from bot.talk.incoming import Incoming
from bot.talk.line import Request

Consent = requests.Accept | requests.Decline
_CLOSING = events.Started | events.Withdrawn | events.Expired
"""After these a challenge asks for nothing more."""


def question_of(ref: PostRef | None, loaded: LoadedMatch) -> int | None:
    """The number of the proposal, or of the offer of a challenge, that a post asks about; None if
    it asks nothing of this match."""
    if ref is None or not ref.puts or ref.game_id != loaded.game_id:
        return None
    if ref.proposal:
        return ref.proposal
    shown = loaded.match.events[: ref.version]
    if any(isinstance(event, _CLOSING) for event in shown):
        return None
    return 1 + sum(isinstance(event, events.Offered) for event in shown)


def is_unbound(incoming: Incoming, answer: Consent, language: str) -> bool:
    """Whether the words may be to anything, or mean anything: a casual word that answers no
    question, and that names none to the program; or what says something else in the other language
    of the program: Polish “no” is “well”."""
    unnamed = not incoming.addressed or answer.number is None
    answered = incoming.answered
    unbound = answered is None or not answered.puts or _is_unclear(incoming.text, language)
    return answer.casual and unbound and unnamed


def _is_unclear(said: str, language: str) -> bool:
    words = [word.strip(",.!") for word in said.casefold().split()]
    return words == ["no"] if language == "pl" else words in (["no", "ok"], ["no", "okay"])


def is_talk(incoming: Incoming, answer: Consent, loaded: LoadedMatch) -> bool:
    """Whether the words were said to other people: a casual word that answers no question of this
    match."""
    casual = answer.casual and not incoming.addressed
    return casual and question_of(incoming.answered, loaded) is None


def may_be_to(incoming: Incoming, answer: Consent, loaded: LoadedMatch) -> int | None:
    """The number of the question that a casual word which answers no post may be to; None: there is
    none that this room was told of and that waits for such an answer of this person."""
    current, side = _current(loaded), loaded.side_of(incoming.user)
    if side is None or not awaits_yes(loaded, side) or answer.number not in (None, current):
        return None
    told = loaded.meta.posted.get(incoming.room, 0) >= loaded.match.asked_at
    proposal = loaded.match.proposal
    refused = proposal is not None and loaded.match.seat(side) in proposal.refused
    again = refused and isinstance(answer, requests.Decline)
    return current if told and not again else None


def number_of(incoming: Incoming, answer: Consent, loaded: LoadedMatch) -> int | Refusal | None:
    """The number of what is answered; None: nothing is asked just now. It is refused, with the
    number to name, if the person may have meant something older or something else."""
    if answer.number is not None:
        return answer.number
    asked = question_of(incoming.answered, loaded)
    if asked is not None:
        return asked
    current = _current(loaded)
    if current is None or (not answer.casual and _was_told(incoming, loaded)):
        return current
    verb = "accept" if isinstance(answer, requests.Accept) else "decline"
    challenge = loaded.match.phase is Phase.CHALLENGE
    told = {"answer": verb if challenge else f"{verb}-proposal", "number": current}
    return Refusal("say-number", told)


def is_being_told(incoming: Incoming, answer: Consent, loaded: LoadedMatch) -> bool:
    """Whether an answer without a number comes while the room is not told of the question yet."""
    if answer.number is not None or incoming.answered:
        return False
    room, meta = incoming.room, loaded.meta
    return room in meta.rooms and meta.posted.get(room, 0) < loaded.match.asked_at


def numbered(incoming: Incoming, request: Request, loaded: LoadedMatch) -> Request:
    """The same request; an answer names what it is to, if that is known."""
    if not isinstance(request, Consent):
        return request
    number = number_of(incoming, request, loaded)
    return request if isinstance(number, Refusal) else replace(request, number=number)


def _current(loaded: LoadedMatch) -> int | None:
    """The number of the question that is open."""
    match = loaded.match
    if match.phase is Phase.CHALLENGE:
        return match.offer
    return None if match.proposal is None else match.proposal.number


def _was_told(incoming: Incoming, loaded: LoadedMatch) -> bool:
    """Whether the room had been told of the question that is open when the words were written, long
    enough before for them to be about it. One's own questions one knows, and
    a challenge that is named by its code can have no others if it never had."""
    room, meta, match = incoming.room, loaded.meta, loaded.match
    if match.phase is Phase.CHALLENGE:
        own = loaded.side_of(incoming.user) is match.offered_by
        named = f"#{loaded.game_id}" in incoming.unquoted.casefold()
        if own or (named and match.offer == 1):
            return True
    elif match.proposal is not None and _puts(incoming, loaded, match.proposal):
        return True
    at = meta.asked.get(room)
    in_time = at is None or incoming.read_until is None or at <= incoming.read_until
    return room in meta.rooms and meta.posted.get(room, 0) >= match.asked_at and in_time


def _puts(incoming: Incoming, loaded: LoadedMatch, proposal: Proposal) -> bool:
    side = loaded.side_of(incoming.user)
    return side is not None and proposal.by is loaded.match.seat(side)
