"""The course: by buttons and by words, alone, with what was learnt kept."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.conversation import lesson_posts
from bot.conversation.choices import MAX_BYTES, Verb, parse_choice
from bot.conversation.incoming import Answer, Choice, Post
from bot.conversation.lesson_posts import View
from bot.language import i18n
from bot.language.i18n import LANGUAGES
from bot.language.learning import TOPICS as KNOWN_TOPICS
from bot.language.lessons import LessonWords
from bot.lessons.course import places, steps
from bot.lessons.judging import Given, result, solution
from bot.lessons.links import EXPLAINED, TOPICS
from bot.lessons.scenes import points
from bot.lessons.steps import Find, HowMany, Play, Step, WhoWins, YesNo
from bot.rules.points import Point, format_point
from bot.service.progress import Progress, ProgressStore
from renderer.diagram import Coordinates, Diagram, Mark, Plate
from tests.conversation.chats import DISCORD, IDS, Chats
from tests.conversation.desk import said
from tests.conversation.test_aside import ALONE, privately

CAPTION = 1024
"""What Telegram takes under a picture, in units of UTF-16."""


class Pupil:
    """Anna alone with the bot in Discord, who sees one post."""

    def __init__(self, chats: Chats | None = None) -> None:
        self.chats = chats or Chats()
        self.room = ALONE["Anna"]
        self.post = Post("", "")

    async def say(self, text: str, lesson: str = "") -> Post:
        incoming = replace(self.chats.from_("Anna", self.room), text=text, addressed=True)
        return self._sees(await self.chats.happens(replace(incoming, private=True, lesson=lesson)))

    async def tap(self, choice: Choice) -> Post:
        """Presses a button of the post."""
        incoming = replace(self.chats.from_("Anna", self.room), choice=choice.id, private=True)
        return self._sees(await self.chats.happens(incoming))

    async def tap_line(self, line: str) -> Post:
        """Presses the button that stands for this line."""
        found = [c for c in self.post.choices if (c.id.partition(".")[2] or c.id) == line]
        assert found, (line, self.lines())
        return await self.tap(found[0])

    def lines(self) -> list[str]:
        """What the buttons stand for."""
        return [choice.id.partition(".")[2] or choice.id for choice in self.post.choices]

    def _sees(self, answer: Answer) -> Post:
        if answer.posts:
            (self.post,) = answer.posts
        return self.post


def board(post: Post) -> Diagram:
    """The board that a post shows."""
    assert isinstance(post.chart, Diagram)
    return post.chart


def fits(post: Post) -> None:
    """A post of the course can be shown in every chat, and heard instead of seen."""
    told = post.text
    assert len(told.encode("utf-16-le")) // 2 <= CAPTION, told
    assert post.chart is not None, told
    assert 0 < len(post.alt) <= CAPTION, told
    assert 0 < len(post.choices) <= 25, told
    assert [] == [c.id for c in post.choices if len(c.id.encode()) > MAX_BYTES or not c.label]
    rows = {choice.row for choice in post.choices}
    assert 0 not in rows, told
    assert len(rows) <= 5, told


def presses(step: Step) -> list[str]:
    """The buttons that lead to a right answer, by the lines after the step's id."""
    if step.question is None:
        return []
    right = solution(step)
    match step.question:
        case Play() if isinstance(right, Point):
            near = points(step.scene.letters)
            lettered = len(near) > 1 and set(points(step.question.right)) <= set(near)
            name = format_point(right)
            return [name] if lettered else [f"col {name[0]}", name]
        case HowMany(number):
            return [str(number)]
        case YesNo(yes):
            return ["yes" if yes else "no"]
        case Find(stones):
            chains = [step.scene.chain(stone).name for stone in stones.split()]
            return [*(f"on {format_point(stone)}" for stone in dict.fromkeys(chains)), "done"]
        case WhoWins():
            told = result(step)
            if told.leader is None:
                return ["draw"]
            return [told.leader.value, f"{told.leader.value}+{int(told.margin)}"]
        case _:
            return []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_whole_course_by_buttons(language: str) -> None:
    """From the first step to the last every answer and every way on is a tap away, in posts that
    every chat can show; what is done is told in the contents."""
    pupil = Pupil()
    await pupil.say(f"language {language}")
    fits(await pupil.say("learn"))
    for place, step in enumerate(steps()):
        assert step.id == pupil.post.lesson
        for line in presses(step):
            fits(await pupil.tap_line(f"learn {step.id} {line}"))
            assert step.id == pupil.post.lesson
        assert not pupil.post.taps, step.id
        if place + 1 < len(steps()):
            fits(await pupil.tap_line(f"learn {steps()[place + 1].id}"))
    assert "challenge 9x9" in pupil.lines()
    assert "spar 9x9" in pupil.lines()
    fits(await pupil.tap_line("learn contents"))
    lessons = pupil.post.text.split("\n")[3:]
    assert (5, []) == (len(lessons), [line for line in lessons if not line.startswith("✓ ")])


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_said_of_wrong_answers(language: str) -> None:
    """Each question of the course has a wrong answer that is told why, twice, in a post that every
    chat can show; then its solution can be shown."""
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
    """Something that is not the answer."""
    match step.question:
        case Play(points_right):
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


