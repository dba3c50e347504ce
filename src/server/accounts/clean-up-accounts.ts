import { sql } from 'kysely';
import type { Authentication } from '../auth/authenticate.ts';
import { dropAnswers } from '../gateway/answers/answer-rows.ts';
import { type DeletionParts, finishDeletions } from './delete-account.ts';

const minute = 60_000;
/** Sessions that have ended are stored for this time. */
const retentionMs = 30 * 24 * 60 * minute;

/** Removes what has expired, and completes deletions of accounts. Any number of processes may do this at the same time. */
export async function cleanUpAccounts(
  parts: DeletionParts & { authentication: Authentication },
): Promise<void> {
  const { db, now } = parts.authentication;
  const at = new Date(now());
  for (const table of ['nonce', 'one_time_code', 'sign_in_code'] as const) {
    await db.deleteFrom(table).where('expires_at', '<=', at).execute();
  }
  for (const table of ['rate_window', 'usage_count', 'usage_task', 'deleted_usage'] as const) {
    await db.deleteFrom(table).where('ends_at', '<=', at).execute();
  }
  // The provider repeats an event for three days.
  await db
    .deleteFrom('payment_event')
    .where('received_at', '<', new Date(now() - retentionMs))
    .execute();
  await dropAnswers(db, new Date(now() - 60 * minute));
  const ended = new Date(now() - retentionMs);
  await db
    .deleteFrom('session')
    .where(sql<Date>`least(expires_at, revoked_at)`, '<', ended)
    .execute();
  await finishDeletions(parts);
}

/** Repeats an idempotent task until `stop`, which waits for the one that runs. */
export class Repeated {
  #timer: NodeJS.Timeout;
  #running: Promise<void> | null = null;

  constructor(task: () => Promise<void>, everyMs: number, onError: (error: unknown) => void) {
    const run = () => {
      this.#running ??= task()
        .catch(onError)
        .finally(() => {
          this.#running = null;
        });
    };
    this.#timer = setInterval(run, everyMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }
}
