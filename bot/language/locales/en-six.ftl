### The six rules.

lesson-title-rules = The six rules

lesson-rules-start =
    Welcome to Go! Two players, Black and White, put stones on a board by turns. The crossings of the lines are called points, and whoever surrounds more of them wins.

    This game is over. Small squares show what was surrounded: Black has { $black } points, White { $white }.

    Games are played on boards of 9×9 lines, like this one, 13×13 or 19×19.
lesson-rules-course =
    The course takes about twenty minutes. Leave it whenever you like: it goes on where you stopped.

    From time to time you are asked something. Answer with the buttons, or type your answer. A wrong one costs nothing: you are told why, and try again.
lesson-rules-1 =
    Rule 1. At the beginning the board is empty. Black moves first, then White, and so on by turns. To move is to put a stone of your colour on an empty point.

    The numbers show the first { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    } of a game.
lesson-rules-1-crossings =
    Stones stand where lines cross, not in the squares. All crossings are points to play on: those in the middle, those at the side of the board, and the corners too.

    Boards as small as this one are only for learning.
lesson-rules-1-names =
    Each point has a name: the letter of its column and the number of its row. The stone with the ring was played last, at G3. There is no letter I: after H comes J.

    Now you: Black to move. Play at D3.
lesson-rules-1-names-right = A move in a real game is played just like this.
lesson-rules-1-names-wrong = For D3 find the letter D below the board and the number 3 beside it: the point is where the two lines cross.
lesson-rules-1-names-wrong-top = That is { $answer }: the rows are counted from below, not from above. Row 3 is near the lower side.
lesson-rules-1-stays =
    A stone that stands on the board is never moved. It stays on its point, unless it is taken off as the next rule tells.

    White to move. May White play at D3, on top of the stone with the ring?
lesson-rules-1-stays-right = There is a stone at D3 already, and you play on empty points only.
lesson-rules-1-stays-wrong = White may not: there is a stone at D3 already. You can only play on a point that is empty.
lesson-rules-2 =
    Rule 2. The empty points right next to stones, along the lines, are their liberties. A move that takes the last liberty of the opponent’s stones captures them: they come off the board and are prisoners till the end of the game.

    The { $stones ->
        [one] { $stones } marked stone has
       *[other] { $stones } marked stones have
    } { $liberties ->
        [one] { $liberties } liberty
       *[other] { $liberties } liberties
    } left, at A. Black captures by playing there. Lesson 1 goes through this slowly.
lesson-rules-3 =
    Rule 3. You may not take the last liberty of your own stones, unless that move captures something.

    White may not play at A: a stone there would have no liberty. At B it would have none either, but it captures { $captured ->
        [one] { $captured } black stone
       *[other] { $captured } black stones
    }, so it is allowed. Lesson 1 explains this too.
lesson-rules-4 =
    Rule 4. Black has just captured a white stone at B3. If White could now play there and capture the stone with the ring, Black could capture at once again, and so on for ever. Such a position is called ko, and the point gets a square.

    So White may not take back at once: White has to play somewhere else first. Lesson 2 is about ko.
lesson-rules-5 =
    Rule 5. Instead of playing a stone you may pass. When both players pass, one right after the other, the game is over.

    Here neither of them sees a move that would gain anything, so both have passed. More of that in lesson 2.
lesson-rules-6 =
    Rule 6. At the end dead stones, those that cannot escape capture, come off the board and are prisoners. Here they are crossed out. Then each surrounded empty point counts 1, and each prisoner 1:

    Black { $blackland } + { $blackprisoners } = { $black }
    White { $whiteland } + { $whiteprisoners } = { $white }

    White also gets komi, some points for having moved second. Whoever has more wins. Lessons 2 and 3 show it in detail.
