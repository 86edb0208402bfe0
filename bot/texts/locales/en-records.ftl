## What was guessed, changed or left out in a record that was sent in

record-remark-encoding-guessed = I had to guess the text encoding: { $encoding }. If names look wrong, save the file as UTF-8.
record-remark-encoding-damaged = Unreadable characters: { $count }, shown as �.
record-remark-komi-read = Komi “{ $written }” is read as { $komi }.
record-remark-komi-unreadable = Komi “{ $written }” can’t be read, so it counts as not given.
record-remark-handicap-placed = The record has handicap { $stones } but sets up no stones: I put them on the usual points.
record-remark-handicap-no-points = The record has handicap { $stones } but sets up no stones, and a { $size }×{ $size } board has no usual points for so many: I put none.
record-remark-handicap-unreadable = The handicap “{ $written }” can’t be read, so it is left out.
record-remark-handicap-differs = The record has handicap { $written } but sets up { $stones } black stones: the stones count.
record-remark-handicap-not-placed = The record has handicap { $stones } but sets up no stones, and moves are played on the usual points: I put none.
record-remark-size-read = Board size “{ $written }” is read as { $size }×{ $size }.
record-remark-size-missing = No board size is given: I took { $size }×{ $size }.
record-remark-values-repeated = Given more than once, with different values: { $names }. The first value counts.
record-remark-player-unreadable = “{ $written }” doesn’t say whose turn it is: I go by the order of the moves.
record-remark-several-moves = At move { $move }, several moves stand in one place ({ $count }): I took them in their order.
record-remark-stones-read = Stones written as moves in one place: { $count }. I took them as already on the board.
record-remark-setup-unreadable = Left out stones that are set up on points I can’t read: { $count }.
record-remark-pass-read = Move { $move }, written “{ $written }”, is read as a pass.
record-remark-repaired = { $count ->
    [one] I repaired a small fault in line { $line } of the file.
   *[other] I repaired { $count } small faults in the file, the first in line { $line }.
}
record-remark-move-unreadable = Move { $move }, “{ $written }”, can’t be read (line { $line }, column { $column }): { $before ->
    [0] the game is shown without moves.
   *[other] shown up to move { $before }.
}
record-remark-illegal = Move { $move }, { $colour ->
    [b] Black
   *[w] White
} { $point }, { $reason ->
    [occupied] is on a stone
    [suicide] leaves its own stones without a liberty
   *[off-board] is off the board
}: { $before ->
    [0] the game is shown without moves.
   *[other] shown up to move { $before }.
}
record-remark-comments-left-out = The record has too much text. Comments left out: { $count }.
record-remark-variations-left-out = The record has too many variations. Left out: { $count }.
record-remark-alternatives-left-out = Left out variations beside the move that can’t be read or played: { $count }.
record-remark-variations-cut = Variations that end early, at a move that can’t be read or played: { $count }.
record-remark-nodes-left-out = The record has too many moves. Left out at the end: { $count }.
record-remark-games-left-out = The file has too many games. Kept from the beginning: { $kept }; left out: { $count }. Send the rest in another file.
record-remark-marks-left-out = Left out labels and marks on points I can’t read: { $count }.
record-remark-values-unreadable = Left out values I can’t read: { $names }.
record-remark-text-shortened = Long names and notes cut short: { $count }.
record-remark-properties-left-out = Left out properties that are not part of the SGF standard: { $names }.
record-remark-more-remarks = More of this kind: { $count }.
record-remark-blank = nothing
record-remarks-of-position = About the record this position is from:

## Several games in one file

record-games = This file has { $games } games. Which one?
record-games-how = Press the button of a game, or reply with its number.
record-game = { $number }. { $black } – { $white }
record-game-moves = moves: { $moves }
record-games-more = … and { $games } more: reply with a number up to { $last }.

## The players and the result of a record

record-player = { $name } ({ $colour ->
    [b] Black
   *[w] White
})
record-unnamed = { $colour ->
    [b] Black
   *[w] White
}
record-won = { $winner ->
    [b] Black won
   *[w] White won
} { $how ->
    [resignation] by resignation
    [time] on time
   *[forfeit] by forfeit
}
record-won-points = { $winner ->
    [b] Black won by
   *[w] White won by
} { $margin ->
    [one] { $margin } point
   *[other] { $margin } points
}
record-won-somehow = { $winner ->
    [b] Black won
   *[w] White won
}
record-drawn = draw
record-void = no result
