"""Forms for games against a program: which one, and on what terms."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.match.events import Terms
from bot.match.ranks import FIRST_DAN
from bot.posts.post import Answer, Choice
from bot.reading.opponent.levels import Level, find_level
from bot.talk import requests
from bot.talk.forms import LAST_ROW, Form, list_changes, own_name
from bot.talk.request_context import RequestContext
from bot.texts.match.match_facts import terms_line
from bot.texts.text import Parts, Wording, text

_FIELDS = frozenset({"size", "handicap", "colours"})
"""The fields of a game against a program: it has no clock and is never rated."""
_BEGIN, _CHOOSE = "spar", "spars"
_ENGINE, _OWN = "engine", "!"
_OPPONENT_ROW = 3
_ASKED = {
    "new": FIRST_DAN - 20,
    "learning": FIRST_DAN - 16,
    "kyu": FIRST_DAN - 10,
    "dan": FIRST_DAN,
}
"""The ranks that a person of unknown strength chooses from."""


@dataclass(frozen=True)
class Opponents:
    """The opponent chosen so far, a level or (None) the installed engine, by ``name``. Others to
    choose: the levels if ``has_levels``, and the installed engine if it has a name."""

    level: Level | None
    name: Wording
    has_levels: bool
    engine: Wording


def of_engine_game(
    context: RequestContext, change: requests.Challenge, so_far: Terms, opponents: Opponents
) -> Answer:
    """Return the form of a game against a program. Nothing happens before it is started."""
    level = opponents.level
    is_engine = level is None and opponents.has_levels
    now = requests.PlayEngine(
        change, True, None if level is None else level.rank, installed=is_engine
    )
    form = Form(context, _spell(now), change, so_far)
    shown = terms_line(so_far, own_name(context))
    begin = form.button(
        _spell(replace(now, choosing=False)), change, text("label-form-begin"), LAST_ROW
    )
    heading = text("form-spar", name=opponents.name, terms=shown)
    others = _list_others(form, now, opponents)
    return context.form(heading, (*list_changes(form, _FIELDS), *others, *begin))


def ask_strength(context: RequestContext, want: requests.PlayEngine, engine: Wording) -> Answer:
    """Ask how strong a person is, with the installed ``engine`` as another choice if it has a
    name."""
    form = Form(context, _spell(want), want.change, Terms(9, 0))
    choices: list[Choice] = []
    for name, rank in _ASKED.items():
        told = replace(want, rank=rank, is_own=True)
        choices += form.button(_spell(told), want.change, text("label-spar-own", name=name), 1)
    if engine:
        choices += form.button(
            _spell(replace(want, installed=True)), want.change, engine, _OPPONENT_ROW
        )
    question = Parts(text("spar-ask"), (text("spar-ask-later"),))
    return context.form(question, tuple(choices))


def _list_others(form: Form, now: requests.PlayEngine, opponents: Opponents) -> Iterator[Choice]:
    """Yield a button for each neighbouring level and for the other kind of program."""
    level = opponents.level
    for id, steps in (("label-weaker", -1), ("label-stronger", 1)):
        other = None if level is None else level.move(steps)
        if other is not None:
            wanted, label = replace(now, rank=other.rank), text(id, level=other.name)
            yield from form.button(_spell(wanted), form.change, label, _OPPONENT_ROW)
    if level is not None and opponents.engine:
        wanted = replace(now, rank=None, installed=True)
        yield from form.button(_spell(wanted), form.change, opponents.engine, _OPPONENT_ROW)
    if level is None and opponents.has_levels:
        wanted, label = replace(now, installed=False), text("label-spar-levels")
        yield from form.button(_spell(wanted), form.change, label, _OPPONENT_ROW)


def _spell(want: requests.PlayEngine) -> str:
    """Spell a request without its terms: ``spars 12k``. `read_engine_game` reads it."""
    verb = _CHOOSE if want.choosing else _BEGIN
    if want.installed:
        return f"{verb} {_ENGINE}"
    if want.rank is None:
        return verb
    return f"{verb} {Level(want.rank).name}{_OWN * want.is_own}"


def read_engine_game(verb: str, change: requests.Challenge) -> requests.PlayEngine | None:
    """Read the verb of a button with these terms; None if it is no button of these forms."""
    kind, _, opponent = verb.partition(" ")
    if kind not in (_BEGIN, _CHOOSE):
        return None
    want = requests.PlayEngine(change, kind == _CHOOSE)
    if not opponent:
        return want
    if opponent == _ENGINE:
        return replace(want, installed=True)
    level = find_level(opponent.removesuffix(_OWN))
    is_own = opponent.endswith(_OWN)
    return None if level is None else replace(want, rank=level.rank, is_own=is_own)
