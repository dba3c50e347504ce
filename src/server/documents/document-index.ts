import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';

/**
 * What the upload job needs of the index once a document's row exists. Deleting that row deletes the
 * index's rows.
 */
export interface DocumentIndex {
  /** Puts the document's passages into the full-text index; replaces earlier ones. Repeatable. */
  index(owner: string, docId: string): Promise<void>;
  /** Stores vectors of its passages; false: no embedding provider is configured. Repeatable. */
  embed(owner: string, docId: string, signal: AbortSignal): Promise<boolean>;
  /**
   * Removes a deleted document, whose row stays as a tombstone, from the index, in the caller's
   * transaction: a second connection of the pool may not come before that transaction ends. Repeatable.
   */
  drop(owner: string, docId: string, trx: Kysely<DB>): Promise<void>;
}
