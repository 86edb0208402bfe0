"""Reviews of finished games: permission, progress, the post that unfolds, play from here."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest
from structlog.testing import capture_logs

from bot.features.reviews.review_words import ReviewWords, explain
from bot.match.state import Phase, Refusal
from bot.play.loaded import LoadedMatch
from bot.play.ports.reviews import MAX_OF_DAY, ReviewOrder, WaitingReview
from bot.play.reviews.permission import Permission, Permissions
from bot.posts.attachments import Drawing, File
from bot.posts.messenger import Messenger
from bot.posts.post import Post, PostRef
from bot.reading.review.game_line import GameLine
from bot.reading.review.review import Reason, ReasonKind, Review
from bot.records.read import read_record
from bot.routing.platform.continued_lines import complete_command
from bot.rules.points import Colour, parse_point
from bot.texts.translations import words
from renderer.model.diagram import Diagram, LeadChart, Mark
from tests.conversation.desk import ROOM, Desk, first_line
from tests.conversation.review_desk import ANNA, BEN, ReviewDesk
from tests.fakes.reviewer import MOVES, NAMED
from tests.service.test_level_games import Pupil

RECORD = (
    "(;SZ[9]KM[6.5]PB[Cho]PW[Otake];B[ce];W[ge];B[cf];W[gf];B[cd];W[gd]"
    ";B[cg];W[gg];B[cc];W[gc];B[ch];W[gh])"
)
LINE = GameLine(9, 6.5, ())
OTHERS = "D4 E5 D5 E6 D6 E7 D7 E4 D3 E3 D2 E2 - -"


@pytest.fixture
def desk() -> ReviewDesk:
    """Return a desk with a net."""
    return ReviewDesk()


def lines_of(post: Post) -> list[str]:
    """Return the words of a post, line by line."""
    return post.text.split("\n")


def len_stones(loaded: LoadedMatch) -> int:
    """Return the number of stones in the start position of a match."""
    position = loaded.match.terms.position
    assert position is not None
    return sum(len(chain.stones) for chain in position.board().chains())


async def use_up(desk: ReviewDesk) -> None:
    """Use up Anna’s reviews of the day."""
    for number in range(MAX_OF_DAY):
        order = ReviewOrder(f"record-{number:09}", ANNA, ROOM, f"key-{number}")
        assert await desk.backends.reviews.order(order, ANNA, LINE) is None
        await desk.backends.reviews.finish(order)


# From the end of a game to its review


async def test_a_review_unfolds_in_its_post(desk: ReviewDesk) -> None:
    """The review begins with the curve and the costliest move of each player. A button leads to the
    position before a move, another to the better line, and back to the curve, all in one post."""
    await desk.reviewed()
    review, count = desk.chat.posts[-1], len(desk.chat.posts)
    assert (ANNA,) == review.mentions
    assert [
        "Review: Anna – Ben · Anna",
        "Anna lost most at 3 (C4): 8 points.",
        "Ben lost most at 6 (G6): 1 point.",
        "Points are estimates (net: kata1)",
    ] == lines_of(review)
    assert isinstance(review.attachment, Drawing)
    assert isinstance(review.attachment.what, LeadChart)
    assert ["⚫ 3 C4 −8", "⚪ 6 G6 −1", "⚫ 9 C7 −3", "SGF with variations"] == desk.labels()
    await desk.taps("Ben", "⚫ 3 C4 −8")
    move = desk.chat.posts[-1]
    assert [
        "✗ ⚫ 3 C4: 8 points lost",
        "✓ Better: F4",
        "That leaves the bigger area around F4 to White.",
        "It could go on: ⚫\N{NO-BREAK SPACE}F4 ⚪\N{NO-BREAK SPACE}F5 ⚫\N{NO-BREAK SPACE}pass",
    ] == lines_of(move)
    assert isinstance(move.attachment, Drawing)
    assert isinstance(move.attachment.what, Diagram)
    marks = move.attachment.what.marks
    assert (Mark.WORSE,) == marks[parse_point("C4")]
    assert (Mark.BETTER,) == marks[parse_point("F4")]
    assert ["Curve", "▶️", "Better line", "Play from here"] == desk.labels()
    await desk.taps("Eve", "Better line")
    assert "The better line from move 3 on: ⚫\N{NO-BREAK SPACE}F4" in desk.chat.posts[-1].alt
    await desk.taps("Eve", "▶️")
    assert "✗ ⚪ 6 G6: 1 point lost" == desk.newest()
    assert ["◀️", "Curve", "▶️", "Better line", "Play from here"] == desk.labels()
    await desk.taps("Ben", "Curve")
    assert "Review: Anna – Ben" == desk.newest()
    assert count == len(desk.chat.posts)


async def test_the_post_stays_in_its_language(desk: ReviewDesk) -> None:
    """A press by a person who reads another language keeps the language of the post."""
    await desk.reviewed()
    desk.private = True
    await desk.say("Ben", "language pl")
    desk.private = False
    answer = await desk.taps("Ben", "⚫ 9 C7 −3")
    assert "✗ ⚫ 9 C7: 3 points lost" == first_line(answer)


async def test_a_review_in_polish() -> None:
    """The words fit numbers and colours in Polish, and no verb tells a gender."""
    desk = ReviewDesk()
    for who in ("Anna", "Ben"):
        await desk.say(who, "language pl")
    await desk.finish()
    await desk.allow()
    await desk.say("Ben", "omówienie")
    await desk.review()
    assert [
        "Omówienie: Anna – Ben · Ben",
        "Anna: najwięcej kosztuje ruch 3 (C4), 8 punktów.",
        "Ben: najwięcej kosztuje ruch 6 (G6), 1 punkt.",
        "Punkty są szacunkowe (sieć: kata1)",
    ] == lines_of(desk.chat.posts[-1])
    await desk.taps("Anna", "⚫ 9 C7 −3")
    assert [
        "✗ ⚫ 9 C7: strata 3 punktów",
        "✓ Lepiej: G7",
        "Białe mogą zbić 4 kamienie (C5) ruchem C8.",
        "Dalej na przykład: ⚫\N{NO-BREAK SPACE}G7 ⚪\N{NO-BREAK SPACE}C7",
    ] == lines_of(desk.chat.posts[-1])


async def test_the_button_under_a_finished_game(desk: ReviewDesk) -> None:
    """The post that ends a game has a button that orders the review; so has its board later."""
    await desk.finish()
    await desk.allow()
    await desk.taps("Ben", "Review")
    assert "Reviewing Anna – Ben … 0 %" == desk.newest()
    await desk.say("Eve", "board")
    assert "Review" in desk.labels()


async def test_a_short_game_has_no_button(desk: ReviewDesk) -> None:
    """A game that cannot be reviewed has no button, and a typed request says why."""
    await desk.finish("C5 G5 - -")
    assert "Review" not in desk.labels()
    answer = await desk.say("Anna", "review")
    assert "That’s too short for a review: it takes at least 10 moves." == first_line(answer)


REASONS = {
    ReasonKind.GROUP_DIES: (
        "The group at C5 (4 stones) is dead now; F4 would have saved it.",
        "Grupa C5 (kamienie: 4) jest teraz martwa, a F4 ją ratuje.",
    ),
    ReasonKind.CAPTURED: (
        "White can capture 4 stones (C5) with G7.",
        "Białe mogą zbić 4 kamienie (C5) ruchem G7.",
    ),
    ReasonKind.NOT_CAPTURED: (
        "F4 captures 4 white stones (C5).",
        "F4 zbija 4 białe kamienie (C5).",
    ),
    ReasonKind.CUT_OFF: (
        "White can cut C5 apart at G7.",
        "Białe mogą przeciąć C5 na G7.",
    ),
    ReasonKind.NOT_CUT_OFF: (
        "G7 would have cut C5 apart; now White can connect there.",
        "Na G7 można było przeciąć C5; teraz białe mogą się tam połączyć.",
    ),
    ReasonKind.DAME: (
        "C4 is a neutral point (dame): it gains nothing, and points were still left.",
        "C4 to punkt neutralny (dame): nic nie daje, a gdzie indziej zostały jeszcze punkty.",
    ),
    ReasonKind.SAFE: (
        "C4 was safe already, so a pass would have been as good.",
        "C4 nie wymagało obrony; pas byłby równie dobry.",
    ),
    ReasonKind.HOPELESS: (
        "A stone at C4 can’t live there, so a pass would have been as good.",
        "Kamień na C4 nie przeżyje; pas byłby równie dobry.",
    ),
    ReasonKind.SMALLER: (
        "That leaves the bigger area around G7 to White.",
        "Większy obszar wokół G7 zostaje dla białych.",
    ),
}


@pytest.mark.parametrize("kind", ReasonKind)
def test_the_reasons_in_words(kind: ReasonKind) -> None:
    """Each kind of reason has a sentence in both languages."""
    reason = Reason(kind, (parse_point("C5"),), 4, parse_point("G7"))
    said = explain(NAMED[0], reason)
    assert REASONS[kind] == tuple(words(code).render(said) for code in ("en", "pl"))


def test_several_chains_of_a_reason() -> None:
    """Chains that are cut apart have a dash between them; other lists have commas."""
    stones = tuple(map(parse_point, ("C5", "E5")))
    cut, dead = (
        words("en").render(explain(NAMED[0], Reason(kind, stones, 6, parse_point("G7"))))
        for kind in (ReasonKind.CUT_OFF, ReasonKind.GROUP_DIES)
    )
    assert "White can cut C5–E5 apart at G7." == cut
    assert "The groups at C5, E5 (6 stones) are dead now; F4 would have saved them." == dead


@pytest.mark.parametrize(
    ("lead", "end", "polish"),
    [
        (0.3, "the game is even", "gra jest wyrównana"),
        (0.8, "Black leads by about 1 point", "czarne prowadzą o około 1 punkt"),
        (-2.9, "White leads by about 3 points", "białe prowadzą o około 3 punkty"),
    ],
)
def test_the_end_of_the_curve_in_words(lead: float, end: str, polish: str) -> None:
    """The description of the curve says who leads at the end, if anybody does."""
    review = Review("vuhamo", "kata1", (0.0, lead), ())
    alt = ReviewWords(review, dict.fromkeys(Colour, "")).summary_alt()
    assert words("en").render(alt).endswith(f"at the end {end}.")
    assert words("pl").render(alt).endswith(f"na końcu {polish}.")


# Permission


async def test_both_players_must_agree(desk: ReviewDesk) -> None:
    """A player who asks for a review agrees by that; the other player is asked, and only mentioned
    then. Nobody else can answer, nor can the player who asks."""
    await desk.finish()
    told = first_line(await desk.say("Anna", "review"))
    assert "I’ve asked Ben. The review begins after a yes." == told
    question = desk.chat.posts[-2]
    assert (BEN,) == question.mentions
    assert lines_of(question)[0].startswith("Ben, Anna would like a review of this game")
    for who in ("Eve", "Anna"):
        assert "That question is for Ben." == first_line(
            await desk.hears(desk.press(who, "review", "Yen"))
        )
    assert not await desk.backends.reviews.list_waiting()
    await desk.hears(desk.press("Ben", "review", "Yen"))
    assert "Reviewing Anna – Ben … 0 %" == desk.newest()
    await desk.review()
    assert (ANNA,) == desk.chat.posts[-1].mentions
    assert Permission.YES is await desk.app.reviews.load_permission(BEN)


async def test_a_linked_browser_id_answers_for_its_seat(desk: ReviewDesk) -> None:
    """A player may ask by a browser id that is linked with the one that played."""
    game_id = await desk.finish()
    played, linked = await desk.match(game_id), "web:lobby/annas-phone"
    await desk.backends.identities.link((ANNA,), (linked,))
    asked = replace(desk.line("Anna", f"review #{game_id}"), user=linked)
    assert "I’ve asked Ben. The review begins after a yes." == first_line(await desk.hears(asked))
    assert (BEN,) == await desk.app.reviews.unasked_players(played)


async def test_a_blocked_person_cannot_ask(desk: ReviewDesk) -> None:
    """A player who has blocked the other one is not asked by the bot for them."""
    await desk.finish()
    await desk.say("Ben", "block Anna")
    answer = await desk.say("Anna", "review")
    assert "This game isn’t reviewed: that needs a yes from both players." == first_line(answer)
    assert not [post for post in desk.chat.posts if post.key.endswith("wanted")]


async def test_a_yes_may_meet_a_limit(desk: ReviewDesk) -> None:
    """If the player who asked has used up their reviews of the day, the yes counts all the same,
    and the player who asked is told."""
    await desk.finish()
    await desk.say("Anna", "review")
    await use_up(desk)
    answer = await desk.hears(desk.press("Ben", "review", "Yen"))
    assert ["Ben agrees to reviews."] == [post.text for post in answer.posts]
    (why,) = (post for post in desk.chat.posts if f"You have had {MAX_OF_DAY} reviews" in post.text)
    assert (ANNA,) == why.mentions
    assert Permission.YES is await desk.app.reviews.load_permission(BEN)


async def test_the_other_player_is_asked_in_their_own_chat(desk: ReviewDesk) -> None:
    """If a game is played in two private chats, the question goes to the one where the other
    player reads it. The review comes to the chat of the player who asked; the other one has a
    button that shows it in theirs."""
    game_id = await desk.finish()
    homes = {ANNA: f"{ROOM}.anna", BEN: f"{ROOM}.ben"}
    desk.chat.own.update(homes)
    await desk.service.move(game_id, ROOM, tuple(homes.values()))
    there: dict[str, Any] = {"private": True, "community": ""}
    asked = desk.line("Anna", f"review #{game_id}")
    await desk.hears(replace(asked, room=homes[ANNA], **there))
    ((room, question),) = (each for each in desk.chat.seen if each[1].key.endswith("wanted"))
    assert homes[BEN] == room
    assert "for everybody where it was played" in question.text
    pressed = replace(desk.press("Ben", "review", "Yen"), room=homes[BEN], **there)
    typed = desk.line("Ben", complete_command(question.asks, "yes"), question.ref)
    for answered in (pressed, replace(typed, room=homes[BEN], **there)):
        (post,) = (await desk.hears(answered)).posts
        assert ["Review"] == post.labels(post.choices)
    (waiting,) = await desk.backends.reviews.list_waiting()
    assert [homes[ANNA]] == [order.room for order in waiting.orders]


async def test_a_no_ends_it_kindly(desk: ReviewDesk) -> None:
    """After a no there is no review, and no blame. A later yes makes it possible."""
    await desk.finish()
    await desk.say("Anna", "review")
    answer = await desk.hears(desk.press("Ben", "review", "Nen"))
    assert answer.posts[0].in_place
    assert "No review, then. Have fun with the next game!" == first_line(answer)
    again = first_line(await desk.say("Anna", "review"))
    assert "This game isn’t reviewed: that needs a yes from both players." == again
    await desk.say("Ben", "reviews on")
    assert "Reviewing Anna – Ben … 0 %" == first_line(await desk.say("Anna", "review"))


async def test_a_typed_answer_counts_for_players_only(desk: ReviewDesk) -> None:
    """“yes” in reply to the question is continued to a command and begins the review, like the
    button, which goes. From others, also from the player who asked, it is refused."""
    await desk.finish()
    await desk.say("Anna", "review")
    question = desk.chat.posts[-2]
    typed = complete_command(question.asks, "yes")
    eve, anna, ben = (desk.line(who, typed, question.ref) for who in ("Eve", "Anna", "Ben"))
    for other in (eve, anna):
        assert "That question is for Ben." == first_line(await desk.hears(other))
    assert Permission.UNASKED is await desk.app.reviews.load_permission(f"{ROOM}/eve")
    answer = await desk.hears(ben)
    assert "Thanks! Your games may be reviewed." == first_line(answer)
    assert not answer.posts[0].choices
    assert (question.key, "Ben agrees to reviews.") == desk.reviewed_in.reworded[-1]
    await desk.review()
    assert (ANNA,) == desk.chat.posts[-1].mentions


async def test_a_typed_answer_to_the_first_question(desk: ReviewDesk) -> None:
    """A typed yes to the question after the first game leads to the review, a no does not."""
    game_id = await desk.finish()
    question = desk.chat.posts[-1]
    typed = [complete_command(question.asks, said) for said in ("yes", "no")]
    await desk.hears(desk.line("Ben", typed[0], question.ref))
    assert ["Review"] == desk.labels()
    assert game_id in desk.chat.posts[-1].choices[0].id
    answer = await desk.hears(desk.line("Ben", typed[1], question.ref))
    assert "All right: no reviews of your games." == first_line(answer)
    assert not answer.posts[0].choices
    assert not await desk.backends.reviews.list_waiting()


async def test_a_question_stays_that_of_its_player(desk: ReviewDesk) -> None:
    """After an answer elsewhere, the player who asked cannot press the buttons of the question."""
    await desk.finish()
    await desk.say("Anna", "review")
    await desk.say("Ben", "reviews on")
    for button in ("Yen", "Nen"):
        answer = await desk.hears(desk.press("Anna", "review", button))
        assert "That question is for Ben." == first_line(answer)
    assert Permission.YES is await desk.app.reviews.load_permission(ANNA)
    assert not await desk.backends.reviews.list_waiting()


async def test_a_no_is_not_changed_silently(desk: ReviewDesk) -> None:
    """A player who has switched reviews off is asked whether they want them again. The opponent
    cannot answer that."""
    await desk.finish()
    await desk.allow()
    await desk.say("Anna", "reviews off")
    asked = first_line(await desk.say("Anna", "review"))
    assert "You’ve switched reviews of your games off. Allow them again?" == asked
    assert Permission.NO is await desk.app.reviews.load_permission(ANNA)
    refused = await desk.taps("Ben", "Yes")
    assert "That question is for Anna." == first_line(refused)
    assert Permission.NO is await desk.app.reviews.load_permission(ANNA)
    answer = await desk.taps("Anna", "Yes")
    assert answer.posts[0].in_place
    assert first_line(answer).startswith("Now your finished games may be reviewed")
    assert Permission.YES is await desk.app.reviews.load_permission(ANNA)
    await desk.review()
    assert (ANNA,) == desk.chat.posts[-1].mentions


async def test_a_no_that_ends_leads_to_the_question(desk: ReviewDesk) -> None:
    """If the opponent was not asked yet, they are then."""
    await desk.finish()
    await desk.say("Anna", "reviews off")
    await desk.say("Anna", "review")
    answer = await desk.taps("Anna", "Yes")
    assert "I’ve asked Ben. The review begins after a yes." == first_line(answer)
    assert answer.posts[0].in_place
    (question,) = (post for post in desk.chat.posts if post.key.endswith("wanted"))
    assert (BEN,) == question.mentions


@pytest.mark.parametrize("own", ["reviews off", "settings"])
async def test_the_other_no_comes_first(desk: ReviewDesk, own: str) -> None:
    """If the opponent does not allow reviews, a request changes nothing."""
    await desk.finish()
    await desk.say("Anna", own)
    before = await desk.app.reviews.load_permission(ANNA)
    await desk.say("Ben", "reviews off")
    answer = await desk.say("Anna", "review")
    assert "This game isn’t reviewed: that needs a yes from both players." == first_line(answer)
    assert before is await desk.app.reviews.load_permission(ANNA)


async def test_a_player_out_of_reach_is_not_asked(
    desk: ReviewDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the question arrives nowhere, the bot says so."""
    await desk.finish()
    monkeypatch.setattr(Messenger, "send", AsyncMock(return_value=None))
    answer = await desk.say("Anna", "review")
    assert first_line(answer).startswith("I couldn’t reach Ben to ask.")


