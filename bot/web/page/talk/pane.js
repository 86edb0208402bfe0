// One chat on the page: the room, or the reader's private chat.

import { askedOf, isPrivate } from "/page/talk/kinds.js";
import { studyOf } from "/page/talk/move_links.js";
import { MessageView } from "/page/talk/message.js";
import { Readings } from "/page/talk/readings.js";
import { later } from "/page/later.js";
import { ofBrowser } from "/page/kit/storage.js";
import { Steady } from "/page/kit/steady.js";
import { TalkHistory, LAST } from "/page/talk/history.js";
import { firstView, Live, olderThan, Outbox, seenGame } from "/page/wire.js";

const NEAR = 120;
const AROUND_PX = 800; // content this close to the visible part is on the page
const ABOUT_TO_TAP_MS = 700;
const CLICK_MS = 300;
const COURSE = /^learn::0:(.*)$/;
const BEGINS = /^(?:own|begin)::0:[0-9a-f]+\.challenge (.*)$/;
const TAPPED = ".choice, .play, .chip, .board";

export class Pane {
  /** `place` is the room's path under `/api/rooms/`; `elements` has `scroll`, `list` and
      `empty`. `on` has `notice`, `lost`, `read`, `filled`, `took`, `opens`, `study`, `linkTo`, `visit`, `may`,
      `talk`, `changed`, `online`, `away`, `refused`, `held`, `slowed`, `spoken`, `reply`, `enlarge`,
      `moved`, `quick`, `begin`, `closed` and, in public rooms, `learn`. Input from before `open`
      is sent then. */
  constructor(place, me, elements, on) {
    Object.assign(this, { place, me, on, ...elements });
    this.begun = 0; // the number from which the messages were complete at first
    this.talks = new Map(); // histories by game; the room's has the key ""
    this.talk = ""; // the visible one
    this.history = this.talkOf("");
    this.newest = new Map(); // by game: the newest message with choices
    this.latest = null; // the message that came or changed last
    this.last = 0; // the number of the newest message
    this.readings = new Readings();
    this.unread = new Map(); // by game: the first unread question to the reader in its talk
    this.settledIn = false; // the earlier messages have been shown
    this.atEnd = true;
    this.aimed = -Infinity; // when the reader was last about to tap; Infinity: a finger is down
    this.held = false; // scrolling to the end is suspended: it would move content under the finger
    this.followed = null; // the message (and its content) that the list was last scrolled to
    this.prefix = place.includes("/") ? "a" : "m";
    this.outbox = new Outbox(place, (item, error) => this.refused(item, error), on);
    this.live = null;
    this.mark = `nigiri-seen-${place}-${me.user}`;
    this.steady = new Steady(this.scroll, () => on.quick());
    later("Stops", this.list);
    this.listen();
    this.outbox.items.forEach((item) => this.showPending(item));
  }

  get query() {
    return this.place.includes("/") ? { user: this.me.user } : {};
  }

  /** The history of the talk of a game, or of the room. */
  talkOf(talk) {
    if (!this.talks.has(talk)) {
      const asked = talk ? { game: talk } : { lobby: 1 };
      const history = new TalkHistory(this.list, this.scroll, {
        build: (message) => new MessageView(message, this.act),
        fetch: (id, count) => olderThan(this.place, id, count, { ...this.query, ...asked }),
        placed: (message) => this.overtake(message),
      });
      this.talks.set(talk, Object.assign(history, { begun: this.begun, draft: "", replyTo: null }));
    }
    return this.talks.get(talk);
  }

  /** The histories that contain a message. */
  talksWith({ lobby, talk }) {
    return [...(lobby ? [""] : []), ...(talk ? [talk] : [])].map((name) => this.talkOf(name));
  }

