### Lesson 1: liberties, chains, capture, suicide.

lesson-title-first = Lesson 1: liberties and capture

## Liberties

lesson-first-liberties =
    There are two ways to score: capturing stones and surrounding points. We begin with capturing.

    The empty points right next to a stone, along the lines, are its liberties. A stone in the middle has { $middle } of them, a stone at the side { $side }; here they have crosses.

    How many liberties has the stone in the corner?
lesson-first-liberties-right = In the corner a stone has only { $corner }, so it is captured most easily there.
lesson-first-liberties-wrong = It has { $corner }: only the points right next to it, along the lines. Now they have crosses.
lesson-first-atari =
    White stones stand around this black stone. It has only { $liberties ->
        [one] { $liberties } liberty
       *[other] { $liberties } liberties
    } left, the point with the cross. A stone with a single liberty is in atari: the next move can capture it.
lesson-first-capture =
    White to move. Capture the black stone: take its last liberty. Where do you play?
lesson-first-capture-right =
    The black stone has no liberty left, so White takes it off the board. A small dot shows where it stood.

    White keeps it until the end of the game as a prisoner. Each prisoner is worth a point then.
lesson-first-capture-wrong = The black stone is still there: it still has a liberty, the one with the cross.

## Chains

lesson-first-chain =
    Stones of the same colour that stand right next to each other on a line are connected. They form a chain: this one, with triangles, has { $stones ->
        [one] { $stones } stone
       *[other] { $stones } stones
    }.

    The white stones do not form a chain: E2 and F3 are only diagonally next to each other, and no line runs that way.
lesson-first-connect =
    These black stones stand diagonally, so they are not connected yet.

    Black to move. Connect them with one more stone.
lesson-first-connect-right = Now all of them are connected, a chain of { $stones ->
        [one] { $stones } stone
       *[other] { $stones } stones
    }. The point on the other side, where the lines from both stones meet too, would have been just as good.
lesson-first-connect-wrong = They are still apart. Look for an empty point that is next to C3 and next to D4.
lesson-first-long =
    Chains can be as long as you like. The black one here has { $black ->
        [one] { $black } stone
       *[other] { $black } stones
    }, the white one { $white }. Follow the lines from stone to stone!

    A single stone is a chain too, the shortest there is.
lesson-first-liberties-chain =
    The stones of a chain share their liberties: every empty point right next to any of them on a line is a liberty of the chain.

    How many liberties does this chain have?
lesson-first-liberties-chain-right = It has { $liberties ->
        [one] { $liberties } liberty
       *[other] { $liberties } liberties
    }: the points with crosses.
lesson-first-liberties-chain-wrong = Count the crosses. Points that are only diagonally next to a stone are not liberties.
lesson-first-liberties-three = And how many liberties does this white chain have?
lesson-first-liberties-three-right = It has { $liberties ->
        [one] { $liberties } liberty
       *[other] { $liberties } liberties
    }.
lesson-first-liberties-three-wrong = Go around the whole chain and count the points next to it: those with crosses.
lesson-first-liberties-side = This chain stands at the side of the board. How many liberties does it have?
lesson-first-liberties-side-right = It has { $liberties ->
        [one] { $liberties } liberty
       *[other] { $liberties } liberties
    }. Below the lowest stone the board ends, so there is no liberty there.
lesson-first-liberties-side-wrong = Below the lowest stone the board ends, so there is no liberty there. All the others have crosses.
lesson-first-liberties-taken =
    A point with a stone of the opponent on it is not a liberty.

    How many liberties does the black chain have left?
lesson-first-liberties-taken-right = It has { $liberties ->
        [one] { $liberties } liberty
       *[other] { $liberties } liberties
    }. White has taken all the others.
lesson-first-liberties-taken-wrong = A point with a white stone on it is not a liberty. Only the crosses are left.
lesson-first-liberties-once =
    Look at A: { $lines ->
        [one] { $lines } line leads
       *[other] { $lines } lines lead
    } from there to stones of this chain. Still it is a single empty point, and so it counts as a single liberty.

    With A and the crosses the chain has { $liberties ->
        [one] { $liberties } liberty
       *[other] { $liberties } liberties
    }.

## Tasks 1 to 6

lesson-first-task-1 = White to move. There is a black stone in atari: find it and capture it.
lesson-first-task-1-right = The black stone at D4 had its last liberty at E4, and there White has captured it.
lesson-first-task-1-wrong = Nothing is captured there. The black stone at D4 is in atari. The cross shows its last liberty.
lesson-first-task-2-black = Are the black stones with triangles connected, that is, do they belong to the same chain?
lesson-first-task-2-black-right = Both belong to a long chain of { $stones ->
        [one] { $stones } stone
       *[other] { $stones } stones
    }. Now the whole chain is marked.
lesson-first-task-2-black-wrong = They are connected. All { $stones ->
        [one] { $stones } stone
       *[other] { $stones } stones
    } of their chain are marked now: follow the lines from the one to the other.