async def test_every_illegal_move_is_told() -> None:
    """On every board that asks for a move each point can be answered, and none without a reason."""
    pupil = Pupil()
    asking = [step for step in steps() if isinstance(step.question, Play)]
    for step in asking[:6]:
        for point in step.scene.board.points():
            shown = await pupil.say(f"learn {step.id} {format_point(point)}")
            assert shown.text.split("\n")[1][:1] in "✓✗", (step.id, point)
            fits(shown)


async def test_a_wrong_move_is_played() -> None:
    """The board shows the wrong move and what follows, the text says why, the question stays; a
    move that is not allowed is struck with its reason, and after two there is a way to be shown."""
    pupil = Pupil()
    await pupil.say("learn rules-1-names")
    assert pupil.post.taps
    shown = await pupil.say("B2")
    assert "✗ B2 – not quite." == shown.text.split("\n")[1]
    assert (Mark.LAST_MOVE,) == board(shown).marks[1, 1]
    assert "learn rules-1-names show" not in pupil.lines()
    struck = await pupil.say("D4")
    assert "✗ D4 is not allowed." == struck.text.split("\n")[1]
    assert "There is already a white stone at D4. Choose an empty point." in struck.text
    assert {(3, 3): "?"} == board(struck).labels
    away = await pupil.say("Q16")
    assert "Q16 is not on this board: it has 9 lines." in away.text
    await pupil.tap_line("learn rules-1-names show")
    assert "The answer is D3." == pupil.post.text.split("\n")[1]
    assert not pupil.post.taps


async def test_illegal_suicide_is_struck() -> None:
    """Suicide and a ko are refused on the board of a lesson as in a game."""
    pupil = Pupil()
    suicides = [
        (step, point)
        for step in steps()
        if isinstance(step.question, Play)
        for point in step.scene.board.points()
        if format_point(point) not in step.question.traps
        and getattr(step.scene.game.why_illegal(step.scene.game.to_move, point), "id", "")
        in ("suicide", "ko")
    ]
    assert suicides
    for step, point in suicides[:5]:
        shown = await pupil.say(f"learn {step.id} {format_point(point)}")
        assert "not allowed" in shown.text
        assert (point.column, point.row) in board(shown).labels


async def test_typed_answers() -> None:
    """While a step asks, what is typed alone is its answer, in either language; once it is answered
    words are for games again."""
    pupil = Pupil()
    for step, line in (
        (of_kind(Play), "play {}"),
        (of_kind(Play), "{}"),
        (of_kind(HowMany), "{}"),
        (of_kind(YesNo), "{}"),
    ):
        await pupil.say(f"learn {step.id}")
        shown = await pupil.say(line.format(polish(solution(step))))
        assert shown.text.split("\n")[1].startswith("✓ "), (step.id, line)
    assert "You have no game" in (await pupil.say("D4")).text


def polish(given: Given) -> str:
    """An answer as somebody types it."""
    if isinstance(given, bool):
        return "tak" if given else "nie"
    return format_point(given) if isinstance(given, Point) else str(given)


