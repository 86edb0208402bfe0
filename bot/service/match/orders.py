"""Decides an organiser's order on a match that is not over. Pure.

A settled result stays (article 10.4). A count can be confirmed to which a player has agreed since
the game stopped, and holds a day after both were told so.
"""

from __future__ import annotations

from bot.service.clocks.clock import DAY
from bot.service.match.clock_transitions import Pauses, continued, halted, unconfirmed
from bot.service.match.commands import Annul, Confirm, DropConfirmation, GoOn, Halt, Order
from bot.service.match.events import Annulled, Confirming, ConfirmingDropped, Continued, Halted
from bot.service.match.state import Decision, Match, Phase, Refusal

TO_OBJECT = DAY
"""How long the players have before a count that is confirmed holds, without their pauses."""


def decide_order(match: Match, order: Order, now: int, pauses: Pauses) -> Decision:
    """Decides an organiser's order at ``now`` (milliseconds): the events that follow, or a
    refusal."""
    if match.phase is Phase.WITHDRAWN:
        return Refusal("challenge-over")
    if match.phase is Phase.ENDED:
        return Refusal("game-ended", {"outcome": match.outcome})
    if isinstance(order, Annul):
        return [Annulled(now, order.reason)]
    if match.phase is Phase.CHALLENGE:
        return Refusal("not-started")
    match order:
        case Halt() if match.halted is None:
            return [Halted(now), *halted(match, now, pauses)]
        case GoOn() if match.halted is not None:
            return [Continued(now), *continued(match, now, pauses)]
        case Halt():
            return Refusal("already-paused")
        case GoOn():
            return Refusal("not-paused")
        case Confirm():
            return _confirm(match, order, now, pauses)
        case DropConfirmation() if match.confirming is not None:
            return [ConfirmingDropped(now), *unconfirmed(match, now)]
        case DropConfirmation():
            return Refusal("not-confirming")


def _confirm(match: Match, order: Confirm, now: int, pauses: Pauses) -> Decision:
    if match.halted is not None:
        return Refusal("game-paused")
    if order.number not in match.agreed_counts:
        return Refusal("count-not-agreed", {"number": order.number})
    if match.confirming is not None:
        return Refusal("already-confirming", {"number": match.confirming.number})
    due = max(calendar.after(now, TO_OBJECT) for calendar in pauses.values())
    return [Confirming(now, order.number, order.reason, due)]
