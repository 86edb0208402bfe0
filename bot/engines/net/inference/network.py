"""Runs a net on one position.

Source: ``eigenbackend.cpp`` and ``nneval.cpp`` of KataGo 1.17. A position takes some 0.1 s of CPU
time on 19×19, and a net 45 MB of memory besides numpy.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from bot.engines.net.inference.weights import Array, Attention, FeedForward, Norm, Weights
from bot.reading.net.encoding import PLANES, Inputs
from bot.reading.net.judgement import Judgement
from bot.rules.points import Colour

_OPTIMISM = np.float32(0.2)
"""The share of the second policy, which hopes for more; KataGo's default."""
_SCORE_DEVIATION, _SCORE_LEAD = 1, 2
_USUAL_SIZE = 14
"""Pools are scaled by how far the size of the board is from this."""
_CACHED_ROTATIONS = 64
"""One for each attention layer and size: at most 0.6 MB each on 19×19."""


class Network:
    """A net. Not thread-safe."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._find_rotation = lru_cache(_CACHED_ROTATIONS)(_compute_rotation)

    @property
    def name(self) -> str:
        return self._weights.name

    def judge(self, inputs: Inputs) -> Judgement:
        trunk = self._run_trunk(inputs)
        moves, pass_logit = self._run_policy(trunk, inputs.size)
        result, score, ownership = self._run_value(trunk, inputs.size)
        own, enemy, none = (float(part) for part in _normalise(result))
        sign = 1 if inputs.to_move is Colour.WHITE else -1
        white, black = (own, enemy) if inputs.to_move is Colour.WHITE else (enemy, own)
        legal = np.array([*inputs.legal, inputs.size**2])
        chances = np.zeros(inputs.size**2 + 1, np.float32)
        chances[legal] = _normalise(np.append(moves, pass_logit)[legal])
        lead = float(score[_SCORE_LEAD]) * self._weights.value.lead_unit * (1 - none)
        return Judgement(
            white_wins=white,
            black_wins=black,
            no_result=none,
            white_lead=sign * lead,
            # The net gives it before softplus, which keeps it positive.
            score_deviation=float(np.logaddexp(0, score[_SCORE_DEVIATION]))
            * self._weights.value.deviation_unit,
            white_ownership=_from_lowest_row(sign * ownership, inputs.size),
            policy=_from_lowest_row(chances[:-1], inputs.size),
            pass_policy=float(chances[-1]),
        )

    def _run_trunk(self, inputs: Inputs) -> Array:
        weights, size = self._weights, inputs.size
        planes = np.frombuffer(inputs.planes, np.uint8).reshape(size, size, PLANES)
        summary = np.array(inputs.summary, np.float32)
        x = _see_around(planes.astype(np.float32)) @ weights.spatial
        x += summary @ weights.summary
        for block in weights.blocks:
            y = _activate(x, block.before) @ block.narrow
            for layer in block.inside:
                y += (
                    _attend(y, layer, self._find_rotation(layer, size))
                    if isinstance(layer, Attention)
                    else _feed_forward(y, layer)
                )
            x += _activate(y, block.after) @ block.widen
        tip = weights.tip
        x *= 1 / np.sqrt(np.mean(x * x) + np.float32(tip.epsilon))
        return _activate(x, tip.norm)

    def _run_policy(self, trunk: Array, size: int) -> tuple[Array, Array]:
        """Return the logits of all points, and of a pass."""
        head = self._weights.policy
        pool = _activate(trunk @ head.pool, head.pool_norm)
        mean = pool.mean(0)
        parts = [mean, mean * ((size - _USUAL_SIZE) * 0.1), pool.max(0)]
        pooled: Array = np.concatenate(parts).astype(np.float32)
        points: Array = trunk @ head.points + pooled @ head.pool_to_points
        moves = _activate(points, head.points_norm) @ head.moves
        passes = _silu(pooled @ head.pass_in + head.pass_summand) @ head.pass_out
        return _be_optimistic(moves), _be_optimistic(passes)

    def _run_value(self, trunk: Array, size: int) -> tuple[Array, Array, Array]:
        """Return the logits of the results, the figures of the score, and the ownership, for the
        player to move."""
        head = self._weights.value
        points = _activate(trunk @ head.points, head.points_norm)
        mean, beyond = points.mean(0), size - _USUAL_SIZE
        pooled = np.concatenate([mean, mean * (beyond * 0.1), mean * (beyond**2 * 0.01 - 0.1)])
        hidden = _silu(pooled.astype(np.float32) @ head.hidden + head.hidden_summand)
        ownership = np.tanh((points @ head.ownership)[:, 0])
        result = hidden @ head.result + head.result_summand
        return result, hidden @ head.score + head.score_summand, ownership


def _see_around(planes: Array) -> Array:
    """Return for each point the planes of the 3×3 points around it, in one row; 0 off the board."""
    size = len(planes)
    padded = np.pad(planes, ((1, 1), (1, 1), (0, 0)))
    parts = [padded[y : y + size, x : x + size] for y in range(3) for x in range(3)]
    return np.concatenate(parts, axis=2).reshape(size * size, -1)


def _silu(x: Array) -> Array:
    """Apply ``x / (1 + exp(-x))`` in place."""
    gate = np.negative(x)
    np.exp(gate, out=gate)
    gate += 1
    x /= gate
    return x


def _activate(x: Array, norm: Norm) -> Array:
    y = x * norm.factor
    y += norm.summand
    return _silu(y)


def _normalise_points(x: Array, epsilon: float) -> Array:
    squares = np.einsum("ij,ij->i", x, x) / np.float32(x.shape[1])
    y: Array = x * (1 / np.sqrt(squares + np.float32(epsilon)))[:, None]
    return y


def _compute_rotation(layer: Attention, size: int) -> tuple[Array, Array]:
    """Return cosine and sine of the angles for each point, head and pair."""
    down, right = (axis.reshape(-1, 1, 1, 1) for axis in np.mgrid[:size, :size])
    angles = right * layer.angles[..., 0] + down * layer.angles[..., 1]
    return np.cos(angles).astype(np.float32), np.sin(angles).astype(np.float32)


def _attend(x: Array, layer: Attention, rotation: tuple[Array, Array]) -> Array:
    points, heads, width = len(x), layer.heads, layer.width
    qkv = _normalise_points(x, layer.epsilon) @ layer.qkv
    cos, sin = rotation
    # The axes of the rotated parts: point, query or key, first or second part, head, pair.
    parts = qkv[:, : 2 * heads * width].reshape(points, 2, 2, heads, width // 2)
    first, second = parts[:, :, 0], parts[:, :, 1]
    rotated = np.empty((2, heads, points, width), np.float32)
    to = rotated.transpose(2, 0, 1, 3)
    np.subtract(first * cos, second * sin, out=to[..., : width // 2])
    np.add(first * sin, second * cos, out=to[..., width // 2 :])
    values = qkv[:, 2 * heads * width :].reshape(points, heads, width).transpose(1, 0, 2)
    shares = rotated[0] @ rotated[1].transpose(0, 2, 1)
    shares -= shares.max(-1, keepdims=True)
    np.exp(shares, out=shares)
    mixed = shares @ values
    mixed /= shares.sum(-1, keepdims=True)
    attended: Array = mixed.transpose(1, 0, 2).reshape(points, -1) @ layer.out
    return attended


def _feed_forward(x: Array, layer: FeedForward) -> Array:
    both = _normalise_points(x, layer.epsilon) @ layer.enter
    middle = both.shape[1] // 2
    y: Array = (_silu(both[:, :middle]) * both[:, middle:]) @ layer.out
    return y


def _be_optimistic(logits: Array) -> Array:
    plain, hopeful = logits[..., 0], logits[..., 1]
    y: Array = plain + _OPTIMISM * (hopeful - plain)
    return y


def _normalise(logits: Array) -> Array:
    chances: Array = np.exp(logits - logits.max())
    chances /= chances.sum()
    return chances


def _from_lowest_row(points: npt.NDArray[np.float32], size: int) -> tuple[float, ...]:
    """Reverse the rows of a board."""
    return tuple(points.reshape(size, size)[::-1].ravel().tolist())
