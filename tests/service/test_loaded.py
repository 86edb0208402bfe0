"""Loading a match: the log is folded once for several readers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.match.events import Played
from bot.match.log import UnreadableLog, decode
from bot.match.schema import SCHEMA
from bot.match.state import Match, fold
from bot.play import loaded
from bot.play.loaded import read
from bot.play.lru_dict import LruDict
from bot.play.ports.stores import Meta, StoredMatch
from bot.play.unit_of_work import intent, prepare
from bot.rules.points import Colour, parse_point
from tests.service.test_golden_logs import GAMES, whole_game

_META = Meta(
    schema=SCHEMA, version=5, created=0, host="web:a/anna", guest="web:a/bob", phase="play"
)
_RECORDS = ("c9,5.5,0,b,-,- 0", "sb 0", "bC3 1", "wG7 2", "bE5 3")


def _fold(*records: str) -> list[str]:
    """The number of events and the moves of a log."""
    match = read("bamoku", StoredMatch(_META, records)).match
    return [str(match.version), *(str(move) for move in match.game.moves)]


def test_changes_do_not_reach_other_readers() -> None:
    """Changes to a loaded match do not affect the next reader of the same log."""
    stored = StoredMatch(_META, _RECORDS)
    before = _fold(*_RECORDS)
    mine = read("bamoku", stored).match
    mine.apply(Played(4, Colour.WHITE, parse_point("D4", 9)))
    assert (6, before) == (mine.version, _fold(*_RECORDS))


def test_another_log_is_another_match() -> None:
    """A log of the same length with a different end or beginning is folded anew."""
    first = _fold(*_RECORDS)
    assert first != _fold(*_RECORDS[:-1], "bE6 3")
    assert first != _fold(*_RECORDS[:2], "bC4 1", *_RECORDS[3:])
    assert first == _fold(*_RECORDS)


def test_the_newest_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache is bounded, and the least recently read log is dropped."""
    folded: list[str] = []

    def fold_noted(log: tuple[int, tuple[str, ...]]) -> Match:
        folded.append(log[1][2])
        return fold(decode(log[0], log[1]))

    monkeypatch.setattr(loaded, "_FOLDED", LruDict(2))
    monkeypatch.setattr(loaded, "_fold", fold_noted)
    for point in ("C3", "D3", "E3", "E3", "D3", "C3"):
        _fold(*_RECORDS[:2], f"b{point} 1", _RECORDS[3])
    assert ["bC3 1", "bD3 1", "bE3 1", "bC3 1"] == folded


@pytest.mark.parametrize(("schema", "name"), GAMES)
def test_continued_or_read_at_once(schema: int, name: str) -> None:
    """A log read step by step gives at each step the same match as reading it at once."""
    records, _ = whole_game(name)
    for length in range(1, len(records) + 1):
        stored = StoredMatch(replace(_META, schema=schema), tuple(records[:length]))
        whole = fold(decode(schema, records[:length]))
        assert _state(whole) == _state(read("bamoku", stored).match)


def test_a_step_equals_the_fold_of_its_records() -> None:
    """After a step the match equals the fold of its log with the new records, even if a reader
    changes it, and so does every earlier version, with or without its records."""
    found = read("bamoku", StoredMatch(_META, _RECORDS))
    played = Played(4, Colour.WHITE, parse_point("D4", 9))
    done = prepare(intent("bamoku", "an event"), found, [played])
    assert done.after is not None
    log = (*_RECORDS, *done.commit.records)
    done.after.match.apply(Played(5, Colour.BLACK, parse_point("D5", 9)))
    stored = StoredMatch(replace(_META, version=6), log)
    assert _state(fold(decode(SCHEMA, log))) == _state(read("bamoku", stored).match)
    for version in range(1, 7):
        expected = _state(fold(decode(SCHEMA, log[:version])))
        assert expected == _state(done.after.then(version))
        assert expected == _state(replace(done.after, records=()).then(version))


def test_a_damaged_continuation_is_refused() -> None:
    """A log with an invalid continuation is unreadable, and its valid part can still be read."""
    before = _fold(*_RECORDS)
    for bad in ("bC3 4", "wC3 4", "?", "a9,b 4"):
        with pytest.raises(UnreadableLog):
            _fold(*_RECORDS, bad)
    assert before == _fold(*_RECORDS)


def _state(match: Match) -> dict[str, object]:
    """All state of a match, as values."""
    game = vars(match.game) | {"board": match.game.board.key()}
    return vars(match) | {"game": game}


def test_the_schema_counts() -> None:
    """A known log under an unknown schema is refused."""
    stored = StoredMatch(_META, _RECORDS)
    assert 5 == read("bamoku", stored).match.version
    with pytest.raises(UnreadableLog):
        read("bamoku", StoredMatch(replace(_META, schema=99), _RECORDS))
