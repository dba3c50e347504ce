/**
 * What the upload job asks of the index once a document's row stands. Its rows hang on the
 * document's and go with it.
 */
export interface DocumentIndex {
  /** Puts the document's passages into the full text index; replaces what stood there. Repeatable. */
  index(owner: string, docId: string): Promise<void>;
  /** Vectors of its passages; false where no embedding provider is configured. Repeatable. */
  embed(owner: string, docId: string, signal: AbortSignal): Promise<boolean>;
  /** Takes a deleted document, whose row stays as a tombstone, out of the index. Repeatable. */
  drop(owner: string, docId: string): Promise<void>;
}
