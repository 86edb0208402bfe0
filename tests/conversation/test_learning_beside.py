"""The course beside games, the sandbox and other chats; and the rules for reference."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.features.course import lesson_posts
from bot.features.course.lesson_posts import View
from bot.lessons.course import articles, find_explanations, places, steps, topics
from bot.match.events import Terms
from bot.match.state import Phase
from bot.play.accounts.course_progress import Progress, ProgressStore
from bot.play.engines.engine import ENGINE
from bot.play.unit_of_work import Done
from bot.posts.callbacks import Verb, parse_choice
from bot.talk.arguments import course_pages as course_words
from bot.talk.incoming import Pressed, Said
from bot.texts import translations
from bot.texts.course_words import LessonWords
from bot.texts.text import text
from bot.texts.translations import LANGUAGES
from renderer.model.diagram import Coordinates, Plate
from tests.conversation.chats import DISCORD, IDS, Chats
from tests.conversation.desk import ROOM, Desk, first_line
from tests.conversation.pupil import Pupil, fits
from tests.conversation.test_private_tools import say_privately
from tests.incoming import to_bot
from tests.posts import file_of, is_for_all
from tests.service.test_engine_games import Puppet


async def test_stopping_a_lesson() -> None:
    """A player who wants to stop while a lesson is open gets a button to close it."""
    pupil = Pupil()
    await pupil.say("learn rules-1-names")
    await pupil.say("I want to stop")
    assert ["learn leave"] == pupil.lines()
    closed = await pupil.tap_line("learn leave")
    assert "The course is closed" in closed.text
    assert (await pupil.say("I want to stop")).text.startswith(
        "There’s nothing of yours to stop here"
    )


async def test_a_term_is_explained() -> None:
    """A term is explained in one line, with a link to the course if a lesson shows it."""
    desk = Desk()
    for line, ways in {"what is hane": [], "co to jest dame?": [topics()["count"]]}.items():
        (post,) = (await desk.hears(to_bot(desk.line("Anna", line)))).posts
        chosen = [parse_choice(choice.id) for choice in post.choices]
        assert ways == [choice.detail for choice in chosen if choice and choice.verb is Verb.LEARN]


async def test_a_lesson_and_a_game_in_one_chat() -> None:
    """A typed point that fits both a lesson and a waiting game is asked back. A reply to the lesson
    answers the lesson, a reply to the board plays."""
    chats = Chats()
    pupil = Pupil(chats)
    game_id = await chats.across()
    await pupil.say(f"join {game_id}")
    await pupil.say("learn rules-1-names")
    asked = await pupil.say("B2")
    assert f"B2: is that your answer in the course, or is it meant for game #{game_id}?" == (
        asked.text
    )
    mine, theirs = asked.choices
    assert "✗ B2 – that is not it." == (await pupil.tap(mine)).text.split("\n")[1]
    version = (await chats.match(game_id)).match.version
    assert "✗ C3 – that is not it." == (await pupil.say("C3", "rules-1-names")).text.split("\n")[1]
    assert version == (await chats.match(game_id)).match.version
    await pupil.tap(theirs)
    assert version + 1 == (await chats.match(game_id)).match.version
    # Now Ben is to move, so no game waits for Anna.
    assert "✗ E5 – that is not it." == (await pupil.say("E5")).text.split("\n")[1]
    await chats.says("Ben", "E5")
    about = (await pupil.say(f"board #{game_id}")).ref
    reply = replace(chats.from_("Anna", pupil.room), did=Said("F6"), about=about, private=True)
    assert game_id == (await chats.happens(to_bot(reply))).game_id


async def test_a_stone_and_a_move() -> None:
    """At a step that asks for stones, a single point that fits a waiting game is asked back too."""
    chats = Chats()
    pupil = Pupil(chats)
    game_id = await chats.across()
    await pupil.say(f"join {game_id}")
    await pupil.say("learn first-task-6")
    assert (await pupil.say("B2")).text.startswith("B2: is that your answer in the course")
    assert "is that your answer" not in (await pupil.say("B2 C2")).text


@pytest.mark.parametrize("text, asked", [("B2", True), ("B6", False), ("C3", False)])
async def test_an_impossible_move_answers_the_lesson(text: str, *, asked: bool) -> None:
    """A point that is off the game's board or occupied answers the lesson without a question."""
    chats = Chats()
    pupil = Pupil(chats)
    game_id = await chats.across("5x5 black no clock")
    await pupil.say(f"join {game_id}")
    await chats.says("Anna", "C3")
    await chats.says("Ben", "C4")
    await pupil.say("learn rules-1-names")
    told = (await pupil.say(text)).text
    assert asked == told.startswith(f"{text}: is that your answer in the course")
    assert asked == ("✗" not in told)


