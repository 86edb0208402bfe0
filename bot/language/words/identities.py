"""What people are told of who they are: one person in several chats, exported, forgotten."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language.translations import Words
from bot.language.words.match.match_facts import shortened
from bot.service.accounts.identities import is_open
from bot.service.ports.stores import UserId


class IdentityWords:
    """The words of one language for who somebody is."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def called(self, user: UserId, name: str) -> str:
        """``Anna (Discord)``, ``anna (browser room “lobby”)``."""
        platform, _, id = user.partition(":")
        room = id.partition("/")[0] if is_open(user) else ""
        shown = shortened(name)
        return self._words.text("identity", name=shown, platform=platform, room=room)

    def link_code(self, code: str, minutes: int, others: Sequence[str]) -> str:
        """A new code, what to do with it, and who this person is so far in other chats."""
        lines = [self._words.text("link-code", code=code, minutes=minutes)]
        if others:
            lines.append(self._words.text("link-so-far", names=", ".join(others)))
        return "\n".join(lines)

    def link_question(
        self, mine: Sequence[str], theirs: Sequence[str], open_to_all: Sequence[str]
    ) -> str:
        """Asks whether all these are one person; ``open_to_all`` are those without a password."""
        mine_, theirs_ = " + ".join(mine), " + ".join(theirs)
        lines = [self._words.text("link-question", mine=mine_, theirs=theirs_)]
        lines += [self._words.text("link-open", name=name) for name in open_to_all]
        return "\n".join([*lines, self._words.text("link-answer")])

    def link_news(self, id: str, partner: str) -> str:
        """What came of a question: ``link-half``, ``link-done``, ``link-dropped`` or
        ``link-refused``."""
        return self._words.text(id, name=partner)

    def told(self, id: str) -> str:
        """``forget-kept``, ``forgotten``, ``player-left``, ``export-here``, ``export-open``,
        ``export-sent`` or ``export-not-sent``."""
        return self._words.text(id)

    def forget_question(self, names: Sequence[str], running: int) -> str:
        """Asks whether somebody is really to be forgotten, who plays so many games just now."""
        return self._words.text("forget-question", names=", ".join(names), count=running)

    def unlinked(self, alone: str, others: Sequence[str]) -> str:
        return self._words.text("unlinked", name=alone, names=", ".join(others))
