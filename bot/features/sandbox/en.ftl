sandbox-alt = Sandbox, not the game. { $board }
sandbox-closed = The sandbox on game #{ $game } is closed. What you type now is meant for your games again.
