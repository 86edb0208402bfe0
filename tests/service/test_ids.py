"""Game ids: short, speakable, and derived from the event."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.match.short_ids import LINK_CODES, game_id_for, is_game_id, is_link_code, link_code
from bot.play.accounts.identities import digest_of, kept_under, known_to


@given(st.text(max_size=80), st.integers(0, 7))
def test_an_id_has_the_form_of_one(event_id: str, attempt: int) -> None:
    """An id has three syllables, or four after several collisions, and is deterministic."""
    name = game_id_for(event_id, attempt)
    assert (6 if attempt < 4 else 8, True, True) == (len(name), name.islower(), is_game_id(name))
    assert name == game_id_for(event_id, attempt)


def test_ids_are_spread() -> None:
    """Among 512,000 possible ids two thousand games hardly ever collide."""
    names = Counter(game_id_for(f"discord:{number}", 0) for number in range(2_000))
    assert len(names) > 1_980


def test_another_attempt_is_another_id() -> None:
    """Further attempts give different ids."""
    assert 8 == len({game_id_for("web:1", attempt) for attempt in range(8)})


def test_ids_stay_the_same_for_ever() -> None:
    """Ids do not change between versions, so a redelivered event finds its game."""
    assert ("fekepo", "hehagu") == (game_id_for("web:1", 0), game_id_for("discord:81234", 0))


def test_there_is_room_for_a_million() -> None:
    """The longer ids after collisions hardly ever collide."""
    names = {game_id_for(f"web:{number}", 4) for number in range(10_000)}
    assert {8} == {len(name) for name in names}
    assert len(names) > 9_990


@pytest.mark.parametrize("avoided", ["resume", "dup", "nig"])
def test_no_game_is_called_by_a_command_or_worse(avoided: str) -> None:
    """No id is a command or contains a rude word."""
    names = {game_id_for(str(number), 0) for number in range(20_000)}
    assert [] == [name for name in names if avoided in name]


@given(st.integers(0, LINK_CODES - 1))
def test_a_code_has_the_form_of_one(number: int) -> None:
    """Each number gives its own link code, which can be typed in capitals, too."""
    code = link_code(number)
    assert is_link_code(code)
    assert code != link_code((number + 1) % LINK_CODES)
    assert digest_of(code) == digest_of(code.upper()) != ""
    assert code not in digest_of(code)


@pytest.mark.parametrize(
    "text", ["", "-", "bamoku", "bamoku-", "bamoku-bamok", "bamoku bamoku", "bamokuta-bamoku"]
)
def test_other_text_is_no_link_code(text: str) -> None:
    """A link code is two ids joined by a hyphen; other text has no digest."""
    assert (False, "") == (is_link_code(text), digest_of(text))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bamo",
        "bamok",
        "bamokub",
        "bamokutaba",
        "BAMOKU",
        "ba moku",
        "abomok",
        "bamoky",
        "bąmoku",
        "D4",
        "#",
    ],
)
def test_other_text_is_no_game_id(text: str) -> None:
    """An id has six or eight lowercase letters, alternating consonants and vowels."""
    assert not is_game_id(text)


def test_data_of_unverified_ids_is_separate() -> None:
    """Data of a verified id is stored under all verified ids of the person; data of an id that any
    visitor can take, under that id only."""
    open_id, sure = "web:lobby/anna", ("discord:1", "telegram:2")
    group = (*sure, open_id)
    assert [sure, sure] == [kept_under(user, group) for user in sure]
    assert (group, (open_id,)) == (known_to("discord:1", group), known_to(open_id, group))
    assert (open_id,) == kept_under(open_id, group)
