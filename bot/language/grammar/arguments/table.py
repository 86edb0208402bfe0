"""What may follow each command. None says that the line goes on as prose."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.language.grammar.arguments.appearance import (
    read_coordinates,
    read_replay,
    read_text_board,
    read_theme,
    read_told,
)
from bot.language.grammar.arguments.course import read_learn, read_rules
from bot.language.grammar.arguments.durations import read_span
from bot.language.grammar.arguments.pages import read_organise, read_settings
from bot.language.grammar.arguments.private_tools import (
    read_analysis,
    read_guess,
    read_note,
    read_notes,
    read_plan,
)
from bot.language.grammar.arguments.proofs import read_proof
from bot.language.grammar.arguments.search import read_search
from bot.language.grammar.arguments.terms import read_change, read_name, read_terms
from bot.language.grammar.arguments.time_settings import (
    read_digest,
    read_quiet,
    read_reminders,
    read_vacation,
    read_weekends,
    read_zone,
)
from bot.language.grammar.replay_steps import COUNTED, number, read_steps
from bot.language.grammar.tokens import Word, read_point, word_set
from bot.language.grammar.vocabulary import Phrase, Verb
from bot.language.requests.game import (
    Problem,
    Request,
    WantAccept,
    WantBoard,
    WantChallenge,
    WantDecline,
    WantDefaults,
    WantDescription,
    WantForm,
    WantGames,
    WantGiveTime,
    WantHelp,
    WantJoin,
    WantLanguage,
    WantMark,
    WantNoResult,
    WantPass,
    WantPicture,
    WantPlay,
    WantProfile,
    WantRematch,
    WantResign,
    WantResume,
    WantScore,
    WantSgf,
    WantSpar,
    WantTable,
    WantTerms,
    WantUndo,
    WantWaiveTime,
)
from bot.language.requests.moderation import WantAnnul, WantLimit, WantMoveGame, WantPause
from bot.language.requests.person import WantExport, WantForget, WantLink, WantUnlink
from bot.language.requests.private_tools import WantBack, WantEnd, WantGuessers, WantPlans
from bot.language.requests.records import WantStep
from bot.rules.points import Point
from bot.service.ids import is_game_id, is_link_code

_CONFIRM = frozenset({"yes", "confirm", "tak", "potwierdzam", "na pewno"})
_REFUSE = frozenset({"no", "nie"})
_TOWARDS = word_set("at on to the point na w punkt pole")
_AND = word_set("and i oraz")
_WHAT_IS_AGREED = word_set(
    "the to challenge proposal number score result undo wyzwanie propozycje numer nr wynik na"
    " cofniecie"
)
_LANGUAGES = {
    **dict.fromkeys(word_set("en eng english angielski angielsku"), "en"),
    **dict.fromkeys(word_set("pl pol polish polski polsku"), "pl"),
}
_MORE = word_set("more time wiecej czasu")
_WHEN = word_set("please anyone others monday friday sunday online")
_ONE_LETTER_WORDS = frozenset("aiouwz")
"""``gram o 4`` tells when, not where."""

_TELLS_WHEN = frozenset({"i play", "gram", "zagram"})
"""``gram 10-12``, too."""

_HERE = word_set("here tu tutaj")
_OFF = word_set("off none usual wylacz brak bez zwykle")
_GAMES_EACH = word_set(
    "games game each per person a gra gry gier partia partie partii na osobe kazdy"
)
LONGEST_REASON = 120
MOST_GAMES = 99

_ALONE: dict[Verb, Request] = {
    Verb.PASS: WantPass(),
    Verb.RESUME: WantResume(),
    Verb.UNDO: WantUndo(),
    Verb.NO_RESULT: WantNoResult(),
    Verb.WAIVE_TIME: WantWaiveTime(on=True),
    Verb.CLAIM_TIME: WantWaiveTime(on=False),
    Verb.IFS: WantPlans(),
    Verb.BACK: WantBack(),
    Verb.END: WantEnd(),
    Verb.GUESSERS: WantGuessers(),
    Verb.BOARD: WantBoard(),
    Verb.DESCRIBE: WantDescription(),
    Verb.PICTURE: WantPicture(),
    Verb.SCORE: WantScore(),
    Verb.GAMES: WantGames(),
    Verb.TABLE: WantTable(),
    Verb.SGF: WantSgf(),
    Verb.HELP: WantHelp(),
    Verb.UNLINK: WantUnlink(),
    Verb.REMATCH: WantRematch(),
    Verb.PAUSE: WantPause(on=True),
    Verb.CONTINUE: WantPause(on=False),
    Verb.HELP_CHALLENGES: WantHelp("challenges"),
    Verb.HELP_ORGANISERS: WantHelp("organisers"),
    Verb.EXPORT: WantExport(),
    Verb.HELP_CLOCKS: WantHelp("clocks"),
    Verb.HELP_ALONE: WantHelp("alone"),
    Verb.HELP_RATINGS: WantHelp("ratings"),
    Verb.HELP_SETTINGS: WantHelp("settings"),
    Verb.HELP_RECORDS: WantHelp("records"),
    Verb.IN_ENGLISH: WantLanguage("en"),
    Verb.IN_POLISH: WantLanguage("pl"),
}

_ORDERS = frozenset({Verb.PAUSE, Verb.CONTINUE, Verb.ANNUL})
"""Where a game's name that is none must not be read as something else."""