@pytest.mark.parametrize(
    "step, text, reason",
    [
        ("first-liberties-chain", "D4", "That doesn’t answer this task."),
        ("rules-1-stays", "pass", "That doesn’t answer this task."),
        ("rules-start", "D4", "That doesn’t answer this task."),
        ("gone-by-now", "D4", "This step is no longer in the course."),
    ],
)
async def test_a_reply_to_a_lesson_is_no_move(step: str, text: str, reason: str) -> None:
    """A tap on a lesson or a reply to it is never a move in a game, even if it fits no answer or
    the step is gone; a line that names a game is played there."""
    chats = Chats()
    pupil = Pupil(chats)
    game_id = await chats.across()
    await pupil.say(f"join {game_id}")
    version = (await chats.match(game_id)).match.version
    assert (await pupil.say(text, step)).text.startswith(reason)
    assert version == (await chats.match(game_id)).match.version
    await pupil.say(f"D4 #{game_id}", step)
    assert version + 1 == (await chats.match(game_id)).match.version


async def test_a_lesson_and_a_challenge() -> None:
    """A yes or no that fits both a lesson and a challenge in the same chat is asked back."""
    chats = Chats()
    pupil = Pupil(chats)
    asked = await chats.service.challenge(
        IDS["Ben"], IDS["Anna"], Terms(9, 6.5), pupil.room, "challenge"
    )
    assert isinstance(asked, Done)
    await pupil.say("learn rules-1-stays")
    mine, _ = (which := await pupil.say("no")).choices
    assert which.text.startswith("no: is that your answer in the course")
    assert "✓ " == (await pupil.tap(mine)).text.split("\n")[1][:2]
    assert Phase.CHALLENGE is (await chats.match(asked.game_id)).match.phase


async def test_a_lesson_and_a_sandbox() -> None:
    """Opening a lesson closes the sandbox in the same chat, and the reverse; bare points go to the
    open one."""
    chats = Chats()
    pupil = Pupil(chats)
    await chats.across()
    await pupil.say("analyse")
    opened = await pupil.say("learn rules-1-names")
    assert opened.text.startswith("Your sandbox on game #")
    assert "✗ B2 – that is not it." == (await pupil.say("B2")).text.split("\n")[1]
    await pupil.say("analyse")
    assert (await pupil.say("C3")).text.startswith("Sandbox: ")
    assert (await pupil.say("end")).text.startswith("The sandbox on game #")


async def test_the_course_opens_in_private_only() -> None:
    """In a shared room the course is a button that opens it privately for the person who presses,
    at the requested step."""
    chats = Chats()
    answer = await chats.says("Anna", "learn rules-3")
    assert first_line(answer).startswith(
        "Others read along here. Tap the button, or type /go learn"
    )
    (choice,) = answer.posts[0].choices
    assert "learn::0:rules-3" == choice.id
    # Other people read the typed line, so it is no answer.
    asks = replace(
        chats.from_("Anna", DISCORD), did=Pressed("learn::0:rules-1-stays"), private=True
    )
    asked = await chats.happens(replace(asks, community="discord:guild:1"))
    assert asked.posts[0].text.endswith("?\nTap your answer.")
    for who in ("Anna", "Ben"):
        pressed = replace(
            chats.from_(who, DISCORD), did=Pressed(choice.id), private=True, locale="pl"
        )
        opened = await chats.happens(replace(pressed, community="discord:guild:1"))
        assert "rules-3" == opened.posts[0].lesson
        assert not opened.posts[0].in_place
    assert "" == await chats.people.language(DISCORD)
    for line, step in (("learn ko", "second-ko-take"), ("learn 1", "first-liberties")):
        (way,) = (await chats.says("Anna", line)).posts[0].choices
        assert f"learn::0:{step}" == way.id
    # A channel gets no bare words.
    kept = await ProgressStore(chats.people).load([IDS["Anna"]])
    assert ("rules-3", "") == (kept.step, kept.room)
    for who, expected in (("Ben", "in our private chat"), ("Eve", "under Alone with Nigiri")):
        assert expected in first_line(await chats.says(who, "nauka"))


