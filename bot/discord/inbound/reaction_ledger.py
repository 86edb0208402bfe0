"""The reactions under a post that were counted: given, taken back, given anew, cleared away.

Discord gives reactions no ids; these are theirs, so that each counts once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import blake2b

from bot.play.ports.codec import Codec

_VARIATION = "\N{VARIATION SELECTOR-16}"


def plain(emoji: str) -> str:
    """Without the selector that chats add and drop as they like."""
    return emoji.replace(_VARIATION, "")


@dataclass(frozen=True)
class ReactionVote:
    """A person's emoji, given for the ``times``-th time; ``given`` until it is taken back.
    ``cleared``: a moderator took the reaction away, and the vote goes on counting. ``choice`` is
    the id of the choice that the emoji stood for when given; empty if it stood for none.
    ``moot``: it was answered in words alone, so taking it back does nothing."""

    user: int
    emoji: str
    times: int
    given: bool
    cleared: bool = False
    choice: str = ""
    moot: bool = False

    @property
    def event(self) -> str:
        """The same for the same act under one post, however often it is heard of. It is remembered
        for long, so it does not say who it was."""
        act = f"{self.user}/{self.emoji}/{self.times}{'+' if self.given else '-'}"
        return blake2b(act.encode(), digest_size=16).hexdigest()


@dataclass(frozen=True)
class VoteRecord:
    """All votes under one post. ``offered``: the emojis that the bot has put there itself;
    ``clearings``: how often a moderator was seen to take reactions away."""

    votes: tuple[ReactionVote, ...] = ()
    offered: frozenset[str] = frozenset()
    clearings: int = 0


VOTES = Codec("votes", VoteRecord)
"""By message."""


class Ledger:
    """The votes under one post, to be changed and stored as a `VoteRecord`."""

    def __init__(self, record: VoteRecord | None = None) -> None:
        record = record or VoteRecord()
        self.offered = record.offered
        self.clearings = record.clearings
        self._votes = {(vote.user, vote.emoji): vote for vote in record.votes}

    @property
    def record(self) -> VoteRecord:
        return VoteRecord(tuple(self._votes.values()), self.offered, self.clearings)

    def hear(self, user: int, emoji: str, choice: str, *, removed: bool) -> ReactionVote | None:
        """What this act is, with what the emoji stands for; None if something is taken back that
        was never counted."""
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
        """A moderator took away all reactions, or those with one emoji, or of one user."""
        wanted = emoji and plain(emoji)
        for key, vote in self._votes.items():
            if vote.given and wanted in (None, vote.emoji) and user in (None, vote.user):
                self._votes[key] = replace(vote, cleared=True)

    def forget(self, user: int) -> None:
        """As if this person had never voted."""
        self._votes = {key: vote for key, vote in self._votes.items() if vote.user != user}

    def standing(self) -> set[tuple[int, str]]:
        """Whose reactions should be found under the post, and which, as far as was heard."""
        return {key for key, vote in self._votes.items() if vote.given and not vote.cleared}
