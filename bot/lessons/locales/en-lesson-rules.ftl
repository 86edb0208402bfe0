### The six rules.

lesson-title-rules = The six rules

lesson-rules-start =
    Welcome to Go! Two players, Black and White, take turns putting stones on a board. The crossings of the lines are called points: whoever surrounds more of them wins.

    This game is over. The small squares show what was surrounded: Black has { $black } points, White { $white }.

    A board has 9×9 lines, like this one, 13×13 or 19×19.
lesson-rules-course =
    The rules and three lessons take about twenty minutes, or half an hour with all their tasks; then you can watch a whole game. Leave whenever you like: you go on where you stopped.

    From time to time you are asked something. Answer with the buttons{ $typed ->
        [yes] , or type your answer.
       *[no] .
    } A mistake costs nothing: you see what is wrong with it and try again.
lesson-rules-1 =
    Rule 1. At the beginning the board is empty. Black moves first, then White, and so on in turn. To make a move, put a stone of your colour on an empty point.

    The numbers show the first { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    } of a game.
lesson-rules-1-crossings =
    Stones stand where lines cross, not in the squares. You can play on any crossing: in the middle, at the side of the board, and in a corner too.

    Boards as small as this one are only for learning.
lesson-rules-1-names =
    Each point has a name: the letter of its column and the number of its row. The stone with the ring is the last move: it is at G3. There is no letter I: after H comes J.

    Now you: Black to move. Play at D3.
lesson-rules-1-names-right = In a real game you play a move just like this.
lesson-rules-1-names-wrong = To find D3, look for the letter D below the board and the number 3 beside it: the point is where the two lines cross.
lesson-rules-1-names-wrong-top = That is { $answer }: rows are counted from the bottom, not from the top. Row 3 is near the bottom of the board.
lesson-rules-1-stays =
    Once a stone is on the board, it is never moved. It stays on its point unless it is taken off, which the next rule is about.

    White to move. May White play at D3, where the stone with the ring is?
lesson-rules-1-stays-right = There is already a stone at D3, and you may only play on empty points.
lesson-rules-1-stays-wrong = White may not: there is already a stone at D3. You may only play on an empty point.
lesson-rules-2 =
    Rule 2. The empty points right next to stones, along the lines, are their liberties. A move that takes the last liberty of the opponent’s stones captures them: they come off the board and stay prisoners until the end of the game.

    The { $stones ->
        [one] { $stones } stone with a triangle has
       *[other] { $stones } stones with triangles together have
    } only { $liberties ->
        [one] { $liberties } liberty
       *[other] { $liberties } liberties
    } left. Black to move: capture them.
lesson-rules-2-right = They are prisoners now. Lesson 1 shows it step by step.
lesson-rules-2-wrong = The stones with triangles are still there: their last liberty has a cross. Play there.
lesson-rules-3 =
    Rule 3. You may not take the last liberty of your own stones, unless that move captures something.

    A white stone at A would have no liberty, and at B it would have none either. But one of the two moves captures { $captured ->
        [one] { $captured } black stone
       *[other] { $captured } black stones
    }, so it is allowed. White to move: play it.
lesson-rules-3-right = At A White may not play, since nothing would be captured. Lesson 1 explains this too.
lesson-rules-3-wrong = That captures nothing. Find black stones whose last liberty White can take: at A or at B.
lesson-rules-4 =
    Rule 4. Black has just captured a white stone at B3. If White could now play there and capture the stone with the ring, Black would recapture at once, and so on for ever. Such a position is called ko. Whoever wants to recapture in a ko has to play somewhere else first.

    White to move. May White play at B3 now?
lesson-rules-4-right = The square at B3 is a reminder. Lesson 2 is about ko.
lesson-rules-4-wrong = White may not recapture at once: White has to play somewhere else first. The square at B3 is a reminder.
lesson-rules-5 =
    Rule 5. Instead of playing a stone you may pass. When both players pass, one right after the other, the game is over.

    Here neither of them sees a move that would gain anything, so both have passed. More about that in lesson 2.
lesson-rules-6 =
    Rule 6. After the game dead stones, those that cannot escape capture, come off the board and become prisoners. Here they are crossed out. Then each surrounded empty point and each prisoner counts as 1 point:

    Black { $blackland } + { $blackprisoners } = { $black }
    White { $whiteland } + { $whiteprisoners } = { $white }

    White also gets komi, extra points for moving second. Whoever has more wins. Lessons 2 and 3 show it in detail.
