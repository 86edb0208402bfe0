"""The picture in words, for people who cannot see it. Never longer than a chat takes."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from bot.language.words.match.counting import count_lines, told_result
from bot.language.words.match.match_facts import About
from bot.rules.outcome import Reason
from bot.rules.points import COLUMNS, Colour, Point, format_point
from bot.service.match.events import ProposalKind
from bot.service.match.proposals import Proposal, lettered_chains, unfinished
from bot.service.match.state import Phase

MAX_LENGTH = 1000
_CROWDED = 60
"""With more stones than this, rows tell more than single points."""


def alt_text(about: About) -> str:
    """Size, last move, who moves, prisoners and every stone, as far as there is room."""
    head = " ".join([*_situation(about), *_marks(about)])
    text = f"{head} {_stones(about)}"
    return text if len(text) <= MAX_LENGTH else text[: MAX_LENGTH - 1] + "…"


def text_board(about: About) -> str:
    """The board row by row from the top, with no end of room: what is not named is empty."""
    lines = [" ".join([*_situation(about), *_marks(about)])]
    board = about.match.game.board
    stones = {colour: board.stones(colour) for colour in Colour}
    for row in reversed(range(board.size)):
        told = []
        for colour in Colour:
            there = sorted(stone for stone in stones[colour] if stone.row == row)
            if there:
                points = ", ".join(map(format_point, there))
                told.append(about.text("text-row-stones", colour=colour, points=points))
        if told:
            lines.append(about.text("text-row", row=row + 1, stones="; ".join(told)))
    lines.append(about.text("text-rest-empty"))
    return "\n".join(lines)


def _situation(about: About) -> list[str]:
    match, game = about.match, about.match.game
    lines = [about.text("alt-board", size=match.terms.size, move=len(game.moves))]
    last = game.last_move
    if last is not None and last.point is not None:
        lines.append(about.text("alt-last", colour=last.colour, point=last.point))
    elif last is not None:
        lines.append(about.text("alt-last-pass", colour=last.colour))
    if match.phase is Phase.PLAY or (match.host is None and match.terms.position is not None):
        lines.append(about.text("alt-to-move", colour=game.to_move))
        lines += [about.text("alt-ko", point=game.ko)] if game.ko else []
    black, white = (game.prisoners(colour) for colour in Colour)
    return [*lines, about.text("alt-prisoners", black=black, white=white)]


def _marks(about: About) -> list[str]:
    """The letters and the dead stones of a count, and in the end what came of it."""
    match = about.match
    proposal, board = match.proposal, match.game.board
    if proposal is None or proposal.kind is ProposalKind.UNDO:
        return []
    if proposal.kind is ProposalKind.NO_RESULT:
        return _pair(about)
    lines = []
    outcome = match.outcome
    if outcome is not None and outcome.reason is Reason.SCORE:
        *points, filled = count_lines(about, match.score())
        lines += [told_result(about, outcome), f"{'; '.join(points)}.", filled]
    if match.phase is Phase.AGREEMENT:
        lines.append(about.text("alt-counting"))
        letters = lettered_chains(board, proposal).items()
        told = ", ".join(f"{letter} {format_point(chain.name)}" for letter, chain in letters)
        lines += [about.text("alt-letters", letters=told)] if told else []
        lines += _left_open(about, proposal)
    if proposal.dead:
        lines.append(about.text("alt-dead", points=about.points(proposal.dead)))
    return lines


def _left_open(about: About, proposal: Proposal) -> list[str]:
    """What has marks of its own besides the count."""
    left = unfinished(about.match.game.board, proposal, about.match.score())
    groups = {
        "alt-doubtful": proposal.doubtful,
        "alt-moves": left.moves,
        "alt-borders": left.borders,
        "alt-kos": left.kos,
    }
    return [about.text(id, points=about.points(group)) for id, group in groups.items() if group]


def _pair(about: About) -> list[str]:
    """Both positions of a repetition look the same, so that one list of stones tells of both."""
    stones = [move for move in about.match.game.moves if not move.is_pass]
    repeated = stones[-1].repetition if stones else None
    if repeated is None:
        return []
    return [about.text("alt-pair", earlier=repeated.earlier, later=repeated.later)]


def _stones(about: About) -> str:
    board = about.match.game.board
    crowded = sum(len(board.stones(colour)) for colour in Colour) > _CROWDED
    spell = _row_by_row if crowded else _one_by_one
    told = []
    for colour in Colour:
        stones = board.stones(colour)
        text = spell(stones) if stones else about.text("alt-no-stones")
        told.append(about.text("alt-stones", colour=colour, stones=text))
    return " ".join(told)


def _one_by_one(stones: Iterable[Point]) -> str:
    return ", ".join(format_point(stone) for stone in sorted(stones))


def _row_by_row(stones: Iterable[Point]) -> str:
    """``4: D F H–K; 5: A``."""
    rows = groupby(sorted(stones, key=lambda stone: (stone.row, stone.column)), lambda s: s.row)
    return "; ".join(f"{row + 1}: {_runs([s.column for s in there])}" for row, there in rows)


def _runs(columns: list[int]) -> str:
    """Columns in order, three or more neighbours as a range."""
    told: list[str] = []
    for _, together in groupby(enumerate(columns), lambda pair: pair[1] - pair[0]):
        letters = [COLUMNS[column] for _, column in together]
        told += [f"{letters[0]}–{letters[-1]}"] if len(letters) > 2 else letters
    return " ".join(told)
