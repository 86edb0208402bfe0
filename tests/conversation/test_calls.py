"""The players called for each event, and the post that calls them."""

from __future__ import annotations

import pytest

from bot.ids import RoomId
from bot.posts.post import NEWS, Post
from tests.conversation.calls import ANSWERED, CALLS, STOPPED
from tests.conversation.desk import ROOM, Chat, Desk
from tests.conversation.test_moderation import run_as


@pytest.mark.parametrize(
    ("before", "step", "expected"), [pytest.param(*what, id=name) for name, *what in CALLS]
)
async def test_each_event_calls_the_awaited_players(
    before: tuple[str, ...], step: str, expected: list[str]
) -> None:
    """Each event calls the players it waits for, a result calls the player who did not cause it,
    and other events call no player."""
    desk = Desk()
    for done in before:
        await desk.hears(desk.step(done))
    count = len(desk.chat.posts)
    await desk.hears(desk.step(step))
    people = {f"{ROOM}/anna": "Anna", f"{ROOM}/ben": "Ben"}
    called = [" ".join(map(people.__getitem__, post.mentions)) for post in desk.chat.posts[count:]]
    assert expected == called


async def test_after_a_pause() -> None:
    """A paused game calls no player; continuing it calls the players who have not voted."""
    desk = Desk()
    for done in (*STOPPED, "Ben: [agree]"):
        await desk.hears(desk.step(done))
    count = len(desk.chat.posts)
    for line in ("pause", "continue"):
        await run_as(desk, f"Olga: {line}")
    assert [(), (f"{ROOM}/anna",)] == [post.mentions for post in desk.chat.posts[count:]]


@pytest.mark.parametrize(
    ("language", "theirs", "mine"),
    [
        ("", "counting: Ben has not agreed yet", "counting: agree on the score"),
        ("język pl", "liczenie: zgodę ma jeszcze dać Ben", "liczenie: uzgodnijcie wynik"),
    ],
)
async def test_a_player_who_agreed_is_not_awaited(language: str, theirs: str, mine: str) -> None:
    """A player who has agreed to the count is not listed as awaited, and the game list names the
    other player; a changed count makes both awaited again."""
    desk = Desk()
    game = await desk.game("D4 E5 - -")
    if language:
        await desk.say("Anna", language)
    await desk.say("Anna", "agree")
    assert (theirs, mine) == (await state(desk, "Anna"), await state(desk, "Ben"))
    assert ["Ben"] == [each.name for each in await desk.conversation.lookups.waited_for(ROOM, game)]
    await desk.say("Ben", "dead D4")
    waiting = await desk.conversation.lookups.waited_for(ROOM, game)
    assert ["Anna", "Ben"] == [each.name for each in waiting]


async def state(desk: Desk, who: str) -> str:
    """The state of a person's only game in the list of their games."""
    desk.private = True
    await desk.say(who, "games")
    return desk.chat.posts[-1].text.split("\n")[1].split(" · ")[3]


class EditableChat(Chat):
    """A chat with editable posts, unless ``stuck``; ``changed`` records each edit."""

    def __init__(self) -> None:
        super().__init__()
        self.stuck = False
        self.changed: list[tuple[str, Post]] = []

    async def change(self, room: RoomId, message: str, post: Post) -> bool:  # noqa: ARG002
        if not self.stuck:
            self.changed.append((message, post))
        return not self.stuck


async def counting(chat: Chat) -> Desk:
    """Anna and Ben are asked to agree on a score."""
    desk = Desk(chats={"web": chat})
    desk.chat = chat
    for done in STOPPED:
        await desk.hears(desk.step(done))
    return desk


VOTES = [
    # the votes, the line that shows them, the text that calls the other player
    (
        ["Anna: [agree]"],
        "✅ Anna · waiting for Ben",
        "Ben, Anna agrees that Anna wins by 79.5. Do you?",
    ),
    (
        ["Ben: [agree]"],
        "✅ Ben · waiting for Anna",
        "Anna, Ben agrees that Anna wins by 79.5. Do you?",
    ),
    (["Anna: [refuse]"], "❌ Anna · waiting for Ben", "Ben, Anna doesn’t agree"),
    (
        ["Anna: [agree]", "Ben: [refuse]"],
        "✅ Anna · ❌ Ben",
        "Anna, Ben doesn’t agree",
    ),
    (
        ["Anna: [agree]", "Anna: -✅"],
        "count 1",
        "Ben, Anna no longer agrees",
    ),
]


