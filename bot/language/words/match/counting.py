"""The count in words: what is dead, whose is what, and who leads."""

from __future__ import annotations

from bot.language.text import Parts, Text, Wording, text
from bot.language.words.match.match_facts import MOST_POINTS, About
from bot.rules.board import Board
from bot.rules.dead_stones.openness import has_hardly_begun
from bot.rules.dead_stones.suggestion import Suggestion
from bot.rules.outcome import Outcome, Reason, format_outcome
from bot.rules.points import Colour, Point, format_point
from bot.rules.scoring.territory import Score
from bot.service.match.events import Advice
from bot.service.match.proposals import Proposal, Unfinished, lettered_chains, unfinished


def proposal_parts(about: About, proposal: Proposal) -> Parts:
    """The score proposal that is open, and how to answer it."""
    score = about.match.score()
    left = unfinished(about.match.game.board, proposal, score)
    how = "how-to-go-on" if has_hardly_begun(about.match.game.board) else "how-to-agree"
    return Parts(
        text("proposal", number=proposal.number, ahead=told_ahead(about, score.outcome)),
        (*_dead(about, proposal, score, left), *_doubtful(about, proposal)),
        (
            *_still_open(about, left),
            *_left_over(about, score, left),
            *count_lines(about, score),
        ),
        (text("how-to-mark"), text(how, game=about.game_id)),
    )


def told_ahead(about: About, outcome: Outcome) -> Text:
    """Who leads by how much, if a count holds."""
    return text("ahead", **_advantage(about, outcome)) if outcome.winner else text("level")


def count_lines(about: About, score: Score) -> list[Wording]:
    """The count both ways: points with prisoners, and territory after filling (article 10.2)."""
    lines: list[Wording] = []
    for colour in Colour:
        side = score.side(colour)
        komi = score.komi if colour is Colour.WHITE else 0
        lines.append(
            text(
                "points-line",
                who=about.seat(colour),
                points=side.points + komi,
                territory=len(side.territory),
                prisoners=side.prisoners,
                komi=komi,
            )
        )
    black, white = (score.after_filling(colour) for colour in Colour)
    lines.append(text("after-filling", black=black, white=white, komi=score.komi))
    return lines


def estimate_parts(about: About, found: Suggestion) -> Parts:
    """How a game in progress looks: only the difference, and never which stones are dead."""
    board = about.match.game.board
    undecided = _undecided(board, found)
    lead = text("estimate-early") if is_early(board, found) else _lead(about, found)
    return Parts(
        about.players(),
        (text("estimate", lead=lead), text("estimate-open", count=undecided)),
        (text("estimate-how"),),
    )


def is_early(board: Board, found: Suggestion) -> bool:
    """Whether too little is decided to say how a game stands."""
    return 2 * _undecided(board, found) > board.size**2


def _undecided(board: Board, found: Suggestion) -> int:
    return sum(
        abs(held) < _DECIDED for point, held in found.ownership.items() if board.at(point) is None
    )


def _lead(about: About, found: Suggestion) -> Text:
    game = about.match.game
    black, white = (game.prisoners(colour) for colour in Colour)
    margin = found.estimate + black - white - about.match.terms.komi
    if abs(margin) < _LEVEL:
        return text("estimate-level")
    who = about.seat(Colour.BLACK if margin > 0 else Colour.WHITE)
    return text("estimate-ahead", who=who, margin=round(abs(margin)))


_LEVEL = 1.5
"""With less between them the two are called even."""
_DECIDED = 0.5


def result_parts(about: About, outcome: Outcome) -> Parts:
    """How the game ended. The count follows if there was one."""
    lines: tuple[Wording, ...] = ()
    details: tuple[Wording, ...] = ()
    if outcome.reason is Reason.SCORE:
        lines, details = (_why_final(about),), (*count_lines(about, about.match.score()),)
    record = text("result-record", game=about.game_id)
    return Parts(told_result(about, outcome), lines, details, (record,))


def _why_final(about: About) -> Text:
    """Why a count holds."""
    by = about.match.confirmed
    if by is None:
        return text("result-final")
    return text("result-confirmed", number=by.number, reason=by.reason)


def told_result(about: About, outcome: Outcome) -> Text:
    if outcome.winner is None:
        return text(_WITHOUT_WINNER[outcome.reason])
    told = _advantage(about, outcome)
    loser = about.seat(outcome.winner.opponent)
    return text(_WITH_WINNER[outcome.reason], loser=loser, **told)


