### A whole sample game, move by move.

lesson-title-sample = A whole game

lesson-sample-start = Now watch a whole game on 9×9, from the empty board to the count, move by move. The ring shows the stone just played.

    Now and then there is a question. You can leave the game at any time: “learn” comes back to the same place.

## The corners

lesson-sample-1 = Black begins in the upper right. Corners come first: there the edges help, and few stones fence in many points.
lesson-sample-2 = White takes the upper left corner. A little away from the edges, a stone fences in more.
lesson-sample-3 = Black takes the lower left corner.
lesson-sample-4 = White takes the last corner. Now both sides have something to build on.
lesson-sample-5 = Black plays in the middle. This stone helps both black corners.
lesson-sample-6 = White strengthens the upper left corner.
lesson-sample-7 = Black comes close to the white stone at G4. The lower side is still open, and Black wants it.
lesson-sample-8 = White adds a stone to D6. Next White would like to get through between E5 and F7, where Black is not connected.
lesson-sample-9 = Black stands in the way. F6 and F7 are one chain now.

## A fight on the right side

lesson-sample-10 = White enters the right side, so that Black does not get all of it.
lesson-sample-11 = Black presses against G4. F3 and F4 make a wall, and behind it Black wants to fence in the lower side.
lesson-sample-12 = White adds a stone. Stones in a chain share their liberties, so they are harder to capture.
lesson-sample-13 = Black goes in between G4 and H6, so that White cannot join them so easily.
lesson-sample-14 = White comes from the other side. The black stone at G5 has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} left, so it is not in danger yet. But remember it!
lesson-sample-15 = Black makes the left side larger. G5 can wait: there is no hurry to save a stone that nobody can capture at once.
lesson-sample-16 = White does the same at the top.
lesson-sample-ask-liberties = How many liberties does the white chain with the triangles have now?
lesson-sample-ask-liberties-right = The crosses show its liberties. Black is about to take one of them.
lesson-sample-ask-liberties-wrong = Count the crosses: only the empty points right beside the chain are its liberties.
lesson-sample-17 = Black plays from below and takes a liberty: the white chain at G3 and G4 has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} left.
lesson-sample-18 = White blocks, to keep Black out of the corner. And the black stone at G2 has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} left.
lesson-sample-ask-connect = The stone with the triangle is on its own, and White could soon attack it. You play Black: with which move do you join it to the black stones nearby, at A, B or C?
lesson-sample-ask-connect-right = In one chain with F3 and F4 it has many liberties.
lesson-sample-ask-connect-wrong = After { $answer } the stone at G2 is still not joined to F3. Look for the point that touches both G2 and F3.
lesson-sample-19 = Black saves the stone by joining it: now there is a chain of { $stones ->
    [one] { $stones } stone
   *[other] { $stones } stones
}.

## Borders

lesson-sample-20 = White comes down the left side and makes the upper left larger.
lesson-sample-21 = Black blocks. This is how a border grows, stone by stone.
lesson-sample-22 = White comes along the upper side, closer to the black corner.
lesson-sample-23 = Black strengthens the corner, so that White cannot break in.
lesson-sample-24 = White slips along the edge into Black’s side.
lesson-sample-25 = Black stops that from below. The stone at A5 has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} left: atari!
lesson-sample-ask-edge = Now you play White. Your stone with the triangle is in atari: where do you save it, at A, B or C?
lesson-sample-ask-edge-right = That was its last liberty, and there it is joined to B6.
lesson-sample-ask-edge-wrong = After { $answer } Black captures A5. Look for its last liberty.
lesson-sample-26 = White saves it by joining: now there is a chain of { $stones ->
    [one] { $stones } stone
   *[other] { $stones } stones
}.
lesson-sample-27 = Black adds B3, so that A4 is not left alone.
lesson-sample-28 = White closes a gap. The white stones in the lower right are now a chain of { $stones ->
    [one] { $stones } stone
   *[other] { $stones } stones
}.
lesson-sample-29 = Black makes the upper right corner larger.
lesson-sample-30 = White pushes from the right.
lesson-sample-31 = Black blocks and guards the corner.
lesson-sample-32 = White slips further along the edge: each such step takes points away from Black. This stone has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
}, so it cannot be captured at once.
lesson-sample-33 = Black goes in between the white stones. Those at the left edge, A5, A6 and B6, are not joined to C7 yet and are in danger.
lesson-sample-ask-join = You play White. With which move do you join the stones with triangles to C7 in one chain: at A, B or C?
lesson-sample-ask-join-right = Now nobody can cut them apart.
lesson-sample-ask-join-wrong = After { $answer } they are still separate chains. Look for the point that touches both B6 and C7.
lesson-sample-34 = White joins them: now there is a chain of { $stones ->
    [one] { $stones } stone
   *[other] { $stones } stones
}. But D6 and E6 in the middle got no help.

