## Lesson 2: ko, territory, the count

lesson-title-second = Lesson 2: ko and territory

lesson-second-ko-take = Look at the white stone in the middle, D4. It has { $liberties ->
    [one] only { $liberties } liberty
   *[other] only { $liberties } liberties
} left, so it is in atari.

    You have Black: capture the stone at D4.
lesson-second-ko-take-right = The white stone from D4 is captured. But the board now hides a small surprise.
lesson-second-ko-take-wrong = The white stone at D4 still stands. The cross shows its last liberty: that is where Black has to play.
lesson-second-ko-taken = Black has captured a stone. But look at the ringed one that did it: { $liberties ->
    [one] it too has only { $liberties } liberty
   *[other] it too has only { $liberties } liberties
}, the crossed point where the white stone was a moment ago.

    So Black’s stone is now in atari itself.
lesson-second-ko-endless = Suppose White could take back at once, by capturing that black stone. Then the board would look like this, exactly as at the beginning.

    Black could capture again, White could take back again, and so on without end. This is called ko, a Japanese word for eternity.
lesson-second-ko-rule = The ko rule puts an end to that: when a single stone has just been taken in a ko, it may not be taken back at once.

    So here White may not play at A right now. White has to play somewhere else first.
lesson-second-ko-elsewhere = The ban holds for one move only. Black captures with 1, and White plays 2 elsewhere. If Black also plays elsewhere, say at 3, White may take back with 4. Stone 1 then comes off the board, so it is drawn pale.

    Now it is Black who may not take back at once.
lesson-second-ko-connect = Black can also end the ko. When White plays 2 elsewhere, Black fills the empty point with 3 and so connects the stones.

    The black chain now has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
}. There is nothing left to take back.
lesson-second-ko-first = The ringed black stone has just captured a white one at A. You have White: you may not take back at A at once.

    But elsewhere a black stone is in atari. Capture that one!
lesson-second-ko-first-right = That is a move elsewhere, and it even takes { $captured ->
    [one] a stone
   *[other] { $captured } stones
}. Black uses the time to fill the ko with 2.
lesson-second-ko-first-wrong = Nothing was captured. Look for the other black stone in atari: the cross shows its last liberty.
lesson-second-ko-first-wrong-ko = This is the ko: Black captured a single stone here with the last move, so White may not take back at once. Play elsewhere first.

lesson-second-two-take = The ko rule is only about single stones that are captured back and forth.

    Here you have White. You can capture more than one black stone with one move. Where?
lesson-second-two-take-right = { $captured ->
    [one] { $captured } stone comes
   *[other] { $captured } stones come
} off the board at once. But your own stone now stands between black ones …
lesson-second-two-take-wrong = The black stones at D4 and E4 still stand. The cross shows their last liberty.
lesson-second-two-back = White captured { $captured ->
    [one] { $captured } stone
   *[other] { $captured } stones
} with a single one. Black can take back only that one, so the board will not be as it was before. This is no ko, and Black may take back at once.

    You have Black now. Capture the ringed white stone, at C4.
lesson-second-two-back-right = More than one stone was taken before, so there was no ban.
lesson-second-two-back-wrong = The white stone at C4 still stands. The cross shows its last liberty.
lesson-second-two-safe = The black stone that took back has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
}, where the crosses are. It is not in atari, so White cannot capture it at once.

lesson-second-task-1 = White has just played the ringed stone. It captured nothing.

    May Black capture the ringed stone with the next move?
lesson-second-task-1-right = Nothing has been captured here before, so there is no ban. Only now does a ko begin: White may not take back at once.
lesson-second-task-1-wrong = It may. The ringed stone is in atari: the cross is its last liberty. Nothing has been captured here before, so there is no ban. The ko only begins with Black’s capture.
lesson-second-task-2 = The ringed black stone has just captured a white one at A (B1).

    May White take back at B1 at once?
lesson-second-task-2-right = Black has just captured a single stone here, and taking back would make the same board again. This is a ko: White has to play elsewhere first. The square at B1 is a reminder.
lesson-second-task-2-wrong = It may not. A white stone at B1 would capture the ringed one, and the board would be as it was before. This is a ko, as the square at B1 shows: White has to play elsewhere first.
lesson-second-task-3 = The ringed black stone has just captured a white one at C1.

    May White capture something at once with a move at C1?
lesson-second-task-3-right = White’s 1 captures { $captured ->
    [one] { $captured } stone
   *[other] { $captured } stones
}, not just the one that captured. So it is no ko, and Black too may capture at once: the white stone, with 2.
lesson-second-task-3-wrong = It may. The ringed stone belongs to a chain of { $captured ->
    [one] { $captured } stone
   *[other] { $captured } stones
}, and that chain is in atari: the cross is its last liberty. White captures all of it, so it is no ko.

lesson-second-territory = Capturing is only half of the game. The other half is surrounding empty points.

    Empty points that stones of one colour alone enclose are that player’s territory. The edge of the board helps as a wall. In the end each of them scores one point.

    The small squares show it: { $black ->
    [one] { $black } point
   *[other] { $black } points
} for Black, { $white } for White.
lesson-second-territory-white = Black’s territory is in the upper left.

    How many points of territory does White have? Count the empty points that White’s stones enclose, everywhere on the board.
