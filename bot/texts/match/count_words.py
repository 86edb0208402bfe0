"""A count in words: dead stones, territory, and the leader."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from bot.match.events import Advice
from bot.match.proposals import Proposal, Unfinished, find_unfinished, lettered_chains
from bot.reading.dead_stones.openness import has_hardly_begun
from bot.reading.estimates import Estimate
from bot.rules.board import Board, Chain
from bot.rules.outcome import Outcome
from bot.rules.points import Colour, Point
from bot.rules.scoring.territory import Score
from bot.texts.match.match_facts import MAX_CHAINS, MatchFacts
from bot.texts.text import COMMA, Parts, Text, Wording, join, text


def proposal_parts(about: MatchFacts, proposal: Proposal) -> Parts:
    """Return the open count: the leader, the stones taken as dead, and the open questions. All
    else is folded."""
    if proposal.is_looking:
        return _looking(proposal)
    score, game = about.match.score(), about.match.game
    left, hardly_begun = find_unfinished(game.board, proposal, score), has_hardly_begun(game)
    asked = _asked_about(about, proposal)
    still_open = _still_open(about, left)
    question: list[Wording] = []
    if asked:
        question = _questions(asked, proposal.advice or Advice())
    elif hardly_begun:
        question = [text("hardly-begun")]
    elif proposal.advice is None and proposal.settled:
        question = [text("rest-not-sought")]
    elif still_open and not left.play:
        question = still_open[:1]
    dead, alive = _dead(about, proposal, score, left)
    # On an almost empty board, nothing needs to be said about neutral points. Without an analysis,
    # nothing is known of them.
    known = proposal.advice is not None and not hardly_begun
    more = (
        *_left_kos(about, left),
        *alive,
        *still_open,
        *(_left_over(about, score, left) if known else ()),
    )
    lines, details = (dead, *question), [line for line in more if line not in question]
    if left.play:
        # The headline has the question, too: "if A lives".
        lines = (text("open-play", points=about.points(left.play)), dead)
        details = [*question, *details]
    return Parts(
        _ahead_so_far(about, score.outcome, asked),
        lines=lines,
        details=(*details, *count_lines(score)),
        footer=(text("count-number", number=proposal.number),),
    )


def _looking(proposal: Proposal) -> Parts:
    """Return the count while its analysis is awaited. Nothing is known yet of who leads."""
    return Parts(
        text("count-looking"),
        lines=(text("count-looking-mark"),),
        footer=(text("count-number", number=proposal.number),),
    )


def told_ahead(about: MatchFacts, outcome: Outcome) -> Text:
    """Return the leader and the margin of a count, or that it is level."""
    if outcome.winner is None:
        return text("count-level")
    return text("count-ahead", who=about.player(outcome.winner), margin=outcome.margin)


def _ahead_so_far(about: MatchFacts, outcome: Outcome, asked: Mapping[str, Chain]) -> Text:
    """Return the leader and the margin, on the condition that all groups in question live."""
    ahead = told_ahead(about, outcome)
    if not asked:
        return ahead
    if len(asked) > _FEW:
        return text("count-if-many", ahead=ahead)
    return text("count-if", ahead=ahead, letters=_letters(asked), count=len(asked))


def count_lines(score: Score) -> list[Wording]:
    """Return the count both ways: points with prisoners, and, if there are prisoners, territory
    after filling (article 10.2)."""
    lines: list[Wording] = []
    for colour in Colour:
        side = score.side(colour)
        komi = score.komi if colour is Colour.WHITE else 0
        lines.append(
            text(
                "points-sum",
                colour=colour,
                points=side.points + komi,
                territory=len(side.territory),
                prisoners=side.prisoners,
                komi=komi,
            )
        )
    if any(score.side(colour).prisoners for colour in Colour):
        black, white = (score.after_filling(colour) for colour in Colour)
        lines.append(text("filled-sum", black=black, white=white, komi=score.komi))
    return lines


def estimate_parts(about: MatchFacts, found: Estimate) -> Parts:
    """Return the estimate of a game in progress: only the margin, never the dead stones."""
    board, spread = about.match.game.board, round(found.spread or 0)
    undecided, lead = _count_undecided(board, found), _lead(about, found, spread)
    if is_early(board, found):
        lead, spread = text("estimated-early"), 0
    net = text("estimated-how-net", spread=spread)
    return Parts(
        text("estimated", lead=lead),
        lines=(text("estimate-open", count=undecided),),
        details=(text("estimated-how") if found.spread is None else net,),
        footer=(about.pairing(), about.mark),
    )


def is_early(board: Board, found: Estimate) -> bool:
    """Whether too few points are decided for an estimate."""
    return 2 * _count_undecided(board, found) > board.size**2


def _count_undecided(board: Board, found: Estimate) -> int:
    return sum(
        abs(held) < _DECIDED for point, held in found.ownership.items() if board.at(point) is None
    )


def _lead(about: MatchFacts, found: Estimate, spread: int) -> Text:
    if abs(found.lead) < _LEVEL:
        return text("estimated-level", spread=spread)
    who = about.player(Colour.BLACK if found.lead > 0 else Colour.WHITE)
    return text("estimated-ahead", who=who, margin=round(abs(found.lead)), spread=spread)


_LEVEL = 1.5
"""A smaller margin is called even."""
_DECIDED = 0.5


def told_dead(about: MatchFacts, dead: Collection[Point]) -> Text:
    """Return the stones that a count takes as dead."""
    if not dead:
        return text("no-dead")
    return text("taken-as-dead", chains=about.chains(about.match.game.board, dead))


def _dead(
    about: MatchFacts, proposal: Proposal, score: Score, left: Unfinished
) -> tuple[Text, list[Wording]]:
    """Return the stones taken as dead, and notes on dead stones that stay on the board. Before
    any mark, say so if the program could not look for dead stones."""
    looked = proposal.advice or proposal.settled
    if not score.dead and not looked:
        return text("dead-not-sought"), []
    board, alive = about.match.game.board, score.dead - score.removed
    staying = [
        stone
        for stone in alive - {*left.left_kos.values()}
        if not _touches(board, stone, left.ground)
    ]
    more: list[Wording] = []
    if staying:
        more.append(text("dead-touching-dame", points=about.points(staying)))
    return told_dead(about, score.dead), more


def _left_kos(about: MatchFacts, left: Unfinished) -> list[Text]:
    """Say that the dead stones of kos stay on the board."""
    kos = left.left_kos
    if not kos:
        return []
    stones = about.points(kos.values())
    return [text("left-kos", points=about.points(kos), stones=stones, count=len(kos))]


def _asked_about(about: MatchFacts, proposal: Proposal) -> Mapping[str, Chain]:
    """Return the chains that the program is unsure of, by their letters."""
    lettered = lettered_chains(about.match.game.board, proposal)
    return {letter: chain for letter, chain in lettered.items() if chain.name in proposal.doubtful}


def _questions(asked: Mapping[str, Chain], advice: Advice) -> list[Wording]:
    """Ask whether these chains are dead. If an engine disagrees, give both opinions."""
    ours, theirs = (
        {letter: chain for letter, chain in asked.items() if chain.name in names}
        for names in (advice.only_ours, advice.only_theirs)
    )
    differing = ours | theirs
    open_to_both = text("dead-or-alive", letters=_letters(asked), count=len(asked))
    if not differing:
        return [open_to_both]
    differ = text(
        "opinions-differ",
        who="both" if ours and theirs else "ours" if ours else "theirs",
        count=len(differing),
        ours=_letters(ours or differing),
        theirs=_letters(theirs or differing),
    )
    return [differ] if len(differing) == len(asked) else [open_to_both, differ]


def _letters(asked: Mapping[str, Chain]) -> Wording:
    """``A``, ``A and B``, ``A, B and C``; a long list is cut."""
    letters = [*asked]
    if len(letters) > MAX_CHAINS:
        more = text("and-more", count=len(letters) - MAX_CHAINS)
        return join([COMMA.join(letters[:MAX_CHAINS]), more], " ")
    *first, last = letters
    return text("and-last", first=COMMA.join(first), last=last) if first else last


_FEW = 3


def _still_open(about: MatchFacts, left: Unfinished) -> list[Wording]:
    """Warn of moves that are still worth points."""
    groups = {"open-moves": left.moves, "borders-open": left.borders, "open-kos": left.kos}
    lines: list[Wording] = [
        text(id, points=about.points(group), count=len(group))
        for id, group in groups.items()
        if group
    ]
    return [*lines, text("play-on-settles")] if lines or left.play else []


def _left_over(about: MatchFacts, score: Score, left: Unfinished) -> list[Wording]:
    """Return dame, seki and false eyes, with the reason why they are no territory.

    While a border is open, it is unknown which side needs these points to live, so only the open
    points are counted.
    """
    board = about.match.game.board
    if score.dead and all(score.dead.issuperset(board.stones(colour)) for colour in Colour):
        return [text("none-alive")]
    dame = score.dame - score.shared - left.ground - left.left_kos.keys()
    lines: list[Wording] = [text("dame", points=about.points(dame))] if dame else []
    if left.ground:
        why = "unclosed" if left.borders else "undivided-points"
        return [text(why, count=len(left.ground)), *lines]
    lines += _to_the_letter(about, score) if dame else []
    if score.seki:
        chains = about.chains(board, score.seki)
        lines.append(text("seki", chains=chains))
    if score.false_eyes:
        lines.append(text("false-eyes", points=about.points(score.false_eyes)))
    return lines


def _touches(board: Board, stone: Point, ground: frozenset[Point]) -> bool:
    """Whether the stone's chain has a liberty in ``ground``."""
    chain = board.chain_at(stone)
    return chain is not None and not ground.isdisjoint(chain.liberties)


def _to_the_letter(about: MatchFacts, score: Score) -> list[Wording]:
    literal = about.match.score(dame="literal").outcome
    if literal == score.outcome:
        return []
    leader = literal.winner or "none"
    return [text("dame-literal", leader=leader, margin=literal.margin)]
