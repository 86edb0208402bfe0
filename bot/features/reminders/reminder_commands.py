"""Commands about reminders, the digest, and calls."""

from __future__ import annotations

from collections.abc import Sequence

from bot.talk import own_settings
from bot.talk.arguments.durations import read_span
from bot.talk.arguments.looks import read_calls, read_told
from bot.talk.arguments.times_of_day import amend_digest, are_numbers, read_digest, says_only
from bot.talk.arguments.tokens import BETWEEN, OFF, Word, word_set
from bot.talk.command_spec import CommandSpec, question
from bot.talk.line import Request

_USUAL = word_set("usual default on zwykle domyslnie wlacz")


def read_reminders(rest: Sequence[Word]) -> Request | None:
    """Read ``12h``, ``2 days 6h``, ``off``, or ``usual``."""
    if says_only(rest, OFF):
        return own_settings.SetReminders(())
    if says_only(rest, _USUAL):
        return own_settings.SetReminders(None)
    leads: list[int] = []
    words = [word for word in rest if word.plain not in BETWEEN]
    while words:
        span = read_span(words)
        if span is None:
            return None
        leads.append(span[1])
        words = words[span[0] :]
    return own_settings.SetReminders(tuple(sorted(set(leads), reverse=True))) if leads else None


PAGE = "clocks"
COMMANDS = (
    CommandSpec(
        "remind",
        english="remind, remind me, reminders",
        polish="przypomnij, przypominaj, przypomnienia",
        read=read_reminders,
        bare=own_settings.OpenSettings("reminders"),
        wrong="remind-when",
        begun=are_numbers,
        part_of="settings",
    ),
    CommandSpec(
        "digest",
        english="digest, daily digest",
        polish="podsumowanie, codzienne podsumowanie",
        read=read_digest,
        bare=own_settings.OpenSettings("reminders"),
        wrong=amend_digest,
        begun=are_numbers,
        part_of="settings",
    ),
    CommandSpec(
        "tell-me",
        english="tell me",
        polish="pisz do mnie, mów mi",
        read=read_told,
        wrong="told-where",
        sentences=frozenset({"tell me", "pisz do mnie", "mów mi"}),
        part_of="settings",
        page="settings",
    ),
    CommandSpec(
        "call-me",
        english="call me",
        polish="powiadamiaj mnie",
        read=read_calls,
        wrong="calls-which",
        sentences=frozenset({"call me", "powiadamiaj mnie"}),
        part_of="settings",
        page="settings",
    ),
    question(
        "fewer-calls",
        english="settings calls, notifications, mute notifications, turn off notifications, "
        "no notifications, notifications off, too many notifications, stop pinging me, "
        "don't ping me, stop mentioning me, don't mention me, stop notifying me, don't notify me, "
        "how do i turn off notifications",
        polish="powiadomienia, wyłącz powiadomienia, wycisz powiadomienia, bez powiadomień, "
        "za dużo powiadomień, nie powiadamiaj mnie, przestań mnie powiadamiać, nie oznaczaj mnie, "
        "nie pisz do mnie, przestań do mnie pisać, jak wyłączyć powiadomienia, nie pinguj mnie, "
        "przestań mnie pingować",
        read=own_settings.OpenSettings("reminders"),
        part_of="settings",
    ),
)