async def test_other_peoples_buttons() -> None:
    """Buttons of a lesson work only for the person who opened it."""
    pupil = Pupil()
    await pupil.say("learn")
    pressed = replace(pupil.chats.from_("Ben"), did=Pressed(pupil.post.choices[0].id), private=True)
    assert "That question was for someone else." == first_line(await pupil.chats.happens(pressed))


async def test_refusals_lead_to_their_lessons() -> None:
    """A move refused by the rules has a button to the lesson that explains it, which opens
    privately and does not affect the game."""
    chats = Chats()
    game_id = await chats.across("5x5 black no clock")
    for who, line, step in (
        ("Ben", "C3", "rules-1"),
        ("Anna", "C3", ""),
        ("Ben", "C3", "rules-1-stays"),
        ("Ben", "T19", "rules-1-names"),
        ("Ben", "I3", "rules-1-names"),
        ("Ben", "Z99", "rules-1-names"),
        ("Ben", "dead C3", "third-agree"),
        ("Ben", "pass", ""),
        ("Anna", "pass", ""),
        ("Anna", "C4", "second-end"),
        ("Anna", "dead A1", "third-agree"),
    ):
        answer = await chats.says(who, line)
        ids = [choice.id for post in answer.posts for choice in post.choices]
        assert ([f"learn::0:{step}"] if step else []) == ids, line
    version = (await chats.match(game_id)).match.version
    pressed = replace(chats.from_("Anna"), did=Pressed("learn::0:rules-1-stays"), private=True)
    assert "rules-1-stays" == (await chats.happens(pressed)).posts[0].lesson
    assert version == (await chats.match(game_id)).match.version


@pytest.mark.parametrize("who, line", [("Eve", "guess C3"), ("Anna", "if C3 then D4")])
async def test_illegal_guesses_link_to_the_lesson(who: str, line: str) -> None:
    """A guessed or planned move that is illegal links to the lesson, too."""
    chats = Chats()
    game_id = await chats.across("5x5 black no clock")
    await chats.says("Anna", "C3")
    answer = await say_privately(chats, who, f"{line} #{game_id}")
    assert first_line(answer).startswith("There is already a black stone at C3.")
    assert ["learn::0:rules-1-stays"] == [choice.id for choice in answer.posts[0].choices]


def test_every_link_leads_somewhere() -> None:
    """Each reason and each topic links to a step of the course."""
    assert set() == {*find_explanations().values(), *topics().values()} - set(places())
    assert set(course_words._TOPICS.values()) == set(topics())


async def test_progress_is_exported_and_erased() -> None:
    """Course progress is part of the export and is erased with the person."""
    chats = Chats()
    pupil = Pupil(chats)
    await pupil.say("learn")
    exported = (await chats.says("Anna", "export", pupil.room)).posts
    posts = (*exported, *chats.rooms.posts[pupil.room])
    files = [file for post in posts if (file := file_of(post))]
    assert any("rules-start" in file.content for file in files)
    await pupil.say("forget me")
    await pupil.say("forget me yes")
    assert "" == (await ProgressStore(chats.people).load([IDS["Anna"]])).step


