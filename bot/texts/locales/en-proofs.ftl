## Proofs of life and death

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
proof-drawn-open = Crosses: the empty points that hang together.
