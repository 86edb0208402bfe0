"""What organisers may do to a match that is not over. Pure.

A settled result stays (article 10.4).
"""

from __future__ import annotations

from bot.service.match.clock_transitions import Pauses, continued, halted
from bot.service.match.commands import Annul, GoOn, Halt, Order
from bot.service.match.events import Annulled, Continued, Halted
from bot.service.match.state import Decision, Match, Phase, Refusal


def decide_order(match: Match, order: Order, now: int, pauses: Pauses) -> Decision:
    """What follows when an organiser gives this order at ``now`` (milliseconds)."""
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
