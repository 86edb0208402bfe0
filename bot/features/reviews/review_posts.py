"""The posts of a review: the curve, a named move, its better line. Each unfolds in place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.features.reviews.review_buttons import ReviewButton, Step
from bot.features.reviews.review_subjects import ReviewSubject
from bot.features.reviews.review_words import ReviewWords, label_move
from bot.pictures import review_diagrams
from bot.play.engines.engine import engine_side
from bot.posts.appearance import Look
from bot.posts.attachments import Drawing
from bot.posts.callbacks import Callback, Verb, format_choice
from bot.posts.post import Choice, Post
from bot.reading.review.review import NamedMove, Review
from bot.rules.points import Colour
from bot.texts.text import text

_ROWS = {Colour.BLACK: 1, Colour.WHITE: 2}


@dataclass(frozen=True)
class ReviewPosts:
    """Makes the posts about one review. ``language`` is a code; ``offers_program``: a program can
    play on from its positions."""

    subject: ReviewSubject
    review: Review
    language: str
    look: Look
    offers_program: bool = False

    @property
    def words(self) -> ReviewWords:
        return ReviewWords(self.review, self.subject.players)

    def curve(self, key: str, *, in_place: bool = False) -> Post:
        picture = Drawing(
            review_diagrams.draw_curve(self.review), self.words.summary_alt(), for_all=True
        )
        buttons = [
            self._button(Step.SHOW, named.number).choice(label_move(named), _ROWS[named.seat])
            for named in self.review.named
        ]
        record = self._button(Step.RECORD, 0).choice(text("label-review-record"), row=3)
        return Post(
            key,
            self.words.summary(),
            picture,
            choices=(*buttons, record),
            ref=self.subject.ref(),
            only_here=True,
            look=self.look,
            in_place=in_place,
            language=self.language,
        )

    def move(self, key: str, named: NamedMove, *, shows_line: bool = False) -> Post:
        """Return the post of a named move: the board before with the played and the better move, or
        (``shows_line``) the better line."""
        line = self.subject.line
        picture = (
            review_diagrams.draw_better_line(line, named).board
            if shows_line
            else review_diagrams.draw_choice(line, named)
        )
        alt = self.words.line_alt(named) if shows_line else self.words.move_alt(named)
        return Post(
            key,
            self.words.move(named),
            Drawing(picture, alt, for_all=True),
            choices=(*self._steps(named), self._line(named, shows_line), *self._games(named)),
            ref=self.subject.ref(named.number - 1),
            only_here=True,
            look=self.look,
            in_place=True,
            language=self.language,
        )

    def _steps(self, named: NamedMove) -> Iterator[Choice]:
        """Yield the buttons to the named moves before and after, and to the curve."""
        numbers = [each.number for each in self.review.named]
        before = [number for number in numbers if number < named.number][-1:]
        after = [number for number in numbers if number > named.number][:1]
        for number in before:
            yield self._button(Step.SHOW, number).choice(text("label-review-back"), row=1)
        yield self._button(Step.SHOW, 0).choice(text("label-review-curve"), row=1)
        for number in after:
            yield self._button(Step.SHOW, number).choice(text("label-review-next"), row=1)

    def _line(self, named: NamedMove, shows_line: bool) -> Choice:
        """Return the button to the better line, or back from it. Beside the steps, its long label
        would wrap their row on a phone."""
        step = Step.SHOW if shows_line else Step.LINE
        label = "label-review-choice" if shows_line else "label-review-line"
        return self._button(step, named.number).choice(text(label), row=2)

    def _games(self, named: NamedMove) -> Iterator[Choice]:
        """Yield the buttons that begin a game from the position before the move."""
        label, loaded = text("label-review-play"), self.subject.loaded
        if loaded is not None and engine_side(loaded.meta) is None:
            yield self._button(Step.PLAY, named.number).choice(label, row=2)
        if loaded is None:
            begin = Callback(Verb.FROM, "", named.number - 1, self.subject.record)
            yield Choice(format_choice(begin), label, row=2)
        if self.offers_program:
            program = self._button(Step.ENGINE, named.number)
            yield program.choice(text("label-review-engine"), row=2)

    def _button(self, step: Step, number: int) -> ReviewButton:
        return ReviewButton(step, self.subject.game_id, self.subject.record, number, self.language)
