"""Liberties, chains, atari, capture, connecting, suicide and its exception."""

from __future__ import annotations

from bot.lessons.chapters.captures import capturing
from bot.lessons.chapters.liberties import chains, stones
from bot.lessons.chapters.suicide import suicide
from bot.lessons.steps import Lesson


def first() -> Lesson:
    return Lesson("first", 12, (*stones(), *chains(), *capturing(), *suicide()))
