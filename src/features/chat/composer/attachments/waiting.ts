import type { DocumentInfo } from '#domain/documents.ts';
import type { Upload } from '#domain/uploads.ts';

/** How it stands with the files a question waits for. */
export interface WaitState {
  documents: DocumentInfo[];
  /** Not read yet, or not to be read as they are; a file that was taken away is waited for no more. */
  open: Upload[];
}

export function waitState(uploads: readonly Upload[], ids: readonly string[]): WaitState {
  const wanted = uploads.filter(({ id }) => ids.includes(id));
  return {
    documents: wanted.flatMap(({ state, document }) =>
      state === 'success' && document ? [document] : [],
    ),
    open: wanted.filter(({ state }) => state !== 'success'),
  };
}
