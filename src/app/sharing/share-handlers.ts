import { shareConversation, sharePagePath } from '#api/share.ts';
import type { Handlers } from '#bus/types.ts';
import { pageOnSites } from '#services/store/conversations/messages.ts';
import { setShare, sharedConversations } from '#services/store/conversations/shares.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { receiveChanges, receiveFirst } from '#services/sync/receive/receive-changes.ts';
import { sendConversation } from '#services/sync/send/send-conversation.ts';
import { sendCopy } from '#services/sync/send/send-copy.ts';
import type { SyncDeps } from '#services/sync/sync-call.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { type Sharer, type SharerDeps, sharerOf } from './sharer.ts';

interface ShareHandlersDeps extends SharerDeps {
  /** Address of the server, without a slash at the end. */
  readonly server: () => Promise<string>;
  /** Of the page's own words: a product code; absent: English. */
  readonly language?: () => Promise<string>;
  /** In a private window nothing is shared, for it would be stored. */
  readonly isPrivate?: boolean;
}

/** C22, in the context that holds the tokens. */
export function createShareHandlers(
  deps: ShareHandlersDeps,
): Pick<Handlers<'offscreen'>, 'share.get' | 'share.set' | 'share.list'> {
  const { store } = deps;
  return {
    'share.get': async ({ conversationId }) => {
      const by = (await sharerOf(deps))?.by ?? null;
      const row = await store.db.conversations.get(conversationId);
      return { by, link: by === null ? null : await linkOf(deps, row?.share.id ?? null) };
    },
    'share.list': async () => {
      const rows = await sharedConversations(store);
      const page = `${await deps.server()}${sharePagePath}`;
      return {
        shares: rows.map(({ id, name, share }) => ({
          conversationId: id,
          name,
          link: `${page}/${share.id}`,
        })),
      };
    },
    'share.set': async ({ conversationId, messageIds }, { signal }) => {
      if (deps.isPrivate) throw new CodedError('refused', 'nothing of a private window is stored');
      const sharer = await sharerOf(deps);
      if (!sharer) throw new CodedError('please_login', 'Please login');
      const sync = { store, call: sharer.call };
      if (messageIds === null && sharer.by === 'ownServer') {
        await endCopy(sync, conversationId, signal);
        return { by: sharer.by, link: null };
      }
      if (messageIds !== null) await sendShared(sync, sharer, conversationId, messageIds, signal);
      const language = (await deps.language?.()) ?? null;
      const id = await callShare(sync, conversationId, { messageIds, language }, signal);
      if (sharer.by === 'account') await receiveChanges(sync, signal);
      else await setShare(store, conversationId, id);
      return { by: sharer.by, link: await linkOf(deps, id) };
    },
  };
}

/** On a server of one's own the page goes with the copy that was sent for it. */
export async function endCopy(sync: SyncDeps, id: string, signal?: AbortSignal): Promise<void> {
  await sendCopy(sync, id, [], signal);
  await setShare(sync.store, id, null);
}

/** A share is ended without this: a chat that must not be sent any more may still have a page. */
async function sendShared(
  sync: SyncDeps,
  { by }: Sharer,
  id: string,
  messageIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { store } = sync;
  const page = await pageOnSites(store, id, (await readSettings(store)).neverSend);
  if (page !== null) {
    const { hostname: site } = new URL(page);
    throw new CodedError('share_never_send', 'the chat has a page of this site', { site });
  }
  if (!(await store.db.conversations.get(id))) {
    throw new CodedError('not_found', 'there is no such conversation');
  }
  if (by === 'ownServer') return sendCopy(sync, id, messageIds, signal);
  await receiveFirst(sync, signal);
  await sendConversation(sync, id, signal);
}

/** @returns the id of its page; null: it is not shared */
async function callShare(
  { call }: SyncDeps,
  id: string,
  { messageIds, language }: { messageIds: readonly string[] | null; language: string | null },
  signal: AbortSignal,
): Promise<string | null> {
  const message_ids = messageIds && [...messageIds];
  const body = { id, share_enabled: messageIds !== null, message_ids, language };
  const { data } = await call(shareConversation, body, { signal });
  return data.enabled ? data.id : null;
}

async function linkOf({ server }: ShareHandlersDeps, id: string | null): Promise<string | null> {
  return id === null ? null : `${await server()}${sharePagePath}/${id}`;
}
