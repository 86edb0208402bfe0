// One message, as it is shown.
// Its reactions and buttons change, and what a form says; its words and picture, while a game is
// looked through.

import { arrange, icon, make } from "/page/kit/make.js";
import { fold } from "/page/talk/complete.js";
import { askedOf, seenBy, settles, tellsEnd } from "/page/talk/kinds.js";
import { drawn, lay } from "/page/talk/parts.js";
import { lineIn } from "/page/tried/trial.js";
import { LessonBoard } from "/page/talk/lesson.js";
import { hue, LETTER, sign } from "/page/talk/signs.js";
import { tools } from "/page/talk/message_menu.js";
import { moment, say } from "/page/kit/words.js";

const SHORT = 2;
const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_PX = 24;
const LINE_PX = 16; // no line is lower

/** Whether its button is so small that several rows of such make one: a number, a point. */
function isSmall({ label }) {
  return label.length <= SHORT;
}

/** The mark of the bot, which no name can have: a name is text, and this is none. */
function badge() {
  const word = make("span", { "data-word": "page-bot" }, say("page-bot"));
  return make("span.badge", {}, icon("stones"), word);
}

export class MessageView {
  /** `act` has `me`, `prefix` (of the elements' ids), `react`, `choose`, `reply`, `enlarge`, `opens`,
      `follow`, `answer`, `isTooSoon`, `may` and `find`. */
  constructor(message, act) {
    this.act = act;
    this.message = message;
    this.active = true;
    this.busy = new Set();
    this.buttons = new Map(); // by key, with all that they were made of
    this.whole = false; // what is folded is shown
    this.pressed = null; // where a button was pressed last, on the screen
    this.choices = make("div.choices");
    this.chips = make("div.chips");
    this.palette = make("div.palette", { hidden: true });
    this.element = this.build();
    this.update(message);
  }

  get own() {
    return !this.message.bot && this.message.user === this.act.me.user;
  }

  /** Whether it is a board on which it is this person's turn, or that asks them for a point. */
  get mine() {
    const { board, taps, mention } = this.message;
    return Boolean(board) && (taps || mention === this.act.me.user);
  }

  /** Whether it calls this person. */
  get calls() {
    return this.message.calls?.includes(this.act.me.user) ?? false;
  }

  /** Whether it concerns somebody else alone, or what it asked is past: then it is not seen. */
  get passedOver() {
    const { act: { me }, active, answered, message } = this;
    const [asked, whom] = [askedOf(message), seenBy(message)];
    return Boolean((whom && me.tag && whom !== me.tag)
      || ((asked || message.fleeting) && (!active || answered || message.over)));
  }

  /** Whether it is news to who reads. */
  get tells() {
    return !this.own && !this.passedOver;
  }

  /** Whether it shows a board by itself, such as a lesson's, which belongs to no game as it stands. */
  get apart() {
    return Boolean(this.message.board) && !this.message.mention;
  }

  /** Whether its picture, if any, belongs to no game, so that it came because somebody wants it. */
  get alone() {
    return Boolean(this.message.image) && !this.message.game;
  }

  /** Whether that picture is so much higher than wide, as are six boards, that words fit beside it. */
  get tall() {
    const { width, height } = this.message;
    return this.alone && height > 1.3 * width;
  }

  /** Whether it puts stones on a board to the vote: with many words, of which the first count most. */
  get vote() {
    return Boolean(this.message.image && this.message.proposal);
  }

  /** Whether it is read from its beginning: a picture by itself, the bot's words alone (but no form,
      which is pressed further down), and a board to play on or to vote about. */
  get read() {
    const { active, message, passedOver } = this;
    const words = message.bot && !message.image && !askedOf(message);
    return !passedOver && (this.alone || (active && (this.mine || this.vote || words)));
  }

  /** Whether there is more of its words than is seen of it. */
  get cut() {
    const { body } = this;
    return body.scrollWidth > body.clientWidth || body.scrollHeight >= body.clientHeight + LINE_PX;
  }

