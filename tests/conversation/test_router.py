"""Paths through the conversation that need finer control than whole stories."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.match.clocks.clock import DAY, PerMove
from bot.match.events import Colours, Terms
from bot.play.ports.stores import RoomUnavailable
from bot.posts.post import Answer
from bot.talk.incoming import Pressed, Said
from tests.conversation.desk import ROOM, Desk, first_line
from tests.posts import file_of

WHICH = "Anna, which game do you mean? Tap it, or type “{}” with its id."

THREE_DAYS = PerMove(3 * DAY)

NAME_IT = "Which one do you mean? Look at the newest post, then type “{}”."


async def test_agree_before_the_announcement() -> None:
    """A typed `agree` that comes before the newest proposal is announced agrees to nothing."""
    desk = Desk()
    game_id = await desk.game("E5 D4 - -")
    await desk.conversation.handle(desk.line("Anna", "dead D4"))
    early = await desk.conversation.handle(desk.line("Ben", "agree"))
    assert NAME_IT.format("agree 2") == first_line(early)
    named = await desk.conversation.handle(desk.line("Ben", "agree 2"))
    assert game_id == named.game_id
    await desk.announce()
    assert "Anna wins" in (await desk.settle_step("Anna: agree"))


async def test_agree_in_reply_to_an_old_proposal() -> None:
    """`agree` in reply to an old proposal does not agree to the open one."""
    desk = Desk()
    await desk.game("E5 D4 - -")
    old = desk.offering("agree")
    await desk.say("Anna", "dead D4")
    late = await desk.hears(desk.line("Ben", "agree", about=old.ref))
    assert "Question 1 is no longer open, 2 is. Look at it first, then answer." == first_line(late)


async def test_replies_to_an_old_count() -> None:
    """`refuse` in reply to an old count of this stop changes nothing; `alive` and `resume`, which
    name their effect, do."""
    desk = Desk()
    game_id = await desk.game("E5 D4 - -")
    old = desk.offering("agree").ref
    await desk.say("Anna", "dead D4")
    late = await desk.hears(desk.line("Ben", "refuse", about=old))
    assert "Question 1 is no longer open, 2 is." in first_line(late)
    for line in ("alive D4", "resume"):
        assert game_id == (await desk.hears(desk.line("Ben", line, about=old))).game_id


async def test_the_question_repeats_the_typed_line() -> None:
    """The question which game is meant repeats the typed line with a game id, ready to be typed
    again."""
    desk = Desk()
    first, _ = await desk.game(), await desk.game()
    asked = await desk.say("Anna", "  zagraj   d4 ")
    assert WHICH.format(f"zagraj d4 #{first}") == first_line(asked)
    assert ["pick", "pick"] == [c.id.partition(":")[0] for c in asked.posts[0].choices]


async def test_a_line_too_long_for_a_button() -> None:
    """A line that does not fit in 64 bytes is asked about without buttons."""
    desk = Desk()
    await desk.game("E5 D4 - -")
    await desk.game("E5 D4 - -")
    line = "dead A1 A2 A3 A4 A5 A6 A7 A8 A9 B1 B2 B3 B4 B5"
    asked = await desk.say("Anna", line)
    assert (True, ()) == (line in first_line(asked), asked.posts[0].choices)


async def test_the_choice_of_a_game_expires() -> None:
    """A button that picks a game expires once the game has moved on."""
    desk = Desk()
    await desk.game()
    await desk.game()
    await desk.say("Anna", "D4")
    button = desk.press("Anna", "pick")
    await desk.hears(replace(button, event_id="pressed once"))
    stale = "That button belongs to an earlier moment. Use the newest message of the game."
    assert stale == first_line(await desk.hears(button))


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ("agree:bamoku:1:", "I don’t know that game. Type “games” to see yours."),
        ("agree:nobody:1:", ""),
        ("nonsense", ""),
    ],
)
async def test_made_up_choices(choice: str, expected: str) -> None:
    """A forged choice of an unknown game is refused; malformed callback data is ignored."""
    desk = Desk()
    answer = await desk.hears(replace(desk.line("Anna", ""), did=Pressed(choice)))
    assert expected == first_line(answer)


@pytest.mark.parametrize("detail", ["Z99", "x", "I5"])
async def test_a_mark_with_an_invalid_point(detail: str) -> None:
    """A mark button with an invalid point is refused as outdated."""
    desk = Desk()
    game_id = await desk.game("E5 D4 - -")
    choice = f"dead:{game_id}:1:{detail}"
    answer = await desk.hears(replace(desk.line("Anna", ""), did=Pressed(choice)))
    assert ("", 7) == (answer.game_id, (await desk.match(game_id)).meta.version)
    assert 1 == len(answer.posts)


async def test_the_language_of_answers() -> None:
    """Answers are in the user's language, announcements in the room's, which starts as that of its
    first player."""
    desk = Desk()
    polish = replace(desk.line("Anna", "wyzwij Ben 9x9 czarne bez zegara"), locale="pl-PL")
    await desk.hears(polish)
    assert "Wyzwanie: Anna → Ben" == desk.newest()
    await desk.say("Ben", "accept")
    assert "⚫ Anna – ⚪ Ben" == desk.newest()
    await desk.say("Ben", "language en")
    await desk.say("Anna", "D4")
    assert "⚫ D4 · Ben" == desk.newest()
    other = replace(desk.line("Eve", "D4"), room="web:other", locale="pl")
    assert "Nie masz tu żadnej gry." in first_line(await desk.hears(other))


async def test_a_move_from_another_room() -> None:
    """A move made from another room is announced in the game's own room."""
    desk = Desk()
    await desk.game()
    elsewhere = replace(desk.line("Anna", "D4"), room="web:other")
    assert 3 == (await desk.hears(elsewhere)).version
    assert "⚫ D4 · Ben" == desk.newest()


