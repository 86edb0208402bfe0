"""The course, by buttons and by words, with stored progress."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TypeVar

import pytest

from bot.ids import RoomId, UserId
from bot.lessons.course import places, steps
from bot.lessons.judging import Given, solution
from bot.lessons.lesson_asks import to_play
from bot.lessons.scenes import points
from bot.lessons.steps import Find, HowMany, PlayMove, Step, WhoWins, YesNo
from bot.play.accounts.course_progress import ProgressStore
from bot.play.ports.profile_fields import ReadableField
from bot.rules.points import Point, format_point
from bot.talk.incoming import Said
from bot.texts.translations import LANGUAGES
from renderer.model.diagram import Coordinates, Mark
from tests.conversation.chats import IDS
from tests.conversation.pupil import Pupil, board_of, find_question, fits, right_presses
from tests.posts import takes_taps

T = TypeVar("T")


def test_the_colour_of_an_answer() -> None:
    """At a step that asks for a move the answer is a stone of the side to move; other steps and
    unknown steps have none."""
    kinds = {type(step.question): to_play(step.id) for step in steps()}
    assert {PlayMove} == {kind for kind, colour in kinds.items() if colour is not None}
    first = find_question(PlayMove)
    assert (first.scene.game.to_move, None) == (to_play(first.id), to_play("gone-by-now"))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_whole_course_by_buttons(language: str) -> None:
    """The whole course works by buttons, in posts that fit every chat, and the contents show its
    progress."""
    pupil = Pupil()
    await pupil.say(f"language {language}")
    fits(await pupil.say("learn"))
    for place, step in enumerate(steps()):
        assert step.id == pupil.post.lesson
        for line in right_presses(step):
            fits(await pupil.tap_line(f"learn {step.id} {line}"))
            assert step.id == pupil.post.lesson
        assert not takes_taps(pupil.post), step.id
        if place + 1 < len(steps()):
            fits(await pupil.tap_line(f"learn {steps()[place + 1].id}"))
    assert "challenge 9x9" in pupil.lines()
    assert "spar 9x9 handicap 4" in pupil.lines()
    fits(await pupil.tap_line("learn contents"))
    lessons = pupil.post.text.split("\n")[3:]
    assert (5, []) == (len(lessons), [line for line in lessons if not line.startswith("✓ ")])


@pytest.mark.parametrize("language", LANGUAGES)
async def test_wrong_answers_are_explained(language: str) -> None:
    """Each question has a wrong answer that is explained twice, in a post that fits every chat;
    then the solution is offered."""
    pupil = Pupil()
    await pupil.say(f"language {language}")
    for step in steps():
        if step.question is None:
            continue
        await pupil.say(f"learn {step.id}")
        for _ in range(2):
            shown = await pupil.say(f"learn {step.id} {wrong(step)}")
            fits(shown)
            assert shown.text.split("\n")[1].startswith("✗ "), step.id
        fits(await pupil.tap_line(f"learn {step.id} show"))
        following = f"learn {steps()[places()[step.id] + 1].id}"
        assert following in pupil.lines()


def wrong(step: Step) -> str:
    """A wrong answer to a step."""
    match step.question:
        case PlayMove(points_right):
            free = (p for p in step.scene.board.points() if step.scene.board.at(p) is None)
            return next(format_point(p) for p in free if p not in points(points_right))
        case HowMany(number):
            return str(number + 1)
        case YesNo(yes):
            return "no" if yes else "yes"
        case Find(stones):
            right = {step.scene.chain(stone).name for stone in stones.split()}
            names = [chain.name for chain in step.scene.board.chains()]
            return next(format_point(name) for name in names if {name} != right)
        case _:
            return "b+99"


async def test_every_point_gets_an_answer() -> None:
    """Each point of a board that asks for a move gets an answer with a reason."""
    pupil = Pupil()
    asking = [step for step in steps() if isinstance(step.question, PlayMove)]
    for step in asking[:6]:
        for point in step.scene.board.points():
            shown = await pupil.say(f"learn {step.id} {format_point(point)}")
            assert shown.text.split("\n")[1][:1] in "✓✗", (step.id, point)
            fits(shown)


async def test_a_wrong_move_is_played() -> None:
    """A wrong move is shown with its refutation and explained, and the question stays. A point off
    the board or on a stone is refused and does not count; after two wrong moves the solution is
    offered."""
    pupil = Pupil()
    await pupil.say("learn rules-1-names")
    assert takes_taps(pupil.post)
    shown = await pupil.say("B2")
    assert "✗ B2 – that is not it." == shown.text.split("\n")[1]
    assert "Now you: Black to move. Play at D3." == shown.text.split("\n\n")[1]
    assert (Mark.LAST_MOVE,) == board_of(shown).marks[1, 1]
    assert "learn rules-1-names show" not in pupil.lines()
    struck = await pupil.say("D4")
    assert "✗ D4 is not allowed." == struck.text.split("\n")[1]
    assert "There is already a white stone at D4. Choose an empty point." in struck.text
    assert {(3, 3): "?"} == board_of(struck).labels
    away = await pupil.say("Q16")
    assert "Q16 is not on this board: it has 9 lines." in away.text
    assert "learn rules-1-names show" not in pupil.lines()
    await pupil.say("B3")
    await pupil.tap_line("learn rules-1-names show")
    assert "The answer is D3." == pupil.post.text.split("\n")[1]
    assert not takes_taps(pupil.post)


async def test_letters_stay_after_a_wrong_move() -> None:
    """A question's letters stay on the board after a wrong move, except where a move number takes
    their place; answers are called by their letter."""
    pupil = Pupil()
    lettered = await pupil.say("learn first-task-9-most")
    wrong = await pupil.say("A1")
    assert ("✗", board_of(lettered).labels) == (
        wrong.text.split("\n")[1][0],
        board_of(wrong).labels,
    )
    lettered = await pupil.say("learn sample-ask-edge")
    assert {(1, 3): "A", (0, 2): "B", (0, 5): "C"} == board_of(lettered).labels
    wrong = await pupil.say("B4")
    assert "at A, B or C?" in wrong.text
    assert {(1, 3): 1, (0, 5): 2} == board_of(wrong).numbers
    assert {(0, 2): "B"} == board_of(wrong).labels
    tapped = await pupil.say("learn sample-ask-breathe A")
    assert "✗ A (H9) – that is not it." == tapped.text.split("\n")[1]


@pytest.mark.parametrize("step", ["second-task-2", "sample-ask-retake"])
async def test_a_ko_is_shown_with_its_reason(step: str) -> None:
    """A ko question hides the ko mark, which would give the answer away; each answer then shows the
    mark and its reason."""
    pupil = Pupil()
    asked = board_of(await pupil.say(f"learn {step}"))
    assert not [at for at, marks in asked.marks.items() if Mark.KO in marks]
    (ko,) = asked.labels
    named = format_point(Point(*ko))
    for answer in ("yes", "no"):
        shown = await pupil.say(f"learn {step} {answer}")
        assert Mark.KO in board_of(shown).marks[ko]
        assert {} == board_of(shown).labels
        assert f"square at {named}" in shown.text
        assert (answer == "yes") == (f"take back at {named} at once?" in shown.text)


async def test_illegal_moves_of_lessons() -> None:
    """Suicide and ko recaptures are illegal on lesson boards as in games."""
    pupil = Pupil()
    suicides = [
        (step, point)
        for step in steps()
        if isinstance(step.question, PlayMove)
        for point in step.scene.board.points()
        if format_point(point) not in step.question.traps
        and getattr(step.scene.game.why_illegal(step.scene.game.to_move, point), "id", "")
        in ("suicide", "ko")
    ]
    assert suicides
    for step, point in suicides[:5]:
        shown = await pupil.say(f"learn {step.id} {format_point(point)}")
        assert "not allowed" in shown.text
        assert (point.column, point.row) in board_of(shown).labels


async def test_typed_answers() -> None:
    """While a step has an open question, typed words answer it in either language; afterwards they
    are for games again."""
    pupil = Pupil()
    for step, line in (
        (find_question(PlayMove), "play {}"),
        (find_question(PlayMove), "{}"),
        (find_question(HowMany), "{}"),
        (find_question(YesNo), "{}"),
    ):
        await pupil.say(f"learn {step.id}")
        shown = await pupil.say(line.format(polish(solution(step))))
        assert shown.text.split("\n")[1].startswith("✓ "), (step.id, line)
    assert "You have no game" in (await pupil.say("D4")).text
    await pupil.say("learn rules-1-names")
    await pupil.say("D3")
    assert "You have no game" in (await pupil.say("B2")).text


def polish(given: Given) -> str:
    """An answer as typed in Polish."""
    if isinstance(given, bool):
        return "tak" if given else "nie"
    return format_point(given) if isinstance(given, Point) else str(given)


async def test_navigation_commands() -> None:
    """next, back, skip, contents, again and leave work alone and after “learn”."""
    pupil = Pupil()
    first, second, *_ = steps()
    await pupil.say("learn")
    assert first.id == pupil.post.lesson
    for line, expected in (
        ("next", second),
        ("wstecz", first),
        ("learn next", second),
        ("nauka wstecz", first),
        ("pomiń", second),
        ("jeszcze raz", second),
        ("learn back", first),
        ("back", first),
    ):
        assert expected.id == (await pupil.say(line)).lesson, line
    assert "The course." in (await pupil.say("spis")).text
    left = await pupil.say("koniec")
    assert "The course is closed" in left.text
    assert "" == left.lesson
    # No step is open, so this is no word of the course.
    assert "" == (await pupil.say("next")).lesson or "next" not in pupil.post.text
    assert first.id == (await pupil.say("learn")).lesson


async def test_progress_survives_a_restart() -> None:
    """Progress survives a restart; if the stored step no longer exists, the course continues at the
    first unfinished one."""
    pupil = Pupil()
    await pupil.say("learn")
    for _ in range(3):
        await pupil.say("next")
    here = pupil.post.lesson
    assert steps()[3].id == here
    pupil.chats.restart()
    assert here == (await pupil.say("learn")).lesson
    store = ProgressStore(pupil.chats.people)
    kept = await store.load([IDS["Anna"]])
    await store.save([IDS["Anna"]], replace(kept, step="gone-step"))
    assert steps()[4].id == (await pupil.say("learn")).lesson
    assert "This step is no longer in the course." in (await pupil.say("learn first-gone")).text
    await pupil.say("learn rules-1-names")
    await pupil.say("D3")
    assert "rules-1-stays" == (await pupil.say("learn")).lesson


def test_ids_fit_into_buttons() -> None:
    """Each step id fits in a link and in callback data."""
    assert [] == [step.id for step in steps() if len(step.id) > 36]


async def test_chains_are_picked_by_taps() -> None:
    """Chains are picked and unpicked by taps, and shown with triangles on the board."""
    pupil = Pupil()
    step = find_question(Find)
    await pupil.say(f"learn {step.id}")
    assert takes_taps(pupil.post)
    line = next(line for line in pupil.lines() if " on " in line)
    name = line.rpartition(" ")[2]
    chain = step.scene.chain(name)
    await pupil.tap_line(line)
    marked = {at for at, marks in board_of(pupil.post).marks.items() if Mark.CHANGED in marks}
    assert {(stone.column, stone.row) for stone in chain.stones} <= marked
    await pupil.tap_line(line.replace(" on ", " off "))
    assert line in pupil.lines()
    await pupil.say(name, step.id)
    assert line.replace(" on ", " off ") in pupil.lines()
    await pupil.say(name, step.id)
    assert line in pupil.lines()
    taken = {stone for chain in step.scene.board.chains() for stone in chain.stones}
    empty = min({Point(column, row) for column in range(7) for row in range(7)} - taken)
    told = await pupil.say(format_point(empty), step.id)
    assert told.text.startswith("That doesn’t answer this task.")


async def test_several_chains_in_one_line() -> None:
    """At a step where points pick chains, several points in one line are the whole answer."""
    pupil = Pupil()
    step = find_question(Find)
    await pupil.say(f"learn {step.id}")
    names = [line.rpartition(" ")[2] for line in pupil.lines() if " on " in line]
    told = await pupil.say(f"{names[0]} {names[1]}", step.id)
    assert told.text.split("\n")[1][0] in "✓✗"


async def test_chains_off_the_board() -> None:
    """A point off the board is refused and changes nothing; numbers are not points in the
    course."""
    pupil = Pupil()
    step = find_question(Find)
    shown = await pupil.say(f"learn {step.id}")
    for text in ("T19", "A1 Z25"):
        assert "is not on this board: it has 7 lines." in (await pupil.say(text)).text
    for line in ("4-16", f"learn {step.id} 4-16", "learn rules-1-names 4-16"):
        assert "that is not it" not in (await pupil.say(line)).text
        assert "is not allowed" not in pupil.post.text
    again = await pupil.say(f"learn {step.id}")
    assert (shown.text, shown.choices) == (again.text, again.choices)


async def test_another_step_discards_the_picked_chains() -> None:
    """Opening another step discards the chains picked before: the old Done button shows the
    question again and counts as no answer."""
    pupil = Pupil()
    step = find_question(Find)
    asked = await pupil.say(f"learn {step.id}")
    await pupil.tap_line(f"learn {step.id} on A1")
    (done,) = (c for c in pupil.post.choices if c.id.endswith("done"))
    await pupil.say("learn rules-1-names")
    assert (asked.text, asked.choices) == ((await pupil.tap(done)).text, pupil.post.choices)
    kept = await ProgressStore(pupil.chats.people).load([IDS["Anna"]])
    assert (step.id, 0) == (kept.step, kept.wrong)


async def test_a_redelivered_tap() -> None:
    """A redelivered tap picks a chain once."""
    pupil = Pupil()
    step = find_question(Find)
    stone = Point(0, 0)
    tapped = replace(
        pupil.chats.from_("Anna", pupil.room), did=Said("A1"), private=True, lesson=step.id
    )
    for again in (False, True):
        (shown,) = (await pupil.chats.happens(replace(tapped, unanswered=again))).posts
        assert Mark.CHANGED in board_of(shown).marks.get(stone, ())


async def test_a_redelivered_line() -> None:
    """A redelivered line moves on by one step, or counts as one wrong answer."""
    pupil = Pupil()
    store = ProgressStore(pupil.chats.people)
    first, second, *_ = (step.id for step in steps())
    for begins, text, ends, wrong in (
        (first, "next", second, 0),
        ("rules-1-names", "B2", "rules-1-names", 1),
    ):
        await pupil.say(f"learn {begins}")
        line = replace(pupil.chats.from_("Anna", pupil.room), did=Said(text), private=True)
        for again in (False, True):
            (shown,) = (await pupil.chats.happens(replace(line, unanswered=again))).posts
            kept = await store.load([IDS["Anna"]])
            assert (ends, ends, wrong) == (shown.lesson, kept.step, kept.wrong)


async def test_two_taps_at_once() -> None:
    """Concurrent picks are all stored, even with a slow database."""
    pupil = Pupil()
    step, people = find_question(Find), pupil.chats.people
    await pupil.say(f"learn {step.id}")
    load = people.load

    async def load_slowly(who: UserId | RoomId, wanted: ReadableField[T]) -> T:
        found = await load(who, wanted)
        await asyncio.sleep(0)
        return found

    people.load = load_slowly  # type: ignore[method-assign]
    picked = [choice for choice in pupil.post.choices if " on " in choice.id][:2]
    await asyncio.gather(*map(pupil.tap, picked))
    kept = await ProgressStore(people).load([IDS["Anna"]])
    names = {choice.id.rpartition(" ")[2] for choice in picked}
    assert names == {format_point(stone) for stone in kept.chosen}


async def test_text_boards_in_lessons() -> None:
    """Players who chose text boards get them in lessons too. Lesson boards have western coordinates
    whatever was chosen for games."""
    pupil = Pupil()
    await pupil.say("text board on")
    await pupil.say("coordinates numbers")
    shown = await pupil.say("learn rules-1-names")
    assert "A board of 9 by 9 lines. Black to move. Black: C6, F6." in shown.text
    assert Coordinates.WESTERN is shown.look.coordinates
    assert "Six small boards, one for each rule." in (await pupil.say("rules")).text


async def test_learn_returns_after_a_look_up() -> None:
    """After looking up a lesson, “learn” returns to the previous step, unless the player answered a
    question there or chose the lesson."""
    pupil = Pupil()
    await pupil.say("learn first-long")
    await pupil.say("learn ko")
    assert "second-ko-take" == pupil.post.lesson
    await pupil.say("learn next")
    assert "first-long" == (await pupil.say("learn")).lesson
    assert "first-liberties-chain" == (await pupil.say("learn next")).lesson
    await pupil.say("6")
    await pupil.say("learn ko")
    assert "first-liberties-three" == (await pupil.say("learn")).lesson
    await pupil.say("learn ko")
    await pupil.say("E4")
    await pupil.say("learn next")
    assert "second-ko-taken" == (await pupil.say("learn")).lesson
    await pupil.say("learn suicide")
    await pupil.say("learn 3")
    assert "third-alive" == (await pupil.say("learn")).lesson


async def test_a_lesson_that_is_chosen() -> None:
    """Picking a lesson from the contents, or going on from it, makes it the current one. Leaving
    the course shows the way back to the current step."""
    pupil = Pupil()
    await pupil.say("learn first-long")
    await pupil.say("learn ko")
    await pupil.say("learn leave")
    assert ["learn first-long"] == pupil.lines()
    await pupil.say("learn ko")
    await pupil.say("learn contents")
    await pupil.tap_line("learn third")
    assert "third-alive" == (await pupil.say("learn")).lesson
    await pupil.say("learn ko")
    await pupil.say("learn contents")
    await pupil.tap_line("learn third-alive")
    await pupil.tap_line("learn third-alive-may")
    assert "third-alive-may" == (await pupil.say("learn")).lesson


async def test_yes_and_no_share_a_row() -> None:
    """Yes and no share a row, apart from the navigation."""
    pupil = Pupil()
    post = await pupil.say(f"learn {find_question(YesNo).id}")
    rows = {line: choice.row for line, choice in zip(pupil.lines(), post.choices, strict=True)}
    step = find_question(YesNo).id
    assert [1, 1] == [rows[f"learn {step} {answer}"] for answer in ("yes", "no")]
    assert 1 not in {row for line, row in rows.items() if not line.startswith(f"learn {step} ")}


async def test_numbers_have_their_own_rows() -> None:
    """Numeric answers start at one and have their own rows."""
    pupil, step = Pupil(), find_question(HowMany).id
    post = await pupil.say(f"learn {step}")
    rows = {line: choice.row for line, choice in zip(pupil.lines(), post.choices, strict=True)}
    numbers = {row for line, row in rows.items() if line.rpartition(" ")[2].isdecimal()}
    others = {row for line, row in rows.items() if not line.rpartition(" ")[2].isdecimal()}
    assert ({1, 2, 3}, set()) == (numbers, numbers & others)


async def test_neighbouring_articles_share_a_row() -> None:
    """An article's neighbours share a row with their numbers; the links to all articles are
    below."""
    pupil = Pupil()
    post = await pupil.say("rules 7")
    rows = [(line, each.row) for line, each in zip(pupil.lines(), post.choices, strict=True)]
    assert [("rules 6", 1), ("rules 8", 1), ("rules", 2), ("rules 0", 2)] == rows
    assert ["◀ 6", "8 ▶"] == [post.label(each) for each in post.choices if each.row == 1]


async def test_a_question_is_skipped_until_it_is_answered() -> None:
    """The button to the next step says that it skips an open question, and no longer does so once
    it is answered."""
    pupil, step = Pupil(), find_question(YesNo)
    after = f"learn {steps()[places()[step.id] + 1].id}"
    ways = []
    for line in (f"learn {step.id}", right_presses(step)[-1]):
        post = await pupil.say(line)
        ways += [post.label(each) for each in post.choices if each.id.endswith(f".{after}")]
    assert ["Skip ▶", "Next ▶"] == ways


async def test_margins_share_a_row() -> None:
    """The winner is chosen in one row, then the margin in one row, apart from the button back to
    the winner."""
    pupil = Pupil()
    step, rows = find_question(WhoWins).id, dict[str, int]()
    for line, ends in (("", ["b", "w", "draw"]), (" b", ["b+"])):
        post = await pupil.say(f"learn {step}{line}")
        rows = {made: choice.row for made, choice in zip(pupil.lines(), post.choices, strict=True)}
        answers = tuple(f"learn {step} {end}" for end in ends)
        assert {1} == {row for made, row in rows.items() if made.startswith(answers)}
    assert 3 == rows[f"learn {step} who"]
