"""The pages of the organisers' form. Permissions are checked by the caller."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.match.events import Side
from bot.match.state import Phase
from bot.play.loaded import LoadedMatch
from bot.posts.post import Answer, Choice
from bot.rules.outcome import format_outcome
from bot.rules.points import Colour
from bot.talk import match_buttons, orders
from bot.talk.forms import mark
from bot.talk.request_context import RequestContext
from bot.texts.text import Parts, Text, Wording, text

LIMITS = (1, 2, 3, 5, 10, 20)
MAX_GAMES = 20
"""Games listed, the newest."""


def first(
    context: RequestContext, games: Sequence[tuple[LoadedMatch, Mapping[Side, str]]]
) -> Answer:
    """Return the community's games to choose from, and buttons for its settings."""
    user = context.incoming.user
    made = []
    for game, names in games[-MAX_GAMES:]:
        label = text(
            "label-organise-game",
            game=game.game_id,
            first=names[Side.HOST],
            second=names[Side.GUEST] or "?",
            size=game.match.terms.size,
            paused="yes" if game.match.halted is not None else "no",
        )
        made.append(match_buttons.form("organise game", user, label, 1, game))
    made += [
        match_buttons.form("organise defaults", user, text("label-organise-defaults"), 2),
        match_buttons.form("organise limit", user, text("label-organise-limit"), 2),
    ]
    heading = text("organise-games" if games else "organise-no-games", count=len(games))
    return context.form(heading, tuple(made))


def quiet(context: RequestContext, *, on: bool) -> tuple[Choice, ...]:
    """Return the buttons that switch "one board per game" on and off."""
    user = context.incoming.user
    return tuple(
        match_buttons.form(
            f"group settings quiet {state}",
            user,
            mark(text(f"label-{label}"), (state == "on") is on),
        )
        for state, label in (("on", "one-board-on"), ("off", "one-board-off"))
    )


def game(context: RequestContext, loaded: LoadedMatch, about: Parts, *, here: bool) -> Answer:
    """Return the actions for one game, described by ``about``. ``here``: it is played in this
    room."""
    user, match = context.incoming.user, loaded.match

    def button(line: str, label: str, row: int) -> Choice:
        return match_buttons.form(line, user, text(f"label-{label}"), row, loaded)

    made = []
    if match.halted is not None:
        made.append(button("continue", "organise-continue", 1))
    elif match.phase is not Phase.CHALLENGE:
        made.append(button("pause", "organise-pause", 1))
    if match.confirming is not None:
        made.append(button("withdraw confirmation", "organise-unconfirm", 1))
    elif match.agreed_counts and match.halted is None:
        made.append(button("organise counts", "organise-confirm", 1))
    made.append(button("organise annul", "organise-annul", 1))
    if not here:
        made.append(button("move here", "organise-move", 1))
    return context.form(about, (*made, _back(context, 2)), match_buttons.ref(loaded))


def reasons(context: RequestContext, loaded: LoadedMatch) -> Answer:
    """Return the reasons to annul a game, which both players are told."""
    heading = text("organise-annul", game=loaded.game_id)
    return _reasons(context, loaded, heading, "organise", orders.REASONS)


def reasons_to_confirm(context: RequestContext, loaded: LoadedMatch, number: int) -> Answer:
    """Return the reasons to confirm a count, which both players are told."""
    heading = text("organise-confirm", number=number, game=loaded.game_id)
    return _reasons(context, loaded, heading, f"organise count {number}", orders.CONFIRMING)


def _reasons(
    context: RequestContext,
    loaded: LoadedMatch,
    heading: Text,
    line: str,
    labels: Mapping[str, str],
) -> Answer:
    user = context.incoming.user
    made = [
        match_buttons.form(f"{line} {reason}", user, text(label), row, loaded)
        for row, (reason, label) in enumerate(labels.items(), start=1)
    ]
    return context.form(heading, (*made, _back(context, len(made) + 1)), match_buttons.ref(loaded))


def counts(context: RequestContext, loaded: LoadedMatch, names: Mapping[Side, str]) -> Answer:
    """Return the counts that can be confirmed: the last one that each player agreed to."""
    user, match = context.incoming.user, loaded.match
    last: dict[int, list[str]] = {}
    for colour in Colour:
        agreed = [n for n, each in match.agreed_counts.items() if colour in each.agreed]
        if agreed:
            last.setdefault(max(agreed), []).append(names[match.side(colour)])
    made = []
    for row, (number, who) in enumerate(sorted(last.items()), start=1):
        result = format_outcome(match.score(counted=match.agreed_counts[number]).outcome)
        label = text("label-organise-count", number=number, result=result, who=", ".join(who))
        made.append(match_buttons.form(f"organise count {number}", user, label, row, loaded))
    heading = text("organise-counts" if made else "organise-no-counts", game=loaded.game_id)
    return context.form(heading, (*made, _back(context, len(made) + 1)), match_buttons.ref(loaded))


def limits(context: RequestContext, limit: int | None, message: Wording) -> Answer:
    """Return the form for the number of games per person; each tap changes it."""
    user = context.incoming.user
    made = [match_buttons.form(f"limit {n}", user, mark(str(n), n == limit), 1) for n in LIMITS]
    off = match_buttons.form("limit off", user, mark(text("label-limit-off"), limit is None), 2)
    return context.form(message, (*made, off, _back(context, 2)))


def _back(context: RequestContext, row: int) -> Choice:
    return match_buttons.form("organise", context.incoming.user, text("label-form-back"), row)
