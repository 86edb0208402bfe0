"""The ledger of counted reactions under a post: added, removed, added again, or cleared.

Discord gives reactions no ids. The ledger assigns ids, so that each reaction counts once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import blake2b

from bot.play.ports.codec import Codec

_VARIATION = "\N{VARIATION SELECTOR-16}"


def plain(emoji: str) -> str:
    """Remove the variation selector, which clients add inconsistently."""
    return emoji.replace(_VARIATION, "")


@dataclass(frozen=True)
class ReactionVote:
    """A person's emoji under a post.

    - ``times``: how often the person has added it.
    - ``given``: the person has not removed it since.
    - ``choice``: the id of the choice that the emoji stood for when it was added; empty for none.
    - ``cleared``: a moderator removed the reaction. The vote still counts.
    - ``moot``: the vote changed nothing in the match, so its removal changes nothing either."""

    user: int
    emoji: str
    times: int
    given: bool
    cleared: bool = False
    choice: str = ""
    moot: bool = False

    @property
    def event(self) -> str:
        """The idempotency key of this addition or removal, unique under its post. A hash, since it
        is stored for a long time and must not reveal the person."""
        act = f"{self.user}/{self.emoji}/{self.times}{'+' if self.given else '-'}"
        return blake2b(act.encode(), digest_size=16).hexdigest()


@dataclass(frozen=True)
class VoteRecord:
    """All votes under one post. ``offered``: the emojis that the bot added itself. ``clearings``:
    how often a moderator removed reactions."""

    votes: tuple[ReactionVote, ...] = ()
    offered: frozenset[str] = frozenset()
    clearings: int = 0


VOTES = Codec("votes", VoteRecord)
"""Stored under the message id."""


class Ledger:
    """The mutable votes under one post; stored as a `VoteRecord`."""

    def __init__(self, record: VoteRecord | None = None) -> None:
        record = record or VoteRecord()
        self.offered = record.offered
        self.clearings = record.clearings
        self._votes = {(vote.user, vote.emoji): vote for vote in record.votes}

    @property
    def record(self) -> VoteRecord:
        return VoteRecord(tuple(self._votes.values()), self.offered, self.clearings)

    def hear(self, user: int, emoji: str, choice: str, *, removed: bool) -> ReactionVote | None:
        """Return the vote that results from an added or removed emoji, without storing the vote.
        None for the removal of a reaction that was never counted."""
        emoji = plain(emoji)
        known = self._votes.get((user, emoji))
        if removed:
            return known and replace(known, given=False, cleared=False)
        if known is None:
            return ReactionVote(user, emoji, 1, given=True, choice=choice)
        if known.given:
            return replace(known, cleared=False)
        return ReactionVote(user, emoji, known.times + 1, given=True, choice=choice)

    def has_counted(self, vote: ReactionVote) -> bool:
        known = self._votes.get((vote.user, vote.emoji))
        return known is not None and known.event == vote.event

    def count(self, vote: ReactionVote) -> None:
        self._votes[vote.user, vote.emoji] = vote

    def clear(self, emoji: str | None, user: int | None = None) -> None:
        """Record that a moderator removed all reactions, or only those with one emoji or of one
        user."""
        wanted = emoji and plain(emoji)
        for key, vote in self._votes.items():
            if vote.given and wanted in (None, vote.emoji) and user in (None, vote.user):
                self._votes[key] = replace(vote, cleared=True)

    def forget(self, user: int) -> None:
        self._votes = {key: vote for key, vote in self._votes.items() if vote.user != user}

    def standing(self) -> set[tuple[int, str]]:
        """Return the users and emojis of the reactions that the bot expects under the post."""
        return {key for key, vote in self._votes.items() if vote.given and not vote.cleared}