def read_arguments(phrase: Phrase, rest: Sequence[Word]) -> Request | None:
    """The request that a command and the words after it make, or None if they make no sense."""
    if phrase.verb in _ORDERS and rest and rest[0].chunk.startswith("#"):
        return Problem("order-which", {"typed": rest[0].chunk})
    if phrase.verb in _ALONE:
        return None if rest else _ALONE[phrase.verb]
    return _WITH_ARGUMENTS[phrase.verb](phrase, rest)


def _play(phrase: Phrase, rest: Sequence[Word]) -> Request | None:
    if not rest and phrase.spelled in ("play", "zagraj"):
        return Problem("play-where")
    move = number(rest[0].plain) if len(rest) == 1 and phrase.spelled in COUNTED else None
    if move is not None:
        return WantStep(move)
    while rest and rest[0].plain in _TOWARDS:
        rest = rest[1:]
    points = [read_point(word) for word in _joined(rest)]
    if not points or None in points:
        return None
    if len(points) > 1:
        return Problem("one-point", {"count": len(points)})
    point = points[0]
    if not isinstance(point, Point):
        return point
    tells_when = point.row < 0 and phrase.spelled in _TELLS_WHEN
    return None if tells_when else WantPlay(point)


def _joined(words: Sequence[Word]) -> Sequence[Word]:
    """``d 4`` as ``d4``."""
    if len(words) != 2 or words[0].plain in _ONE_LETTER_WORDS or len(words[0].plain) != 1:
        return words
    together = words[0].plain + words[1].plain
    return [Word(together, together, together)]


def _resign(_phrase: Phrase, rest: Sequence[Word]) -> Request | None:
    said = " ".join(word.plain for word in rest)
    return WantResign(confirmed=bool(said)) if not said or said in _CONFIRM else None


def _challenge(_phrase: Phrase, rest: Sequence[Word]) -> Request | None:
    return read_terms(rest)


def _answer(phrase: Phrase, rest: Sequence[Word]) -> Request | None:
    casual = phrase.verb in (Verb.YES, Verb.NO)
    number = None
    if rest and (number := rest[-1].number) is not None:
        rest = rest[:-1]
    if (casual and rest) or not all(word.plain in _WHAT_IS_AGREED for word in rest):
        return None
    if phrase.verb in (Verb.ACCEPT, Verb.YES):
        return WantAccept(number, casual)
    return WantDecline(number, casual)


