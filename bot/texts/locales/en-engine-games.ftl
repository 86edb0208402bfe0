## A game against a program

form-spar = A game against { $name }, a program. So far: { $terms }. Tap what you want to change, then begin.
form-begun = The game begins.
label-form-begin = Begin
label-weaker = Weaker: { $level }
label-stronger = Stronger: { $level }
label-spar-levels = Choose a level
spar-ask = How strong are you? Tell me, and I’ll pick a fitting opponent.
spar-ask-later = I’ll remember your answer. “spar 12k” plays at another level, from 20k to 3d.
label-spar-own = { $name ->
    [new] New to Go
    [learning] Still learning
    [kyu] About 10k
   *[dan] Dan level
}
spar-nearest = My nearest level is { $level }.
game-void-engine = { $name } couldn’t go on: no result
game-void-engine-how = It wasn’t your fault.
opinions-differ = { $who ->
    [ours] { $count ->
        [one] Is
       *[other] Are
    } { $ours } dead? I say yes, the Go program no.
    [theirs] { $count ->
        [one] Is
       *[other] Are
    } { $theirs } dead? I say no, the Go program yes.
   *[both] Dead? { $ours }: I say so. { $theirs }: the Go program.
}
help-spar = “spar 9x9” – a game against { $name }, a program, at any time of day
help-spar-levels = “spar 12k” – a game against a program at 12 kyu, at any time of day; levels from 20k to 3d
error-spar-nobody = There is no program here to play against. Type “challenge 9x9”: anyone may accept.
error-spar-size = The program plays on boards of { $smallest } to { $largest } lines. Type for example “spar 9x9”.
error-spar-rated = Games against a program are never rated. Leave out “rated”.
error-spar-position = The program begins every game from an empty board, or with handicap stones. Type for example “spar 9x9”.
error-spar-fair = Nobody knows how strong the program is, so say yourself: for example “spar 9x9 handicap 2”.
error-spar-fair-level = Choose how strong the program is instead: for example “spar 12k”.
error-spar-no-levels = The program here has no levels. Type for example “spar 9x9 handicap 2”.
error-spar-no-engine = No other program is installed here. Type for example “spar 12k”.
error-spar-many = You have { $most ->
    [one] { $most } game
   *[other] { $most } games
} going with the program already. End one of them first; “games” lists them.
