"""Conversion of requests to match commands. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from bot.match import commands, events
from bot.match.clocks.clock import DAY, PerMove
from bot.match.ranks import EVEN_KOMI, HANDICAP_KOMI
from bot.match.state import Phase, Refusal
from bot.play.loaded import LoadedMatch
from bot.posts.callbacks import Callback, Verb
from bot.rules.errors import RulesError
from bot.rules.points import Point, parse_point
from bot.talk import requests
from bot.talk.arguments.spelling import given_fields
from bot.talk.consent import number_of
from bot.talk.incoming import Incoming

MATCH_COMMANDS: tuple[type[commands.Command], ...] = tuple(
    kind
    for kind in get_args(commands.Command)
    if kind not in (commands.Play, commands.MarkStones, commands.Resume)
)
"""The commands that a typed line means without more context."""

FIRST_TERMS = events.Terms(size=9, komi=EVEN_KOMI, clock=PerMove(3 * DAY))
"""The terms of a first game: a small board, and a clock, so that the game comes to an end."""


def terms(
    want: requests.Challenge,
    default: events.Terms = FIRST_TERMS,
    side: events.Side = events.Side.HOST,
) -> events.Terms:
    """Return complete terms, taking those that ``want`` leaves open from ``default``.

    The host takes White in a handicap game unless a colour is named. Colours in ``want`` are the
    speaker's; terms name the host's.
    """
    given = {name: getattr(want, name) for name in given_fields(want)}
    handicap = given.get("handicap", default.handicap)
    if bool(handicap) is not bool(default.handicap):
        given.setdefault("komi", HANDICAP_KOMI if handicap else EVEN_KOMI)
        given.setdefault("colours", events.Colours.WHITE if handicap else events.Colours.NIGIRI)
    if "colours" in given and side is events.Side.GUEST:
        given["colours"] = given["colours"].turned
    return replace(default, **given)


def fill_in_defaults(change: requests.Challenge, default: events.Terms) -> requests.Challenge:
    """Fill in the default size and clock: a button must keep the terms that its post shows, even if
    the defaults change."""
    given = given_fields(change)
    return replace(
        change,
        size=change.size if "size" in given else default.size,
        clock=change.clock if "clock" in given else default.clock,
        given=given | {"size", "clock"},
    )


def proposal_answered(incoming: Incoming, loaded: LoadedMatch) -> int | None:
    """Return the number of the count that a line answers; None for whichever is open."""
    ref = incoming.about
    here = ref is not None and ref.game_id == loaded.game_id
    return ref.proposal or None if ref and here else None


def accept_command(
    want: requests.Accept, loaded: LoadedMatch, incoming: Incoming
) -> commands.AcceptChallenge | commands.Agree | Refusal:
    """Return a yes to the challenge or proposal that was meant, never to a newer one."""
    number = number_of(incoming, want, loaded)
    if isinstance(number, Refusal):
        return number
    challenge = loaded.match.phase is Phase.CHALLENGE
    if challenge or _to_a_challenge_taken(incoming, loaded):
        return commands.AcceptChallenge(number)
    return commands.Agree(number)


def decline_command(
    want: requests.Decline, loaded: LoadedMatch, incoming: Incoming
) -> commands.DeclineChallenge | commands.Refuse | Refusal:
    """Return a no to the challenge or proposal that was meant, never to a newer one."""
    number = number_of(incoming, want, loaded)
    if isinstance(number, Refusal):
        return number
    if loaded.match.phase is not Phase.CHALLENGE:
        return commands.Refuse(number)
    if number != loaded.match.offer:
        return Refusal("stale-offer", {"number": number})
    return commands.DeclineChallenge()


def _to_a_challenge_taken(incoming: Incoming, loaded: LoadedMatch) -> bool:
    """Whether a third person answers the post of an open challenge that others have taken."""
    ref, match = incoming.answered, loaded.match
    if ref is None or ref.game_id != loaded.game_id or loaded.side_of(incoming.user) is not None:
        return False
    return match.open and loaded.then(ref.version).phase is Phase.CHALLENGE


def mark_command(
    wanted: Callback, incoming: Incoming
) -> commands.MarkStones | commands.UnmarkStones | None:
    """Return the command of one mark, or of several of the same game that were made in one act.

    None if a mark is malformed.
    """
    try:
        return _mark(wanted, incoming)
    except (ValueError, RulesError):
        return None


def _mark(
    wanted: Callback, incoming: Incoming
) -> commands.MarkStones | commands.UnmarkStones | None:
    number, dead = wanted.number, wanted.verb is Verb.DEAD
    if incoming.removed:
        return commands.UnmarkStones(parse_point(wanted.detail), dead, number)
    points: dict[Verb, list[Point]] = {verb: [] for verb in _MARKS}
    for mark in (wanted, *incoming.other_callbacks):
        if mark is None or mark.game_id != wanted.game_id or mark.verb not in _MARKS:
            return None
        points[mark.verb].append(parse_point(mark.detail))
    same, (others,) = points.pop(wanted.verb), points.values()
    return commands.MarkStones(tuple(same), dead, number, tuple(others))


_MARKS = (Verb.DEAD, Verb.ALIVE)