def _join(_phrase: Phrase, rest: Sequence[Word]) -> Request | None:
    if not rest:
        return WantJoin()
    code = rest[0].plain
    if len(rest) > 1 or not _is_like_a_code(code):
        return None
    return WantJoin(code) if is_game_id(code) else Problem("join-which", {"typed": rest[0].chunk})


def _is_like_a_code(word: str) -> bool:
    """As long as most, or one, and no word that people say after ``join``."""
    short = len(word) == 6 and word.isascii() and word.isalpha()
    return (short or is_game_id(word)) and word not in _WHEN


def _link(_phrase: Phrase, rest: Sequence[Word]) -> Request | None:
    if not rest:
        return WantLink()
    head = rest[0].plain
    if head in _CONFIRM or head in _REFUSE:
        tag = rest[1].plain if len(rest) > 1 else ""
        good = len(rest) <= 2 and tag.isascii() and (not tag or tag.isalnum())
        return WantLink(confirmed=head in _CONFIRM, tag=tag) if good else None
    code = "-".join(word.plain for word in rest[:2])
    if len(rest) > 2 or [len(half) for half in code.split("-")] != [6, 6]:
        return None
    return WantLink(code) if is_link_code(code) else Problem("link-what", {"typed": code})


def _profile(_phrase: Phrase, rest: Sequence[Word]) -> Request | None:
    name = read_name(rest)
    return None if name is None else WantProfile(name or None)


def _forget(_phrase: Phrase, rest: Sequence[Word]) -> Request | None:
    said = " ".join(word.plain for word in rest)
    if not said:
        return WantForget()
    return WantForget(said in _CONFIRM) if said in _CONFIRM | _REFUSE else None


def _mark(phrase: Phrase, rest: Sequence[Word]) -> Request | None:
    found = [read_point(word) for word in rest if word.plain not in _AND]
    if not found or None in found:
        return None
    for problem in found:
        if isinstance(problem, Problem):
            return problem
    points = tuple(dict.fromkeys(point for point in found if isinstance(point, Point)))
    return WantMark(points, dead=phrase.verb is Verb.DEAD)


def _give_time(_phrase: Phrase, rest: Sequence[Word]) -> Request | None:
    span = read_span(rest)
    if span is None or not all(word.plain in _MORE for word in rest[span[0] :]):
        return None
    return WantGiveTime(span[1])


def _language(_phrase: Phrase, rest: Sequence[Word]) -> Request | None:
    if not rest:
        return Problem("language-which")
    while len(rest) > 1 and rest[0].plain in ("to", "na", "po", "in"):
        rest = rest[1:]
    name = rest[0].plain
    if len(rest) == 1 and name in _LANGUAGES:
        return WantLanguage(_LANGUAGES[name])
    looks_like_a_code = len(rest) == 1 and 2 <= len(name) <= 3
    return Problem("language-unknown", {"typed": rest[0].chunk}) if looks_like_a_code else None


def _terms(phrase: Phrase, rest: Sequence[Word]) -> Request | None:
    change = read_change(rest)
    if not isinstance(change, WantChallenge):
        return change
    return WantForm(change) if phrase.verb is Verb.FORM else WantTerms(change)


def _spar(_phrase: Phrase, rest: Sequence[Word]) -> Request | None:
    change = read_change(rest)
    return WantSpar(change, not rest) if isinstance(change, WantChallenge) else change


def _defaults(_phrase: Phrase, rest: Sequence[Word]) -> Request | None:
    if _is_off(rest):
        return WantDefaults(None)
    change = read_change(rest)
    return WantDefaults(change) if isinstance(change, WantChallenge) else change


def _limit(_phrase: Phrase, rest: Sequence[Word]) -> Request | None:
    if not rest:
        return WantLimit()
    if _is_off(rest):
        return WantLimit(None)
    most, unit = rest[0].number, rest[1:]
    if most is None or not all(word.plain in _GAMES_EACH for word in unit):
        return None
    return WantLimit(most) if 0 < most <= MOST_GAMES else Problem("limit-how-many")


