"""A match as a playable board shows it to one reader: legal moves and buttons.

Readers are offered only the buttons that they may press. The match itself checks each action again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from bot.ids import UserId
from bot.match.events import Side
from bot.match.state import Match, Phase
from bot.play.loaded import LoadedMatch
from bot.posts.callbacks import Callback, Verb, parse_choice
from bot.posts.post import Choice
from bot.rules.errors import NothingToUndo
from bot.rules.points import Colour, Point, format_point
from bot.talk import match_buttons
from bot.texts.presenter import Presenter
from bot.texts.text import text

COLOUR: Mapping[Colour, str] = {Colour.BLACK: "black", Colour.WHITE: "white"}
_LOOKS = frozenset({Verb.REPLAY, Verb.STEP})
_LOOKS_BY_LINE = frozenset({"sgf"})


def name_move(point: Point | None) -> str:
    """Return the point of a move, or ``pass`` (None), as boards are told of it."""
    return "pass" if point is None else format_point(point)


def seen_by(
    loaded: LoadedMatch, reader: UserId, words: Presenter, binds: Callable[[str], bool]
) -> dict[str, object]:
    """Return the fields for one reader, in their language. An empty ``reader`` is a spectator.

    ``binds`` says whether the choice with an id is irreversible.
    """
    match = loaded.match
    side = loaded.side_of(reader) if reader else None
    seat = None if side is None else match.seat(side)
    return {
        "at": loaded.at,
        "first": match.game.board_after(0).rows(),
        "forbidden": _forbidden(match),
        "seat": None if seat is None else COLOUR[seat],
        "waits": side is not None and loaded.waits_for(reader),
        "buttons": [
            {
                "id": choice.id,
                "label": words.plain(choice.label),
                "emoji": choice.emoji,
                "binds": binds(choice.id),
            }
            for choice in may_press(loaded, side)
        ],
        "marks": {} if seat is None or match.halted is not None else _marks(loaded),
    }


def may_press(loaded: LoadedMatch, side: Side | None) -> tuple[Choice, ...]:
    """Return the current buttons that this side may press; None: a spectator. Chains are not
    included: they are marked on the board."""
    offered = match_buttons.choices(loaded, board=False)
    mine = []
    for choice in offered:
        wanted = parse_choice(choice.id)
        if wanted is None:
            continue
        if _may(loaded.match, side, wanted):
            mine.append(choice)
        elif wanted.verb is Verb.AGREE and side is not None and not _asks(loaded.match, side):
            mine.append(match_buttons.retraction(loaded, wanted.number))
    if side is not None and _asks(loaded.match, side):
        # In shared posts this button has the opponent's label.
        own = text("label-withdraw")
        return tuple(replace(c, label=own) if c.emoji == match_buttons.NO else c for c in mine)
    return tuple(mine)


def _asks(match: Match, side: Side) -> bool:
    """Whether the open question is this side's own, so that a no withdraws it."""
    if match.phase is Phase.CHALLENGE:
        return side is Side.HOST
    return match.proposal is not None and match.proposal.by is match.seat(side)


def _may(match: Match, side: Side | None, wanted: Callback) -> bool:
    line = wanted.detail if wanted.verb is Verb.SAY else ""
    if match.phase is Phase.CHALLENGE:
        if wanted.verb is Verb.DROP:
            return side is not None
        return side is not match.offered_by and (side is not None or match.open)
    seat = None if side is None else match.seat(side)
    if seat is None:
        return wanted.verb in _LOOKS or line in _LOOKS_BY_LINE
    proposal = match.proposal
    match line or wanted.verb:
        case "pass":
            return match.game.to_move is seat
        case "undo":
            return _has_moved(match, seat)
        case Verb.AGREE:
            return proposal is not None and seat not in proposal.agreed
        case Verb.REFUSE:
            if proposal is None or proposal.by is seat:
                return proposal is not None
            return seat not in proposal.agreed | proposal.refused
        case _:
            return True


def _has_moved(match: Match, seat: Colour) -> bool:
    try:
        return match.game.plies_to_undo(seat) > 0
    except NothingToUndo:
        return False


def _forbidden(match: Match) -> list[str]:
    """Return the empty points where the side to move may not play."""
    if match.phase is not Phase.PLAY:
        return []
    board, legal = match.game.board, set(match.game.legal_points())
    empty = (point for point in board.points() if board.at(point) is None)
    return [format_point(point) for point in empty if point not in legal]


def _marks(loaded: LoadedMatch) -> dict[str, str]:
    """Map a point of each chain in a count to the choice that toggles its mark."""
    ids = [choice.id for choice in match_buttons.marks(loaded)]
    wanted = [parse_choice(id) for id in ids]
    return {want.detail: id for want, id in zip(wanted, ids, strict=True) if want is not None}
