sandbox-alt = Sandbox, not the game. { $board }
sandbox-closed = The sandbox on game #{ $game } is closed. What you type now is meant for your games again.
example-analyse = “analyse”, then “D4”, “one back”, “board”, “end analysis”
menu-command-analyse = analyse
menu-about-analyse = Try out moves in private; the game never hears of it
discord-option-tried = moves
discord-hint-tried = What to try, by turns, such as D4 or D4 Q16

## Answers and refusals

label-stop-sandbox = End the sandbox
label-sandbox-back = Back
label-sandbox-end = End
