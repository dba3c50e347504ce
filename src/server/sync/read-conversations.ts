import type { Kysely } from 'kysely';
import type { WholeConversation } from '#api/conversation-rows.ts';
import type { ListRequest } from '#api/conversations.ts';
import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';
import { conversationOf, findConversation } from './conversation-rows.ts';
import { messageSizes, messagesOf } from './message-rows.ts';

/** C15; undefined where the owner has none with that id. */
export async function readConversation(
  principal: Principal,
  db: Kysely<DB>,
  id: string,
): Promise<WholeConversation | undefined> {
  const conversation = await findConversation(principal, db, id);
  if (!conversation) return undefined;
  return { ...conversation, messages: await messagesOf(principal, db, [id]) };
}

/** C18: a page without messages. */
export async function listConversations(
  { ownerId }: Principal,
  db: Kysely<DB>,
  { type, page, page_size, sort_key, sort, isDelete }: ListRequest,
): Promise<Conversation[]> {
  const all = db
    .selectFrom('conversation')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('is_delete', '=', isDelete);
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
): Promise<(Conversation & { messages: Message[] | null })[]> {
  const ids = conversations.map(({ id }) => id);
  const sizes = await messageSizes(principal, db, ids);
  let room = maxBytes;
  const included = ids.filter((id) => {
    const { bytes = 0 } = sizes.get(id) ?? {};
    if (bytes > room) return false;
    room -= bytes;
    return true;
  });
  const byId = Map.groupBy(
    await messagesOf(principal, db, included),
    ({ conversationId }) => conversationId,
  );
  return conversations.map((conversation) => {
    const messages = included.includes(conversation.id) ? (byId.get(conversation.id) ?? []) : null;
    return { ...conversation, messages };
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
