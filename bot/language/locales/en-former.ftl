## What logs of rooms may still hold, though it is not said any more

help =
    Go in the chat, by Japanese rules. Never played? “learn”, “rules”. Type for example:
    “challenge Anna 9x9” – also “komi 6.5”, “handicap 2”, “black”, “white”, “rated”
    “D4” – play there; “pass”; “undo”; “resign”; if it all repeats: “no result”
    “board”, “describe”, “picture”, “games”, “sgf”; “score”: the count, or an estimate
    After two passes: “dead D4”, “alive D4”, “prove D4”, “agree”, “refuse”, “resume”
    Of several games: “D4 #{ $game }”; other chats: “join { $game }”, “link”, “unlink”
    More: “help challenges”, “help clocks”, “help ratings”, “help records”, “help settings”,
    “help private”, “help organisers”; “export”, “forget me”. Po polsku: “język pl”
error-terms-not-seen = Other terms are just coming. Look at them first, then answer.
error-not-seen-yet = Proposal { $number } is just coming. Look at it first, then answer.
error-nothing-to-answer = There is nothing to answer to just now.
language-which = Which language? Type “language en” or “język pl”.
no-result-asked = { $who } proposes to end the game without result.
