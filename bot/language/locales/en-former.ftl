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
chain = { $colour ->
    [b] Black
   *[w] White
} { $point }{ $count ->
    [1] {""}
   *[other] {" "}({ $count } stones)
}
stones = { $count } { $colour ->
    [b] black
   *[w] white
} { $count ->
    [one] stone
   *[other] stones
} at { $point }
lettered = { $letter } ({ $chain })
challenge-terms = Terms: { $terms }.
challenge-answer = { $guest }, tap ✅ or type “accept”; ❌ or “decline” if you would rather not. Game #{ $game }.
challenge-terms-how = Other terms: the button below, or type for example “terms 13x13 3 days”.
challenge-terms-how-position = Other terms: the button below, or type for example “terms komi 0.5 3 days”; the position stays.
challenge-answer-open = To play, tap ✅ or type “accept”; in any other chat with me, “join { $game }”. Game #{ $game }.
position = It begins from the position in the picture: { $black ->
    [one] { $black } black stone
   *[other] { $black } black stones
}, { $white ->
    [one] { $white } white stone
   *[other] { $white } white stones
}, { $colour ->
    [b] Black
   *[w] White
} to move.
position-no-prisoners = No prisoners have been taken so far.
start = The game begins: { $black } – { $white }.
start-nigiri = Nigiri: { $host } grabs { $stones ->
    [one] { $stones } stone
   *[other] { $stones } stones
}, { $guest } guesses “{ $guess ->
    [odd] odd
   *[even] even
}”. { $right ->
    [yes] Right, so { $guest } plays Black.
   *[no] Wrong, so { $guest } plays White.
}
start-handicap = Black starts with { $count } handicap stones, so White moves first.
start-terms = Terms: { $terms }. Game #{ $game }.
start-how = Type a point such as “D4” to play there, or “help”.
move = { $who }: { $point }{ $captured ->
    [0] {""}
    [one] , captures { $captured } stone
   *[other] , captures { $captured } stones
}.
pass = { $who } passes.
move-planned = Played from a plan.
to-move = { $who } to move.
earlier = Earlier: { $what }
before-move = { $colour ->
    [b] Black
   *[w] White
} { $point }
before-pass = { $colour ->
    [b] Black
   *[w] White
} passes
standing = Move { $move }. Prisoners: Black has { $black }, White has { $white }. Game #{ $game }.
players = { $black } – { $white }, game #{ $game }
time-left = Time left: { $times }.
time-left-by = Clock: { $times }.
time-to-agree-by = The time to agree ends { $span }.
with-pauses = (with pauses)
time-to-agree = Time left to agree: { $span }.
game-named = Game #{ $game }.
repetition = Repetition: the whole board stands as it did { $earlier ->
    [0] at the start
   *[other] after move { $earlier }
}.
no-result-question = If you both agree, the game ends without result: ✅ or “agree”. If not, just play on: the next stone closes the question, and “no result” puts it again.
no-result-proposed = { $who } proposes to end the game without result: after move { $later } the whole board stood as it did { $earlier ->
    [0] at the start
   *[other] after move { $earlier }
}.
undo-asked = { $who } asks to take back { $count ->
    [one] { $count } move
   *[other] { $count } moves
}{ $point ->
    [none] {""}
   *[other] , back to before { $point }
}.
undo-question = { $who }: ✅ or “agree” to allow it, ❌ or “refuse”. You can also simply play on.
stopped = Both passed, so the game stops. Now agree on which stones are dead.
stopped-program = Both passed, so the game stops. { $who } says which stones are dead; { $name } agrees to the same.
proposal = Score proposal { $number }: { $ahead }
dead-list = { $chains } { $count ->
    [one] is
   *[other] are
} taken as dead.
doubtful = Please check { $chains }: I am not sure, so { $count ->
    [one] it counts
   *[other] they count
} as alive until marked dead.
play-it-out = “resume” plays that out; the player who asks moves second.
ahead = { $who } leads by { $margin ->
    [one] { $margin } point
   *[other] { $margin } points
}: { $result }.
level = both have the same – jigo, a draw.
how-to-mark = To change it: tap a letter, or type “dead D4” or “alive D4”.
how-to-agree = ✅ or “agree” if it is right, ▶️ or “resume” to play on. Game #{ $game }.
how-to-go-on = This game has hardly begun: ▶️ or “resume” to play on. ✅ or “agree” only if you both want to end it like this. Game #{ $game }.
agreed = { $who } agrees to proposal { $number }.
agreement-waits = Waiting for { $who }. Game #{ $game }.
result-final = Both agreed, so the result is final.
result-record = Type “sgf #{ $game }” for the game record.
challenge-answer-page = A friend who opens the address of this page can accept, too: the button with the link sign at the top sends or copies it.
proof-title = Game #{ $game }. { $verdict }.
discord-how = To move: { SLASH("go", "play") }, the menu below, or reply to a board with a point such as “D4”.
telegram-how = To move: tap a column and a row below, type “play D4”, or reply to a board with the point alone.
telegram-how-alone = To move: tap a column below, or type a point such as “D4”; “help” shows the rest.
challenge-open = { $host } is looking for someone to play Go with.
offer-open = { $host } is still looking for someone to play Go with, on other terms.
challenge-to = { $host } challenges { $guest } to a game of Go.
challenge-rematch = { $host } asks { $guest } for a rematch.
offer-other = { $who } offers other terms to { $other }.
challenge-withdrawn = { $host } has withdrawn the challenge #{ $game }.
challenge-declined = { $guest } would rather not play: the challenge #{ $game } is off.
challenge-expired = Nobody answered in time, so the challenge #{ $game } by { $host } is off.
undo-refused = { $who } does not agree to take moves back. The game goes on.
no-result-refused = { $who } does not want that. The game goes on.
withdrawn-request = { $who } no longer asks for that. The game goes on.
undone = { $count ->
    [one] Last move undone.
   *[other] Last { $count } moves undone.
}
dead-none = No stones are taken as dead.
dead-unknown = I could not look for dead stones this time; please mark them yourselves.
undivided = { $count ->
    [one] { $count } empty point lies
   *[other] { $count } empty points lie
} open between living stones of both colours, so nobody has points there.
marked-dead = { $who } marks as dead: { $chains }.
marked-alive = { $who } marks as alive: { $chains }.
agreements-void = Earlier agreements no longer count.
agreement-taken-back = { $who } takes back the agreement to proposal { $number }. Game #{ $game }.
score-refused = { $who } does not agree to proposal { $number }.
score-refused-how = Mark what is different (“dead D4”, “alive D4”), or type “resume” and play it out. If nothing helps: “we cannot agree”. Game #{ $game }.
cannot-agree-said = { $who } says that you cannot agree on proposal { $number }.
cannot-agree-how = If { $other } says so too (“we cannot agree”), both lose. Until then you can both mark stones, agree, or play on with “resume”. Game #{ $game }.
resumed = { $who } asks to play on, so the game resumes.
resumed-first = The other player moves first (article 9.3). All marks are void.
result-score = { $who } wins by { $margin ->
    [one] { $margin } point
   *[other] { $margin } points
}: { $result }.
result-jigo = Jigo: both have the same, the game is a draw.
result-resigned = { $loser } resigns. { $who } wins: { $result }.
result-time = { $loser } ran out of time. { $who } wins: { $result }.
result-forfeit = { $loser } recaptured in a ko at once, which loses a strict game (article 14). { $who } wins: { $result }.
result-none = The game ends without result: nobody wins, nobody loses (article 12).
result-both-lose = Both players lose: the count was not settled, and nobody asked to play on (article 13).
result-annulled = An organiser annulled the game: it has no result.
result-confirmed = An organiser confirmed proposal { $number }, so the result is final. Reason: { $reason }
resign-confirm = Do you really want to resign the game against { $opponent }? Tap ✅ or type “resign yes”.
cannot-agree-confirm = Can you really not agree with { $opponent }? If both of you say so of this count, both lose (article 13), and it stays so. Better: mark what is different, or “resume” and play it out. Tap ✅ or type “we cannot agree yes”. Game #{ $game }.
estimate = Only an estimate: { $lead }
estimate-ahead = { $who } is ahead by about { $margin ->
    [one] { $margin } point
   *[other] { $margin } points
}, komi included.
estimate-level = about even, komi included.
estimate-early = it is too early to say who is ahead.
estimate-how = It comes from random play and binds nobody.
clocks-moved = Pauses have changed, and with them the time left.
time-given = { $who } gives { $other } { $span } more.
time-given-both = { $who } gives both { $span } more to agree.
time-waived = { $who } won’t claim the next timeout: if the time of { $other } runs out, it starts again.
time-claimed = { $who } claims timeouts again.
time-let-go = The time of { $other } ran out. { $who } lets it go: it begins again.
game-halted = An organiser pauses game #{ $game }. The clocks stand still.
game-continued = An organiser lets game #{ $game } go on.
game-paused-still = Game #{ $game } is paused until an organiser lets it go on.
game-annulled = An organiser has annulled game #{ $game }: it has no result, nobody wins, nobody loses.
confirming = An organiser wants to confirm proposal { $number }: { $ahead }
confirming-waits = Proposal { $number } becomes the result in { $span }, unless you two agree or play on first.
confirming-waits-by = Proposal { $number } becomes the result { $span }, unless you two agree or play on first.
call-agreed = { $who }, { $other } agrees to proposal { $number }{ $result ->
    [none] : no result
    [level] : jigo
   *[other] : { $result }
}. Do you?
call-refused = { $who }, { $other } does not agree to proposal { $number }. Mark what is different, or play on.
call-cannot-agree = { $who }, { $other } says that you two cannot agree on proposal { $number }. If you say so too, you both lose: “we cannot agree”. Or mark what is different, agree, or play on.
call-taken-back = { $who }, { $other } takes back the agreement to proposal { $number }.
call-waits = { $who }, game #{ $game } waits for you. { $news }
call-over = { $who }, game #{ $game } is over. { $news }
game-annulled-engine = { $name } could not go on, so game #{ $game } has no result: nobody wins, nobody loses.
game-annulled-engine-how = It was not your fault, and nothing is lost. Type “spar” to try again.
vote-waits = waiting for { $who }
help-first = Go in the chat, by Japanese rules. Never played? “learn”, “rules”. Type for example:
help-more-first =
    More: “help playing”, “help challenges”, “help counting”, “help clocks”,
    “help ratings”, “help records”, “help settings”, “help privacy”,
    “help private”, “help organisers”. Po polsku: “język pl”
