"""Inline mode: challenges and results that people send to talks in which the bot is not."""
