"""Captions of proofs: complete and readable."""

from __future__ import annotations

import pytest

from bot.features.proofs.proof_words import proof_picture
from bot.pictures import lines_of_play
from bot.play.engines.prover import Proof, proof_of
from bot.reading.life_and_death.agreed_walls import Agreement
from bot.reading.life_and_death.conditional import rule_with_agreement
from bot.reading.life_and_death.proof_search.budget import Budget
from bot.rules.points import parse_point
from bot.texts.translations import LANGUAGES, words
from renderer.layout.layout import PICTURE_WIDTH, bands
from renderer.model.diagram import Sheet
from tests.rules.official_files import read

NODES = 4_000
LONG = (
    ("official", "example-08", "B11"),
    ("official", "example-11", "J13"),
    ("known", "ko-double-seki-both-black", "A8"),
    ("known", "ko-triple-taken", "B11"),
    ("known", "fight-under-the-stones", "D9"),
)
"""Chains with long proofs: many kos, passes, or moves at the same points."""


def prove_chain(folder: str, name: str, chain: str, language: str) -> tuple[Proof, Sheet]:
    """The proof about a chain, and its picture."""
    board = read(folder, name).board
    proof = proof_of(
        rule_with_agreement(board, parse_point(chain), Agreement(frozenset()), Budget(NODES))
    )
    figure = lines_of_play.proof(board, proof, proof.line)
    picture = proof_picture(words(language), proof, figure.board, proof.line, figure.again)
    assert isinstance(picture, Sheet)
    return proof, picture


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chain", LONG, ids=lambda chain: chain[1])
def test_nothing_is_cut(chain: tuple[str, str, str], language: str) -> None:
    """Captions of the longest proofs are not truncated."""
    proof, picture = prove_chain(*chain, language)
    assert 12 <= len(proof.line)
    assert " ".join(picture.lines) == " ".join(bands(picture, PICTURE_WIDTH).text)


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "Taking kos: 1 at F11, 2 at E9, 5 at F9, 6 at E11, 9 at F11, 10 at E9.",
                "Passes for kos: 4 at F9, 7 at E9, 11 at F9.",
                "Passes: 8, 12.",
                "Played where another number stands: 9 at 1, 10 at 2.",
            ],
        ),
        (
            "pl",
            [
                "Biorą ko: 1 na F11, 2 na E9, 5 na F9, 6 na E11, 9 na F11, 10 na E9.",
                "Pasy dla ko: 4 na F9, 7 na E9, 11 na F9.",
                "Pasy: 8, 12.",
                "Zagrane tam, gdzie stoi inny numer: 9 na miejscu 1, 10 na miejscu 2.",
            ],
        ),
    ],
)
def test_moves_of_a_kind_stand_together(language: str, lines: list[str]) -> None:
    """Moves without a visible number in the picture are listed together on one line for each kind,
    by number and point."""
    _, picture = prove_chain("official", "example-08", "B11", language)
    assert lines == list(picture.lines)
