import { countItem, type Imported, noCounts } from '#domain/import/imported.ts';
import type { ImportBatch } from './import.api.ts';

/** A batch is handed over with so many messages or things, or characters of them. */
const maxItems = 1000;
const maxLength = 2_000_000;
/** Where a file is only counted, after so many characters. */
const countedLength = 8_000_000;
const maxUnknown = 20;

/** Gathers what was read until there is enough of it to hand over. */
export class Batch {
  next = 0;
  done = 0;
  readonly #of: number;
  readonly #onlyCount: boolean;
  readonly #counts = { ...noCounts };
  #items: Imported[] = [];
  #unknown: string[] = [];
  #size = 0;
  #length = 0;
  #named = 0;

  constructor(of: number, onlyCount: boolean) {
    this.#of = of;
    this.#onlyCount = onlyCount;
  }

  add(items: readonly Imported[], length: number): void {
    this.#length += length;
    for (const item of items) {
      countItem(this.#counts, item);
      this.#size += item.kind === 'chat' ? item.messages.length : 1;
      if (item.kind === 'unknown') this.#name(item.what);
      else if (!this.#onlyCount) this.#items.push(item);
    }
  }

  get isFull(): boolean {
    if (this.#onlyCount) return this.#length >= countedLength;
    return this.#size >= maxItems || this.#length >= maxLength;
  }

  /** What there is; the next batch is empty. */
  take(): ImportBatch {
    const items = this.#items;
    const unknown = this.#unknown;
    this.#items = [];
    this.#unknown = [];
    this.#size = 0;
    this.#length = 0;
    const { next, done } = this;
    return {
      items,
      unknown,
      counts: { ...this.#counts },
      next,
      done: Math.min(done, this.#of),
      of: this.#of,
    };
  }

  #name(what: string): void {
    if (this.#named === maxUnknown) return;
    this.#named += 1;
    this.#unknown.push(what.slice(0, 120));
  }
}
