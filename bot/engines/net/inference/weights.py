"""Reads a file of KataGo, version 15, into the weights of a net.

Source: ``desc.cpp`` of KataGo 1.17. Words and numbers are text with blanks between them; after
``@BIN@`` follow the numbers of one array, as little-endian floats. Only what the pinned net
consists of is read: nested blocks of attention and feed-forward layers.
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[np.float32]

_VERSION = 15
_MULTIPLIERS, _META = 7, 8
_DEVIATION, _LEAD = 2, 3
"""The multipliers of the deviation of the score and of the lead, among those of the outputs."""
_TRUNK_NUMBERS = 5
_BIN = b"@BIN@"
_NEGLIGIBLE = np.float32(1e-20)
"""Smaller weights are read as 0, which leaves the results as they are. Training has left a third of
some layers below this, and processors are ten times slower with such (denormal) numbers."""


@dataclass(frozen=True)
class Norm:
    """A normalisation with fixed figures, as a factor and a summand for each channel."""

    factor: Array
    summand: Array


@dataclass(frozen=True, eq=False)  # by identity: rotations are cached by layer
class Attention:
    """``qkv`` makes queries, keys and values of all heads at once. Queries and keys consist of
    pairs, which the position of a point rotates (RoPE): the first parts of all pairs come before
    the second parts. ``angles`` has, by head and pair, the angles for one step to the right and
    for one step down."""

    heads: int
    width: int
    epsilon: float
    qkv: Array
    out: Array
    angles: Array


@dataclass(frozen=True)
class FeedForward:
    """``enter`` makes the values and their gates at once."""

    epsilon: float
    enter: Array
    out: Array


@dataclass(frozen=True)
class Block:
    """A bottleneck: fewer channels inside than outside."""

    before: Norm
    narrow: Array
    inside: tuple[Attention | FeedForward, ...]
    after: Norm
    widen: Array


@dataclass(frozen=True)
class Tip:
    """The end of the trunk, KataGo's “trunk tip”: a normalisation over the whole board."""

    epsilon: float
    norm: Norm


@dataclass(frozen=True)
class PolicyHead:
    points: Array
    pool: Array
    pool_norm: Norm
    pool_to_points: Array
    points_norm: Norm
    moves: Array
    pass_in: Array
    pass_summand: Array
    pass_out: Array


@dataclass(frozen=True)
class ValueHead:
    points: Array
    points_norm: Norm
    hidden: Array
    hidden_summand: Array
    result: Array
    result_summand: Array
    score: Array
    score_summand: Array
    ownership: Array
    deviation_unit: float
    lead_unit: float


@dataclass(frozen=True)
class Weights:
    """All weights of a net. ``spatial`` is the first convolution (3×3), with a row for each offset
    and plane."""

    name: str
    spatial: Array
    summary: Array
    blocks: tuple[Block, ...]
    tip: Tip
    policy: PolicyHead
    value: ValueHead


class UnknownNetError(ValueError):
    """The file is not a net that this program can use."""


def read_weights(path: Path) -> Weights:
    """Raise `UnknownNetError` for another kind of net, and `OSError`, `EOFError` or `zlib.error` if
    the file cannot be unpacked."""
    with gzip.open(path) as file:
        return _Reader(file).net()


