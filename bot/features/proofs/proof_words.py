"""Proofs of life and death in words: the verdict, the line of play, and its conditions."""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.engines.prover import Proof
from bot.reading.life_and_death.lines import PlayedMove
from bot.reading.life_and_death.rulings import TOO_LARGE, Grade, ProofAnswer, RulingStatus
from bot.rules.points import Point, format_point
from bot.rules.scoring.territory import Score
from bot.texts.match.count_words import count_lines
from bot.texts.match.match_facts import MAX_CHAINS, MatchFacts
from bot.texts.text import Parts, Text, Wording, join, text
from bot.texts.translations import Words
from renderer.model.diagram import Diagram, Picture, Sheet

PlayedAgain = Sequence[tuple[int, int]]
"""Moves at points that show another move's number, each with that number."""

MAX_TOLD, LONGEST_TOLD = 24, 400
"""Maximum moves, and characters, of a line of play in words, so that the text fits under a
picture. The picture shows more."""

_WHY = {
    Grade.UNCONDITIONAL: "proof-unconditional",
    Grade.UNCAPTURABLE: "proof-uncapturable",
    Grade.FIRST: "proof-first",
    Grade.SECOND: "proof-second",
}
_GIVEN, _TAKES = "-given", "proof-drawn-takes"
_KINDS = (
    *(
        status.value + given
        for given in ("", _GIVEN)
        for status in (RulingStatus.ALIVE, RulingStatus.DEAD)
    ),
    ProofAnswer.CAPTURABLE.value,
    RulingStatus.UNDECIDED.value,
)
_WHY_NOT = {
    TOO_LARGE: "proof-too-large",
    "cancelled": "proof-out-of-time",
    "nodes": "proof-out-of-time",
    "time": "proof-out-of-time",
}


class ProofWords:
    """Texts about proofs of one match's chains."""

    def __init__(self, about: MatchFacts) -> None:
        self._about = about
        self._words = about.words

    def proof(self, proof: Proof, after: tuple[Point | None, ...]) -> Parts:
        """Return the proof of one chain. ``after``: the alternative answer that the line begins
        with, if any."""
        about = self._about
        others = () if after else _others(about, proof)
        then = text("proof-what-now" if proof.answer is ProofAnswer.OPEN else "proof-advice")
        sentences = [self._why(proof), *self._describe_assumptions(proof)]
        if proof.answer is not ProofAnswer.CAPTURABLE:
            sentences.reverse()  # the condition matters more than the reason
        first, *more = sentences
        return Parts(
            _verdict(proof),
            lines=(first,),
            details=(*more, *_describe_line(self._words, proof, after), *others, then),
            footer=(about.mark,),
        )

    def picture(
        self, proof: Proof, figure: Diagram, line: Sequence[PlayedMove], again: PlayedAgain
    ) -> Picture:
        return proof_picture(self._words, proof, figure, line, again)

    def alt(self, proof: Proof, after: tuple[Point | None, ...]) -> Text:
        sentences = [join([_verdict(proof), "."], ""), *_describe_line(self._words, proof, after)]
        return text("proof-alt", description=join(sentences, " "))

    def ruling(self, proofs: Sequence[Proof], score: Score | None) -> Parts:
        """Return the verdicts on all chains, and the resulting score."""
        about = self._about
        lines = self._chains(proofs)
        details: list[Wording] = []
        if score is None:
            lines.append(text("ruling-no-count"))
        else:
            if stay := score.dead - score.removed:
                chains = about.chains(about.match.game.board, stay)
                lines.append(text("ruling-dead-stay", chains=chains))
            details = [text("ruling-count"), *count_lines(score)]
        return Parts(
            text("ruling-title"),
            lines=(*lines,),
            details=(*details, text("proof-advice")),
            footer=(about.mark,),
        )

    def ruling_alt(self, proofs: Sequence[Proof]) -> Text:
        return text("proof-alt", description=join(self._chains(proofs), " "))

    def _why(self, proof: Proof) -> Text:
        colour = proof.chain.colour
        if proof.answer is ProofAnswer.OPEN:
            reason = _WHY_NOT.get(proof.reason or "", "proof-too-hard")
            return text(reason, count=len(proof.region))
        if proof.answer is ProofAnswer.CAPTURABLE:
            return text("proof-capturable", colour=colour)
        return text(_WHY[proof.grade] if proof.grade else "proof-dead", colour=colour)

    def _describe_assumptions(self, proof: Proof) -> list[Text]:
        """Return the assumptions of the proof, if any."""
        if not proof.given:
            return []
        friends = proof.answer is ProofAnswer.WITH_FRIENDS
        chains = self._about.chains(self._about.match.game.board, proof.given)
        return [text("proof-if-friends" if friends else "proof-if-given", chains=chains)]

    def _chains(self, proofs: Sequence[Proof]) -> list[Wording]:
        about, board = self._about, self._about.match.game.board
        read = [proof for proof in proofs if proof.grade is not Grade.UNCONDITIONAL]
        lines: list[Wording] = []
        for kind in _KINDS:
            if found := [proof.chain.name for proof in read if _kind(proof) == kind]:
                chains = about.chains(board, found)
                lines.append(text("ruling-chains", status=kind, chains=chains))
        if given := [proof.chain.name for proof in read if _kind(proof).endswith(_GIVEN)]:
            lines.append(text("ruling-given", point=given[0]))
        if surely := len(proofs) - len(read):
            lines.append(text("ruling-others", count=surely))
        return lines


