### The course for beginners around its lessons, and the rules to look up, in English.

learn-place = { $lesson } · step { $step } of { $steps }{ $task ->
    [0] {""}
   *[other] {" "}· task { $task }
}
learn-result = { $leader ->
    [b] Black by { $margin }
    [w] White by { $margin }
   *[none] A draw
}
error-learn-in-private = { $platform ->
    [web] The course is for you alone: it is under Alone with Nigiri, at the top. Tap the button to go there.
    [discord] Others read along here. Tap the button, or type { SLASH("go", "learn") }: only you will see it.
   *[telegram] Others read along here. Tap the button, and go on in our private chat.
}
error-learn-stale = This step is no longer in the course. Type “learn” to go on.
error-learn-unfit = That doesn’t answer this task. Use its buttons, or type what it asks for.

## Terms of the game

term = { $term ->
    [hane] Hane: a move diagonal from your own stone that bends around a stone of your opponent’s.
    [nobi] Nobi: a solid move, one point straight on from your own stone.
    [keima] Keima: the knight’s move, two lines straight on from your own stone and one to the side.
    [kosumi] Kosumi: a move diagonal from your own stone.
    [sente] Sente: the initiative. A move in sente has to be answered, so you choose again where to play.
    [gote] Gote: the opposite of sente. After it your opponent chooses where to play.
    [tenuki] Tenuki: to play elsewhere instead of answering.
    [joseki] Joseki: a known sequence, mostly in a corner, that is good for both.
    [fuseki] Fuseki: the opening. The corners are worth most, then the sides, then the centre.
    [tesuji] Tesuji: the skilful move that gets most out of a position.
    [ladder] Ladder (shichō): each move gives atari, in a zigzag, up to the edge or to a stone that stands in the way.
    [net] Net (geta): stones are caught from a distance, without atari, so that they cannot get out.
    [snapback] Snapback: you give a stone away and at once capture the stones that took it.
    [moyo] Moyo: the outline of a large territory to come.
    [aji] Aji (“aftertaste”): what can still come of stones that look lost.
    [miai] Miai: two points that are worth the same. Who loses one takes the other.
    [semeai] Semeai: a race between two groups without two eyes, each of which can only live by capturing the other. The liberties decide.
    [hoshi] Hoshi: the star points, marked on the board. Handicap stones are placed on them.
    [tengen] Tengen: the point in the middle of the board.
    [tsumego] Tsumego: a problem of life and death, to practise on.
    [dame] Dame: empty points between living groups of both sides. They count for nobody.
    [jigo] Jigo: a draw. Both have the same number of points.
    [rank] Kyu and dan: ranks of strength. Beginners have about 30 kyu; 1 kyu is the best of these, then come 1 dan, 2 dan and so on.
    [byoyomi] Byo-yomi: some seconds for each move once the main time is used up. There is none here: “help clocks” tells which clocks there are.
    [goban] Goban: the board.
   *[false-eye] False eye: it looks like an eye, but the stones around it are not connected and can be captured one after the other.
}

## Buttons

label-learn = Learn Go
label-learn-why = Why?
label-learn-why-not = Why not { $points }?

## Pictures in words

scene-board = A board of { $size } by { $size } lines.
scene-stones = { $colour ->
    [b] Black
   *[w] White
}: { $points }.
scene-empty = No stones.
scene-dead = Dead: { $points }.
scene-last = Just played: { $points }.
scene-crosses = Crosses: { $points }.
scene-ko = Ko, not to be played now: { $points }.
scene-marked = Marked: { $points }.
scene-black-points = Black’s points: { $points }.
scene-white-points = White’s points: { $points }.
scene-seki = Nobody’s, by seki: { $points }.
scene-neutral = Nobody’s: { $points }.
scene-letters = Signs: { $points }.
scene-numbers = Numbers: { $points }.
