// Readings: what has stood on the page for long enough to be read.

const READING_MS = 1000;

export class Readings {
  constructor() {
    this.all = []; // which message stood here since when, those that matter
  }

  came(id) {
    this.all.push({ id, since: performance.now() });
  }

  /** The number of the newest message that has been read: what is written now is about nothing newer. */
  get last() {
    const { all } = this;
    const until = performance.now() - READING_MS;
    while (all.length > 1 && all[1].since <= until) all.shift();
    return all.length && all[0].since <= until ? all[0].id : 0;
  }
}
