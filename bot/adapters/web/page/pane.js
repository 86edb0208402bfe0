// One chat on the page: the room that all read, or the one alone with the bot.

import { MessageView } from "/page/message.js";
import { Readings } from "/page/readings.js";
import { Steady } from "/page/steady.js";
import { Stops } from "/page/stops.js";
import { Live, Outbox, seenGame } from "/page/wire.js";

const NEAR = 120;
const TOGETHER_MS = 5 * 60_000;
const KEPT = 500;
const AT_ONCE = 60; // messages that are shown at first, and more whenever somebody scrolls up to them
const ABOVE_PX = 800;
const ABOUT_TO_TAP_MS = 700;
const CLICK_MS = 300;
const COURSE = /^learn::0:(.*)$/;
const BEGINS = /^(?:own|begin)::0:[0-9a-f]+\.challenge (.*)$/;
const TAPPED = ".choice, .play, .chip, .board";

export class Pane {
  /** `place` is where the room is under `/api/rooms/`, `elements` has `scroll`, `list` and `empty`.
      `on` has `notice`, `filled`, `took`, `opens`, `changed`, `online`, `refused`, `slowed`, `reply`, `enlarge`,
      `moved`, `quick`, `begin`, `closed` and, where others read, `learn`. What is written before it is open goes out then. */
  constructor(place, me, elements, on) {
    Object.assign(this, { place, me, on, ...elements });
    this.older = []; // messages further up than anybody has scrolled, oldest first
    this.views = new Map(); // those that are shown, by message id
    this.newest = new Map(); // by game: the newest message that came with choices
    this.replyTo = null;
    this.draft = "";
    this.latest = null; // what has come or changed last
    this.last = 0; // the number of the newest message
    this.readings = new Readings();
    this.settledIn = false; // what was there before has been shown
    this.atEnd = true;
    this.aimed = -Infinity; // when somebody was last about to tap; Infinity: a finger is down
    this.held = false; // the end is not followed just now, since it would move under the finger
    this.followed = null; // which message, saying what, the list was last scrolled to
    this.prefix = place.includes("/") ? "a" : "m";
    const refused = (item, words) => this.refused(item, words);
    this.outbox = new Outbox(place, refused, (words) => on.slowed(words));
    this.live = null;
    this.mark = `nigiri-seen-${place}-${me.user}`;
    this.steady = new Steady(this.scroll, () => on.quick());
    this.stops = new Stops(this.list);
    this.listen();
    this.outbox.items.forEach((item) => this.showPending(item));
  }

  get opened() {
    return this.live !== null;
  }

  /** Reads and sends from now on. */
  open() {
    if (this.opened) return;
    const { on, place } = this;
    this.live = new Live(place, place.includes("/") ? { user: this.me.user } : {}, {
      message: (message) => this.take(message),
      ready: () => this.ready(),
      reset: () => this.reset(),
      online: (is) => on.online(is),
      closed: () => on.closed?.(),
    });
    this.outbox.open();
  }

  /** Reads everything anew, in the language of now. */
  reread() {
    if (!this.opened) return;
    this.live.close();
    this.live = null;
    this.reset();
    this.open();
  }

  /** Does neither any more, and forgets what was read. */
  shut() {
    this.live.close();
    this.live = null;
    this.outbox.shut();
    this.replyTo = null;
    this.reset();
    localStorage.removeItem(this.mark);
  }

  listen() {
    const { scroll } = this;
    const aims = (event) => event.target.closest?.(TAPPED);
    scroll.addEventListener("scroll", () => this.scrolled(), { passive: true });
    scroll.addEventListener("pointermove", (event) => {
      if (aims(event) && event.pointerType === "mouse") this.aimed = performance.now();
    }, { passive: true });
    scroll.addEventListener("pointerdown", (event) => {
      clearTimeout(this.lifted);
      if (aims(event)) this.aimed = Infinity;
    }, { passive: true });
    for (const own of ["wheel", "touchmove"]) {
      scroll.addEventListener(own, () => { this.held = false; }, { passive: true });
    }
    addEventListener("pointerup", () => {
      this.lifted = setTimeout(() => this.letGo(), CLICK_MS); // a finger's click comes later
    });
    for (const end of ["click", "pointercancel", "dragend"]) {
      addEventListener(end, () => this.letGo());
    }
    new ResizeObserver(() => this.settle()).observe(scroll);
  }

  // --- messages ------------------------------------------------------------------------------

