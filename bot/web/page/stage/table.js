// The games of a reader: the game on the board, with its panel and trials, and the strip of all games.
// The room (`Stage`) and the board page (`Own`) are subclasses, which define:
//
//   open(game)          opens a game on the board
//   changed(game)       called when the state of a game has changed
//   more                buttons besides those of the game
//   sendPlan(moves)     sends a plan for the game on the board
//   hint                the sentence above a trial; by default, the position where it begins
//
// The `pane` of a `Game` loads states and sends presses.

import { $ } from "/page/kit/make.js";
import { Goban } from "/page/board/goban.js";
import { cellsOf, chainAt, EMPTY, names, placeOf } from "/page/board/points.js";
import { chainsAt } from "/page/stage/count.js";
import { Course } from "/page/stage/course.js";
import { Game } from "/page/stage/game.js";
import { Once } from "/page/stage/once.js";
import { Panel } from "/page/stage/panel.js";
import { Strip } from "/page/stage/strip.js";
import { inOneLine, tell } from "/page/stage/words.js";
import { Steady } from "/page/kit/steady.js";
import { TrialCard } from "/page/tried/card.js";
import { Kept } from "/page/tried/kept.js";
import { Moves } from "/page/tried/moves.js";
import { Trial } from "/page/tried/trial.js";
import { say } from "/page/kit/words.js";

export class Table {
  /** `quick` is called for a press that came too soon. */
  constructor(quick) {
    const panel = $("panel");
    this.games = new Map(); // all known games, by id
    this.game = null; // the game on the board
    this.trial = null; // the moves being tried out
    this.tried = new Map(); // the tried lines, by game
    this.longestPlan = Infinity; // moves
    this.once = new Once(() => { if (this.game) this.show(); });
    this.line = "";
    this.goban = new Goban({
      label: say("page-board"),
      tell,
      intend: (intent) => this.intend(intent),
      quick,
      aimed: (point) => (point && this.line ? this.say("") : this.aim()),
      barred: (point) => this.bar(point),
      turns: ({ point, dead }) => say(dead ? "page-would-live" : "page-would-die", { point }),
    });
    this.panel = new Panel({
      press: (id) => this.press(id),
      confirm: () => this.goban.confirm(),
      nudge: (across, down) => this.goban.nudge(across, down),
      steady: new Steady(panel, quick),
    });
    this.course = new Course(() => this.show(), () => this.tryOut(), panel);
    this.card = new TrialCard();
    this.moves = new Moves({
      go: (number) => this.goTo(number),
      open: ({ from, moves }, laid) => this.tryOut(from, moves, laid),
      forget: (line) => { this.lines.forget(line); this.show(); },
    });
    this.strip = new Strip($("strip"), (game) => this.open(game));
    $("board").append(this.goban.element);
    panel.append(this.panel.element, this.course.element, this.card.element, this.moves.element);
    document.addEventListener("keydown", (event) => this.key(event));
    setInterval(() => this.tick(), 1000);
  }

  /** Updates or adds a game; `message` is the newest message about it. */
  learn(pane, data, message = { game: data.id, version: 0 }) {
    const game = this.games.get(data.id) ?? this.add(pane, message);
    game.take(data);
    return game;
  }

  add(pane, message) {
    const game = new Game(pane, message, (changed) => this.changed(changed));
    this.games.set(game.id, game);
    return game;
  }

  /** Shows a game on the board. */
  lay(game) {
    this.game?.leave?.();
    this.game = game;
    this.version = game.data.version;
    this.line = "";
    this.trial = null;
    this.goban.element.classList.remove("refused");
    this.show();
    this.goban.arrive();
  }

  /** Updates the display of the current game. */
  renew() {
    const { game } = this;
    const { version, proposal, seat } = game.data;
    if (version !== this.version) this.line = "";
    this.version = version;
    if (game.missing.length) this.line = say("page-lost-moves", { what: inOneLine(game.missing) });
    if (game.fresh.length && !proposal?.agreed.includes(seat)) {
      const chains = chainsAt(game.fresh, game.data);
      this.line = say("page-changed", { what: chains.map(([, name]) => name).join(", ") });
    }
    this.show();
  }

  show() {
    const { game, goban, course, trial } = this;
    const { data } = game;
    course.follow(data);
    $("panel").classList.toggle("trying", Boolean(trial));
    this.card.show(trial, trial ? this.ways(trial) : [], this.hint);
    this.showMoves();
    goban.once = this.once.on || Boolean(trial);
    goban.binds = !trial;
    if (trial) {
      goban.show(trial.shown);
      return;
    }
    const back = course.position;
    const { proposal } = data;
    const counts = !back && proposal?.points;
    const ko = !back && !game.sent && data.phase === "play" && data.ko;
    goban.show({
      size: data.size,
      board: back?.board ?? game.board,
      last: back ? back.last : game.sent?.point ?? data.last_move,
      turn: !back && !game.sent && this.mayPlay ? data.to_move : null,
      forbidden: data.forbidden,
      marking: Boolean(counts && Object.keys(data.marks).length),
      dead: counts ? game.dead : [],
      doubtful: counts ? proposal.suggestion?.doubtful ?? [] : [],
      territory: counts ? proposal.territory : null,
      fresh: counts ? game.fresh : [],
      marks: ko ? { square: [ko] } : {},
      sent: game.sent?.point,
      ...game.drawn?.(course.number),
    });
    this.panel.show(game, this.line, this.more, Boolean(back));
    this.aim();
  }

