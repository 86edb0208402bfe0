"""The signed data behind the button of an inline challenge."""

from __future__ import annotations

import pytest

from bot.match.clocks.clock import DAY, Fischer
from bot.match.events import Colours
from bot.posts.callbacks import MAX_BYTES, parse_choice
from bot.talk import requests
from bot.talk.codecs import pack
from bot.telegram.inline.signed_challenges import ChallengeSigner, SignedChallenge

TOKEN = "7000000001:AAfake"
AT = 1_795_000_000_123
TERMS = requests.Challenge(size=9, komi=6.5, colours=Colours.BLACK)


def button_data(challenge: SignedChallenge, token: str = TOKEN) -> str:
    """Return the data behind the button."""
    return ChallengeSigner(token).encode(challenge)


@pytest.mark.parametrize("sender", [1, 5_000_000_001, (1 << 52) - 1])
def test_the_data_survives_a_round_trip(sender: int) -> None:
    """Sender, time and terms are read back for every possible user id; the data fits into a button
    and differs from other buttons' data."""
    text = button_data(SignedChallenge(sender, AT, TERMS))
    read = ChallengeSigner(TOKEN).decode(text)
    assert read is not None
    assert (sender, AT, pack(TERMS)) == (read.sender, read.at, pack(read.terms))
    assert len(text) <= MAX_BYTES
    assert parse_choice(text) is None


def test_no_character_can_be_changed() -> None:
    """Replacing any single character makes the signature invalid."""
    text = button_data(SignedChallenge(5_000_000_001, AT, TERMS))
    changed = [
        text[:place] + other + text[place + 1 :]
        for place in range(len(text))
        for other in "A_b1k"
        if text[place] != other
    ]
    assert [] == [one for one in changed if ChallengeSigner(TOKEN).decode(one) is not None]


def test_another_bots_data_is_rejected() -> None:
    """Data signed with another bot's token is rejected."""
    other = ChallengeSigner("7000000002:BBother")
    assert other.decode(button_data(SignedChallenge(7, AT, TERMS))) is None


def test_ids_of_challenges() -> None:
    """Challenges with a different sender, time or terms have different ids; equal ones have the
    same id."""
    signer = ChallengeSigner(TOKEN)
    made = [
        SignedChallenge(7, AT, TERMS), SignedChallenge(8, AT, TERMS),
        SignedChallenge(7, AT + 1, TERMS),
        SignedChallenge(7, AT, requests.Challenge(size=9)), SignedChallenge(7, AT, TERMS),
    ]  # fmt: skip
    ids = [read.id for challenge in made if (read := signer.decode(signer.encode(challenge)))]
    assert (5, 4, ids[0]) == (len(ids), len(set(ids)), ids[-1])


def test_too_many_terms() -> None:
    """Terms that do not fit into a button have no data."""
    clock = Fischer(9999 * DAY, 999 * DAY, 9999 * DAY)
    long = requests.Challenge(
        size=19, komi=-100.5, handicap=9, colours=Colours.BLACK, clock=clock,
        strict=True, rated=True, estimates=True,
    )  # fmt: skip
    assert button_data(SignedChallenge(7, AT, long)) == ""
