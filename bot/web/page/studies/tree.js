// The tree of an uploaded record, as the server sends it: nodes in the order of the file.

import { BLACK, cellsOf, EMPTY, placeOf } from "/page/board/points.js";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export class Tree {
  constructor({ size, nodes }) {
    Object.assign(this, { size, nodes });
    this.children = nodes.map(() => []);
    nodes.forEach(({ parent }, number) => this.children[parent]?.push(number));
    this.main = this.lineThrough(0);
  }

  has(number) {
    return number !== null && number < this.nodes.length;
  }

  /** The line through a node, from the root to an end: after the node, that of its first children. */
  lineThrough(number) {
    const line = [];
    for (let each = number; each >= 0; each = this.nodes[each].parent) line.unshift(each);
    for (let each = number; this.children[each].length;) line.push(each = this.children[each][0]);
    return line;
  }

  /** The steps of a line as moves: the colour and the point, or `other` for a step that is no move. */
  movesOf(line, other) {
    return line.slice(1).map((number, step) => this.nodes[number].move ?? [this.nodes[line[step]].turn, other]);
  }

  /** The positions of a line: the cells, the point of the last move, the number of stones removed in the
      step, and the number of stones captured by each side. */
  positionsOf(line) {
    let cells = cellsOf([EMPTY.repeat(this.size ** 2)]);
    let prisoners = { black: 0, white: 0 };
    return line.map((number) => {
      const { move, changes } = this.nodes[number];
      let taken = 0;
      const before = cells;
      cells = [...cells];
      prisoners = { ...prisoners };
      for (const [point, stone] of Object.entries(changes)) {
        cells[placeOf(point, this.size)] = stone;
        if (stone !== EMPTY || !move) continue;
        taken += 1;
        prisoners[before[placeOf(point, this.size)] === BLACK ? "white" : "black"] += 1;
      }
      return { cells, last: move?.[1] ?? null, taken, prisoners };
    });
  }

  /** The number of moves up to each step of a line. */
  countsOf(line) {
    let count = 0;
    return line.map((number) => (count += this.nodes[number].move ? 1 : 0));
  }

  /** The continuations of a node, if it has several: each with a letter and its move (null: none). */
  choicesAt(number) {
    const children = this.children[number];
    if (children.length < 2) return [];
    return children.map((child, n) => ({ child, letter: LETTERS[n] ?? String(n + 1), move: this.nodes[child].move }));
  }

  /** The labels and marks at a node. A label replaces the letter of a choice, and a mark on the last move
      replaces the usual mark. */
  drawingAt(number) {
    const { move, labels = {}, marks = {}, territory } = this.nodes[number];
    const onBoard = this.choicesAt(number).filter((choice) => placeOf(choice.move?.[1], this.size) >= 0);
    const lettered = onBoard.map((choice) => [choice.move[1], choice.letter]);
    const short = Object.entries(labels).map(([point, label]) => [point, Array.from(label).slice(0, 3).join("")]);
    const marked = Object.values(marks).some((points) => points.includes(move?.[1]));
    return { labels: Object.fromEntries([...lettered, ...short]), marks, territory, ...(marked ? { last: null } : {}) };
  }
}