lesson-second-territory-white-right = White has surrounded { $white ->
    [one] { $white } point
   *[other] { $white } points
}, in different places. Only empty points count, not those under stones.
lesson-second-territory-white-wrong = The white squares show White’s territory: at the top right as well as at the bottom. Together that is { $white ->
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

    When no move is of any use to you, you need not play: pass, and it is the other player’s turn. In a game in Nigiri you tap Pass or type “pass”.
lesson-second-end = Black sees no more useful moves and passes. White could still play, but sees nothing useful either and passes too.

    Two passes, one right after the other, end the game. If White had played after Black’s pass, Black could still have answered.
lesson-second-count-black = Now we count. The black squares are Black’s territory.

    Black: territory { $black_territory } + prisoners { $black_prisoners } = { $black_total }.
lesson-second-count-white = And White? The white squares show White’s territory.

    White: territory { $white_territory } + prisoners { $white_prisoners } = { $white_total }.

    Black has { $black_total }, so Black wins by { $margin ->
    [one] { $margin } point
   *[other] { $margin } points
}.
lesson-second-filled = There is a quicker way. Put the captured white stones into White’s territory and the captured black ones into Black’s: the small stones in the picture. Each then takes a point from its own side, instead of giving one to the other.

    What stays empty is compared: Black { $black }, White { $white }. The difference is the same: { $margin ->
    [one] { $margin } point
   *[other] { $margin } points
}.
lesson-second-komi = Black moves first, and that is an advantage. To make up for it, White gets extra points at the end: komi. In Nigiri it is usually { $komi }; because of the half point there is no draw. You can agree on another komi before a game.

    Here, for example, Black has captured { $black_prisoners ->
    [one] { $black_prisoners } stone
   *[other] { $black_prisoners } stones
} and White { $white_prisoners }. Without komi Black would win. And with it?
lesson-second-komi-count = The captured stones are already in the territories.

    Black has { $black }. White has { $territory }, and with komi { $territory } + { $komi } = { $white }.

    White wins by { $margin ->
    [0.5] half a point
    [one] { $margin } point
   *[other] { $margin } points
}!

lesson-second-nigiri = Who gets Black? Usually it is drawn by nigiri: one player takes a handful of white stones, and the other guesses whether their number is odd or even. If the guess is right, that player has Black; otherwise White.

    Here I draw for you when a game begins, unless the challenge says “black” or “white”.
lesson-second-handicap = Is one player much stronger? Then the weaker one has Black and gets a handicap: stones that stand on the board from the start, here { $stones } of them. They stand on marked points.

    With a handicap White makes the first move, here at G3, and gets only half a point of komi.
lesson-second-task-4 = This game is over. Black has taken { $black_prisoners ->
    [one] { $black_prisoners } white stone
   *[other] { $black_prisoners } white stones
}, White { $white_prisoners ->
    [one] { $white_prisoners } black stone
   *[other] { $white_prisoners } black stones
}. There is no komi.

    Who wins, and by how much?
lesson-second-task-4-right = Black: { $black_territory } + { $black_prisoners } = { $black_total }. White: { $white_territory } + { $white_prisoners } = { $white_total }. The difference is { $margin ->
    [one] { $margin } point
   *[other] { $margin } points
}.
lesson-second-task-4-wrong = Count the squares and add the prisoners. Black: { $black_territory } + { $black_prisoners } = { $black_total }. White: { $white_territory } + { $white_prisoners } = { $white_total }.
lesson-second-task-5 = This game is over, too. Black has taken { $black_prisoners ->
    [one] { $black_prisoners } white stone
   *[other] { $black_prisoners } white stones
}, White { $white_prisoners ->
    [0] none
    [one] { $white_prisoners } black stone
   *[other] { $white_prisoners } black stones
}. There is no komi.

    Who wins, and by how much?
lesson-second-task-5-right = Black: { $black_territory } + { $black_prisoners } = { $black_total }. White: { $white_territory } + { $white_prisoners } = { $white_total }. The difference is { $margin ->
    [one] { $margin } point
   *[other] { $margin } points
}.
lesson-second-task-5-wrong = Count the squares and add the prisoners. Black: { $black_territory } + { $black_prisoners } = { $black_total }. White: { $white_territory } + { $white_prisoners } = { $white_total }.
lesson-second-task-6 = This game is nearly over. Nobody has captured anything so far, and there is no komi.

    You have Black, and it is your move. Not all borders are closed yet. Which move gains the most?
lesson-second-task-6-right = Your stone at A9 is saved. Had White played there, White would have gained { $worth ->
    [one] { $worth } point
   *[other] { $worth } points
}: the prisoner, and the empty point where it stood.
lesson-second-task-6-wrong = Another move gains more. Look for a black stone that White could capture with the next move.
lesson-second-task-6-wrong-small = That takes the point J7 from White, but White captures your stone at A9 and gains { $worth ->
    [one] { $worth } point
   *[other] { $worth } points
}: the prisoner, and the empty point where it stood. You would lose by { $margin ->
    [one] { $margin } point
   *[other] { $margin } points
}.
lesson-second-task-6-white = Now you have White. There is still an open border.

    Where can White make sure of { $territory ->
    [one] { $territory } more point
   *[other] { $territory } more points
} of territory?
lesson-second-task-6-white-right = Now the border is closed, and J7 behind it is White’s.
lesson-second-task-6-white-wrong = That gains nothing, and the border is still open. Look at the right edge: where could Black come in there?
lesson-second-task-6-result = Both have passed, and the game is over. Nobody has any prisoners, and there is no komi.

    What is the result?
lesson-second-task-6-result-right = { $black_total } to { $white_total }: both have the same. In Japanese a draw is called jigo. Neither could have played better.

    That is the end of lesson 2: you know ko and territory now, and how to count.
lesson-second-task-6-result-wrong = Count the squares: Black has { $black_total }, and White has { $white_total }. Both have the same, so nobody wins. It is a draw, in Japanese jigo.
