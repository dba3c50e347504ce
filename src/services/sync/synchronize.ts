import type { Room } from '#domain/account/storage.ts';
import type { SettingKey } from '#domain/settings/settings.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { pageOnSites } from '../store/conversations/messages.ts';
import { stored } from '../store/database/store.ts';
import { readSettings } from '../store/settings/settings.ts';
import { fetchFreed } from './fetch-freed.ts';
import { receiveChanges, receiveFirst } from './receive/receive-changes.ts';
import type { HeldBack } from './send/held-back.ts';
import { sendConversation, sendDeletion } from './send/send-conversation.ts';
import { sendMemos } from './send/send-memos.ts';
import { sendReadPages } from './send/send-read-pages.ts';
import type { SyncDeps } from './sync-call.ts';

/** Held back are conversations. */
export interface SyncResult extends HeldBack {
  memos: HeldBack;
  /** What the account stores; null: an older server does not say it. */
  room: Room | null;
  /** Conversations with deletions that are sent later. */
  waiting: string[];
  /** Settings whose value is another one now. */
  settings: SettingKey[];
  /** Conversations of other devices may be here. */
  hasConversations: boolean;
}

/** Conversations that are sent at a time. */
const concurrency = 4;

/**
 * One pass: sends the account's unsent conversations, memos and read pages, then receives what has changed. It may be repeated at any time.
 * @throws what concerns every call: network, please_login, a server that fails
 */
export async function synchronize(deps: SyncDeps, signal?: AbortSignal): Promise<SyncResult> {
  const result: SyncResult = {
    memos: { refused: [], noRoom: [], withheld: [] },
    refused: [],
    noRoom: [],
    room: null,
    withheld: [],
    waiting: [],
    settings: [],
    hasConversations: false,
  };
  const missed = await receiveFirst(deps, signal);
  const ids = await unsentConversations(deps);
  const send = async () => {
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
      await sendOne(deps, id, result, signal);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, send));
  result.memos = await sendMemos(deps, signal);
  await sendReadPages(deps, signal);
  const received = await receiveChanges(deps, signal);
  result.room = received.room;
  result.settings.push(...missed.settings, ...received.settings);
  const hasFetched = await fetchFreed(deps, signal);
  result.hasConversations = missed.hasConversations || received.hasConversations || hasFetched;
  return result;
}

async function sendOne(
  deps: SyncDeps,
  id: string,
  { refused, noRoom, withheld, waiting }: SyncResult,
  signal?: AbortSignal,
): Promise<void> {
  // Read for each: the person may add a site during a long pass.
  const { neverSend } = await readSettings(deps.store);
  const isWithheld = (await pageOnSites(deps.store, id, neverSend)) !== null;
  try {
    if (!isWithheld) {
      if (await sendConversation(deps, id, signal)) waiting.push(id);
    } else if (!(await sendDeletion(deps, id, signal))) withheld.push(id);
  } catch (thrown) {
    const error = toCodedError(thrown);
    if (!isOfOneConversation(error)) throw error;
    (isOfAccount(error) ? noRoom : refused).push(id);
  }
}

/** Their ids, those included that were refused. */
export function unsentConversations({ store }: Pick<SyncDeps, 'store'>): Promise<string[]> {
  const { conversations } = store.db;
  return stored(() => conversations.where('dirty').equals(1).primaryKeys());
}

/** The account is full; otherwise the conversation is too large for any. */
function isOfAccount({ code, details }: CodedError): boolean {
  return code === 'quota_exceeded' && details?.of === 'account';
}

function isOfOneConversation({ code }: CodedError): boolean {
  return code === 'invalid_request' || code === 'quota_exceeded' || code === 'token_limit';
}