open-borders = The border is open at { $points }: the first to play there gains.
link-answer = If that is right, tap ✅ or type “link yes”; if not, ❌ or “link no”.
forget-question = Shall I forget you: { $names }? { $count ->
    [0] You have no games under way.
    [one] Your game under way is resigned or withdrawn first, and your opponent told so.
   *[other] Your { $count } games under way are resigned or withdrawn first, and your opponents told so.
} Finished games can still be seen, as those of a player who left; what stands in the chats themselves stays there. Nothing of it can be undone, and “export” hands you all of it before. To go on, tap ✅ or type “forget me yes”.

settings-title = Your settings:
settings-zone = Time zone: { $zone }, where it is { $time }
settings-reminders = Reminders before your time ends: { $when }
settings-digest = Daily digest of the games that wait for you: { $time }
reminders-usual = as usual, a day before or, if there is less time, when a quarter of it is left
settings-coordinates = Around the board: { $kind ->
    [numbers] numbers on all sides, from the upper left (4-16)
    [none] nothing
   *[western] letters and numbers (D4)
}
settings-text-board = The board in words after each move, for screen readers: { $on }
settings-told = You are reminded { $where ->
    [games] where the game goes on
   *[elsewhere] in the room that you chose
}
only-we-dead = Dead to me, alive to the Go program here: { $chains }.
only-engine-dead = Alive to me, dead to the Go program here: { $chains }.
label-language-en = In English
label-language-pl = Po polsku
