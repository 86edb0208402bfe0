"""What each program reads before it is ready, read before programs are split off: its words, above
all what commands are called, and whom certificates go back to."""

from __future__ import annotations

import re
from contextlib import suppress

from bot.telegram import telegram_http as http_calls
from bot.texts.translations import LANGUAGES, source, words

for code in LANGUAGES:
    for id in re.findall(r"^((?:menu|discord)-[a-z-]+) =", source(code), re.MULTILINE):
        with suppress(KeyError):  # some want to know more
            words(code).text(id)
http_calls._trusted()
