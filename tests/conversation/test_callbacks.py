"""Callback data of buttons: a short text that survives a round trip and is never trusted."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.match.short_ids import game_id_for
from bot.posts.callbacks import (
    MAX_BYTES,
    Callback,
    Verb,
    begins_game,
    format_choice,
    is_mark,
    leads_to_course,
    own_line,
    parse_choice,
    tag,
)
from bot.talk.match_buttons import begin, form, lesson, own

GAMES = st.text(max_size=20).map(lambda event: game_id_for(event, 0))
PRINTABLE = string.ascii_letters + string.digits + string.punctuation + " "
WANTED = st.builds(
    Callback,
    st.sampled_from(Verb),
    GAMES,
    st.integers(0, 10**6),
    st.text(PRINTABLE, max_size=40),
)


@given(WANTED)
def test_callback_data_survives_a_round_trip(wanted: Callback) -> None:
    """Callback data survives a round trip and fits in 64 bytes of ASCII."""
    text = format_choice(wanted)
    assert (wanted, True, True) == (parse_choice(text), text.isascii(), len(text) <= MAX_BYTES)


@given(st.text(max_size=100) | st.text("takegropick:019- bamoku", max_size=70))
def test_made_up_data_never_raises(text: str) -> None:
    """Made-up callback data is parsed or ignored, and never raises."""
    wanted = parse_choice(text)
    assert wanted is None or wanted == parse_choice(format_choice(wanted))


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ("own::0:1a2b3c4d.guess off", ("guess off", False, False, False)),
        ("begin::0:1a2b3c4d.form", ("form", True, False, False)),
        ("f::0:1a2b3c4d.settings", ("", False, False, False)),
        ("learn::0:second-ko", ("", False, True, False)),
        ("dead:bamoku:1:D4", ("", False, False, True)),
        ("alive:bamoku:1:D4", ("", False, False, True)),
        ("agree:bamoku:1:", ("", False, False, False)),
        ("nonsense", ("", False, False, False)),
    ],
)
def test_a_button_has_at_most_one_effect(
    choice: str, expected: tuple[str, bool, bool, bool]
) -> None:
    """A button sends a line, starts a game, opens the course or marks a chain: at most one of
    these."""
    kind = own_line(parse_choice(choice)), begins_game(choice), leads_to_course(choice)
    assert expected == (*kind[:2], kind[2] is not None, is_mark(choice))


def test_missing_fields_have_defaults() -> None:
    """Buttons without a game have an empty game id, and buttons without a number have 0."""
    mine = tag("web:anna")
    made = [
        form("limit", "web:anna", "Limit").id,
        begin("challenge 9x9", "web:anna", "Again", 1).id,
        lesson("ko", "Why?").id,
        own("me", "web:anna", "Me").id,
        format_choice(Callback(Verb.DROP, "bamoku")),
    ]
    expected = [
        f"f::0:{mine}.limit",
        f"begin::0:{mine}.challenge 9x9",
        "learn::0:ko",
        f"own::0:{mine}.me",
        "drop:bamoku:0:",
    ]
    assert expected == made


@pytest.mark.parametrize(
    "text",
    [
        "",
        ":::",
        "agree",
        "agree:bamoku",
        "agree:bamoku:1",
        "agree:bamoku::",
        "agree:bamoku:-1:",
        "agree:bamoku:+1:",
        "agree:bamoku:1_0:",
        "agree:bamoku:\uff11:",
        "agree:bamoku:one:",
        "agree:nobody:1:",
        "agree::1:",
        "AGREE:bamoku:1:",
        "steal:bamoku:1:",
        " agree:bamoku:1:",
        "agree:bamoku:1:" + "x" * 60,
        "dead:bamoku:1:Ż4",
        "take:bamoku:1:\ud800",
    ],
)
def test_foreign_data_is_rejected(text: str) -> None:
    """Callback data not written by this program is rejected."""
    assert parse_choice(text) is None


def test_the_last_field_may_contain_colons() -> None:
    """The last field may contain colons, as in a typed line."""
    wanted = Callback(Verb.PICK, "bamoku", 3, "0a1b2c3d.komi: 6.5")
    assert "pick:bamoku:3:0a1b2c3d.komi: 6.5" == format_choice(wanted)
    assert wanted == parse_choice(format_choice(wanted))


@pytest.mark.parametrize("detail", ["x" * 60, "zażółć"])
def test_unpostable_data_raises(detail: str) -> None:
    """Callback data that is too long or not ASCII raises before the button is posted."""
    with pytest.raises(ValueError, match=detail):
        format_choice(Callback(Verb.PICK, "bamoku", 0, detail))


def test_a_users_tag_is_short_and_unique() -> None:
    """A user's tag is eight characters, stable and unique among 500 users."""
    tags = {tag(f"telegram:{number}") for number in range(500)}
    assert (500, {8}) == (len(tags), {len(each) for each in tags})
    assert tag("web:anna") == tag("web:anna")