## White is cut apart

lesson-sample-35 = Black plays D7 and cuts D6 and E6 off from C7. These white stones have { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} left.
lesson-sample-36 = White strikes back: the black stone at D7 has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} left. It is in atari.
lesson-sample-ask-double = You play Black, and your stone with the triangle is in atari. One of the moves saves it and also puts { $stones ->
    [one] { $stones } white stone
   *[other] { $stones } white stones
} in atari. Which one: A, B or C?
lesson-sample-ask-double-right = A move that does two things at once is worth twice as much.
lesson-sample-ask-double-wrong = After { $answer } White captures your stone. When a stone is in atari, look at its last liberty first.
lesson-sample-ask-double-wrong-late = That is atari too, but White is first: White captures D7, and the white stones are joined. Save your own stone first.
lesson-sample-37 = D7 is saved, and the white stones D6 and E6 have { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
}, at D5. White may not even fill it: there the stones would have no liberty. They can no longer be saved, so Black need not hurry. One move earlier White could still have joined them by playing E7.
lesson-sample-38 = White does not spend another move on them and attacks elsewhere. Remember G5? It has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} left: atari.
lesson-sample-39 = Black leaves G5 and cuts White apart! The stones from D8 to F8 are now cut off from those on the left, and in danger.
lesson-sample-40 = White has to answer. The stone at C8, which cuts, has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} left: atari.
lesson-sample-41 = Black does not run but attacks from the other side. The white chain from D8 to F8 is down to { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
}.
lesson-sample-42 = White captures { $captured ->
    [one] the stone that cut
   *[other] { $captured } stones
}. The groups can join again and are safe for the moment.
lesson-sample-ask-atari = And G5? The stone with the triangle is in atari. You play Black: where do you save it, at A, B or C?
lesson-sample-ask-atari-right = There it is joined to the stones beside it, and safe. In our game Black does not see this. Watch what comes of it.
lesson-sample-ask-atari-wrong = After { $answer } White captures G5. When a stone is in atari, one point matters: its last liberty.
lesson-sample-43 = In our game Black strengthens the lower side instead. That is a mistake: take a look at every atari.

## The ko

lesson-sample-44 = White captures G5. But the stone that did it has only { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} itself: this is a ko. Black may not take back at once and must play elsewhere first.
lesson-sample-45 = Elsewhere, but where it hurts: from here Black threatens to slip into White’s corner. Such a move is called a ko threat.
lesson-sample-46 = White guards the corner. But now Black has played elsewhere …
lesson-sample-47 = … and may take back: Black captures F5. Now the ban is on White.
lesson-sample-ask-retake =
    White’s stone at A (F5) has just been captured in the ko.

    May White take back at F5 at once?
