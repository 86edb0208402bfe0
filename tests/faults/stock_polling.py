"""A bot in the usual style of python-telegram-bot, for comparison: it confirms updates before it
processes them. It echoes each message. Start it with ``python -m tests.faults.stock_polling TOKEN
API``."""

from __future__ import annotations

import asyncio
import sys

from telegram import Update
from telegram.ext import ApplicationBuilder, ContextTypes, MessageHandler

SECONDS = 0.02
"""How long the bot takes for one message."""


async def echo(update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
    """Echo a message."""
    await asyncio.sleep(SECONDS)
    if update.message is not None:
        await update.message.reply_text(f"You said {update.message.text}")


def main(token: str, api: str) -> None:
    """Run the bot until it is killed."""
    application = ApplicationBuilder().token(token).base_url(f"{api}/bot").build()
    application.add_handler(MessageHandler(None, echo))
    application.run_polling(timeout=1, poll_interval=0.0, bootstrap_retries=-1)


if __name__ == "__main__":
    main(*sys.argv[1:3])