  /** Makes a board by itself, or to be voted on, as large as may be seen with its words and buttons
      in a `height`. */
  fit(height) {
    if (!(this.apart || this.vote) || !height || this.whole) return;
    if (this.vote) this.more.hidden = !this.folds && !this.cut;
    const { width, height: tall } = this.message;
    const free = height - (this.element.offsetHeight - this.board.offsetHeight);
    this.board.style.setProperty("--free", `${Math.floor((free * width) / tall)}px`);
  }

  build() {
    const { message } = this;
    const element = make(`li.message.${this.own ? "own" : message.bot ? "bot" : "other"}`);
    element.id = `${this.act.prefix}${message.id}`;
    element.tabIndex = -1;
    const parts = [this.head(), this.quote(), this.bubble(), this.choices, this.chips, this.palette];
    element.append(this.avatar(), make("div.content", {}, ...parts.filter(Boolean)));
    return element;
  }

  avatar() {
    const { author, bot } = this.message;
    if (bot) return make("img.avatar", { src: "/page/icon.svg", alt: "", width: 32, height: 32 });
    const initial = Array.from(author)[0].toUpperCase();
    const circle = make("span.avatar", { "aria-hidden": "true" }, initial);
    circle.style.setProperty("--hue", hue(this.message.user));
    return circle;
  }

  head() {
    const { author, at, bot } = this.message;
    const head = make("p.head", {}, make("bdi.author", {}, author));
    if (bot) head.append(badge());
    if (at) {
      const time = make("time", { dateTime: new Date(at).toISOString() }, moment(at));
      head.append(time);
    }
    return head;
  }

  quote() {
    const { reply_to: id } = this.message;
    const replied = id && this.act.find(id);
    if (!replied) return null;
    const link = make("a.quote", { href: `#${this.act.prefix}${id}` });
    const begins = make("bdi", {}, replied.text.slice(0, 120));
    link.append(make("bdi.author", {}, replied.author), " ", ...(replied.bot ? [badge(), " "] : []), begins);
    link.addEventListener("click", (event) => {
      event.preventDefault();
      this.act.show(id);
    });
    return link;
  }

  bubble() {
    const { file } = this.message;
    const bubble = make("div.bubble");
    this.content = bubble;
    this.words = make("span.words");
    this.body = make("p.text", { dir: "auto" }, tools(this), this.words);
    bubble.append(this.body, this.rest());
    const line = !this.message.bot && lineIn(this.message.text);
    if (line) bubble.append(this.tried(line));
    if (file) {
      const link = make("a.file", { href: file.url, download: file.name });
      link.append(icon("file"), file.name);
      bubble.append(link);
    }
    return bubble;
  }

  /** The button that shows moves on the board which somebody has tried out. */
  tried(line) {
    const button = make("button.pill.see-line", { type: "button" }, icon("branch"));
    button.append(make("span", { "data-word": "page-see-line" }, say("page-see-line")));
    const { author } = this.message;
    button.addEventListener("click", () => this.act.follow({ ...line, by: this.own ? undefined : author }));
    return button;
  }

  /** The button that shows what is folded, or folds it. */
  rest() {
    const button = make("button.rest", { type: "button" });
    this.more = button;
    const show = (whole) => {
      this.whole = whole;
      this.element?.classList.toggle("whole", whole);
      button.setAttribute("aria-expanded", String(whole));
      button.dataset.word = whole ? "page-less" : "page-more";
      button.textContent = say(button.dataset.word);
    };
    show(false);
    button.addEventListener("click", () => show(!this.whole));
    return button;
  }

  /** Shows the picture, another one in its place, or none any more; a lesson has a board instead. */
  turn({ image, alt, text, width, height, board, position }) {
    if (this.board) this.board.hidden = !image;
    if (!image) return;
    if (!this.board) this.content.prepend((this.board = make("div.board")));
    this.board.style.setProperty("--cells", position ? position.size + 1 : board ? width / board.cell : "");
    if (position && !this.lesson) {
      this.lesson = new LessonBoard(this.act);
      this.board.after(this.lesson.bar);
    } else if (!position) this.image ??= this.picture();
    const shown = position ? this.lesson.element : this.image.parentElement;
    if (shown.parentElement !== this.board) this.board.replaceChildren(shown);
    if (position) return; // it is shown with what may be done there
    if (this.image.getAttribute("src") !== image) this.image.src = image;
    Object.assign(this.image, { alt: alt ?? text, width, height }); // so that it has its room at once
  }

