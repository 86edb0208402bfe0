label-give-day = Give opponent 1 day
label-settings-reminders = Reminders and calls
label-remind-usual = As usual
label-remind-before = { $span } before
label-remind-off = No reminders
label-digest-at = Digest { $time }
label-digest-off = No digest
label-tell-here = Remind me here
label-tell-at-the-game = Remind me at the game
label-tell-in-private = Remind me in private
label-call-all = Call me for everything
label-call-questions = Call me for questions
label-call-private = Call me in private
settings-reminded = Reminders: { $when }
settings-daily = Daily digest: { $time }
reminders-as-usual = a day before your time ends, or in its last quarter
reminders-at = { $spans } before your time ends
settings-place = Where I remind you: { $where ->
    [games] at the game
    [private] in private, if I can
   *[elsewhere] in the room you chose
}
settings-calls = I notify you: { $calls ->
    [questions] for questions and results
    [private] in private, if I can
   *[all] for everything
}
settings-hint-reminders = Other times, in words: “remind 6h”, “digest 7:30”.
calls-which = When should I call you? Type “call me for everything”, “call me for questions” or “call me in private”.
told-where = Where should I remind you? Type “tell me here”, “tell me in private” or “tell me at the game”.
remind-when = How long before the end? Type for example “remind 12h”, “remind off” or “remind usual”.
example-remind = “remind 12h”, “remind 2 days 6h”, “remind off”, “remind usual”
example-digest = “digest 8:00”, “digest off”
example-call-me = “call me for questions”, “call me in private”
example-tell-me = “tell me here”, “tell me in private”, “tell me at the game”
menu-about-remind = Choose when you are reminded before your time ends
menu-about-digest = Get a list of the games that wait for you, every day
menu-about-call-me = Choose when I notify you
menu-about-tell-me = Choose where you are reminded
