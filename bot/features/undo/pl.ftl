example-undo = „cofnij”
menu-command-undo = cofnij
menu-about-undo = Poproś o cofnięcie ruchu
