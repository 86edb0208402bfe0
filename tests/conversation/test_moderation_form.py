"""The organisers' form, used by buttons alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.match.state import Phase
from bot.posts.post import Answer
from tests.conversation.desk import ROOM, Desk, first_line
from tests.conversation.test_moderation import PLAY, Authority, run_as


async def tap(desk: Desk, label: str, manages: str = ROOM) -> Answer:
    """Olga presses the newest button with this label; ``manages`` is the community she manages."""
    return await desk.hears(replace(desk.tap("Olga", label), authority=Authority(manages)))


async def open_form() -> Desk:
    """A game, and Olga's form for it."""
    desk = Desk()
    for step in (*PLAY, "Olga: organise"):
        await run_as(desk, step)
    return desk


def labels(desk: Desk) -> list[str]:
    """The labels of the newest form."""
    forms = [post for post in desk.chat.posts if any(c.id.startswith("f:") for c in post.choices)]
    return [*map(forms[-1].label, forms[-1].choices)]


def game_label(desk: Desk) -> str:
    """The label of the first game in the form."""
    return labels(desk)[0]


async def test_games_have_their_own_rows() -> None:
    """The games have their own rows above the default terms and the limit."""
    desk = await open_form()
    (form,) = [post for post in desk.chat.posts if any(c.id.startswith("f:") for c in post.choices)]
    rows = [(form.label(choice), choice.row) for choice in form.choices]
    assert [(game_label(desk), 1), ("Default terms", 2), ("Limit of games", 2)] == rows


async def test_a_pause_by_taps() -> None:
    """A game is chosen, paused and continued within one post that shows its state."""
    desk = await open_form()
    before = len(desk.chat.posts)
    await tap(desk, game_label(desk))
    assert ["Pause it", "Annul it…", "Back"] == labels(desk)
    answer = await tap(desk, "Pause it")
    game_id = answer.game_id
    assert ["Let it go on", "Annul it…", "Back"] == labels(desk)
    assert (await desk.match(game_id)).match.halted is not None
    await tap(desk, "Back")
    assert game_label(desk).startswith(f"⏸ #{game_id} · Anna – Ben")
    await tap(desk, game_label(desk))
    await tap(desk, "Let it go on")
    assert (await desk.match(game_id)).match.halted is None
    # the two announcements and nothing else
    assert before + 2 == len(desk.chat.posts)


@pytest.mark.parametrize("reason", ["Both asked for it", "It was begun by mistake"])
async def test_annulling_by_taps(reason: str) -> None:
    """Annulling asks for a reason, then for a confirmation, and is announced to both players."""
    desk = await open_form()
    for label in (game_label(desk), "Annul it…", reason):
        await tap(desk, label)
    assert desk.chat.posts[-1].text.startswith("Annul game #")
    answer = await tap(desk, "Yes, annul it")
    assert Phase.ENDED is (await desk.match(answer.game_id)).match.phase
    assert f"Reason: {reason}" in desk.match_line(-1)


async def test_defaults_and_limits_by_taps() -> None:
    """Each tap changes the default terms, including rating, or the limit at once."""
    desk = await open_form()
    for label in ("Default terms", "13×13", "1 day a move", "✓ Estimates", "Rated"):
        await tap(desk, label)
    assert "Default terms of challenges here: 13×13" in desk.chat.posts[-1].text
    answer = await desk.say("Ben", "challenge Eve")
    terms = (await desk.match(answer.game_id)).match.terms
    assert (13, False, True) == (terms.size, terms.estimates, terms.rated)
    await run_as(desk, "Olga: organise")
    await tap(desk, "Default terms")
    await tap(desk, "Nigiri’s defaults")
    assert {"✓ 9×9", "✓ 3 days a move"} <= {*labels(desk)}
    await tap(desk, "Back")
    await tap(desk, "Limit of games")
    await tap(desk, "1")
    assert "✓ 1" in labels(desk)
    assert "Each player may have 1 game here" in desk.chat.posts[-1].text
    assert "✓ No limit" not in labels(desk)
    answer = await desk.say("Ben", "challenge Eve 9x9")
    assert "" == answer.game_id


async def test_permissions_are_checked_at_each_tap() -> None:
    """Permissions are checked at each tap: a person who has lost them changes nothing."""
    desk = await open_form()
    game = game_label(desk)
    for label in (game, "Default terms", "Limit of games"):
        refused = await tap(desk, label, manages="")
        assert first_line(refused).startswith("Only those who may manage this chat"), label
    await tap(desk, game)
    for label in ("Pause it", "Annul it…"):
        refused = await tap(desk, label, manages="")
        assert first_line(refused).startswith("Only those who may manage this chat"), label
