label-play-from = Play from here
label-more = More
record-here = { $black } – { $white }, { $size }×{ $size }, moves: { $moves }
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
example-replay = “replay”, “replay slow”, “replay fast”, “replay numbers”
example-moves = “move by move”, “move 57”
example-search = “search Anna 19x19 2026-10”
example-import = “import (;SZ[9];B[cc])”
menu-command-search = search
menu-about-search = Find finished games of this room, and your own
menu-command-replay = replay
menu-about-replay = See the whole game as a picture in motion
menu-command-import = import
menu-about-import = Look through a game record (SGF file)
menu-command-moves = moves
menu-about-moves = Look through a game move by move
discord-option-file = file
discord-hint-file = The game record, as .sgf, .gib or .ngf, up to 1 MB
discord-option-number = number
discord-hint-number = Which move; 0 is the beginning
discord-option-what = what
discord-hint-what = Such as: Anna 19x19 2026-10

## Answers and refusals

error-record-quota = You have uploaded as many records as I can keep. There is space again in { $days ->
    [one] a day
   *[other] { $days } days
}; those I have stay for their 30 days.
error-record-day = I’ve had too many records today. Please send it again in { $hours ->
    [one] an hour
   *[other] { $hours } hours
}.