def _annul(_phrase: Phrase, rest: Sequence[Word]) -> Request | None:
    reason = " ".join(word.chunk for word in rest)
    if reason.lower() in _CONFIRM | _REFUSE:
        return WantAnnul(confirmed=reason.lower() in _CONFIRM)
    if len(reason) > LONGEST_REASON:
        return Problem("annul-long", {"most": LONGEST_REASON})
    return WantAnnul(reason) if reason else Problem("annul-why")


def _move_game(phrase: Phrase, rest: Sequence[Word]) -> Request | None:
    while rest and rest[0].plain in _TOWARDS:
        rest = rest[1:]
    if not rest or (len(rest) == 1 and rest[0].plain in _HERE):
        here = bool(rest) or phrase.spelled == "move here"
        return WantMoveGame() if here else Problem("move-where")
    return WantMoveGame(rest[0].chunk) if len(rest) == 1 else None


def _is_off(rest: Sequence[Word]) -> bool:
    return len(rest) == 1 and rest[0].plain in _OFF


_WITH_ARGUMENTS: dict[Verb, Callable[[Phrase, Sequence[Word]], Request | None]] = {
    Verb.PLAY: _play,
    Verb.STEPS: lambda _, rest: read_steps(rest),
    Verb.REPLAY: lambda _, rest: read_replay(rest),
    Verb.RESIGN: _resign,
    Verb.CHALLENGE: _challenge,
    Verb.TERMS: _terms,
    Verb.FORM: _terms,
    Verb.SPAR: _spar,
    Verb.ANNUL: _annul,
    Verb.MOVE_GAME: _move_game,
    Verb.DEFAULTS: _defaults,
    Verb.LIMIT: _limit,
    Verb.ACCEPT: _answer,
    Verb.YES: _answer,
    Verb.DECLINE: _answer,
    Verb.NO: _answer,
    Verb.JOIN: _join,
    Verb.LINK: _link,
    Verb.PROFILE: _profile,
    Verb.FORGET: _forget,
    Verb.DEAD: _mark,
    Verb.ALIVE: _mark,
    Verb.IMPORT: lambda *_: Problem("import-what"),
    Verb.IF: lambda _, rest: read_plan(rest),
    Verb.NOTE: lambda _, rest: read_note(rest),
    Verb.GUESS: lambda _, rest: read_guess(rest),
    Verb.ANALYSE: lambda _, rest: read_analysis(rest),
    Verb.NOTES: lambda _, rest: read_notes(rest),
    Verb.GIVE_TIME: _give_time,
    Verb.VACATION: lambda _, rest: read_vacation(rest),
    Verb.WEEKENDS: lambda _, rest: read_weekends(rest),
    Verb.QUIET: lambda _, rest: read_quiet(rest),
    Verb.ZONE: lambda _, rest: read_zone(rest),
    Verb.REMIND: lambda _, rest: read_reminders(rest),
    Verb.DIGEST: lambda _, rest: read_digest(rest),
    Verb.PROVE: lambda _, rest: read_proof(rest),
    Verb.SEARCH: lambda _, rest: read_search(rest),
    Verb.TELL: lambda _, rest: read_told(rest),
    Verb.THEME: lambda _, rest: read_theme(rest),
    Verb.COORDINATES: lambda _, rest: read_coordinates(rest),
    Verb.TEXT_BOARD: lambda _, rest: read_text_board(rest),
    Verb.LANGUAGE: _language,
    Verb.LEARN: lambda _, rest: read_learn(rest),
    Verb.RULES: lambda _, rest: read_rules(rest),
    Verb.SETTINGS: lambda _, rest: read_settings(rest),
    Verb.ORGANISE: lambda _, rest: read_organise(rest),
}
