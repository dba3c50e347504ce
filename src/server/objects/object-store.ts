import type { Readable } from 'node:stream';

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
 * Files of documents. Keys are parts of letters, digits, `-` and `_`, joined by `/`, the first of them
 * `documents`: what else stands in a bucket is not ours. Failures are `server_storage_full` and
 * `store_unavailable`.
 */
export interface ObjectStore {
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
  list(): AsyncIterable<StoredObject>;
  /** Ends and removes what was begun before then and never became an object; tells how many. */
  dropUnfinished(before: Date): Promise<number>;
}

export const keyPrefix = 'documents/';
const keyPattern = /^documents(\/[\w-]+)+$/;

/** Keys are made by us; one of another form is a mistake that must not reach a file system. */
export function checkKey(key: string): void {
  if (!keyPattern.test(key)) throw new TypeError('not a key of an object');
}
