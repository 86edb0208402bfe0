// The way between games: opens what the address names, and keeps the address to what is shown.

import { currentAddress, isStudy, pushAddress, replaceAddress, restAddress } from "/page/address.js";
import { headline } from "/page/stage/panel.js";
import { untilKnown } from "/page/kit/retry.js";
import { findGame } from "/page/wire.js";
import { say } from "/page/kit/words.js";

export class Route {
  /** `paneOf` returns the chat with a path, `notify` shows a message, `name` the players and the
      state of the game in the title; `studies` are the uploaded records. */
  constructor(room, me, stage, { paneOf, notify, name, studies }) {
    Object.assign(this, { room, me, stage, paneOf, notify, name, studies });
    this.wanted = null; // the place that is being opened
  }

  /** The place that is shown; without `move`, the newest position. */
  get place() {
    const { room, stage: { game, trial, course } } = this;
    if (!game) return { room };
    const at = trial ? trial.from : course.at;
    return { room, game: game.id, ...(game.place?.(at) ?? { move: at }), line: trial?.moves ?? null };
  }

  /** Opens what the address names when the reader enters. */
  begin() {
    const place = currentAddress();
    if (place.game || place.lobby) this.follow(place);
  }

  /** Opens a place of this room that is in the address already. */
  async follow(place) {
    this.wanted = place;
    const game = place.game ? await this.find(place) : null;
    if (this.wanted === place) this.arrive(game);
  }

  /** Called when a game was loaded: shows it if it is the wanted one, without waiting for `find`. */
  took(game) {
    if (this.wanted?.game === game.id && game.data.players) this.arrive(game);
  }

  /** Shows the wanted place. `game` is undefined if there is no such game, and null if a record cannot be
      read now: then the board stays after a link within the page, otherwise the lobby is shown. */
  arrive(game) {
    const { stage, wanted: place } = this;
    this.wanted = null;
    if (!game?.data?.players) {
      const offered = game?.data?.phase === "challenge";
      const isGone = place.game && !offered;
      if (isGone) this.notify(say(game === null ? "page-study-slow" : "page-no-game"));
      if (isGone && place.linked && stage.game) {
        replaceAddress(this.place);
        return;
      }
      replaceAddress({ room: this.room, lobby: true });
      stage.close();
      this.name("", "");
      if (offered) game.pane.show(game.message.id);
    } else if (!stage.visit(game, game.at?.(place) ?? place)) this.notify(say("page-no-line"));
  }

  /** Returns a game that the page knows or can find; undefined if this reader cannot see it, null if it is
      a record that cannot be read now. */
  async find(place) {
    const isWanted = () => this.wanted === place;
    if (isStudy(place.game)) return this.studies.find(place.game, isWanted);
    const known = this.stage.games.get(place.game);
    if (known) {
      if (!known.data) await known.look();
      if (known.data) return known;
    }
    const found = await untilKnown(() => findGame(this.room, place.game, this.me.user), isWanted);
    return found && this.stage.learn(this.paneOf(found.place), found.data);
  }

  /** Opens a game, and a position in it, that the reader has chosen; without a game, the lobby. */
  go(game = "", move = null) {
    const place = { room: this.room, game, move, line: null };
    return this.visit(place, currentAddress().game !== game || move !== null);
  }

  /** Opens a place in this room. If it `isNew`, Back leads from it to the place before. */
  visit(place, isNew = true) {
    const shown = { ...place, lobby: !place.game, linked: true };
    if (isNew) pushAddress(shown);
    return this.follow(shown);
  }

  /** Called when a game was put on the board, by the reader (`chosen`) or by the page. */
  opened(chosen) {
    this.wanted = null;
    if (chosen && currentAddress().game !== this.place.game) pushAddress(this.place);
    else replaceAddress(this.place);
  }

  /** Called when another position may be shown. */
  shown() {
    const { game, game: { data } } = this.stage;
    game.shown?.(this.stage);
    this.name(`${data.players.black} – ${data.players.white}`, headline(data));
    if (!this.wanted && currentAddress().game === this.place.game) restAddress(this.place);
  }
}
