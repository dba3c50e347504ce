import type { Readable } from 'node:stream';
import type { KeySpace } from './key-space.ts';

export interface StoredObject {
  key: string;
  bytes: number;
  modified: Date;
}

/** First and last byte, both inclusive. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Files of documents, as one installation may use them: `keys` decides which are its own. Failures are
 * `server_storage_full` and `store_unavailable`; writing or deleting a key that is not the
 * installation's is a TypeError.
 */
export interface ObjectStore {
  readonly keys: KeySpace;
  /**
   * Stores the body completely or not at all: where the body throws, so does this, and the key has no
   * object. When it resolves, the bytes have reached the disk.
   */
  put(
    key: string,
    body: AsyncIterable<Uint8Array>,
    options: { type: string; signal: AbortSignal },
  ): Promise<{ bytes: number }>;
  /** Null: no such object. The stream fails where the object cannot be read to its end. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  head(key: string): Promise<{ bytes: number } | null>;
  /** Succeeds where there is no such object. */
  delete(key: string): Promise<void>;
  /** The installation's own files. */
  list(): AsyncIterable<StoredObject>;
  /** Removes this installation's unfinished writes that began before then; resolves with their number. */
  dropUnfinished(before: Date): Promise<number>;
}
