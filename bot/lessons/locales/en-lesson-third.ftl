## Lesson 3: living and dead groups

lesson-title-third = Lesson 3: living and dead groups

lesson-third-alive = The black stones on this board hold together: they are a group. A group may be a single chain, as here, or several.

    White has surrounded it on all sides. To capture it, White has to fill its last liberties, A and B. Can that be done?
lesson-third-alive-may = You have White. Remember what suicide is.

    May you play at A or at B now?
lesson-third-alive-may-right = A white stone at A would have no liberty, and Black would still have one, at B. Nothing would be captured, so it is suicide. At B it is the same.
lesson-third-alive-may-wrong = You may not. The stones with triangles leave a white stone at A no liberty, and Black would still have one, at B. Nothing would be captured, so it is suicide. At B it is the same.
lesson-third-eyes = Points such as A and B are called eyes. White could play in one only if the other were already filled, and nobody can make two moves at once.

    So nobody can ever capture this group. A group with two eyes is alive.
lesson-third-dead = The black stones with triangles are shut in among white ones. White can capture them, and Black can do nothing about it.

    Stones that cannot escape capture are dead, even while they still stand on the board.
lesson-third-dead-run = See for yourself: Black tries to run away with 1. White blocks with 2, and now { $captured ->
    [one] { $captured } stone comes
   *[other] { $captured } stones come
} off the board. Running away only made the loss larger.
lesson-third-one-eye = This black group has an eye, too, at A. But only that one: the liberties B and C lie outside and are no eyes.

    Black cannot improve this. A black stone at B or C only takes away a liberty of its own group. You will soon see whether one eye is enough.
lesson-third-one-eye-play = You have White and want to capture the black chain. As long as B and C are open, A is suicide.

    So where do you begin?
lesson-third-one-eye-play-right = White fills the outside liberties first, in any order. Black cannot stop it.
lesson-third-one-eye-play-wrong = That takes no liberty from the black chain. To capture it, White has to fill all its liberties, those outside first: A2 and E3.
lesson-third-one-eye-play-wrong-eye = While B and C are open, a white stone at A has no liberty and captures nothing, so it is suicide. Take B and C first.
lesson-third-one-eye-taken = White plays 1 and 3, and Black, having no good answer, passes (2 and 4). Then 5 in the eye is no longer suicide: it takes the last liberty and captures { $captured ->
    [one] { $captured } stone
   *[other] { $captured } stones
}.

    So a surrounded group with only one eye is dead.
lesson-third-wide-eye = An eye may be larger than one point. But A and B lie side by side and belong together, so this is still a single eye.

    White may play at A, because B stays open as a liberty. Let us see what happens then.
lesson-third-wide-eye-taken = White puts a stone in with 1. Black captures it with 2, but now Black’s whole chain has one last liberty: the point where 1 stood.

    White plays there once more and captures { $captured ->
    [one] { $captured } stone
   *[other] { $captured } stones
}. So this group was dead.
lesson-third-seki = There is a second way to live. The { $white } white and { $black } black stones with triangles shut each other in, and none of them has an eye.

    Each side has only { $liberties } liberties, A and B, and they are the same ones for both. To capture the other, one has to play there. What happens then?
lesson-third-seki-play = You have Black, and it is your move.

    Is it good to play at A or at B?
lesson-third-seki-play-right = After Black’s move White plays on the other point and captures { $captured } stones. White has the same trouble. So nobody plays there, and both live: this is a seki. The points in a seki belong to nobody: they have no squares.
lesson-third-seki-play-wrong = It is not: after 1 all these black stones have one liberty left, and White captures { $captured } stones with 2. White has the same trouble at A and B. So nobody plays there, and both live.
lesson-third-removed = One last rule before the count. When both players have passed, all dead stones are taken off as they stand and become prisoners. Nobody has to capture them first.

    Here the crossed-out black stones are dead. White gets { $prisoners ->
    [one] { $prisoners } prisoner
   *[other] { $prisoners } prisoners
}, and the points where they stood are White’s territory.
lesson-third-ended = This game is over; both have passed. White has taken { $white_took ->
    [one] { $white_took } stone
   *[other] { $white_took } stones
} so far, Black { $black_took ->
    [one] { $black_took } stone
   *[other] { $black_took } stones
}.

    Which stones are dead, black or white? Look for groups that are shut in and have no room for two eyes.
lesson-third-ended-right = Every other group has its eyes.
lesson-third-ended-wrong = The crosses show eyes of groups that are alive. Dead are the stones shut in by them, without two eyes of their own and without a way out. There are black and white ones.
lesson-third-ended-dead = The dead stones: { $black_dead } black and { $white_dead } white. White cannot make two eyes in either corner. Nor can Black at the bottom: White answers F2 at E3, and E3 at F2.

    They need not be captured. They come off now, and nobody spends a move on it.
lesson-third-count-black = Black had taken { $black_took ->
    [one] { $black_took } stone
   *[other] { $black_took } stones
}, and { $white_dead ->
    [one] { $white_dead } dead stone
   *[other] { $white_dead } dead stones
} of White’s are added. The points under them count as territory.

    Black: territory { $black_territory } + prisoners { $black_prisoners } = { $black_total }.
