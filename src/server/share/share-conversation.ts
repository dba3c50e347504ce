import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { WholeConversation } from '#api/conversation-rows.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/schema.ts';
import { lockOwner, requireOwner } from '../documents/quota.ts';
import { withinQuota } from '../storage/stored-bytes.ts';
import { inTurn } from '../sync/in-turn.ts';
import { readConversation } from '../sync/read-conversations.ts';
import type { SyncParts } from '../sync/save-conversation.ts';
import { endShare, markShared, type Shared } from './end-share.ts';
import { renderShare } from './render-share.ts';
import { shownMessages } from './shown-messages.ts';
import { type SharedMessage, type Snapshot, snapshotOf } from './snapshot.ts';

/** Characters of what is shared. */
const maxLength = 4_000_000;
/** Pages made of a conversation that changes each time. */
const maxAttempts = 5;

/**
 * C22: shares what the conversation shows now, or ends the share. A conversation that is shared already gets a new
 * snapshot at the same address; after an end a share has a new address. Throws `not_found`, `invalid_request`, `quota_exceeded`.
 */
export async function shareConversation(
  principal: Principal,
  parts: SyncParts,
  request: ShareRequest,
): Promise<Shared> {
  if (!request.enabled) {
    const end = async (trx: Kysely<DB>) => {
      await lockOwner(principal, trx);
      return endShare(principal, trx, parts.now(), request.id);
    };
    return inTurn(principal, () => parts.db.transaction().execute(end));
  }
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const shared = await publish(principal, parts, request);
    if (shared) return shared;
  }
  throw new CodedError('invalid_request', 'the conversation is being changed');
}

interface ShareRequest {
  id: string;
  enabled: boolean;
  /** Ids of messages; null: the branch of the last one. */
  shown: readonly string[] | null;
  /** Of the page's own words: a product code. */
  language: string;
}

/** The page is made outside the transaction. Returns undefined where what it shows was changed meanwhile. */
async function publish(
  principal: Principal,
  parts: SyncParts,
  { id, shown, language }: ShareRequest,
): Promise<Shared | undefined> {
  const before = await readExisting(principal, parts.db, id).catch(async (error: unknown) => {
    await requireOwner(principal, parts.db);
    throw error;
  });
  const snapshot = takeSnapshot(before, shown);
  const page = await renderShare(principal.ownerId, {
    snapshot,
    showing: { sharedAt: parts.now(), language },
  });
  const write = async (trx: Kysely<DB>): Promise<Shared | undefined> => {
    await lockOwner(principal, trx);
    const now = await readExisting(principal, trx, id);
    // Another device has ended it since this one asked.
    if (before.share.enable && !now.share.enable) return { id: null, enabled: false };
    if (!isDeepStrictEqual(takeSnapshot(now, shown), snapshot)) return undefined;
    return withinQuota(principal, trx, parts.quotaBytes, () =>
      save(principal, trx, parts.now(), id, snapshot, page),
    );
  };
  return inTurn(principal, () => parts.db.transaction().execute(write));
}

async function save(
  principal: Principal,
  trx: Kysely<DB>,
  now: number,
  id: string,
  { title, messages }: Snapshot,
  page: string,
): Promise<Shared> {
  const shareId = (await findShare(principal, trx, id)) ?? randomBytes(16).toString('base64url');
  const row = { title, messages: JSON.stringify(messages), page };
  await trx
    .insertInto('share')
    .values({ owner_id: principal.ownerId, share_id: shareId, conversation_id: id, ...row })
    .onConflict((conflict) => conflict.columns(['owner_id', 'conversation_id']).doUpdateSet(row))
    .execute();
  return markShared(principal, trx, now, id, { id: shareId, enabled: true });
}

async function readExisting(principal: Principal, db: Kysely<DB>, id: string) {
  const conversation = await readConversation(principal, db, id);
  if (!conversation) throw new CodedError('not_found', 'there is no such conversation');
  if (conversation.isDelete) throw new CodedError('not_found', 'the conversation is deleted');
  return conversation;
}

function takeSnapshot(
  { name, messages, lastMessageId }: WholeConversation,
  shown: readonly string[] | null,
): Snapshot {
  const snapshot = snapshotOf(name, shownMessages(messages, lastMessageId, shown));
  const length = snapshot.messages.reduce((sum, message) => sum + lengthOf(message), 0);
  if (length > maxLength) throw new CodedError('invalid_request', 'it is too long to be shared');
  return snapshot;
}

/** Its notes are parts of it. */
function lengthOf({ text, notes }: SharedMessage): number {
  const said = notes
    .flatMap(({ quotes }) => quotes)
    .map(({ exact, sentence }) => {
      return `${sentence?.before ?? ''}${exact}${sentence?.after ?? ''}`;
    });
  return text.length + said.join('').length;
}

async function findShare({ ownerId }: Principal, trx: Kysely<DB>, id: string) {
  const row = await trx
    .selectFrom('share')
    .select('share_id')
    .where('owner_id', '=', ownerId)
    .where('conversation_id', '=', id)
    .executeTakeFirst();
  return row?.share_id;
}

/** The page of a share, for any caller; undefined: it was ended, or its conversation or account is deleted. */
export async function readSharePage(db: Database, shareId: string): Promise<string | undefined> {
  const { rows } = await sql<{ page: string }>`
    select s.page from share s
      join conversation c on c.owner_id = s.owner_id and c.id = s.conversation_id
      left join account a on a.owner_id = s.owner_id
     where s.share_id = ${shareId} and not c.is_delete and a.deleting_at is null`.execute(db);
  return rows[0]?.page;
}
