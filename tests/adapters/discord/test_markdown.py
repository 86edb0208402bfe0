"""The pure functions for posts and reactions: escaping, layout, and the ledger of counted
reactions."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import AsyncMock

import discord
import pytest

from bot.announcements.pictures import Pictures
from bot.discord.inbound.reaction_ledger import VOTES, Ledger, ReactionVote, VoteRecord
from bot.discord.inbound.reactions import seeds
from bot.discord.outbound.components import MAX_OPTIONS, view
from bot.discord.outbound.discord_posting import Posting
from bot.discord.outbound.markdown import (
    LONGEST,
    content,
    cut,
    escape,
    message,
    nonce,
    render_post,
)
from bot.posts.appearance import USUAL_LOOK
from bot.posts.attachments import BoardPicture
from bot.posts.post import ChainState, Choice, Post, PostRef
from bot.routing.platform.platform_context import PlatformContext
from bot.texts.text import Parts, Person
from bot.texts.translations import words
from renderer.model.diagram import Diagram
from tests.conversation.parts import skip_captions
from tests.fakes.lookups import NoGames
from tests.fakes.memory.stores import (
    MemoryPeople,
    MemoryPostIndex,
    MemoryProcessedEvents,
    MemoryStore,
)
from tests.fakes.readers import InThread


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Move 12. Game #bamoku.", "Move 12. Game #bamoku."),
        ("*a* _b_ ~c~ |d| `e`", r"\*a\* \_b\_ \~c\~ \|d\| \`e\`"),
        ("<@1> <#2> <:x:3> <t:4>", r"\<@1\> \<#2\> \<\:x:3\> \<t:4\>"),
        ("[a](http://b)", r"\[a\](http\://b)"),
        ("# big\n-# small\n- list\n1. one", "\\# big\n\\-# small\n\\- list\n1\\. one"),
        ("-5 #1 1.5", "-5 #1 1.5"),
        ("@everyone @Here @anna", "@\u200beveryone @\u200bHere @anna"),
        ("a\\*b", r"a\\\*b"),
        ("discord.gg/a :x: 1/2 /play", r"discord.gg\/a \:x: 1/2 /play"),
    ],
)
def test_escape(text: str, expected: str) -> None:
    """A text that a person typed is shown unchanged: without markup, mentions, links or lists."""
    assert expected == escape(text)


@pytest.mark.parametrize(
    "text, expected",
    [
        ("short", "short"),
        ("0123456789", "0123456789"),
        ("01234567890", "012345678…"),
        ("one\ntwo three", "one…"),
        ("01234567\\\\90", "01234567…"),
    ],
)
def test_a_long_text_is_cut_at_a_line(text: str, expected: str) -> None:
    """A text that is too long ends with its last complete line, and never inside an escape
    sequence."""
    assert expected == cut(text, 10)


def test_a_message_is_never_too_long() -> None:
    """Any text, cut to the limit, is accepted by Discord."""
    long = "\n".join(["*" * 90] * 40)
    said = message(render_post(Post("key", Parts("⚫ D4", (long,), awaited=ANNA)), {ANNA.user: 7}))
    assert (True, True) == (len(said) <= LONGEST, said.startswith("**⚫ D4** · <@7>\n"))
    assert len(content(long)) <= LONGEST


def test_the_format_of_each_part() -> None:
    """The headline is bold and the footer small. The awaited player is mentioned in place, other
    people before the footer; folded details are left out."""
    parts = Parts("*D4*", ("No *dead*.",), ("more",), ("move 1", "⚪ 2"), ANNA)
    post = Post("key", parts)
    calls = {ANNA.user: 7, "discord:8": 8}
    shown = r"**\*D4\*** · <@7>" + "\nNo \\*dead\\*.\nmore\n-# <@8> · move 1 · ⚪ 2"
    assert shown == message(render_post(post, calls))
    folded = replace(post, unfolds=Choice("details:bamoku:7:", "Details"))
    assert shown.replace("\nmore", "") == message(render_post(folded, calls))
    assert "**\\*D4\\*** · Anna" == message(render_post(folded)).partition("\n")[0]


def test_nonces_are_short() -> None:
    """A post's nonce is the same on every retry, and short enough for Discord."""
    names = {nonce(f"match/bamoku/{version}") for version in range(1000)}
    assert ({24}, 1000) == ({len(name) for name in names}, len(names))


ANNA = Person("discord:7", "Anna", awaited=True)
POST = Post(
    "key",
    "text",
    ref=PostRef("bamoku", 7, 2),
    choices=(Choice("agree:bamoku:2:", "Agree", "✅"), Choice("say:bamoku:7:pass", "Pass")),
)


def test_a_reaction_counts_once() -> None:
    """A reaction that is reported twice is one event; removed and added again it is a new one. A
    removal refers to the meaning of the emoji at the time when it was added."""
    ledger = Ledger()
    told, meant = [], []
    for heard, removed in enumerate((False, False, True, True, False)):
        vote = ledger.hear(81, "▶️", f"choice-{heard}", removed=removed)
        assert vote is not None
        told.append(vote.event)
        meant.append(vote.choice)
        ledger.count(vote)
        ledger = Ledger(VOTES.decode(VOTES.encode(ledger.record)))
    given, again, taken, taken_again, anew = told
    assert (given, taken, 3) == (again, taken_again, len({given, taken, anew}))
    assert ["choice-0"] * 4 + ["choice-4"] == meant


