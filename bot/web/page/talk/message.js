// The view of one message.
// Its reactions and buttons change, and so do the text of a form, and text and picture of a replay.

import { arrange, icon, make } from "/page/kit/make.js";
import { askedOf, seenBy, settles, tellsEnd } from "/page/talk/kinds.js";
import { drawn, lay } from "/page/talk/parts.js";
import { textOf } from "/page/talk/in_words.js";
import { gameOf, linkGame } from "/page/talk/move_links.js";
import { LessonBoard } from "/page/talk/lesson.js";
import { hue, LETTER, sign } from "/page/talk/signs.js";
import { tools } from "/page/talk/message_menu.js";
import { fold, moment, say } from "/page/kit/words.js";

const SHORT = 2;
const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_PX = 24;
const LINE_PX = 16; // the minimum height of a line

/** Whether a button is so small that several share a row: a number or a point. */
function isSmall({ label }) {
  return label.length <= SHORT;
}

/** The badge of the bot. No name can imitate it, since a name is only text. */
function badge() {
  const word = make("span", { "data-word": "page-bot" }, say("page-bot"));
  return make("span.badge", {}, icon("stones"), word);
}

export class MessageView {
  /** `act` has `me`, `prefix` (of the elements' ids), `react`, `choose`, `reply`, `enlarge`,
      `opens`, `linkTo`, `visit`, `answer`, `isTooSoon`, `may`, `study`, `find` and `isBrief` (whether a
      message is shown as a link to its game alone). */
  constructor(message, act) {
    this.act = act;
    this.message = message;
    this.active = true;
    this.busy = new Set();
    this.buttons = new Map(); // by key, with the data that they were built from
    this.whole = false; // whether folded text is shown
    this.pressed = null; // the place of the last press on the screen
    this.choices = make("div.choices");
    this.chips = make("div.chips");
    this.palette = make("div.palette", { hidden: true });
    this.element = this.build();
    this.update(message);
  }

  get own() {
    return !this.message.bot && this.message.user === this.act.me.user;
  }

  /** Whether the message shows a board where it is this person's turn, or that asks for a point. */
  get mine() {
    const { board, taps, mention } = this.message;
    return Boolean(board) && (taps || mention === this.act.me.user);
  }

  /** Whether the message notifies this person. */
  get calls() {
    return this.message.calls?.includes(this.act.me.user) ?? false;
  }

  /** Whether the message is hidden: only another person may see it, or its question is settled. */
  get passedOver() {
    const { act: { me }, active, answered, message } = this;
    const [asked, whom] = [askedOf(message), seenBy(message)];
    return Boolean((whom && me.tag && whom !== me.tag)
      || ((asked || message.fleeting) && (!active || answered || message.over)));
  }

  /** Whether the message can count as unread. */
  get tells() {
    return !this.own && !this.passedOver;
  }

  /** Whether it shows a board of its own, such as a lesson's, and not the current state of a
      game. */
  get apart() {
    return Boolean(this.message.board) && !this.message.mention;
  }

  /** Whether the message has a picture that belongs to no game. Someone asked for that picture. */
  get alone() {
    return Boolean(this.message.image) && !this.message.game;
  }

  /** Whether the picture is so tall (such as six boards) that text fits beside it. */
  get tall() {
    const { width, height } = this.message;
    return this.alone && height > 1.3 * width;
  }

  /** Whether the message is a count on a board. Its text is long, with the important part first. */
  get vote() {
    return Boolean(this.message.image && this.message.proposal);
  }

  /** Whether the chat scrolls to the top of the message instead of its end: for a picture of its own,
      for text of the bot (except forms, whose buttons are below), and for a board to play or vote on. */
  get read() {
    const { active, message, passedOver } = this;
    const words = message.bot && !message.image && !askedOf(message);
    return !passedOver && (this.alone || (active && (this.mine || this.vote || words)));
  }

  /** Whether part of its text is folded away. */
  get cut() {
    const { body } = this;
    return body.scrollWidth > body.clientWidth || body.scrollHeight >= body.clientHeight + LINE_PX;
  }

