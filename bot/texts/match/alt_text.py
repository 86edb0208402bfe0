"""The alternative text of a board, limited to the length that every chat accepts."""

from __future__ import annotations

from bot.match.events import ProposalKind
from bot.match.proposals import Proposal, find_unfinished, lettered_chains
from bot.match.state import Phase
from bot.rules.outcome import Reason
from bot.rules.points import Colour, format_point
from bot.rules.scoring.territory import Score
from bot.texts.match.match_facts import MatchFacts
from bot.texts.match.results import told_result
from bot.texts.text import Joined, Parts, Wording, join, points, text

MAX_LENGTH = 1000
_CROWDED = 60
"""Above this number of stones, they are listed by rows."""


def alt_text(about: MatchFacts) -> Joined:
    """Describe the size, last move, side to move, prisoners and all stones, cut at `MAX_LENGTH`."""
    sentences = (*_situation(about), *_marks(about), *_stones(about))
    return Joined(sentences, " ", MAX_LENGTH)


def text_board(about: MatchFacts) -> Parts:
    """Describe the board row by row from the top, without a length limit. Empty rows are left
    out."""
    lines: list[Wording] = [join([*_situation(about), *_marks(about)], " ")]
    board = about.match.game.board
    stones = {colour: board.stones(colour) for colour in Colour}
    for row in reversed(range(board.size)):
        row_parts: list[Wording] = []
        for colour in Colour:
            there = sorted(stone for stone in stones[colour] if stone.row == row)
            if there:
                points = ", ".join(map(format_point, there))
                row_parts.append(text("text-row-stones", colour=colour, points=points))
        if row_parts:
            lines.append(text("text-row", row=row + 1, stones=join(row_parts, "; ")))
    lines.append(text("text-rest-empty" if any(stones.values()) else "text-all-empty"))
    return Parts(lines=tuple(lines))


def _situation(about: MatchFacts) -> list[Wording]:
    match, game = about.match, about.match.game
    lines: list[Wording] = [text("alt-board", size=match.terms.size, move=len(game.moves))]
    last = game.last_move
    if last is not None and last.point is not None:
        lines.append(text("alt-last", colour=last.colour, point=last.point))
    elif last is not None:
        lines.append(text("alt-last-pass", colour=last.colour))
    if match.phase is Phase.PLAY or (match.host is None and match.terms.position is not None):
        lines.append(text("alt-to-move", colour=game.to_move))
        lines += [text("alt-ko", point=game.ko)] if game.ko else []
    black, white = (game.prisoners(colour) for colour in Colour)
    return [*lines, text("alt-prisoners", black=black, white=white)]


def _marks(about: MatchFacts) -> list[Wording]:
    """Describe the letters and dead stones of a count, and the result once it is over."""
    match = about.match
    proposal, board = match.proposal, match.game.board
    if proposal is not None and proposal.kind is ProposalKind.NO_RESULT:
        return _pair(about)
    if proposal is None or proposal.kind is not ProposalKind.SCORE:
        return []
    lines: list[Wording] = []
    outcome = match.outcome
    if outcome is not None and outcome.reason is Reason.SCORE:
        lines += [join([told_result(about, outcome), "."], ""), *_count(about, match.score())]
    if match.phase is Phase.AGREEMENT:
        lines.append(text("alt-counting"))
        letters = lettered_chains(board, proposal).items()
        marks = ", ".join(f"{letter} {format_point(chain.name)}" for letter, chain in letters)
        lines += [text("alt-letters", letters=marks)] if marks else []
        lines += _left_open(about, proposal)
    if proposal.dead:
        lines.append(text("alt-dead", points=about.points(proposal.dead)))
    return lines


def _count(about: MatchFacts, score: Score) -> list[Wording]:
    """Describe the count both ways, without symbols that only sighted readers understand."""
    points: list[Wording] = []
    for colour in Colour:
        side, komi = score.side(colour), score.komi if colour is Colour.WHITE else 0
        sums = {"territory": len(side.territory), "prisoners": side.prisoners, "komi": komi}
        total = side.points + komi
        points.append(text("points-line", who=about.seat(colour), points=total, **sums))
    black, white = (score.after_filling(colour) for colour in Colour)
    filled = text("after-filling", black=black, white=white, komi=score.komi)
    return [join([join(points, "; "), "."], ""), filled]


def _left_open(about: MatchFacts, proposal: Proposal) -> list[Wording]:
    """Describe the points that have marks of their own besides the count."""
    left = find_unfinished(about.match.game.board, proposal, about.match.score())
    groups = {
        "alt-doubtful": proposal.doubtful,
        "alt-play": left.play,
        "alt-moves": left.moves,
        "alt-borders": left.borders,
        "alt-kos": left.kos | left.left_kos.keys(),
    }
    return [text(id, points=about.points(group)) for id, group in groups.items() if group]


def _pair(about: MatchFacts) -> list[Wording]:
    """Describe a repetition. Both positions look the same, so one list of stones is enough."""
    stones = [move for move in about.match.game.moves if not move.is_pass]
    repeated = stones[-1].repetition if stones else None
    if repeated is None:
        return []
    return [text("alt-pair", earlier=repeated.earlier, later=repeated.later)]


def _stones(about: MatchFacts) -> list[Wording]:
    board = about.match.game.board
    standing = {colour: board.stones(colour) for colour in Colour}
    crowded = sum(map(len, standing.values())) > _CROWDED
    sentences: list[Wording] = []
    for colour, stones in standing.items():
        named = points(stones, by_rows=crowded) if stones else text("alt-no-stones")
        sentences.append(text("alt-stones", colour=colour, stones=named))
    return sentences
