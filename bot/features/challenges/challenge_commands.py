"""Commands about challenges: create, change terms, answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from bot.match.short_ids import is_game_id
from bot.play.engines.engine import LARGEST, SMALLEST
from bot.rules.points import Point
from bot.talk import requests
from bot.talk.arguments.rank_words import take_rank
from bot.talk.arguments.record_references import is_name
from bot.talk.arguments.spelling import spell_terms
from bot.talk.arguments.terms import read_change, read_terms
from bot.talk.arguments.tokens import Word, read_point, word_set
from bot.talk.command_spec import (
    CLOCK,
    CODE,
    COLOURS,
    GAME,
    HANDICAP,
    KOMI,
    SIZE,
    AboutMatch,
    CommandSpec,
    Entry,
    Option,
    OptionKind,
    Talk,
    make_required,
    question,
    quoting,
)
from bot.talk.fits import (
    asks,
    awaits_yes,
    can_be_changed,
    can_be_declined,
    has_ended,
)
from bot.talk.line import Request, Want
from bot.texts.problem import Problem


@dataclass(frozen=True)
class ListOpenGames(Want):
    """List the open challenges of a community."""


_WHAT_IS_AGREED = word_set(
    "the to challenge proposal number score result undo wyzwanie propozycje numer nr wynik na"
    " cofniecie"
)
_ENGINE = word_set("engine silnik silnikiem")
"""Words for the installed engine, if there are levels of a net, too."""
_WHEN = word_set("please anyone others monday friday sunday online")
_LONGEST_CLOCK, _LONGEST_RECORD = 60, 6000
"""Lengths of options. Discord's limit is 6000."""


def _challenge(spelled: str, rest: Sequence[Word]) -> Request:  # noqa: ARG001  fixed signature
    extra = " ".join(word.chunk for word in rest)
    return read_terms(rest, addressed=True) or Problem("challenge-how", {"extra": extra})


def _with_somebody(rest: Sequence[Word]) -> Request | None:
    """Read ``play with Anna 9x9``; with a point it is about a move."""
    moves = any(isinstance(read_point(word), Point) for word in rest)
    return read_terms(rest) if rest and not moves else None


def _shall_we(rest: Sequence[Word]) -> Request | None:
    """Read ``zagramy?``, ``zagramy 9x9?``. With other words it is about a time or a person."""
    return read_change(rest) if rest else requests.Help()


def _terms(
    rest: Sequence[Word],
    *,
    make: Callable[[requests.Challenge], requests.ChangeTerms | requests.EditForm],
) -> Request | None:
    change = read_change(rest)
    return make(change) if isinstance(change, requests.Challenge) else change


def _spar(rest: Sequence[Word]) -> Request | None:
    rank, others = take_rank(rest)
    installed = any(word.plain in _ENGINE for word in others)
    if rank is not None and installed:
        return Problem("spar-either")
    change = read_change([word for word in others if word.plain not in _ENGINE])
    if not isinstance(change, requests.Challenge):
        return change
    return requests.PlayEngine(change, not rest, rank, installed=installed)


def _answer(
    rest: Sequence[Word], *, make: Callable[[int | None], requests.Accept | requests.Decline]
) -> Request | None:
    number = None
    if rest and (number := rest[-1].number) is not None:
        rest = rest[:-1]
    return make(number) if all(word.plain in _WHAT_IS_AGREED for word in rest) else None


def _word(
    rest: Sequence[Word], *, make: Callable[[int | None], requests.Accept | requests.Decline]
) -> Request | None:
    """Read ``yes 2``, without other words."""
    number = rest[0].number if len(rest) == 1 else None
    return make(number) if number is not None or not rest else None


def _join(rest: Sequence[Word]) -> Request | None:
    if not rest:
        return requests.Join()
    code = rest[0].plain
    if len(rest) > 1 or not _is_like_a_code(code):
        return None
    if is_game_id(code):
        return requests.Join(code)
    return Problem("join-which", {"typed": rest[0].chunk})


