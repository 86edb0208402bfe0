"""Consent: binds an answer to the question that the person has seen.

A casual word (``ok``, ``tak``) counts only in reply to the post that asks. A command (``agree``,
``odrzucam``) also counts in a room of the game, for the question that was posted there when it was
written. With a number it answers that question only. Pure.
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
from bot.talk.incoming import Incoming, strip_quotes
from bot.talk.line import Request

Consent = requests.Accept | requests.Decline
_CLOSING = events.Started | events.Withdrawn | events.Expired
"""Events after which a challenge has no open question."""


def question_of(ref: PostRef | None, loaded: LoadedMatch) -> int | None:
    """Return the number of the proposal, or of a challenge's offer, that a post asks about; None
    if it asks nothing about this match."""
    if ref is None or not ref.puts or ref.game_id != loaded.game_id:
        return None
    if ref.proposal:
        return ref.proposal
    shown = loaded.match.events[: ref.version]
    if any(isinstance(event, _CLOSING) for event in shown):
        return None
    return 1 + sum(isinstance(event, events.Offered) for event in shown)


def is_unbound(incoming: Incoming, answer: Consent, language: str) -> bool:
    """Whether a casual answer is ambiguous: it answers no question and is not addressed to the
    bot with a number, or it has another meaning in the language: Polish “no” means “well”."""
    unnamed = not incoming.addressed or answer.number is None
    answered = incoming.answered
    unbound = answered is None or not answered.puts or _is_unclear(incoming.text, language)
    return answer.casual and unbound and unnamed


def _is_unclear(line: str, language: str) -> bool:
    words = [word.strip(",.!") for word in line.casefold().split()]
    return words == ["no"] if language == "pl" else words in (["no", "ok"], ["no", "okay"])


def is_talk(incoming: Incoming, answer: Consent, loaded: LoadedMatch) -> bool:
    """Whether a casual word was said to other people, because it answers no question of this
    match."""
    casual = answer.casual and not incoming.addressed
    return casual and question_of(incoming.answered, loaded) is None


def may_be_to(incoming: Incoming, answer: Consent, loaded: LoadedMatch) -> int | None:
    """Return the number of the question that a casual word without a reply may answer. None
    unless the room has seen a question that awaits this person's answer."""
    current, side = _current(loaded), loaded.side_of(incoming.user)
    if side is None or not awaits_yes(loaded, side) or answer.number not in (None, current):
        return None
    announced = loaded.meta.posted.get(incoming.room, 0) >= loaded.match.asked_at
    proposal = loaded.match.proposal
    refused = proposal is not None and loaded.match.seat(side) in proposal.refused
    again = refused and isinstance(answer, requests.Decline)
    return current if announced and not again else None


def number_of(incoming: Incoming, answer: Consent, loaded: LoadedMatch) -> int | Refusal | None:
    """Return the number of the question that is answered; None if none is open. Refuse, naming
    the number, if the person may have meant an older or another question."""
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
    data = {"answer": verb if challenge else f"{verb}-proposal", "number": current}
    return Refusal("say-number", data)


def is_being_told(incoming: Incoming, answer: Consent, loaded: LoadedMatch) -> bool:
    """Whether an answer without a number arrived before the question was posted in the room."""
    if answer.number is not None or incoming.answered:
        return False
    room, meta = incoming.room, loaded.meta
    return room in meta.rooms and meta.posted.get(room, 0) < loaded.match.asked_at


def version_read(incoming: Incoming, loaded: LoadedMatch) -> int:
    """Return the version that a line about the open question goes by: that of the post it replies
    to, else the newest one that could be read in the room when the line was written."""
    replied_to, newest = incoming.about, loaded.match.version
    if replied_to is not None and replied_to.game_id == loaded.game_id and replied_to.version:
        return min(replied_to.version, newest)
    is_unread = incoming.room in loaded.meta.rooms and not _was_told(incoming, loaded)
    return loaded.match.asked_at - 1 if is_unread else newest


def add_number(incoming: Incoming, request: Request, loaded: LoadedMatch) -> Request:
    """Add the question's number to an answer, if it is known."""
    if not isinstance(request, Consent):
        return request
    number = number_of(incoming, request, loaded)
    return request if isinstance(number, Refusal) else replace(request, number=number)


def _current(loaded: LoadedMatch) -> int | None:
    """Return the number of the open question."""
    match = loaded.match
    if match.phase is Phase.CHALLENGE:
        return match.offer
    return None if match.proposal is None else match.proposal.number


def _was_told(incoming: Incoming, loaded: LoadedMatch) -> bool:
    """Whether the open question was posted in the room early enough that the words can answer it.

    A person knows their own question. A challenge named by its code has no other question if its
    offer never changed.
    """
    room, meta, match = incoming.room, loaded.meta, loaded.match
    if match.phase is Phase.CHALLENGE:
        own = loaded.side_of(incoming.user) is match.offered_by
        named = f"#{loaded.game_id}" in strip_quotes(incoming.text).casefold()
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
