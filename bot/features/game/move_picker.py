"""Entry of a move by two taps: a column, then one of its points; or a column and a row.

The second way is for chats that show buttons for both. They can be tapped in any order.
"""

from __future__ import annotations

from collections.abc import Collection

from bot.ids import UserId
from bot.match.state import Phase, Refusal
from bot.play.loaded import LoadedMatch
from bot.posts.callbacks import Callback, Verb, format_choice
from bot.posts.post import Choice, Post, PostRef
from bot.rules.errors import Occupied
from bot.rules.points import COLUMNS, Point, format_point
from bot.talk import match_buttons
from bot.texts.presenter import Presenter
from bot.texts.text import text


def lines(
    loaded: LoadedMatch, wanted: Callback, user: UserId, words: Presenter, key: str
) -> Post | Refusal:
    """Return the points of this column that the person can play, and why the others are not
    playable."""
    match = loaded.match
    why_not = _why_not(loaded, wanted, user, [*COLUMNS[: match.terms.size]])
    if why_not is not None:
        return why_not
    column = COLUMNS.index(wanted.detail)
    open_points, taken, banned = [], [], []
    for row in range(match.terms.size):
        point = Point(column, row)
        error = match.game.why_illegal(match.game.to_move, point)
        if error is None:
            open_points.append(point)
        elif isinstance(error, Occupied):
            taken.append(point)
        else:
            banned.append((point, Refusal(error.id, error.data)))
    choices = tuple(
        Choice(
            format_choice(Callback(Verb.SAY, loaded.game_id, match.version, format_point(point))),
            format_point(point),
        )
        for point in open_points
    )
    reasons = [refusal for _, refusal in banned]
    text = words.column(wanted.detail, taken, reasons, playable=bool(choices))
    choices += match_buttons.why_not(banned)
    ref = PostRef(loaded.game_id, match.version)
    return Post(key, text, choices=choices, ref=ref, language=words.code)


def line(
    loaded: LoadedMatch, wanted: Callback, user: UserId, words: Presenter, key: str
) -> Post | Refusal:
    """Confirm a column or row, and ask for the other half of the point."""
    size, name = loaded.match.terms.size, wanted.detail
    rows = [str(row + 1) for row in range(size)]
    why_not = _why_not(loaded, wanted, user, [*COLUMNS[:size], *rows])
    if why_not is not None:
        return why_not
    id = "row-picked" if name in rows else "column-picked"
    return Post(key, text(id, line=name), language=words.code)


def _why_not(
    loaded: LoadedMatch, wanted: Callback, user: UserId, offered: Collection[str]
) -> Refusal | None:
    why_not = refusal(loaded, wanted.number, user)
    if why_not is None and (loaded.match.phase is not Phase.PLAY or wanted.detail not in offered):
        return Refusal("stale-button")
    return why_not


def refusal(loaded: LoadedMatch, version: int, user: UserId) -> Refusal | None:
    """Return why this person cannot choose from buttons of a version: only the player to act
    can, and only from the newest."""
    match = loaded.match
    if not match.stands_as(version) or match.phase.is_over or match.halted is not None:
        return Refusal("stale-button")
    side = loaded.side_of(user)
    if side is None:
        return Refusal("not-your-game")
    if match.phase is Phase.PLAY and match.side(match.game.to_move) is not side:
        return Refusal("not-your-turn", {"to_move": match.game.to_move})
    return None
