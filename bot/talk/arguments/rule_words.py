"""Parser for rule sets in a challenge. Only Japanese rules are supported."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.talk.arguments.tokens import Word, word_set
from bot.texts.problem import Problem

RULE_WORDS = word_set("rules rule ruleset zasady zasad zasadach zasadami reguly regul regulach")
_JAPANESE = word_set(
    "japanese japan jp japonskie japonskich japonskimi japonska normal usual standard regular"
    " normalne normalnych zwykle zwyklych standardowe standardowych"
)
_OTHER_RULES = word_set(
    "chinese china cn korean korea kr aga american ing ing's ings nz zealand tromp-taylor area"
    " french french-aga bga british english ancient taiwanese"
    " chinskie chinskich chinskimi koreanskie koreanskich amerykanskie amerykanskich tajwanskie"
)
_PREPOSITIONS = word_set("under by using in according to wg wedlug the with na przy")


class TypedRules(NamedTuple):
    """A rule set in the first ``length`` words. ``problem`` is set if it is not supported."""

    length: int
    problem: Problem | None


def read_rules(words: Sequence[Word]) -> TypedRules | None:
    """Read ``japanese rules`` or ``zasady japońskie`` at the beginning of the words, perhaps after
    prepositions such as ``under``; None if there is no known rule set."""
    at = 0
    while at < len(words) and words[at].plain in _PREPOSITIONS:
        at += 1
    pair = {word.plain for word in words[at : at + 2]}
    if len(pair) < 2 or not pair & RULE_WORDS:
        return None
    length = at + 2
    if pair & _JAPANESE:
        return TypedRules(length, None)
    typed = " ".join(word.chunk for word in words[at:length])
    return (
        TypedRules(length, Problem("rules-only", {"typed": typed})) if pair & _OTHER_RULES else None
    )
