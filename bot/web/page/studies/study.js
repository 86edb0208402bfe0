// An uploaded record on the board of the room.
// The board treats it as a finished game whose moves are those of the chosen line.

import { EMPTY, placeOf, rowsOf } from "/page/board/points.js";
import { Notes } from "/page/studies/notes.js";
import { Tree } from "/page/studies/tree.js";
import { language, say } from "/page/kit/words.js";

export class Study {
  /** `read` requests the record again, in the current language; null on failure. Tried lines are stored
      under the `key`, because other rooms and private chats have the same ids. */
  constructor(id, key, answer, read) {
    Object.assign(this, { id, key, read });
    Object.assign(this, { lives: false, mine: false, waits: false, due: Infinity, message: {} });
    this.tree = new Tree(answer);
    this.line = this.tree.main;
    this.notes = new Notes((node) => this.choose(node));
    this.take(answer);
  }

  /** Takes an answer of the server, whose texts may be in another language than before. */
  take(answer) {
    this.answer = answer;
    this.language = language;
    this.follow(this.line);
  }

  /** Chooses a line. */
  follow(line) {
    const { answer: { nodes, players, komi, result, title, about, size, line: shared }, key, tree } = this;
    const all = tree.positionsOf(line);
    const [moves, end] = [tree.movesOf(line, say("page-study-setup")), all.at(-1)];
    this.line = line;
    this.counts = tree.countsOf(line);
    this.data = {
      // Lines tried out are stored for the line from which they branch off.
      id: line === tree.main ? key : `${key}.${line.at(-1)}`,
      version: 0, phase: "ended", seat: null, proposal: null, outcome: null, buttons: [], forbidden: [], marks: {},
      size, players, prisoners: end.prisoners, komi, facts: about, moves, positions: all,
      told: [shared?.name, shared?.by].filter(Boolean).join(" · ") || result || title,
      board: rowsOf(end.cells, size), last_move: end.last, to_move: nodes[line.at(-1)].turn,
    };
  }

  /** Whether it can be cached. A drawn board may be replaced, such as by the next step of a lesson. */
  get isLasting() {
    return this.tree.nodes.length > 1;
  }

  /** The id of the text of the button that ends a trial; undefined: the default. */
  get way() {
    return this.isLasting ? undefined : "page-study-back";
  }

  /** The game in whose talk the line was shared. */
  get talk() {
    return this.answer.line?.on.match(/^g\/(.+)/)?.[1] ?? "";
  }

  get board() {
    return this.data.board;
  }

  /** The node at which the record opens: a problem at its beginning, a shared line at its end. */
  get opening() {
    const { answer: { handicap, line, nodes }, tree: { main } } = this;
    const isProblem = !handicap && Object.keys(nodes[0].changes).length > 0;
    if (line) return nodes.length - 1;
    return isProblem ? 0 : main.at(-1);
  }

  /** The text that shares a trial; null if others cannot see this record. A trial within a shared line
      includes the moves of that line. */
  lineFrom({ from, moves }) {
    const { answer: { line: shared, nodes }, counts, id, line, tree: { main } } = this;
    if (id.startsWith("s/a")) return null;
    const own = line.slice(0, from + 1).filter((node) => node >= (shared?.first ?? Infinity));
    const after = own.length ? nodes[own[0]].parent : line[from];
    const count = counts[line.indexOf(after)];
    const node = this.mainAfter(count) === main.indexOf(after) ? "" : `/${after}`;
    const all = [...own.map((each) => nodes[each].move[1]), ...moves].join(" ");
    return `#${(shared?.on ?? id).replace(/^g\/|\//, "")} ${count}${node}: ${all}`;
  }

  /** The last step of the main line with at most this number of moves. Setup after a move belongs to the
      position after that move. */
  mainAfter(moves) {
    return Math.max(0, this.tree.countsOf(this.tree.main).findLastIndex((count) => count <= moves));
  }

  /** Chooses the line of the place that an address names; returns the place with the step as its move. */
  at(place) {
    const { opening, tree, tree: { main } } = this;
    const step = this.mainAfter(place.move);
    const node = tree.has(place.node) ? place.node : place.move === null ? opening : main[step];
    this.follow(main.includes(node) ? main : tree.lineThrough(node));
    return { ...place, move: this.line.indexOf(node) };
  }

  /** The part of an address that names a step (null: the last one): its number of moves if that is
      enough, otherwise its node. */
  place(step) {
    const { counts, line, opening, tree: { main } } = this;
    const at = step ?? line.length - 1;
    if (line[at] === opening) return { move: null };
    if (main[this.mainAfter(counts[at])] === line[at]) return { move: counts[at] };
    return { move: null, node: line[at] };
  }

  /** The labels and marks at a step. The moves of a shared line are numbered. */
  drawn(step) {
    const { answer: { line: shared, nodes, size }, data: { positions }, line, tree } = this;
    const own = line.slice(0, step + 1).filter((node) => node >= (shared?.first ?? Infinity));
    const numbers = own.map((node, n) => [nodes[node].move[1], n + 1])
      .filter(([point]) => positions[step].cells[placeOf(point, size)] !== EMPTY);
    const drawing = tree.drawingAt(line[step]);
    return own.length ? { ...drawing, last: null, numbers: Object.fromEntries(numbers) } : drawing;
  }

  /** Called when a position of this record is shown on a `stage`. */
  shown(stage) {
    this.stage = stage;
    const { answer, line, tree, language: spoken } = this;
    const at = stage.trial ? null : stage.course.number;
    this.notes.show(stage.course.element, at === null ? null : {
      node: tree.nodes[line[at]],
      choices: tree.choicesAt(line[at]).map((choice) => ({ ...choice, next: choice.child === line[at + 1] })),
      back: line.findLast((number, step) => step <= at && number === tree.main[step]),
      isMain: line[at] === tree.main[at],
      game: this.talk,
      go: (game) => stage.on.route().go(game),
      remarks: at ? [] : answer.remarks,
    });
    if (spoken !== language) this.speak();
  }

  /** Called when something else is shown instead. */
  leave() {
    this.notes.element.remove();
  }

  async speak() {
    this.language = language;
    const answer = await this.read();
    if (!answer) return;
    this.take(answer);
    if (this.stage.game === this) this.stage.show();
  }

  /** Goes to a node, and to the line through it. */
  choose(node) {
    const { line, stage: { course }, tree } = this;
    if (!line.includes(node)) this.follow(tree.main.includes(node) ? tree.main : tree.lineThrough(node));
    else if (tree.main.includes(node)) this.follow(tree.main);
    course.follow(this.data);
    course.go(this.line.indexOf(node));
  }
}
