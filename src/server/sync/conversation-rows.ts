import { type Expression, type Kysely, type Selectable, sql } from 'kysely';
import { type Conversation, conversationSchema } from '#domain/conversations/conversations.ts';
import type { Principal } from '../auth/principal.ts';
import type { ConversationTable, DB } from '../database/schema.ts';
import { moreOf } from './unknown-fields.ts';

type ConversationRow = Selectable<ConversationTable>;

/** A conversation as the calls send it. */
export function conversationOf(row: ConversationRow): Conversation {
  const clocks = row.clocks as Record<string, string>;
  return {
    ...(row.more as object),
    id: row.id,
    lastMessageId: row.last_message_id,
    authorId: row.author_id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    type: row.type as Conversation['type'],
    meta: row.meta as Conversation['meta'],
    isDelete: row.is_delete,
    share: { enable: row.share_enable, id: row.share_id },
    rev: Number(row.rev),
    dirty: 0,
    deviceId: row.device_id,
    hlc: row.hlc,
    ...(Object.keys(clocks).length === 0 ? {} : { clocks }),
  };
}

/** Writes the conversation, new or not. Its share is C22's alone. Inside a transaction that has locked the owner. */
export async function putConversation(
  { ownerId }: Principal,
  trx: Kysely<DB>,
  conversation: Conversation,
  at: Date,
): Promise<void> {
  const { id } = conversation;
  const row = {
    last_message_id: conversation.lastMessageId,
    author_id: conversation.authorId,
    name: conversation.name,
    type: conversation.type,
    meta: JSON.stringify(conversation.meta),
    is_delete: conversation.isDelete,
    created_at: conversation.created_at,
    updated_at: conversation.updated_at,
    clocks: JSON.stringify(conversation.clocks ?? {}),
    more: JSON.stringify(moreOf(conversation, conversationSchema.shape)),
    changed_at: at,
    rev: conversation.rev,
    device_id: conversation.deviceId,
    hlc: conversation.hlc,
  };
  await trx
    .insertInto('conversation')
    .values({ owner_id: ownerId, id, ...row })
    .onConflict((conflict) => conflict.columns(['owner_id', 'id']).doUpdateSet(row))
    .execute();
}

export async function findConversation(
  { ownerId }: Principal,
  db: Kysely<DB>,
  id: string,
): Promise<Conversation | undefined> {
  const row = await db
    .selectFrom('conversation')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && conversationOf(row);
}

/** In the order of the ids; those that the owner does not have are left out. */
export async function conversationsByIds(
  { ownerId }: Principal,
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<Conversation[]> {
  const rows = await db
    .selectFrom('conversation')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => {
    const row = byId.get(id);
    return row ? [conversationOf(row)] : [];
  });
}

/** Is a conversation with this `meta` in one of the folders (empty: in none), or are all meant (null)? */
export const inFolders = (meta: Expression<unknown>, folders: readonly string[] | null) =>
  folders === null
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(${meta} ->> 'folder', '') = any(${folders}::text[])`;
