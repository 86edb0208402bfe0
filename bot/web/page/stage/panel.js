// The panel beside the board: players, whose turn it is, clocks, and buttons.

import { arrange, icon, make } from "/page/kit/make.js";
import { isShort, left, span } from "/page/stage/clock.js";
import { deadLine, Details, lead, points } from "/page/stage/count.js";
import { number, pointOrPass, stone } from "/page/stage/words.js";
import { say } from "/page/kit/words.js";

export const COLOURS = ["black", "white"];
const NUDGES = [["page-left", "left", -1, 0], ["page-up", "up", 0, -1], ["page-down", "down", 0, 1], ["page-right", "right", 1, 0]];

/** The headline: whose turn it is, the question, or the result. */
export function headline(data) {
  const { phase, players, proposal, seat, to_move: turn, told } = data;
  const mine = seat && proposal?.by === seat;
  const asks = {
    undo: mine ? "page-you-ask-undo" : "page-asks-undo",
    "no-result": !proposal?.by ? "page-repeats" : mine ? "page-you-ask-no-result" : "page-asks-no-result",
  };
  if (phase === "ended") return told.split("\n")[0] || say("page-over");
  if (proposal?.points) return lead(data);
  if (asks[proposal?.kind]) {
    return say(asks[proposal.kind], { name: players[proposal.by], what: undone(data).join(", ") });
  }
  if (turn) return turn === seat ? say("page-your-move") : say("page-to-move", { name: players[turn] });
  return say("page-counting");
}

/** The moves that an undo takes back: the requester's last move, and all later ones. */
function undone({ moves, proposal: { by } }) {
  const first = moves.findLastIndex(([colour]) => colour === by);
  return moves.slice(Math.max(0, first)).map(([, point]) => pointOrPass(point));
}

export class Panel {
  /** `act` has `press` (a button by its id), `confirm` (play at the aim), `nudge` (move the aim
      by so many points) and `steady`. */
  constructor(act) {
    this.act = act;
    this.busy = new Set();
    this.made = new Map(); // buttons, by their meaning
    this.seats = new Map(COLOURS.map((colour) => [colour, this.seat(colour)]));
    this.title = make("h2");
    this.soft = make("p.soft.about");
    this.line = make("p.line", { role: "status" }); // always present, or screen readers would not announce changes
    this.play = make("button.primary.confirm", { type: "button", "aria-live": "polite" });
    this.play.addEventListener("click", () => this.act.confirm());
    this.nudges = NUDGES.map(([label, sign, ...step]) => {
      const button = make("button.pill.nudge", { type: "button", "data-label": label }, icon(sign));
      button.addEventListener("click", () => this.act.nudge(...step));
      return button;
    });
    const [left, up, down, right] = this.nudges;
    this.aiming = make("div.confirm-row", { hidden: true }, left, up, this.play, down, right);
    this.acts = make("div.acts");
    const seats = make("div.seats", {}, ...[...this.seats.values()].map(({ element }) => element));
    const head = make("div.headline", {}, this.title, this.soft);
    this.details = new Details();
    this.element = make("div.panel-in", {}, seats, head, this.line, this.aiming, this.acts, this.details.element);
  }

  seat(colour) {
    const parts = { name: make("bdi.name"), more: make("span.soft"), clock: make("span.clock") };
    const words = make("span.who", {}, parts.name, parts.more);
    const element = make("div.seat", {}, stone(colour), words, parts.clock);
    return { element, ...parts };
  }

  /** Shows a game. `line` is a current message about it; `more` are additional buttons of the
      page. `back`: the board shows an earlier position, under which no count can be agreed to. */
  show(game, line, more = [], back = false) {
    this.game = game;
    const { data } = game;
    for (const colour of COLOURS) this.showSeat(colour, data);
    this.title.textContent = headline(data);
    this.title.parentElement.classList.toggle("yours", game.waits);
    this.title.parentElement.classList.toggle("ordinary", game.mine && !data.proposal && data.to_move === data.seat);
    this.soft.replaceChildren(...this.about(data));
    this.details.show(data);
    if (this.line.textContent !== line) this.line.textContent = line;
    // Replay buttons are left out: the board has controls for that.
    const counts = back && data.proposal?.points;
    const hidden = ["step:", "replay:", ...(counts ? ["agree:"] : [])];
    const offered = data.buttons.filter(({ id }) => !hidden.some((verb) => id.startsWith(verb)));
    const asked = offered.some(({ emoji }) => emoji === "✅");
    const buttons = offered.map((button, place) => this.button(button, asked && !place));
    for (const button of buttons) if (!button.isConnected) this.act.steady.show(button, true);
    arrange(this.acts, [...buttons, ...more]);
    this.tick();
  }

