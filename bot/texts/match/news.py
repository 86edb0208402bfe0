"""The news of a match since the last post in a room, newest first, and the current state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.match import events
from bot.match.state import Match, Phase, fold
from bot.rules.game import Move
from bot.rules.points import Colour, Point
from bot.texts.match import confirming
from bot.texts.match.challenge_words import (
    annulled_parts,
    challenge_parts,
    off_parts,
)
from bot.texts.match.count_words import proposal_parts
from bot.texts.match.match_facts import MAX_POINTS, MatchFacts
from bot.texts.match.results import result_parts
from bot.texts.match.telling import TELL, Moment, asked_in, describe_first_turn, told_move
from bot.texts.text import Parts, Span, Text, Wording, drop_empty, join, text

_MAX_EARLIER = 3
"""Lines about events before the newest one."""

_LONG = 1200
"""From this length (in characters), earlier events are left out."""

_TURNS = (*events.TURNS, events.Timed)
"""Events after which the side to move is awaited, though their texts do not name it."""

_PLACED = (events.Started, events.Played, events.Undone)
"""Events that change the position."""

_LAST_VOTES = (events.Agreed, events.Disagreed, events.Confirmed)
"""Votes that can end a match at once."""

_BOTH = {
    "reminder-agree": "reminder-agree-both",
    "reminder-confirming": "reminder-confirming-both",
}
"""The messages that address both players at once."""


@dataclass(frozen=True)
class _Happening:
    """One event, or several told as one. A ``move`` gets a shorter text when it is no longer the
    newest."""

    kind: type[events.Event]
    parts: Parts
    move: Move | None = None


def announcement(about: MatchFacts, since: int, *, named: bool = False) -> Parts:
    """Return the events after the first ``since`` (at least one), and the current state.
    ``named``: add the game's name, because the room has other games."""
    happenings = _happenings(about, since)
    news = about.match.events[since:]
    stops = any(isinstance(event, events.Proposed) and event.is_count for event in news)
    counted = stops or any(isinstance(event, events.Marked | events.Looked) for event in news)
    placed = any(isinstance(event, _PLACED) for event in news)
    now = about.match.events[-1].at
    newest = happenings[-1]
    parts = newest.parts
    if newest.kind in _TURNS and parts.awaited == "" and _is_played(about.match):
        parts = replace(parts, awaited=about.mention(about.match.game.to_move))
    parts = _with_standing(about, parts, now, counted=counted, placed=placed)
    if newest.kind is events.TimeGiven and _is_of_giver(about.match, news):
        parts = replace(
            parts, footer=tuple(e for e in parts.footer if e not in about.time_left(now))
        )
    for line in _earlier(about, happenings[:-1]):
        if about.length(parts.all_lines) + about.length([line]) >= _LONG:
            break
        parts = replace(parts, details=(*parts.details, line))
    return replace(parts, footer=(*parts.footer, about.mark)) if named else parts


def add_game_name(about: MatchFacts, parts: Parts) -> Parts:
    """Add the players and the game's name, for a reader who sees all their games in one place. A
    challenge already contains both."""
    if about.match.host is None:
        return parts
    paired = parts.headline == about.pairing()
    mark = about.mark if paired else text("game-of", pairing=about.pairing(), game=about.game_id)
    footer = tuple(drop_empty for drop_empty in parts.footer if drop_empty != about.mark)
    return replace(parts, lines=(*parts.lines, mark), footer=footer)


def waiting(about: MatchFacts, since: int, side: events.Side) -> Text:
    """Return one line about the news since the first ``since`` events, for an awaited player."""
    who, game = about.mention_on(side), about.game_id
    if about.match.phase is Phase.CHALLENGE:
        return text("calls-challenge", who=who, opponent=about.name(side.other), game=game)
    id = "calls-over" if about.match.phase.is_over else "calls-waits"
    return text(id, who=who, game=game, news=announcement(about, since).headline)


