"""The count in words: what is dead, whose is what, and who leads."""

from __future__ import annotations

from bot.language.about import About
from bot.rules.outcome import Outcome, Reason, format_outcome
from bot.rules.points import Colour
from bot.rules.territory import Score


def proposal_lines(about: About) -> list[str]:
    """The score proposal that is open, and how to answer it."""
    match = about.match
    proposal, score = match.proposal, match.score()
    number = 0 if proposal is None else proposal.number
    ahead = about.text("level")
    if score.outcome.winner is not None:
        ahead = about.text("ahead", **_advantage(about, score.outcome))
    return [
        about.text("proposal", number=number, ahead=ahead),
        *_dead(about, score),
        *count_lines(about, score),
        *_left_open(about, score),
        about.text("how-to-mark"),
        about.text("how-to-agree", game=about.game_id),
    ]


def count_lines(about: About, score: Score) -> list[str]:
    """The count both ways: points with prisoners, and territory after filling (article 10.2)."""
    lines = []
    for colour in Colour:
        side = score.side(colour)
        komi = score.komi if colour is Colour.WHITE else 0
        lines.append(
            about.text(
                "points-line",
                who=about.seat(colour),
                points=side.points + komi,
                territory=len(side.territory),
                prisoners=side.prisoners,
                komi=komi,
            )
        )
    black, white = (score.after_filling(colour) for colour in Colour)
    lines.append(about.text("after-filling", black=black, white=white, komi=score.komi))
    return lines


def result_lines(about: About, outcome: Outcome) -> list[str]:
    """How the game ended. The count follows if there was one."""
    lines = [_result(about, outcome)]
    if outcome.reason is Reason.SCORE:
        lines += [about.text("result-final"), *count_lines(about, about.match.score())]
    lines.append(about.text("result-record", game=about.game_id))
    return lines


def _result(about: About, outcome: Outcome) -> str:
    if outcome.winner is None:
        return about.text(_WITHOUT_WINNER[outcome.reason])
    told = _advantage(about, outcome)
    loser = about.seat(outcome.winner.opponent)
    return about.text(_WITH_WINNER[outcome.reason], loser=loser, **told)


def _advantage(about: About, outcome: Outcome) -> dict[str, object]:
    winner = outcome.winner or Colour.BLACK
    result = format_outcome(outcome)
    return {"who": about.seat(winner), "margin": outcome.margin, "result": result}


def _dead(about: About, score: Score) -> list[str]:
    board = about.match.game.board
    if not score.dead:
        return [about.text("dead-none")]
    lines = [about.text("dead-list", chains=about.chains(board, score.dead))]
    if staying := score.dead - score.removed:
        lines.append(about.text("dead-touching-dame", points=about.points(staying)))
    return lines


def _left_open(about: About, score: Score) -> list[str]:
    """Dame, seki and what must be filled: whatever is nobody's, and why."""
    lines = []
    if score.dame:
        lines.append(about.text("dame", points=about.points(score.dame)))
        lines += _to_the_letter(about, score)
    if score.seki:
        chains = about.chains(about.match.game.board, score.seki)
        lines.append(about.text("seki", chains=chains))
    if score.false_eyes:
        lines.append(about.text("false-eyes", points=about.points(score.false_eyes)))
    return lines


def _to_the_letter(about: About, score: Score) -> list[str]:
    literal = about.match.score(dame="literal").outcome
    if literal == score.outcome:
        return []
    leader = literal.winner or "none"
    return [about.text("dame-literal", leader=leader, margin=literal.margin)]


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
