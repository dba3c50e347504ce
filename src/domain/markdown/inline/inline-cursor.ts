import type { Delimiters } from './emphasis.ts';
import type { LinkDefinition } from './link-parts.ts';
import type { Pieces } from './pieces.ts';

/** Looks up a link reference definition by its normalised label. */
export type FindDefinition = (key: string) => LinkDefinition | undefined;

/** The state of an inline parser that the parser of brackets reads and moves. */
export interface InlineCursor {
  readonly text: string;
  /** The text is still being written. */
  readonly live: boolean;
  at: number;
  pieces: Pieces;
  delimiters: Delimiters;
  addText(text: string): void;
  /** What begins here is no link so far; more text may complete it. */
  waitForMore(): void;
}