def reminder(about: MatchFacts, sides: Sequence[events.Side], now: int) -> Parts:
    """Remind one player, or both, of the deadline, and repeat the open question, if any."""
    match = about.match
    id = "reminder-agree" if match.phase is Phase.AGREEMENT else "reminder-move"
    if match.confirming is not None:
        id = "reminder-confirming"
    when = {"span": Span((match.due or now) - now, match.due or 0), "game": about.game_id}
    who = [about.mention_on(side) for side in sides]
    if len(sides) > 1:
        line = text(_BOTH[id], who=join(who), **when)
    else:
        line = text(id, who=who[0], opponent=about.name(sides[0].other), **when)
    asked = match.proposal
    if match.phase is not Phase.PLAY or asked is None or asked.by is None:
        return Parts(lines=(line,))
    return Parts(lines=(line, asked_in(about, match, asked).headline))


def status(about: MatchFacts, now: int) -> Parts:
    """Return the state of the match at ``now`` (ms), on request."""
    match = about.match
    if match.phase is Phase.CHALLENGE:
        parts = challenge_parts(about)
        # An open challenge already shows its code.
        return parts if match.open else replace(parts, footer=(*parts.footer, about.mark))
    if match.phase is Phase.WITHDRAWN:
        parts = replace(off_parts(about), awaited="")
    elif match.annulled is not None:
        parts = annulled_parts(about)
    elif match.outcome is not None:
        parts = result_parts(about, match.outcome)
    else:
        parts = _with_standing(about, _newest(about), now)
        parts = replace(parts, details=(*parts.details, *about.both_clocks(now)))
    pairing = () if parts.headline == about.pairing() or match.host is None else (about.pairing(),)
    return replace(parts, footer=(*pairing, *parts.footer, about.mark))


def _newest(about: MatchFacts) -> Parts:
    """Return the last move of a game in progress, the awaited player, and the open question, if
    any."""
    match = about.match
    if match.phase is not Phase.PLAY:
        return Parts()
    last, mover = match.game.last_move, about.player(match.game.to_move)
    if match.proposal is not None:
        asked = asked_in(about, match, match.proposal)
        return replace(asked, awaited=asked.awaited or mover)
    if last is None:
        return Parts(about.pairing(), lines=(describe_first_turn(about, mover),))
    return Parts(told_move(last), awaited=mover)


def _happenings(about: MatchFacts, since: int) -> list[_Happening]:
    """Replay the events, since the meaning of each depends on those before it."""
    happened = about.match.events
    found: list[_Happening] = []
    match = about.loaded.then(since) if since else None
    for event in _as_left(happened[since:], match):
        if match is None:
            match = fold([event])
            found.append(_Happening(events.Challenged, challenge_parts(about)))
            continue
        answered = match.proposal
        moment = Moment(about, match, match.apply(event), answered)
        found = _merge_event(found, _happening(moment, event), event)
    # Granted time and unreachable players are announced in separate posts.
    told = [each for each in found if each.kind is not events.TimeGranted]
    told = [each for each in told if each != _Happening(events.Unreachable, Parts())]
    # Beside a move, its board shows whether the clock runs.
    played = [each for each in told if each.kind is not events.Unreachable]
    return played or told or found


def _as_left(news: Sequence[events.Event], before: Match | None) -> Sequence[events.Event]:
    """Return the news. If they are only marks, keep the final state of each changed chain.

    Each mark then names the player who marked last; chains that were marked and restored are left
    out.
    """
    marks = [event for event in news if isinstance(event, events.Marked)]
    proposal = before.proposal if before is not None else None
    if proposal is None or not 1 < len(marks) == len(news):
        return news
    last = {point: mark for mark in marks for point in mark.points}
    changed: dict[tuple[Colour, bool], list[Point]] = {}
    for point, mark in last.items():
        if mark.dead is not (point in proposal.dead) or point in proposal.doubtful:
            changed.setdefault((mark.seat, mark.dead), []).append(point)
    newest = marks[-1]
    return [
        replace(newest, seat=seat, points=tuple(points), dead=dead)
        for (seat, dead), points in changed.items()
    ] or [newest]