async def test_the_games_of_this_room_come_first() -> None:
    """A line in a room with one game of the player means that game, whatever they play
    elsewhere."""
    desk = Desk()
    here = await desk.game()
    there = await desk.hears(
        replace(desk.line("Anna", "challenge Ben 9x9 no clock"), room="web:other")
    )
    await desk.hears(replace(desk.line("Ben", f"accept #{there.game_id}"), room="web:other"))
    assert here == (await desk.say("Anna", "D4")).game_id


async def test_a_move_goes_to_the_game_that_waits() -> None:
    """With several games in a room, a move or a pass is played in the only one where the player is
    to move. If several or none fit, or from another room, the bot asks."""
    desk = Desk()
    first, second, third = [await desk.game() for _ in range(3)]
    await desk.say("Anna", f"E5 #{first}")
    asked = await desk.say("Anna", "D4")
    assert [second, third] == [c.id.split(":")[1] for c in asked.posts[0].choices]
    await desk.say("Anna", f"E5 #{third}")
    elsewhere = replace(desk.line("Anna", "D4"), room="web:other")
    assert "which game do you mean?" in first_line(await desk.hears(elsewhere))
    assert second == (await desk.say("Anna", "D4")).game_id
    assert "which game do you mean?" in first_line(await desk.say("Anna", "C3"))
    await desk.say("Ben", f"C3 #{third}")
    assert third == (await desk.say("Anna", "pass")).game_id


async def test_a_point_beside_a_count() -> None:
    """While another game of the room is being counted, a bare point may mark a chain there, so the
    bot asks."""
    desk = Desk()
    await desk.game("E5 D4 - -")
    await desk.game()
    assert "which game do you mean?" in first_line(await desk.say("Anna", "D4"))


async def test_a_move_goes_to_no_game_elsewhere() -> None:
    """A move out of turn is refused, even if another game elsewhere waits for a move."""
    desk = Desk()
    await desk.game()
    there = await desk.hears(
        replace(desk.line("Anna", "challenge Ben 9x9 no clock"), room="web:other")
    )
    await desk.hears(replace(desk.line("Ben", f"accept #{there.game_id}"), room="web:other"))
    await desk.say("Anna", "E5")
    assert "It is White’s turn." in first_line(await desk.say("Anna", "D4"))


async def test_marks_go_to_the_game_that_is_counted() -> None:
    """Marks and resumption mean the stopped game, not the one in play."""
    desk = Desk()
    counted = await desk.game("E5 D4 - -")
    await desk.game()
    assert counted == (await desk.say("Anna", "dead D4")).game_id
    assert counted == (await desk.say("Ben", "resume")).game_id


async def test_board_shows_the_players_own_game() -> None:
    """`board` shows the player's own game even if others play in the room; a spectator is asked
    which one."""
    desk = Desk()
    await desk.hears(desk.step("Eve: challenge Ben 9x9 no clock"))
    await desk.hears(desk.step("Ben: accept"))
    await desk.game()
    seen = await desk.say("Anna", "board")
    assert "⚫ Anna – ⚪ Ben" in first_line(seen)
    assert "which game do you mean?" in first_line(await desk.say("Zoe", "board"))


async def test_an_agreement_from_another_room() -> None:
    """A player can agree from a room that never showed the game by naming game and proposal; naming
    only the game gets a hint."""
    desk = Desk()
    game_id = await desk.game("E5 D4 - -")
    elsewhere = replace(desk.line("Ben", f"agree #{game_id}"), room="web:other")
    assert NAME_IT.format("agree 1") == first_line(await desk.hears(elsewhere))
    named = replace(desk.line("Ben", f"agree 1 #{game_id}"), room="web:other")
    assert game_id == (await desk.hears(named)).game_id


