## Lesson 2: ko, territory, the count

lesson-title-second = Lesson 2: ko and territory

lesson-second-ko-take = Look at the white stone in the middle, D4. It has { $liberties ->
    [one] only { $liberties } liberty
   *[other] only { $liberties } liberties
} left, so it is in atari.

    You have Black: capture it.
lesson-second-ko-take-right = Taken! The board now hides a small surprise.
lesson-second-ko-take-wrong = { $answer } does not take the stone at D4. The cross shows its last liberty: that is where Black has to play.
lesson-second-ko-taken = Black has taken the stone. But look at the black stone that did it: it too has { $liberties ->
    [one] only { $liberties } liberty
   *[other] only { $liberties } liberties
}, the crossed point that it has just emptied.

    So Black’s stone is in atari at once.
lesson-second-ko-endless = Suppose White were allowed to take back straight away. Then the board would look like this: exactly as it did before.

    Black could take again, White could take again, and so on without end. Such a position is called ko, a Japanese word for eternity.
lesson-second-ko-rule = The ko rule puts an end to that: when a single stone has just been taken in a ko, it may not be taken back at once.

    So here White may not play at A right now. White has to play somewhere else first.
lesson-second-ko-elsewhere = The ban holds for one move only. Black takes with 1, and White plays 2 elsewhere. If Black also plays elsewhere, with 3, White may take the ko with 4.

    Now the rule turns round: it is Black who may not take back at once.
lesson-second-ko-connect = Black can also end the ko. After White’s 2 elsewhere, Black fills the empty point with 3 and so connects the stones.

    The black chain has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} now. There is nothing left to take back.
lesson-second-ko-first = Black has just taken a stone with the ringed one. You have White, and you may not take back at A now.

    But elsewhere there is a black stone in atari. Capture that one!
lesson-second-ko-first-right = Well done. That was a move elsewhere, and it even took { $captured ->
    [one] a stone
   *[other] { $captured } stones
}. Black has used the time to fill the ko at A.
lesson-second-ko-first-wrong = { $answer } takes nothing. Look for the other black stone in atari; the cross shows its last liberty.
lesson-second-ko-first-wrong-ko = That is the ko. Black took a single stone here with the last move, so White may not take back at once. Play elsewhere first.

lesson-second-two-take = The ko rule is only about single stones that are taken back and forth.

    Here you have White. You can take more than one black stone with one move. Where?
lesson-second-two-take-right = Yes: { $captured ->
    [one] { $captured } stone comes
   *[other] { $captured } stones come
} off the board at once. But your own stone stands between black ones …
lesson-second-two-take-wrong = { $answer } does not take the black stones. The cross shows their last liberty.
lesson-second-two-back = White took { $captured ->
    [one] { $captured } stone
   *[other] { $captured } stones
} with a single one. So this is no ko: the board cannot repeat itself, and Black may take back at once.

    You have Black now. Take the ringed white stone.
lesson-second-two-back-right = Right. No ko, so no ban.
lesson-second-two-back-wrong = { $answer } does not take the ringed stone. The cross shows its last liberty.
lesson-second-two-safe = The black stone that took back has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
}, shown by the crosses. It is not in atari, so White cannot take it at once.

lesson-second-task-1 = White has just played the ringed stone. Nothing was captured by it.

    May Black take that stone with the next move?
lesson-second-task-1-right = Yes, it may. It is the first capture here, so nothing is being taken back. It begins a ko, though: White may not take back at once.
lesson-second-task-1-wrong = It may. The ringed stone is in atari; the cross is its last liberty. Nothing was taken before, so no ban is in force; the ko only begins with Black’s capture.
lesson-second-task-2 = Black has just captured a white stone with the ringed one.

    May White take back at A at once?
lesson-second-task-2-right = Right, it may not. A single stone was just taken, and White’s capture would bring back the same board. It is a ko, and White has to play elsewhere first.
lesson-second-task-2-wrong = No. White’s stone at A would take a single stone, just where a single one was taken, and the board would be as before. That is ko: White has to play elsewhere first.
lesson-second-task-3 = Black has just captured a white stone at C1 with the ringed one.

    May White take something with a move at C1 at once?
lesson-second-task-3-right = Yes. White’s 1 takes { $captured ->
    [one] { $captured } stone
   *[other] { $captured } stones
}, not just the one that took. So it is no ko. That is why Black may then take the white stone at once, too, with 2.
lesson-second-task-3-wrong = White may. Black’s stone belongs to a chain of { $captured ->
    [one] { $captured } stone
   *[other] { $captured } stones
} in atari; the cross is its last liberty. Taking all of them at once is no ko.

lesson-second-territory = Capturing is only half of Go. The other half is surrounding empty points.

    Empty points that stones of one colour alone enclose are that player’s territory. The edge of the board helps as a wall. Each point of it is worth one point in the end.

    Here the small marks show it: { $black ->
    [one] { $black } point
   *[other] { $black } points
} for Black, { $white ->
    [one] { $white } point
   *[other] { $white } points
} for White.
lesson-second-territory-white = Black’s territory is in the upper left.

    How many points of territory does White have? Count the empty points that White’s stones enclose, everywhere on the board.
