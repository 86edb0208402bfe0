"""Liberties, chains, atari, capture, connecting, suicide and its exception."""

from __future__ import annotations

from bot.lessons.captures import capturing
from bot.lessons.liberties import chains, stones
from bot.lessons.steps import Lesson
from bot.lessons.suicide import suicide


def first() -> Lesson:
    return Lesson("first", 12, (*stones(), *chains(), *capturing(), *suicide()))
