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
    this.fresh = []; // what somebody else has marked since this reader looked last
    this.own = new Set(); // numbers of proposals that came of this reader's marks
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
    this.compare(before, data);
    this.changed(this);
  }

  /** What another has marked since the last count that was seen here. */
  compare(before, { proposal }) {
    const old = before?.proposal;
    if (!proposal?.dead || !old?.dead || proposal.number === old.number) {
      if (!proposal?.dead || !this.lives) this.fresh = []; // there is nothing to agree to
      return;
    }
    const [now, then] = [new Set(proposal.dead), new Set(old.dead)];
    const other = [...now].filter((point) => !then.has(point))
      .concat([...then].filter((point) => !now.has(point)));
    this.fresh = this.marking || !this.lives ? [] : other;
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

  /** Presses a button of it, wherever that stands. */
  async press(id) {
    const data = await this.pane.choose(this.message, { id });
    if (data?.version) this.take(data);
    else await this.look();
  }

  /** Turns a chain, and notes that it was this reader who did. */
  async mark(id) {
    this.marking = true;
    await this.press(id);
    this.marking = false;
  }
}
