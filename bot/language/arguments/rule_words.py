"""The rules that a challenge names, as people type them. There is no choice of rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.language.arguments.tokens import Word, word_set
from bot.language.line import Problem

RULES = word_set("rules rule ruleset zasady zasad zasadach zasadami reguly regul regulach")
_JAPANESE = word_set(
    "japanese japan jp japonskie japonskich japonskimi japonska normal usual standard regular"
    " normalne normalnych zwykle zwyklych standardowe standardowych"
)
_OTHERS = word_set(
    "chinese china cn korean korea kr aga american ing ing's ings nz zealand tromp-taylor area"
    " french french-aga bga british english ancient taiwanese"
    " chinskie chinskich chinskimi koreanskie koreanskich amerykanskie amerykanskich tajwanskie"
)
_LEADS = word_set("under by using in according to wg wedlug the with na przy")


class RulesSaid(NamedTuple):
    """What the first ``length`` words say; ``problem`` if these are not the rules here."""

    length: int
    problem: Problem | None


def read_rules(words: Sequence[Word]) -> RulesSaid | None:
    """``japanese rules`` or ``zasady japońskie``, perhaps led in by ``under`` or the like; None if
    the words name no rules."""
    at = 0
    while at < len(words) and words[at].plain in _LEADS:
        at += 1
    pair = {word.plain for word in words[at : at + 2]}
    if len(pair) < 2 or not pair & RULES:
        return None
    length = at + 2
    if pair & _JAPANESE:
        return RulesSaid(length, None)
    typed = " ".join(word.chunk for word in words[at:length])
    return RulesSaid(length, Problem("rules-only", {"typed": typed})) if pair & _OTHERS else None
