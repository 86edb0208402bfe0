// The messages of a chat in their order, of which those around what is read are on the page.
// Further up they come from the server when somebody scrolls there, and go from the page below, so
// that a long talk takes no more room than a short one.

const AT_ONCE = 30; // messages that are shown at first, and more whenever somebody scrolls on
const SHOWN = 150; // at most
const TOGETHER_MS = 5 * 60_000;
const KEPT = 500; // as data, while nobody looks further up

export const LAST = AT_ONCE;

export class TalkHistory {
  /** `list` is the element, which scrolls in `scroll`. `on` has `build`, which makes the view of a
      message, `fetch`, which reads those before the one with an id (null: they cannot be read now),
      and `placed`, which hears of each that has come onto the page. */
  constructor(list, scroll, on) {
    Object.assign(this, { list, scroll, on });
    this.reset();
  }

  reset() {
    for (const { element } of this.views?.values() ?? []) element.remove();
    this.apart = new Map(); // by id: older ones that are still about something, without those between
    this.older = []; // before what is shown, oldest first
    this.views = new Map(); // what is shown, by message id
    this.newer = []; // after it, while somebody looks further up
    this.begun = 0; // the number of the first that is known without gaps
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

  /** Takes in one that is not on the page: another state of it, or one that is too old to be. Whether
      that was all. */
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

  /** All is there from the message with this number on. */
  begin(number) {
    this.older.sort((one, other) => one.id - other.id);
    const gap = this.older.findIndex(({ id }) => Number(id) >= number);
    for (const message of this.older.splice(0, Math.max(0, gap))) this.apart.set(message.id, message);
    this.begun = Number(this.older[0]?.id ?? 0);
  }

  /** Puts the newest ones on the page, instead of what is there; what `place` does with each. */
  newest(place = (message) => this.append(message)) {
    const rest = [...this.older, ...this.shown.map(({ message }) => message), ...this.newer];
    for (const { element } of this.views.values()) element.remove();
    this.views.clear();
    this.newer = [];
    this.older = rest;
    rest.splice(-AT_ONCE).forEach(place);
  }

  /** Puts one after those on the page; its view. */
  append(message) {
    const last = this.shown.at(-1);
    const view = this.on.build(message);
    this.views.set(message.id, view);
    this.list.insertBefore(view.element, last ? last.element.nextSibling : this.list.firstChild);
    this.join([view], last?.message);
    return view;
  }

  /** What the same person says soon after needs no name. */
  join(views, first) {
    views.reduce((before, { element, message }) => {
      const near = before && message.at - before.at < TOGETHER_MS;
      const follows = near && before.author === message.author && before.bot === message.bot;
      element.classList.toggle("follows", Boolean(follows));
      return message;
    }, first);
    for (const { message } of views) this.on.placed(message);
  }

  /** Changes what is on the page without moving what is seen. */
  keep(change) {
    const { scroll } = this;
    const { top } = scroll.getBoundingClientRect();
    const seen = this.shown.find(({ element }) => element.getBoundingClientRect().bottom > top);
    const stood = seen?.element.getBoundingClientRect().top;
    change();
    if (seen?.element.isConnected) scroll.scrollTop += seen.element.getBoundingClientRect().top - stood;
  }

  /** Takes from the beginning what is more than is kept while the end is read. */
  trim() {
    while (this.views.size > SHOWN) this.older.push(this.take(this.views.keys().next().value));
    const over = this.older.length + this.views.size - KEPT;
    if (over <= 0) return;
    this.older.splice(0, over);
    this.begun = Number(this.older[0].id);
  }

  /** Reads on before all that is known; whether there is more. */
  async read() {
    if (this.reading || !this.views.size || this.begun <= 1) return false;
    this.reading = true;
    const { begun } = this;
    const found = await this.on.fetch(begun, AT_ONCE);
    this.reading = false;
    if (!found || begun !== this.begun) return false;
    this.begun = Number(found[0]?.id ?? 0);
    for (const { id } of found) this.apart.delete(id);
    this.older = [...found, ...this.older];
    return found.length > 0;
  }

  /** Puts some of the older ones before the rest. */
  up() {
    const [first] = this.shown;
    const views = this.older.splice(-AT_ONCE).map((message) => this.on.build(message));
    this.views = new Map([...views.map((view) => [view.message.id, view]), ...this.views]);
    this.list.prepend(...views.map(({ element }) => element));
    this.join(first ? [...views, first] : views, this.older.at(-1));
    const over = [...this.views.keys()].slice(SHOWN);
    this.newer.unshift(...over.map((id) => this.take(id)));
  }

  /** Puts some of the newer ones after the rest. */
  down() {
    for (const message of this.newer.splice(0, AT_ONCE)) this.append(message);
    const over = [...this.views.keys()].slice(0, Math.max(0, this.views.size - SHOWN));
    this.older.push(...over.map((id) => this.take(id)));
  }

  /** Takes one off the page; the message. */
  take(id) {
    const { element, message } = this.views.get(id);
    element.remove();
    this.views.delete(id);
    return message;
  }
}
