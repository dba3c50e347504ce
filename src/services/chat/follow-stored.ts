import { isLive, type MessageStatus } from '#domain/conversations/conversations.ts';
import type { LocksPort } from '#platform/ports.ts';
import { lastReplacing, partsFrom, withParts } from '../store/conversations/live-answer.ts';
import type { Store } from '../store/database/store.ts';
import { watch } from '../store/database/watch.ts';
import type { FollowChunk } from './live-text.ts';
import { answerLock } from './lock-names.ts';
import { endInterrupted } from './stored-marks.ts';

/** Goes on with the turn of an answer whose context has died, or ends it. */
export type TakeOver = (answerId: string, signal: AbortSignal) => Promise<void>;

interface StoredDeps {
  store: Store;
  locks: LocksPort;
  /** Absent: such an answer is ended. */
  readonly takeOver?: TakeOver;
}

/**
 * Follows an answer that another context streams, by its saved rows. It also waits for the lock of
 * the answer: a follower that gets it while the row is live knows that the other context has died,
 * and takes it over.
 */
export async function* followStored(
  deps: StoredDeps,
  answerId: string,
  signal: AbortSignal,
): AsyncGenerator<FollowChunk, MessageStatus, undefined> {
  const { store } = deps;
  const done = new AbortController();
  const either = AbortSignal.any([signal, done.signal]);
  void takeOverWhenFree(deps, answerId, either);
  let seq = 0;
  let [text, reasoning] = ['', ''];
  let status: MessageStatus = 'waiting';
  try {
    for await (const { row, parts } of watch(() => rowAndParts(store, answerId, seq), either)) {
      if (!row) break;
      const fresh = parts.filter((part) => part.seq >= seq);
      const isFirst = seq === 0 && text === '' && reasoning === '';
      const [before, beforeReasoning] = [text, reasoning];
      if (isLive(row.status)) {
        const isReplaced = lastReplacing(fresh) >= 0;
        const begun = isFirst || isReplaced ? row : { ...row, text, reasoning };
        ({ text, reasoning } = withParts(begun, fresh));
        seq += fresh.length;
      } else [text, reasoning] = [row.text, row.reasoning];
      const from = text.startsWith(before) ? before.length : 0;
      const reasoningFrom = reasoning.startsWith(beforeReasoning) ? beforeReasoning.length : 0;
      status = row.status;
      yield {
        from,
        text: text.slice(from),
        reasoningFrom,
        reasoning: reasoning.slice(reasoningFrom),
        citations: isFirst || !isLive(status) ? row.citations : [],
        progress: null,
        status,
      };
      if (!isLive(status)) break;
    }
    return status;
  } finally {
    done.abort();
  }
}

function rowAndParts(store: Store, answerId: string, seq: number) {
  const { db } = store;
  return db.transaction('r', db.messages, db.messageParts, async () => ({
    row: await db.messages.get(answerId),
    parts: await partsFrom(store, answerId, seq),
  }));
}

async function takeOverWhenFree(
  { store, locks, takeOver }: StoredDeps,
  answerId: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    const release = await locks.wait(answerLock(answerId), signal);
    try {
      if (!takeOver) await endInterrupted(store, answerId);
    } finally {
      release();
    }
    await takeOver?.(answerId, signal);
  } catch {
    // The reader left, or the row cannot be written: its next reader tries again.
  }
}