def of_kind(kind: type) -> Step:
    """The first step that asks so."""
    return next(step for step in steps() if isinstance(step.question, kind))


async def test_moves_in_the_course() -> None:
    """next, back, skip, contents, again and leave do what they say, alone or after learn."""
    pupil = Pupil()
    first, second, *_ = steps()
    await pupil.say("learn")
    assert first.id == pupil.post.lesson
    for line, expected in (
        *(("next", second), ("wstecz", first), ("learn next", second), ("nauka wstecz", first)),
        *(("pomiń", second), ("jeszcze raz", second), ("learn back", first), ("back", first)),
    ):
        assert expected.id == (await pupil.say(line)).lesson, line
    assert "The course." in (await pupil.say("spis")).text
    left = await pupil.say("koniec")
    assert "The course is closed" in left.text
    assert "" == left.lesson
    # Nothing is open, so it is no word of the course.
    assert "" == (await pupil.say("next")).lesson or "next" not in pupil.post.text
    assert first.id == (await pupil.say("learn")).lesson


async def test_weeks_later() -> None:
    """The course goes on where one was after a restart; where a step has gone it goes on at the
    first that is not done."""
    pupil = Pupil()
    await pupil.say("learn")
    for _ in range(3):
        await pupil.say("next")
    here = pupil.post.lesson
    assert steps()[3].id == here
    pupil.chats.conversation = pupil.chats.restarted()
    assert here == (await pupil.say("learn")).lesson
    store = ProgressStore(pupil.chats.people)
    kept = await store.of([IDS["Anna"]])
    await store.keep([IDS["Anna"]], replace(kept, step="gone-step"))
    assert steps()[4].id == (await pupil.say("learn")).lesson
    assert "The course has changed there meanwhile." in (await pupil.say("learn gone-step")).text


async def test_a_lesson_and_a_game_in_one_chat() -> None:
    """If a game in the same chat waits for a move that was typed, it is asked what was meant; a
    reply to the lesson is for the lesson, one to the board for the game."""
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
    assert "✗ B2 – not quite." == (await pupil.tap(mine)).text.split("\n")[1]
    version = (await chats.match(game_id)).match.version
    assert "✗ C3 – not quite." == (await pupil.say("C3", "rules-1-names")).text.split("\n")[1]
    assert version == (await chats.match(game_id)).match.version
    await pupil.tap(theirs)
    assert version + 1 == (await chats.match(game_id)).match.version
    # Now Ben is to move, so that nothing waits for Anna.
    assert "✗ E5 – not quite." == (await pupil.say("E5")).text.split("\n")[1]
    await chats.says("Ben", "E5")
    about = (await pupil.say(f"board #{game_id}")).ref
    reply = replace(chats.from_("Anna", pupil.room), text="F6", about=about, private=True)
    assert game_id == (await chats.happens(replace(reply, addressed=True))).game_id


async def test_a_lesson_and_a_sandbox() -> None:
    """Of a lesson and a sandbox in one chat the one opened last hears bare points; the other is
    closed."""
    chats = Chats()
    pupil = Pupil(chats)
    await chats.across()
    await pupil.say("analyse")
    opened = await pupil.say("learn rules-1-names")
    assert opened.text.startswith("Your sandbox on game #")
    assert "✗ B2 – not quite." == (await pupil.say("B2")).text.split("\n")[1]
    await pupil.say("analyse")
    assert (await pupil.say("C3")).text.startswith("SANDBOX")
    assert (await pupil.say("end")).text.startswith("The sandbox on game #")


async def test_only_in_private() -> None:
    """Where others read, the course is a button that whoever presses it opens alone; the step that
    was asked for is kept in it."""
    chats = Chats()
    answer = await chats.says("Anna", "learn rules-3")
    assert said(answer).startswith("Others read along here. Tap the button, or type /learn")
    (choice,) = answer.posts[0].choices
    assert "learn::0:rules-3" == choice.id
    for who in ("Anna", "Ben"):
        pressed = replace(chats.from_(who, DISCORD), choice=choice.id, private=True)
        opened = await chats.happens(replace(pressed, community="discord:guild:1"))
        assert "rules-3" == opened.posts[0].lesson
        assert not opened.posts[0].in_place
    # There are no bare words in a channel.
    kept = await ProgressStore(chats.people).of([IDS["Anna"]])
    assert ("rules-3", "") == (kept.step, kept.room)
    for who, expected in (("Ben", "in our private chat"), ("Eve", "Tap Alone with Nigiri")):
        assert expected in said(await chats.says(who, "nauka"))