  /** Sizes its own board, or that of a count, so that it fits with its text and buttons into
      `height`. */
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
    this.brief = this.act.isBrief(message);
    element.classList.toggle("brief", this.brief);
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
    const begins = make("bdi", {}, textOf(replied).slice(0, 120));
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
    if (file) {
      const link = make("a.file", { href: file.url, download: file.name });
      link.append(icon("file"), file.name);
      bubble.append(link);
    }
    return bubble;
  }

  /** Returns the button that folds and unfolds the text. */
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

  /** Updates the picture or removes it; a lesson has an interactive board instead. */
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
    if (position) return; // shown by `update` with its possible answers
    if (this.image.getAttribute("src") !== image) this.image.src = image;
    Object.assign(this.image, { alt: alt ?? text, width, height }); // reserves its space at once
  }

  picture() {
    const picture = make("img", { loading: "lazy" }); // lazy is set before src: old boards must not delay the newest
    picture.addEventListener("load", () => this.act.settled());
    const button = make("button.picture", { type: "button", title: say("page-enlarge") }, picture);
    button.addEventListener("click", () => {
      // A game has a better board beside the chat.
      if (!this.act.opens(this.message)) this.act.enlarge(this.message);
    });
    return picture;
  }

  /** Updates the message. `active`: its buttons still have an effect. */
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
    // Do not re-create a button that is being pressed.
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
    this.act.study(this);
    if (inside && held) this.refocus(held, textContent);
  }

  /** Updates the text if it has changed. */
  say(message) {
    const state = JSON.stringify([message.text, message.parts]);
    if (state === this.textState) return;
    this.textState = state;
    if (this.brief) {
      this.words.replaceChildren(linkGame(message, this.act.linkTo(message.talk)));
      this.more.hidden = true;
      return;
    }
    const game = !message.bot && gameOf(message, this.act.find);
    this.words.replaceChildren(...lay(message, game && this.act.linkTo(game), this.act.visit));
    if (!message.bot && !message.text) this.unquote(); // it was removed
    this.folds = Boolean(message.parts?.details.length);
    this.more.hidden = !this.folds;
  }

  /** Removes quotes of it. */
  unquote() {
    this.element.classList.add("gone");
    const quotes = this.element.parentElement?.querySelectorAll(`a.quote[href="#${this.element.id}"] > bdi:last-child`);
    for (const quote of quotes ?? []) quote.textContent = "";
  }

  /** Keeps the keyboard focus: on the button with the same label, or else on the one in the same
      place. */
  refocus(key, label) {
    const buttons = [...this.element.querySelectorAll("[data-key]")];
    const formal = ({ dataset }) => [key, dataset.key].every((each) => each.startsWith("place "));
    const same = buttons.find((button) => formal(button) && button.textContent === label);
    const again = same ?? buttons.find(({ dataset }) => dataset.key === key);
    again?.focus({ preventScroll: true }); // the chat may have scrolled on
  }

  /** Notes when its content changed. */
  renewed() {
    const { text, image, choices } = this.message;
    const state = JSON.stringify([text, image, choices]);
    if (state === this.contentState) return;
    this.contentState = state;
    this.since = performance.now();
  }

  /** Whether a press is the second tap of a double tap on the button that was here before the message
      changed: it comes at once and at the same place. */
  isRest({ timeStamp, clientX, clientY }) {
    const { pressed, since } = this;
    if (!pressed || timeStamp - since >= DOUBLE_TAP_MS) return false;
    return Math.hypot(clientX - pressed.x, clientY - pressed.y) < DOUBLE_TAP_PX;
  }

  /** The buttons to show. Of the post of a challenge only those that the reader may press, with the
      labels for them; a question to one person shows all its buttons. */
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
      // A form's buttons keep their place, whatever they mean now.
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
      if (held) this.element.closest(".scroll").focus({ preventScroll: true }); // the button will disappear
    }, choice.binds);
    if (!this.active) button.title = say("page-past");
    return button;
  }

  /** Returns the button for `key` if it was built from the same data, or else a new one. */
  same(key, things, build) {
    const state = JSON.stringify(things);
    const stands = this.buttons.get(key);
    const button = stands?.state === state ? stands.button : build();
    this.buttons.set(key, { state, button });
    return button;
  }

  showChips() {
    const { image, reactions } = this.message;
    const offered = this.offered.filter((choice) => choice.emoji);
    // Buttons with labels of a board are in the panel; without a board, they are here already.
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
    const title = [sound, names.join(", ")].filter(Boolean).join(" – ");
    const chip = make("button.chip", {
      type: "button", title, "data-key": key, "aria-label": title, "aria-pressed": String(mine),
    }, sign(emoji));
    if (names.length) chip.append(make("span.count", {}, String(names.length)));
    const dead = !this.active && Boolean(label);
    this.arm(chip, key, () => this.act.react(this.message, emoji, mine), binds, dead);
    return chip;
  }

  /** Makes a button that is disabled until its effect arrives, or permanently if outdated. One
      that `binds` must have stayed in place. */
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
