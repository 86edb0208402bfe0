"""Preloads everything that each program reads before it is ready, so that forked programs share it:
the words of all commands, and the certificate authorities."""

from __future__ import annotations

import re
from contextlib import suppress

from bot.telegram import telegram_http as http_calls
from bot.texts.translations import LANGUAGES, source, words

for code in LANGUAGES:
    for id in re.findall(r"^((?:menu|discord)-[a-z-]+) =", source(code), re.MULTILINE):
        with suppress(KeyError):  # some need further arguments
            words(code).text(id)
http_calls._load_tls_context()
