sandbox-alt = Piaskownica, nie partia. { $board }
sandbox-closed = Piaskownica gry #{ $game } jest zamknięta. To, co teraz wpiszesz, znowu dotyczy Twoich gier.
