"""Finding the damaged place in an append-only file."""

from __future__ import annotations

import random
from itertools import accumulate
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.store.connection.append_only_log import (
    LONGEST_TORN_END,
    Examined,
    examine,
    examine_file,
    newest_file,
)


def command(*words: bytes) -> bytes:
    """Return a command in the format of the file."""
    strings = b"".join(b"$%d\r\n%b\r\n" % (len(word), word) for word in words)
    return b"*%d\r\n%b" % (len(words), strings)


def transaction(*commands: bytes) -> bytes:
    """Return commands in a transaction."""
    return command(b"MULTI") + b"".join(commands) + command(b"EXEC")


COMMANDS = st.lists(st.binary(max_size=12), min_size=1, max_size=4).map(
    lambda words: command(b"RPUSH", *words)
)
TRANSACTIONS = st.lists(COMMANDS, max_size=3).map(lambda commands: transaction(*commands))
LOGS = st.lists(COMMANDS | TRANSACTIONS, max_size=6)
MOVE = transaction(command(b"RPUSH", b"{p71}:e:kado", b"bQ16 1"), command(b"SET", b"x", b"1"))


@given(LOGS, st.data())
def test_a_log_that_ends_anywhere(log: list[bytes], data: st.DataObject) -> None:
    """The valid part ends with the last complete command or transaction."""
    text = b"".join(log)
    cut = data.draw(st.integers(0, len(text)))
    whole = max(end for end in accumulate(map(len, log), initial=0) if end <= cut)
    assert Examined(cut, whole, whole < cut) == examine(text[:cut])


@given(LOGS, st.integers(1, 5_000))
def test_zeros_at_the_end(log: list[bytes], zeros: int) -> None:
    """Zeros after the last command count as a torn end, also after half a command."""
    text = b"".join(log)
    assert Examined(len(text) + zeros, len(text), True) == examine(text + bytes(zeros))
    half = MOVE[: len(MOVE) // 2]
    size = len(text) + len(half) + zeros
    assert Examined(size, len(text), True) == examine(text + half + bytes(zeros))


@pytest.mark.parametrize("at", range(len(MOVE)))
def test_a_damaged_byte_before_commands(at: int) -> None:
    """A damaged byte before further complete commands is no torn end, whichever byte it is. Damage
    inside a command's argument is not detectable."""
    damaged = bytearray(MOVE * 3)
    damaged[len(MOVE) + at] = 0xFF
    found = examine(bytes(damaged))
    assert found in (
        Examined(3 * len(MOVE), len(MOVE), False),
        Examined(3 * len(MOVE), 3 * len(MOVE), False),
        # Without MULTI the transaction's commands are single ones.
        Examined(3 * len(MOVE), 2 * len(MOVE), False),
    )


def test_a_damaged_length_before_commands() -> None:
    """A damaged string length that reaches beyond the end of the file hides no commands."""
    damaged = MOVE + MOVE.replace(b"$12\r\n", b"$999999\r\n") + MOVE
    assert Examined(len(damaged), len(MOVE), False) == examine(damaged)


def test_garbage_is_a_torn_end_up_to_a_length() -> None:
    """Garbage at the end that is longer than a single write is reported as damage, not as a torn
    end."""
    garbage = random.Random(7).randbytes(LONGEST_TORN_END + 1)
    for length, torn in ((LONGEST_TORN_END, True), (LONGEST_TORN_END + 1, False)):
        found = examine(MOVE + garbage[:length])
        assert Examined(len(MOVE) + length, len(MOVE), torn) == found


def test_a_file_without_commands(tmp_path: Path) -> None:
    """A log that was just rewritten has an empty file."""
    (tmp_path / "log").touch()
    assert Examined(0, 0, False) == examine_file(tmp_path / "log")


def test_the_newest_file(tmp_path: Path) -> None:
    """The newest file is the last incremental one in the manifest; without a manifest, or without
    that file, there is none."""
    assert newest_file(tmp_path) is None
    folder = tmp_path / "appendonlydir"
    folder.mkdir()
    (folder / "appendonly.aof.manifest").write_text(
        "file appendonly.aof.3.base.rdb seq 3 type b\n"
        "file appendonly.aof.1.incr.aof seq 1 type h\n"
        "file appendonly.aof.3.incr.aof seq 3 type i\n"
        "file appendonly.aof.4.incr.aof seq 4 type i\n"
    )
    assert newest_file(tmp_path) is None
    newest = folder / "appendonly.aof.4.incr.aof"
    newest.touch()
    assert newest == newest_file(tmp_path)