async def test_one_person_in_two_chats() -> None:
    """Linked ids share their progress, and bare words count in the chat opened last. A browser name
    without a password does not share it."""
    chats = Chats()
    both = (IDS["Anna"], IDS["Ben"])
    await chats.backends.identities.link(both[:1], both[1:])
    await chats.backends.identities.link(both, (IDS["Eve"],))
    pupil = Pupil(chats)
    await pupil.say("learn rules-1-names")
    elsewhere = await say_privately(chats, "Ben", "learn")
    assert "rules-1-names" == elsewhere.posts[0].lesson
    shown = await say_privately(chats, "Ben", "B2")
    assert "✗ B2 – that is not it." == shown.posts[0].text.split("\n")[1]
    assert "You have no game" in (await pupil.say("B2")).text
    assert "" == (await ProgressStore(chats.people).load([IDS["Eve"]])).step


async def test_typed_answers_are_mentioned_where_they_work() -> None:
    """The course mentions typed answers only in chats where the bot receives them, not in an
    ephemeral post of a channel."""
    pupil = Pupil()
    for community, typed in (("", True), ("discord:guild", False)):
        asked = replace(pupil.chats.from_("Anna", pupil.room), did=Said("learn rules-course"))
        heard = replace(asked, private=True, community=community)
        (post,) = (await pupil.chats.happens(heard)).posts
        assert typed == ("Answer with the buttons, or type your answer." in post.text)
        assert typed != ("Answer with the buttons. A mistake" in post.text)


async def test_the_last_step_offers_a_game() -> None:
    """The last step, and no other, offers an open 9×9 game with its code, and a game with the
    engine if there is one."""
    pupil = Pupil()
    *before_it, last = steps()
    assert last.question is None
    for step in before_it:
        shown = View(step, Progress(step.id, settled=True))
        made = lesson_posts.buttons(shown, "x", LessonWords(translations.words("en")))
        assert [] == [choice.id for choice in made if choice.id.startswith("begin:")]
    await pupil.say(f"learn {last.id}")
    before = len(pupil.chats.rooms.posts[pupil.room])
    await pupil.tap_line("challenge 9x9")
    (offered,) = pupil.chats.rooms.posts[pupil.room][before:]
    assert "is looking for a game" in offered.text
    assert offered.ref is not None
    assert f"code {offered.ref.game_id}" in offered.text
    count = len(await pupil.chats.service.matches.games_of(IDS["Anna"]))
    again = await pupil.tap_line("challenge 9x9")
    assert f"You began game #{offered.ref.game_id} before, and it is still waiting." in again.text
    assert count == len(await pupil.chats.service.matches.games_of(IDS["Anna"]))
    words = LessonWords(translations.words("en"))
    ends = {
        has_engine: lesson_posts.buttons(
            View(last, Progress(last.id)), "x", words, has_engine=has_engine
        )
        for has_engine in (True, False)
    }
    spars = {key: [c.label for c in found if "spar" in c.id] for key, found in ends.items()}
    assert {True: [text("label-learn-computer")], False: []} == spars


