"""Commands of managers of a chat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.match.commands import DropConfirmation, GoOn, Halt
from bot.talk import orders, requests, server_settings
from bot.talk.arguments.terms import read_change
from bot.talk.arguments.tokens import CONFIRM, REFUSE, TOWARDS, Word, word_set
from bot.talk.command_spec import (
    GAME,
    AboutMatch,
    CommandSpec,
    Entry,
    Option,
    OptionKind,
    ReadArguments,
    Talk,
    add_hash,
)
from bot.talk.fits import is_counted, is_not_over, is_on
from bot.talk.line import Request
from bot.texts.problem import Problem

_HERE = word_set("here tu tutaj")
_OFF = word_set("off none usual wylacz brak bez zwykle")
_GAMES_EACH = word_set(
    "games game each per person a gra gry gier partia partie partii na osobe kazdy"
)
LONGEST_REASON = 120
MAX_GAMES = 99

_PAGES = frozenset({"", "game", "annul", "counts", "limit", "defaults", *orders.REASONS})
_ORDERS = {
    "pause": "pause",
    "continue": "continue",
    "confirm": "confirm count",
    "drop": "withdraw confirmation",
    "annul": "annul",
    "move": "move game here",
}
"""Options of an order, and their typed lines."""


def read_organise(rest: Sequence[Word]) -> Request | None:
    """Read the page of the form; empty: the list of games. Other pages are reached by buttons."""
    match [word.plain for word in rest]:
        case ["count", number] if number.isdecimal():
            return orders.Organise("count", int(number))
        case ["count", number, reason] if number.isdecimal() and reason in orders.CONFIRMING:
            return orders.Organise(reason, int(number))
    page = " ".join(word.plain for word in rest)
    return orders.Organise(page) if page in _PAGES else None


def _of_one_game(read: ReadArguments) -> ReadArguments:
    """Reject an invalid game name, so that it is not parsed as another argument."""

    def reads(rest: Sequence[Word]) -> Request | None:
        if rest and rest[0].chunk.startswith("#"):
            return Problem("order-which", {"typed": rest[0].chunk})
        return read(rest)

    return reads


def _annul(rest: Sequence[Word]) -> Request | None:
    reason = " ".join(word.chunk for word in rest)
    if reason.lower() in CONFIRM | REFUSE:
        return orders.Annul(confirmed=reason.lower() in CONFIRM)
    if len(reason) > LONGEST_REASON:
        return Problem("annul-long", {"most": LONGEST_REASON})
    return orders.Annul(reason) if reason else Problem("annul-why")


def _confirm(rest: Sequence[Word]) -> Request | None:
    number, reason = rest[0].number if rest else None, " ".join(word.chunk for word in rest[1:])
    if len(rest) == 1 and rest[0].chunk.lower() in CONFIRM | REFUSE:
        return orders.Confirm(confirmed=rest[0].chunk.lower() in CONFIRM)
    if len(reason) > LONGEST_REASON:
        return Problem("annul-long", {"most": LONGEST_REASON})
    return orders.Confirm(number, reason) if number and reason else Problem("confirm-which")


def _move_game(rest: Sequence[Word]) -> Request | None:
    while rest and rest[0].plain in TOWARDS:
        rest = rest[1:]
    if len(rest) == 1 and rest[0].plain in _HERE:
        return orders.MoveGame()
    if not rest:
        return Problem("move-where")
    return orders.MoveGame(rest[0].chunk) if len(rest) == 1 else None


def _move_here(rest: Sequence[Word]) -> Request | None:
    request = _move_game(rest)
    return orders.MoveGame() if isinstance(request, Problem) else request


def _defaults(rest: Sequence[Word]) -> Request | None:
    if _is_off(rest):
        return orders.SetDefaults(None)
    change = read_change(rest)
    if isinstance(change, requests.Challenge) and change.fair:
        return Problem("defaults-fair")
    return orders.SetDefaults(change) if isinstance(change, requests.Challenge) else change


def _limit(rest: Sequence[Word]) -> Request | None:
    if not rest:
        return orders.SetGameLimit()
    if _is_off(rest):
        return orders.SetGameLimit(None)
    limit, unit = rest[0].number, rest[1:]
    if limit is None or not all(word.plain in _GAMES_EACH for word in unit):
        return None
    return orders.SetGameLimit(limit) if 0 < limit <= MAX_GAMES else Problem("limit-how-many")


_SWITCHES = {
    "challenges": "challenges challenge wyzwania wyzwanie",
    "calls": "calls call mentions wzmianki wzmianka",
    "archive": "archive archives archiwum",
    "quiet": "quiet cicho cisza",
}
_ON = word_set("on everyone everybody all wlacz wszyscy tak")
_SHUT = word_set("off organisers organizers wylacz organizatorzy nie")


def _switch(rest: Sequence[Word]) -> Request | None:
    if not rest:
        return server_settings.Switch()
    names = [name for name, words in _SWITCHES.items() if rest[0].plain in words.split()]
    state = rest[1].plain if len(rest) == 2 else ""
    if not names or state not in _ON | _SHUT:
        return None
    return server_settings.Switch(names[0], on=state in _ON)


def _is_off(rest: Sequence[Word]) -> bool:
    return len(rest) == 1 and rest[0].plain in _OFF


def _order(given: Mapping[str, Any]) -> str:
    order = given.get("order")
    words = [_ORDERS.get(order or "", "organise"), add_hash(given.get("game") or "")]
    words += [str(given.get("count") or "")] if order == "confirm" else []
    words += [given.get("reason") or ""] if order in ("annul", "confirm") else []
    return " ".join(word for word in words if word)


def _spell_annul(want: orders.Annul) -> str:
    if want.confirmed is None:
        return f"annul {want.reason}"
    return "annul yes" if want.confirmed else "annul no"


def _spell_confirm(want: orders.Confirm) -> str:
    if want.confirmed is None:
        return f"confirm count {want.number} {want.reason}"
    return "confirm count yes" if want.confirmed else "confirm count no"


def _spell_move(want: orders.MoveGame) -> str:
    return f"move game {want.to}" if want.to else "move here"


_OPTIONS = (
    Option("order", choices=tuple(_ORDERS)),
    replace(GAME, completion=None),
    Option("count", kind=OptionKind.WHOLE, minimum=1),
    Option("reason"),
)
_GOING_ON = (is_on, is_not_over)
_COUNTED = (is_counted, *_GOING_ON)
_NONE = "nothing-to-organise"

PAGE = "organisers"
COMMANDS = (
    CommandSpec(
        "pause",
        english="pause, pause game, pause the game",
        polish="wstrzymaj, wstrzymaj grę, wstrzymaj partię",
        read=_of_one_game(lambda rest: None if rest else Halt()),
        talk=Talk.PLEADED,
        part_of="organise",
        about={Halt: AboutMatch(fits=_GOING_ON, none=_NONE)},
    ),
    CommandSpec(
        "want-pause",
        english="can we pause, can i pause, i want to pause, i need a break, let's pause, "
        "let's take a break, can we take a break, can we pause the game, can i pause the game",
        polish="pauza, chcę pauzę, chcę zrobić pauzę, zróbmy pauzę, zrób pauzę, "
        "możemy zrobić pauzę, czy możemy zrobić pauzę, potrzebuję przerwy, zróbmy przerwę, "
        "możemy zrobić przerwę, czy możemy zrobić przerwę",
        read=Halt(),
        asked=requests.Help("clocks"),
        talk=Talk.MEANT,
        page=None,
    ),
    CommandSpec(
        "continue",
        english="continue, continue game, continue the game",
        polish="kontynuuj, kontynuuj grę, kontynuuj partię",
        read=_of_one_game(lambda rest: None if rest else GoOn()),
        talk=Talk.PLEADED,
        part_of="organise",
        about={GoOn: AboutMatch(fits=_GOING_ON, none=_NONE)},
    ),
    CommandSpec(
        "annul",
        english="annul, annul game, annul the game",
        polish="unieważnij, unieważnij grę, unieważnij partię",
        read=_of_one_game(_annul),
        part_of="organise",
        about={orders.Annul: AboutMatch(_spell_annul, _GOING_ON, none=_NONE)},
    ),
    CommandSpec(
        "confirm-count",
        english="confirm count, confirm the count",
        polish="zatwierdź wynik, zatwierdź rachunek",
        read=_of_one_game(_confirm),
        part_of="organise",
        about={orders.Confirm: AboutMatch(_spell_confirm, _COUNTED, none=_NONE)},
    ),
    CommandSpec(
        "withdraw-confirmation",
        english="withdraw confirmation, withdraw the confirmation",
        polish="wycofaj zatwierdzenie",
        read=_of_one_game(lambda rest: None if rest else DropConfirmation()),
        part_of="organise",
        about={DropConfirmation: AboutMatch(fits=_COUNTED, none=_NONE)},
    ),
    CommandSpec(
        "move-game",
        english="move game, move the game, move here",
        polish="przenieś, przenieś grę, przenieś partię",
        read=_move_game,
        otherwise={"move here": _move_here},
        wrong="move-where",
        part_of="organise",
        about={orders.MoveGame: AboutMatch(_spell_move, _GOING_ON, none=_NONE)},
    ),
    CommandSpec(
        "defaults",
        english="defaults, default terms",
        polish="domyślne, domyślne warunki",
        read=_defaults,
        wrong="defaults-which",
        part_of="organise",
        menu=Entry(options=(Option("terms"),), managers=True),
    ),
    CommandSpec(
        "limit",
        english="limit, limit games",
        polish="limit gier, limit partii",
        read=_limit,
        wrong="limit-how-many",
        part_of="organise",
        menu=Entry(options=(Option("most"),), managers=True),
    ),
    CommandSpec(
        "server",
        english="server settings, group settings",
        polish="ustawienia serwera, ustawienia grupy",
        read=_switch,
        wrong="server-which",
    ),
    CommandSpec(
        "organise",
        english="organise, organize",
        polish="organizuj",
        read=read_organise,
        menu=Entry(450, _OPTIONS, _order, managers=True),
    ),
)
