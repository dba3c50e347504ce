import { type Kysely, sql } from 'kysely';
import type { WholeConversation } from '#api/conversation-rows.ts';
import type { ListRequest } from '#api/conversations.ts';
import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';
import { conversationOf, findConversation, inFolders } from './conversation-rows.ts';
import { type MessageKey, messageKeys, messagePages, messageSizes } from './message-rows.ts';

/** A conversation, and which of its messages are to be read; null: none, for want of room. */
export interface FoundConversation {
  conversation: Conversation;
  keys: MessageKey[] | null;
}

/** C15; undefined where the owner has none with that id. */
export async function findWhole(
  principal: Principal,
  db: Kysely<DB>,
  id: string,
): Promise<FoundConversation | undefined> {
  const conversation = await findConversation(principal, db, id);
  return conversation && { conversation, keys: await messageKeys(principal, db, [id]) };
}

/** The conversation with all its messages; undefined where the owner has none with that id. */
export async function readConversation(
  principal: Principal,
  db: Kysely<DB>,
  id: string,
): Promise<WholeConversation | undefined> {
  const found = await findWhole(principal, db, id);
  if (!found) return undefined;
  const messages: Message[] = [];
  for await (const page of messagePages(principal, db, found.keys ?? [])) messages.push(...page);
  return { ...found.conversation, messages };
}

/** C18: a page without messages. */
export async function listConversations(
  { ownerId }: Principal,
  db: Kysely<DB>,
  { type, page, page_size, sort_key, sort, isDelete }: ListRequest,
  /** Of the chats that are listed; empty: in no folder; null: all. */
  folders: readonly string[] | null = null,
): Promise<Conversation[]> {
  const all = db
    .selectFrom('conversation')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('is_delete', '=', isDelete)
    .where(inFolders(sql.ref('meta'), folders));
  const rows = await (type ? all.where('type', '=', type) : all)
    .orderBy(sort_key, sort)
    .orderBy('id', sort)
    .limit(page_size)
    .offset(page * page_size)
    .execute();
  return rows.map(conversationOf);
}

/** Bytes of messages in one reply of C17. */
const maxBytes = 8 * 1024 * 1024;

/** C17: as many conversations of the page with their messages as a reply has room for. */
export async function withMessages(
  principal: Principal,
  db: Kysely<DB>,
  conversations: readonly Conversation[],
): Promise<FoundConversation[]> {
  const ids = conversations.map(({ id }) => id);
  const sizes = await messageSizes(principal, db, ids);
  let room = maxBytes;
  const included = ids.filter((id) => {
    const { bytes = 0 } = sizes.get(id) ?? {};
    if (bytes > room) return false;
    room -= bytes;
    return true;
  });
  const keys = await messageKeys(principal, db, included);
  const byId = Map.groupBy(keys, ({ conversationId }) => conversationId);
  return conversations.map((conversation) => {
    const { id } = conversation;
    return { conversation, keys: included.includes(id) ? (byId.get(id) ?? []) : null };
  });
}

/** C23. */
export async function lastUpdated(
  { ownerId }: Principal,
  db: Kysely<DB>,
  id: string,
): Promise<{ updated_at: string; rev: number } | undefined> {
  const row = await db
    .selectFrom('conversation')
    .select(['changed_at', 'rev'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { updated_at: row.changed_at.toISOString(), rev: Number(row.rev) };
}