async def test_somebody_elses_buttons() -> None:
    """Buttons of a lesson are for who opened it."""
    pupil = Pupil()
    await pupil.say("learn")
    pressed = replace(pupil.chats.from_("Ben"), choice=pupil.post.choices[0].id, private=True)
    assert "That question was for somebody else." == said(await pupil.chats.happens(pressed))


async def test_refusals_lead_to_their_lessons() -> None:
    """What the rules refuse during a game comes with a button to the step that explains it, which
    opens where nobody else reads and leaves the game alone."""
    chats = Chats()
    game_id = await chats.across("5x5 black")
    for who, line, step in (
        *(("Ben", "C3", "rules-1"), ("Anna", "C3", ""), ("Ben", "C3", "rules-1-stays")),
        *(("Ben", "T19", "rules-1-names"), ("Ben", "I3", "rules-1-names")),
        *(("Ben", "Z99", "rules-1-names"), ("Ben", "pass", ""), ("Anna", "pass", "")),
        *(("Anna", "C4", "second-end"), ("Anna", "dead A1", "third-agree")),
    ):
        answer = await chats.says(who, line)
        ids = [choice.id for post in answer.posts for choice in post.choices]
        assert ([f"learn::0:{step}"] if step else []) == ids, line
    version = (await chats.match(game_id)).match.version
    pressed = replace(chats.from_("Anna"), choice="learn::0:rules-1-stays", private=True)
    assert "rules-1-stays" == (await chats.happens(pressed)).posts[0].lesson
    assert version == (await chats.match(game_id)).match.version


def test_every_link_leads_somewhere() -> None:
    """Each reason and each topic leads to a step of the course."""
    assert set() == {*EXPLAINED.values(), *TOPICS.values()} - set(places())
    assert KNOWN_TOPICS == set(TOPICS)


def test_ids_fit_into_buttons() -> None:
    """Every step can be named in a link and answered by a button."""
    assert [] == [step.id for step in steps() if len(step.id) > 36]


async def test_kept_with_the_person() -> None:
    """How far somebody has come stands in their export, and is forgotten with them."""
    chats = Chats()
    pupil = Pupil(chats)
    await pupil.say("learn")
    exported = (await chats.says("Anna", "export", pupil.room)).posts
    files = [post.file for post in (*exported, *chats.rooms.posts[pupil.room]) if post.file]
    assert any("rules-start" in file.content for file in files)
    await pupil.say("forget me yes")
    assert "" == (await ProgressStore(chats.people).of([IDS["Anna"]])).step


async def test_one_person_in_two_chats() -> None:
    """Who is linked goes on in either chat; bare words count in the chat opened last. A name that
    anybody may take learns nothing of it."""
    chats = Chats()
    both = (IDS["Anna"], IDS["Ben"])
    await chats.identities.link(both[:1], both[1:])
    await chats.identities.link(both, (IDS["Eve"],))
    pupil = Pupil(chats)
    await pupil.say("learn rules-1-names")
    elsewhere = await privately(chats, "Ben", "learn")
    assert "rules-1-names" == elsewhere.posts[0].lesson
    shown = await privately(chats, "Ben", "B2")
    assert "✗ B2 – not quite." == shown.posts[0].text.split("\n")[1]
    assert "You have no game" in (await pupil.say("B2")).text
    assert "" == (await ProgressStore(chats.people).of([IDS["Eve"]])).step


