import type { Database } from '../database/connect.ts';
import type { Leases } from '../jobs/leases.ts';
import type { JobRunner } from '../jobs/runner.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { OwnerGate } from '../process/owner-gate.ts';
import type { DocumentIndex } from './document-index.ts';
import type { UploadChannel } from './uploads/upload-channel.ts';

/** Points at which a test may pause the server; in production nothing happens there. */
type UploadPoint = 'receiving' | 'written' | 'stored' | 'created' | 'indexed' | 'embedded';

/** What uploads work with. */
export interface Documents {
  db: Database;
  objects: ObjectStore;
  index: DocumentIndex;
  jobs: Pick<JobRunner, 'wake'>;
  channel: UploadChannel;
  /** Claims wait here, so that a waiting one does not hold a connection to the database. */
  claims: OwnerGate;
  /** Upper bound of the bytes of one owner's files and texts; null: no limit. */
  quotaBytes: number | null;
  leases: Leases;
  /** Attempts at a stage before the upload fails. */
  maxAttempts: number;
  /** Delay after the first failure of a stage; doubles with each. */
  retryMs: number;
  /** How often followers poll for what another process has done. */
  followMs: number;
  now: () => number;
  onError: (error: unknown) => void;
  /** Reports to the operator, with facts for the log. */
  onNotice: (facts: object, notice: string) => void;
  at: (point: UploadPoint) => Promise<void>;
}
