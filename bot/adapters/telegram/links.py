"""Links into Telegram: to a challenge that anyone may accept, and to pass such a link on.

https://core.telegram.org/bots/features#deep-linking: opening ``t.me/BOT?start=WORD`` and pressing
Start sends ``/start WORD`` in the private chat. The word is the game's id, which is no secret:
who may accept is decided when they do.
"""

from __future__ import annotations

from urllib.parse import quote, urlencode

from bot.conversation.choices import Verb, Wanted, format_choice
from bot.service.ids import is_game_id
from bot.service.ports import GameId


def start_link(username: str, game_id: GameId) -> str:
    """Where others find a challenge."""
    return f"https://t.me/{username}?{urlencode({'start': game_id})}"


def share_link(link: str, text: str) -> str:
    """Lets people pick a chat to send a link to (https://core.telegram.org/api/links#share-links)."""
    return f"https://t.me/share/url?{urlencode({'url': link, 'text': text}, quote_via=quote)}"


def visit(word: str) -> str:
    """The choice that following a link with this word stands for, or an empty string."""
    return format_choice(Wanted(Verb.VISIT, word)) if is_game_id(word) else ""