async def test_the_last_step_starts_an_engine_game() -> None:
    """The last step's button starts an engine game with handicap stones at once. Pressed again it
    starts another one only after a move, whatever other challenges exist."""
    desk = Desk(Puppet())
    await desk.app.engine_games.introduce()
    (button,) = [
        choice
        for choice in lesson_posts.buttons(
            View(steps()[-1], Progress(steps()[-1].id)),
            f"{ROOM}/anna",
            LessonWords(translations.words("en")),
            has_engine=True,
        )
        if choice.label == text("label-learn-computer")
    ]
    await desk.say("Anna", "challenge 9x9 no clock")
    first = await desk.hears(replace(desk.line("Anna", ""), did=Pressed(button.id)))
    games = [game.match.terms for game in await desk.service.matches.games_of(ENGINE)]
    assert [(9, 4)] == [(terms.size, terms.handicap) for terms in games]
    again = await desk.hears(replace(desk.line("Anna", ""), did=Pressed(button.id)))
    assert f"You began game #{first.game_id} before" in first_line(again)
    await desk.say("Anna", f"B2 #{first.game_id}")
    other = await desk.hears(replace(desk.line("Anna", ""), did=Pressed(button.id)))
    assert other.game_id not in ("", first.game_id)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_rules_for_reference(language: str) -> None:
    """The rules fit on one screen with a picture of six boards. Each article has a page with links
    to its neighbours and the list, visible to everyone in the room; single boards have coordinates,
    the six small ones do not."""
    chats = Chats()
    await chats.says("Anna", f"language {language}")
    (short,) = (await chats.says("Anna", "rules")).posts
    assert isinstance(short.drawing, Plate)
    assert (6, True) == (len(short.drawing.boards), is_for_all(short))
    assert Coordinates.NONE is short.look.coordinates
    fits(short)
    lessons = LessonWords(translations.words(language))
    titles = [*map(lessons.article_title, articles())]
    post, told = short, dict[str, str]()
    for line in ("rules 0", *(f"rules {number}" for number in range(1, 15))):
        choice = next(c for c in post.choices if c.id.partition(".")[2] == line)
        pressed = replace(chats.from_("Anna"), did=Pressed(choice.id))
        (post,) = (await chats.happens(pressed)).posts
        assert post.in_place
        assert is_for_all(post)
        assert (Coordinates.NONE is post.look.coordinates) == isinstance(post.drawing, Plate)
        fits(post)
        told[line] = post.text
    assert lessons.rules() in short.text
    assert titles == [title for title in titles if title in told["rules 0"].splitlines()]
    last = [choice.id.partition(".")[2] for choice in post.choices]
    assert ["rules 13", "rules", "rules 0"] == last
    assert [1, 2, 2] == [choice.row for choice in post.choices]
    assert "Type “rules”" in first_line(await chats.says("Anna", "rules 15")) or language == "pl"


@pytest.mark.parametrize(
    "step, text",
    [("first-liberties-chain", "D4"), ("rules-1-names", "6"), ("rules-1-names", "yes")],
)
async def test_an_answer_of_the_wrong_kind(step: str, text: str) -> None:
    """An answer of the wrong kind is refused unless a game could be meant; then it goes to the
    game. Other words work as usual."""
    chats = Chats()
    pupil = Pupil(chats)
    await pupil.say(f"learn {step}")
    assert "That doesn’t answer this task." in (await pupil.say(text)).text
    assert "What would you like to do?" in (await pupil.say("help")).text
    game_id = await chats.across()
    await pupil.say(f"join {game_id}")
    await pupil.say(f"learn {step}")
    assert "That doesn’t answer this task." not in (await pupil.say(text)).text


async def test_a_pass_is_no_answer() -> None:
    """A pass at a step that asks for a point is refused; if a game waits, it passes there."""
    chats = Chats()
    pupil = Pupil(chats)
    await pupil.say("learn rules-1-names")
    assert (await pupil.say("pass")).text.startswith("This takes a move, not a pass.")
    game_id = await chats.across()
    await pupil.say(f"join {game_id}")
    version = (await chats.match(game_id)).match.version
    await pupil.say("pass")
    assert version + 1 == (await chats.match(game_id)).match.version


def test_a_course_link_names_no_game() -> None:
    """A link into the course names no game, and may name a step."""
    assert (Verb.LEARN, "") == _verb("learn::0:")
    assert (Verb.LEARN, "rules-3") == _verb("learn::0:rules-3")


def _verb(id: str) -> tuple[Verb, str]:
    wanted = parse_choice(id)
    assert wanted is not None
    return wanted.verb, wanted.detail


async def test_a_chat_keeps_the_language_of_the_course() -> None:
    """A chat that opens the course by a command with the user's language keeps that language for
    typed lines."""
    pupil = Pupil()
    opening = replace(pupil.chats.from_("Anna", pupil.room), did=Said("nauka"), locale="pl")
    await pupil.chats.happens(replace(to_bot(opening), private=True))
    assert "Sześć zasad · krok 1 z 11" == (await pupil.say("nauka")).text.split("\n")[0]
