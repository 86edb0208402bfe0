// Presence and typing indicators.
// A visible page reports every few seconds, so that a person who has lost the connection, put the
// phone away or closed the laptop disappears.

import { $ } from "/page/kit/make.js";
import { tellHere } from "/page/wire.js";
import { say } from "/page/kit/words.js";

const MOVED_MS = 500; // a reader may leaf through several games
const ALONE_MS = 10_000;
const OTHERS_MS = 4_000;
const WRITING_MS = 4_000;

export class Presence {
  /** `on` has `changed` (called with the other people in the room: at first, and when one of them comes,
      goes, or opens another game), `gone` (called if the name is no longer this browser's), and `talk`
      (returns the game of the visible talk). */
  constructor(room, me, on) {
    Object.assign(this, { room, me, on });
    this.tab = Math.random().toString(36).slice(2, 12);
    this.game = ""; // the public game on the board, or the game of a shared line there
    this.others = []; // with `user`, `name` and `games`
    this.writers = [];
    this.typed = -Infinity; // the time of the last key press
    this.lost = false;
    this.heard = false; // whether the server has said who is here
    document.addEventListener("visibilitychange", () => this.tell());
    addEventListener("pagehide", () => this.tell(false));
    addEventListener("offline", () => this.take({ here: [], writes: [] }, true));
    addEventListener("online", () => this.tell());
    this.tell();
  }

  /** Notes that another game, or none, is on the board. */
  go(game) {
    if (game === this.game) return;
    this.game = game;
    this.show(); // other people may be typing in its talk
    clearTimeout(this.later);
    this.later = setTimeout(() => this.tell(), MOVED_MS);
  }

  /** Notes that the reader is typing, or (false) has sent the message. */
  types(is = true) {
    const before = this.writing;
    this.typed = is ? performance.now() : -Infinity;
    if (before !== this.writing) this.tell();
  }

  get writing() {
    return performance.now() - this.typed < WRITING_MS && this.on.talk() === this.game;
  }

  /** Reports the reader's presence, if the page is visible, and gets that of others. */
  async tell(here = !document.hidden) {
    clearTimeout(this.later);
    const { game, tab, writing: writes } = this;
    const place = { tab, ...(game ? { game } : {}) };
    const answer = await tellHere(this.room, this.me, { here, writes, ...place });
    if (answer?.error?.id === "web-error-name-gone") this.on.gone();
    if (answer?.error) return; // the name is another browser's, or the room is locked
    this.take(answer ?? { here: [], writes: [] }, !answer);
    clearTimeout(this.later);
    if (document.hidden) return;
    const pause = game !== this.game ? MOVED_MS : this.others.length ? OTHERS_MS : ALONE_MS;
    this.later = setTimeout(() => this.tell(), pause);
  }

  take({ here, writes }, lost = false) {
    const others = (people) => people.filter(({ user }) => user !== this.me.user);
    const before = this.heard && JSON.stringify(this.others);
    this.heard ||= !lost;
    Object.assign(this, { others: others(here), writers: others(writes), lost });
    this.show();
    if (this.heard && JSON.stringify(this.others) !== before) this.on.changed(this.others);
  }

  /** Renders the texts in the current language. */
  show() {
    const talk = this.on.talk();
    const isHere = ({ games }) => (talk ? games.includes(talk) : !games.length);
    const names = this.writers.filter(isHere).map(({ name }) => name);
    $("here").hidden = this.lost || !this.others.length;
    $("here").textContent = say("page-here", { count: this.others.length + 1 });
    $("here").title = [this.me.name, ...this.others.map(({ name }) => name)].join(", ");
    $("writing").hidden = !names.length;
    $("writing").textContent = say("page-writes", { name: names.join(", ") });
  }
}