  /** Shows the talk of a game or, if the id is empty, of the room. */
  turnTo(talk) {
    if (talk === this.talk) return;
    this.history.clear();
    this.talk = talk;
    this.history = this.talkOf(talk);
    this.unread.delete(talk);
    for (const element of this.list.querySelectorAll(".pending")) element.remove();
    this.atEnd = true;
    if (this.settledIn) {
      this.history.newest();
      this.latest = this.history.shown.at(-1);
      this.fillUp();
    }
    this.outbox.items.forEach((item) => this.showPending(item));
    this.showEmpty();
    this.settle();
  }

  /** Loads earlier messages of a talk with few recent ones. */
  async fillUp() {
    if (this.views.size >= LAST) return;
    await this.more();
    this.showEmpty();
  }

  showEmpty() {
    const { begun, older } = this.history;
    this.empty.hidden = this.list.childElementCount > 0 || Boolean(this.talk || older.length) || begun > 1;
  }

  /** The text being written in the visible talk. */
  get draft() {
    return this.history.draft;
  }

  set draft(text) {
    this.history.draft = text;
  }

  get replyTo() {
    return this.history.replyTo;
  }

  set replyTo(message) {
    this.history.replyTo = message;
  }

  find(id) {
    return [...this.talks.values()].reduce((found, history) => found ?? history.find(id), undefined);
  }

  /** The views on the page, by message id. */
  get views() {
    return this.history.views;
  }

  get opened() {
    return this.live !== null;
  }

  /** Starts to receive and send. If there is a `game`, the messages of its talk are loaded first. */
  open(game = this.talk) {
    if (this.opened) return;
    const { me, on, place } = this;
    const first = place.includes("/") ? null : firstView(place, me.user, game);
    this.live = new Live(place, { ...this.query, last: LAST }, first, {
      message: (message) => this.take(message),
      ready: (view) => this.ready(view),
      reset: () => this.lose(),
      online: (is) => on.online(is),
      closed: () => on.closed?.(),
      away: (since) => {
        on.away(since);
        if (since === null) this.outbox.flush();
      },
    });
    this.outbox.open();
  }

  /** Reloads everything in the current language. */
  reread() {
    if (!this.opened) return;
    this.live.close();
    this.live = null;
    this.reset();
    this.open();
  }

