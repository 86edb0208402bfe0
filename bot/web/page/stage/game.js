// The state of one game as this reader sees it, updated by messages.

import { cellsOf, laid, placeOf, rowsOf, stoneOf } from "/page/board/points.js";

/** Returns `moves` from the first one that differs from `others`. */
function movesFromFirstDifference(moves, others) {
  const first = moves.findIndex(([, point], number) => others[number]?.[1] !== point);
  return first < 0 ? [] : moves.slice(first);
}

export class Game {
  /** `pane` has `see` (loads this game, or null) and `choose` (presses one of its buttons, and
      may return the new state); `changed` is called when the display must be updated. */
  constructor(pane, message, changed) {
    Object.assign(this, { pane, message, changed });
    this.id = message.game;
    this.data = null;
    this.isNew = false; // whether its first message has just come
    this.begins = false; // whether it has begun since the state before
    this.ahead = 0; // how far the server's clock is ahead of ours
    this.sent = null; // a stone being sent
    this.missing = []; // moves that the database had at an earlier request
    this.marked = new Map(); // marks being sent: by chain, its points and whether they are dead
    this.looked = null; // the dead points when this reader last looked at the count; null: no count
    this.fresh = []; // marks by others since then
    this.asking = null;
  }

  /** Whether the game is in progress. */
  get lives() {
    return this.data?.phase === "play" || this.data?.phase === "agreement";
  }

  get mine() {
    return Boolean(this.data?.seat);
  }

  get waits() {
    return this.lives && Boolean(this.data.waits);
  }

  /** The deadline of the awaited player or players; Infinity: none. */
  get due() {
    return this.data?.clock?.due ?? Infinity;
  }

  /** Takes a message about the game. */
  took(message) {
    if (message.version < this.message.version) return;
    this.message = message;
    // The answer to a pending request may be outdated.
    if (this.asking || (this.data && message.version > this.data.version)) this.look();
  }

  /** Reloads the game after messages about it may have been lost. */
  lost() {
    this.message = { ...this.message, version: 0 };
    this.look();
  }

  /** Requests the state; resolves once it is at least as new as the call. */
  look() {
    this.again = Boolean(this.asking);
    this.asking ??= this.askAgain().finally(() => (this.asking = null));
    return this.asking;
  }

  /** Requests, and repeats the request if another was made meanwhile: an answer may predate it. */
  async askAgain() {
    do {
      this.again = false;
      await this.ask();
    } while (this.again);
  }

  async ask() {
    this.take(await this.pane.see(this));
  }

  /** Takes a state, unless a newer one is known. A lower version counts if it was read later:
      the database has lost the last moves. */
  take(data) {
    const before = this.data;
    if (!data || (before && data.version < before.version && data.at <= before.at)) return;
    this.data = data;
    this.ahead = data.at - Date.now();
    const isOffer = before ? before.phase === "challenge" : this.isNew;
    this.begins = Boolean(isOffer && data.phase === "play" && data.moves.length <= 1);
    const wentBack = before && data.version < before.version;
    this.missing = wentBack ? movesFromFirstDifference(before.moves ?? [], data.moves ?? []) : [];
    if (this.sent && data.version > this.sent.version) this.sent = null;
    this.compare(data);
    this.changed(this);
  }

  /** Finds marks by others since this reader marked something, agreed, or saw the first count. */
  compare({ proposal, seat }) {
    const counts = proposal?.dead && this.lives && seat; // otherwise there is nothing to agree to
    const dead = counts ? this.dead : [];
    if (!counts) this.looked = null;
    else if (!this.looked || proposal.agreed.includes(seat)) this.looked = dead;
    const then = this.looked ?? [];
    this.fresh = dead.filter((point) => !then.includes(point))
      .concat(then.filter((point) => !dead.includes(point)));
  }

  /** The dead points in the count, including this reader's marks being sent. */
  get dead() {
    const dead = new Set(this.data.proposal?.dead);
    for (const { points, isDead } of this.marked.values()) {
      for (const point of points) {
        if (isDead) dead.add(point);
        else dead.delete(point);
      }
    }
    return [...dead];
  }

  /** The board with the stone being sent. */
  get board() {
    return this.sent?.board ?? this.data.board;
  }

  /** Plays a stone; resolves to whether it was accepted. */
  async play(point) {
    const { data: { size, board, version, to_move: turn, moves } } = this;
    const { cells } = laid(cellsOf(board), size, placeOf(point, size), stoneOf(turn));
    this.sent = { point, board: rowsOf(cells, size), version };
    this.changed(this);
    await this.press(`say:${this.id}:${version}:${point}`);
    const taken = this.data.moves[moves.length]?.[1] === point;
    this.sent = null;
    this.changed(this);
    return taken;
  }

  /** Presses a button of the game; resolves to whether it was accepted. */
  async press(id) {
    const data = await this.pane.choose(this.message, { id });
    if (data?.version) this.take(data);
    else await this.look();
    return Boolean(data);
  }

  /** Toggles the mark of a chain by its name: shown at once, until the outcome is known. */
  async mark(name, points) {
    const mark = { points, isDead: !this.dead.includes(name) };
    this.marked.set(name, mark);
    this.looked = this.dead;
    this.compare(this.data);
    this.changed(this);
    const id = this.data.marks[name].replace(/^[a-z]+/, mark.isDead ? "dead" : "alive");
    const taken = await this.press(id);
    if (this.marked.get(name) !== mark) return; // it was toggled again meanwhile
    this.marked.delete(name);
    if (!taken) this.looked = this.dead; // nobody else has toggled it back
    this.compare(this.data);
    this.changed(this);
  }
}
