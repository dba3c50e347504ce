import type { InsertionOutcome } from '#domain/composer/insertion.ts';
import type { Bookmark } from './bookmark.ts';
import type { Surface } from './surface.ts';

/** An editor and a place in it, as they were when they were remembered. */
export interface Target {
  surface: Surface;
  bookmark: Bookmark;
  /** What ends the person's own text: signature, quote. The first one in the document counts. */
  leave: readonly Element[];
  /** Who is answered, where the site may have put the name before the person's words. */
  addressee: string | null;
}

/** What `undoInsertion` needs; null where nothing was written. */
export interface Insertion {
  surface: Surface;
  before: string;
  after: string;
  /** Of an editor that draws its text itself: what was selected before. */
  selected?: string;
}

export interface Inserted {
  outcome: InsertionOutcome;
  insertion: Insertion | null;
}