def _merge_event(
    earlier: list[_Happening], new: _Happening, event: events.Event
) -> list[_Happening]:
    """Append an event, merged with the previous one if it follows from it directly: the stop
    belongs to the second pass."""
    last = earlier[-1].kind if earlier else None
    if isinstance(event, events.Proposed) and event.is_count and last is events.Passed:
        return [*earlier[:-1], new]
    if isinstance(event, events.Ended | events.Undone) and last in _LAST_VOTES:
        return [*earlier[:-1], new]
    if isinstance(event, events.Timed) and last is not None:
        return earlier
    if isinstance(event, events.Proposed) and event.by is None and last is events.Played:
        move = earlier[-1]
        repeated = replace(new.parts, footer=(move.parts.headline, *new.parts.footer))
        return [*earlier[:-1], replace(move, parts=repeated)]
    if isinstance(event, events.Marked) and last is events.Marked:
        both = (*new.parts.footer, *earlier[-1].parts.footer)
        return [*earlier[:-1], replace(new, parts=replace(new.parts, footer=both))]
    if isinstance(event, events.ConfirmingDropped) and last in (events.TakenBack, events.Refused):
        more = earlier[-1].parts.then(*new.parts.all_lines)
        return [*earlier[:-1], replace(earlier[-1], parts=more)]
    return [*earlier, new]


def _happening(moment: Moment, event: events.Event) -> _Happening:
    parts = TELL[type(event)](moment, event)
    return _Happening(type(event), parts, moment.move)


def _earlier(about: MatchFacts, happenings: Sequence[_Happening]) -> list[Wording]:
    moves = [told_move(each.move, short=True) for each in reversed(happenings) if each.move]
    others = [
        line
        for each in reversed(happenings)
        if not each.move
        for line in drop_empty(each.parts.headline) or each.parts.footer[:1]
    ]
    first: list[Wording] = [about.limit_list(moves, MAX_POINTS)] if moves else []
    return [text("before", what=what) for what in (first + others)[:_MAX_EARLIER]]


# The current state


def _with_standing(
    about: MatchFacts, parts: Parts, now: int, *, counted: bool = True, placed: bool = True
) -> Parts:
    """Return the news with the current state. Without ``counted`` the count is left out, and
    without ``placed`` the ko: both were already posted."""
    stands = _standing(about, now, counted, placed)
    if stands.headline == "":
        headline, awaited, lines = parts.headline, parts.awaited, (*parts.lines, *stands.lines)
    else:
        # The count is the main news; the events that led to it stand below.
        headline, awaited = stands.headline, stands.awaited
        lines = (*drop_empty(parts.title), *parts.lines, *stands.lines)
    details = (*parts.details, *stands.details)
    return Parts(headline, lines, details, (*parts.footer, *stands.footer), awaited)


def _standing(about: MatchFacts, now: int, counted: bool, placed: bool) -> Parts:
    match, game = about.match, about.match.game
    if match.halted is not None and not match.phase.is_over:
        return Parts(lines=(text("game-stopped-still"),))
    if match.phase is Phase.AGREEMENT:
        proposal = match.proposal if counted else None
        count = Parts() if proposal is None else proposal_parts(about, proposal)
        count = replace(count, lines=(*count.lines, *confirming.waits(match, now)))
        return replace(count, footer=(*count.footer, *about.time_left(now)))
    if match.phase is not Phase.PLAY:
        return Parts()
    lines = (text("ko-open", point=game.ko),) if placed and game.ko is not None else ()
    moves = (text("move-number", move=len(game.moves)),) if game.moves else ()
    return Parts(lines=lines, footer=(*moves, *about.list_captures(), *about.time_left(now)))


def _is_of_giver(match: Match, news: Sequence[events.Event]) -> bool:
    """Whether the clock of the player who gave time is running. Readers would take its time for
    that of the player who received time."""
    giver = next(event.seat for event in reversed(news) if isinstance(event, events.TimeGiven))
    return match.phase is Phase.PLAY and match.game.to_move is giver


def _is_played(match: Match) -> bool:
    return match.phase is Phase.PLAY and match.halted is None
