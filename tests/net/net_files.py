"""Net files for tests: the real one where it is at hand, and a tiny one in the same format."""

from __future__ import annotations

import gzip
import os
import random
import struct
from pathlib import Path

from bot.app.settings import Settings, load_settings
from bot.engines.net.net_file import PINNED

MISSING = "The real net is missing, so nothing was compared with KataGo: run `nigiri net`."
_CHANNELS, _INNER, _HEADS, _WIDTH, _WIDE, _HEAD = 12, 8, 2, 4, 16, 6


def real_net() -> Path | None:
    """Return the real net if this machine has it: where the settings say that it is."""
    settings = load_settings(os.environ, None)
    assert isinstance(settings, Settings)
    path = settings.net_path
    return path if path is not None and path.is_file() and PINNED.is_in(path) else None


def write_tiny_net(path: Path, seed: int = 1) -> Path:
    """Write a net of random weights: one block with one layer of each kind."""
    file = _TinyNet(seed)
    file.write_net()
    path.write_bytes(gzip.compress(bytes(file.data), mtime=0))
    return path


class _TinyNet:
    def __init__(self, seed: int) -> None:
        self.data = bytearray()
        self._chance = random.Random(seed)

    def write_net(self) -> None:
        self._words("tiny", 15, 22, 19, *[20.0] * 4, 40.0, 0.25, 150.0, *[0] * 8)
        self._words("trunk", 1, _CHANNELS, _INNER, _INNER, _HEAD, _HEAD, 1, *[0] * 5)
        self._convolution(3, 22, _CHANNELS)
        self._matrix(19, _CHANNELS)
        self._words("nested_bottleneck_block", "block", 2)
        self._norm(_CHANNELS)
        self._convolution(1, _CHANNELS, _INNER)
        self._words("transformer_attention_block", "attention")
        self._words(_HEADS, _HEADS, _WIDTH, _WIDTH, 1, 1, "ln", _INNER, 1e-6)
        self._floats(_INNER)
        for _ in range(3):
            self._matrix(_INNER, _HEADS * _WIDTH)
        self._matrix(_HEADS * _WIDTH, _INNER)
        self._words("rope", _HEADS, _WIDTH // 2, 2)
        self._floats(_HEADS * _WIDTH // 2 * 2)
        self._words("transformer_ffn_block", "ffn", _INNER, _WIDE, 1, "ln", _INNER, 1e-6)
        self._floats(_INNER)
        self._matrix(_INNER, _WIDE)
        self._matrix(_INNER, _WIDE)
        self._matrix(_WIDE, _INNER)
        self._norm(_INNER)
        self._convolution(1, _INNER, _CHANNELS)
        self._words("tip", _CHANNELS, 1e-6, 1, 0)
        self._floats(_CHANNELS)
        self._floats(_CHANNELS)
        self._activation()
        self._write_policy()
        self._write_value()

    def _write_policy(self) -> None:
        self._words("policy")
        self._convolution(1, _CHANNELS, _HEAD)
        self._convolution(1, _CHANNELS, _HEAD)
        self._norm(_HEAD)
        self._matrix(3 * _HEAD, _HEAD)
        self._norm(_HEAD)
        self._convolution(1, _HEAD, 2)
        self._matrix(3 * _HEAD, _HEAD)
        self._summand(_HEAD)
        self._activation()
        self._matrix(_HEAD, 2)

    def _write_value(self) -> None:
        self._words("value")
        self._convolution(1, _CHANNELS, _HEAD)
        self._norm(_HEAD)
        self._matrix(3 * _HEAD, _HEAD)
        self._summand(_HEAD)
        self._activation()
        for outputs in (3, 6):
            self._matrix(_HEAD, outputs)
            self._summand(outputs)
        self._convolution(1, _HEAD, 1)

    def _words(self, *words: object) -> None:
        for word in words:
            self.data += f"{word}\n".encode()

    def _floats(self, count: int, low: float = -1.0) -> None:
        self.data += b"@BIN@"
        self.data += struct.pack(
            f"<{count}f", *(self._chance.uniform(low, 1) for _ in range(count))
        )
        self.data += b"\n"

    def _convolution(self, width: int, channels: int, out: int) -> None:
        self._words("convolution", width, width, channels, out, 1, 1)
        self._floats(width * width * channels * out)

    def _matrix(self, rows: int, columns: int) -> None:
        self._words("matrix", rows, columns)
        self._floats(rows * columns)

    def _summand(self, count: int) -> None:
        self._words("summand", count)
        self._floats(count)

    def _norm(self, channels: int) -> None:
        self._words("norm", channels, 1e-3, 1, 1)
        self._floats(channels)
        self._floats(channels, low=0.1)
        self._floats(channels)
        self._floats(channels)
        self._activation()

    def _activation(self) -> None:
        self._words("activation", "ACTIVATION_SILU")
