// Presence and typing indicators.
// A visible page reports every few seconds, so that a person who has lost the connection, put the
// phone away or closed the laptop disappears.

import { $ } from "/page/kit/make.js";
import { tellHere } from "/page/wire.js";
import { say } from "/page/kit/words.js";

const ALONE_MS = 10_000;
const OTHERS_MS = 4_000;
const WRITING_MS = 4_000;

export class Presence {
  /** `changed` is called with the others who are here at first, and when others come or go; `gone` when the name is no longer this
      browser's. */
  constructor(room, me, changed, gone) {
    Object.assign(this, { room, me, changed, gone });
    this.others = []; // with `user` and `name`
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

  /** Notes that the reader is typing, or (false) has sent the message. */
  types(is = true) {
    const before = this.writing;
    this.typed = is ? performance.now() : -Infinity;
    if (before !== this.writing) this.tell();
  }

  get writing() {
    return performance.now() - this.typed < WRITING_MS;
  }

  /** Reports the reader's presence, if the page is visible, and gets that of others. */
  async tell(here = !document.hidden) {
    clearTimeout(this.later);
    const answer = await tellHere(this.room, this.me, { here, writes: this.writing });
    if (answer?.error?.id === "web-error-name-gone") this.gone();
    if (answer?.error) return; // the name is another browser's, or the room is locked
    this.take(answer ?? { here: [], writes: [] }, !answer);
    clearTimeout(this.later);
    if (document.hidden) return;
    this.later = setTimeout(() => this.tell(), this.others.length ? OTHERS_MS : ALONE_MS);
  }

  take({ here, writes }, lost = false) {
    const others = (people) => people.filter(({ user }) => user !== this.me.user);
    const before = this.heard && JSON.stringify(this.others);
    this.heard ||= !lost;
    Object.assign(this, { others: others(here), writers: others(writes), lost });
    this.show();
    if (this.heard && JSON.stringify(this.others) !== before) this.changed(this.others);
  }

  /** Renders the texts in the current language. */
  show() {
    const names = this.writers.map(({ name }) => name);
    $("here").hidden = this.lost || !this.others.length;
    $("here").textContent = say("page-here", { count: this.others.length + 1 });
    $("here").title = [this.me.name, ...this.others.map(({ name }) => name)].join(", ");
    $("writing").hidden = !names.length;
    $("writing").textContent = say("page-writes", { name: names.join(", ") });
  }
}
