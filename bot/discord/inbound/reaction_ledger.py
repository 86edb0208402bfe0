"""The reactions under a post that were counted: given, taken back, given anew, cleared away.

Discord gives reactions no ids; these are theirs, so that each counts once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import blake2b

_VARIATION = "\N{VARIATION SELECTOR-16}"
_GIVEN, _TAKEN_BACK, _CLEARED, _MOOT = "+", "-", "=", "?"
_OFFERED, _CLEARINGS = "offered", "clearings"


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


class Ledger:
    """All votes under one post, as one short text. ``offered``: which emojis the bot has put there
    itself; ``clearings``: how often a moderator was seen to take reactions away."""

    def __init__(self, text: str = "") -> None:
        self.offered: frozenset[str] = frozenset()
        self.clearings = 0
        self._votes: dict[tuple[int, str], ReactionVote] = {}
        for line in text.splitlines():
            match line.split(" "):
                case [name, *emojis] if name == _OFFERED:
                    self.offered = frozenset(emojis)
                case [name, count] if name == _CLEARINGS:
                    self.clearings = int(count)
                case [user, emoji, times, state, *choice] if user.isdigit() and times.isdigit():
                    moot, state = state.endswith(_MOOT), state.removesuffix(_MOOT)
                    given, cleared = state in (_GIVEN, _CLEARED), state == _CLEARED
                    about = (int(user), emoji, int(times), given, cleared)
                    vote = ReactionVote(*about, " ".join(choice), moot)
                    self._votes[vote.user, vote.emoji] = vote

    def __str__(self) -> str:
        lines = [_line(vote) for vote in self._votes.values()]
        if self.offered:
            lines.append(" ".join([_OFFERED, *sorted(self.offered)]))
        if self.clearings:
            lines.append(f"{_CLEARINGS} {self.clearings}")
        return "\n".join(lines)

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


def _line(vote: ReactionVote) -> str:
    line = f"{vote.user} {vote.emoji} {vote.times} {_state(vote)}"
    return f"{line} {vote.choice}" if vote.choice else line


def _state(vote: ReactionVote) -> str:
    state = _CLEARED if vote.cleared else _GIVEN if vote.given else _TAKEN_BACK
    return f"{state}{_MOOT}" if vote.moot else state
