/**
 * What the upload job needs of the index once a document's row exists. Deleting that row deletes the
 * index's rows.
 */
export interface DocumentIndex {
  /** Puts the document's passages into the full-text index; replaces earlier ones. Repeatable. */
  index(owner: string, docId: string): Promise<void>;
  /** Stores vectors of its passages; false: no embedding provider is configured. Repeatable. */
  embed(owner: string, docId: string, signal: AbortSignal): Promise<boolean>;
  /** Removes a deleted document, whose row stays as a tombstone, from the index. Repeatable. */
  drop(owner: string, docId: string): Promise<void>;
}