async def test_resume_in_reply_to_an_earlier_stop() -> None:
    """`resume` in reply to a proposal of an earlier stop is refused."""
    desk = Desk()
    game_id = await desk.game("E5 D4 - -")
    old = desk.offering("agree").ref
    for step in ("Anna: resume", "Ben: pass", "Anna: pass"):
        await desk.hears(desk.step(step))
    late = await desk.hears(desk.line("Ben", "resume", about=old))
    assert "Question 1 is no longer open" in first_line(late)
    assert "agreement" == (await desk.match(game_id)).meta.phase


@pytest.mark.parametrize(
    ("line", "terms"),
    [
        ("challenge", Terms(9, 6.5, clock=THREE_DAYS)),
        ("challenge 19x19 black", Terms(19, 6.5, colours=Colours.BLACK, clock=THREE_DAYS)),
        ("challenge handicap 2", Terms(9, 0.5, 2, Colours.WHITE, clock=THREE_DAYS)),
        ("challenge handicap 2 black komi 6", Terms(9, 6, 2, Colours.BLACK, clock=THREE_DAYS)),
        ("challenge komi 0 strict no clock", Terms(9, 0, strict=True)),
        ("challenge size 13 clock no clock", Terms(13, 6.5)),
        ("challenge size 13 clock bez zegara", Terms(13, 6.5)),
    ],
)
async def test_the_default_terms(line: str, terms: Terms) -> None:
    """A first challenge is 9×9 with three days a move in everything that it does not name; the side
    that gives a handicap plays White."""
    desk = Desk()
    founded = await desk.say("Anna", line)
    assert terms == (await desk.match(founded.game_id)).match.terms


async def test_a_challenge_to_oneself() -> None:
    """A challenge to oneself is refused."""
    desk = Desk()
    refused = await desk.say("Anna", "challenge ANNA 19x19 no clock")
    assert "You cannot play against yourself. Name someone else" in first_line(refused)
    assert {} == await desk.versions()


async def test_each_post_has_its_buttons() -> None:
    """Each post has the buttons of its moment; after the end these are rematch and replay."""
    desk = Desk()
    await desk.hears(desk.step("Anna: challenge 9x9 black no clock"))
    await desk.hears(desk.step("Ben: accept"))
    for step in (
        "Anna: E5",
        "Anna: undo",
        "Ben: refuse",
        "Ben: pass",
        "Anna: pass",
        "Ben: resign",
        "Ben: resign yes",
    ):
        await desk.hears(desk.step(step))
    assert [
        ["Accept", "Withdraw", "Other terms"],
        ["Pass", "Resign", "More…"],
        ["Pass", "Undo", "Resign", "More…"],
        ["Agree", "Refuse"],
        ["Pass", "Undo", "Resign", "More…"],
        ["Pass", "Undo", "Resign", "More…"],
        ["Play on", "Agree", "Refuse", "A: mark E5 dead", "Life and death…"],
        ["Yes, resign", "No, play on"],
        ["Rematch", "Replay", "Move by move", "Record (SGF)"],
    ] == [[*map(post.label, post.choices)] for post in desk.chat.posts]
    numbers = [post.ref.proposal for post in desk.chat.posts if post.ref]
    assert [0, 0, 0, 1, 0, 0, 2, 2, 0] == numbers


async def test_a_chosen_language_applies_everywhere() -> None:
    """A user's chosen language applies everywhere; a room keeps its own."""
    desk = Desk()
    await desk.say("Anna", "language en")
    polish = replace(desk.line("Anna", "D4"), room="web:other", locale="pl")
    assert "You have no game here." in first_line(await desk.hears(polish))
    await desk.game()
    await desk.hears(replace(desk.line("Eve", "język pl"), room="web:other"))
    await desk.say("Eve", "wyzwij Ben 9x9 bez zegara")
    assert "Eve challenges Ben" == desk.newest()


async def test_a_platform_that_is_not_served() -> None:
    """A room on a platform that this process does not serve raises `RoomUnavailable`."""
    desk = Desk()
    game_id = await desk.game()
    tell = await desk.app.announcer.prepare(await desk.match(game_id))
    with pytest.raises(RoomUnavailable):
        await tell("fax:12", 0)


async def test_a_name_is_shown_as_its_owner_writes_it() -> None:
    """A player challenged as `ben` is shown as Ben as soon as Ben writes to the bot."""
    desk = Desk()
    await desk.say("Anna", "challenge ben 9x9 black no clock")
    assert "Anna challenges ben" == desk.newest()
    await desk.say("Ben", "accept")
    assert "⚫ Anna – ⚪ Ben" == desk.newest()


