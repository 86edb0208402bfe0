// The entry form for a game: opponent and terms, or an invitation link, the engine, or the course.
// It is shown in an empty room, and as a dialog in other rooms.
// The offer is sent as a command with all its terms, so that readers learn the command. The server sends
// the default terms, which are those of a typed challenge.

import { $, icon, make } from "/page/kit/make.js";
import { say } from "/page/kit/words.js";

const ANYONE = "";
const CHOICES = {
  size: ["page-play-size", [["9x9", "9×9"], ["13x13", "13×13"], ["19x19", "19×19"]]],
  clock: ["page-play-clock", [["page-line-day", "page-clock-day"], ["page-line-days", "page-clock-days"],
    ["page-line-no-clock", "page-no-limit"]]],
  handicap: ["page-play-handicap", [["page-line-even", "page-even"],
    ["handicap 2", "page-stones-two"], ["handicap 3", "page-stones-three"]]],
};
/** The texts of commands in the reader's language, by the server's spelling of a term. */
const TYPED = { "1d": "page-line-day", "3d": "page-line-days", "no clock": "page-line-no-clock",
  "no handicap": "page-line-even" };
/** Labels of default terms that are not among the choices. */
const LABELS = { size: (value) => value.replace("x", "×"), clock: () => "page-clock-usual",
  handicap: (value) => value.replace("handicap ", "") };

export class Play {
  /** `on` has `line` (send a line to the room), `alone` (send a line to the private chat),
      `learn` and `invite`. */
  constructor(on) {
    this.on = on;
    this.present = null; // the names of the others who are here; null: not known yet
    this.names = []; // those that the form offers
    this.computer = false;
    this.chosen = { who: ANYONE };
    this.usual = {}; // the default terms, as typed; empty until the server sends them
    $("play-open").addEventListener("click", () => this.open());
    $("play-close").addEventListener("click", () => $("play-dialog").close());
    $("play-dialog").addEventListener("close", () => $("play-place").append($("play")));
    this.show();
  }

  open() {
    this.choose();
    $("play-dialog").append($("play"));
    $("play-dialog").showModal();
  }

  /** Updates the people who are present. While the form is in view, new ones are only added at the end:
      neither its opponent nor a button changes under a finger. */
  meet(others) {
    const isFirst = this.present === null;
    this.present = others.map(({ name }) => name);
    if (isFirst || !$("play").checkVisibility()) this.choose();
    else if (this.present.some((name) => !this.names.includes(name))) {
      this.names = [...new Set([...this.names, ...this.present])];
      this.show();
    }
  }

  /** Offers the people who are present. A single one is preselected, unless another choice stands. */
  choose() {
    this.names = this.present ?? [];
    if (!this.names.includes(this.chosen.who)) this.chosen.who = this.names.length === 1 ? this.names[0] : ANYONE;
    this.show();
  }

  /** Sets whether there is an engine to play against, and the default terms of a challenge. */
  offer(computer, terms) {
    this.computer = computer;
    for (const [name, value] of Object.entries(terms)) this.usual[name] = TYPED[value] ?? value;
    this.chosen = { ...this.usual, ...this.chosen };
    this.show();
  }

  /** Renders the texts in the current language. */
  show() {
    const held = document.activeElement?.id;
    const people = [[ANYONE, "page-anyone"], ...this.names.map((name) => [name, name])];
    const groups = [this.group("who", "page-play-with", people)];
    for (const name of Object.keys(CHOICES)) groups.push(this.group(name, ...this.choices(name)));
    const { who } = this.chosen;
    const words = who ? say("page-challenge", { name: who }) : say("page-challenge-anyone");
    const go = make("button.primary", { type: "submit", id: "play-go" }, words);
    const more = make("button.pill", { type: "button", id: "play-more" }, say("page-play-more"));
    more.addEventListener("click", () => this.say(say("page-line-form", { what: this.terms })));
    const form = make("form.card.terms", {}, ...groups, make("div.play-acts", {}, go, more));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const what = `${who ? `"${who}" ` : ""}${this.terms}`;
      this.say(say("page-line-challenge", { what }));
    });
    // A first-time visitor looks only at what is visible at once.
    $("play").replaceChildren(this.ways(), form);
    document.getElementById(held)?.focus({ preventScroll: true });
  }

  /** The chosen terms, as typed text. */
  get terms() {
    const { size, clock, handicap } = this.chosen;
    return [size, clock, handicap].filter(Boolean).map((id) => say(id)).join(" ");
  }

  /** Returns the legend of a group and its choices, with the default term added if necessary. */
  choices(name) {
    const [legend, options] = CHOICES[name], value = this.usual[name];
    if (!value || options.some(([known]) => known === value)) return [legend, options];
    return [legend, [[value, LABELS[name](value)], ...options]];
  }

  group(name, legend, all) {
    const choices = all.flatMap(([value, label], number) => {
      const id = `play-${name}-${number}`;
      const checked = this.chosen[name] === value;
      const input = make("input", { type: "radio", name: `play-${name}`, id, value, checked });
      input.addEventListener("change", () => {
        this.chosen[name] = value;
        if (name === "who") this.show();
      });
      return [input, make("label", { htmlFor: id }, make("bdi", {}, say(label)))];
    });
    const kind = name === "who" ? "fieldset.who" : "fieldset";
    return make(kind, {}, make("legend", {}, say(legend)), make("div", {}, ...choices));
  }

  way(id, sign, words, act) {
    const button = make("button", { type: "button", id }, icon(sign), say(words));
    button.addEventListener("click", () => { this.close(); act(); });
    return button;
  }

  ways() {
    const ways = [
      this.way("learn", "learn", "page-learn", this.on.learn),
      this.way("invite", "share", "page-invite", this.on.invite),
    ];
    if (this.computer) ways.push(this.way("spar", "computer", "page-spar", () => this.spar()));
    return make("div.card.ways", {}, ...ways);
  }

  spar() {
    this.on.alone(say("page-line-spar", { what: this.chosen.size ?? "" }));
  }

  say(line) {
    this.close();
    this.on.line(line);
  }

  close() {
    if ($("play-dialog").open) $("play-dialog").close();
  }
}
