"""Words that say whether stones are dead or alive."""

from __future__ import annotations

from bot.talk.arguments.tokens import word_set

AND = word_set("and i oraz")
DEAD = word_set("dead captured martwy martwa martwe zbity zbita zbite umarl umarla umarly")
ALIVE = word_set("alive zywy zywa zywe zyje zyja")
