example-undo = “undo”
menu-command-undo = undo
menu-about-undo = Ask to undo your last move

## Answers and refusals

may-undo = { $name }, a move is taken back if your opponent agrees. Shall I ask?
