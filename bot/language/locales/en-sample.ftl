### A whole sample game, move by move.

lesson-title-sample = A whole game

lesson-sample-start = Now look on at a whole game on 9×9, from the empty board to the count. Go through it move by move; the ring shows the stone just played.

    Now and then you are asked what you would play.

## The corners

lesson-sample-1 = Black begins in a corner. Corners come first: there the edges help, and few stones fence in many points.
lesson-sample-2 = White takes the upper left corner.
lesson-sample-3 = Black takes the lower left.
lesson-sample-4 = The last corner is White’s. Now everybody has something to build on.
lesson-sample-5 = Black goes to the middle. From here the stone helps both black corners.
lesson-sample-6 = White makes the upper left corner stronger.
lesson-sample-7 = Black comes close to the white stone at G4. The lower side is still open, and Black wants it.
lesson-sample-8 = White pushes towards the black stones: who comes first to the border fences in more.
lesson-sample-9 = Black stands in the way. F6 and F7 are one chain, so White cannot get through there.

## A fight on the right side

lesson-sample-10 = White goes in on the right side. Black must not have all of it.
lesson-sample-11 = Black presses against G4 and builds a wall from the side.
lesson-sample-12 = White extends. Stones beside each other are one chain and harder to capture.
lesson-sample-13 = Black goes in between: G4 shall not join H6 so easily.
lesson-sample-14 = White comes round at the back. The black stone at G5 has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} left, so it is not in danger yet. But remember it!
lesson-sample-15 = Black makes the left side larger. It is no hurry to rescue a stone that nobody can take at once.
lesson-sample-16 = White does the same at the top.
lesson-sample-17 = Black goes in from below. The white chain at G3 and G4 is down to { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
}.
lesson-sample-18 = White blocks: Black shall not get into the corner. And G2 has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} left.
lesson-sample-ask-connect = G2 could soon be attacked. You play Black: with which move do you join it to the black stones nearby, at A, B or C?
lesson-sample-ask-connect-right = Yes. Now they are one chain, with many liberties.
lesson-sample-ask-connect-wrong = After { $answer } the stone at G2 is still alone. Look for the point that touches both G2 and the stones at F3 and F4.
lesson-sample-19 = Black saves the stone by joining it: a chain of { $stones ->
    [one] { $stones } stone
   *[other] { $stones } stones
}.

## Borders

lesson-sample-20 = White comes down the left side and makes the upper left larger.
lesson-sample-21 = Black blocks. So the border between the two grows, stone by stone.
lesson-sample-22 = White goes on along the upper side and comes near the black corner.
lesson-sample-23 = Black makes the corner stronger, so that White cannot break in.
lesson-sample-24 = White slips along the edge into Black’s side.
lesson-sample-25 = Black stops that. The stone at A5 has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} left: atari!
lesson-sample-26 = White saves it by joining: now there is a chain of { $stones ->
    [one] { $stones } stone
   *[other] { $stones } stones
}.
lesson-sample-27 = Black strengthens the wall, so that A4 cannot be cut off easily.
lesson-sample-28 = White closes a gap. What hung together loosely is now a chain of { $stones ->
    [one] { $stones } stone
   *[other] { $stones } stones
}.
lesson-sample-29 = Black makes the upper right corner larger.
lesson-sample-30 = White pushes along the right side.
lesson-sample-31 = Black blocks. As far as here the corner is Black’s.
lesson-sample-32 = White slips further, along the edge: each step there takes points away from Black. This stone has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
}.
lesson-sample-33 = Now Black reduces White’s side in the same way, and looks at the stones in the middle.
lesson-sample-34 = White answers, so that Black does not get through to the edge.

## White is cut apart

lesson-sample-35 = Black pushes in from above. The white stones at D6 and E6 have { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} left.
lesson-sample-36 = White strikes back: the stone at D7 has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} left, atari.
lesson-sample-ask-double = You play Black, and your stone with the triangle is in atari. One move saves it and puts { $stones ->
    [one] { $stones } white stone
   *[other] { $stones } white stones
} in atari as well. Is it A, B or C?
lesson-sample-ask-double-right = Yes! One move that does two things at once is twice as good.
lesson-sample-ask-double-wrong = After { $answer } White captures your stone. In atari look at the last liberty first.
lesson-sample-ask-double-wrong-late = That is atari, but White captures first, and the white stones are joined. First save your own stone.
lesson-sample-37 = D7 is saved, and now D6 and E6 have { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
}, at D5. White cannot even fill it: there the stones would have no liberty. They cannot be saved, so Black need not hurry.
lesson-sample-38 = White does not waste a move on them and attacks elsewhere. G5, which you remember, has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} left.
lesson-sample-39 = Black lets that be and cuts! The stones from D8 to F8 are now apart from those on the left, and in danger.
lesson-sample-40 = White has to answer. The stone that cuts has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} left: atari.
lesson-sample-41 = Black does not run but attacks from the other side. The white chain from D8 to F8 is down to { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
}.
lesson-sample-42 = White captures { $captured ->
    [one] the stone that had cut
   *[other] { $captured } stones
}. So the groups are joined again, and safe for the moment.
lesson-sample-ask-atari = G5 is in atari. You play Black: where can it be saved, at A, B or C?
lesson-sample-ask-atari-right = Yes, there it is joined to the stones around and safe. In our game Black does not see it. Look what comes of that.
lesson-sample-ask-atari-wrong = After { $answer } White captures G5. In atari there is one point that matters: the last liberty.
lesson-sample-43 = In our game Black strengthens the lower side instead. A mistake: one should look at every atari.

