import { within } from '../lines/within.ts';

/** Pages that are requested in advance: pdf.js reads on while the last page is composed. */
const ahead = 3;
/** After so many in a row, pdf.js is busy without an end: no further page is awaited. */
const maxLate = 3;

/** The pages of a document in their order. One that takes too long is given up, so that those after it are read. */
export class PagesAhead<Page> {
  readonly #count: number;
  readonly #request: (number: number) => Promise<Page | null>;
  readonly #pageMs: number;
  readonly #requested: Promise<Page | null>[] = [];
  /** The number of the last page that was requested. */
  #last = 0;
  #late = 0;

  /** `request`: resolves with null for a page that cannot be read; numbers are from 1. */
  constructor(count: number, request: (number: number) => Promise<Page | null>, pageMs = 60_000) {
    this.#count = count;
    this.#request = request;
    this.#pageMs = pageMs;
  }

  /** null: it cannot be read, or not in time. */
  async next(): Promise<Page | null> {
    if (this.#late >= maxLate) return null;
    while (this.#requested.length < ahead && this.#last < this.#count) {
      this.#last += 1;
      this.#requested.push(this.#request(this.#last));
    }
    try {
      const page = await within(this.#pageMs, this.#requested.shift() ?? Promise.resolve(null));
      this.#late = 0;
      return page;
    } catch {
      this.#late += 1;
      return null;
    }
  }
}
