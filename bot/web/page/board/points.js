// Points and stones, as far as an interactive board needs them.
// The server decides what is legal; this is for instant display and for replaying.

const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"; // no I, as on the board

export const BLACK = "X";
const WHITE = "O";
export const EMPTY = ".";
export const OTHER = { black: "white", white: "black" };

export const stoneOf = (colour) => (colour === "black" ? BLACK : WHITE);

/** The names of all points of a board, by rows from the top: `A9`, `B9`, … */
export function names(size) {
  const rows = Array.from({ length: size }, (_, row) => size - row);
  return rows.flatMap((row) => Array.from(COLUMNS.slice(0, size), (column) => `${column}${row}`));
}

export const letters = (size) => Array.from(COLUMNS.slice(0, size));

/** The index of a point in the board's cells, by rows from the top; -1 for a pass. */
export function placeOf(name, size) {
  const column = COLUMNS.indexOf(name?.[0] ?? "?");
  const row = size - Number(name?.slice(1));
  return column >= 0 && column < size && row >= 0 && row < size ? row * size + column : -1;
}

/** The rows of a board's cells. */
export const rowsOf = (cells, size) =>
  Array.from({ length: size }, (_, n) => cells.slice(n * size, (n + 1) * size).join(""));

/** A board's rows as one list. */
export const cellsOf = (rows) => Array.from(rows.join(""));

function beside(place, size) {
  const [column, row] = [place % size, Math.floor(place / size)];
  const near = [];
  if (column) near.push(place - 1);
  if (column < size - 1) near.push(place + 1);
  if (row) near.push(place - size);
  if (row < size - 1) near.push(place + size);
  return near;
}

/** The cells of the chain of a stone. */
export function chainAt(cells, size, place) {
  const chain = new Set([place]);
  for (const each of chain) {
    for (const near of beside(each, size)) if (cells[near] === cells[place]) chain.add(near);
  }
  return [...chain];
}

/** The cell that names a chain: its leftmost stone, and of these the highest. */
export function calledAt(chain, size) {
  const order = (place) => (place % size) * size + Math.floor(place / size);
  return chain.reduce((first, place) => (order(place) < order(first) ? place : first));
}

const isTaken = (cells, size, chain) =>
  !chain.some((place) => beside(place, size).some((near) => cells[near] === EMPTY));

/** The cells after playing a stone, and the number of captures. */
export function laid(cells, size, place, stone) {
  const after = [...cells];
  after[place] = stone;
  let taken = 0;
  for (const near of beside(place, size)) {
    if (after[near] === EMPTY || after[near] === stone) continue;
    const chain = chainAt(after, size, near);
    if (!isTaken(after, size, chain)) continue;
    for (const each of chain) after[each] = EMPTY;
    taken += chain.length;
  }
  return { cells: after, taken };
}

/** Whether playing a stone would capture nothing and leave it without liberties. */
export function isSuicide(cells, size, place, stone) {
  const after = laid(cells, size, place, stone).cells;
  return isTaken(after, size, chainAt(after, size, place));
}
