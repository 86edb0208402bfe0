"""The list of features."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.announcements.feature import Feature, Job, Services
from bot.features.accounts.accounts import ACCOUNTS
from bot.features.blocking.blocking import BLOCKING
from bot.features.challenges.arranging import CHALLENGES
from bot.features.course.course import COURSE
from bot.features.game.game import COUNTING, GAME, VIEWS
from bot.features.help.help import HELP
from bot.features.moderation.moderation import MODERATION
from bot.features.preferences.preferences import PREFERENCES
from bot.features.private_tools.private_tools import PRIVATE_TOOLS
from bot.features.proofs.proofs import PROOFS
from bot.features.ratings.rating_pages import RATINGS
from bot.features.records.records import RECORDS
from bot.features.reminders.reminders import REMINDERS
from bot.features.reviews.reviews import REVIEWS
from bot.features.sandbox.sandbox import SANDBOX
from bot.features.undo.undo import UNDO
from bot.features.vacation.vacation import VACATION
from bot.ids import RoomId
from bot.match.state import Refusal
from bot.play.loaded import LoadedMatch
from bot.posts.post import Answer, Choice
from bot.posts.replay_position import ReplayPosition
from bot.reading.review.review import Review
from bot.talk.announced_moves import Announced
from bot.talk.handling import Handlers
from bot.talk.request_context import RequestContext
from bot.texts.translations import Words
from renderer.model.diagram import Diagram

FEATURES: tuple[Feature, ...] = (
    GAME,
    UNDO,
    CHALLENGES,
    MODERATION,
    COUNTING,
    PROOFS,
    PRIVATE_TOOLS,
    SANDBOX,
    RECORDS,
    VIEWS,
    RATINGS,
    VACATION,
    PREFERENCES,
    REMINDERS,
    REVIEWS,
    ACCOUNTS,
    BLOCKING,
    COURSE,
    HELP,
)
"""The order decides which of two commands ``help`` and menus list first.

A feature’s folder can be deleted together with its lines here, except three that every game needs:
``game`` (moves, the count, boards), ``challenges`` (a game begins with one, and its commands answer
each question), and ``help`` (the answer to lines that no command understands).
"""


class OpenFeatures:
    """All features of the running program, opened once. Their hooks are those of `OpenFeature`,
    asked in the order of the list."""

    def __init__(self, services: Services, features: Iterable[Feature] = FEATURES) -> None:
        self._open = [feature.open(services) for feature in features]
        self.answer_line = [each.answer_line for each in self._open if each.answer_line]
        self._announced = [each.play_announced for each in self._open if each.play_announced]

    def register(self, handlers: Handlers) -> None:
        for feature in self._open:
            for part in feature.parts:
                part.register(handlers)

    async def play_announced(
        self, context: RequestContext, want: Announced
    ) -> Answer | Refusal | None:
        for play in self._announced:
            if (came := await play(context, want)) is not None:
                return came
        return None

    async def list_closable(self, context: RequestContext) -> list[Choice]:
        lists = [each.list_closable for each in self._open if each.list_closable]
        return [choice for list_own in lists for choice in await list_own(context)]

    async def annotate_record(
        self, context: RequestContext, loaded: LoadedMatch, record: str
    ) -> str:
        for feature in self._open:
            if feature.annotate_record is not None:
                record = await feature.annotate_record(context, loaded, record)
        return record

    async def list_ended_choices(self, loaded: LoadedMatch) -> list[Choice]:
        lists = [each.list_ended_choices for each in self._open if each.list_ended_choices]
        return [choice for list_own in lists for choice in await list_own(loaded)]

    async def follow_end(self, loaded: LoadedMatch, room: RoomId) -> None:
        for feature in self._open:
            if feature.follow_end is not None:
                await feature.follow_end(loaded, room)

    async def draw_position(self, moment: ReplayPosition) -> Diagram | None:
        for feature in self._open:
            if feature.draw_position is not None:
                return await feature.draw_position(moment)
        return None

    def explain_moves(self, review: Review, words: Words) -> Mapping[int, str]:
        for feature in self._open:
            if feature.explain_moves is not None:
                return feature.explain_moves(review, words)
        return {}

    @property
    def jobs(self) -> list[Job]:
        return [job for feature in self._open for job in feature.jobs]

    async def close(self) -> None:
        for feature in self._open:
            if feature.close is not None:
                await feature.close()
