"""Telegram, through python-telegram-bot."""

import os

# Without it the library warns of every refusal for haste; it reads this whenever one comes.
os.environ["PTB_TIMEDELTA"] = "true"
