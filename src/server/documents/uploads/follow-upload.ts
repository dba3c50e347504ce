import type { UploadEvent } from '#api/documents.ts';
import type { Principal } from '../../auth/principal.ts';
import type { Documents } from '../documents.ts';
import { isLast } from '../events.ts';
import { findUpload, pauseOf, type UploadState } from './upload-rows.ts';

/** A follower does not wait for a retry that is later than this. */
const maxDelayMs = 3_000;

interface NumberedEvent {
  /** From 1, within the task. */
  number: number;
  event: UploadEvent;
}

/** The events of a task from the first on, until its end, or until it waits long for a retry. */
export async function* followUpload(
  principal: Principal,
  documents: Documents,
  docId: string,
  taskId: string,
  signal: AbortSignal,
): AsyncGenerator<NumberedEvent> {
  let seen = 0;
  for await (const state of watch(principal, documents, docId, signal)) {
    if (state?.taskId !== taskId) return;
    const fresh = state.events.slice(seen);
    for (const event of fresh) {
      seen += 1;
      yield { number: seen, event };
      if (isLast(event)) return;
    }
    if (state.status !== 'running') return;
    if (!state.events.at(-1)?.data.again) continue;
    const pause = await pauseOf(principal, documents.db, docId);
    if (pause !== null && pause > maxDelayMs) return;
  }
}

/** Waits until the file of that upload is stored; false: the upload has failed or was removed. */
export async function isFileStored(
  principal: Principal,
  documents: Documents,
  docId: string,
  taskId: string,
  signal: AbortSignal,
): Promise<boolean> {
  for await (const state of watch(principal, documents, docId, signal)) {
    if (state?.taskId !== taskId || state.status === 'failed') return false;
    if (state.stage !== 'receiving') return true;
  }
  return false;
}

/** The upload's state now, and whenever it may have changed. Throws on abort. */
async function* watch(
  principal: Principal,
  { db, channel, followMs }: Documents,
  docId: string,
  signal: AbortSignal,
): AsyncGenerator<UploadState | undefined> {
  for (;;) {
    signal.throwIfAborted();
    const turn = new AbortController();
    const until = AbortSignal.any([signal, turn.signal]);
    const next = channel.next(principal, docId, followMs, until);
    try {
      yield await findUpload(principal, db, docId);
      await next;
    } finally {
      turn.abort();
    }
  }
}
