import { Observed } from './observed.ts';
import type { ViewerParts } from './viewer-parts.ts';

interface FindOptions {
  query: string;
  highlightAll: boolean;
  matchCase: boolean;
  wholeWords: boolean;
}

export interface FindState extends FindOptions {
  /** Index of the selected hit, from 1; 0: none. */
  current: number;
  total: number;
  isPending: boolean;
  isMissing: boolean;
  /** The search continued from the other end of the document. */
  isWrapped: boolean;
}

interface Counts {
  matchesCount: { current: number; total: number };
}

/** pdf.js's numbers (FindState). */
const states = { missing: 1, wrapped: 2, pending: 3 };

/** The search of a document. */
export class PdfFind {
  readonly state = new Observed<FindState>({
    query: '',
    highlightAll: true,
    matchCase: false,
    wholeWords: false,
    current: 0,
    total: 0,
    isPending: false,
    isMissing: false,
    isWrapped: false,
  });
  readonly #events: ViewerParts['events'];

  constructor({ events }: ViewerParts) {
    this.#events = events;
    const count = ({ matchesCount: { current, total } }: Counts) =>
      this.state.set({ current, total });
    events.on('updatefindmatchescount', count);
    events.on('updatefindcontrolstate', (event: Counts & { state: number }) => {
      count(event);
      this.state.set({
        isPending: event.state === states.pending,
        isMissing: event.state === states.missing,
        isWrapped: event.state === states.wrapped,
      });
    });
  }

  /** Searches from the visible page. */
  search(change: Partial<FindOptions>): void {
    const before = this.state.get();
    this.state.set(change);
    const type =
      change.query !== undefined
        ? ''
        : change.highlightAll !== undefined
          ? 'highlightallchange'
          : change.matchCase !== undefined
            ? 'casesensitivitychange'
            : 'entirewordchange';
    if (this.state.get() !== before || type === '') this.#dispatch(type);
  }

  next(back = false): void {
    if (this.state.get().query !== '') this.#dispatch('again', back);
  }

  /** Its highlights are removed; the searched words remain for the next time. */
  close(): void {
    this.#events.dispatch('findbarclose', { source: this });
  }

  #dispatch(type: string, findPrevious = false): void {
    const { query, highlightAll, matchCase, wholeWords } = this.state.get();
    this.#events.dispatch('find', {
      source: this,
      type,
      query,
      caseSensitive: matchCase,
      entireWord: wholeWords,
      highlightAll,
      findPrevious,
      matchDiacritics: false,
    });
  }
}