lesson-second-territory-white-right = Yes, { $white ->
    [one] { $white } point
   *[other] { $white } points
}, in different places. Points under stones do not count, only empty ones.
lesson-second-territory-white-wrong = { $answer } is not right. The marks show it: White has territory at the top right as well as below, together { $white ->
    [one] { $white } point
   *[other] { $white } points
}.
lesson-second-finished = This is a whole board at the end of a game. All borders are closed: wherever black and white territory meet, stones stand.

    During the game Black has taken { $black_prisoners ->
    [one] { $black_prisoners } white stone
   *[other] { $black_prisoners } white stones
}, and White has taken { $white_prisoners ->
    [one] { $white_prisoners } black stone
   *[other] { $white_prisoners } black stones
}. Each keeps them as prisoners.
lesson-second-pass = Could Black still try something in White’s corner? Black’s 1 goes in, White’s 2 answers, and the black stone has nowhere to go. It would only become one more prisoner.

    When no move is of any use to you, you need not play. You pass, and it is the other player’s turn. In Nigiri you tap Pass or type “pass”.
lesson-second-end = Black finds nothing useful and passes. White may still play, but sees nothing useful either and passes too.

    When both players pass one right after the other, the game is over. Had White played instead, Black could have answered.
lesson-second-count-black = Now we count. The black marks are Black’s territory.

    Black: territory { $black_territory } + prisoners { $black_prisoners } = { $black_total }.
lesson-second-count-white = And White: the white marks.

    White: territory { $white_territory } + prisoners { $white_prisoners } = { $white_total }.

    Black has { $black_total }, so Black wins by { $margin ->
    [one] { $margin } point
   *[other] { $margin } points
}.
lesson-second-filled = There is a quicker way. Put the white prisoners into White’s territory and the black ones into Black’s: the small stones in the picture. Each prisoner then takes a point away from its own side, instead of giving one to the other.

    What stays empty is compared: Black { $black }, White { $white }. The difference is { $margin ->
    [one] { $margin } point
   *[other] { $margin } points
}, as before.
lesson-second-komi = Black moves first, and that is worth something. To make up for it, White gets extra points at the end. They are called komi.

    In Nigiri komi is usually { $komi }. Because of the half point there is no draw. You can agree on another komi when you challenge somebody.
lesson-second-komi-count = An example. The prisoners are already in the territories.

    Black has { $black }. White has { $territory }, and with komi { $territory } + { $komi } = { $white }.

    White wins by { $margin ->
    [0.5] half a point
    [one] { $margin } point
   *[other] { $margin } points
}!

lesson-second-task-4 = This game is over. Black has taken { $black_prisoners ->
    [one] { $black_prisoners } white stone
   *[other] { $black_prisoners } white stones
}, White { $white_prisoners ->
    [one] { $white_prisoners } black stone
   *[other] { $white_prisoners } black stones
}. There is no komi.

    Who wins, and by how much?
lesson-second-task-4-right = Exactly. Black: { $black_territory } + { $black_prisoners } = { $black_total }. White: { $white_territory } + { $white_prisoners } = { $white_total }. Black wins by { $margin ->
    [one] { $margin } point
   *[other] { $margin } points
}.
lesson-second-task-4-wrong = Not quite. Count the marked points and add the prisoners. Black: { $black_territory } + { $black_prisoners } = { $black_total }. White: { $white_territory } + { $white_prisoners } = { $white_total }.
lesson-second-task-5 = This game is over, too. Black has taken { $black_prisoners ->
    [one] { $black_prisoners } white stone
   *[other] { $black_prisoners } white stones
}, White { $white_prisoners ->
    [0] none
    [one] { $white_prisoners } black stone
   *[other] { $white_prisoners } black stones
}. There is no komi.

    Who wins, and by how much?
lesson-second-task-5-right = Exactly. Black: { $black_territory } + { $black_prisoners } = { $black_total }. White: { $white_territory } + { $white_prisoners } = { $white_total }. White wins by { $margin ->
    [one] { $margin } point
   *[other] { $margin } points
}.
lesson-second-task-5-wrong = Not quite. Count the marked points and add the prisoners. Black: { $black_territory } + { $black_prisoners } = { $black_total }. White: { $white_territory } + { $white_prisoners } = { $white_total }.
lesson-second-task-6 = This game is nearly over. Nobody has taken anything so far, and there is no komi.

    You have Black, and it is your move. Not all borders are closed yet. Where is the most to gain?
lesson-second-task-6-right = Right: your stone at A9 is saved. Had White played there, it would have gained { $worth ->
    [one] { $worth } point
   *[other] { $worth } points
}: the stone, and the empty point where it stood.
lesson-second-task-6-wrong = { $answer } is not the largest. Look for a black stone that White could take with the next move.
lesson-second-task-6-wrong-small = That saves a point, but White takes your stone at A9 and gains { $worth ->
    [one] { $worth } point
   *[other] { $worth } points
}: the prisoner, and the point where it stood. You would lose by { $margin ->
    [one] { $margin } point
   *[other] { $margin } points
}.
lesson-second-task-6-white = Now you have White. There is still an open border.

    Where can White make sure of { $territory ->
    [one] { $territory } more point
   *[other] { $territory } more points
} of territory?
lesson-second-task-6-white-right = Yes. Now the border is closed, and J7 behind it is White’s.
lesson-second-task-6-white-wrong = { $answer } does not close the border. Look at the right edge: how could Black come in there?
lesson-second-task-6-result = Both pass, and the game is over. Nobody has any prisoners, and there is no komi.

    Who wins, and by how much?
lesson-second-task-6-result-right = Right: { $black_total } to { $white_total }. Both have the same, so it is a draw, called jigo. Both played as well as they could.
lesson-second-task-6-result-wrong = Count again: Black has { $black_total }, and White has { $white_total }. Both have the same, so nobody wins. That is a draw, called jigo.