  get act() {
    return {
      me: this.me,
      prefix: this.prefix,
      find: (id) => this.views.get(id)?.message ?? this.older.find((message) => message.id === id),
      settled: () => this.settle(),
      show: (id) => {
        while (!this.views.has(id) && this.older.length) this.more();
        const element = this.views.get(id)?.element;
        element?.scrollIntoView({ block: "center", behavior: "smooth" });
        element?.focus({ preventScroll: true });
      },
      enlarge: (message) => this.on.enlarge(message),
      opens: (message) => Boolean(message.game) && this.on.opens(message.game),
      isTooSoon: (button, event) => this.steady.isTooSoon(button, event),
      play: (message, point) => this.say(point, message.id),
      answer: (message, point) => {
        this.atEnd = true; // what comes of it is wanted, words and buttons too
        return this.send("choices", { message_id: message.id, choice: point });
      },
      reply: (message) => {
        this.replyTo = message;
        this.on.reply(this);
      },
      react: (message, emoji, remove) =>
        this.send("reactions", { message_id: message.id, emoji, remove }),
      choose: (message, choice) => this.choose(message, choice),
    };
  }

  /** Where others read, what opens the course leads to the chat alone with the bot; there, what
      begins a game leads to where others read. */
  choose(message, choice) {
    const step = choice.id.match(COURSE)?.[1];
    if (step !== undefined && this.on.learn) return this.on.learn(step);
    const terms = choice.id.match(BEGINS)?.[1];
    if (terms) return this.on.begin(terms);
    return this.send("choices", { message_id: message.id, choice: choice.id });
  }

  see({ id, message }) {
    return seenGame(this.place, id, message.key, this.me.user);
  }

  send(path, body) {
    return this.outbox.send(path, { user: this.me.name, ...body });
  }

  /** All that there are, oldest first. */
  get messages() {
    return [...this.older, ...[...this.views.values()].map(({ message }) => message)];
  }

  /** Shows a message, or what has changed about it; but what was there before anybody came waits
      until all of it is known, and older ones until somebody scrolls up to them. */
  take(message) {
    const known = this.views.get(message.id);
    const place = known ? -1 : this.older.findIndex(({ id }) => id === message.id);
    if (known) this.renew(known, message);
    else if (place >= 0) this.older[place] = message;
    else if (!this.settledIn) this.older.push(message);
    else this.add(message);
    this.latest = this.views.get(message.id) ?? this.latest;
    this.settle();
    this.on.took(this, message);
  }

  /** Shows older messages, without moving what is seen. */
  more() {
    const { scroll, list } = this;
    const [height, top] = [scroll.scrollHeight, scroll.scrollTop];
    const first = this.views.values().next().value;
    const shown = this.older.splice(-AT_ONCE);
    const views = shown.map((message) => new MessageView(message, this.act));
    this.views = new Map([...views.map((view) => [view.message.id, view]), ...this.views]);
    list.prepend(...views.map(({ element }) => element));
    [...views, ...(first ? [first] : [])].reduce((before, view) => {
      this.joins(view, before?.message);
      return view;
    }, this.older.at(-1) && { message: this.older.at(-1) });
    for (const message of shown) this.overtake(message);
    if (!this.atEnd) scroll.scrollTop = top + scroll.scrollHeight - height;
  }

  /** What the same person says soon after needs no name. */
  joins({ element, message }, before) {
    const near = before && message.at - before.at < TOGETHER_MS;
    const follows = near && before.author === message.author && before.bot === message.bot;
    element.classList.toggle("follows", Boolean(follows));
  }

  /** A form that has changed in its place can be pressed again, and is read out. */
  renew(view, message) {
    const { text, version } = view.message;
    const other = message.text !== text || message.version !== version;
    view.update(message, other || view.active);
    if (!other) return;
    this.overtake(message);
    if (this.settledIn) this.on.changed(message);
  }

  add(message) {
    const before = [...this.views.values()].at(-1)?.message;
    const view = new MessageView(message, this.act);
    this.joins(view, before);
    view.element.classList.toggle("new", this.settledIn);
    this.views.set(message.id, view);
    this.last = Math.max(this.last, Number(message.id));
    this.readings.came(this.last);
    if (view.own) this.forgetPending(message);
    this.list.insertBefore(view.element, this.list.querySelector(".pending"));
    this.overtake(message);
    if (this.views.size + this.older.length > KEPT) {
      if (this.older.length) this.older.shift();
      else this.drop(this.views.keys().next().value);
    }
    this.empty.hidden = true;
    if (this.settledIn && !view.own) this.on.notice(this, view);
  }

  /** Only the newest buttons about a game can be pressed, and all those about its open proposal. */
  overtake(message) {
    if (!message.game || !message.choices.length) return;
    const last = this.newest.get(message.game);
    if (!last || message.version >= last.version) this.newest.set(message.game, message);
    const { version, proposal } = this.newest.get(message.game);
    for (const view of this.views.values()) {
      const about = view.message;
      const asked = about.proposal && about.proposal === proposal;
      if (about.game !== message.game || about.version >= version || asked) continue;
      if (view.active) view.update(about, false);
    }
  }

  drop(id) {
    this.views.get(id).element.remove();
    this.views.delete(id);
  }

  ready() {
    const filled = !this.settledIn;
    if (filled) for (const message of this.older.splice(-AT_ONCE)) this.add(message);
    this.latest ??= [...this.views.values()].at(-1);
    this.settledIn = true;
    if (filled) this.settle();
    this.empty.hidden = this.list.childElementCount > 0;
    this.outbox.flush();
    if (this.last < this.seen) localStorage.removeItem(this.mark); // it was another chat
    if (filled) this.on.filled(this);
  }

