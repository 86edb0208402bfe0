"""Serve inline mode: challenges and results that people send to chats without the bot."""
