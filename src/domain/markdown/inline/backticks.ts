/** Runs of backticks of a text by their size, searched once. */
export class Backticks {
  /** Of each size, the last first. */
  readonly #starts = new Map<number, number[]>();

  constructor(text: string, from: number) {
    const runs: [size: number, start: number][] = [];
    for (let at = text.indexOf('`', from); at >= 0; at = text.indexOf('`', at)) {
      const start = at;
      while (text[at] === '`') at += 1;
      runs.push([at - start, start]);
    }
    for (const [size, start] of runs.reverse()) {
      const starts = this.#starts.get(size);
      if (starts) starts.push(start);
      else this.#starts.set(size, [start]);
    }
  }

  /** The first run of this size at or after `from`, which never decreases; -1: none. */
  next(size: number, from: number): number {
    const starts = this.#starts.get(size) ?? [];
    while (starts.length > 0 && starts.at(-1)! < from) starts.pop();
    return starts.at(-1) ?? -1;
  }
}
