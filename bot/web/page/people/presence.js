// The people who are here, and those who are writing.
// A page that is looked at tells it every few seconds, so that nobody stays behind as a ghost who has
// lost the connection, put the phone away or closed the laptop.

import { $ } from "/page/kit/make.js";
import { tellHere } from "/page/wire.js";
import { say } from "/page/kit/words.js";

const ALONE_MS = 10_000;
const OTHERS_MS = 4_000;
const WRITING_MS = 4_000;

export class Presence {
  /** `changed` hears when others have come or gone, `gone` when the name is this browser's no more. */
  constructor(room, me, changed, gone) {
    Object.assign(this, { room, me, changed, gone });
    this.others = []; // with `user` and `name`
    this.writers = [];
    this.typed = -Infinity; // when something was typed last
    this.lost = false;
    document.addEventListener("visibilitychange", () => this.tell());
    addEventListener("pagehide", () => this.tell(false));
    addEventListener("offline", () => this.take({ here: [], writes: [] }, true));
    addEventListener("online", () => this.tell());
    this.tell();
  }

  /** Somebody is typing here, or (false) has sent it. */
  types(is = true) {
    const before = this.writing;
    this.typed = is ? performance.now() : -Infinity;
    if (before !== this.writing) this.tell();
  }

  get writing() {
    return performance.now() - this.typed < WRITING_MS;
  }

  /** Tells that one is here, unless nobody looks, and hears who else is. */
  async tell(here = !document.hidden) {
    clearTimeout(this.later);
    const answer = await tellHere(this.room, this.me, { here, writes: this.writing });
    if (answer?.error?.id === "web-error-name-gone") this.gone();
    if (answer?.error) return; // it is another's, too, or the room is shut
    this.take(answer ?? { here: [], writes: [] }, !answer);
    clearTimeout(this.later);
    if (document.hidden) return;
    this.later = setTimeout(() => this.tell(), this.others.length ? OTHERS_MS : ALONE_MS);
  }

  take({ here, writes }, lost = false) {
    const others = (people) => people.filter(({ user }) => user !== this.me.user);
    const before = JSON.stringify(this.others);
    Object.assign(this, { others: others(here), writers: others(writes), lost });
    this.show();
    if (JSON.stringify(this.others) !== before) this.changed(this.others);
  }

  /** In the words of the language of now. */
  show() {
    const names = this.writers.map(({ name }) => name);
    $("here").hidden = this.lost || !this.others.length;
    $("here").textContent = say("page-here", { count: this.others.length + 1 });
    $("here").title = [this.me.name, ...this.others.map(({ name }) => name)].join(", ");
    $("writing").hidden = !names.length;
    $("writing").textContent = say("page-writes", { name: names.join(", ") });
  }
}
