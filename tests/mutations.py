"""Nearly valid game records: real ones with random changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from bot.records.limits import MAX_FILE_BYTES

TESTS = Path(__file__).parent

_TOKENS = (
    b"[",
    b"]",
    b"\\",
    b"(",
    b")",
    b";",
    b"\n",
    b"\r\n",
    b"\x00",
    b"\xff",
    b"\x81",
    b"\x1b$B",
    b"(;",
    b"()",
    b"[]",
    b"](;",
    b"]]]",
    b"\\]",
    b"\\\\",
    b"))))",
    b"((((",
    b";;;;",
    b"[[[[",
    b";B[aa]",
    b";W[]",
    b";W[tt]",
    b";B[zz]",
    b"B[aa][bb][cc]",
    b";B[pass]",
    b"(;W[cc])",
    b"SZ[",
    b"SZ[25]",
    b"SZ[2:3]",
    b"SZ[19:19]",
    b"SZ[999999]",
    b"KM[375]",
    b"KM[1e99]",
    b"AB[aa:ss]",
    b"AE[ss:aa]",
    b"AW[ba][ab]",
    b"HA[9]",
    b"HA[-1]",
    b"PL[2]",
    b"PL[White]",
    b"CA[GBK]",
    b"CA[utf-16]",
    b"CA[idna]",
    b"GM[2]",
    b"RU[NZ]",
    b"LB[aa:1]",
    b"TR[aa:ss]",
    b"C[",
    b"C[x]",
    b"GC[" + b"y" * 2_000 + b"]",
    b"\xe7\x8e\x8b",
    b"\xcd\xf5",
    b"\x95\\",
    b"\\[",
    b"HA[2]",
    b"HA[3]",
    b"B[aa][bb]",
    b";B\\[cc]",
    b";B[anna]",
    b";B[pp];B[pp]",
    b"\\]PW[",
    b"N[a\\]",
    b"RU[x][NZ]",
    b"\n \t",
    b"LB[",
    b";C[;B[aa",
    b"AP[x",
    b"\\HS\n",
    b"\\GS\n",
    b"\\[GAMETAG=",
    b"\\]",
    b"STO 0 2 1 3 3\n",
    b"SKI 0 1\n",
    b"INI 0 1 9 &4\n",
    b"PMABBQEEQ\n",
    b"PMABWAAAA\n",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
)
_CODECS = ("utf-8", "utf-16", "utf-16-le", "gbk", "cp932", "big5", "cp949", "cp1250", "latin-1")


def samples() -> tuple[bytes, ...]:
    """The records to change: from players, from other servers, and from this program."""
    places = (TESTS / "records", TESTS / "gallery" / "records")
    files = (path for place in places for path in sorted(place.iterdir()))
    return tuple(path.read_bytes() for path in files if path.suffix != ".json")


def mutate(random: Random, records: Sequence[bytes]) -> bytes:
    """One of the records, changed in one to eight places."""
    content = random.choice(records)
    for _ in range(random.randint(1, 8)):
        content = random.choice(_CHANGES)(random, content, records)
    return content[:MAX_FILE_BYTES]


def _place(random: Random, content: bytes) -> tuple[int, int]:
    """The begin and end of a random piece."""
    begin = random.randint(0, len(content))
    return begin, min(len(content), begin + random.choice((1, 2, 5, 20, 100, 5_000)))


def _flip(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    changed = bytearray(content)
    for _ in range(random.randint(1, 5)):
        if changed:
            changed[random.randrange(len(changed))] = random.randrange(256)
    return bytes(changed)


def _insert(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    begin, _ = _place(random, content)
    token = b"".join(random.choices(_TOKENS, k=random.randint(1, 4)))
    return content[:begin] + token + content[begin:]


def _remove(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    begin, end = _place(random, content)
    return content[:begin] + content[end:]


def _cut(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    begin, _ = _place(random, content)
    return content[:begin] if random.random() < 0.7 else content[begin:]


def _repeat(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    """Repeat a piece many times, up to the longest file."""
    begin, end = _place(random, content)
    piece = content[begin:end] or b"("
    if random.random() < 0.3:
        piece = b"".join(random.choices(_TOKENS, k=random.randint(1, 3)))
    times = random.choice((2, 3, 5, 10, 20, 50, 100, 200, 500, 1_000))
    if random.random() < 0.05:
        times = MAX_FILE_BYTES
    times = min(times, MAX_FILE_BYTES // len(piece))
    return (content[:begin] + piece * times + content[end:])[:MAX_FILE_BYTES]


def _splice(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    """Replace a piece by one of another record."""
    other = random.choice(others)
    begin, end = _place(random, content)
    first, last = _place(random, other)
    return content[:begin] + other[first:last] + content[end:]


def _follow(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    """Append another game to the file."""
    return content + b"\n" + random.choice(others)


def _move(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    """Move a piece somewhere else."""
    begin, end = _place(random, content)
    rest = content[:begin] + content[end:]
    to, _ = _place(random, rest)
    return rest[:to] + content[begin:end] + rest[to:]


def _encode(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    """Encode the record in another encoding than it declares."""
    return content.decode("utf-8", "replace").encode(random.choice(_CODECS), "replace")


_Change = Callable[[Random, bytes, Sequence[bytes]], bytes]
_CHANGES: tuple[_Change, ...] = (
    _flip,
    _insert,
    _insert,
    _remove,
    _cut,
    _repeat,
    _splice,
    _follow,
    _move,
    _encode,
)