def _advantage(about: About, outcome: Outcome) -> dict[str, object]:
    winner = outcome.winner or Colour.BLACK
    result = format_outcome(outcome)
    return {"who": about.seat(winner), "margin": outcome.margin, "result": result}


def _dead(about: About, proposal: Proposal, score: Score, left: Unfinished) -> list[Wording]:
    """What is taken as dead; that the program could not look, as long as nobody has marked."""
    if not score.dead:
        looked = proposal.advice or proposal.settled
        return [text("dead-none" if looked else "dead-unknown")]
    board = about.match.game.board
    chains, count = about.stones(board, score.dead), len(score.dead)
    lines: list[Wording] = [text("dead-list", chains=chains, count=count)]
    kept = score.dead - score.removed
    if staying := [stone for stone in kept if not _touches(board, stone, left.ground)]:
        lines.append(text("dead-touching-dame", points=about.points(staying)))
    return lines


def _doubtful(about: About, proposal: Proposal) -> list[Wording]:
    """Asks about the chains that the program is not sure of, by their letters; about many of them
    shortly."""
    if not proposal.doubtful:
        return []
    board = about.match.game.board
    asked = {
        letter: chain
        for letter, chain in lettered_chains(board, proposal).items()
        if chain.name in proposal.doubtful
    }
    if len(asked) <= _FEW:
        told: list[Wording] = [
            text("lettered", letter=letter, chain=about.stones(board, [chain.name]))
            for letter, chain in asked.items()
        ]
    else:
        told = [f"{letter} ({format_point(chain.name)})" for letter, chain in asked.items()]
    chains = about.listed(told, MOST_POINTS)
    return [text("doubtful", chains=chains, count=len(asked)), *_differing(about, proposal)]


def _differing(about: About, proposal: Proposal) -> list[Wording]:
    """Of which of these an engine says otherwise, with both opinions."""
    advice = proposal.advice or Advice()
    groups = {"only-we-dead": advice.only_ours, "only-engine-dead": advice.only_theirs}
    board = about.match.game.board
    return [
        text(id, chains=about.stones(board, names & proposal.doubtful))
        for id, names in groups.items()
        if names & proposal.doubtful
    ]


_FEW = 3


def _still_open(about: About, left: Unfinished) -> list[Wording]:
    """Warns of moves that are still worth points."""
    groups = {"open-moves": left.moves, "open-borders": left.borders, "open-kos": left.kos}
    lines: list[Wording] = [
        text(id, points=about.points(group), count=len(group))
        for id, group in groups.items()
        if group
    ]
    return [*lines, text("play-it-out")] if lines else []


def _left_over(about: About, score: Score, left: Unfinished) -> list[Wording]:
    """Dame, seki and what must be filled: whatever is nobody's, and why.

    While ground is undivided nobody can say who needs it to live, so nothing is told then that
    hangs on that.
    """
    dame = score.dame - score.shared - left.ground
    lines: list[Wording] = [text("dame", points=about.points(dame))] if dame else []
    if left.ground:
        why = "unclosed" if left.borders else "undivided"
        return [text(why, count=len(left.ground)), *lines]
    lines += _to_the_letter(about, score) if dame else []
    if score.seki:
        chains = about.chains(about.match.game.board, score.seki)
        lines.append(text("seki", chains=chains))
    if score.false_eyes:
        lines.append(text("false-eyes", points=about.points(score.false_eyes)))
    return lines


def _touches(board: Board, stone: Point, ground: frozenset[Point]) -> bool:
    """Whether the stone's chain has a liberty there."""
    chain = board.chain_at(stone)
    return chain is not None and not ground.isdisjoint(chain.liberties)


def _to_the_letter(about: About, score: Score) -> list[Wording]:
    literal = about.match.score(dame="literal").outcome
    if literal == score.outcome:
        return []
    leader = literal.winner or "none"
    return [text("dame-literal", leader=leader, margin=literal.margin)]


_WITH_WINNER = {
    Reason.SCORE: "result-score",
    Reason.RESIGNATION: "result-resigned",
    Reason.TIME: "result-time",
    Reason.FORFEIT: "result-forfeit",
}
_WITHOUT_WINNER = {
    Reason.SCORE: "result-jigo",
    Reason.NO_RESULT: "result-none",
    Reason.BOTH_LOSE: "result-both-lose",
    Reason.ANNULLED: "result-annulled",
}
