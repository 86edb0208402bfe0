proof-verdict-given = { $colour ->
    [b] Black
   *[w] White
} { $point }: { $status ->
    [alive] alive
    [dead] dead
   *[capturable] can be captured
}, if others live
proof-capturable = { $colour ->
    [b] White
   *[w] Black
} moves first and captures it. Whether a new stone comes to stay in its place is still open.
proof-if-given = This holds if these live, as nobody has disputed: { $chains } (squares in the picture).
proof-if-friends = This holds if these live, perhaps only together with it: { $chains } (squares in the picture).
proof-drawn-takes = Move { $number } takes { $count ->
    [one] { $count } stone
   *[other] { $count } stones
}.
proof-drawn-kos = { $several ->
    [yes] Taking kos
   *[no] Takes the ko
}: { $moves }.
proof-drawn-ko-passes = { $several ->
    [yes] Passes for kos
   *[no] A pass for the ko
}: { $moves }.
proof-drawn-passes = { $several ->
    [yes] Passes
   *[no] A pass
}: { $moves }.
proof-drawn-at = { $number } at { $point }
proof-drawn-again = Played where another number stands: { $moves }.
proof-drawn-given = Squares: taken to live.
proof-drawn-open = Crosses: the empty points that depend on each other.
label-prove-all = All chains
label-prove-back = Back
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
proof-alt = Proof: { $description }
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
example-prove = “prove D4”, “prove all”, “prove D4 if C3”
menu-command-prove = prove
menu-about-prove = Prove a chain alive or dead, with the play that shows it
discord-option-chain = chain
discord-hint-chain = One of its stones, such as D4; or all
discord-option-answer = answer
discord-hint-answer = Another answer to begin the play with, such as C3 or pass

## Answers and refusals

error-proof-when = Life and death are proved after both players have passed, while you agree on the score: type “prove D4” then.
error-proof-over = Game #{ $game } is over, and its result is final. To try it out, type “analyse #{ $game }”, or look through it with “moves #{ $game }”.
error-proof-not-yours = In this game only the players may ask for a proof: it is played without estimates.
error-proof-no-stone = There is no stone at { $point }. Name a stone of the chain, such as “prove D4”.
error-proof-no-answer = No play that I know begins with { $answer } there. These answers can be looked at: { $answers }.
error-proof-no-answers = There is nothing to answer there: type “prove { $point }”.
error-proof-busy = I am still busy with other proofs. Please ask again in half a minute.
error-proof-not-now = I cannot prove that just now. Please ask again in a moment.
