import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import { isLive } from '#domain/conversations/conversations.ts';
import { latestClock } from '#domain/sync/latest-clock.ts';
import { mergeConversations } from '#domain/sync/merge-conversations.ts';
import { canonicalJson } from '#domain/sync/merge-fields.ts';
import { mergeMessages } from '#domain/sync/merge-messages.ts';
import { saveOlderFields } from '../../store/conflicts/unsent-edits.ts';
import { raiseClock, type Store } from '../../store/database/store.ts';

interface Row {
  rev: number;
  dirty: 0 | 1;
  hlc: string;
  clocks?: Record<string, string> | undefined;
}

/**
 * Rows as the server has them, over those of this device. A row that has not changed since it was sent is replaced,
 * as the server may have corrected its clock; one that has is merged, and sent again. `sent` is by id. `isRestored`: the
 * server may be behind this device, whatever revs say: all are merged. Call inside a transaction of `conversations`,
 * `messages` and `meta`.
 */
export async function putReceived(
  store: Store,
  received: { conversations: readonly Conversation[]; messages: readonly Message[] },
  sent: ReadonlyMap<string, Row> = new Map(),
  isRestored = false,
): Promise<void> {
  const { conversations, messages } = store.db;
  const localMessages = await messages.bulkGet(received.messages.map((row) => row.messageId));
  const mergedMessages = received.messages.flatMap((row, place) => {
    const local = localMessages[place];
    // What is being written here ends later, and is more than an earlier end of it.
    if (local && isLive(local.status)) return [];
    return merged(local, row, { sent: sent.get(row.messageId), isRestored }, mergeMessages);
  });
  await messages.bulkPut(mergedMessages);
  const locals = await conversations.bulkGet(received.conversations.map(({ id }) => id));
  const mergedRows = received.conversations.flatMap((row, place) =>
    merged(locals[place], row, { sent: sent.get(row.id), isRestored }, mergeConversations),
  );
  const pairs = new Map(received.conversations.map((row, place) => [row.id, { row, place }]));
  for (const row of mergedRows) {
    const pair = pairs.get(row.id);
    const local = pair && locals[pair.place];
    if (pair && local?.dirty === 1)
      await saveOlderFields(store, { local, remote: pair.row, merged: row });
    if ((await unsentMessages(store, row.id)).length > 0) row.dirty = 1;
  }
  await conversations.bulkPut(mergedRows);
  await raiseClock(store, latestClock([...received.messages, ...received.conversations]));
}

/** Those that are no longer written. */
export async function unsentMessages({ db }: Store, conversationId: string): Promise<Message[]> {
  const index = db.messages.where('[conversationId+dirty]');
  const rows = await index.equals([conversationId, 1]).toArray();
  return rows.filter(({ status }) => status !== 'queued' && !isLive(status));
}

function merged<Kind extends Row>(
  local: Kind | undefined,
  row: Kind,
  { sent, isRestored }: { sent: Row | undefined; isRestored: boolean },
  merge: (one: Kind, other: Kind) => Kind,
): Kind[] {
  const remote = { ...row, dirty: 0 as const };
  if (!local) return [remote];
  if (row.rev < local.rev && !isRestored) return [];
  const isClean = local.dirty === 0 || (sent !== undefined && isSame(local, sent));
  if (isClean && !isRestored) return [remote];
  const both = merge(local, remote);
  return [{ ...both, rev: row.rev, dirty: isSame(both, remote) ? 0 : 1 }];
}

export function isSame(one: object, other: object): boolean {
  return (
    canonicalJson({ ...one, rev: 0, dirty: 0 }) === canonicalJson({ ...other, rev: 0, dirty: 0 })
  );
}
