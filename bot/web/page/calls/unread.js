// Finds the talks of a room that have unread lines of other people.
// Each browser stores the number of the newest line read in each talk.

import { ofBrowser } from "/page/kit/storage.js";

const MOST = 60; // stored talks: those with the newest lines

const areSeen = (data) => Array.isArray(data?.talks) && Number.isFinite(data.since)
  && data.talks.every((pair) => pair?.length === 2 && Number.isFinite(pair[1]));

export class Unread {
  /** `show` is called with the talks that have unread lines: ids of games, or "" for the room. */
  constructor(room, me, show) {
    Object.assign(this, { me, show, mark: `nigiri-talks-${room}-${me.user}` });
    this.lose();
    this.here = null; // the visible talk; null: none
    this.marked = new Set();
    document.addEventListener("visibilitychange", () => this.look());
    addEventListener("storage", ({ key }) => { if (key === this.mark) this.look(); }); // read in another tab
  }

  /** Forgets all lines: the log of the server has been replaced. */
  lose() {
    this.newest = new Map(); // by talk: the number of the newest line of another person
    this.isFilled = false; // before that, the visible talk may change without the reader
  }

  took({ id, bot, user, text, talk }) {
    if (bot || !text || user === this.me.user) return;
    this.newest.set(talk ?? "", Math.max(this.newest.get(talk ?? "") ?? 0, Number(id)));
    this.look();
  }

  /** Called when the messages up to the number `last` are loaded. At the first visit, they all count
      as read. */
  filled(last) {
    const { since, talks } = this.seen ?? { since: last, talks: [] };
    this.isFilled = true;
    this.write(Math.min(since, last), talks.map(([talk, id]) => [talk, Math.min(id, last)]));
    this.look();
  }

  /** Called when a talk becomes visible; null: no talk of the room is. */
  turn(talk) {
    this.here = talk;
    this.look();
  }

  /** The stored state: `talks` has pairs of a talk and its newest read line; in all other talks, lines
      up to `since` are read. */
  get seen() {
    return ofBrowser.read(this.mark, areSeen);
  }

  look() {
    const { here, isFilled, newest, seen } = this;
    if (!isFilled || !seen) return;
    const known = new Map(seen.talks);
    const isUnread = (talk) => (newest.get(talk) ?? 0) > (known.get(talk) ?? seen.since);
    if (!document.hidden && here !== null && isUnread(here)) {
      known.set(here, newest.get(here));
      this.write(seen.since, [...known]);
    }
    const found = new Set([...newest.keys()].filter(isUnread));
    if (found.size === this.marked.size && [...found].every((talk) => this.marked.has(talk))) return;
    this.marked = found;
    this.show(found);
  }

  write(since, talks) {
    const sorted = [...talks].sort(([, one], [, other]) => other - one);
    const gone = sorted.slice(MOST).map(([, id]) => id);
    ofBrowser.write(this.mark, { since: Math.max(since, ...gone), talks: sorted.slice(0, MOST) });
  }
}
