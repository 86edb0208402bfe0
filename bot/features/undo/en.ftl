example-undo = “undo”
menu-command-undo = undo
menu-about-undo = Ask to undo your last move
