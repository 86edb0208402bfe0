"""Reduction of a record to its moves and setup stones."""

from bot.records.read import Recorded, read_record
from bot.records.strip import strip_to_moves

RECORD = (
    "(;SZ[5]PB[Anna]C[Hello (;B\\]]AB[aa:bb]LB[cc:A](;B[cc]C[good];AW[dd]AE[aa];W[];B[ee])(;B[dc]))"
)


def test_strip_to_moves() -> None:
    """Names, comments, labels and variations are removed; every position stays the same."""
    whole = read_record(RECORD)
    assert isinstance(whole, Recorded)
    line = strip_to_moves(whole.kept)
    assert isinstance(line, str)
    for word in ("Anna", "Hello", "good", "LB", "dc"):
        assert word not in line
    again = read_record(line)
    assert isinstance(again, Recorded)
    assert (whole.positions, whole.line) == (again.positions, again.line)
