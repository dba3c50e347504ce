import type { Database } from '../database/connect.ts';
import { Gate } from '../gate.ts';
import { Leases } from '../jobs/leases.ts';
import { JobRunner } from '../jobs/runner.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { claimStore } from './claim-store.ts';
import { uploadKind } from './claim-upload.ts';
import { type CleanedUp, cleanUp } from './clean-up.ts';
import type { DocumentIndex } from './document-index.ts';
import type { Documents } from './documents.ts';
import { uploadHandler } from './process-upload.ts';
import { StoreNotices } from './store-notices.ts';
import { UploadChannel } from './upload-channel.ts';

export interface DocumentsOptions {
  db: Database;
  objects: ObjectStore;
  index: DocumentIndex;
  quotaBytes: number | null;
  now: () => number;
  onError: (error: unknown) => void;
  onNotice: (facts: object, notice: string) => void;
}

/** What tests set otherwise. */
export interface DocumentsTuning {
  /** How long a process that is gone keeps others from its work. */
  leaseMs?: number;
  pollMs?: number;
  followMs?: number;
  retryMs?: number;
  tries?: number;
  /** Age at which what nobody names is removed. */
  graceMs?: number;
  cleanUpEveryMs?: number;
  at?: Documents['at'];
}

export interface StartedDocuments extends Documents {
  cleanUp(): Promise<CleanedUp>;
  /** Tells the operator at once where another database uses the same files, not an hour later. */
  checkStore(): Promise<void>;
  stop(): Promise<void>;
}

const hour = 3_600_000;
/** Uploads that are finished at a time; each may hold one document's text. */
const jobsAtOnce = 4;
const claimsAtOnce = 4;

/** Makes uploads work and takes up those that other processes, or an earlier start, left. */
export function startDocuments(
  options: DocumentsOptions,
  tuning: DocumentsTuning = {},
): StartedDocuments {
  const { graceMs = 24 * hour, cleanUpEveryMs = hour, pollMs = 2_000 } = tuning;
  const { retryMs = 1_000 } = tuning;
  const { db, onError } = options;
  const leases = new Leases(db, tuning.leaseMs ?? 15_000);
  const documents: Documents = {
    ...options,
    announcement: new UploadChannel(),
    claims: new Gate(claimsAtOnce),
    leases,
    retryMs,
    tries: tuning.tries ?? 8,
    followMs: tuning.followMs ?? 1_000,
    at: tuning.at ?? (async () => undefined),
    jobs: { wake: () => runner.wake() },
  };
  const handle = uploadHandler(documents);
  const runner: JobRunner = new JobRunner({
    db,
    kind: uploadKind,
    handle,
    onError,
    leases,
    pollMs,
    retryMs,
    max: jobsAtOnce,
  });
  runner.start();
  const notices = new StoreNotices(documents);
  const turns = new Set<Promise<unknown>>();
  const kept = <Value>(turn: Promise<Value>): Promise<Value> => {
    const ended: Promise<unknown> = turn.catch(onError).finally(() => turns.delete(ended));
    turns.add(ended);
    return turn;
  };
  const clean = () => kept(cleanUp(documents, graceMs).then((done) => notices.cleaned(done)));
  const timer = setInterval(() => {
    // A store may be slower than this.
    if (turns.size === 0) clean().catch(() => undefined);
  }, cleanUpEveryMs);
  return {
    ...documents,
    cleanUp: clean,
    checkStore: () => kept(claimStore(documents).then((isHeld) => notices.held(isHeld))),
    async stop() {
      clearInterval(timer);
      await Promise.all([runner.stop(), ...turns]);
    },
  };
}
