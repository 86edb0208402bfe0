// All games in progress as small boards, with the turn and the remaining time; a tap opens one.

import { Drawing } from "/page/board/drawing.js";
import { arrange, make } from "/page/kit/make.js";
import { left, span } from "/page/stage/clock.js";
import { headline } from "/page/stage/panel.js";
import { stone } from "/page/stage/words.js";
import { say } from "/page/kit/words.js";

export class Strip {
  /** `open` is called with the chosen game. */
  constructor(element, open) {
    Object.assign(this, { element, open });
    this.unread = new Set(); // the games whose talk has new lines
    this.cards = new Map(); // by game
  }

  /** Shows these games, the most urgent first, unless there is only one. */
  show(games, current) {
    this.games = games.length > 1 ? games : [];
    this.element.hidden = !this.games.length;
    const order = (game) => [game.waits ? 0 : game.mine ? 1 : 2, game.due];
    const sorted = [...this.games].sort((one, other) => {
      const [a, b] = [order(one), order(other)];
      return a[0] - b[0] || (a[1] === b[1] ? 0 : a[1] - b[1]);
    });
    arrange(this.element, sorted.map((game) => this.card(game, game === current)));
    this.tick();
  }

  card(game, isOpen) {
    const card = this.cards.get(game.id) ?? this.make(game);
    this.cards.set(game.id, card);
    const { data } = game;
    if (card.version !== data.version) {
      card.version = data.version;
      card.drawing.show({ board: data.board, last: data.last_move });
      const names = ["black", "white"].filter((colour) => colour !== data.seat)
        .flatMap((colour) => [stone(colour), make("bdi", {}, data.players[colour]), " "]);
      card.names.replaceChildren(...names);
    }
    card.turn.textContent = headline(data);
    card.button.classList.toggle("turn", game.waits);
    card.button.setAttribute("aria-current", String(isOpen));
    card.news.textContent = this.unread.has(game.id) ? say("page-unread") : "";
    return card.button;
  }

  make(game) {
    const drawing = new Drawing(game.data.size, false);
    const [names, turn, time] = [make("span.names"), make("span"), make("span.soft")];
    const [words, news] = [make("span.words", {}, names, turn, time), make("span.unread")];
    const board = make("span.mini", {}, drawing.element);
    const button = make("button.card-game", { type: "button" }, board, words, news);
    button.addEventListener("click", () => this.open(game));
    return { button, drawing, names, turn, time, news };
  }

  tick() {
    for (const game of this.games ?? []) {
      const { time } = this.cards.get(game.id);
      const { data, ahead } = game;
      const ms = game.lives ? left(data, data.to_move ?? "black", ahead) : null;
      const words = ms === null ? "" : span(ms);
      if (time.textContent !== words) time.textContent = words;
    }
  }
}