async def test_the_first_game() -> None:
    """At the end one tap offers a game on 9×9 to anyone, with its code; a computer only where there
    is one."""
    pupil = Pupil()
    last = steps()[-1]
    await pupil.say(f"learn {last.id}")
    for line in presses(last):
        await pupil.tap_line(f"learn {last.id} {line}")
    before = len(pupil.chats.rooms.posts[pupil.room])
    await pupil.tap_line("challenge 9x9")
    (offered,) = pupil.chats.rooms.posts[pupil.room][before:]
    assert "is looking for somebody to play Go with." in offered.text
    assert offered.ref is not None
    assert f"join {offered.ref.game_id}" in offered.text
    words = LessonWords(i18n.words("en"))
    made = {
        sparring: lesson_posts.buttons(View(last, Progress(last.id)), "x", words, sparring=sparring)
        for sparring in (True, False)
    }
    spars = {sparring: [c.label for c in made[sparring] if "spar" in c.id] for sparring in made}
    assert {True: ["Play the computer"], False: []} == spars


@pytest.mark.parametrize("language", LANGUAGES)
async def test_rules(language: str) -> None:
    """The rules stand on one screen with a picture of six boards; each article has its page, with
    ways to its neighbours and to the list, and all of them are for everybody who reads there."""
    chats = Chats()
    await chats.says("Anna", f"language {language}")
    (short,) = (await chats.says("Anna", "rules")).posts
    assert isinstance(short.chart, Plate)
    assert (6, True) == (len(short.chart.boards), short.for_all)
    fits(short)
    post = short
    for line in ("rules 0", *(f"rules {number}" for number in range(1, 15))):
        choice = next(c for c in post.choices if c.id.partition(".")[2] == line)
        pressed = replace(chats.from_("Anna"), choice=choice.id)
        (post,) = (await chats.happens(pressed)).posts
        assert post.in_place
        assert post.for_all
        fits(post)
    assert "rules 13" in [choice.id.partition(".")[2] for choice in post.choices]
    assert "Type “rules”" in said(await chats.says("Anna", "rules 15")) or language == "pl"


async def test_buttons_of_find() -> None:
    """Chains are picked and put back by taps, with triangles on their stones, and on the board."""
    pupil = Pupil()
    step = of_kind(Find)
    await pupil.say(f"learn {step.id}")
    assert pupil.post.taps
    line = next(line for line in pupil.lines() if " on " in line)
    name = line.rpartition(" ")[2]
    chain = step.scene.chain(name)
    await pupil.tap_line(line)
    marked = {at for at, marks in board(pupil.post).marks.items() if Mark.CHANGED in marks}
    assert {(stone.column, stone.row) for stone in chain.stones} <= marked
    await pupil.tap_line(line.replace(" on ", " off "))
    assert line in pupil.lines()
    await pupil.say(name, step.id)
    assert line.replace(" on ", " off ") in pupil.lines()


async def test_a_pass_is_no_answer() -> None:
    """Where a point is asked for, a pass is told to be none; if a game waits it is a pass there."""
    chats = Chats()
    pupil = Pupil(chats)
    await pupil.say("learn rules-1-names")
    assert (await pupil.say("pass")).text.startswith("Passing lays no stone")
    game_id = await chats.across()
    await pupil.say(f"join {game_id}")
    version = (await chats.match(game_id)).match.version
    await pupil.say("pass")
    assert version + 1 == (await chats.match(game_id)).match.version


def test_the_verb_needs_no_game() -> None:
    """A way into the course is a choice of no game, with a step or without one."""
    assert (Verb.LEARN, "") == _verb("learn::0:")
    assert (Verb.LEARN, "rules-3") == _verb("learn::0:rules-3")


def _verb(id: str) -> tuple[Verb, str]:
    wanted = parse_choice(id)
    assert wanted is not None
    return wanted.verb, wanted.detail


async def test_boards_in_words() -> None:
    """Who wants boards in words gets those of lessons so, too; names of points stand around the
    board, whatever was chosen for games."""
    pupil = Pupil()
    await pupil.say("text board on")
    await pupil.say("coordinates numbers")
    shown = await pupil.say("learn rules-1-names")
    assert "A board of 9 by 9 lines. Black to move. Black: C6, F6." in shown.text
    assert Coordinates.WESTERN is shown.look.coordinates
    assert "Six small boards, one for each rule." in (await pupil.say("rules")).text
