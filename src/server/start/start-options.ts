import type { LookupFunction } from 'node:net';
import type { SentQuery } from '../database/connect.ts';
import type { DocumentIndex } from '../documents/document-index.ts';
import type { DocumentsTuning } from '../documents/start-documents.ts';
import type { ResumableAnswersOptions } from '../gateway/answers/resumable-answers.ts';
import type { AppOptions } from '../http/make-app.ts';
import type { KeySpace } from '../objects/key-space.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { ListenTimes } from '../sync/change-listener.ts';

/** Options of a start that are not in the environment; mostly for tests. */
export interface StartOptions extends AppOptions {
  /** Milliseconds since the epoch; tests change it. */
  now?: () => number;
  /** Silence before a `: waiting` line; 15 s. */
  waitingMs?: number;
  /** Silence of a vendor that ends its call; 20 min. */
  silenceMs?: number;
  /** Looks names up of addresses that a vendor names; the system's. */
  lookup?: LookupFunction;
  /** Time of one search service; 8 s. */
  searchTimeoutMs?: number;
  /** Times and limits of uploads; tests change them. */
  documents?: DocumentsTuning;
  /** Times of answers that go on without their reader; tests change them. */
  answers?: Partial<Pick<ResumableAnswersOptions, 'withoutReaderMs' | 'everyMs'>>;
  objects?: (keys: KeySpace) => ObjectStore;
  index?: DocumentIndex;
  /** How often expired codes and nonces are removed, and deletions of accounts completed; a minute. */
  accountCleanUpMs?: number;
  /** How often counted events that are too old are dropped; an hour. */
  analyticsCleanUpMs?: number;
  /** Of notifications of PostgreSQL; two seconds each. */
  changes?: Partial<ListenTimes>;
  /** False: the server runs for a moment only, perhaps without the settings of the store. */
  checksStore?: boolean;
  /** Silence of the database that ends a statement; five minutes. */
  silenceOfDatabaseMs?: number;
  /** Called with every statement; for tests. */
  onQuery?: (query: SentQuery) => void;
}

/** Steps to undo, newest first, when the server closes or does not start. */
export type Undo = (() => Promise<unknown>)[];