@pytest.mark.parametrize(("votes", "standing", "told"), VOTES)
async def test_a_vote_edits_the_post_that_asks(votes: list[str], standing: str, told: str) -> None:
    """A vote edits the post that asks. The post keeps its number and its buttons; after a refusal
    it also has the button for players who cannot agree. A short reply without buttons calls the
    other player. An answer to that reply is an answer to the same question."""
    chat = EditableChat()
    desk = await counting(chat)
    asked, number = chat.posts[-1], str(len(chat.posts))
    before = len(chat.posts)
    for vote in votes:
        await desk.hears(desk.step(vote))
    assert [number] * len(votes) == [message for message, _ in chat.changed]
    _, changed = chat.changed[-1]
    assert changed.text.split("\n")[-1].startswith(standing)
    kept, more = changed.choices[: len(asked.choices)], changed.choices[len(asked.choices) :]
    assert (asked.choices, asked.ref and asked.ref.proposal) == (
        kept,
        changed.ref and changed.ref.proposal,
    )
    apart = ["We cannot agree"] if "❌" in standing else []
    assert apart == [changed.label(choice) for choice in more]
    calls = chat.posts[before:]
    assert len(votes) == len(calls)
    called = ROOM + "/" + told.partition(",")[0].lower()
    assert (number, (), (called,), 1) == (
        calls[-1].reply_to,
        calls[-1].choices,
        calls[-1].mentions,
        calls[-1].ref and calls[-1].ref.proposal,
    )
    assert calls[-1].text.startswith(told)


@pytest.mark.parametrize(("before", "last", "standing"), ANSWERED)
async def test_a_settled_question_shows_both_votes(
    before: tuple[str, ...], last: str, standing: str
) -> None:
    """Before its outcome is announced, the post of a settled question shows both votes. It no
    longer waits for a player and keeps its buttons."""
    chat = EditableChat()
    desk = Desk(chats={"web": chat})
    desk.chat = chat
    for done in before:
        await desk.hears(desk.step(done))
    news = (n for n, post in enumerate(chat.posts, 1) if post.key.startswith(NEWS))
    asked, known = max(news), len(chat.changed)
    await desk.hears(desk.step(last))
    ((message, changed),) = chat.changed[known:]
    voted = [part for part in changed.text.split("\n")[-1].split(" · ") if part[0] in "✅❌"]
    assert (str(asked), standing) == (message, " · ".join(voted))
    assert ("waiting" in changed.text, chat.posts[asked - 1].choices) == (False, changed.choices)


async def test_a_disagreeing_player_calls_the_opponent() -> None:
    """A player who says that agreement is impossible counts as refusing. The opponent is called,
    and reads what happens if both say so."""
    chat = EditableChat()
    desk = await counting(chat)
    for line in ("we cannot agree", "we cannot agree yes"):
        await desk.say("Anna", line)
    ((_, changed),) = chat.changed
    assert changed.text.split("\n")[-1].startswith("❌ Anna · waiting for Ben")
    call = chat.posts[-1]
    assert (f"{ROOM}/ben",) == call.mentions
    assert "Ben, Anna says you can’t agree." in call.text
    assert "If you say so too, you both lose." in call.text


async def test_an_uneditable_post_is_replaced() -> None:
    """If the post that asks is gone or too old to edit, a new one with buttons shows the vote and
    calls. The next vote edits that one."""
    chat = EditableChat()
    desk = await counting(chat)
    chat.stuck = True
    await desk.hears(desk.step("Anna: [agree]"))
    instead, number = chat.posts[-1], str(len(chat.posts))
    assert ("Anna agrees that Anna wins by 79.5 · Ben", (f"{ROOM}/ben",), True) == (
        desk.newest(),
        instead.mentions,
        bool(instead.choices),
    )
    chat.stuck = False
    await desk.hears(desk.step("Ben: [refuse]"))
    assert [number] == [message for message, _ in chat.changed]


async def test_a_mark_opens_a_new_question() -> None:
    """A mark makes a new post with a new number and edits no post."""
    chat = EditableChat()
    desk = await counting(chat)
    await desk.hears(desk.step("Anna: dead E5"))
    assert ([], 2) == (chat.changed, chat.posts[-1].ref and chat.posts[-1].ref.proposal)


async def test_a_retried_vote_has_the_same_effect() -> None:
    """If the process dies before it records that a vote was delivered, the retry repeats the same
    edit and reuses the key of the call."""
    chat = EditableChat()
    desk = await counting(chat)
    await desk.hears(desk.step("Anna: [agree]"))
    (game,) = await desk.service.matches.games_in(ROOM)
    version, message = game.match.version, game.meta.messages[ROOM]
    told = await desk.app.announcer.prepare(game)
    assert message == (await told(ROOM, version - 1)).message
    first, again = chat.changed
    assert first == again
    assert chat.posts[-2] == chat.posts[-1]
