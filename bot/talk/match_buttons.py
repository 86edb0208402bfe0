"""The buttons under posts about a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.ids import UserId
from bot.lessons.course import find_explanations
from bot.match.events import ProposalKind
from bot.match.proposals import LETTERS, Proposal, find_open_play, lettered_chains
from bot.match.state import Match, Phase, Refusal
from bot.play.engines.engine import engine_side, level_in
from bot.play.loaded import LoadedMatch
from bot.play.rematches import swap_colours
from bot.posts.animation import Animation
from bot.posts.callbacks import Callback, Verb, format_choice, tag
from bot.posts.post import ChainState, Choice, PostRef
from bot.posts.replay_position import OPENS, ReplayPosition, replay_choice, step_choice
from bot.reading.dead_stones.openness import has_hardly_begun
from bot.rules.board import Chain
from bot.rules.points import COLUMNS, Point, format_point
from bot.talk import requests
from bot.talk.arguments.spelling import spell_terms
from bot.texts.text import DOT, Text, Wording, join, text
from renderer.model.diagram import Pace

MOVE = "move"
"""Ends the detail of `Verb.KEEP` if the question was about a move."""
YES, NO, GO_ON = "✅", "❌", "▶️"
_PACES = {
    Pace.SLOW: "label-replay-slow",
    Pace.NORMAL: "label-replay-normal",
    Pace.FAST: "label-replay-fast",
}
_REGIONAL_A = 0x1F1E6
_SURE = {
    "annul": ("label-annul-yes", "label-annul-no"),
    "confirm-count": ("label-confirm-count-yes", "label-confirm-count-no"),
    "cannot-agree": ("label-cannot-agree-yes", "label-cannot-agree-no"),
}


def letter_emoji(letter: str) -> str:
    """Return the regional indicator symbol, which chats offer as a reaction: ``"A"`` -> 🇦."""
    return chr(_REGIONAL_A + LETTERS.index(letter))


def ref(loaded: LoadedMatch, *, board: bool = True) -> PostRef:
    """Return the subject of a post about the current match. Without a ``board``, the post may be
    about another count than the open one."""
    proposal = loaded.match.proposal
    number = proposal.number if proposal and not loaded.match.phase.is_over else 0
    if not board and (other := _other_count(loaded.match)):
        number = other
    return PostRef(loaded.game_id, loaded.match.version, number)


def _other_count(match: Match) -> int:
    """Return the number of the count to be confirmed if it is not the open one, else 0. Under a
    post about it, an agreement to the open one would be a mistake."""
    open_one, wanted = match.proposal, match.confirming
    is_other = open_one is not None and wanted is not None and wanted.number != open_one.number
    return wanted.number if wanted is not None and is_other else 0


def choices(loaded: LoadedMatch, *, board: bool = True) -> tuple[Choice, ...]:
    """Return the current choices, as buttons and reactions.

    Letters are offered only under a ``board`` that shows them.
    """
    match, game_id = loaded.match, loaded.game_id
    if match.phase is Phase.CHALLENGE:
        drop = text("label-withdraw" if match.open else "label-decline")
        return (
            _choice(Callback(Verb.TAKE, game_id, match.offer), text("label-accept"), YES),
            _choice(Callback(Verb.DROP, game_id), drop, NO),
            say(loaded, "terms", text("label-terms")),
        )
    if match.phase is Phase.ENDED:
        again = (say(loaded, "rematch", text("label-rematch")), *_other_levels(loaded))
        replay = _choice(Callback(Verb.REPLAY, game_id, match.version), text("label-replay"))
        record = say(loaded, "sgf", text("label-record"))
        return (*again, replay, steps(loaded), record) if match.game.moves else again
    if match.phase.is_over:
        return ()
    if match.halted is not None:
        return (say(loaded, "resign", text("label-resign")),)
    if match.proposal is None:
        return _moves(loaded)
    return _votes(loaded, match.proposal, board=board)


def _other_levels(loaded: LoadedMatch) -> Iterator[Choice]:
    """Yield buttons for the next game against a weaker or a stronger level, with colours swapped
    as in a rematch."""
    level, side = level_in(loaded.meta), engine_side(loaded.meta)
    if level is None or side is None:
        return
    after = swap_colours(loaded, side.other)
    given = frozenset({"size", "komi", "handicap", "colours"})
    change = requests.Challenge(
        size=after.size,
        komi=after.komi,
        handicap=after.handicap,
        colours=after.colours,
        given=given,
    )
    for id, steps in (("label-weaker", -1), ("label-stronger", 1)):
        other = level.move(steps)
        if other is not None:
            line = f"spar {other.name} {spell_terms(change)}"
            yield begin(line, loaded.user(side.other), text(id, level=other.name), 0)


def columns(loaded: LoadedMatch) -> tuple[Choice, ...]:
    """Return the columns of the board as choices, while a move is expected. Each lists the
    points of a column."""
    match = loaded.match
    if match.phase is not Phase.PLAY or match.halted is not None:
        return ()
    in_column = format_choice(Callback(Verb.COLUMN, loaded.game_id, match.version))
    return tuple(Choice(in_column + column, column) for column in COLUMNS[: match.terms.size])


def answers(loaded: LoadedMatch) -> tuple[Choice, ...]:
    """Return the yes and no to the open question, if there is one."""
    return tuple(each for each in choices(loaded, board=False) if each.emoji in (YES, NO))


def _moves(loaded: LoadedMatch) -> tuple[Choice, ...]:
    lines = ("pass", "undo", "resign") if loaded.match.game.moves else ("pass", "resign")
    more = Callback(Verb.MORE, loaded.game_id, loaded.match.version)
    return (
        *(say(loaded, line, text(f"label-{line}")) for line in lines),
        _choice(more, text("label-what-else")),
    )


def _votes(loaded: LoadedMatch, proposal: Proposal, *, board: bool) -> tuple[Choice, ...]:
    match, game_id, number = loaded.match, loaded.game_id, proposal.number
    is_end = proposal.kind is ProposalKind.NO_RESULT
    yes, no = ("label-end", "label-resume") if is_end else ("label-agree", "label-refuse")
    agree = _choice(Callback(Verb.AGREE, game_id, number), text(yes), YES)
    refuse = _choice(Callback(Verb.REFUSE, game_id, number), text(no), NO)
    if proposal.kind is not ProposalKind.SCORE:
        return (agree, refuse)
    open_play = find_open_play(match.game.board, proposal)
    plays_on = bool(open_play) or has_hardly_begun(match.game)
    id = "label-resume-second" if open_play else "label-resume"
    resume = _choice(Callback(Verb.RESUME, game_id, number), text(id), GO_ON)
    hopeless: tuple[Choice, ...] = ()
    if proposal.refused:
        hopeless = (say(loaded, "we cannot agree", text("label-cannot-agree")),)
    votes = () if proposal.is_looking else (agree, refuse)
    answers = (resume, *votes) if plays_on else (*votes, resume)
    if not board:
        return (resume,) if _other_count(match) else (*answers, *hopeless)
    marks = []
    for letter, chain in lettered_chains(match.game.board, proposal).items():
        id = "label-mark-alive" if chain.name in proposal.dead else "label-mark-dead"
        label = text(id, letter=letter, point=chain.name)
        marks.append(_mark(loaded, proposal, chain, label, letter_emoji(letter)))
    asks = _choice(Callback(Verb.PROOF, game_id, len(match.game.moves)), text("label-prove"))
    if plays_on:
        return (*answers, *marks, asks, *hopeless)
    return (*marks, *answers, asks, *hopeless)


def vote(loaded: LoadedMatch, verb: Verb) -> Choice:
    """Return a button that agrees to the open count or refuses it, and names its number."""
    number = loaded.match.proposals
    id, emoji = ("label-agree-to", YES) if verb is Verb.AGREE else ("label-refuse-this", NO)
    return _choice(Callback(verb, loaded.game_id, number), text(id, number=number), emoji)


def retraction(loaded: LoadedMatch, number: int) -> Choice:
    """Return a button that takes back an agreement to a proposal."""
    return _choice(Callback(Verb.RETRACT, loaded.game_id, number), text("label-retract"))


def mark_label(chain: Chain, *, dead: bool) -> Text:
    """Return the effect of choosing a chain, without its letter."""
    id = "label-mark-point-alive" if dead else "label-mark-point-dead"
    return text(id, point=chain.name, colour=chain.colour)


def marks(loaded: LoadedMatch) -> tuple[Choice, ...]:
    """Return all chains of a score proposal as small buttons, those with letters first."""
    return tuple(
        _mark(loaded, proposal, chain, label_mark(chain, proposal, letter))
        for proposal, letter, chain in _to_mark(loaded.match)
    )


def legend(match: Match) -> Wording:
    """Return the lettered chains of a score proposal, and their marks."""
    lettered = [each for each in _to_mark(match) if each[1]]
    labels = [label_mark(chain, proposal, letter) for proposal, letter, chain in lettered]
    return join(labels, DOT) if labels else ""


def label_mark(chain: Chain, proposal: Proposal, letter: str = "") -> Text:
    """Return a short label with the chain and its mark."""
    data = {"letter": letter or "none", "point": chain.name, "colour": chain.colour}
    return text("label-mark-short", marked=_state(chain, proposal).value, **data)


def _state(chain: Chain, proposal: Proposal) -> ChainState:
    if chain.name in proposal.dead:
        return ChainState.DEAD
    return ChainState.ASKED if chain.name in proposal.doubtful else ChainState.ALIVE


def _to_mark(match: Match) -> Iterator[tuple[Proposal, str, Chain]]:
    """Yield the chains of the open count, with the count itself: first those with letters, then
    the others from left to right."""
    proposal = match.proposal
    if match.phase.is_over or proposal is None or proposal.kind is not ProposalKind.SCORE:
        return
    lettered = lettered_chains(match.game.board, proposal)
    for letter, chain in lettered.items():
        yield proposal, letter, chain
    others = set(match.game.board.chains()).difference(lettered.values())
    for chain in sorted(others, key=lambda chain: chain.name):
        yield proposal, "", chain


def _mark(
    loaded: LoadedMatch, proposal: Proposal, chain: Chain, label: Wording, emoji: str = ""
) -> Choice:
    """Return a button that toggles the mark of a chain.

    It carries the new mark itself, so that several can be pressed under one picture and two equal
    presses agree. Its number is the first count since the stop: Discord rejects presses of ids that
    the message no longer has, so only a changed chain gets a new id.
    """
    verb = Verb.ALIVE if chain.name in proposal.dead else Verb.DEAD
    first, point = loaded.match.first_count, format_point(chain.name)
    wanted = Callback(verb, loaded.game_id, first, point)
    return replace(_choice(wanted, label, emoji), shown=_state(chain, proposal))


def resignation(loaded: LoadedMatch, user: UserId) -> tuple[Choice, ...]:
    """Return both answers to "do you really resign?", for this person only."""
    version, who = loaded.match.version, tag(user)
    return (
        _choice(Callback(Verb.RESIGN, loaded.game_id, version, who), text("label-resign-yes"), YES),
        _choice(Callback(Verb.KEEP, loaded.game_id, version, who), text("label-resign-no"), NO),
    )


def move_confirmation(loaded: LoadedMatch, user: UserId, point: str) -> tuple[Choice, ...]:
    """Return both answers to "play this move?", for this person only."""
    keep = Callback(Verb.KEEP, loaded.game_id, loaded.match.version, f"{tag(user)}.{MOVE}")
    play = pick(loaded, user, point, text("label-play-yes", point=point))
    return (replace(play, emoji=YES), _choice(keep, text("label-play-no"), NO))


def resign(loaded: LoadedMatch, user: UserId, label: Wording) -> Choice:
    """Return a button that confirms a resignation typed in other words."""
    wanted = Callback(Verb.RESIGN, loaded.game_id, loaded.match.version, tag(user))
    return _choice(wanted, label)


def confirmation(loaded: LoadedMatch, user: UserId, name: str) -> tuple[Choice, ...]:
    """Return both answers to a request to confirm ``cannot-agree`` or a similar command, for
    this person only."""
    line, (yes, no) = name.replace("-", " "), _SURE[name]
    return (
        replace(pick(loaded, user, f"{line} yes", text(yes)), emoji=YES),
        replace(pick(loaded, user, f"{line} no", text(no)), emoji=NO),
    )


def pick(loaded: LoadedMatch, user: UserId, line: str, label: Wording, row: int = 0) -> Choice:
    """Return a button for a line about this version of the game, for this person only. Raises
    `ValueError` if the line is too long."""
    wanted = Callback(Verb.PICK, loaded.game_id, loaded.match.version, f"{tag(user)}.{line}")
    return Choice(format_choice(wanted), label, row=row)


def steps(loaded: LoadedMatch) -> Choice:
    """Return a button that opens a match for replay at its end, in the language of the person
    who presses it."""
    moves = len(loaded.match.game.moves)
    last = ReplayPosition(moves, loaded.game_id, loaded.match.version)
    return Choice(step_choice(last, OPENS), text("label-steps"))


def motions(shown: ReplayPosition, motion: Animation) -> tuple[Choice, ...]:
    """Return buttons for the same animation at another pace, and with or without numbers."""
    others = [(replace(motion, pace=pace), label) for pace, label in _PACES.items()]
    numbers = "label-replay-plain" if motion.numbers else "label-replay-numbers"
    others.append((replace(motion, numbers=not motion.numbers), numbers))
    return tuple(
        Choice(replay_choice(shown, other), text(label))
        for other, label in others
        if other != motion
    )


def details(loaded: LoadedMatch, since: int | None) -> Choice:
    """Return a button that shows the folded part of a post: of the news ``since`` a version, or
    (None) of the status."""
    detail = "" if since is None else str(since)
    wanted = Callback(Verb.DETAILS, loaded.game_id, loaded.match.version, detail)
    return _choice(wanted, text("label-details"))


def say(loaded: LoadedMatch, line: str, label: Wording) -> Choice:
    """Return a button for a line about this version of the match. Raises `ValueError` if the
    line is too long."""
    return _choice(Callback(Verb.SAY, loaded.game_id, loaded.match.version, line), label)


def own(line: str, user: UserId, label: Wording, emoji: str = "", number: int = 0) -> Choice:
    """Return a button for a line about this person, for them only. ``number``: the time of the
    offer in seconds since 1970, if it expires."""
    return _choice(Callback(Verb.OWN, "", number, f"{tag(user)}.{line}"), label, emoji)


def own_confirmation(line: str, user: UserId, label: str, number: int = 0) -> tuple[Choice, Choice]:
    """Return yes and no to a question to this person only. ``line`` has a placeholder for the
    answer, ``label`` is the prefix of both label ids, and ``number`` is as in `own`."""
    yes, no = text(f"label-{label}-yes"), text(f"label-{label}-no")
    return (
        own(line.format("yes"), user, yes, YES, number),
        own(line.format("no"), user, no, NO, number),
    )


def begin(line: str, user: UserId, label: Wording, row: int) -> Choice:
    """Return a button for a line that starts a game. With an empty owner, any person may press
    it. Its post does not change."""
    wanted = Callback(Verb.BEGIN, "", 0, f"{tag(user)}.{line}")
    return Choice(format_choice(wanted), label, row=row)


def lesson(step: str, label: Wording) -> Choice:
    """Return a button that opens the course privately, at this step or (empty) at the reader's
    last one."""
    return _choice(Callback(Verb.LEARN, "", 0, step), label)


def why(refusal: str) -> tuple[Choice, ...]:
    """Return a button to the step of the course that explains a refusal, if there is one."""
    step = find_explanations().get(refusal)
    return () if step is None else (lesson(step, text("label-learn-why")),)


def why_not(banned: Sequence[tuple[Point, Refusal]]) -> tuple[Choice, ...]:
    """Return a button for each step of the course that explains why points cannot be played."""
    steps: dict[str, list[Point]] = {}
    for point, refusal in banned:
        if step := find_explanations().get(refusal.id):
            steps.setdefault(step, []).append(point)
    return tuple(
        lesson(step, text("label-learn-why-not", points=join(map(format_point, points))))
        for step, points in steps.items()
    )


def form(
    line: str, user: UserId, label: Wording, row: int = 0, loaded: LoadedMatch | None = None
) -> Choice:
    """Return a button of a form, for this person only; about this version of the match, or about
    none. Raises `ValueError` if the line is too long."""
    game_id, version = (loaded.game_id, loaded.match.version) if loaded else ("", 0)
    wanted = Callback(Verb.FORM, game_id, version, f"{tag(user)}.{line}")
    return Choice(format_choice(wanted), label, row=row)


def _choice(wanted: Callback, label: Wording, emoji: str = "") -> Choice:
    return Choice(format_choice(wanted), label, emoji)