  showSeat(colour, data) {
    const { element, name, more } = this.seats.get(colour);
    const { players, proposal, to_move: turn, phase } = data;
    name.textContent = players?.[colour] ?? "";
    element.classList.toggle("turn", phase === "play" && turn === colour);
    element.classList.toggle("near", colour === (data.seat ?? "black")); // the side closer to the reader
    const wants = proposal?.by === colour && !proposal.points; // the headline names the requester
    const agrees = phase !== "ended" && !wants && proposal?.agreed.includes(colour);
    element.classList.toggle("agrees", Boolean(agrees));
    const refuses = phase !== "ended" && proposal?.refused.includes(colour);
    element.classList.toggle("refuses", Boolean(refuses));
    const count = data.prisoners[colour];
    const taken = count ? say("page-captured", { count }) : "";
    const asked = phase !== "ended" && proposal && data.seat === colour && !wants && !agrees && !refuses;
    const waits = refuses ? say("page-refuses") : asked ? say("page-your-answer") : taken;
    more.textContent = agrees ? this.agreed(proposal) : waits;
  }

  agreed({ result }) {
    return result ? say("page-agrees-to", { what: result }) : say("page-agrees");
  }

  about(data) {
    const { last_move: last, moves, size, komi, proposal, phase, ko, facts: given } = data;
    if (given) return [make("span", {}, given)];
    if (proposal?.points && this.game.lives) {
      return [make("span.hint", {}, ...deadLine(data))];
    }
    const parts = [];
    if (last && phase === "play") {
      const [colour] = moves.at(-1);
      const what = last === "pass" ? say("page-passed") : last;
      parts.push(make("span", {}, `${say("page-after")} `, stone(colour), what));
    }
    if (ko && phase === "play") parts.push(make("span", {}, say("page-ko", { point: ko })));
    const facts = [say("page-move-number", { count: moves.length }), `${size}×${size}`];
    parts.push(make("span", {}, [...facts, say("page-komi", { what: number(komi) })].join(" · ")));
    return parts;
  }

  /** Returns the button of an action. `advised`: it is highlighted, as the first of several answers. */
  button(offered, advised) {
    const state = JSON.stringify([offered, advised]);
    const known = this.made.get(offered.id);
    if (known?.state === state) return known.button;
    const kind = advised ? "primary" : "pill";
    const button = make(`button.${kind}`, { type: "button" }, offered.label);
    button.dataset.choice = offered.id;
    button.classList.add("binds"); // every button here may appear under a finger that has just tapped
    button.addEventListener("click", (event) => this.press(offered.id, button, event));
    this.made.set(offered.id, { state, button });
    return button;
  }

  async press(id, button, event) {
    if (this.busy.has(id) || this.act.steady.isTooSoon(button, event)) return;
    this.busy.add(id);
    button.setAttribute("aria-disabled", "true");
    await this.act.press(id);
    button.removeAttribute("aria-disabled");
    this.busy.delete(id);
  }

  /** Shows the point aimed at (null: none). The button stays while the reader may play, so that
      nothing moves. `words` are its texts with and without a point. */
  aim(point, mayPlay, words) {
    this.aiming.hidden = this.play.hidden = !mayPlay;
    this.aiming.classList.toggle("aimed", Boolean(point));
    this.play.setAttribute("aria-disabled", String(!point));
    this.play.textContent = say(words[point ? 0 : 1], { point });
    for (const button of this.nudges) button.setAttribute("aria-label", say(button.dataset.label));
  }

  /** Updates the remaining time, or the points in a count. */
  tick() {
    if (!this.game?.data) return;
    const { data, ahead } = this.game;
    for (const colour of COLOURS) {
      const { clock } = this.seats.get(colour);
      const ms = this.game.lives ? left(data, colour, ahead) : null;
      const counted = data.proposal?.points ? number(points(data, colour)) : "";
      const words = counted || (ms === null ? "" : span(ms));
      if (clock.textContent !== words) clock.textContent = words;
      clock.classList.toggle("short", !counted && isShort(ms));
    }
  }
}
