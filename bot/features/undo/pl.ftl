example-undo = „cofnij”
menu-command-undo = cofnij
menu-about-undo = Poproś o cofnięcie ruchu

## Odpowiedzi i odmowy

may-undo = { $name }, ruch można cofnąć, jeśli przeciwnik się zgodzi. Zapytać?
