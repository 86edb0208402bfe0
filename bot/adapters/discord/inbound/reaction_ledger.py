"""Which reactions under a post have been counted: given, taken back, given anew.

Discord gives reactions no ids; these are theirs, so that each counts once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import blake2b

_VARIATION = "\N{VARIATION SELECTOR-16}"


def plain(emoji: str) -> str:
    """Without the selector that chats add and drop as they like."""
    return emoji.replace(_VARIATION, "")


@dataclass(frozen=True)
class Vote:
    """Somebody's emoji, given for the ``times``-th time; ``given`` until it is taken back."""

    user: int
    emoji: str
    times: int
    given: bool

    @property
    def event(self) -> str:
        """The same for the same act under one post, however often it is heard of. It is remembered
        for long, so it does not say who it was."""
        act = f"{self.user}/{self.emoji}/{self.times}{'+' if self.given else '-'}"
        return blake2b(act.encode(), digest_size=16).hexdigest()


class Ledger:
    """All votes under one post, as one short text."""

    def __init__(self, text: str = "") -> None:
        votes = (_read(line) for line in text.splitlines())
        self._votes = {(vote.user, vote.emoji): vote for vote in votes if vote}

    def __str__(self) -> str:
        return "\n".join(
            f"{vote.user} {vote.emoji} {vote.times} {'+' if vote.given else '-'}"
            for vote in self._votes.values()
        )

    def hear(self, user: int, emoji: str, *, removed: bool) -> Vote | None:
        """What this act is; None if something is taken back that was never counted."""
        emoji = plain(emoji)
        known = self._votes.get((user, emoji))
        if removed:
            return known and replace(known, given=False)
        if known is None:
            return Vote(user, emoji, 1, given=True)
        return known if known.given else Vote(user, emoji, known.times + 1, given=True)

    def count(self, vote: Vote) -> None:
        """The act was dealt with."""
        self._votes[vote.user, vote.emoji] = vote

    def forget(self, user: int) -> None:
        """As if this person had never voted."""
        self._votes = {key: vote for key, vote in self._votes.items() if vote.user != user}

    def standing(self) -> list[Vote]:
        """What is given and not taken back, as far as was heard."""
        return [vote for vote in self._votes.values() if vote.given]


def _read(line: str) -> Vote | None:
    parts = line.split(" ")
    if len(parts) != 4 or not (parts[0].isdigit() and parts[2].isdigit()):
        return None
    return Vote(int(parts[0]), parts[1], int(parts[2]), parts[3] == "+")