## The ko

lesson-sample-44 = White captures. But the stone that did it has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} itself: this is a ko. Black may not take it back at once and must play elsewhere first.
lesson-sample-45 = Elsewhere, but where it hurts: from here Black threatens to slip into White’s corner. Such a move is called a ko threat.
lesson-sample-46 = White answers, and the corner stays White’s. But now Black has played elsewhere …
lesson-sample-47 = … and may take back: Black captures F5. Now the ban holds for White.
lesson-sample-ask-retake = White’s stone at A has just been captured in the ko. May White take back there at once?
lesson-sample-ask-retake-right = Right: first White must play elsewhere.
lesson-sample-ask-retake-wrong = No. In a ko whoever has just lost the stone must play elsewhere first. Otherwise it would go round for ever.
lesson-sample-48 = White looks for a threat, too: A4 has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} left.
lesson-sample-ask-save = You play Black. How do you save the stone with the triangle: at A, B or C? More than one answer is right.
lesson-sample-ask-save-right = Good. One can join the stone to others, or capture the one that attacks it: both save it.
lesson-sample-ask-save-wrong = After { $answer } White captures A4. It needs a friend beside it, or the attacker must go.
lesson-sample-49 = Black joins it. Saved!
lesson-sample-50 = Now White has played elsewhere and takes in the ko again. This is how a ko is fought: take, threaten, answer, take back.
lesson-sample-51 = Black’s next threat: to go on along the upper edge into White’s territory.
lesson-sample-52 = White blocks, and look: the large black chain in the upper right has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} left!
lesson-sample-53 = Black takes in the ko. That also gives the large chain a liberty more.
lesson-sample-54 = White’s threat is strong: the black chain at B5, C5 and C6 is in atari, too. It has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} left.
lesson-sample-55 = Black captures { $captured ->
    [one] { $captured } stone
   *[other] { $captured } stones
} instead of running. So the chain has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} again.
lesson-sample-56 = And White takes in the ko once more. The large black chain is in atari: it has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
}.
lesson-sample-ask-breathe = Careful, everything is at stake! You play Black. Your large chain has { $stones ->
    [one] { $stones } stone
   *[other] { $stones } stones
} and is in atari. Where do you save it: at A, B or C?
lesson-sample-ask-breathe-right = Yes! { $captured ->
    [one] The captured stone makes
   *[other] The { $captured } captured stones make
} room, and the chain can breathe.
lesson-sample-ask-breathe-wrong = After { $answer } White takes the whole chain. Look for white stones that you can capture: that makes liberties, too.
lesson-sample-ask-breathe-wrong-edge = The chain gets longer, but again it has just one liberty, and White takes everything. Capturing is better than running.
lesson-sample-ask-breathe-wrong-ko = That is the ko: White has just captured there, so you may not take back at once. And where can you capture instead?
lesson-sample-57 = Black captures { $captured ->
    [one] { $captured } stone
   *[other] { $captured } stones
}, and the large chain has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
}. That is worth far more than a single stone in the ko.
lesson-sample-58 = White fills the ko and joins the stones. The fight is over.

## The last points

lesson-sample-59 = Black plays safe and closes the hole in the middle. A stone in one’s own territory costs a point, so one does that only if one wants to be sure.
lesson-sample-60 = White takes the last points at the edge …
lesson-sample-61 = … Black closes the border. That is atari: the white chain has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} left.
lesson-sample-62 = White joins. Now all borders are closed, and nobody can gain anything more.

## The count

lesson-sample-passes = Black passes, White passes: the game is over. All stones here are alive, so none has to be taken off. Now count!
lesson-sample-who = Count the empty points of each side and add the prisoners: Black has { $black_prisoners }, White has { $white_prisoners }. There is no komi here.

    Who has won, and by how many points?
lesson-sample-who-right = Well counted! Black { $black_total }, White { $white_total }: Black wins by { $margin ->
    [one] { $margin } point
   *[other] { $margin } points
}.
lesson-sample-who-wrong = Not quite. The squares show whose points are whose. Add the prisoners: Black has { $black_total }, White has { $white_total }. So Black wins by { $margin ->
    [one] { $margin } point
   *[other] { $margin } points
}.
lesson-sample-count-black = Black has { $black_territory ->
    [one] { $black_territory } point
   *[other] { $black_territory } points
} of territory and { $black_prisoners ->
    [one] { $black_prisoners } prisoner
   *[other] { $black_prisoners } prisoners
}: { $black_total } together.
lesson-sample-count-white = White has { $white_territory ->
    [one] { $white_territory } point
   *[other] { $white_territory } points
} of territory and { $white_prisoners ->
    [one] { $white_prisoners } prisoner
   *[other] { $white_prisoners } prisoners
}: { $white_total } together. So Black wins by { $margin ->
    [one] { $margin } point
   *[other] { $margin } points
}.
lesson-sample-filled = Or the quicker way: put the prisoners into the opponent’s territory. { $black ->
    [one] { $black } point is
   *[other] { $black } points are
} left to Black, { $white } to White. The difference is the same: { $margin }.
lesson-sample-end = That was a whole game, and now you know all of Go’s rules. Congratulations!

    What is missing is your own first game: play it on 9×9, and lose a few without worry, everybody does. “help” and “rules” are there whenever you need them.
