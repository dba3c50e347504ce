import { sql } from 'kysely';
import { Repeated } from '../accounts/clean-up-accounts.ts';
import type { Database } from '../database/connect.ts';
import { ChangeListener, type ListenTimes } from '../sync/change-listener.ts';
import { readFollowed } from '../sync/follow-revs.ts';
import { MessageIndexer } from '../sync/message-indexer.ts';
import { purgeDeleted } from '../sync/purge-deleted.ts';
import type { LateLog } from './late-log.ts';
import type { Undo } from './start-options.ts';

/** Background work of sync: the index of messages, the purge, changes of other processes. */
export async function startSync(
  db: Database,
  { url, times }: { url: string; times: Partial<ListenTimes> | undefined },
  now: () => number,
  log: LateLog,
  undo: Undo,
): Promise<{ changes: ChangeListener; indexer: MessageIndexer }> {
  const indexer = new MessageIndexer(db, log.indexing);
  indexer.start();
  undo.push(() => indexer.stop());
  const purge = new Repeated(() => purgeDeleted(db, now()), 3_600_000, log.purging);
  undo.push(() => purge.stop());
  const changes = new ChangeListener({
    ...times,
    url,
    notify: (channel, payload) => sql`select pg_notify(${channel}, ${payload})`.execute(db),
    read: (owners, sessions) => readFollowed(db, owners, sessions, new Date(now())),
    onError: log.listening,
    onDeaf: log.deaf,
  });
  undo.push(() => changes.stop());
  await changes.start();
  return { changes, indexer };
}
