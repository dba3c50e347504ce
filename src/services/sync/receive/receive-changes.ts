import { type Change, type Changes, changes as changesEndpoint } from '#api/conversations.ts';
import type { Room } from '#domain/account/storage.ts';
import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import type { SettingKey } from '#domain/settings/settings.ts';
import { hasUnsentEdits } from '../../store/conflicts/unsent-edits.ts';
import { type Store, stored } from '../../store/database/store.ts';
import { copyBeforeMerge } from '../../store/recovery/recovery.ts';
import { readSettings } from '../../store/settings/settings.ts';
import {
  hasReceived,
  isAway,
  isFirst,
  isOtherLineage,
  noteReceived,
  readCursor,
  recordFirst,
  recordReceived,
  writeCursor,
  writeLineage,
} from '../cursor.ts';
import { putSettings, settingTables } from '../send/put-settings.ts';
import { sendLost } from '../send/send-lost.ts';
import type { SyncDeps } from '../sync-call.ts';
import { dropMissing } from './drop-missing.ts';
import { putReceived } from './merge-received.ts';

interface Received {
  /** Those whose value is another one now. */
  settings: SettingKey[];
  hasConversations: boolean;
  /** After the last page; null: not said. */
  room: Room | null;
}

/** Rows of one call. */
const pageSize = 500;

/**
 * Reads what has changed on the server since the last time, page by page; each page is stored with its cursor, so that
 * what breaks off goes on there. @throws what the call throws
 */
export async function receiveChanges(deps: SyncDeps, signal?: AbortSignal): Promise<Received> {
  const { store } = deps;
  const since = await readCursor(store);
  const { isSynced } = (await readSettings(store)).memory;
  const first = await readPage(deps, since, signal);
  // A release without memos has passed those of other devices; so has one where read pages were not wanted.
  const hasAll =
    (await hasReceived(store, 'memos')) && (!isSynced || (await hasReceived(store, 'readPages')));
  const isBehind = since > 0 && !hasAll;
  // Another server at the same address has lost all that the one before had.
  const isRestored = first.restored === true || (await isOtherLineage(store, first.lineage));
  // What was purged before a first sync was never here.
  const isStale = first.stale && !(await isFirst(store));
  const isWhole = isStale || isRestored || isBehind;
  if (isWhole || first.more) await copyBeforeMerge(store, 'sync');
  if (since === 0) {
    // From the beginning on nothing is passed: one that breaks off has them up to its cursor.
    await noteKinds(store, isSynced);
    await recordFirst(store);
  }
  const received = await (isWhole
    ? receiveAgain(deps, isRestored, signal)
    : receiveRest(deps, first, since === 0, signal));
  await writeLineage(store, first.lineage);
  await noteKinds(store, isSynced);
  await recordReceived(store);
  return received;
}

async function noteKinds(store: Store, withReadPages: boolean): Promise<void> {
  await noteReceived(store, 'memos');
  await noteReceived(store, 'readPages', withReadPages);
}

/**
 * The same before anything is sent, where this device was away: what was deleted meanwhile, and forgotten by the
 * server, must not be made again by a change of it; and where it has changed the name or folder of a chat: of what
 * another device gave it the older value is saved only where both meet. @throws what the call throws
 */
export async function receiveFirst(deps: SyncDeps, signal?: AbortSignal): Promise<Received> {
  const { store } = deps;
  const isNeeded = (await isAway(store)) || (await hasUnsentEdits(store));
  if (isNeeded) return receiveChanges(deps, signal);
  return { settings: [], hasConversations: false, room: null };
}

async function receiveRest(
  deps: SyncDeps,
  first: Changes,
  isNew: boolean,
  signal?: AbortSignal,
): Promise<Received> {
  const received = await savePage(deps, first);
  for (let page = first; page.more; ) {
    page = await readPage(deps, page.next, signal);
    // Of a server that was set back meanwhile a new device has nothing yet that it could have lost.
    if (page.restored && !isNew) {
      add(received, await receiveAgain(deps, true, signal));
      return received;
    }
    add(received, await savePage(deps, page));
  }
  return received;
}

function add(received: Received, more: Received): void {
  received.settings.push(...more.settings);
  received.hasConversations ||= more.hasConversations;
  received.room = more.room ?? received.room;
}

async function readPage(
  { store, call }: SyncDeps,
  since: number,
  signal?: AbortSignal,
): Promise<Changes> {
  const { isSynced: withReadPages } = (await readSettings(store)).memory;
  const body = { since, limit: pageSize, ...(withReadPages && { withReadPages }) };
  return (await call(changesEndpoint, body, { signal })).data;
}

async function savePage(
  { store }: SyncDeps,
  { changes, next, storage }: Changes,
  isRestored = false,
): Promise<Received> {
  const { db } = store;
  const settings = settingsOf(changes);
  return stored(() =>
    db.transaction('rw', [db.conversations, db.messages, ...settingTables(db)], async () => {
      await putReceived(store, rowsOf(changes), new Map(), isRestored);
      await writeCursor(store, next);
      const hasConversations = changes.some(({ kind }) => kind === 'conversation');
      return {
        settings: await putSettings(store, settings),
        hasConversations,
        room: storage ?? null,
      };
    }),
  );
}

const settingsOf = (changes: readonly Change[]) =>
  changes.flatMap((change) => (change.kind === 'setting' ? change.setting : []));

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
 * Everything is read from the beginning: this device was away for so long that the server has forgotten what was deleted
 * meanwhile, or (`isRestored`) the server was set back to a backup. The cursor stays until the end, so that what breaks
 * off begins again.
 */
async function receiveAgain(
  deps: SyncDeps,
  isRestored: boolean,
  signal?: AbortSignal,
): Promise<Received> {
  const { store } = deps;
  const received: Received = { settings: [], hasConversations: true, room: null };
  const found = {
    conversations: new Set<string>(),
    messages: new Set<string>(),
    settings: new Map<string, string>(),
  };
  const cursor = await readCursor(store);
  let rev = 0;
  for (let more = true; more; ) {
    const page = await readPage(deps, rev, signal);
    const { conversations, messages } = rowsOf(page.changes);
    for (const { id } of conversations) found.conversations.add(id);
    for (const { messageId } of messages) found.messages.add(messageId);
    for (const { key, hlc } of settingsOf(page.changes)) found.settings.set(key, hlc);
    add(received, await savePage(deps, { ...page, next: cursor }, isRestored));
    ({ more, next: rev } = page);
  }
  await (isRestored ? sendLost : dropMissing)(deps, { ...found, rev });
  await writeCursor(store, rev);
  return received;
}
