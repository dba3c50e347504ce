import type { ProductClient } from '#api/client/product-client.ts';
import { shareConversationPath, sharePagePath, shareReplySchema } from '#api/share.ts';
import type { Handlers } from '#bus/types.ts';
import type { SessionTokens } from '#services/account/session-tokens.ts';
import { sharedConversations } from '#services/store/conversations/conversations.ts';
import { pageOnSites } from '#services/store/conversations/messages.ts';
import { ownerOf, type Store } from '#services/store/database/store.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { receiveChanges, receiveFirst } from '#services/sync/receive-changes.ts';
import { sendConversation } from '#services/sync/send-conversation.ts';
import type { SyncDeps } from '#services/sync/sync-call.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { accountCalls } from '../sync/account-calls.ts';

export interface ShareHandlersDeps {
  store: Store;
  /** Signed, without a bearer of its own. */
  client: Pick<ProductClient, 'call'>;
  session: SessionTokens;
  /** Address of the server, without a slash at the end. */
  readonly server: () => Promise<string>;
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
      const isGuest = (await ownerOf(store)) === null;
      const row = await store.db.conversations.get(conversationId);
      return { isGuest, link: isGuest ? null : await linkOf(deps, row?.share.id ?? null) };
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
      const userId = await ownerOf(store);
      if (userId === null) throw new CodedError('please_login', 'Please login');
      const sync = { store, call: accountCalls(deps, userId).call };
      if (messageIds !== null) await sendShared(sync, conversationId, signal);
      const id = await setShare(sync, conversationId, messageIds, signal);
      await receiveChanges(sync, signal);
      return { isGuest: false, link: await linkOf(deps, id) };
    },
  };
}

/** A share is ended without this: a chat that must not be sent any more may still have a page. */
async function sendShared(sync: SyncDeps, id: string, signal: AbortSignal): Promise<void> {
  const { store } = sync;
  const page = await pageOnSites(store, id, (await readSettings(store)).neverSend);
  if (page !== null) {
    const { hostname: site } = new URL(page);
    throw new CodedError('share_never_send', 'the chat has a page of this site', { site });
  }
  if (!(await store.db.conversations.get(id))) {
    throw new CodedError('not_found', 'there is no such conversation');
  }
  await receiveFirst(sync, signal);
  await sendConversation(sync, id, signal);
}

/** @returns the id of its page; null: it is not shared */
async function setShare(
  { call }: SyncDeps,
  id: string,
  messageIds: readonly string[] | null,
  signal: AbortSignal,
): Promise<string | null> {
  const body = { id, share_enabled: messageIds !== null, message_ids: messageIds };
  const { data } = await call({
    path: shareConversationPath,
    body,
    reply: shareReplySchema,
    signal,
  });
  return data.enabled ? data.id : null;
}

async function linkOf({ server }: ShareHandlersDeps, id: string | null): Promise<string | null> {
  return id === null ? null : `${await server()}${sharePagePath}/${id}`;
}
