learn-right = ✓ { $answer } – right!
learn-wrong = ✗ { $answer } – that is not it.
learn-illegal = ✗ { $answer } is not allowed.
learn-shown = The answer is { $answer }.
learn-pass = This takes a move, not a pass. Pick a point.
learn-yes = Yes
learn-no = No
learn-nothing = No chain
learn-how-point = Tap a column, then the point{ $typed ->
    [yes] ; or type it, such as “B2”.
   *[no] .
}
learn-how-letter = Tap the letter{ $typed ->
    [yes] , or type it.
   *[no] .
}
learn-how-number = Tap the number{ $typed ->
    [yes] , or type it.
   *[no] .
}
learn-how-yes-no = Tap your answer{ $typed ->
    [yes] , or type it.
   *[no] .
}
learn-how-chains = { $tapped ->
    [yes] Tap a stone of every such chain; one more tap takes it back. Then tap Done.
   *[no] Tap every chain that belongs to the answer; one more tap takes it back. Then tap Done.
}
learn-how-winner = Tap who is ahead; then I’ll ask by how much.
learn-how-column = Column { $column }: tap the point.
learn-how-margin = { $leader ->
    [b] Black
   *[w] White
} is ahead – by how many points?
learn-contents = The course. You can leave at any time; “learn” takes you back to where you were.
learn-contents-line = { $done ->
    [yes] ✓
   *[no] ·
} { $lesson }: { $read }/{ $steps }{ $tasks ->
    [0] {""}
   *[other] , questions { $solved }/{ $tasks }
} ({ $minutes } min)
learn-left = The course is closed, but I remember where you were: “learn” takes you back there. “rules” shows the rules in short.
learn-sandbox-closed = Your sandbox on game #{ $game } is closed now.
learn-which = { $point }: is that your answer in the course, or is it meant for game #{ $game }?
rules-list = The fourteen articles of the rules. Tap a number, or type for example “rules 9”.

## Buttons

label-learn-next = Next ▶
label-learn-back = ◀ Back
label-learn-skip = Skip ▶
label-learn-contents = Contents
label-learn-leave = Close
label-learn-go-on = Go on
label-learn-show = Show me
label-learn-done = Done
label-learn-columns = Other column
label-learn-other-winner = ◀ Who is ahead?
label-learn-black = Black
label-learn-white = White
label-learn-draw = A draw
label-learn-friend = First game 9×9: challenge a friend
label-learn-computer = Play the computer, 4 stones ahead
label-learn-answer = My answer in the course
label-learn-game = In game #{ $game }
label-rules-short = In short
label-rules-list = All articles

## Pictures in words

scene-plate = Six small boards, one for each rule. { $boards }
menu-command-learn = learn
menu-about-learn = Learn Go, in about twenty minutes
menu-command-rules = rules
menu-about-rules = The rules in short, or one of the articles
discord-option-lesson = lesson
discord-hint-lesson = For example 2 (a lesson), ko, contents
discord-option-article = article
discord-hint-article = The number of an article; 0 for the list
example-learn = “learn”, “learn 2”, “learn ko”
example-rules = “rules”, “rules 9”, “rules articles”

## Answers and refusals

label-stop-lesson = Close the lesson
