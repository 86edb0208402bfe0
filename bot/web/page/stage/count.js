// A count in the panel beside its board: the dead chains, and the calculation of the points.

import { calledAt, cellsOf, chainAt, names, placeOf } from "/page/board/points.js";
import { make } from "/page/kit/make.js";
import { number, stone } from "/page/stage/words.js";
import { say } from "/page/kit/words.js";

const MAX_POINTS = 6;

/** A player's points by the proposed count, including komi. */
export function points({ proposal, komi }, colour) {
  return proposal.points[colour] + (colour === "white" ? komi : 0);
}

/** The chains at these points, each by its colour and name. */
export function chainsAt(points, { board, size }) {
  const cells = cellsOf(board);
  const left = new Set(points.map((point) => placeOf(point, size)));
  return points.flatMap((point) => {
    const place = placeOf(point, size);
    if (!left.has(place)) return [];
    const chain = chainAt(cells, size, place);
    for (const each of chain) left.delete(each);
    return [[cells[place] === "X" ? "black" : "white", names(size)[calledAt(chain, size)]]];
  });
}

/** The chains of which the bot cannot say whether they are dead. */
const unsure = (data) => chainsAt(data.proposal.suggestion?.doubtful ?? [], data);

/** The leader and margin, if the chains in doubt are alive. */
export function lead(data) {
  if (data.proposal.looking) return say("page-dead-looking");
  const ahead = points(data, "black") - points(data, "white");
  const name = data.players[ahead > 0 ? "black" : "white"];
  const what = ahead ? say("page-leads", { name, what: number(Math.abs(ahead)) }) : say("page-level");
  const asked = unsure(data);
  if (!asked.length) return what;
  return asked.length > 1 ? say("page-if-all-live", { what }) : say("page-if-lives", { what, point: asked[0][1] });
}

/** A text followed by chains. */
function named(id, chains) {
  const parts = chains.map(([colour, point], n) =>
    make("span.chain", {}, stone(colour), n < chains.length - 1 ? `${point},` : `${point}.`));
  return [say(id), ...parts.flatMap((each) => [" ", each])];
}

/** The first few of these points, by name. */
function listed(points, size) {
  const listed = points.slice(0, MAX_POINTS).map((point) => names(size)[placeOf(point, size)]);
  return [...listed, ...(points.length > MAX_POINTS ? ["…"] : [])].join(", ");
}

/** Describes the dead chains, and the most urgent issue: open play, chains in doubt, open borders,
    or (for players) how to mark. */
export function deadLine(data) {
  const { proposal: { looking, suggestion, marked, early, dead, open_borders: open, open_play: play }, seat, size } = data;
  const how = (id) => (seat ? [" ", say(id)] : []);
  if (looking) return how("page-mark-dead").slice(1);
  // Without a suggestion the bot has not looked, so only the players claim that nothing is dead.
  if (!suggestion && !marked?.length) return [say("page-dead-unsought"), ...how("page-mark-dead")];
  const taken = chainsAt(dead, data);
  if (!taken.length && early) return [say("no-dead"), ...how("hardly-begun")];
  const asked = unsure(data);
  return [
    ...(play.length ? [say("open-play", { points: listed(play, size) }), " "] : []),
    ...(taken.length ? named("page-dead-are", taken) : [say("no-dead")]),
    ...(asked.length ? [" ", ...named("page-dead-or-alive", asked)] : []),
    ...(open.length && !asked.length && !play.length ? [" ", say("borders-open", { points: listed(open, size) })] : how("page-mark")),
  ];
}

/** The calculation of the points, row by row. */
function table({ proposal, komi, players }) {
  const { territory, prisoners, after_filling: filled } = proposal;
  const rows = [
    ["page-territory", territory.black.length, territory.white.length],
    ["page-prisoners", prisoners.black, prisoners.white],
    ["page-komi-row", "", komi],
    ["page-points-row", points({ proposal, komi }, "black"), points({ proposal, komi }, "white")],
    ["page-filled-row", filled.black, filled.white + komi],
  ];
  const format = (value) => (value === "" ? "" : number(value));
  const head = (colour) =>
    make("th", { scope: "col" }, stone(colour), make("bdi", {}, players?.[colour] ?? ""));
  return make("table", {}, make("thead", {}, make("tr", {}, head("black"), make("td"), head("white"))),
  make("tbody", {}, ...rows.map(([word, black, white]) => make("tr", {}, make("td", {}, format(black)),
    make("th", { scope: "row" }, say(word)), make("td", {}, format(white))))));
}

export class Details {
  constructor() {
    this.summary = make("summary");
    this.body = make("div");
    this.element = make("details.count", { hidden: true }, this.summary, this.body);
  }

  show(data) {
    const counts = Boolean(data.proposal?.territory) && !data.proposal.looking;
    this.element.hidden = !counts;
    if (!counts) return;
    this.summary.textContent = say("page-details");
    this.body.replaceChildren(table(data));
  }
}
