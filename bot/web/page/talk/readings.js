// Tracks which messages have been visible for long enough to be read.

const READING_MS = 1000;

export class Readings {
  constructor() {
    this.all = []; // which message was visible since when; only relevant ones
  }

  came(id) {
    this.all.push({ id, since: performance.now() });
  }

  /** The number of the newest message that has been read: the reader's next line cannot be about
      a newer one. */
  get last() {
    const { all } = this;
    const until = performance.now() - READING_MS;
    while (all.length > 1 && all[1].since <= until) all.shift();
    return all.length && all[0].since <= until ? all[0].id : 0;
  }
}