def test_an_uncounted_reaction_cannot_be_withdrawn() -> None:
    """Taking back a reaction that was never counted has no effect."""
    votes = (ReactionVote(81, "✅", 1, given=True), ReactionVote(83, "✅", 1, given=False))
    ledger = Ledger(VoteRecord(votes))
    assert None is ledger.hear(82, "✅", "", removed=True)
    assert {(81, "✅")} == ledger.standing()


def letters(count: int) -> tuple[Choice, ...]:
    """Return chains to toggle, as a score proposal offers them."""
    return tuple(
        Choice(f"dead:bamoku:2:D{row}", f"D{row}", chr(0x1F1E6 + row), shown=ChainState.ALIVE)
        for row in range(count)
    )


def test_few_reactions_are_offered() -> None:
    """Agree, refuse and play on are offered as reactions, in this order; letters are buttons."""
    votes = tuple(Choice(f"{emoji}:", "", emoji) for emoji in ("▶️", "✅", "❌"))
    assert ["✅", "❌", "▶️"] == seeds((*letters(20), *votes))


@pytest.mark.parametrize(
    "choices, pictured, expected",
    [
        ((), True, []),
        (letters(3), True, [[0] * 3, [3]]),
        (letters(10), True, [[0] * 5, [0] * 5, [10]]),
        (letters(20), True, [[0] * 5, [0] * 5, [20]]),
        (letters(26), True, [[0] * 5, [0] * 5, [25], [1]]),
        ((*letters(26), *POST.choices), True, [[0] * 5, [0] * 5, [25], [1], [0] * 2]),
        ((*letters(51), *POST.choices), True, [[0] * 5, [25], [25], [1], [0] * 2]),
        ((*letters(99), *POST.choices), True, [[0] * 5, [25], [25], [25], [0] * 2]),
        ((*letters(3), *POST.choices), True, [[0] * 3, [3], [0] * 2]),
        (letters(20), False, []),
        (POST.choices, False, [[0, 0]]),
        (tuple(Choice(f"pick:bamoku:0:{n}", str(n)) for n in range(5)), False, [[0] * 5]),
        (tuple(Choice(f"pick:bamoku:0:{n}", str(n)) for n in range(30)), False, [[MAX_OPTIONS]]),
    ],
)
async def test_components(
    choices: tuple[Choice, ...], pictured: bool, expected: list[list[int]]
) -> None:
    """Up to five choices are buttons in a row, more are a menu; ten chains are buttons under their
    picture, and all chains are in menus. The result lists the number of options for a menu, and 0
    for a button."""
    picture = BoardPicture(Diagram(9)) if pictured else None
    marks = tuple(choice for choice in choices if choice.shown)
    made = view(Post("key", "text", picture, choices=choices, marks=marks), words("en"))
    rows = made.to_components() if made else []
    sizes = [[len(part.get("options", ())) for part in row["components"]] for row in rows]
    assert expected == sizes


def test_marks_show_their_state() -> None:
    """The letter of a dead chain is red, and that of a doubtful one has a question mark. In the
    menu the dead chains are selected; its id differs between counts."""
    marks = tuple(
        replace(choice, shown=shown) for choice, shown in zip(letters(3), ChainState, strict=True)
    )
    made = [
        view(
            Post("", "", BoardPicture(Diagram(9)), marks, PostRef("bamoku", 7, count), marks=marks),
            words("en"),
        )
        for count in (2, 3)
    ]
    (buttons, (menu,)), (_, (changed,)) = (
        [row["components"] for row in one.to_components()] for one in made if one is not None
    )
    red, grey = discord.ButtonStyle.danger.value, discord.ButtonStyle.secondary.value
    shown = [(one["label"], one["style"]) for one in buttons]
    assert [("A", red), ("B", grey), ("C?", grey)] == shown
    assert [True, False, False] == [option["default"] for option in menu["options"]]
    assert menu["custom_id"] != changed["custom_id"]


@pytest.mark.parametrize(
    "mentions, expected", [((), []), (("discord:7",), [7]), (("discord:7", "discord:8"), [7, 8])]
)
async def test_only_the_intended_person_is_mentioned(
    mentions: tuple[str, ...], expected: list[int]
) -> None:
    """A message mentions only the intended person, whatever its text contains."""
    pictures = Pictures(
        MemoryStore(lambda: 0),
        skip_captions,
        lambda _what, _theme, _scale: b"",
        lambda _whats, _theme, _pace: b"",
        InThread(),
    )
    context = PlatformContext(
        MemoryPeople(), MemoryPostIndex(), MemoryProcessedEvents(), pictures, lookups=NoGames
    )
    post = Post("key", "<@1> @everyone <@&2>", mentions=mentions)
    posting = Posting(discord.Client(intents=discord.Intents.none()), context, {}, AsyncMock())
    made = await posting.parts(post, words("en"), USUAL_LOOK)
    allowed = made["allowed_mentions"].to_dict()
    assert ([], expected, False) == (
        allowed["parse"],
        allowed.get("users", []),
        allowed.get("replied_user", False),
    )
