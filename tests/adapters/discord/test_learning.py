"""The course in Discord: one private message, or the private chat."""

from __future__ import annotations

import pytest

from bot.discord.outbound.components import view
from bot.features.course import lesson_posts
from bot.features.course.lesson_posts import View
from bot.lessons.course import course, steps
from bot.play.accounts.course_progress import Progress
from bot.posts.post import Post
from bot.texts.course_words import LessonWords
from bot.texts.translations import LANGUAGES, words
from tests.adapters.discord.desk import Club, boards, wait_for_message
from tests.fakes.discord.model import Message
from tests.patience import PATIENCE


async def wait_for_text(club: Club, message: Message, words: str) -> None:
    """Wait until a message has this text."""
    await club.fake.world.bell.until(
        lambda: words in message.shown_text, PATIENCE, f"{words} in {message.shown_text}"
    )


async def test_the_course_by_slash_command(club: Club) -> None:
    """In a channel the command is answered privately; steps, answers and pictures change in that
    one message."""
    shown = await (await club.anna.slash(club.general, "go learn")).answer()
    assert shown.ephemeral
    count, picture = len(club.general.messages), shown.attachments
    for step in range(2, 6):
        await club.anna.press(shown, "Next ▶")
        await wait_for_text(club, shown, f"step {step} of 11")
    await club.anna.press(shown, "D")
    await wait_for_text(club, shown, "Column D: tap the point.")
    await club.anna.press(shown, "D5")
    await wait_for_text(club, shown, "✗ D5 – that is not it.")
    await club.anna.press(shown, "D")
    await wait_for_text(club, shown, "Column D: tap the point.")
    await club.anna.press(shown, "D3")
    await wait_for_text(club, shown, "✓ D3 – right!")
    assert (count, 1) == (len(club.general.messages), len(shown.attachments))
    assert picture != shown.attachments


async def test_the_course_typed_in_a_channel(club: Club) -> None:
    """A typed request in a channel gets a button that opens the course privately for each presser.
    The button under a refused move does the same, and leaves the game unchanged."""
    await club.anna.send(club.general, f"{club.fake.bot.mention} learn")
    asked = await wait_for_message(club.general, "Others read along here.")
    for person in (club.anna, club.bob):
        opened = await (await person.press(asked, "Learn Go")).answer()
        assert opened.ephemeral
        assert "step 1 of 11" in opened.shown_text
    thread = await club.begin()
    refused = await (await club.bob.slash(thread, "go play", point="C3")).answer()
    count = len(boards(thread))
    opened = await (await club.bob.press(refused, "Why?")).answer()
    assert (True, count) == (opened.ephemeral, len(boards(thread)))
    assert "Rule 1." in opened.shown_text


async def test_the_course_in_private(club: Club) -> None:
    """In the private chat plain words are answers, also in Polish, and a reply to a lesson is an
    answer to it, at whatever step the course is by then."""
    alone = club.anna.dm()
    await club.anna.send(alone, "język pl")
    await wait_for_message(alone, "polsku")
    await club.anna.send(alone, "nauka rules-1-names")
    lesson = await wait_for_message(alone, "krok 5 z 11")
    await club.anna.send(alone, "D5")
    await wait_for_message(alone, "✗ D5 – to nie to.")
    await club.anna.send(alone, "nauka first-atari")
    await wait_for_message(alone, "Lekcja 1")
    await club.anna.send(alone, "d3", reply_to=lesson)
    await wait_for_message(alone, "✓ D3 – dobrze!")


async def test_the_first_game(club: Club) -> None:
    """The last button starts a game in private, and in a channel that allows challenges. In a
    channel that forbids or would hide them, the person who pressed it is told so."""
    line = f"{steps()[-1].id} show"
    label = words("en").text("label-learn-friend")
    alone = club.anna.dm()
    await club.anna.press(
        await (await club.anna.slash(alone, "go learn", lesson=line)).answer(), label
    )
    await wait_for_message(alone, "Anna is looking for a game")
    shown = await (await club.anna.slash(club.general, "go learn", lesson=line)).answer()
    club.fake.deny(club.general, club.fake.bot, "send_messages")
    refused = await (await club.anna.press(shown, label)).answer()
    assert "I may not write here" in refused.shown_text
    lobby = club.fake.channel(club.guild, "lobby")
    await club.owner.slash(lobby, "go-server settings", channel=lobby)
    club.fake.allow(club.general, club.fake.bot, "send_messages")
    refused = await (await club.anna.press(shown, label)).answer()
    assert "challenges are made in" in refused.shown_text
    assert "looking for someone" not in "".join(m.shown_text for m in club.general.messages)


async def test_the_last_post_stays(club: Club) -> None:
    """A game that starts by the course's last post leaves that post unchanged, with its picture and
    buttons; pressing again starts no second game."""
    line, label = f"{steps()[-1].id} show", words("en").text("label-learn-friend")
    shown = await (await club.anna.slash(club.general, "go learn", lesson=line)).answer()
    before = (shown.shown_text, shown.attachments, shown.labels)
    done = await (await club.anna.press(shown, label)).answer()
    assert (True, "✓ Done.") == (done.ephemeral, done.shown_text)
    await wait_for_message(club.general, "Anna is looking for a game")
    again = await (await club.anna.press(shown, label)).answer()
    assert "it is still waiting" in again.shown_text
    assert before == (shown.shown_text, shown.attachments, shown.labels)
    await club.anna.press(shown, "◀ Back")
    count = len(course()[-1].steps)
    await wait_for_text(club, shown, f"step {count - 1} of {count}")


async def test_the_rules_by_slash_command(club: Club) -> None:
    """``/rules`` shows the six rules with a picture, and ``/rules 9`` an article, privately."""
    shown = await (await club.anna.slash(club.general, "go rules")).answer()
    assert (True, 1) == (shown.ephemeral, len(shown.attachments))
    article = await (await club.anna.slash(club.general, "go rules", article=9)).answer()
    assert article.shown_text.startswith("Article 9")
    await club.anna.press(article, "10 ▶")
    await wait_for_text(club, article, "Article 10")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_can_be_shown(language: str) -> None:
    """Discord accepts the buttons of every step, in at most five rows of five, or as menus."""
    told = words(language)
    for step in steps():
        shown = View(step, Progress(step.id, wrong=2))
        choices = (*lesson_posts.buttons(shown, "discord:1", LessonWords(told)),)
        made = view(Post("", "", choices=choices), told)
        assert made is not None
        assert len(made.to_components()) <= 5
