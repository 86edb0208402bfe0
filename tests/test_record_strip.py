"""Reduction of a record to its moves and setup stones."""

from bot.records.read import Recorded, read_record

SUICIDE = "(;SZ[5]RU[New Zealand];B[ab];W[ee];B[ba];W[aa];B[dd])"

RECORD = (
    "(;SZ[5]PB[Anna]C[Hello (;B\\]]AB[aa:bb]LB[cc:A](;B[cc]C[good];AW[dd]AE[aa];W[];B[ee])(;B[dc]))"
)


def test_moves_only() -> None:
    """Names, comments, labels and variations are removed; every position stays the same."""
    whole = read_record(RECORD)
    assert isinstance(whole, Recorded)
    line = whole.moves_only
    for word in ("Anna", "Hello", "good", "LB", "dc"):
        assert word not in line
    again = read_record(line)
    assert isinstance(again, Recorded)
    assert (whole.positions, whole.line) == (again.positions, again.line)


def test_rules_with_suicide() -> None:
    """A record whose rules allow suicide keeps its positions when it is reduced to its moves."""
    whole = read_record(SUICIDE)
    assert isinstance(whole, Recorded)
    again = read_record(whole.moves_only)
    assert isinstance(again, Recorded)
    assert (5, whole.positions) == (again.moves, again.positions)
