import type { ErrorData } from '#shared/errors/coded-error.ts';

/** `busy`: it goes on by itself. */
export type ArtTag = 'busy';

export interface ArtInput {
  messageId: string;
}

/** A picture that came and is not a document yet; its bytes are in the row of that id. */
export interface CameFile {
  fileId: string;
  seed: number | null;
  revised: string | null;
}

/** JSON; bytes and the request are in rows. */
export interface ArtContext extends ArtInput {
  /** From 0 to 1; null: the host does not tell. */
  progress: number | null;
  files: CameFile[];
  docIds: string[];
  error: ErrorData | null;
}

export type ArtEvent =
  /** Ends the drawing, also at the host. What came already is saved. */
  | { type: 'art.stop' }
  /** From the drawing actor. */
  | { type: 'draw.progress'; done: number }
  | { type: 'draw.done'; files: CameFile[] }
  | { type: 'draw.failed'; error: ErrorData };

export interface SaveInput extends ArtInput {
  files: CameFile[];
}

export interface ArtOutput {
  docIds: string[];
  error: ErrorData | null;
}