async def test_a_second_request_points_to_the_question(desk: ReviewDesk) -> None:
    """The question is posted once; each further request replies to it."""
    await desk.finish()
    for _ in range(2):
        (answer,) = (await desk.say("Anna", "review")).posts
        question = desk.chat.posts[int(answer.reply_to) - 1]
        assert question.text.startswith("Ben, Anna would like a review of this game")
    assert 1 == len([post for post in desk.chat.posts if post.key.endswith("wanted")])


@pytest.mark.parametrize("before", ["nothing", "yes", "no", "reviews off"])
async def test_one_question_is_open(desk: ReviewDesk, before: str) -> None:
    """When a player wants a review, the question to both players closes, once, and another one
    calls the other player."""
    await desk.finish()
    offered = desk.chat.posts[-1]
    assert offered.text.startswith("Anna, Ben, may I review your games")
    if before in ("yes", "no"):
        await desk.hears(desk.press("Anna", "review", "Yen" if before == "yes" else "Nen"))
    elif before != "nothing":
        await desk.say("Anna", before)
    await desk.say("Anna", "review")
    if before in ("no", "reviews off"):
        await desk.taps("Anna", "Yes")
    await desk.say("Anna", "review")
    assert ["Anna agrees to reviews."] == [text for _, text in desk.reviewed_in.reworded]
    (wanted,) = (post for post in desk.chat.posts if post.key.endswith("wanted"))
    assert wanted.text.startswith("Ben, Anna would like a review of this game")


