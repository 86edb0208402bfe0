"""Logs of every schema that was ever written, kept for ever: they must read the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from bot.rules.outcome import format_outcome
from bot.rules.points import Colour, Point, format_point
from bot.service.match.events import Event, ProposalKind
from bot.service.match.log import SCHEMA, decode, encode
from bot.service.match.proposals import Proposal
from bot.service.match.state import Match, fold

GOLDEN = Path(__file__).parent / "golden"
EPOCH = "c9,6.5,0,b,-,- 0"
SCHEMAS = (1, 2, 3, 4, 5, 6, 7)
NEWER = {
    1: (
        ", clock=None, rated=False, estimates=False, position=None",
        ", advice=None",
        ", planned=False",
    ),
    2: (", only_ours=frozenset(), only_theirs=frozenset()", ", counted=None"),
    3: (),
    4: (),
    5: (),
    6: (", counted=None",),
    7: (),
}
"""What later schemas can say besides, as it reads where nothing is said."""
SHORTER = {"kb4abk00,2uvpc5,4abk00 1": "kb4abk00,2uvpc5 1"}
"""What is written otherwise since schema 6."""
RENAMED = {"=StartPosition(": "=Position("}
"""What the program calls otherwise than when the files were written; no record says it."""


def lines(name: str) -> list[str]:
    """A golden file without its first line, which speaks to the reader."""
    return (GOLDEN / name).read_text(encoding="ascii").splitlines()[1:]


def whole_game(name: str) -> tuple[list[str], list[str]]:
    """The records and the drawn state, which an empty line separates."""
    text = lines(name)
    gap = text.index("")
    return text[:gap], text[gap + 1 :]


GAMES = [
    (1, "schema-1-game.txt"),
    (2, "schema-2-game.txt"),
    (2, "schema-2-clock-game.txt"),
    (2, "schema-2-position-game.txt"),
    (6, "schema-6-clock-game.txt"),
    (7, "schema-7-clock-game.txt"),
]


@pytest.mark.parametrize(("schema", "name"), GAMES)
def test_a_whole_game_reads_as_it_was_drawn(schema: int, name: str) -> None:
    """A game with nigiri, undo, repetition, stops and marks, or with an agreed score, or with
    clocks that run out and are let go, or from a position, folds to exactly this state."""
    records, state = whole_game(name)
    assert state == describe(fold(decode(schema, records)))


@pytest.mark.parametrize(("schema", "name"), GAMES)
def test_a_whole_game_is_written_as_it_was_read(schema: int, name: str) -> None:
    """The same events give the same records, byte for byte, but for what schema 6 says shorter of
    clocks; and a later schema reads what an earlier one wrote, so that a log may go on in it."""
    records, _ = whole_game(name)
    written, _ = whole_game(name.replace("2-clock", "6-clock"))
    events = decode(schema, records)
    assert tuple(written) == encode(events)
    assert events == decode(SCHEMA, records)


@pytest.mark.parametrize("cut", [5, 12, 25])
def test_a_log_with_clocks_goes_on_in_6(cut: int) -> None:
    """A match with clocks that an earlier program began is read whole after this one has added to
    it, read at once or as what follows the events that are known."""
    records, state = whole_game("schema-2-clock-game.txt")
    events = decode(2, records)
    added = encode(events[cut:], events[:cut])
    assert state == describe(fold(decode(6, [*records[:cut], *added])))
    assert events[cut:] == decode(6, added, events[:cut])


@pytest.mark.parametrize("cut", [3, 10, 22])
def test_a_log_with_counted_time_is_read_in_parts(cut: int) -> None:
    """The counted time of a turn that is left out, since it is all the time since the clocks were
    set before, is found where the log is read on from any point."""
    records, _ = whole_game("schema-7-clock-game.txt")
    events = decode(7, records)
    assert tuple(records[cut:]) == encode(events[cut:], events[:cut])
    assert events[cut:] == decode(7, records[cut:], events[:cut])


@pytest.mark.parametrize("cut", [1, 12, 30])
def test_a_log_of_schema_1_goes_on_in_2(cut: int) -> None:
    """A match begun by an earlier program is read whole after this one has added to it."""
    records, state = whole_game("schema-1-game.txt")
    events = decode(1, records)
    added = encode(events[cut:], events[:cut])
    assert state == describe(fold(decode(2, [*records[:cut], *added])))


def _kinds() -> Iterator[tuple[int, str, str]]:
    for schema in SCHEMAS:
        for line in lines(f"schema-{schema}-records.txt"):
            record, _, meaning = line.partition(" = ")
            yield schema, record, meaning


KINDS = list(_kinds())


@pytest.mark.parametrize(("schema", "record", "meaning"), KINDS)
def test_a_record_says_what_it_always_said(schema: int, record: str, meaning: str) -> None:
    """Each kind of record is read and written as it was when games were first stored with it."""
    before = decode(schema, [] if record.startswith("c") else [EPOCH])
    (event,) = decode(schema, [record], before)
    said = repr(event)
    for newer in NEWER[schema]:
        said = said.replace(newer, "")
    for now, then in RENAMED.items():
        said = said.replace(now, then)
    assert (meaning, (SHORTER.get(record, record),)) == (said, encode([event], before))


def test_every_kind_of_event_is_kept() -> None:
    """There is a golden record for each kind of event."""
    kinds = {meaning.partition("(")[0] for _, _, meaning in KINDS}
    assert {kind.__name__ for kind in Event.__subclasses__()} == kinds


def test_every_kind_of_question_is_kept() -> None:
    """There is a golden record for each kind of question: a new one is a new schema, or a program
    of before would take the log for a damaged one."""
    kept = {kind for kind in ProposalKind if any(repr(kind) in meaning for _, _, meaning in KINDS)}
    assert set(ProposalKind) == kept


def test_the_newest_schema_is_kept() -> None:
    """Whoever changes what is written adds golden logs of it."""
    assert SCHEMAS[-1] == SCHEMA


def _names(points: Iterable[Point]) -> str:
    return " ".join(map(format_point, sorted(points)))


def _advice(proposal: Proposal) -> list[str]:
    """What schema 1 could not say."""
    advice = proposal.advice
    if advice is None:
        return []
    told = {
        "suggested": proposal.suggested,
        "doubtful": advice.doubtful,
        "borders": advice.borders,
        "kos": advice.kos,
        "marked": proposal.settled,
    }
    return [", ".join(f"{what} {_names(names)}" for what, names in told.items())]


def describe(match: Match) -> list[str]:
    """All that can be seen of a match, drawn."""
    game, proposal, nigiri = match.game, match.proposal, match.nigiri
    assert proposal is not None
    assert nigiri is not None
    assert match.host is not None
    assert match.outcome is not None
    guess = "odd" if nigiri.guessed_odd else "even"
    dead = _names(proposal.dead)
    agreed = "".join(seat.value for seat in Colour if seat in proposal.agreed)
    taken = ", ".join(f"{_name(seat)} {game.prisoners(seat)}" for seat in Colour)
    return [
        f"{match.phase.value}, {match.version} events, {len(game.moves)} moves",
        f"host {_name(match.host)}, nigiri {nigiri.stones} {guess}",
        *game.board.rows(),
        f"{_name(game.to_move)} to move",
        f"prisoners: {taken}",
        f"proposal {proposal.number} ({proposal.kind.value}): dead {dead}, agreed {agreed}",
        *_advice(proposal),
        f"result {format_outcome(match.outcome)}",
        *_clocks(match),
    ]


def _clocks(match: Match) -> list[str]:
    if match.clocks is None:
        return []
    black, white, running = match.clocks.black, match.clocks.white, match.clocks.running
    name = _name(running) if running else "nobody"
    return [f"{match.terms.clock}", f"{black} {white}, {name} until {match.clocks.due}"]


def _name(seat: Colour) -> str:
    return seat.name.lower()
