label-review = Review
label-review-move = { $colour ->
    [b] ⚫
   *[w] ⚪
} { $number } { $point } −{ $points }
label-review-curve = Curve
label-review-back = ◀️
label-review-next = ▶️
label-review-line = Better line
label-review-choice = Compare
label-review-play = Play from here
label-review-engine = From here against the program
label-review-record = SGF with variations
label-review-yes = Yes
label-review-no = No
label-reviews-on = Reviews: yes
label-reviews-off = Reviews: no
label-settings-reviews = Reviews
example-review = “review”, “review #{ $game }”, “play from here”
example-reviews = “reviews on”, “reviews off”
menu-command-review = review
menu-about-review = See which moves of a finished game cost most
menu-about-reviews = Allow reviews of your games, or not
review-title = Review: { $black } – { $white }
review-costliest = { $who } lost most at { $number } ({ $point }): { $points ->
    [one] 1 point
   *[other] { $points } points
}.
review-none = { $who }: no move cost much.
review-by = Points are estimates (net: { $net })
review-curve-alt = The lead after each of { $moves } moves; at the end { $points ->
    [0] the game is even
    [one] { $colour ->
        [b] Black
       *[w] White
    } leads by about 1 point
   *[other] { $colour ->
        [b] Black
       *[w] White
    } leads by about { $points } points
}.
review-move = ✗ { $colour ->
    [b] ⚫
   *[w] ⚪
} { $number } { $point }: { $points ->
    [one] 1 point
   *[other] { $points } points
} lost
review-move-alt = The board before move { $number }: { $colour ->
    [b] Black
   *[w] White
} played { $point }, and { $better } was better.
review-line-alt = The better line from move { $number } on: { $moves }
review-better = ✓ Better: { $better }
review-line = It could go on: { $moves }
review-line-move = { $stone } { $point }
review-pass = pass

## Why a move was worse

review-group-dies = { $chains ->
    [one] The group at { $at } ({ $count } stones) is dead now; { $better } would have saved it.
   *[other] The groups at { $at } ({ $count } stones) are dead now; { $better } would have saved them.
}
review-captured = { $colour ->
    [b] White
   *[w] Black
} can capture { $count ->
    [one] the stone at { $at }
   *[other] { $count } stones ({ $at })
} with { $move }.
review-not-captured = { $better } captures { $count ->
    [one] the { $colour ->
        [b] white
       *[w] black
    } stone at { $at }
   *[other] { $count } { $colour ->
        [b] white
       *[w] black
    } stones ({ $at })
}.
review-cut-off = { $colour ->
    [b] White
   *[w] Black
} can cut { $at } apart at { $move }.
review-not-cut-off = { $move } would have cut { $at } apart; now { $colour ->
    [b] White
   *[w] Black
} can connect there.
review-dame = { $played } is a neutral point (dame): it gains nothing, and points were still left.
review-safe = { $played } was safe already, so a pass would have been as good.
review-hopeless = A stone at { $played } can’t live there, so a pass would have been as good.
review-smaller = That leaves the bigger area around { $move } to { $colour ->
    [b] White
   *[w] Black
}.

## Progress

review-begun = Reviewing { $black } – { $white } … { $percent } %
review-waiting = { $black } – { $white } will be reviewed after { $ahead ->
    [one] one other game
   *[other] { $ahead } other games
}.
review-ready = The review of { $black } – { $white } is ready.
review-not-ready = The review of { $black } – { $white } didn’t work out.
review-going-on = I’m on it already; the review will appear here soon.
review-follows = The review will appear here soon.

## Permission

review-own-yes = Now your finished games may be reviewed, in the rooms where they were played. “reviews off” changes that.
review-wanted = { $other }, { $who } would like a review of this game: which moves cost most, for everybody where it was played. Is that all right with you?
review-wanted-how = The answer also counts for your later games; “reviews off” or “reviews on” changes it.
review-offered = { $who }, may I review your games once they are over, for everybody in the game’s room? A review shows which moves cost most.
review-asked = I’ve asked { $other }. The review begins after a yes.
review-allow-again = You’ve switched reviews of your games off. Allow them again?
review-agreed = Thanks! Your games may be reviewed.
review-declined = All right: no reviews of your games.
review-answered-yes = { $who } agrees to reviews.
review-answered-no = No review, then. Have fun with the next game!
reviews-how = “reviews on” allows reviews of your games, “reviews off” does not.
settings-reviews = Reviews of your games: { $allowed ->
    [yes] yes
    [no] no
   *[unasked] I’ll ask you
}
settings-hint-reviews = A review shows, in the game’s room, which moves cost most. It needs a yes from both players.

## Play from here

review-record-here = { $black } – { $white }, with the better lines as variations (SGF)

## Refusals

error-review-no-net = I can’t review games here: this program runs without a Go net.
error-review-which = Which game? “review #bamoku” names it, or reply to its board with “review”.
error-review-elsewhere = Reviews are shown in the room of the game. Please say “review” there.
error-review-not-allowed = This game isn’t reviewed: that needs a yes from both players.
error-review-by-players = One of the players can ask for the first review: that needs a yes from both.
error-review-not-asked = That question is for { $who }.
error-review-cannot-ask = I couldn’t reach { $other } to ask. Please try again later; “reviews on” from them is enough, too.
error-review-unknown = There is no review of this game yet. “review” makes one.
error-review-which-game = That post lists several games. Choose one first, then say “review” in reply to it.
error-review-which-move = Reply to the picture of one of the moves: “play from here” begins before it.
error-review-begun = You two are playing on from there already: #{ $game }.
error-review-not-over = This game is still going on. It can be reviewed once it’s over.
error-review-short = That’s too short for a review: it takes at least { $least } moves.
error-review-annulled = This game was annulled, so I won’t review it.
error-review-size = I can only review boards of up to { $most }×{ $most }.
error-review-queue-full = Too many reviews are waiting. Please try again in an hour.
error-review-many = { $most } of your reviews are waiting already. Please ask again when one of them is done.
error-review-day = You have had { $most } reviews since yesterday. There will be more within 24 hours.
error-review-failed = That review didn’t work out. Please try “review” again later.
error-review-unasked = A review needs a yes from both players, and one of them hasn’t answered yet.
error-review-begun-from = Someone is playing on from a position of this game, so its review has to wait until that game is over.
error-review-record = I can’t review this record: something that isn’t a normal move happens at move { $move }.