lesson-third-count-white = White had taken { $white_took ->
    [one] { $white_took } stone
   *[other] { $white_took } stones
}, and { $black_dead ->
    [one] { $black_dead } dead stone
   *[other] { $black_dead } dead stones
} of Black’s are added.

    White: territory { $white_territory } + prisoners { $white_prisoners } = { $white_total }.

    Black has { $black_total } and wins by { $margin ->
    [one] { $margin } point
   *[other] { $margin } points
}.
lesson-third-filled = The quicker way: { $black_prisoners ->
    [one] { $black_prisoners } captured or dead white stone goes
   *[other] { $black_prisoners } captured or dead white stones go
} into White’s territory, and { $white_prisoners ->
    [one] { $white_prisoners } black one
   *[other] { $white_prisoners } black ones
} into Black’s.

    Black has { $black } left, White { $white }. Again Black wins by { $margin ->
    [one] { $margin } point
   *[other] { $margin } points
}.
lesson-third-agree = In Nigiri the game stops after two passes, and the bot shows a count with the stones that it takes for dead. Chains that may be dead have letters, as here.

    Is something wrong? Tap the letter, or type “dead D4” or “alive D4”. Is it right? Tap ✅. Once both of you agree, the result is final. The players decide, not the bot.
lesson-third-resume = And if you two do not agree which stones are dead? Then tap ▶️ or type “resume”: the game goes on, and you settle it on the board. The opponent of whoever asks moves first.

    After two more passes there is a new count.

lesson-third-task-1 = Only one of the black groups is dead. Which one?

    Look for the group that does not have two eyes.
lesson-third-task-1-right = The empty points in its corner lie side by side, so they are a single eye. The other black groups have two eyes each.
lesson-third-task-1-wrong = The crosses show the points inside each black group. Two separate ones are two eyes, and the group lives. Two that lie side by side are a single eye.
lesson-third-task-2 = White has a group at the bottom, one in the upper left corner and one on the right side.

    Which white groups are dead?
lesson-third-task-2-right = Only the group at the bottom lives. How Black captures the others comes next.
lesson-third-task-2-wrong = The crosses show that the group at the bottom has two eyes, so it lives. Can the other groups get two eyes as well, if Black does not help them?
lesson-third-task-2-corner = The group in the corner: even if White moves first, with 1, it does not help. Black puts a stone in with 2, White takes it with 3.

    Now White has { $liberties ->
    [one] { $liberties } liberty
   *[other] { $liberties } liberties
} left. Black plays 4 where 2 stood and captures { $captured ->
    [one] { $captured } stone
   *[other] { $captured } stones
}.
lesson-third-task-2-side = The group on the right: Black plays 1 and later 3; White’s 2 is played elsewhere. With 4 White captures { $captured ->
    [one] { $captured } stone
   *[other] { $captured } stones
}.

    But the points where they stood lie side by side, so that is only one eye. And one eye is not enough.
lesson-third-task-3 = This game is over. Black has taken { $black_took ->
    [one] { $black_took } stone
   *[other] { $black_took } stones
}, White { $white_took ->
    [0] none
    [one] { $white_took } stone
   *[other] { $white_took } stones
}.

    First: which stones are dead?
lesson-third-task-3-right = { $black_dead ->
    [one] { $black_dead } black stone
   *[other] { $black_dead } black stones
} and { $white_dead } white. Not one of them can run away or get two eyes.
lesson-third-task-3-wrong = The crosses show eyes of groups that are alive. Dead are all stones shut in by those, even single ones, black as well as white.
lesson-third-task-3-result = The dead stones are crossed out now. They become prisoners. During the game Black took { $black_took ->
    [one] { $black_took } stone
   *[other] { $black_took } stones
}, White { $white_took ->
    [0] none
    [one] { $white_took } stone
   *[other] { $white_took } stones
}. There is no komi.

    Who wins, and by how much?
lesson-third-task-3-result-right = Black: { $black_territory } + { $black_prisoners } = { $black_total }. White: { $white_territory } + { $white_prisoners } = { $white_total }. The difference is { $margin ->
    [one] { $margin } point
   *[other] { $margin } points
}.
lesson-third-task-3-result-wrong = Points under dead stones count as well, and dead stones are prisoners. Black: { $black_territory } + { $black_prisoners } = { $black_total }. White: { $white_territory } + { $white_prisoners } = { $white_total }.
lesson-third-task-3-filled = With all prisoners in the territories it is plain to see: Black has { $black } left, White { $white }. White wins by { $margin ->
    [one] { $margin } point
   *[other] { $margin } points
}.

    That is the end of lesson 3: you know all the rules that you need to play. Next comes a whole game, move by move.
lesson-third-task-4 = This game is over; nobody has captured anything so far.

    Which stones are dead? Look closely at the bottom: not every group without an eye is dead.
lesson-third-task-4-right = One white stone and two black ones are dead. The groups at C1 and E1 have no eyes, but whoever plays at D1 or D2 first is captured: that is a seki, and both live.
lesson-third-task-4-wrong = The crosses show eyes of living groups. The groups at C1 and E1 share the liberties D1 and D2, and whoever plays there first is captured: they are in seki and live. Dead is what is shut in without an eye and without a seki.