lesson-first-task-2-white = And are the white stones at C4 and E2 connected?
lesson-first-task-2-white-right = They are not connected: D3 and E2 are only diagonally next to each other, so the stone at E2 stands alone.
lesson-first-task-2-white-wrong = They are not connected. The triangles now show the whole chain of the upper stone. It ends at D3, and E2 is only diagonally next to it: a diagonal does not connect.
lesson-first-task-3 = How many chains are there on the board, black and white ones together? Remember: a single stone is a chain too.
lesson-first-task-3-right = There are { $black ->
        [one] { $black } black chain
       *[other] { $black } black chains
    } and { $white ->
        [one] { $white } white chain
       *[other] { $white } white chains
    }, which makes { $together }. Each has a triangle on one of its stones.
lesson-first-task-3-wrong = Each chain now has a triangle on one of its stones. Stones that are only diagonally next to each other belong to different chains.
lesson-first-task-4 = How many liberties does the black chain have?
lesson-first-task-4-right = It has { $liberties ->
        [one] { $liberties } liberty
       *[other] { $liberties } liberties
    }. The point B2 is next to several of its stones, but counts once.
lesson-first-task-4-wrong = Count the crosses. A point with a white stone does not count, and B2, which is next to several black stones, counts once.
lesson-first-task-5 = How many liberties does the marked black chain have?
lesson-first-task-5-right = It has { $liberties ->
        [one] { $liberties } liberty
       *[other] { $liberties } liberties
    }. The black stone at E2 is not part of the chain: it is only diagonally next to it.
lesson-first-task-5-wrong = Count the crosses. The black stone at E2 is not part of the chain, because a diagonal does not connect.
lesson-first-task-6 = Which chains, black and white, have only one liberty? Find all of them.
lesson-first-task-6-right = There are { $found ->
        [one] { $found } chain
       *[other] { $found } chains
    } in atari. The crosses show their last liberties.
lesson-first-task-6-wrong = The crosses show the last liberties of the chains to find: there { $found ->
        [one] is { $found } such chain
       *[other] are { $found } such chains
    }. Every other chain has more liberties.

## Capturing chains

lesson-first-capture-three =
    A chain is captured just like a single stone. As soon as its last liberty is taken, all of its stones come off the board together.

    White to move. The black chain is in atari: capture it.
lesson-first-capture-three-right = White captures { $captured ->
        [one] { $captured } stone
       *[other] { $captured } stones
    } at once, and each is a prisoner worth a point.
lesson-first-capture-three-wrong = The black chain is still there: it still has the liberty with the cross.
lesson-first-capture-five = Now Black is to move, and a white chain is in atari. Capture it.
lesson-first-capture-five-right = All { $captured ->
        [one] { $captured } stone
       *[other] { $captured } stones
    } of the chain come off the board.
lesson-first-capture-five-wrong = The white chain is still there: it still has the liberty with the cross.
lesson-first-capture-chains = A single move can capture several chains at once. White to move: find such a move.
lesson-first-capture-chains-right = These chains had their last liberty at the same point: one of { $longer ->
        [one] { $longer } stone
       *[other] { $longer } stones
    }, the other of { $shorter }. White captures { $captured ->
        [one] { $captured } stone
       *[other] { $captured } stones
    }.
lesson-first-capture-chains-wrong = The black stones are still there. The cross shows the last liberty of several black chains at once.
lesson-first-save =
    The same board, but this time Black moves first.

    Save the black stones that are in atari, all with one move.
lesson-first-save-right = D4 connects them with each other and with the stones below, into one chain with { $liberties ->
        [one] { $liberties } liberty
       *[other] { $liberties } liberties
    }. White cannot capture it with the next move.
lesson-first-save-wrong = Now White plays at D4 and captures. Black has to play there first.

## Tasks 7 to 9

lesson-first-task-7 = White to move. Which move captures { $captured ->
        [one] { $captured } black stone
       *[other] { $captured } black stones
    }?
lesson-first-task-7-right = At E4 White takes the last liberty and captures { $captured ->
        [one] { $captured } stone
       *[other] { $captured } stones
    }.
lesson-first-task-7-wrong = Nothing is captured there. The cross shows the last liberty of a black chain.
lesson-first-task-8 = White to move. Which move captures black stones here?
lesson-first-task-8-right = At A3 White captures a chain of { $captured ->
        [one] { $captured } stone
       *[other] { $captured } stones
    }.
lesson-first-task-8-wrong = Nothing is captured there. The long black chain has only one liberty: the cross shows it.
lesson-first-task-9 = White to move. At how many different points can White capture something now?
lesson-first-task-9-right = There { $places ->
        [one] is { $places } such point
       *[other] are { $places } such points
    }, now marked with letters.
