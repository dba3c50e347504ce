import type { Database } from '../database/connect.ts';
import type { Gate } from '../gate.ts';
import type { Leases } from '../jobs/leases.ts';
import type { JobRunner } from '../jobs/runner.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { DocumentIndex } from './document-index.ts';
import type { UploadChannel } from './upload-channel.ts';

/** Points at which a test may hold the server; nothing happens there otherwise. */
export type UploadPoint = 'receiving' | 'kept' | 'stored' | 'created' | 'indexed' | 'embedded';

/** What uploads are made with; in the server's context. */
export interface Documents {
  db: Database;
  objects: ObjectStore;
  index: DocumentIndex;
  jobs: Pick<JobRunner, 'wake'>;
  announcement: UploadChannel;
  /** Claims wait here rather than each with a connection to the database. */
  claims: Gate;
  /** Most bytes of one owner's files and texts; null: no limit. */
  quotaBytes: number | null;
  leases: Leases;
  /** Tries of the index before an upload is given up. */
  tries: number;
  /** Pause after the first failure of a stage; doubles. */
  retryMs: number;
  /** How often followers look for what another process has done. */
  followMs: number;
  now: () => number;
  onError: (error: unknown) => void;
  /** What an operator should know, beside facts. */
  onNotice: (facts: object, notice: string) => void;
  at: (point: UploadPoint) => Promise<void>;
}