def proof_picture(
    words: Words,
    proof: Proof,
    board: Diagram,
    line: Sequence[PlayedMove],
    again: PlayedAgain,
) -> Picture:
    """Add captions for events that a diagram cannot show: captures, kos, passes, and moves at
    occupied numbers, each kind in one line."""
    captions = _captions(line)
    if again:
        moves = join([text("figure-again", later=move, shown=at) for move, at in again])
        captions.append(text("proof-drawn-again", moves=moves))
    if proof.given:
        captions.append(text("proof-drawn-given"))
    if proof.stopped:
        captions.append(text("proof-drawn-open"))
    below = tuple(words.render(each) for each in captions)
    return Sheet(board, heading=words.render(_verdict(proof)), lines=below)


def _captions(line: Sequence[PlayedMove]) -> list[Wording]:
    """Return those captions, each kind at the position of its first move."""
    kinds: dict[str, list[Wording]] = {}
    for number, played in enumerate(line, start=1):
        point = played.move.point
        if played.move.for_ko is not None:
            caption = text("proof-drawn-at", number=number, point=played.move.for_ko)
            kinds.setdefault("proof-drawn-ko-passes", []).append(caption)
        elif point is None:
            kinds.setdefault("proof-drawn-passes", []).append(str(number))
        elif played.in_ko:
            caption = text("proof-drawn-at", number=number, point=played.captured[0])
            kinds.setdefault("proof-drawn-kos", []).append(caption)
        elif played.captured:
            caption = text("proof-drawn-takes", number=number, count=len(played.captured))
            kinds.setdefault(_TAKES, []).append(caption)
    return [
        join(captions, " ")
        if id == _TAKES
        else text(id, moves=join(captions), several=len(captions) > 1)
        for id, captions in kinds.items()
    ]


def _describe_line(words: Words, proof: Proof, after: tuple[Point | None, ...]) -> list[Wording]:
    """Return the line of play, move by move."""
    line = (proof.after(after[0]) if after else None) or proof.line
    if not line:
        return []
    moves = [
        text("proof-move", number=number, move=_spoken(played))
        for number, played in enumerate(line[:MAX_TOLD], start=1)
    ]
    while len(words.render(join(moves))) > LONGEST_TOLD:
        moves.pop()
    id = "proof-line-cut" if len(line) > len(moves) else "proof-line"
    return [text(id, colour=line[0].move.colour, moves=join(moves), count=len(line))]


def proof_answer(answer: Point | None) -> Wording:
    """Return an answer by itself: a point or a pass."""
    return text("proof-pass") if answer is None else format_point(answer)


def _verdict(proof: Proof) -> Text:
    chain, id = proof.chain, "proof-verdict-given" if proof.given else "proof-verdict"
    return text(id, colour=chain.colour, point=chain.name, status=_name_status(proof))


def _name_status(proof: Proof) -> str:
    """Return the status of a chain, or ``capturable`` if it can be captured but may live."""
    captured = proof.answer is ProofAnswer.CAPTURABLE
    return ProofAnswer.CAPTURABLE.value if captured else proof.status.value


def _kind(proof: Proof) -> str:
    """Return the group of a chain in a list of all chains."""
    known = _name_status(proof)
    return known + _GIVEN if proof.given and proof.status is not RulingStatus.UNDECIDED else known


def _others(about: MatchFacts, proof: Proof) -> list[Wording]:
    if not proof.others:
        return []
    answers = about.limit_list([proof_answer(other.answer) for other in proof.others], MAX_CHAINS)
    first = next((other for other in proof.others if other.answer is not None), proof.others[0])
    answer = "pass" if first.answer is None else format_point(first.answer)
    return [text("proof-others", answers=answers, point=proof.chain.name, first=answer)]


def _spoken(played: PlayedMove) -> Wording:
    """``C3``, ``C3 (takes 2)``, ``passes for the ko at B3``."""
    return join([part for part in (_where(played), _undrawn(played)) if part != ""], " ")


def _where(played: PlayedMove) -> str:
    point = played.move.point
    return "" if point is None else format_point(point)


def _undrawn(played: PlayedMove) -> Wording:
    """Return the part of a move that its number in a diagram does not show."""
    if played.move.for_ko is not None:
        return text("proof-ko-pass", point=played.move.for_ko)
    if played.move.point is None:
        return text("proof-passes")
    if played.in_ko:
        return text("proof-takes-ko", point=played.captured[0])
    return text("proof-takes", count=len(played.captured)) if played.captured else ""
