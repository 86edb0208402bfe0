// The messages of a chat in order; only those around the reading position are on the page.
// Scrolling up loads earlier ones from the server and removes later ones from the page, so that a long
// chat takes no more memory than a short one.

const AT_ONCE = 30; // messages shown at first, and added per step of scrolling
const SHOWN = 150; // the most on the page
const TOGETHER_MS = 5 * 60_000;
const MAX_LOADED = 500; // the most kept as data while the reader is at the end

export const LAST = AT_ONCE;

export class TalkHistory {
  /** `list` is the element, which scrolls in `scroll`. `on` has `build` (creates the view of a
      message), `fetch` (loads the messages before an id; null on failure), and `placed` (called
      for each view added to the page). */
  constructor(list, scroll, on) {
    Object.assign(this, { list, scroll, on });
    this.reset();
  }

  reset() {
    for (const { element } of this.views?.values() ?? []) element.remove();
    this.apart = new Map(); // by id: older ones that are still relevant, without those in between
    this.older = []; // before the page, oldest first
    this.views = new Map(); // the views on the page, by message id
    this.newer = []; // after the page, while the reader is further up
    this.begun = 0; // the first number that is known without gaps
  }

  get shown() {
    return [...this.views.values()];
  }

  get messages() {
    const shown = this.shown.map(({ message }) => message);
    return [...this.apart.values(), ...this.older, ...shown, ...this.newer];
  }

  find(id) {
    return this.views.get(id)?.message ?? this.messages.find((message) => message.id === id);
  }

  /** Stores a message that is not on the page, if it is a new state of a known one or older than the
      known ones. Returns false for a new message, which belongs on the page. */
  note(message) {
    for (const list of [this.older, this.newer]) {
      const place = list.findIndex(({ id }) => id === message.id);
      if (place >= 0) list[place] = message;
      if (place >= 0) return true;
    }
    if (Number(message.id) >= this.begun) return false;
    this.apart.set(message.id, message);
    return true;
  }

  /** Called when all messages from this number on are known. */
  begin(number) {
    this.older.sort((one, other) => one.id - other.id);
    const gap = this.older.findIndex(({ id }) => Number(id) >= number);
    for (const message of this.older.splice(0, gap < 0 ? Infinity : gap)) this.apart.set(message.id, message);
    this.begun = number;
  }

  /** Removes all messages from the page. */
  clear() {
    this.older = [...this.older, ...this.shown.map(({ message }) => message), ...this.newer];
    for (const { element } of this.views.values()) element.remove();
    this.views.clear();
    this.newer = [];
  }

  /** Shows the newest messages instead of the current ones; `place` adds each. */
  newest(place = (message) => this.append(message)) {
    this.clear();
    this.older.splice(-AT_ONCE).forEach(place);
  }

  /** Appends a message to the page; returns its view. */
  append(message) {
    const last = this.shown.at(-1);
    const view = this.on.build(message);
    this.views.set(message.id, view);
    this.list.insertBefore(view.element, last ? last.element.nextSibling : this.list.firstChild);
    this.join([view], last?.message);
    return view;
  }

  /** Hides the name on consecutive messages of the same person. */
  join(views, first) {
    views.reduce((before, { element, message }) => {
      const near = before && message.at - before.at < TOGETHER_MS;
      const follows = near && before.author === message.author && before.bot === message.bot;
      element.classList.toggle("follows", Boolean(follows));
      return message;
    }, first);
    for (const { message } of views) this.on.placed(message);
  }

  /** Changes the page without moving the visible part. */
  keep(change) {
    const { scroll } = this;
    const { top } = scroll.getBoundingClientRect();
    const seen = this.shown.find(({ element }) => element.getBoundingClientRect().bottom > top);
    const stood = seen?.element.getBoundingClientRect().top;
    change();
    if (seen?.element.isConnected) scroll.scrollTop += seen.element.getBoundingClientRect().top - stood;
  }

  /** Removes the beginning beyond the limits, while the reader is at the end. */
  trim() {
    while (this.views.size > SHOWN) this.older.push(this.take(this.views.keys().next().value));
    const over = this.older.length + this.views.size - MAX_LOADED;
    if (over <= 0) return;
    this.older.splice(0, over);
    this.begun = Number(this.older[0].id);
  }

  /** Loads earlier messages; returns whether there may be more. */
  async read() {
    if (this.reading || this.begun <= 1) return false;
    this.reading = true;
    const { begun } = this;
    const found = await this.on.fetch(begun, AT_ONCE);
    this.reading = false;
    if (!found || begun !== this.begun) return false;
    this.begun = Number(found.first);
    for (const { id } of found.messages) this.apart.delete(id);
    this.older = [...found.messages, ...this.older];
    return found.messages.length > 0 || this.begun > 1;
  }

  /** Adds some older messages at the top. */
  up() {
    const [first] = this.shown;
    const views = this.older.splice(-AT_ONCE).map((message) => this.on.build(message));
    this.views = new Map([...views.map((view) => [view.message.id, view]), ...this.views]);
    this.list.prepend(...views.map(({ element }) => element));
    this.join(first ? [...views, first] : views, this.older.at(-1));
    const over = [...this.views.keys()].slice(SHOWN);
    this.newer.unshift(...over.map((id) => this.take(id)));
  }

  /** Adds some newer messages at the bottom. */
  down() {
    for (const message of this.newer.splice(0, AT_ONCE)) this.append(message);
    const over = [...this.views.keys()].slice(0, Math.max(0, this.views.size - SHOWN));
    this.older.push(...over.map((id) => this.take(id)));
  }

  /** Removes a message from the page and returns it. */
  take(id) {
    const { element, message } = this.views.get(id);
    element.remove();
    this.views.delete(id);
    return message;
  }
}
