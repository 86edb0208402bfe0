// The games that wait for the reader.
// The title and the icon show them; a button or Alt+↓ goes from one to the next.

import { $ } from "/page/kit/make.js";
import { say } from "/page/kit/words.js";

/** Updates what is `known` of a game by a message: whose turn it is, and who is asked. */
function after(known, message) {
  const { version, mention, proposal, calls, choices } = message;
  const goesOn = choices.some(({ binds }) => binds);
  if (mention) return { version, message, turn: mention, asked: [] };
  if (version === known.version) {
    // When nothing is left to play, a call is no question, unless it has buttons for answers.
    const asks = calls.length && (known.message || goesOn);
    return asks ? { message, ...known, asked: calls } : known;
  }
  if (proposal) return { version, message, turn: known.turn, asked: calls, proposal };
  return goesOn ? { version, message, turn: known.turn, asked: calls } : { version, asked: [] };
}

/** The messages of a chat about games that wait for its reader, oldest first. */
function waiting(pane) {
  const { user } = pane.me;
  const about = pane.messages.filter(({ game }) => game);
  about.sort((one, other) => one.version - other.version || one.id - other.id);
  const games = new Map();
  for (const message of about) {
    games.set(message.game, after(games.get(message.game) ?? { version: 0 }, message));
  }
  return [...games.values()]
    .map(({ message, turn, asked, proposal }) => {
      const moves = !proposal && turn === user;
      return moves || asked.includes(user) ? { pane, message, moves } : null;
    })
    .filter(Boolean)
    .sort((one, other) => one.message.id - other.message.id);
}

export class Waiting {
  /** `panes` returns the chats, `show` opens one, `report` is called with the waiting games. */
  constructor(panes, show, report) {
    Object.assign(this, { panes, show, report });
    this.all = [];
    this.looked = null; // the game visited last
    this.inView = new IntersectionObserver(([{ isIntersecting }]) => {
      $("next").hidden = isIntersecting && this.all.length === 1;
    });
    $("next").addEventListener("click", () => this.next());
    document.addEventListener("keydown", (event) => {
      if (!event.altKey || event.key !== "ArrowDown" || !this.all.length) return;
      event.preventDefault();
      this.next();
    });
  }

  /** Updates after new or changed messages. */
  look() {
    this.all = this.panes().flatMap(waiting);
    this.report(this.all);
    $("icon").href = this.all.length ? "/page/icon-turn.svg" : "/page/icon.svg";
    $("next").textContent = this.words;
    $("next").hidden = !this.all.length;
    $("next").classList.toggle("single", this.all.length === 1);
    this.inView.disconnect();
    for (const { pane, message } of this.all) {
      const view = pane.views.get(message.id); // undefined if it is far above
      if (view) this.inView.observe(view.content);
    }
  }

  /** A short text about the waiting games; empty if none waits. */
  get words() {
    const { all } = this;
    if (all.length > 1) return say("page-turns", { count: all.length });
    return all.length ? say(all[0].moves ? "page-turn" : "page-asked") : "";
  }

  /** Goes to the game after the one visited last. */
  next() {
    const last = this.all.findIndex(({ message }) => message.game === this.looked);
    const { pane, message } = this.all[(last + 1) % this.all.length];
    this.looked = message.game;
    this.show(pane);
    if (!pane.act.opens(message)) pane.act.show(message.id);
  }
}
