"""Proofs of life and death by a worker process: the event loop is never blocked, and a crash
affects only its own answer."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import AsyncIterator

import pytest

from bot.engines.prover_workers import WorkerProver, search
from bot.play.engines.prover import Proof
from bot.reading.life_and_death.agreed_walls import Agreement
from bot.reading.life_and_death.rulings import ProofAnswer, RulingStatus
from bot.rules.points import Point, format_point, parse_point
from tests.adapters.searches import DEADLY, UNTIL_CALLED_OFF, dangerous
from tests.patience import PATIENCE
from tests.rules.drawings import board_of
from tests.rules.examples import DIRECT_KO, INVADER

NOTHING = Agreement()


@pytest.fixture
async def prover() -> AsyncIterator[WorkerProver]:
    """A prover whose worker crashes and hangs on request."""
    workers = WorkerProver(dangerous, patience=PATIENCE)
    yield workers
    async with asyncio.timeout(PATIENCE):
        await workers.close()
    assert [] == multiprocessing.active_children()


async def test_a_worker_proves_like_a_direct_call(prover: WorkerProver) -> None:
    """A worker's result equals that of a direct call, including the line of play, and concurrent
    requests share one search. A crash costs only its own answer, and a search without a waiting
    caller is cancelled."""
    board = board_of(DIRECT_KO)
    a7, a1 = parse_point("A7"), parse_point("A1")
    found = await asyncio.gather(*(prover.prove(board, a7, NOTHING) for _ in range(3)))
    assert [search(board, a7, NOTHING)] * 3 == found
    (proof,) = found[0] or ()
    assert (RulingStatus.DEAD, "A8") == (proof.status, _point(proof, 0))
    assert await prover.prove(board, parse_point("B8"), NOTHING) is found[0]
    everything = await prover.prove(board, None, NOTHING)
    dead = [each.chain.name for each in everything or () if each.status is RulingStatus.DEAD]
    assert ["A7", "A9", "B9"] == sorted(map(_name, dead))
    assert await prover.prove(board_of(DEADLY), a1, NOTHING) is None
    assert await prover.prove(board, a7, NOTHING) == found[0]
    waiting = asyncio.create_task(prover.prove(board_of(UNTIL_CALLED_OFF), a1, NOTHING))
    await asyncio.sleep(0.01)
    waiting.cancel()
    async with asyncio.timeout(PATIENCE):
        assert await prover.prove(board, parse_point("A9"), NOTHING) is not None


async def test_the_agreement_is_part_of_the_question(prover: WorkerProver) -> None:
    """If the surrounding wall is agreed to be alive an invader is dead; if the wall is disputed,
    the search of the same position is a different one that does not rely on it."""
    board, stone = board_of(INVADER), parse_point("B8")
    (given,) = await prover.prove(board, stone, Agreement(frozenset({stone}))) or ()
    assert (RulingStatus.DEAD, ProofAnswer.GIVEN, ["C4"]) == (
        given.status,
        given.answer,
        _names(given),
    )
    assert given.chain.stones <= {point for played in given.line for point in played.captured}
    disputed = Agreement(frozenset({stone}), frozenset({parse_point("C4")}))
    (other,) = await prover.prove(board, stone, disputed) or ()
    assert "C4" not in _names(other)


async def test_all_chains_are_ruled_on_given_that_others_live(prover: WorkerProver) -> None:
    """When all chains are ruled on, each may rely on the agreed ones, and the result lists these; a
    disputed chain supports no other."""
    board, stone = board_of(INVADER), parse_point("B8")
    agreed = await prover.prove(board, None, Agreement(frozenset({stone}))) or ()
    told = {_name(each.chain.name): (each.status, each.answer, _names(each)) for each in agreed}
    assert (RulingStatus.DEAD, ProofAnswer.GIVEN, ["C4"]) == told["B8"]
    assert (RulingStatus.ALIVE, ProofAnswer.GIVEN, ["C4"]) == told["A4"]
    disputed = Agreement(frozenset({stone}), frozenset({parse_point("C4")}))
    other = await prover.prove(board, None, disputed) or ()
    assert 3 == len(other)
    assert not any(each.given for each in other)


def _names(proof: Proof) -> list[str]:
    return sorted(map(_name, proof.given))


def _point(proof: Proof, number: int) -> str:
    return _name(proof.line[number].move.point)


def _name(point: Point | None) -> str:
    assert point is not None
    return format_point(point)


async def test_nothing_starts_before_it_is_needed() -> None:
    """A prover without requests has no worker, and can be closed."""
    await WorkerProver().close()
    assert [] == multiprocessing.active_children()
