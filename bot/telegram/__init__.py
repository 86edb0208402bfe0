"""Connect the bot to Telegram through python-telegram-bot."""

import os

# Without this setting the library logs a deprecation warning on every flood-limit error. It reads
# the variable each time such an error arrives.
os.environ["PTB_TIMEDELTA"] = "true"
