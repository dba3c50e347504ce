import { type Change, type Changes, changesPath, changesReplySchema } from '#api/conversations.ts';
import type { Conversation, Message } from '#domain/conversations.ts';
import type { SettingKey } from '#domain/settings.ts';
import { copyBeforeMerge } from '../store/recovery/recovery.ts';
import { stored } from '../store/store.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { putReceived } from './merge-received.ts';
import { putSettings } from './put-settings.ts';
import type { SyncDeps } from './sync-call.ts';

export interface Received {
  /** Those whose value is another one now. */
  settings: SettingKey[];
  hasConversations: boolean;
}

/** Rows of one call. */
const pageSize = 500;

/**
 * Reads what has changed on the server since the last time, page by page; each page is stored with its cursor, so that
 * what breaks off goes on there. @throws what the call throws
 */
export async function receiveChanges(deps: SyncDeps, signal?: AbortSignal): Promise<Received> {
  const { store, userId } = deps;
  const first = await readPage(deps, await readCursor(store, userId), signal);
  if (first.stale || first.more) await copyBeforeMerge(store, 'sync');
  if (first.stale) return receiveAgain(deps, signal);
  const received = await savePage(deps, first);
  for (let page = first; page.more; ) {
    page = await readPage(deps, page.next, signal);
    add(received, await savePage(deps, page));
  }
  return received;
}

function add(received: Received, more: Received): void {
  received.settings.push(...more.settings);
  received.hasConversations ||= more.hasConversations;
}

async function readPage({ call }: SyncDeps, since: number, signal?: AbortSignal): Promise<Changes> {
  const body = { since, limit: pageSize };
  const sent = { path: changesPath, body, reply: changesReplySchema, ...(signal && { signal }) };
  return (await call(sent)).data;
}

async function savePage(
  { store, userId }: SyncDeps,
  { changes, next }: Changes,
): Promise<Received> {
  const { db } = store;
  const settings = changes.flatMap((change) => (change.kind === 'setting' ? change.setting : []));
  return stored(() =>
    db.transaction(
      'rw',
      [db.conversations, db.messages, db.settings, db.ownTools, db.meta],
      async () => {
        await putReceived(store, rowsOf(changes));
        await writeCursor(store, userId, next);
        const hasConversations = changes.some(({ kind }) => kind === 'conversation');
        return { settings: await putSettings(store, settings), hasConversations };
      },
    ),
  );
}

function rowsOf(changes: readonly Change[]): {
  conversations: Conversation[];
  messages: Message[];
} {
  return {
    conversations: changes.flatMap((change) =>
      change.kind === 'conversation' ? (change.conversation as Conversation) : [],
    ),
    messages: changes.flatMap((change) =>
      change.kind === 'message' ? (change.message as Message) : [],
    ),
  };
}

/**
 * This device was away for so long that the server has forgotten what was deleted meanwhile: everything is read from
 * the beginning, and what the server once had and has no longer was deleted.
 */
async function receiveAgain(deps: SyncDeps, signal?: AbortSignal): Promise<Received> {
  const received: Received = { settings: [], hasConversations: true };
  const found = new Set<string>();
  let since = 0;
  for (let more = true; more; ) {
    const page = await readPage(deps, since, signal);
    const { conversations, messages } = rowsOf(page.changes);
    for (const { id } of conversations) found.add(id);
    for (const { messageId } of messages) found.add(messageId);
    const next = await readCursor(deps.store, deps.userId);
    add(received, await savePage(deps, { ...page, next }));
    ({ more, next: since } = page);
  }
  await dropMissing(deps, found, since);
  return received;
}

async function dropMissing({ store, userId }: SyncDeps, found: ReadonlySet<string>, rev: number) {
  const { db } = store;
  await stored(() =>
    db.transaction('rw', db.conversations, db.messages, db.meta, async () => {
      const known = await db.conversations.where('[authorId+dirty]').equals([userId, 0]).toArray();
      const received = known.filter((row) => row.rev > 0);
      await db.conversations.bulkDelete(
        received.filter(({ id }) => !found.has(id)).map(({ id }) => id),
      );
      const messages = db.messages.where('conversationId').anyOf(received.map(({ id }) => id));
      await messages
        .filter((row) => row.rev > 0 && row.dirty === 0 && !found.has(row.messageId))
        .delete();
      await writeCursor(store, userId, rev);
    }),
  );
}
