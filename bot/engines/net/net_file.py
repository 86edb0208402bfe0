"""The file of the net: which one it is, and whether a file on the disk is this one."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class NetFile:
    """A file with a net. It comes in a ``package`` (a version that pip finds), in its file
    ``member``."""

    name: str
    package: str
    member: str
    sha256: str

    def is_in(self, path: Path) -> bool:
        """Return whether the file at this path is this one. Raise `OSError`."""
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest() == self.sha256


PINNED = NetFile(
    "b10c384h6nbttflrs.bin.gz",
    "katrain==1.20.0",
    "katrain/models/b10c384h6nbttflrs.bin.gz",
    "0ba27eced5180b3e3d0b898b280c541112989765e789d1eb6cd0d31b2b2c1229",
)
"""KataGo's net of 10 blocks, under the licence of KataGo and KaTrain (MIT)."""