  reset() {
    this.latest = null;
    this.older = [];
    this.views.forEach((_view, id) => this.drop(id));
    this.newest.clear();
    this.last = 0;
    this.readings = new Readings();
    this.settledIn = false;
    this.empty.hidden = true;
  }

  // --- what is new ---------------------------------------------------------------------------

  /** The number of the newest message when somebody last looked. */
  get seen() {
    return Number(localStorage.getItem(this.mark));
  }

  /** The messages of others that have come since then. */
  get unseen() {
    const { seen } = this;
    return [...this.views.values()].filter(({ own, message }) => !own && Number(message.id) > seen);
  }

  /** Somebody looks. */
  look() {
    if (this.settledIn) localStorage.setItem(this.mark, this.last);
  }

  // --- the end of the list -------------------------------------------------------------------

  /** How far one has to scroll to be at the end; but what is longer than can be seen, and shows a
      picture by itself, or a board to play on or to vote about, is read from its beginning. Whole
      pixels, rounded so that no part of a pixel is cut off above. */
  get end() {
    const { scroll, list, latest } = this;
    if (!this.empty.hidden) return 0; // what stands there instead is read from its beginning
    const all = scroll.scrollHeight - scroll.clientHeight;
    const whole = latest?.alone || (latest?.active && (latest.mine || latest.vote));
    if (!whole || latest.element !== list.lastElementChild) return all;
    const top = (element) => element.getBoundingClientRect().top;
    return Math.min(all, Math.floor(top(latest.content) - top(list)));
  }

  toEnd() {
    const { scroll, list, latest } = this;
    this.held = false;
    latest?.fit(scroll.clientHeight - 2 * (list.offsetTop - scroll.offsetTop));
    const followed = latest && `${latest.message.id} ${latest.told}`;
    const before = scroll.scrollTop;
    // Who reads on in what is longer than can be seen stays there until it says something else.
    if (followed !== this.followed || scroll.scrollTop < this.end) scroll.scrollTop = this.end;
    this.followed = followed;
    this.steady.look(scroll.scrollTop - before);
  }

  /** Follows the end, but never while somebody presses or aims at something: it would move away
      under the finger. */
  settle() {
    clearTimeout(this.later);
    if (!this.atEnd) return;
    this.held = performance.now() - this.aimed <= ABOUT_TO_TAP_MS;
    if (!this.held) this.toEnd();
    else if (this.aimed !== Infinity) this.later = setTimeout(() => this.settle(), ABOUT_TO_TAP_MS);
  }

  /** A press is over. Only what it held back moves the list now: who has scrolled a little to see
      the rest of something long stays there. */
  letGo() {
    clearTimeout(this.lifted);
    if (this.aimed !== Infinity) return;
    this.aimed = -Infinity;
    if (this.held) this.settle();
  }

  scrolled() {
    const near = this.end - this.scroll.scrollTop < NEAR;
    // What is held back goes to the end later, unless somebody has scrolled away themselves.
    if (near || !this.held) this.atEnd = near;
    if (this.atEnd) this.on.moved(this);
    if (this.scroll.scrollTop < ABOVE_PX && this.older.length && this.settledIn) this.more();
  }

  // --- writing -------------------------------------------------------------------------------

  /** Whether anything has yet to be sent. */
  get waiting() {
    return this.outbox.items.length > 0;
  }

  /** `about` is the id of the message that the text answers. */
  say(text, about = this.replyTo?.id) {
    const more = about ? { reply_to: about } : {};
    if (about === this.replyTo?.id) this.replyTo = null;
    this.atEnd = true;
    this.aimed = -Infinity;
    this.send("messages", { text, seen: this.readings.last, ...more });
    this.showPending(this.outbox.items.at(-1));
  }

  /** Hands over a game record. */
  bring(name, content) {
    this.atEnd = true;
    this.aimed = -Infinity;
    this.send("records", { name, content });
  }

  /** Shows at once what is still on its way. */
  showPending({ path, body }) {
    if (path !== "messages") return;
    const message = {
      ...body, id: `pending-${body.event_id}`, author: this.me.name, user: this.me.user, bot: false,
      at: 0, reactions: {}, choices: [], reply_to: null,
    };
    const { element } = new MessageView(message, this.act);
    element.classList.add("pending");
    element.dataset.text = body.text;
    this.list.append(element);
    this.empty.hidden = true;
    this.toEnd();
  }

  /** What has arrived is not on its way any more. */
  forgetPending({ text }) {
    const waiting = [...this.list.querySelectorAll(".pending")];
    waiting.find((element) => element.dataset.text === text)?.remove();
  }

  refused({ path, body }, words) {
    const typed = path === "messages" ? body : null;
    if (typed) document.getElementById(`${this.prefix}pending-${body.event_id}`)?.remove();
    this.on.refused(this, words, typed?.text);
  }
}
