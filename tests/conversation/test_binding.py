"""Buttons that must have been visible for a moment before a press counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.posts.callbacks import Verb
from bot.routing.binding import QUICK_MS, binds
from bot.talk.incoming import Incoming, Pressed
from tests.conversation.desk import Desk, first_line
from tests.incoming import choice_of

QUICK = "That was very quick: tap once more."
WHO = "0a1b2c3d"

BINDING = {
    "take:bamoku:1:",
    "drop:bamoku:0:",
    "agree:bamoku:2:",
    "refuse:bamoku:2:",
    "retract:bamoku:2:",
    "resume:bamoku:2:",
    "review:bamoku:9:Pen",
    "review:bamoku:1:Yen",
    f"resign:bamoku:9:{WHO}",
    "say:bamoku:9:pass",
    "say:bamoku:9:undo",
    "say:bamoku:9:D4",
    "say:bamoku:9:play D4",
    "say:bamoku:9:no result",
    "say:bamoku:9:accept",
    "say:bamoku:9:decline",
    f"pick:bamoku:9:{WHO}.D4",
    f"pick:bamoku:9:{WHO}.give 1 day",
    f"pick:bamoku:9:{WHO}.annul yes",
    f"pick:bamoku:9:{WHO}.agree",
    f"own::1760000000:{WHO}.forget me yes",
    f"own::1760000000:{WHO}.export yes",
    f"own::0:{WHO}.link yes a1b2c3d4",
}
FREE = {
    "dead:bamoku:2:D4",
    "alive:bamoku:2:D4",
    "chains:bamoku:2:",
    f"keep:bamoku:9:{WHO}",
    "say:bamoku:9:resign",
    "say:bamoku:9:rematch",
    "say:bamoku:9:terms",
    "say:bamoku:9:board",
    "say:bamoku:9:sgf",
    "say:bamoku:9:dead D4",
    "more:bamoku:9:",
    "col:bamoku:9:C",
    "line:bamoku:9:4",
    "back:bamoku:9:",
    "picture:bamoku:9:",
    "replay:bamoku:9:",
    "step:bamoku:9:a5",
    "review:bamoku:9:sen",
    "from:bamoku:9:",
    "proof:bamoku:9:",
    "visit:bamoku:0:",
    "details:bamoku:9:",
    "learn::0:rules-1-stays",
    f"begin::0:{WHO}.challenge 9x9",
    f"f::0:{WHO}.settings boards",
    f"pick:bamoku:9:{WHO}.annul no",
    f"own::1760000000:{WHO}.forget me no",
    "no button of ours",
}


@pytest.mark.parametrize("choice", sorted(BINDING | FREE))
def test_buttons_with_lasting_effects_bind(choice: str) -> None:
    """Buttons with lasting effects bind; buttons to look, mark, choose or say no do not."""
    assert (choice in BINDING) == binds(choice)


def test_made_up_buttons_do_not_bind() -> None:
    """Made-up button ids do not bind."""
    assert [False] * 3 == [binds(text) for text in ("", "nonsense", "agree:bamoku:x:")]


def test_the_table_has_every_kind_of_button() -> None:
    """Each kind of button is in the table."""
    kinds = {choice.partition(":")[0] for choice in BINDING | FREE}
    assert set() == {verb.value for verb in Verb} - kinds


def press_after(incoming: Incoming, shown_ms: int | None) -> Incoming:
    """The same press, of a button that had been visible for ``shown_ms``."""
    return replace(incoming, did=Pressed(choice_of(incoming), shown_ms))


@pytest.mark.parametrize(
    ("shown_ms", "done"), [(0, False), (699, False), (700, True), (None, True)]
)
async def test_a_binding_press_counts_after_700_ms(shown_ms: int | None, done: bool) -> None:
    """A press of a binding button counts after 700 ms, or if the time is unknown."""
    assert 700 == QUICK_MS
    desk = Desk()
    game = await desk.game("E5")
    press = desk.press("Ben", "say", "pass")
    answer = await desk.hears(press_after(press, shown_ms))
    assert (game if done else "") == answer.game_id
    assert ("" if done else QUICK) == first_line(answer)


async def test_a_refused_press_delays_no_later_press() -> None:
    """A press that came too soon does not delay the next one, and stays refused when
    redelivered."""
    desk = Desk()
    game = await desk.game("E5")
    first = press_after(desk.press("Ben", "say", "pass"), 200)
    assert QUICK == first_line(await desk.hears(first))
    assert QUICK == first_line(await desk.hears(replace(first, unanswered=True)))
    assert game == (await desk.hears(press_after(desk.press("Ben", "say", "pass"), 900))).game_id
    assert 1 == sum("passes" in post.text for post in desk.chat.posts)


async def test_marks_have_no_delay() -> None:
    """Dead and alive stones can be marked at any pace."""
    desk = Desk()
    game = await desk.game("E5 C3 - -")
    for mark in ("dead", "alive", "dead"):
        answer = await desk.hears(press_after(desk.press("Anna", mark, "E5"), 0))
        assert game == answer.game_id