class _Reader:
    def __init__(self, file: gzip.GzipFile) -> None:
        self._file = file

    # Parts of the format

    def word(self) -> str:
        found = bytearray()
        while byte := self._file.read(1):
            if not byte.isspace():
                found += byte
            elif found:
                break
        return found.decode("ascii", "replace")

    def number(self) -> int:
        word = self.word()
        if not word.lstrip("-").isdigit():
            raise UnknownNetError(word[:40])
        return int(word)

    def numbers(self, count: int) -> list[int]:
        return [self.number() for _ in range(count)]

    def real(self) -> float:
        word = self.word()
        try:
            return float(word)
        except ValueError as error:
            raise UnknownNetError(word[:40]) from error

    def expect(self, *known: str) -> str:
        if (word := self.word()) not in known:
            raise UnknownNetError(word[:40])
        return word

    def floats(self, *shape: int) -> Array:
        if self._file.read(len(_BIN)) != _BIN:
            raise UnknownNetError(_BIN.decode())
        size = 4 * int(np.prod(shape))
        data = self._file.read(size)
        if len(data) != size or self._file.read(1) != b"\n":
            raise UnknownNetError(_BIN.decode())
        weights = np.frombuffer(data, "<f4").astype(np.float32).reshape(shape)
        weights[np.abs(weights) < _NEGLIGIBLE] = 0
        return weights

    def activation(self) -> None:
        self.word()
        self.expect("ACTIVATION_SILU")

    # Layers

    def convolution(self, width: int = 1) -> Array:
        """Return the weights as a matrix, with a row for each offset and input channel."""
        self.word()
        rows, columns, channels, out, *_dilation = self.numbers(6)
        if (rows, columns) != (width, width):
            raise UnknownNetError(f"{rows}x{columns}")
        return self.floats(rows * columns * channels, out)

    def matrix(self) -> Array:
        self.word()
        return self.floats(*self.numbers(2))

    def summand(self) -> Array:
        self.word()
        return self.floats(self.number())

    def norm(self) -> Norm:
        self.word()
        channels, epsilon = self.number(), self.real()
        has_factor, has_summand = self.numbers(2)
        mean, variance = self.floats(channels), self.floats(channels)
        factor = self.floats(channels) if has_factor else np.ones(channels, np.float32)
        summand = self.floats(channels) if has_summand else np.zeros(channels, np.float32)
        factor = factor / np.sqrt(variance + np.float32(epsilon))
        return Norm(factor, summand - mean * factor)

    def scale(self) -> tuple[float, Array]:
        """Read the normalisation before a layer: its epsilon and its factors."""
        self.word()
        channels, epsilon = self.number(), self.real()
        return epsilon, self.floats(channels)

    def attention(self) -> Attention:
        self.word()
        heads, key_heads, width, value_width, rotates, angles_learnt = self.numbers(6)
        if (key_heads, value_width, rotates, angles_learnt) != (heads, width, 1, 1):
            raise UnknownNetError("attention")
        epsilon, factor = self.scale()
        query, key, value, out = (self.matrix() for _ in range(4))
        self.word()
        shape = self.numbers(3)
        angles = self.floats(*shape)
        # Attention compares queries with keys by scalar products, which any common order of their
        # parts leaves as they are; the factor of the products goes into the queries.
        pairs = np.arange(heads * width).reshape(heads, width // 2, 2)
        order = pairs.transpose(2, 0, 1).ravel()
        query = query[:, order] * np.float32(width**-0.5)
        qkv = np.concatenate([query, key[:, order], value], axis=1) * factor[:, None]
        return Attention(heads, width, epsilon, qkv, out, angles)

    def feed_forward(self) -> FeedForward:
        self.word()
        self.number()
        self.number()
        if not self.number():
            raise UnknownNetError("ffn")
        epsilon, factor = self.scale()
        values, gates, out = (self.matrix() for _ in range(3))
        # A unit does nothing without its value, its gate or its way out.
        used = values.any(0) & gates.any(0) & out.any(1)
        enter = np.concatenate([values[:, used], gates[:, used]], axis=1) * factor[:, None]
        return FeedForward(epsilon, enter, out[used])

    def block(self) -> Block:
        self.expect("nested_bottleneck_block")
        self.word()
        layers = self.number()
        before = self.norm()
        self.activation()
        narrow = self.convolution()
        inside = tuple(self.layer() for _ in range(layers))
        after = self.norm()
        self.activation()
        return Block(before, narrow, inside, after, self.convolution())

    def layer(self) -> Attention | FeedForward:
        kind = self.expect("transformer_attention_block", "transformer_ffn_block")
        return self.attention() if kind == "transformer_attention_block" else self.feed_forward()

    def tip(self) -> Tip:
        self.word()
        channels, epsilon = self.number(), self.real()
        over_board, _ = self.numbers(2)
        if not over_board:
            raise UnknownNetError("trunk tip")
        return Tip(epsilon, Norm(self.floats(channels), self.floats(channels)))

    def policy(self) -> PolicyHead:
        self.word()
        points, pool = self.convolution(), self.convolution()
        pool_norm = self.norm()
        self.activation()
        pool_to_points, points_norm = self.matrix(), self.norm()
        self.activation()
        moves, pass_in, pass_summand = self.convolution(), self.matrix(), self.summand()
        self.activation()
        pass_out = self.matrix()
        return PolicyHead(
            points,
            pool,
            pool_norm,
            pool_to_points,
            points_norm,
            moves,
            pass_in,
            pass_summand,
            pass_out,
        )

    def value(self, deviation_unit: float, lead_unit: float) -> ValueHead:
        self.word()
        points, points_norm = self.convolution(), self.norm()
        self.activation()
        hidden, hidden_summand = self.matrix(), self.summand()
        self.activation()
        result, result_summand = self.matrix(), self.summand()
        score, score_summand = self.matrix(), self.summand()
        return ValueHead(
            points,
            points_norm,
            hidden,
            hidden_summand,
            result,
            result_summand,
            score,
            score_summand,
            self.convolution(),
            deviation_unit,
            lead_unit,
        )

    def net(self) -> Weights:
        name = self.word()
        if self.number() != _VERSION:
            raise UnknownNetError(name[:40])
        self.numbers(2)
        units = [self.real() for _ in range(_MULTIPLIERS)]
        self.numbers(_META)
        self.word()
        blocks = self.number()
        self.numbers(_TRUNK_NUMBERS)
        if not self.number():
            raise UnknownNetError("trunk")
        self.numbers(_TRUNK_NUMBERS)
        spatial, summary = self.convolution(3), self.matrix()
        trunk = tuple(self.block() for _ in range(blocks))
        tip = self.tip()
        self.activation()
        policy, value = self.policy(), self.value(units[_DEVIATION], units[_LEAD])
        return Weights(name, spatial, summary, trunk, tip, policy, value)