  /** Shows the list of moves, during a replay or a trial. */
  showMoves() {
    const { course, game: { data }, lines, trial } = this;
    const looks = trial || course.at !== null || data.phase === "ended";
    this.moves.element.hidden = !looks || !data.moves.length;
    if (this.moves.element.hidden) return;
    const line = trial && lines.find(trial);
    this.moves.show(data, lines.lines, { number: trial?.from ?? course.number, line, laid: trial?.moves.length });
  }

  aim() {
    if (this.trial) return;
    this.panel.aim(this.goban.aim, Boolean(this.goban.data.turn), this.words);
  }

  /** Whether it is this reader's turn at the newest position. */
  get mayPlay() {
    return this.game.data.seat === this.game.data.to_move;
  }

  /** The texts of the play button with and without an aim. */
  get words() {
    return ["page-play", "page-aim"];
  }

  /** Additional buttons besides those of the game. */
  get more() {
    return [];
  }

  tick() {
    if (!this.game) return;
    this.panel.tick();
    this.strip.tick();
  }

  /** Arrow keys replay the game, unless they have another meaning. */
  key(event) {
    const { target, key } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (!this.game || !["ArrowLeft", "ArrowRight"].includes(key)) return;
    if (target.matches("input, select") || target.value) return;
    event.preventDefault();
    if (this.trial) {
      if (key === "ArrowLeft") this.trial.back();
      else this.trial.on();
      this.show();
    } else this.course.go(this.course.number + (key === "ArrowLeft" ? -1 : 1));
  }

  // --- tried moves
  // ---------------------------------------------------------------------------------

  /** The tried lines of the current game. */
  get lines() {
    const { id } = this.game.data;
    if (!this.tried.has(id)) this.tried.set(id, new Kept(id));
    return this.tried.get(id);
  }

  /** Starts a trial after `from` moves of the game (default: at the shown position). `moves` is a
      known line to try, with its first `laid` moves on the board. */
  tryOut(from = this.course.number, moves = [], laid = moves.length) {
    this.trial = null;
    this.course.go(from);
    this.trial = this.trialHere;
    for (const point of moves) this.trial.lay(point);
    this.lines.keep(this.trial);
    while (this.trial.moves.length > laid) this.trial.back();
    this.show();
  }

  /** A trial from the shown position, without moves. */
  get trialHere() {
    const { course, game: { data } } = this;
    return new Trial(data, course.number, course.position?.board ?? data.board);
  }

  /** Whether these moves can be laid by turns from the shown position. */
  isLegal(moves) {
    const trial = this.trialHere;
    for (const point of moves) trial.lay(point);
    return trial.moves.length === moves.length;
  }

  /** Shows the game after `number` moves. */
  goTo(number) {
    this.trial = null;
    this.course.go(number);
  }

  /** Whether the reader can plan answers to moves of the opponent now. */
  get mayPlan() {
    const { phase, seat, to_move: turn, proposal } = this.game.data;
    return phase === "play" && Boolean(seat) && turn !== seat && !proposal;
  }

  /** The actions of a trial: plan its moves, back to the game, and one move back; subclasses add
      more. */
  ways(trial) {
    const none = !trial.moves.length;
    const answers = trial.moves.slice(0, trial.moves.length - (trial.moves.length % 2));
    const plan = () => {
      this.endTrial();
      this.sendPlan(answers);
    };
    const off = !answers.length || answers.length > this.longestPlan;
    const plans = this.mayPlan && trial.from === this.course.last;
    return [
      ...(plans ? [{ label: say("page-try-plan"), act: plan, kind: "primary", off }] : []),
      { label: say(this.game.way ?? "page-try-end"), act: () => this.endTrial() },
      { label: say("page-try-back"), act: () => { trial.back(); this.show(); }, off: none },
    ];
  }

  endTrial() {
    this.trial = null;
    this.show();
  }

  // --- actions
  // --------------------------------------------------------------------------------------

  intend({ kind, point }) {
    if (this.trial) {
      this.trial.lay(point);
      this.lines.keep(this.trial);
      this.show();
    } else if (kind === "play") this.play(point);
    else this.mark(point);
  }

  async play(point) {
    const { game } = this;
    this.line = "";
    const taken = await game.play(point);
    if (taken) $("toast").hidden = true; // such as the advice to tap once more
    else if (game === this.game) this.say(say("page-refused"));
  }

  /** Explains why no stone can be played there. */
  bar(point) {
    if (this.trial) return;
    const { board, ko, size } = this.game.data;
    const taken = cellsOf(board)[placeOf(point, size)] !== EMPTY;
    this.say(say(taken ? "page-taken" : point === ko ? "page-ko-first" : "page-no-liberty", { point }));
  }

  /** Toggles the mark of a stone's chain. */
  async mark(point) {
    const { game } = this;
    const { board, marks, size } = game.data;
    const chain = chainAt(cellsOf(board), size, placeOf(point, size)).map((place) => names(size)[place]);
    const name = Object.keys(marks).find((each) => chain.includes(each));
    if (name) await game.mark(name, chain);
  }

  async press(id) {
    await this.game.press(id);
  }

  say(words) {
    this.line = words;
    this.show();
  }
}