  /** Stops receiving and sending, and forgets the messages. */
  shut() {
    this.live.close();
    this.live = null;
    this.outbox.shut();
    this.replyTo = null;
    this.reset();
    ofBrowser.put(this.mark, null);
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
      this.lifted = setTimeout(() => this.letGo(), CLICK_MS); // a touch's click event follows later
    });
    for (const end of ["click", "pointercancel", "dragend"]) {
      addEventListener(end, () => this.letGo());
    }
    new ResizeObserver(() => this.settle()).observe(scroll);
  }

  // --- messages ------------------------------------------------------------------------------

  /** Opens what a message shows, such as a record, on the board. */
  goTo(message) {
    return this.on.linkTo(studyOf(message)).go(message.study.move);
  }

  get act() {
    return {
      me: this.me,
      prefix: this.prefix,
      find: (id) => this.find(id),
      isBrief: ({ talk }) => Boolean(talk) && talk !== this.talk,
      settled: () => this.settle(),
      show: (id) => this.show(id),
      enlarge: (message) => this.on.enlarge(message),
      opens: (message) => Boolean(message.game ? this.on.opens(message.game, Boolean(message.mention))
        : message.study && this.goTo(message)),
      study: (view) => this.on.study(view),
      linkTo: (game) => this.on.linkTo(game),
      visit: (place) => this.on.visit(place),
      may: (message) => this.on.may(message),
      isTooSoon: (button, event) => this.steady.isTooSoon(button, event),
      quick: () => this.steady.warn(),
      answer: (message, point) => {
        this.atEnd = true; // its result should be in view, text and buttons
        return this.send("choices", { message_id: message.id, choice: point });
      },
      reply: (message) => {
        this.replyTo = message;
        this.on.reply(this);
      },
      react: (message, emoji, remove) =>
        this.send("reactions", { message_id: message.id, emoji, remove }),
      remove: ({ id }) => this.send("removals", { message_id: id }),
      choose: (message, choice) => this.choose(message, choice),
    };
  }

  /** In a public room, a button that opens the course leads to the private chat; there, a button
      that starts a game leads to the room. */
  choose(message, choice) {
    const [step, terms] = [COURSE, BEGINS].map((form) => choice.id.match(form)?.[1]);
    if (step !== undefined && this.on.learn) return this.on.learn(step);
    if (terms) return this.on.begin(terms);
    return this.send("choices", { message_id: message.id, choice: choice.id });
  }

  /** Hides a question that was answered elsewhere on the page. */
  settleQuestion({ id }) {
    const view = this.views.get(id);
    if (view) Object.assign(view, { answered: true }).update(view.message);
  }

  see({ id, message }) {
    return seenGame(this.place, id, message.key, this.me.user);
  }

  send(path, body) {
    return this.outbox.send(path, { user: this.me.name, ...(this.talk ? { game: this.talk } : {}), ...body });
  }

  /** All known messages, oldest first. */
  get messages() {
    const all = [...this.talks.values()].flatMap((history) => history.messages);
    return [...new Map(all.map((message) => [message.id, message])).values()];
  }

  /** The newest message of another person in the visible talk. */
  get newestLine() {
    return this.history.messages.findLast(({ bot, text, user }) => !bot && text && user !== this.me.user);
  }

  /** Shows a new or changed message. Earlier messages wait until all of them are known, and
      those far from the reading position until the reader scrolls there. */
  take(message) {
    const known = this.views.get(message.id);
    if (known) this.renew(known, message);
    const others = this.talksWith(message).filter((each) => !known || each !== this.history);
    const missing = others.filter((each) => !each.note(message));
    for (const each of missing) {
      if (each === this.history && this.settledIn) continue; // added below
      each.older.push(message);
      each.trim();
    }
    if (!known && missing.length && this.settledIn) this.add(message, missing.includes(this.history));
    this.latest = this.views.get(message.id) ?? this.latest;
    this.settle();
    this.on.took(this, message);
  }

  /** Scrolls to a message, however old, if its talk can be shown. */
  async show(id) {
    const about = this.find(id);
    const isHere = !about || this.talksWith(about).includes(this.history);
    if (!isHere && !await this.on.talk(about.talk ?? "")) return;
    const { history } = this;
    this.atEnd = false;
    while (history.newer.some((message) => message.id === id)) this.lower();
    while (!this.views.has(id) && await this.more());
    const element = this.views.get(id)?.element;
    element?.scrollIntoView({ block: "center", behavior: "smooth" });
    element?.focus({ preventScroll: true });
  }

  /** Shows older messages; returns whether there are any. */
  async more() {
    const { history } = this;
    if (!history.older.length && !await history.read()) return false;
    if (history !== this.history) return false;
    history.keep(() => history.up());
    if (this.atEnd) this.toEnd();
    return true;
  }

  /** Shows newer messages again that were removed while older ones were read. */
  lower() {
    this.history.keep(() => this.history.down());
  }

  /** Updates the view of a changed message. If its text or version changed, such as in a form, its
      buttons work again, and screen readers announce it. */
  renew(view, message) {
    const { text, version } = view.message;
    const other = message.text !== text || message.version !== version;
    view.update(message, other || view.active);
    if (!other) return;
    this.overtake(message);
    if (this.settledIn && !view.passedOver) this.on.changed(message);
  }

  /** Adds a new message; `here`: it is in the visible talk, and so on the page. */
  add(message, here = true) {
    const { history } = this;
    this.came(message, here);
    const far = here && history.newer.length > 0 && history.newer.push(message); // the reader is further up
    const view = far || !here ? history.on.build(message) : history.append(message);
    if (!here) this.overtake(message);
    view.element.classList.toggle("new", this.settledIn);
    if (view.own) this.forgetPending(message);
    if (this.settledIn && this.atEnd) history.trim();
    if (here) this.empty.hidden = true;
    if (this.settledIn && view.tells) this.on.notice(this, view, here);
  }

  came({ id, calls, proposal, talk }, here) {
    this.last = Math.max(this.last, Number(id));
    this.readings.came(this.last);
    if (!here && proposal && calls.includes(this.me.user)) this.unread.set(talk, this.unread.get(talk) ?? id);
  }

  /** The number up to which messages are read. In the room's talk, it is below all unread questions in
      other talks. */
  get readUntil() {
    const unread = this.talk ? [] : [...this.unread.values()];
    return Math.min(this.readings.last, ...unread.map((id) => id - 1));
  }

  /** Deactivates outdated buttons: only the newest ones of a game, and those of its open
      proposal, stay active. */
  overtake(message) {
    if (!message.game || !message.choices.length || message.lasts) return;
    const last = this.newest.get(message.game);
    if (!last || message.version >= last.version) this.newest.set(message.game, message);
    const { version, proposal } = this.newest.get(message.game);
    for (const view of this.views.values()) {
      const about = view.message;
      const asked = about.proposal && about.proposal === proposal;
      const whom = askedOf(about); // each person is asked one question at a time
      const again = whom && whom === askedOf(message) && Number(about.id) < Number(message.id);
      if (about.game !== message.game || (about.version >= version && !again) || asked || about.lasts) continue;
      if (view.active) view.update(about, false);
    }
  }

  /** Called when all messages from the number `first` on are known, and perhaps some `games`. If there is
      a `talk`, that applies to it alone; messages of other talks are known from `place` on. */
  ready({ first, talk, place, games }) {
    const filled = !this.settledIn;
    if (filled) {
      const { messages } = this;
      this.last = Math.max(this.last, Number.parseInt(place ?? 0, 10));
      const all = Number(first ?? (messages.length && Math.min(...messages.map(({ id }) => id))));
      this.begun = talk ? this.last + 1 : all;
      const whole = talk && first ? this.talkOf(talk) : null;
      for (const history of this.talks.values()) history.begin(history === whole ? all : this.begun);
      this.on.read(this, games);
      messages.forEach((message) => this.came(message, this.talksWith(message).includes(this.history)));
      this.history.newest((message) => this.add(message));
    }
    this.latest ??= this.history.shown.at(-1);
    this.settledIn = true;
    if (filled && this.replyTo) this.replyTo = this.answered;
    if (filled) this.settle();
    this.showEmpty();
    this.fillUp();
    this.outbox.flush();
    if (this.last < this.seen) ofBrowser.put(this.mark, this.last); // the newest messages were lost
    if (filled) this.on.filled(this);
  }

  /** Forgets all messages because the server's log differs from them; the server sends all again.
      Pending input is kept. */
  lose() {
    this.reset();
    this.on.lost(this);
  }

  reset() {
    this.latest = null;
    for (const history of this.talks.values()) history.reset();
    this.newest.clear();
    this.unread.clear();
    this.begun = 0;
    this.last = 0;
    this.readings = new Readings();
    this.settledIn = false;
    this.empty.hidden = true;
  }

  // --- unread messages -----------------------------------------------------------------------

  /** The current state of the message that is being answered; null if it was lost. */
  get answered() {
    const { id, at } = this.replyTo;
    if (Number(id) < this.history.begun) return this.replyTo;
    const found = this.find(id);
    return found?.at === at ? found : null;
  }

  /** The number of the newest message at the last look. */
  get seen() {
    return Number(ofBrowser.get(this.mark));
  }

  /** Messages by others that are newer than `seen`. */
  get unseen() {
    const { seen } = this;
    return [...this.views.values()].filter(({ tells, message }) => tells && Number(message.id) > seen);
  }

  /** Stores that the reader has seen all messages so far. */
  look() {
    if (this.settledIn) ofBrowser.put(this.mark, this.last);
  }

  // --- the end of the list -------------------------------------------------------------------

  /** The scroll position of the end; for a last message taller than the view, that of its top. In
      whole pixels, rounded so that nothing is cut off above. */
  get end() {
    const { scroll, list, latest } = this;
    if (!this.empty.hidden) return 0; // the placeholder is read from its top
    const all = scroll.scrollHeight - scroll.clientHeight;
    if (!latest?.read || latest.element !== list.lastElementChild) return all;
    const top = (element) => element.getBoundingClientRect().top;
    return Math.min(all, Math.floor(top(latest.content) - top(list)));
  }

  toEnd() {
    const { scroll, list, latest, history } = this;
    this.held = false;
    if (history.newer.length) history.newest();
    latest?.fit(scroll.clientHeight - 2 * (list.offsetTop - scroll.offsetTop));
    const followed = latest && `${latest.message.id} ${latest.contentState}`;
    const before = scroll.scrollTop;
    // A reader within a long message stays there until its content changes.
    if (followed !== this.followed || scroll.scrollTop < this.end) scroll.scrollTop = this.end;
    this.followed = followed;
    this.steady.look(scroll.scrollTop - before);
  }

  /** Scrolls to the end, but not while the reader presses or aims at something: it would move
      under the finger. */
  settle() {
    clearTimeout(this.later);
    if (!this.atEnd) return;
    this.held = performance.now() - this.aimed <= ABOUT_TO_TAP_MS;
    if (!this.held) this.toEnd();
    else if (this.aimed !== Infinity) this.later = setTimeout(() => this.settle(), ABOUT_TO_TAP_MS);
  }

  /** Called when a press has ended: scrolls to the end only if `settle` had suspended that. A reader
      who has scrolled a little within a long message stays there. */
  letGo() {
    clearTimeout(this.lifted);
    if (this.aimed !== Infinity) return;
    this.aimed = -Infinity;
    if (this.held) this.settle();
  }

  scrolled() {
    const { scroll, history } = this;
    const under = this.end - scroll.scrollTop;
    if (history.newer.length && under < AROUND_PX) this.lower();
    const near = !history.newer.length && under < NEAR;
    // Suspended content will move the view to the end, unless the reader has scrolled away.
    if (near || !this.held) this.atEnd = near;
    if (this.atEnd) this.on.moved(this);
    if (scroll.scrollTop < AROUND_PX && this.settledIn) this.more();
  }

  // --- writing -------------------------------------------------------------------------------

  /** Whether anything remains to be sent. */
  get waiting() {
    return this.outbox.items.length > 0;
  }

  /** `about` is the id of the message that the text answers. */
  say(text, about = this.replyTo?.id) {
    const more = about ? { reply_to: about } : {};
    if (about === this.replyTo?.id) this.replyTo = null;
    this.atEnd = true;
    this.aimed = -Infinity;
    this.send("messages", { text, seen: this.readUntil, ...more });
    this.showPending(this.outbox.items.at(-1));
  }

  /** Uploads a game record. */
  bring(name, content) {
    this.atEnd = true;
    this.aimed = -Infinity;
    this.send("records", { name, content });
  }

  /** Shows a message at once while it is being sent. */
  showPending({ path, body }) {
    if (path !== "messages" || (body.game ?? "") !== this.talk) return;
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

  /** Removes the placeholder of a message that has arrived. */
  forgetPending({ text }) {
    const waiting = [...this.list.querySelectorAll(".pending")];
    waiting.find((element) => element.dataset.text === text)?.remove();
  }

  refused({ path, body }, error) {
    const typed = path === "messages" ? body : null;
    if (typed) document.getElementById(`${this.prefix}pending-${body.event_id}`)?.remove();
    if (this.settledIn) this.showEmpty();
    if (isPrivate(error)) this.on.held(body, this.find(body.reply_to), error);
    else this.on.refused(this, error.message, typed ?? {});
  }
}
