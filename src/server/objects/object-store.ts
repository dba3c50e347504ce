import type { Readable } from 'node:stream';
import type { KeySpace } from './key-space.ts';

export interface StoredObject {
  key: string;
  bytes: number;
  modified: Date;
}

/** First and last byte, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Files of documents, as one installation may use them: `keys` tells which are its own, and what else
 * stands in a bucket is not ours. Failures are `server_storage_full` and `store_unavailable`; a key that
 * is not the installation's to write or to delete is a TypeError.
 */
export interface ObjectStore {
  readonly keys: KeySpace;
  /**
   * Keeps the body whole or not at all: where the body throws, so does this, and nothing stands
   * under the key. What it resolves with has reached the disk.
   */
  put(
    key: string,
    body: AsyncIterable<Uint8Array>,
    options: { type: string; signal: AbortSignal },
  ): Promise<{ bytes: number }>;
  /** Null: there is none. The stream fails where the object cannot be read to its end. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  head(key: string): Promise<{ bytes: number } | null>;
  /** Well, too, where there is none. */
  delete(key: string): Promise<void>;
  /** The installation's own files. */
  list(): AsyncIterable<StoredObject>;
  /** Files of before installations had ids, this one's and others'. */
  listOld(): AsyncIterable<StoredObject>;
  /** Ends and removes what this installation began before then and never became an object; tells how many. */
  dropUnfinished(before: Date): Promise<number>;
}