  picture() {
    const picture = make("img", { loading: "lazy" }); // before src: old boards must not hold up the newest
    picture.addEventListener("load", () => this.act.settled());
    const button = make("button.picture", { type: "button", title: say("page-enlarge") }, picture);
    button.addEventListener("click", () => {
      // Of a game there is a better board beside the talk.
      if (!this.act.opens(this.message)) this.act.enlarge(this.message);
    });
    return picture;
  }

  /** Shows the message as it stands now. `active`: its buttons still mean something. */
  update(message, active = this.active) {
    this.message = message;
    this.active = active;
    this.turn(message);
    this.element.classList.toggle("apart", this.apart);
    this.element.classList.toggle("tall", this.tall);
    this.element.classList.toggle("vote", this.vote);
    this.element.classList.toggle("turns", Boolean(message.image && (message.mention || tellsEnd(message))));
    this.say(message);
    this.element.hidden = this.passedOver;
    // What somebody is just pressing must not be put in its own place anew.
    const stands = JSON.stringify([message, active, this.offered, [...this.busy]]);
    if (stands === this.stands) return;
    this.stands = stands;
    const { dataset, textContent } = document.activeElement ?? {};
    const held = dataset?.key;
    const inside = this.element.contains(document.activeElement);
    this.renewed();
    this.showChoices();
    this.showChips();
    this.element.classList.toggle("past", !active);
    this.element.classList.toggle("calls", active && this.calls);
    this.lesson?.show(message, active);
    if (inside && held) this.refocus(held, textContent);
  }

  /** Puts the words there, if they are others. */
  say(message) {
    const told = JSON.stringify([message.text, message.parts]);
    if (told === this.said) return;
    this.said = told;
    this.words.replaceChildren(...lay(message));
    if (!message.bot && !message.text) this.unquote(); // it was removed
    this.folds = Boolean(message.parts?.details.length);
    this.more.hidden = !this.folds;
  }

  /** What quotes it has no more to quote, and moves that stood in it are not shown. */
  unquote() {
    this.element.classList.add("gone");
    this.element.querySelector(".see-line")?.remove();
    const quotes = this.element.parentElement?.querySelectorAll(`a.quote[href="#${this.element.id}"] > bdi:last-child`);
    for (const quote of quotes ?? []) quote.textContent = "";
  }

  /** Who goes by keyboard stays on what they pressed: the button that says the same, wherever it is
      now, or else the one in its place. */
  refocus(key, label) {
    const buttons = [...this.element.querySelectorAll("[data-key]")];
    const formal = ({ dataset }) => [key, dataset.key].every((each) => each.startsWith("place "));
    const same = buttons.find((button) => formal(button) && button.textContent === label);
    const again = same ?? buttons.find(({ dataset }) => dataset.key === key);
    again?.focus({ preventScroll: true }); // the chat may be further on by now
  }

  /** Notes since when it says what it says. */
  renewed() {
    const { text, image, choices } = this.message;
    const told = JSON.stringify([text, image, choices]);
    if (told === this.told) return;
    this.told = told;
    this.since = performance.now();
  }

  /** Whether this is the rest of a double tap, meant for the button that was here before: the
      message is just another one, and the finger still where it pressed. */
  isRest({ timeStamp, clientX, clientY }) {
    const { pressed, since } = this;
    if (!pressed || timeStamp - since >= DOUBLE_TAP_MS) return false;
    return Math.hypot(clientX - pressed.x, clientY - pressed.y) < DOUBLE_TAP_PX;
  }

  /** What can be pressed; of a challenge only what is for this person, as they would say it. What
      one person was asked in passing is no post of the challenge. */
  get offered() {
    const { message: { choices, fleeting }, act } = this;
    const may = fleeting || askedOf(this.message) ? null : act.may(this.message);
    if (!may) return choices;
    const mine = (choice) => may.find(({ id }) => id === choice.id);
    return choices.filter(mine).map((choice) => ({ ...choice, label: mine(choice).label }));
  }

