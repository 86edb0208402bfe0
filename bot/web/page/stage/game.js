// One game as this reader sees it, kept as new as what is told of it.

import { cellsOf, laid, placeOf, rowsOf, stoneOf } from "/page/board/points.js";

/** Return `moves` from the first one that differs from `others`. */
function movesFromFirstDifference(moves, others) {
  const first = moves.findIndex(([, point], number) => others[number]?.[1] !== point);
  return first < 0 ? [] : moves.slice(first);
}

export class Game {
  /** `pane` has `see` (this game, as data, or null) and `choose` (presses one of its buttons, and
      may answer how it stands then); `changed` hears that there is something else to see. */
  constructor(pane, message, changed) {
    Object.assign(this, { pane, message, changed });
    this.id = message.game;
    this.data = null;
    this.ahead = 0; // the server's clock before ours
    this.sent = null; // a stone on its way
    this.missing = []; // moves that the database had when it was asked before
    this.marked = new Map(); // marks on their way: by chain, its points and whether they are dead
    this.looked = null; // what was dead in the count when this reader looked last; null: no count
    this.fresh = []; // what somebody else has marked since
    this.asking = null;
  }

  /** Whether it goes on. */
  get lives() {
    return this.data?.phase === "play" || this.data?.phase === "agreement";
  }

  get mine() {
    return Boolean(this.data?.seat);
  }

  get waits() {
    return this.lives && Boolean(this.data.waits);
  }

  /** When it is too late for whoever is to do something; Infinity: never. */
  get due() {
    return this.data?.clock?.due ?? Infinity;
  }

  /** Something was said about it. */
  took(message) {
    if (message.version < this.message.version) return;
    this.message = message;
    // What is asked just now may be answered with what was before this.
    if (this.asking || (this.data && message.version > this.data.version)) this.look();
  }

  /** What was said about it may be gone. */
  lost() {
    this.message = { ...this.message, version: 0 };
    this.look();
  }

  /** Asks how it stands; resolves when what was there at the call is known. */
  look() {
    this.again = Boolean(this.asking);
    this.asking ??= this.askAgain().finally(() => (this.asking = null));
    return this.asking;
  }

  /** Asks, and once more if that was called for meanwhile: an answer may be from before the call. */
  async askAgain() {
    do {
      this.again = false;
      await this.ask();
    } while (this.again);
  }

  async ask() {
    this.take(await this.pane.see(this));
  }

  /** This is how it stands, unless newer is known. What has come less far counts if it was read
      later: the database has lost the last moves. */
  take(data) {
    const before = this.data;
    if (!data || (before && data.version < before.version && data.at <= before.at)) return;
    this.data = data;
    this.ahead = data.at - Date.now();
    const wentBack = before && data.version < before.version;
    this.missing = wentBack ? movesFromFirstDifference(before.moves ?? [], data.moves ?? []) : [];
    if (this.sent && data.version > this.sent.version) this.sent = null;
    this.compare(data);
    this.changed(this);
  }

  /** What another has marked since this reader marked something, agreed, or saw the first count. */
  compare({ proposal, seat }) {
    const counts = proposal?.dead && this.lives && seat; // otherwise they have nothing to agree to
    const dead = counts ? this.dead : [];
    if (!counts) this.looked = null;
    else if (!this.looked || proposal.agreed.includes(seat)) this.looked = dead;
    const then = this.looked ?? [];
    this.fresh = dead.filter((point) => !then.includes(point))
      .concat(then.filter((point) => !dead.includes(point)));
  }

  /** What is dead in the count, with this reader's marks that are on their way. */
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

  /** How it looks with the stone that is on its way. */
  get board() {
    return this.sent?.board ?? this.data.board;
  }

  /** Lays a stone; resolves to whether it was taken. */
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

  /** Presses a button of it, wherever that stands; resolves to whether it was taken. */
  async press(id) {
    const data = await this.pane.choose(this.message, { id });
    if (data?.version) this.take(data);
    else await this.look();
    return Boolean(data);
  }

  /** Turns a chain, by the name under which it can be marked: shown at once, and until it is known
      what came of it. */
  async mark(name, points) {
    const mark = { points, isDead: !this.dead.includes(name) };
    this.marked.set(name, mark);
    this.looked = this.dead;
    this.compare(this.data);
    this.changed(this);
    const id = this.data.marks[name].replace(/^[a-z]+/, mark.isDead ? "dead" : "alive");
    const taken = await this.press(id);
    if (this.marked.get(name) !== mark) return; // it was turned once more meanwhile
    this.marked.delete(name);
    if (!taken) this.looked = this.dead; // nobody else has turned it back
    this.compare(this.data);
    this.changed(this);
  }
}
