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