lesson-first-task-9-wrong = Look for black chains with only one liberty: their last liberties have letters now.
lesson-first-task-9-most = White to move. Count how many stones White captures at A (A7), at B (F4) and at C (D2), and play where it is the most.
lesson-first-task-9-most-right = At A White captures { $a ->
        [one] { $a } stone
       *[other] { $a } stones
    }, at B { $b }, and at C { $c }.
lesson-first-task-9-most-wrong = Nothing is captured there. Choose one of A (A7), B (F4) and C (D2).
lesson-first-task-9-most-wrong-few = That captures only { $b ->
        [one] { $b } stone
       *[other] { $b } stones
    }. White captures more at A (A7): it is the last liberty of a longer chain.

## Suicide

lesson-first-suicide =
    Not every move is allowed. If White played at A, the stone would have no liberty, as there are black stones on all sides. White would be capturing a stone of their own.

    Such a move is called suicide, and it is forbidden. The same holds for a whole chain: you may not take the last liberty of your own stones.
lesson-first-suicide-captures =
    There is an exception: a move that captures something is not suicide.

    At A1, in the corner, White would have no liberty, but neither would the black stones: it is their last one. White to move. Play there.
lesson-first-suicide-captures-right = First the { $captured ->
        [one] { $captured } captured stone comes
       *[other] { $captured } captured stones come
    } off the board. So the white stone now has { $liberties ->
        [one] { $liberties } liberty
       *[other] { $liberties } liberties
    }, and stays.
lesson-first-suicide-captures-wrong = The black stones are still there. Their last liberty is A1, the point in the corner.
lesson-first-suicide-four = Each black stone around A has only one liberty left: A itself. May White play there?
lesson-first-suicide-four-right = The move takes the last liberty of all of them: { $captured ->
        [one] { $captured } black stone is
       *[other] { $captured } black stones are
    } captured, and so it is not suicide.
lesson-first-suicide-four-wrong = White may. On all other points next to the marked stones there are white stones, so a move at A takes their last liberty and captures them: that is not suicide.
lesson-first-suicide-chain =
    The black chain of { $stones ->
        [one] { $stones } stone
       *[other] { $stones } stones
    } is in atari. Black to move: save it!
lesson-first-suicide-chain-right = A1 was the last liberty of this black chain. But the move captures { $captured ->
        [one] { $captured } white stone
       *[other] { $captured } white stones
    }, so it is not suicide, and the chain has liberties again.
lesson-first-suicide-chain-wrong = Now White plays at A1, and the whole black chain is captured. Black has to play there first.

## Tasks 10 to 12

lesson-first-task-10-white = May White play at A?
lesson-first-task-10-white-right = White may not. A is the last liberty of White’s own chain, and the move would capture nothing: suicide.
lesson-first-task-10-white-wrong = White may not. A is the last liberty of White’s own chain, marked now, and the move would capture nothing: suicide.
lesson-first-task-10-black = And may Black play at A?
lesson-first-task-10-black-right = The move takes the last liberty of the white chain and captures { $captured ->
        [one] { $captured } stone
       *[other] { $captured } stones
    }. So it is not suicide.
lesson-first-task-10-black-wrong = Black may: the move takes the last liberty of the white chain, marked now, and captures { $captured ->
        [one] { $captured } stone
       *[other] { $captured } stones
    }. A move that captures something is not suicide.
lesson-first-task-11-stones = White has a move that captures black stones. How many stones does it capture?
lesson-first-task-11-stones-right = It captures { $captured ->
        [one] { $captured } stone
       *[other] { $captured } stones
    }: those with triangles. They have their last liberty at the same point.
lesson-first-task-11-stones-wrong = Count the triangles: all these stones have only one liberty, at the same point.
lesson-first-task-11 = White to move. Play the move that captures { $captured ->
        [one] this { $captured } black stone
       *[other] these { $captured } black stones
    }.
lesson-first-task-11-right = A white stone at C1 has no liberty at first, but it captures { $captured ->
        [one] { $captured } stone
       *[other] { $captured } stones
    }, so White may play there.
lesson-first-task-11-wrong = The black stones are still there. Their last liberty has a cross: you may play there, because it captures.
lesson-first-task-12 = White may play at only one of the points A (A7), B (C5), C (G4) and D (D2). Which is it?
lesson-first-task-12-right =
    At D White captures { $captured ->
        [one] { $captured } stone
       *[other] { $captured } stones
    }, so it is not suicide. At all the others it would be.

    That was lesson 1: now you know how stones are captured and how they are saved.
lesson-first-task-12-wrong = The question is only about these points: A (A7), B (C5), C (G4) and D (D2).
lesson-first-task-12-wrong-alone = That is suicide: the stones with triangles leave a white stone at { $answer } no liberty, and it would capture nothing. Where does White capture something?
lesson-first-task-12-wrong-joined = That is suicide: the stone would be a chain with the white one at G5, and the stones with triangles leave it no liberty. Nothing would be captured. Where does White capture something?