def _is_like_a_code(word: str) -> bool:
    """Whether the word is a game id, or looks like one and is no word that people say after
    ``join``."""
    short = len(word) == 6 and word.isascii() and word.isalpha()
    return (short or is_game_id(word)) and word not in _WHEN


def _with_number(word: str) -> Callable[[requests.Accept | requests.Decline], str]:
    return lambda want: word if want.number is None else f"{word} {want.number}"


def _with_terms(word: str) -> Callable[[requests.ChangeTerms | requests.EditForm], str]:
    return lambda want: f"{word} {spell_terms(want.change)}".strip()


def _position(typed: str) -> str:
    """Spell the option for a position: ``from #bamoku move 20``. A word that begins no record is
    the code of a game."""
    first = typed.split(maxsplit=1)[0] if typed.split() else ""
    return f"from {'#' * is_name(first)}{typed.strip()}"


_OPPONENT = Option("opponent", '"{}"', OptionKind.PERSON)
_OPTIONS = (
    _OPPONENT,
    SIZE,
    replace(CLOCK, minimum=1, maximum=_LONGEST_CLOCK),
    KOMI,
    replace(HANDICAP, minimum=2),
    COLOURS,
    Option("strict", "strict", OptionKind.SWITCH),
    Option("rated", "rated", OptionKind.SWITCH),
    Option("estimates", "no estimates", OptionKind.SWITCH, default=True),
    Option("position", _position, minimum=1, maximum=_LONGEST_RECORD),
)
_BOARD = Option("board", "{0}x{0}", OptionKind.WHOLE, minimum=SMALLEST, maximum=LARGEST)
_LEVEL = Option("level", minimum=2, maximum=6)
_NONE = "no-terms-to-change"

CHALLENGE: Final = CommandSpec(
    "challenge",
    english="challenge, i challenge, new game",
    polish="wyzwij, wyzywam, wyzwanie, nowa gra",
    read=read_terms,
    wrong=_challenge,
    talk=Talk.SHOUTED | Talk.FIRM,
    takes_record=True,
    menu=Entry(40, _OPTIONS, in_groups=True, first=1),
)