async def test_a_review_is_wanted_before_the_question_to_both(
    desk: ReviewDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the other player was called already, there is no second question."""
    with monkeypatch.context() as late:
        late.setattr(Messenger, "send", AsyncMock(return_value=None))
        game_id = await desk.finish()
    await desk.say("Anna", "review")
    await desk.app.features.follow_end(await desk.match(game_id), ROOM)
    questions = ("offered", "wanted")
    asked = [post.key for post in desk.chat.posts if post.key.endswith(questions)]
    assert [f"review/{game_id}/wanted"] == asked


async def test_the_question_to_both_stays_if_the_other_cannot_be_called(
    desk: ReviewDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the only one that the other player can answer then."""
    await desk.finish()
    monkeypatch.setattr(Messenger, "send", AsyncMock(return_value=None))
    await desk.say("Anna", "review")
    assert [] == desk.reviewed_in.reworded


async def test_the_question_to_one_closes_when_they_ask(desk: ReviewDesk) -> None:
    """If the other player has agreed already, the review begins, and no question stays open."""
    await desk.finish()
    await desk.say("Ben", "reviews on")
    assert "Reviewing Anna – Ben … 0 %" == first_line(await desk.say("Anna", "review"))
    assert ["Anna agrees to reviews."] == [text for _, text in desk.reviewed_in.reworded]


@pytest.mark.parametrize("answer", ["yes", "no"])
@pytest.mark.parametrize("way", ["a button", "a late press", "a reply", "a late reply"])
async def test_an_answer_to_either_question(desk: ReviewDesk, way: str, answer: str) -> None:
    """The answer of the player who was called counts under both questions, also under the one that
    has closed since: a yes begins the review."""
    await desk.finish()
    offered, label = desk.chat.posts[-1], answer.capitalize()
    late_press = desk.tap("Ben", label)
    await desk.say("Anna", "review")
    (wanted,) = (post for post in desk.chat.posts if post.key.endswith("wanted"))
    replies = [
        desk.line("Ben", complete_command(each.asks, answer), each.ref)
        for each in (wanted, offered)
    ]
    ways = {
        "a button": desk.tap("Ben", label),
        "a late press": late_press,
        "a reply": replies[0],
        "a late reply": replies[1],
    }
    desk.reviewed_in.reworded.clear()
    came = await desk.hears(ways[way])
    outcome = "Ben agrees to reviews." if answer == "yes" else "No review, then."
    if way == "a button":
        assert first_line(came).startswith(outcome)
    else:
        (changed,) = desk.reviewed_in.reworded
        assert (wanted.key, True) == (changed[0], changed[1].startswith(outcome))
    assert (answer == "yes") == bool(await desk.backends.reviews.list_waiting())
    assert not [choice for post in came.posts for choice in post.choices]


async def test_others_cannot_ask_the_players(desk: ReviewDesk) -> None:
    """A bystander’s request does not make the bot ask the players."""
    await desk.finish()
    count = len(desk.chat.posts)
    answer = await desk.say("Eve", "review")
    assert first_line(answer).startswith("One of the players can ask for the first review")
    assert count + 1 == len(desk.chat.posts)


async def test_players_are_asked_once(desk: ReviewDesk) -> None:
    """After their first finished game both players are asked, silently. Each answers for
    themselves; after the second game there is no question."""
    await desk.finish()
    question = desk.chat.posts[-1]
    assert question.text.startswith("Anna, Ben, may I review your games once they are over")
    assert () == question.mentions
    await desk.taps("Ben", "Yes")
    assert desk.newest().startswith("Anna, may I review your games")
    await desk.hears(desk.press("Eve", "review", "Nen"))
    assert Permission.UNASKED is await desk.app.reviews.load_permission(f"{ROOM}/eve")
    await desk.hears(desk.press("Anna", "review", "Nen"))
    assert Permission.NO is await desk.app.reviews.load_permission(ANNA)
    await desk.finish(OTHERS)
    assert not [post for post in desk.chat.posts if post.key.endswith("offered")][1:]


async def test_a_game_ends_although_the_question_fails(
    desk: ReviewDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The end of a game is announced even if players cannot be asked."""

    async def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(Permissions, "load_of_seat", fail)
    with capture_logs() as logs:
        await desk.finish()
    assert "Ben wins by 6.5" in desk.newest()
    assert "end-not-followed" in [entry["event"] for entry in logs]


async def test_an_unanswered_question_is_not_repeated(desk: ReviewDesk) -> None:
    """Players who did not answer after their first game are not asked after the next."""
    for moves in (MOVES, OTHERS):
        await desk.finish(moves)
    assert 1 == len([post for post in desk.chat.posts if post.key.endswith("offered")])


async def test_old_buttons_end_with_the_permission(desk: ReviewDesk) -> None:
    """When a player no longer allows reviews, the buttons of earlier ones are refused."""
    await desk.reviewed()
    await desk.say("Ben", "reviews off")
    answer = await desk.hears(desk.press("Anna", "review", ":3:sen"))
    assert "This game isn’t reviewed: that needs a yes from both players." == first_line(answer)


async def test_a_review_stays_in_the_rooms_of_its_game(desk: ReviewDesk) -> None:
    """Elsewhere it is neither made nor shown, not even to a player in private."""
    game_id = await desk.reviewed()
    for who in ("Anna", "Eve"):
        asked = replace(
            desk.line(who, f"review #{game_id}"), room="web:other", community="web:other"
        )
        pressed = replace(desk.press(who, "review", ":3:sen"), room="web:other")
        for incoming in (asked, replace(asked, private=True), pressed):
            answer = await desk.conversation.handle(replace(incoming, event_id=f"{incoming}"))
            said = first_line(answer)
            elsewhere = "Reviews are shown in the room of the game. Please say “review” there."
            assert said == elsewhere or "no game" in said


async def test_a_game_that_goes_on_is_not_reviewed(desk: ReviewDesk) -> None:
    """During play a review is refused, and the request gives no permission."""
    game_id = await desk.game("C5 G5")
    answer = await desk.say("Anna", f"review #{game_id}")
    assert "This game is still going on. It can be reviewed once it’s over." == first_line(answer)
    assert Permission.UNASKED is await desk.app.reviews.load_permission(ANNA)


async def test_the_setting(desk: ReviewDesk) -> None:
    """The settings show it, and change it by buttons or typed."""
    desk.private = True
    await desk.say("Anna", "settings")
    assert "Reviews of your games: I’ll ask you" in lines_of(desk.chat.posts[-1])
    await desk.taps("Anna", "Reviews")
    await desk.taps("Anna", "Reviews: no")
    assert "Reviews of your games: no" == desk.newest()
    assert "✓ Reviews: no" in desk.labels()
    await desk.say("Anna", "omówienia tak")
    assert Permission.YES is await desk.app.reviews.load_permission(ANNA)


# Progress


async def test_the_progress_changes_in_place(desk: ReviewDesk) -> None:
    """The post with the progress changes, and in the end the review is ready."""
    await desk.finish()
    await desk.allow()
    await desk.say("Anna", "review")
    (waiting,) = await desk.backends.reviews.list_waiting()
    (order,) = waiting.orders
    for share in (0.21, 0.4):
        await desk.listener.show_progress(order, share)
    assert [
        (order.key, "Reviewing Anna – Ben … 20 %"),
        (order.key, "Reviewing Anna – Ben … 40 %"),
    ] == desk.reviewed_in.reworded
    await desk.review()
    assert (order.key, "The review of Anna – Ben is ready.") == desk.reviewed_in.reworded[-1]


async def test_a_second_request_points_to_the_first(
    desk: ReviewDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a review is being made, a second request in its room, even at the same moment, shows
    where the first one is. One review is posted, and the first person is called."""
    await desk.finish()
    await desk.allow()
    list_waiting = desk.backends.reviews.list_waiting

    async def list_later() -> Sequence[WaitingReview]:
        """Return a list that may be out of date by the time it arrives."""
        listed = await list_waiting()
        for _ in range(200):
            await asyncio.sleep(0)
        return listed

    monkeypatch.setattr(desk.backends.reviews, "list_waiting", list_later)
    lines = [desk.line(who, "review") for who in ("Anna", "Ben")]
    first, second = await asyncio.gather(*map(desk.conversation.handle, lines))
    assert "Reviewing Anna – Ben … 0 %" == first_line(first)
    assert "I’m on it already; the review will appear here soon." == first_line(second)
    (post,) = second.posts
    assert first.posts[0].key == desk.chat.posts[int(post.reply_to) - 1].key
    await desk.review()
    reviews = [post for post in desk.chat.posts if post.text.startswith("Review: ")]
    assert [(ANNA,)] == [post.mentions for post in reviews]


@pytest.mark.parametrize(
    "way", [{"acknowledged": True}, {"private": True, "community": "web:server"}]
)
async def test_the_room_sees_the_progress(desk: ReviewDesk, way: dict[str, Any]) -> None:
    """If only the person sees the answer, the progress is a post of its own in the room."""
    await desk.finish()
    await desk.allow()
    answer = await desk.hears(replace(desk.line("Anna", "review"), **way))
    assert ["The review will appear here soon."] == [post.text for post in answer.posts]
    (posted,) = (post for post in desk.chat.posts if "Reviewing" in post.text)
    (waiting,) = await desk.backends.reviews.list_waiting()
    assert [posted.key] == [order.key for order in waiting.orders]


async def test_the_end_is_shown_once(desk: ReviewDesk) -> None:
    """If the end of an order is shown again after a crash, no second review is posted."""
    await desk.finish()
    await desk.allow()
    await desk.say("Anna", "review")
    (waiting,) = await desk.backends.reviews.list_waiting()
    await desk.review()
    count = len(desk.chat.posts)
    review = await desk.app.reviews.find(waiting.about)
    assert review is not None
    await desk.listener.show_end(waiting.orders[0], review)
    assert count == len(desk.chat.posts)


async def test_the_place_in_the_queue(desk: ReviewDesk) -> None:
    """The answer says how many games come first."""
    first, second = await desk.finish(), await desk.finish(OTHERS)
    await desk.allow()
    await desk.say("Anna", f"review #{first}")
    answer = await desk.say("Anna", f"review #{second}")
    assert "Anna – Ben will be reviewed after one other game." == first_line(answer)


async def test_a_failed_review_says_so(desk: ReviewDesk) -> None:
    """The person who waits is told why there is no review."""
    await desk.finish()
    await desk.allow()
    await desk.say("Anna", "review")
    (waiting,) = await desk.backends.reviews.list_waiting()
    await desk.listener.show_end(waiting.orders[0], Refusal("review-failed"))
    assert (ANNA,) == desk.chat.posts[-1].mentions
    assert "That review didn’t work out." in desk.chat.posts[-1].text
    assert "The review of Anna – Ben didn’t work out." == desk.reviewed_in.reworded[-1][1]


async def test_a_lost_room_ends_its_order(desk: ReviewDesk) -> None:
    """An order from a room that is gone leaves the queue, and the review is stored."""
    game_id = await desk.finish()
    await desk.allow()
    await desk.say("Anna", "review")
    desk.chat.closed.add(ROOM)
    order = ReviewOrder(game_id, ANNA, ROOM, "gone")
    await desk.listener.show_end(order, Refusal("review-failed"))


async def test_a_second_request_is_free(desk: ReviewDesk) -> None:
    """A stored review is shown at once, also to others in the room, and the net is not asked."""
    await desk.reviewed()
    asked = len(desk.reviewer.asked)
    assert "Review: Anna – Ben" == first_line(await desk.say("Eve", "review"))
    assert asked == len(desk.reviewer.asked)
    assert not await desk.backends.reviews.list_waiting()


async def test_the_daily_limit(desk: ReviewDesk) -> None:
    """Beyond the limit of the day a review is refused, and the refusal says when there are more."""
    await use_up(desk)
    await desk.finish()
    await desk.allow()
    answer = await desk.say("Anna", "review")
    assert (
        f"You have had {MAX_OF_DAY} reviews since yesterday. There will be more within 24 hours."
        == first_line(answer)
    )


# Play from here


async def test_play_from_here(desk: ReviewDesk) -> None:
    """Both players press “Play from here”: one unrated game begins from the position before the
    move, with the same colours."""
    await desk.reviewed()
    await desk.taps("Ben", "⚫ 9 C7 −3")
    press = desk.tap("Ben", "Play from here")
    asked = await desk.hears(press)
    begun = await desk.match(asked.game_id)
    assert Phase.CHALLENGE is begun.match.phase
    assert (BEN, ANNA) == (begun.meta.host, begun.meta.guest)
    again = await desk.hears(replace(press, event_id="again"))
    assert first_line(again).startswith("This challenge waits already")
    await desk.hears(replace(press, event_id="hers", user=ANNA, user_name="Anna"))
    begun = await desk.match(asked.game_id)
    match = begun.match
    assert Phase.PLAY is match.phase
    assert (8, Colour.BLACK) == (len(match.game.board.chains()[0].stones) * 2, match.game.to_move)
    assert (ANNA, False) == (begun.user(match.side(Colour.BLACK)), match.terms.rated)
    third = await desk.hears(replace(press, event_id="third"))
    assert first_line(third).startswith("Someone is playing on from a position of this game")
    about = desk.offering("review").ref
    typed = await desk.hears(desk.line("Ben", "play from here", about))
    assert first_line(typed).startswith("You two are playing on from there already")


async def test_play_from_here_typed(desk: ReviewDesk) -> None:
    """“play from here” in reply to a named move begins before it. Taken back moves do not count."""
    game_id = await desk.reviewed()
    await desk.taps("Ben", "⚫ 9 C7 −3")
    about = desk.chat.posts[-1].ref
    assert about is not None
    answer = await desk.hears(desk.line("Anna", "play from here", about))
    position = (await desk.match(answer.game_id)).match.terms.position
    assert position is not None
    assert Colour.BLACK is position.to_move
    assert 8 == sum(len(chain.stones) for chain in position.board().chains())
    end = PostRef(game_id, (await desk.match(game_id)).match.version)
    refused = await desk.hears(desk.line("Anna", "play from here", end))
    assert first_line(refused).startswith("Reply to the picture of one of the moves")


async def test_others_cannot_play_on_for_the_players(desk: ReviewDesk) -> None:
    """“Play from here” under the review of a match is for its players."""
    await desk.reviewed()
    await desk.taps("Ben", "⚫ 9 C7 −3")
    answer = await desk.taps("Eve", "Play from here")
    assert "" == answer.game_id


@pytest.mark.parametrize(("who", "seat"), [("Ben", Colour.WHITE), ("Eve", Colour.BLACK)])
async def test_play_on_against_the_program(desk: ReviewDesk, who: str, seat: Colour) -> None:
    """With a net anyone can begin a game against it from a named move: a player with
    their colour, others for the side to move. A second press begins no second game."""
    desk.restart(engines=replace(desk.app.engines, levels=Pupil()))
    await desk.reviewed()
    await desk.taps("Anna", "⚫ 9 C7 −3")
    assert "From here against the program" == desk.labels()[-1]
    press = desk.tap(who, "From here against the program")
    begun = await desk.match((await desk.hears(press)).game_id)
    side, match = begun.side_of(press.user), begun.match
    assert side is not None
    assert (seat, "engine:10k") == (match.seat(side), begun.user(side.other))
    assert (8, 9, None) == (len_stones(begun), match.terms.size, match.clocks)
    again = await desk.hears(replace(press, event_id="again"))
    assert first_line(again).startswith("Someone is playing on from a position of this game")


async def test_a_game_against_the_program_goes_on(desk: ReviewDesk) -> None:
    """After a game against a program, only another one can begin from its positions; typed words
    begin it, too."""
    desk.restart(engines=replace(desk.app.engines, levels=Pupil()))
    await desk.app.engine_games.introduce()
    answer = await desk.say("Anna", "spar 12k 9x9 black")
    for move in MOVES.split()[:10]:
        await desk.say("Anna", f"{move} #{answer.game_id}")
    await desk.confirms("Anna", f"resign yes #{answer.game_id}")
    played = await desk.match(answer.game_id)
    assert Phase.ENDED is played.match.phase
    await desk.allow()
    review = Review(answer.game_id, "kata1", (0.0, 0.0, 1.0, 1.0), NAMED[:1])
    await desk.backends.reviews.store_review(answer.game_id, review)
    await desk.say("Anna", "review")
    await desk.taps("Anna", "⚫ 3 C4 −8")
    assert ["Curve", "Better line", "From here against the program"] == desk.labels()
    about = desk.chat.posts[-1].ref
    assert about is not None
    begun = await desk.match((await desk.hears(desk.line("Anna", "graj stąd", about))).game_id)
    assert (1, Phase.PLAY) == (len_stones(begun), begun.match.phase)


async def test_a_record_goes_on_against_the_program(desk: ReviewDesk) -> None:
    """So does an uploaded record."""
    desk.restart(engines=replace(desk.app.engines, levels=Pupil()))
    await desk.say("Eve", f"import {RECORD}")
    await desk.hears(replace(desk.line("Eve", "review"), moment=desk.chat.posts[-1].moment))
    await desk.review()
    await desk.taps("Eve", "⚪ 6 G6 −1")
    begun = await desk.match((await desk.taps("Eve", desk.labels()[-1])).game_id)
    side = begun.side_of(f"{ROOM}/eve")
    assert side is not None
    assert (Colour.WHITE, 5) == (begun.match.seat(side), len_stones(begun))
    again = await desk.hears(desk.press("Anna", "review", "record-000000001"))
    assert first_line(again).startswith("Someone is playing on from a position of this game")


async def test_a_program_is_not_asked(desk: ReviewDesk) -> None:
    """A game against a program needs the yes of one player."""
    desk.restart(engines=replace(desk.app.engines, levels=Pupil()))
    await desk.say("Anna", "spar 12k 9x9 black")
    (game,) = await desk.service.matches.games_of(ANNA)
    assert (ANNA,) == await desk.app.reviews.unasked_players(game)


# Records


async def test_a_record_is_reviewed(desk: ReviewDesk) -> None:
    """A reply to an uploaded record orders its review, without any permission. Its moves begin a
    challenge like those of every record."""
    await desk.say("Eve", f"import {RECORD}")
    moment = desk.chat.posts[-1].moment
    assert moment is not None
    asked = replace(desk.line("Eve", "review"), moment=moment)
    assert "Reviewing Cho – Otake … 0 %" == first_line(await desk.hears(asked))
    await desk.review()
    assert "Review: Cho – Otake · Eve" == desk.newest()
    assert "The review of Cho – Otake is ready." == desk.reviewed_in.reworded[-1][1]
    await desk.taps("Anna", "⚫ 9 C7 −3")
    assert "✗ ⚫ 9 C7: 3 points lost" == desk.newest()
    assert f"from::8:{moment.record}" == desk.chat.posts[-1].choices[-1].id


async def test_the_button_under_a_record(desk: ReviewDesk) -> None:
    """Each position of a record has a button that orders its review, from anyone in the room."""
    await desk.say("Eve", f"import {RECORD}")
    await desk.taps("Eve", "◀️")
    assert "Review" == desk.labels()[-1]
    assert "Reviewing Cho – Otake … 0 %" == first_line(await desk.taps("Ben", "Review"))


@pytest.mark.parametrize("who", ["Eve", "Anna"])
async def test_a_record_is_named(desk: ReviewDesk, who: str) -> None:
    """“review” with the id of a record orders its review; an unknown id is refused."""
    await desk.say("Eve", f"import {RECORD}")
    answer = await desk.say(who, "omówienie #record-000000001")
    assert "Reviewing Cho – Otake … 0 %" == first_line(answer)
    gone = await desk.say(who, "review #record-000000002")
    assert "record" in first_line(gone)
    assert not gone.posts[0].choices


@pytest.mark.parametrize("is_record", [False, True])
async def test_the_record_has_variations(desk: ReviewDesk, *, is_record: bool) -> None:
    """“SGF with variations” sends the game with the better lines and the reasons as comments."""
    if is_record:
        await desk.say("Eve", f"import {RECORD}")
        await desk.hears(replace(desk.line("Eve", "review"), moment=desk.chat.posts[-1].moment))
        await desk.review()
    else:
        await desk.reviewed()
    answer = await desk.taps("Eve", "SGF with variations")
    file = answer.posts[0].attachment
    assert isinstance(file, File)
    read = read_record(file.content)
    assert not isinstance(read, Refusal)
    assert "✓ Better: F4" in file.content
    assert 2 == len(dict(cast(Any, read).choices)[2])


# Without a net


async def test_without_a_net_nothing_mentions_reviews() -> None:
    """There is no button, no question and no setting; a typed request is refused."""
    desk = Desk()
    await desk.game(MOVES)
    for who in ("Anna", "Ben"):
        await desk.hears(desk.press(who, "agree"))
    assert not [
        choice for post in desk.chat.posts for choice in post.choices if "review" in choice.id
    ]
    desk.private = True
    await desk.say("Anna", "settings")
    assert "review" not in desk.chat.posts[-1].text.casefold()
    desk.private = False
    answer = await desk.say("Anna", "review")
    assert "I can’t review games here: this program runs without a Go net." == first_line(answer)