  showChoices() {
    const offered = this.offered.filter((choice) => !LETTER.test(choice.emoji));
    const buttons = offered.flatMap((choice, place) => {
      // A form's buttons stay where they are, whatever they come to mean.
      const key = choice.row ? `place ${place}` : `choice ${choice.id}`;
      const button = this.same(key, [choice, this.active], () => this.choice(choice, key));
      const runs = place && isSmall(choice) && isSmall(offered[place - 1]);
      button.classList.toggle("short", isSmall(choice));
      const begins = place && choice.row !== offered[place - 1].row && !(this.apart && runs);
      return begins ? [make("span.break"), button] : [button];
    });
    arrange(this.choices, buttons);
    this.choices.hidden = !buttons.length;
  }

  choice(choice, key) {
    const button = make("button.choice", { type: "button", "data-key": key });
    if (choice.emoji) button.append(sign(choice.emoji));
    button.append(...drawn(choice.label));
    this.arm(button, key, async () => {
      this.answered = await this.act.choose(this.message, choice) !== false && settles(choice);
      const held = this.answered && this.element.contains(document.activeElement);
      if (held) this.element.closest(".scroll").focus({ preventScroll: true }); // it goes
    }, choice.binds);
    if (!this.active) button.title = say("page-past");
    return button;
  }

  /** The button that stands for `key` if it would be made of the same things, or else a new one. */
  same(key, things, build) {
    const told = JSON.stringify(things);
    const stands = this.buttons.get(key);
    const button = stands?.told === told ? stands.button : build();
    this.buttons.set(key, { told, button });
    return button;
  }

  showChips() {
    const { image, reactions } = this.message;
    const offered = this.offered.filter((choice) => choice.emoji);
    // Of a board the buttons with words stand in the panel; without one, they stand here already.
    const seeds = this.active ? offered.filter(({ emoji }) => image || LETTER.test(emoji)) : [];
    const emojis = [...new Set([...seeds.map(({ emoji }) => emoji), ...Object.keys(reactions)])];
    const chips = emojis.map((emoji) => {
      const { label = "", binds = false } = offered.find((choice) => choice.emoji === emoji) ?? {};
      const [key, things] = [`chip ${emoji}`, [label, reactions[emoji] ?? [], binds]];
      const made = () => this.chip(emoji, key, ...things);
      return this.same(key, [things, this.active, this.act.me.name], made);
    });
    arrange(this.chips, chips);
    this.chips.hidden = !chips.length;
  }

  chip(emoji, key, label, names, binds) {
    const mine = names.some((name) => fold(name) === fold(this.act.me.name));
    const sound = LETTER.test(emoji) && label ? label : `${emoji} ${label}`.trim();
    const said = [sound, names.join(", ")].filter(Boolean).join(" – ");
    const chip = make("button.chip", {
      type: "button", title: said, "data-key": key, "aria-label": said, "aria-pressed": String(mine),
    }, sign(emoji));
    if (names.length) chip.append(make("span.count", {}, String(names.length)));
    const dead = !this.active && Boolean(label);
    this.arm(chip, key, () => this.act.react(this.message, emoji, mine), binds, dead);
    return chip;
  }

  /** A button that can be pressed once until its effect is there, and not at all if past. One that
      `binds` has to have stood still before. */
  arm(button, key, act, binds = false, dead = !this.active) {
    const off = dead || this.busy.has(key);
    if (off) button.setAttribute("aria-disabled", "true");
    button.classList.toggle("binds", binds && !off);
    button.addEventListener("click", async (event) => {
      if (dead || this.busy.has(key) || this.isRest(event)) return;
      if (binds && this.act.isTooSoon(button, event)) return;
      button.classList.remove("binds");
      this.pressed = { x: event.clientX, y: event.clientY };
      this.busy.add(key);
      button.setAttribute("aria-disabled", "true");
      await act();
      this.busy.delete(key);
      this.buttons.delete(key); // it was changed itself
      this.stands = "";
      this.update(this.message);
    });
  }
}