PAGE = "challenges"
COMMANDS = (
    CHALLENGE,
    CommandSpec(
        "play-with",
        english="play with, let's play with, i want to play with, start a game with,"
        " play a game with, let's play a game with, start game with, play against,"
        " i want to play against, i want to play, let's play",
        polish="zagraj z, zagraj ze, zagrajmy z, zagrajmy ze, chcę zagrać z, chcę zagrać ze,"
        " zacznij grę z, zacznij grę ze, zagraj partię z, zagraj partię ze, zagraj w go z,"
        " zagraj w go ze, zagraj przeciwko, chcę zagrać, zagrajmy",
        read=_with_somebody,
        bare=requests.Help(),
        wrong=_challenge,
        talk=Talk.MEANT | Talk.ASKED,
        page=None,
    ),
    question(
        "shall-we-play",
        english="shall we play, shall we play a game, anyone want to play",
        polish="zagramy, zagramy w go, czy zagramy, gramy, kto chce zagrać",
        read=_shall_we,
    ),
    CommandSpec(
        "play-me",
        english="play me, play with me, play against me, challenge me, can you play with me,"
        " can you play against me, can i play against you, can i play with you,"
        " may i play with you, will you play with me, do you play,"
        " play bot, play the bot, is there a bot,"
        " computer, the computer, vs computer, against computer, against the computer",
        polish="zagraj ze mną, graj ze mną, pograj ze mną, wyzwij mnie, zagrasz ze mną,"
        " czy zagrasz ze mną, chcę zagrać z tobą, mogę zagrać z tobą, czy mogę zagrać z tobą,"
        " mogę z tobą zagrać, czy mogę z tobą zagrać, grasz, czy grasz, zagraj z botem,"
        " gram z botem, komputer, z komputerem, gra z komputerem, przeciwko komputerowi",
        read=_spar,
        wrong="spar-how",
        talk=Talk.MEANT | Talk.ASKED,
        page=None,
    ),
    CommandSpec(
        "terms",
        english="terms, change terms, other terms",
        polish="warunki, zmień warunki, inne warunki",
        read=partial(_terms, make=requests.ChangeTerms),
        wrong="terms-which",
        about={
            requests.ChangeTerms: AboutMatch(_with_terms("terms"), (can_be_changed,), none=_NONE)
        },
        menu=Entry(70, (SIZE, KOMI, HANDICAP, COLOURS, CLOCK, GAME)),
    ),
    CommandSpec(
        "form",
        english="form, challenge form",
        polish="formularz, formularz wyzwania",
        read=partial(_terms, make=requests.EditForm),
        wrong="terms-which",
        about={requests.EditForm: AboutMatch(_with_terms("form"), (can_be_changed,), none=_NONE)},
        menu=Entry(60, (_OPPONENT,)),
    ),
    CommandSpec(
        "open-games",
        english="open games, open challenges, show open games, show open challenges",
        polish="otwarte gry, otwarte partie, otwarte wyzwania, pokaż otwarte gry,"
        " pokaż otwarte wyzwania",
        read=ListOpenGames(),
        talk=Talk.SHOUTED,
        menu=Entry(65, group="ratings", in_groups=True),
    ),
    CommandSpec(
        "spar",
        english="spar, sparring, play the computer, play computer, play against the computer,"
        " play against computer,"
        " challenge the computer, challenge computer",
        polish="sparing, sparuj, zagraj z komputerem, graj z komputerem, gram z komputerem,"
        " wyzwij komputer",
        read=_spar,
        wrong="spar-how",
        menu=Entry(50, (_BOARD, _LEVEL, HANDICAP, COLOURS), engine=True),
    ),
    CommandSpec(
        "rematch",
        english="rematch, i want a rematch",
        polish="rewanż, chcę rewanżu, chcę rewanż",
        read=requests.Rematch(),
        asked=requests.Guidance("again"),
        about={requests.Rematch: AboutMatch(fits=(has_ended,), ended=True)},
        menu=Entry(80, (GAME,)),
    ),
    CommandSpec(
        "accept",
        english="accept, i accept, agree",
        polish="akceptuję, akceptuj, przyjmuję, przyjmij",
        read=partial(_answer, make=requests.Accept),
        about={requests.Accept: AboutMatch(_with_number("accept"), (awaits_yes, asks))},
        menu=Entry(100, (GAME,), in_groups=True, first=2),
        also=Entry(220, (GAME,), page="counting", group="count", first=8, name="agree"),
    ),
    CommandSpec(
        "yes",
        english="yes, ok, okay, sure, yep, yeah, fine, deal, i agree, agreed,"
        " challenge accepted, i agree with the score",
        polish="tak, okej, dobra, dobrze, jasne, pewnie, zgoda, zgadzam się,"
        " wyzwanie przyjęte, zgadzam się z wynikiem",
        read=partial(_word, make=partial(requests.Accept, casual=True)),
        talk=Talk.CASUAL,
        page=None,
    ),
    CommandSpec(
        "decline",
        english="decline, i decline, refuse, i refuse, withdraw, i withdraw",
        polish="odrzuć, odrzucam, odmów, odmawiam, wycofaj, wycofuję",
        read=partial(_answer, make=requests.Decline),
        about={requests.Decline: AboutMatch(_with_number("decline"), (can_be_declined,))},
        menu=Entry(110, (GAME,)),
        also=Entry(230, (GAME,), page="counting", group="count", name="refuse"),
    ),
    CommandSpec(
        "no",
        english="no, no thanks, i disagree, disagree, i don't agree, i do not agree,"
        " i disagree with the score, i don't agree with the score",
        polish="nie, nie zgadzam się, nie zgadzam się z wynikiem",
        read=partial(_word, make=partial(requests.Decline, casual=True)),
        talk=Talk.CASUAL,
        page=None,
    ),
    CommandSpec(
        "join",
        english="join, i join, join game, join the game",
        polish="dołącz, dołączam, dołącz do gry, dołącz do",
        read=_join,
        wrong=quoting("join-which"),
        menu=Entry(90, (make_required(CODE),)),
    ),
)
