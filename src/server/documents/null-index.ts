import type { DocumentIndex } from './document-index.ts';

/** No index: documents are kept and can be fetched, not searched. */
export const nullIndex: DocumentIndex = {
  index: async () => undefined,
  embed: async () => false,
};
