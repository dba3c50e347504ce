import { Leases } from '../jobs/leases.ts';
import { JobRunner } from '../jobs/runner.ts';
import { OwnerGate } from '../process/owner-gate.ts';
import { type CleanedUp, cleanUp } from './clean-up.ts';
import type { Documents } from './documents.ts';
import { renewStoreMark } from './store-mark.ts';
import { uploadHandler } from './uploads/process-upload.ts';
import { UploadChannel } from './uploads/upload-channel.ts';
import { uploadKind } from './uploads/upload-rows.ts';

export type DocumentsOptions = Pick<
  Documents,
  'db' | 'objects' | 'index' | 'quotaBytes' | 'now' | 'onError' | 'onNotice'
>;

/** What tests change. */
export interface DocumentsTuning {
  /** How long others wait before they take over the work of a dead process. */
  leaseMs?: number;
  pollMs?: number;
  followMs?: number;
  retryMs?: number;
  maxAttempts?: number;
  /** Age at which an object or upload without an owner is removed. */
  graceMs?: number;
  cleanUpEveryMs?: number;
  at?: Documents['at'];
}

export interface StartedDocuments extends Documents {
  cleanUp(): Promise<CleanedUp>;
  /** Reports at once, not an hour later, where another database uses the same files. */
  checkStore(): Promise<void>;
  stop(): Promise<void>;
}

const hour = 3_600_000;
const contestedNotice =
  'Files are not cleaned up: another database with the same installation id uses this store, or this one is older than its files (a copy, or a backup that was restored). See docs/self-hosting.md.';
/** Concurrent jobs; each may hold one document's text. */
const maxConcurrentJobs = 4;
/** Those of one owner wait for each other in the database: more of them would only hold the places of others. */
const claims = { total: 4, perOwner: 1, maxWaiting: 200 };

/** Starts the upload jobs, also those that other processes or an earlier start left. */
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
    channel: new UploadChannel(),
    claims: new OwnerGate(claims),
    leases,
    retryMs,
    maxAttempts: tuning.maxAttempts ?? 8,
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
    max: maxConcurrentJobs,
  });
  runner.start();
  const running = new Set<Promise<unknown>>();
  const track = <Value>(work: Promise<Value>): Promise<Value> => {
    const ended: Promise<unknown> = work.catch(onError).finally(() => running.delete(ended));
    running.add(ended);
    return work;
  };
  const clean = () =>
    track(
      cleanUp(documents, graceMs).then((done) => {
        recordStore(documents, !done.isContested);
        return done;
      }),
    );
  const timer = setInterval(() => {
    // A clean-up may take longer than the interval.
    if (running.size === 0) clean().catch(() => undefined);
  }, cleanUpEveryMs);
  return {
    ...documents,
    cleanUp: clean,
    checkStore: () =>
      track(renewStoreMark(documents).then((isOurs) => recordStore(documents, isOurs))),
    async stop() {
      clearInterval(timer);
      await Promise.all([runner.stop(), ...running]);
    },
  };
}

function recordStore({ onNotice, objects }: Documents, isOurs: boolean): void {
  if (!isOurs) onNotice({ mark: objects.keys.mark }, contestedNotice);
}
