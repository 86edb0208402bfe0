"""A straightforward reading and run of a net file: the yardstick for results and CPU time.

Each layer is done as the format describes it, without folding weights or working in place. It reads
the file by itself, so that a mistake of the program's reader shows.
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import bot.engines.net.inference  # noqa: F401  one thread, before numpy comes

import numpy as np  # isort: skip
import numpy.typing as npt  # isort: skip

from bot.reading.net.encoding import PLANES, Inputs

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class PlainOutputs:
    """The raw outputs: two policies and their pass, results, score, and ownership by rows from the
    top, all for the player to move."""

    policy: Array
    passes: Array
    result: Array
    score: Array
    ownership: Array


class PlainNet:
    """A net with all its weights as the file has them."""

    def __init__(self, path: Path) -> None:
        self._data, self._at = gzip.decompress(path.read_bytes()), 0
        self.name = self._word()
        self._skip(3)
        self.lead_unit = [float(self._word()) for _ in range(7)][3]
        self._skip(9)
        blocks = self._number()
        self._skip(11)
        self.spatial, self.summary = self._convolution(), self._matrix()
        self.blocks = [self._block() for _ in range(blocks)]
        self._skip(1)
        channels, self.tip_epsilon = self._number(), float(self._word())
        self._skip(2)
        self.tip = self._floats(channels), self._floats(channels)
        self._skip(3)
        self.policy: list[Any] = [self._convolution(), self._convolution(), self._norm()]
        self.policy += [self._matrix(), self._norm(), self._convolution(), self._matrix()]
        self.policy += [self._summand()]
        self._skip(2)
        self.policy += [self._matrix()]
        self._skip(1)
        self.value: list[Any] = [self._convolution(), self._norm(), self._matrix(), self._summand()]
        self._skip(2)
        self.value += [self._matrix(), self._summand(), self._matrix(), self._summand()]
        self.value += [self._convolution()]
        del self._data

    def run(self, inputs: Inputs) -> PlainOutputs:
        size = inputs.size
        planes = np.frombuffer(inputs.planes, np.uint8).reshape(size, size, PLANES)
        x = _convolve(planes.astype(np.float32), self.spatial)
        x = x + np.array(inputs.summary, np.float32) @ self.summary
        for before, narrow, layers, after, widen in self.blocks:
            y = _convolve(_silu(x * before[0] + before[1]), narrow)
            for layer in layers:
                y = y + (_attend(y, layer) if len(layer) > 5 else _feed(y, layer))
            x = x + _convolve(_silu(y * after[0] + after[1]), widen)
        x = x / np.sqrt((x * x).mean() + self.tip_epsilon)
        x = _silu(x * self.tip[0] + self.tip[1])
        points, pool, pool_norm, mix, norm, moves, enter, summand, out = self.policy
        pooled = _silu(_convolve(x, pool) * pool_norm[0] + pool_norm[1])
        mean = pooled.mean((0, 1))
        pooled = np.concatenate([mean, mean * (size - 14) * 0.1, pooled.max((0, 1))])
        policy = _silu((_convolve(x, points) + pooled @ mix) * norm[0] + norm[1])
        passes = _silu(pooled @ enter + summand) @ out
        points, norm, hidden, summand, result, of_result, score, of_score, ownership = self.value
        value = _silu(_convolve(x, points) * norm[0] + norm[1])
        mean, beyond = value.mean((0, 1)), size - 14
        pooled = np.concatenate([mean, mean * beyond * 0.1, mean * (beyond**2 * 0.01 - 0.1)])
        inner = _silu(pooled @ hidden + summand)
        return PlainOutputs(
            _convolve(policy, moves),
            passes,
            inner @ result + of_result,
            inner @ score + of_score,
            np.tanh(_convolve(value, ownership)[..., 0]),
        )

    def _word(self) -> str:
        while self._data[self._at : self._at + 1].isspace():
            self._at += 1
        start = self._at
        while not self._data[self._at : self._at + 1].isspace():
            self._at += 1
        return self._data[start : self._at].decode()

    def _number(self) -> int:
        return int(self._word())

    def _skip(self, words: int) -> None:
        for _ in range(words):
            self._word()

    def _floats(self, *shape: int) -> Array:
        start = self._data.index(b"@BIN@", self._at) + 5
        count = int(np.prod(shape))
        self._at = start + 4 * count
        weights = np.frombuffer(self._data, "<f4", count, start).reshape(shape).copy()
        # Denormal numbers would make the yardstick ten times slower, and the comparison worthless.
        weights[np.abs(weights) < 1e-20] = 0
        return weights

    def _convolution(self) -> Array:
        self._word()
        shape = [self._number() for _ in range(6)][:4]
        return self._floats(*shape)

    def _matrix(self) -> Array:
        self._word()
        return self._floats(self._number(), self._number())

    def _summand(self) -> Array:
        self._word()
        return self._floats(self._number())

    def _norm(self) -> tuple[Array, Array]:
        """Read a normalisation, and the activation after it."""
        self._word()
        channels, epsilon = self._number(), float(self._word())
        has_factor, has_summand = self._number(), self._number()
        mean, variance = self._floats(channels), self._floats(channels)
        factor = self._floats(channels) if has_factor else np.ones(channels)
        summand = self._floats(channels) if has_summand else np.zeros(channels)
        self._skip(2)
        factor = (factor / np.sqrt(variance + epsilon)).astype(np.float32)
        return factor, (summand - mean * factor).astype(np.float32)

    def _block(self) -> tuple[Any, ...]:
        self._skip(2)
        layers = self._number()
        before, narrow = self._norm(), self._convolution()
        inside = [self._layer() for _ in range(layers)]
        return before, narrow, inside, self._norm(), self._convolution()

    def _layer(self) -> tuple[Any, ...]:
        kind = self._word()
        self._word()
        numbers = [self._number() for _ in range(6 if "attention" in kind else 3)]
        self._word()
        channels, epsilon = self._number(), float(self._word())
        factor = self._floats(channels)
        matrices = [self._matrix() for _ in range(4 if "attention" in kind else 3)]
        if "attention" not in kind:
            return (epsilon, factor, *matrices)
        self._word()
        turns = self._floats(*[self._number() for _ in range(3)])
        return (epsilon, factor, *matrices, numbers[0], turns)


def _silu(x: Array) -> Array:
    y: Array = x / (1 + np.exp(-x))
    return y


def _convolve(x: Array, weights: Array) -> Array:
    rows, columns, channels, out = weights.shape
    if rows == 1:
        same: Array = x @ weights[0, 0]
        return same
    height, width, _ = x.shape
    padded = np.pad(x, ((rows // 2,) * 2, (columns // 2,) * 2, (0, 0)))
    views = np.lib.stride_tricks.sliding_window_view(padded, (rows, columns), axis=(0, 1))
    seen = np.ascontiguousarray(views.transpose(0, 1, 3, 4, 2)).reshape(height * width, -1)
    found: Array = seen @ weights.reshape(rows * columns * channels, out)
    return found.reshape(height, width, out)


def _scale(x: Array, epsilon: float, factor: Array) -> Array:
    y: Array = x * (factor / np.sqrt((x * x).mean(-1, keepdims=True) + epsilon))
    return y


_TURNS: dict[tuple[int, int], tuple[Array, Array]] = {}


def _attend(x: Array, layer: tuple[Any, ...]) -> Array:
    epsilon, factor, query, key, value, out, heads, turns = layer
    size, points = len(x), len(x) ** 2
    seen = _scale(x, epsilon, factor).reshape(points, -1)
    queries, keys, values = ((seen @ w).reshape(points, heads, -1) for w in (query, key, value))
    if (id(turns), size) not in _TURNS:
        down, right = (axis.reshape(-1, 1, 1) for axis in np.mgrid[:size, :size])
        angles = right * turns[None, :, :, 0] + down * turns[None, :, :, 1]
        _TURNS[id(turns), size] = (
            np.cos(angles).astype(np.float32),
            np.sin(angles).astype(np.float32),
        )
    queries, keys = (_turn(part, *_TURNS[id(turns), size]) for part in (queries, keys))
    shares = np.matmul(queries.transpose(1, 0, 2), keys.transpose(1, 2, 0))
    shares *= np.float32(1 / np.sqrt(queries.shape[-1]))
    shares -= shares.max(-1, keepdims=True)
    np.exp(shares, out=shares)
    shares /= shares.sum(-1, keepdims=True)
    mixed = np.matmul(shares, values.transpose(1, 0, 2)).transpose(1, 0, 2)
    y: Array = mixed.reshape(points, -1) @ out
    return y.reshape(size, size, -1)


def _turn(parts: Array, cos: Array, sin: Array) -> Array:
    first, second = parts[..., 0::2], parts[..., 1::2]
    turned = np.empty_like(parts)
    turned[..., 0::2] = first * cos - second * sin
    turned[..., 1::2] = first * sin + second * cos
    return turned


def _feed(x: Array, layer: tuple[Any, ...]) -> Array:
    epsilon, factor, values, gates, out = layer
    seen = _scale(x, epsilon, factor)
    y: Array = (_silu(seen @ values) * (seen @ gates)) @ out
    return y
