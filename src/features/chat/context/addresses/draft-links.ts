import { debounceTime, map, type Observable, tap } from 'rxjs';
import type { LocalState } from '#ui/actors/local-state.ts';
import type { Draft } from '../../state/chat-window.ts';
import { type Link, linksIn } from './links.ts';

/** A link of the draft. */
export interface DraftLink {
  url: string;
  /** The person put the link in, not a text that contains links. */
  isOwn: boolean;
  /** It is whole and was put in just now: its page may be read before the question is sent. */
  isReady: boolean;
}

/** A pause in typing after which the text is searched for links. */
const pauseMs = 300;

/** A longer text was written by others: not every link in it is meant. */
const maxOwnText = 300;

interface Edits {
  draft: Draft;
  /** The last edit added more than one character. */
  isPasted: boolean;
  /** Links that are not the person's own, since the field was empty. */
  foreign: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/** The links of the draft. A key that is typed does not search the text. */
export class DraftLinks {
  readonly #drafts: LocalState<Draft>;
  #edits: Edits = { draft: { text: '', isRestored: false }, isPasted: false, foreign: none };

  constructor(drafts: LocalState<Draft>) {
    this.#drafts = drafts;
  }

  /** After each pause in typing. */
  changes(): Observable<DraftLink[]> {
    return this.#drafts.changes.pipe(
      tap((draft) => {
        if (draft !== this.#edits.draft) this.#edits = nextEdits(this.#edits, draft);
      }),
      debounceTime(pauseMs),
      map(() => this.now()),
    );
  }

  /** Without waiting for a pause. */
  now(): DraftLink[] {
    const { draft, isPasted, foreign } = this.#edits;
    const isReady = ({ isLast }: Link) => !draft.isRestored && (isPasted || !isLast);
    return linksIn(draft.text).map((link) => {
      return { url: link.url, isOwn: !foreign.has(link.url), isReady: isReady(link) };
    });
  }
}

function nextEdits({ draft: before, foreign }: Edits, draft: Draft): Edits {
  const isPasted = draft.text.length - before.text.length > 1;
  if (draft.text === '') return { draft, isPasted, foreign: none };
  if (!isPasted) return { draft, isPasted, foreign };
  const added = insertedText(before.text, draft.text);
  const known = new Set(linksIn(before.text).map(({ url }) => url));
  const links = linksIn(added).filter(({ url }) => !known.has(url));
  if (links.length === 1 && added.trim().length <= maxOwnText) return { draft, isPasted, foreign };
  if (links.length === 1 && !/\s/.test(added.trim())) return { draft, isPasted, foreign };
  return { draft, isPasted, foreign: new Set([...foreign, ...links.map(({ url }) => url)]) };
}

/** What one edit added to a text. */
function insertedText(before: string, after: string): string {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.slice(start, after.length - end);
}
