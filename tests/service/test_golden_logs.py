"""Golden logs of every released schema, which every later version must read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from bot.match.events import Event, ProposalKind
from bot.match.log import decode, encode
from bot.match.proposals import Proposal
from bot.match.schema import SCHEMA
from bot.match.state import Match, fold
from bot.rules.outcome import format_outcome
from bot.rules.points import Colour, Point, format_point

GOLDEN = Path(__file__).parent / "golden"
EPOCH = "c9,6.5,0,b,-,- 0"
SCHEMAS = (9,)


def lines(name: str) -> list[str]:
    """The lines of a golden file without its explanatory first line."""
    return (GOLDEN / name).read_text(encoding="ascii").splitlines()[1:]


def whole_game(name: str) -> tuple[list[str], list[str]]:
    """The records and the drawn state, which an empty line separates."""
    text = lines(name)
    gap = text.index("")
    return text[:gap], text[gap + 1 :]


GAMES = [
    (9, f"schema-9-{name}.txt")
    for name in ("game", "score-game", "clock-game", "undo-game", "position-game")
]


@pytest.mark.parametrize(("schema", "name"), GAMES)
def test_a_whole_game_folds_to_the_stored_state(schema: int, name: str) -> None:
    """Each golden game folds to the state in its file: one with nigiri, undo, repetition, stops and
    marks, one with an agreed score, two with clocks, and one from a position."""
    records, state = whole_game(name)
    assert state == describe(fold(decode(schema, records)))


@pytest.mark.parametrize(("schema", "name"), GAMES)
def test_a_whole_game_is_encoded_as_it_is_stored(schema: int, name: str) -> None:
    """The decoded events are encoded to the same records, byte for byte."""
    records, _ = whole_game(name)
    assert tuple(records) == encode(decode(schema, records))


@pytest.mark.parametrize("cut", [1, 3, 10, 22])
@pytest.mark.parametrize(("schema", "name"), GAMES)
def test_a_log_is_encoded_and_decoded_in_parts(schema: int, name: str, cut: int) -> None:
    """The records after any point of a log can be decoded and encoded given the events before them;
    omitted elapsed times are derived."""
    records, _ = whole_game(name)
    events = decode(schema, records)
    assert tuple(records[cut:]) == encode(events[cut:], events[:cut])
    assert events[cut:] == decode(schema, records[cut:], events[:cut])


def _kinds() -> Iterator[tuple[int, str, str]]:
    for schema in SCHEMAS:
        for line in lines(f"schema-{schema}-records.txt"):
            record, _, meaning = line.partition(" = ")
            yield schema, record, meaning


KINDS = list(_kinds())


@pytest.mark.parametrize(("schema", "record", "meaning"), KINDS)
def test_a_record_keeps_its_meaning(schema: int, record: str, meaning: str) -> None:
    """Each kind of record decodes to the event in the file, and is encoded again as it was."""
    before = decode(schema, [] if record.startswith("c") else [EPOCH])
    (event,) = decode(schema, [record], before)
    assert (meaning, (record,)) == (repr(event), encode([event], before))


def test_every_kind_of_event_is_recorded() -> None:
    """There is a golden record for each kind of event."""
    kinds = {meaning.partition("(")[0] for _, _, meaning in KINDS}
    assert {kind.__name__ for kind in Event.__subclasses__()} == kinds


def test_every_kind_of_question_is_recorded() -> None:
    """There is a golden record for each kind of question: a new kind needs a new schema, because an
    older program would call the log damaged."""
    stored = {
        kind for kind in ProposalKind if any(repr(kind) in meaning for _, _, meaning in KINDS)
    }
    assert set(ProposalKind) == stored


def test_the_newest_schema_has_golden_logs() -> None:
    """The current schema has golden logs."""
    assert SCHEMAS[-1] == SCHEMA


def _names(points: Iterable[Point]) -> str:
    return " ".join(map(format_point, sorted(points)))


def _advice(proposal: Proposal) -> list[str]:
    advice = proposal.advice
    if advice is None:
        return []
    findings = {
        "suggested": proposal.suggested,
        "doubtful": advice.doubtful,
        "borders": advice.borders,
        "kos": advice.kos,
        "marked": proposal.settled,
    }
    return [", ".join(f"{what} {_names(names)}" for what, names in findings.items())]


def describe(match: Match) -> list[str]:
    """The visible state of a match, as text."""
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
