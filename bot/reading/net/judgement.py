"""The judgement of a net about a situation."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Judgement:
    """One look of a net, without any reading ahead.

    Probabilities are between 0 and 1; ``white_lead`` is in points with the komi included.
    ``score_deviation`` is the standard deviation of the score at the end, in points, as the net
    expects of its own play.
    ``white_ownership`` is 1 for a point that White surely gets, -1 for Black. ``policy`` is the
    probability of each move, 0 where the player to move may not play. Both have the order of
    `Board.key`.
    """

    white_wins: float
    black_wins: float
    no_result: float
    white_lead: float
    score_deviation: float
    white_ownership: tuple[float, ...]
    policy: tuple[float, ...]
    pass_policy: float