async def test_a_challenge_to_an_unknown_name() -> None:
    """A challenge to an unknown name is refused; the hint about quotes appears only for names of
    several words."""
    desk = Desk()
    told = first_line(await desk.say("Anna", "challenge Nobody 19x19 no clock"))
    assert "I don’t know anyone here called “Nobody”. “challenge” alone is for anyone." == told
    told = first_line(await desk.say("Anna", "challenge No Body 19x19 no clock"))
    assert "“No Body”. A name of several words goes in quotes; “challenge” alone" in told


async def test_the_record_of_the_last_game_of_a_room() -> None:
    """After the end `sgf` and `board` show the room's last game."""
    desk = Desk()
    game_id = await desk.game("E5 D4")
    await desk.confirms("Anna", "resign yes")
    answer = await desk.say("Eve", "sgf")
    file = file_of(answer.posts[0])
    assert file is not None
    assert f"nigiri-{game_id}.sgf" == file.name
    assert "RE[W+R]" in file.content
    nowhere = replace(desk.line("Eve", "sgf"), room="web:other")
    assert "You have no game here." in first_line(await desk.hears(nowhere))


async def test_a_reused_event_id() -> None:
    """A reused event id with other words does nothing, unlike a redelivery."""
    desk = Desk()
    game_id = await desk.game()
    move = desk.line("Anna", "D4")
    done = await desk.hears(move)
    for other in ({"did": Said("E5")}, {"user": f"{ROOM}/ben"}, {"room": "web:other"}):
        assert Answer(misused=True) == await desk.hears(replace(move, **other))
    assert done == await desk.hears(move)
    assert 3 == (await desk.match(game_id)).meta.version


async def test_a_reused_event_id_of_a_choice_or_reaction() -> None:
    """A reused event id with another choice or reaction does nothing."""
    desk = Desk()
    game_id = await desk.game("E5 D4 - -")
    for first, *others in (
        (desk.press("Anna", "agree"), desk.press("Anna", "resume").did),
        (
            desk.react("Ben", "❌"),
            desk.react("Ben", "✅").did,
            desk.react("Ben", "❌", removed=True).did,
        ),
    ):
        await desk.hears(first)
        for other in others:
            misused = await desk.hears(replace(first, did=other))
            assert Answer(misused=True) == misused
    assert 9 == (await desk.match(game_id)).meta.version


async def test_a_board_mentions_the_player_to_move() -> None:
    """A board mentions only the player to move; a count mentions both."""
    desk = Desk()
    await desk.game("E5 - -")
    pinged = [post.mentions for post in desk.chat.posts if post.board]
    anna, ben = f"{ROOM}/anna", f"{ROOM}/ben"
    assert [(anna,), (ben,), (anna,), (anna, ben)] == pinged


async def test_posts_mention_only_awaited_players() -> None:
    """A challenge and a question mention the player asked, an undone move the player to move, and
    an answer to a player's own request no one."""
    desk = Desk()
    await desk.game("E5 D4")
    before = len(desk.chat.posts)
    for step in ("Ben: undo", "Anna: agree", "Anna: board"):
        await desk.hears(desk.step(step))
    anna, ben = f"{ROOM}/anna", f"{ROOM}/ben"
    pinged = [post.mentions for post in desk.chat.posts]
    assert [(ben,), (anna,), (ben,), (anna,)] == pinged[:before]
    assert [(anna,), (ben,), ()] == pinged[before:]


async def test_an_unknown_hashtag_is_chatter() -> None:
    """`#banana` is chatter in a room, but refused in private; a command for an unknown game is
    refused, too."""
    desk = Desk()
    assert Answer() == await desk.say("Anna", "#banana")
    alone = replace(desk.line("Anna", "#banana"), private=True)
    assert "I don’t know that game." in first_line(await desk.hears(alone))
    assert "I don’t know that game." in first_line(await desk.say("Anna", "board #banana"))


async def test_an_ok_to_an_earlier_position() -> None:
    """“Ok” in reply to an earlier position agrees to no count."""
    desk = Desk()
    game_id = await desk.game("D4 E5 - -")
    (shown,) = (await desk.say("Anna", "move 2")).posts
    assert shown.ref is not None
    assert 0 == shown.ref.proposal
    await desk.hears(desk.line("Anna", "ok", shown.ref))
    proposal = (await desk.match(game_id)).match.proposal
    assert proposal is not None
    assert not proposal.agreed


async def test_an_impossible_point() -> None:
    """An impossible point from a player is refused; from others it is chatter."""
    desk = Desk()
    await desk.game("E5")
    for who, expected in (("Ben", "No board has F55."), ("Eve", "")):
        answer = await desk.hears(desk.line(who, "F55"))
        assert "".join(post.text for post in answer.posts).startswith(expected)
        assert bool(expected) == bool(answer.posts)
