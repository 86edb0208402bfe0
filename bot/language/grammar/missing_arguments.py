"""What to say to a command whose words make no sense, or that needs more of them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language.grammar.arguments.terms import read_terms
from bot.language.grammar.tokens import Word
from bot.language.grammar.vocabulary import Phrase, Verb
from bot.language.requests.game import Problem, Request, WantSettings
from bot.language.requests.records import WantStep

_PAGES = {
    Verb.VACATION: "vacation",
    Verb.WEEKENDS: "hours",
    Verb.QUIET: "hours",
    Verb.REMIND: "reminders",
    Verb.DIGEST: "reminders",
}
"""Where that is chosen which a command alone names."""

_ASK_AGAIN = {
    Verb.IMPORT: "import-what",
    Verb.TERMS: "terms-which",
    Verb.FORM: "terms-which",
    Verb.SPAR: "spar-how",
    Verb.DEFAULTS: "defaults-which",
    Verb.LIMIT: "limit-how-many",
    Verb.MOVE_GAME: "move-where",
    Verb.GIVE_TIME: "give-how-much",
    Verb.IF: "if-how",
    Verb.NOTE: "note-what",
    Verb.GUESS: "guess-where",
    Verb.ANALYSE: "analyse-what",
    Verb.VACATION: "vacation-when",
    Verb.WEEKENDS: "weekends-how",
    Verb.QUIET: "quiet-when",
    Verb.ZONE: "zone-which",
    Verb.REMIND: "remind-when",
    Verb.DIGEST: "digest-when",
    Verb.TELL: "told-where",
    Verb.SEARCH: "search-how",
    Verb.STEPS: "steps-which",
    Verb.PROVE: "prove-what",
    Verb.THEME: "theme-which",
    Verb.COORDINATES: "coordinates-how",
    Verb.TEXT_BOARD: "text-board-how",
    Verb.LEARN: "learn-what",
    Verb.RULES: "rules-which",
}


def amend(phrase: Phrase, rest: Sequence[Word]) -> Request:
    """What to say when the words after a command make no sense, but were meant for the bot."""
    extra = " ".join(word.chunk for word in rest)
    if not rest and phrase.verb in _PAGES:
        return WantSettings(_PAGES[phrase.verb])
    if not rest and phrase.verb is Verb.STEPS:
        return WantStep()
    if phrase.verb is Verb.CHALLENGE:
        return read_terms(rest, addressed=True) or Problem("challenge-how", {"extra": extra})
    if phrase.verb is Verb.LANGUAGE:
        return Problem("language-unknown", {"typed": extra})
    if phrase.verb is Verb.PLAY:
        return Problem("play-where")
    if phrase.verb is Verb.PROFILE:
        return Problem("profile-whose", {"typed": extra})
    if phrase.verb is Verb.LINK:
        return Problem("link-what", {"typed": extra})
    if phrase.verb is Verb.JOIN:
        return Problem("join-which", {"typed": extra})
    if phrase.verb in _ASK_AGAIN:
        return Problem(_ASK_AGAIN[phrase.verb])
    if phrase.verb in (Verb.DEAD, Verb.ALIVE):
        return Problem("mark-which", {"command": phrase.spelled})
    return Problem("extra-words", {"command": phrase.spelled, "extra": extra})
