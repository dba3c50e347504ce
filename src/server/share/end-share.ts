import type { Kysely } from 'kysely';
import { CodedError } from '#shared/errors/coded-error.ts';
import { nextHlc } from '#shared/hlc.ts';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';
import { serverDevice } from '../documents/document-rows.ts';
import { nextRev } from '../documents/owner-rev.ts';
import { findConversation } from '../sync/conversation-rows.ts';

export interface Shared {
  /** Of the page; null: there is none. */
  id: string | null;
  enabled: boolean;
}

/**
 * The page is gone, and its address never comes back. Inside a transaction that has locked the owner; `now` in epoch
 * milliseconds. @throws not_found
 */
export async function endShare(
  principal: Principal,
  trx: Kysely<DB>,
  now: number,
  id: string,
): Promise<Shared> {
  await trx
    .deleteFrom('share')
    .where('owner_id', '=', principal.ownerId)
    .where('conversation_id', '=', id)
    .execute();
  return markShared(principal, trx, now, id, { id: null, enabled: false });
}

/** The conversation's `share` is set with a rev of its own, so that all devices learn of it. @throws not_found */
export async function markShared(
  principal: Principal,
  trx: Kysely<DB>,
  now: number,
  id: string,
  shared: Shared,
): Promise<Shared> {
  const stored = await findConversation(principal, trx, id);
  if (!stored) throw new CodedError('not_found', 'there is no such conversation');
  const { share, clocks, hlc } = stored;
  if (share.enable === shared.enabled && share.id === shared.id) return shared;
  const clock = nextHlc(clocks?.share ?? hlc, now, serverDevice);
  await trx
    .updateTable('conversation')
    .set({
      share_enable: shared.enabled,
      share_id: shared.id,
      clocks: JSON.stringify({ ...clocks, share: clock }),
      rev: await nextRev(trx, principal.ownerId),
      changed_at: new Date(now),
    })
    .where('owner_id', '=', principal.ownerId)
    .where('id', '=', id)
    .execute();
  return shared;
}