lesson-sample-ask-retake-right = White must play elsewhere first: the square at F5 is a reminder.
lesson-sample-ask-retake-wrong = The square at F5 shows the ko: whoever has just lost the stone there must play elsewhere first. Otherwise it would go on for ever.
lesson-sample-48 = White has a ko threat, too: the black stone at A4 has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} left.
lesson-sample-ask-save = You play Black. How do you save the stone with the triangle: at A, B or C? More than one answer is right.
lesson-sample-ask-save-right = You can join the stone to others, or capture the one that attacks it: both save it.
lesson-sample-ask-save-wrong = After { $answer } White captures A4. Put a black stone beside it, or capture the attacker.
lesson-sample-49 = In our game Black joins it. Capturing at C4 would have been even better, since the stone at B4 will still be of use to White.
lesson-sample-50 = Black has answered the threat, so White takes in the ko again. This is how a ko is fought: take, threaten, answer, take back.
lesson-sample-51 = Black’s next threat: to go on along the upper edge into White’s territory.
lesson-sample-52 = White blocks. And look: the large black chain in the upper right has only { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} left!
lesson-sample-53 = Black takes back in the ko. That also gives the large chain one more liberty.
lesson-sample-54 = A strong threat: now the black chain at B5, C5 and C6 is in atari. It has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} left.
lesson-sample-55 = Instead of running, Black captures { $captured ->
    [one] { $captured } stone
   *[other] { $captured } stones
}. Now the chain has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
}.
lesson-sample-56 = And White takes in the ko once more. The large black chain is in atari again: it has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
}.
lesson-sample-ask-breathe = Careful, now everything is at stake! You play Black. Your large chain of { $stones ->
    [one] { $stones } stone
   *[other] { $stones } stones
} is in atari. Where do you save it: at A, B or C?
lesson-sample-ask-breathe-right = { $captured ->
    [one] The captured stone makes
   *[other] The { $captured } captured stones make
} room, and the chain can breathe.
lesson-sample-ask-breathe-wrong = After { $answer } White takes the whole chain. Look for white stones that you can capture: that makes liberties, too.
lesson-sample-ask-breathe-wrong-edge = The chain gets longer, but again it has only one liberty, and White takes everything. Do not run: look for something that you can capture.
lesson-sample-ask-breathe-wrong-ko = That is the ko: White has just captured there, so you may not take back at once. Where else can you capture something?
lesson-sample-57 = Black captures { $captured ->
    [one] { $captured } stone
   *[other] { $captured } stones
}, and the large chain has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
}. That matters far more than a single stone in the ko.
lesson-sample-58 = White fills the ko and joins the stones. The fight is over.

## The last points

lesson-sample-59 = Black closes the hole in the middle, to be on the safe side. It was not necessary, and a stone in one’s own territory costs a point.
lesson-sample-60 = White goes right into the corner. Now H9 will not be a point for Black …
lesson-sample-61 = … but White gets no further: Black closes the border. That is atari: the white chain has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} left.
lesson-sample-62 = White joins. Now all borders are closed, and nobody can gain anything more.

## The count

lesson-sample-passes = Black passes, White passes: the game is over. All stones here are alive, so none comes off. Time to count!
lesson-sample-who = Count the empty points of each side and add the prisoners: Black has { $black_prisoners }, White has { $white_prisoners }. There is no komi here.

    Who has won, and by how many points?
lesson-sample-who-right = Black has { $black_total }, White { $white_total }: Black wins by { $margin ->
    [one] { $margin } point
   *[other] { $margin } points
}.
lesson-sample-who-wrong = The squares show whose points are whose. With the prisoners Black has { $black_total } and White { $white_total }. So Black wins by { $margin ->
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
lesson-sample-filled = Or the quicker way: put the prisoners into the opponent’s territory. Black has { $black ->
    [one] { $black } point
   *[other] { $black } points
} left, White { $white }. The difference is the same: { $margin }.
lesson-sample-end = That was a whole game, and now you know all the rules of Go. Congratulations!

    Now it is time for your own first game, best on 9×9. Do not worry if you lose the first few: everybody does. “help” and “rules” are there whenever you need them.
