import { type Change, type Changes, changesPath, changesReplySchema } from '#api/conversations.ts';
import type { Conversation, Message } from '#domain/conversations.ts';
import type { SettingKey } from '#domain/settings.ts';
import { copyBeforeMerge } from '../store/recovery/recovery.ts';
import { stored } from '../store/store.ts';
import { isAway, noteReceived, readCursor, writeCursor } from './cursor.ts';
import { dropMissing } from './drop-missing.ts';
import { putReceived } from './merge-received.ts';
import { putSettings } from './put-settings.ts';
import type { SyncDeps } from './sync-call.ts';

interface Received {
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
  const received = await (first.stale
    ? receiveAgain(deps, signal)
    : receiveRest(deps, first, signal));
  await noteReceived(store, userId);
  return received;
}

/**
 * The same where this device was away, before it sends anything: what was deleted meanwhile, and forgotten by the
 * server, must not be made again by a change of it. @throws what the call throws
 */
export async function receiveIfAway(deps: SyncDeps, signal?: AbortSignal): Promise<Received> {
  if (await isAway(deps.store, deps.userId)) return receiveChanges(deps, signal);
  return { settings: [], hasConversations: false };
}

async function receiveRest(
  deps: SyncDeps,
  first: Changes,
  signal?: AbortSignal,
): Promise<Received> {
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
 * the beginning. The cursor stays until the end, so that what breaks off begins again.
 */
async function receiveAgain(deps: SyncDeps, signal?: AbortSignal): Promise<Received> {
  const { store, userId } = deps;
  const received: Received = { settings: [], hasConversations: true };
  const found = { conversations: new Set<string>(), messages: new Set<string>() };
  const cursor = await readCursor(store, userId);
  let rev = 0;
  for (let more = true; more; ) {
    const page = await readPage(deps, rev, signal);
    const { conversations, messages } = rowsOf(page.changes);
    for (const { id } of conversations) found.conversations.add(id);
    for (const { messageId } of messages) found.messages.add(messageId);
    add(received, await savePage(deps, { ...page, next: cursor }));
    ({ more, next: rev } = page);
  }
  await dropMissing(deps, { ...found, rev });
  await writeCursor(store, userId, rev);
  return received;
}
