"""The feature of reviews: which moves of a finished game cost most, and what was better."""

from __future__ import annotations

from functools import partial

from bot.announcements.feature import Feature, OpenFeature, Services, Topic
from bot.announcements.own_levels import OwnLevels
from bot.features.reviews import review_commands
from bot.features.reviews.review_buttons import list_record_choices
from bot.features.reviews.review_games import ReviewGames
from bot.features.reviews.review_handlers import ReviewHandlers
from bot.features.reviews.review_permissions import REVIEWS_PAGE, ReviewPermissions
from bot.features.reviews.review_progress import ReviewProgress
from bot.features.reviews.review_subjects import ReviewSubjects
from bot.features.reviews.review_words import explain_moves
from bot.play.ratings.claimed_rank import ClaimedRanks
from bot.play.rematches import Rematches


def _open(services: Services) -> OpenFeature:
    reviews, profiles = services.reviews, services.profiles
    subjects = ReviewSubjects(services.service, profiles, services.records)
    permissions = ReviewPermissions(
        reviews, profiles, services.messenger, services.backends.processed_events
    )
    progress = ReviewProgress(subjects, profiles, services.chats)
    games = ReviewGames(
        services.community_settings,
        subjects,
        Rematches(services.service),
        services.records,
        services.engine_games,
        OwnLevels(services.service, services.standings, ClaimedRanks(services.backends.people)),
    )
    handlers = ReviewHandlers(
        services.service,
        reviews,
        subjects,
        permissions,
        progress,
        services.records,
        games,
    )
    return OpenFeature(
        (handlers, permissions, games),
        list_ended_choices=permissions.list_buttons,
        follow_end=permissions.ask_after_end,
        explain_moves=explain_moves,
        jobs=(partial(reviews.run, progress),),
    )


REVIEWS = Feature(
    (Topic(review_commands.PAGE, review_commands.COMMANDS),),
    _open,
    settings_page=REVIEWS_PAGE,
    list_record_choices=list_record_choices,
    is_offered=lambda services: services.reviews.offered,
)
