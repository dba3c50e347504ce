import { type Kysely, type Selectable, sql } from 'kysely';
import { type Message, messageSchema } from '#domain/conversations/conversations.ts';
import type { Principal } from '../auth/principal.ts';
import type { DB, MessageTable } from '../database/schema.ts';
import { moreOf } from './unknown-fields.ts';

type MessageRow = Selectable<MessageTable>;

/** A message as the calls send it. */
function messageOf(row: MessageRow): Message {
  const clocks = row.clocks as Record<string, string>;
  const known = {
    messageId: row.message_id,
    conversationId: row.conversation_id,
    parentMessageId: row.parent_message_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    type: row.type,
    is_deleted: row.is_deleted,
    text: row.text,
    reasoning: row.reasoning,
    status: row.status,
    error: row.error,
    model: row.model,
    sources: row.sources,
    usage: row.usage,
    promptTokens: row.prompt_tokens,
    citations: row.citations,
    coverage: row.coverage,
    comparedMessageId: row.compared_message_id,
    generation: row.generation,
    rev: Number(row.rev),
    dirty: 0,
    deviceId: row.device_id,
    hlc: row.hlc,
  };
  // The columns are written from a Message alone.
  const message = { ...(row.more as object), ...known } as Message;
  return Object.keys(clocks).length === 0 ? message : { ...message, clocks };
}

function rowOf(message: Message) {
  const { rev: _rev, dirty: _dirty, ...content } = message;
  return {
    message_id: message.messageId,
    conversation_id: message.conversationId,
    parent_message_id: message.parentMessageId,
    created_at: message.created_at,
    updated_at: message.updated_at,
    type: message.type,
    is_deleted: message.is_deleted,
    text: message.text,
    reasoning: message.reasoning,
    status: message.status,
    error: message.error,
    model: message.model,
    sources: message.sources,
    usage: message.usage,
    prompt_tokens: message.promptTokens,
    citations: message.citations,
    coverage: message.coverage,
    compared_message_id: message.comparedMessageId,
    generation: message.generation,
    clocks: message.clocks ?? {},
    more: moreOf(message, messageSchema.shape),
    bytes: Buffer.byteLength(JSON.stringify(content)),
    rev: message.rev,
    device_id: message.deviceId,
    hlc: message.hlc,
  };
}

const columns = {
  message_id: 'uuid',
  conversation_id: 'uuid',
  parent_message_id: 'uuid',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  type: 'text',
  is_deleted: 'boolean',
  text: 'text',
  reasoning: 'text',
  status: 'text',
  error: 'jsonb',
  model: 'jsonb',
  sources: 'jsonb',
  usage: 'jsonb',
  prompt_tokens: 'integer',
  citations: 'jsonb',
  coverage: 'jsonb',
  compared_message_id: 'uuid',
  generation: 'jsonb',
  clocks: 'jsonb',
  more: 'jsonb',
  bytes: 'integer',
  rev: 'bigint',
  device_id: 'text',
  hlc: 'text',
} as const satisfies Record<keyof ReturnType<typeof rowOf>, string>;

const names = Object.keys(columns) as (keyof typeof columns)[];
const listed = sql.join(names.map((name) => sql.ref(name)));
const typed = sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(columns[name])}`));
const replaced = sql.join(
  names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
);

/** Bytes, or characters as JSON, of messages that are read, written or serialised at a time. */
const pageBytes = 1024 * 1024;
const pageRows = 500;

/** Writes messages, new or not, page by page. Inside a transaction that has locked the owner. */
export async function putMessages(
  { ownerId }: Principal,
  trx: Kysely<DB>,
  messages: readonly Message[],
  at: Date,
): Promise<void> {
  for (const rows of jsonPages(messages)) {
    await sql`
      insert into message (owner_id, changed_at, ${listed})
      select ${ownerId}, ${at}, given.*
        from jsonb_to_recordset(${rows}::jsonb) as given (${typed})
          on conflict (owner_id, message_id) do update set changed_at = ${at}, ${replaced}`.execute(
      trx,
    );
  }
}

function* jsonPages(messages: readonly Message[]): Generator<string> {
  let rows: string[] = [];
  let length = 0;
  for (const message of messages) {
    const row = JSON.stringify(rowOf(message));
    rows.push(row);
    length += row.length;
    if (length < pageBytes && rows.length < pageRows) continue;
    yield `[${rows.join()}]`;
    rows = [];
    length = 0;
  }
  if (rows.length > 0) yield `[${rows.join()}]`;
}

export async function messagesByIds(
  { ownerId }: Principal,
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<Message[]> {
  const rows = await db
    .selectFrom('message')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('message_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(messageOf);
}

/** A message that is to be read. */
export interface MessageKey {
  id: string;
  conversationId: string;
  bytes: number;
}

/** Of all messages of conversations with a later rev than `since`, in the order in which they were written. */
export async function messageKeys(
  { ownerId }: Principal,
  db: Kysely<DB>,
  conversationIds: readonly string[],
  since = 0,
): Promise<MessageKey[]> {
  const rows = await db
    .selectFrom('message')
    .select(['message_id', 'conversation_id', 'bytes'])
    .where('owner_id', '=', ownerId)
    .where('conversation_id', '=', sql<string>`any(${conversationIds}::uuid[])`)
    .where('rev', '>', String(since))
    .orderBy('conversation_id')
    .orderBy('created_at')
    .orderBy('message_id')
    .execute();
  return rows.map(({ message_id: id, conversation_id: conversationId, bytes }) => ({
    id,
    conversationId,
    bytes,
  }));
}

/** The messages in pages, in the order of their keys. One that was removed meanwhile is left out. */
export async function* messagePages(
  principal: Principal,
  db: Kysely<DB>,
  keys: readonly MessageKey[],
): AsyncGenerator<Message[]> {
  for (const ids of pagesOfKeys(keys)) {
    const messages = await messagesByIds(principal, db, ids);
    const found = new Map(messages.map((message) => [message.messageId, message]));
    yield ids.flatMap((id) => found.get(id) ?? []);
  }
}

/** At least one a page: a message may be larger. */
function* pagesOfKeys(keys: readonly MessageKey[]): Generator<string[]> {
  let page: string[] = [];
  let room = pageBytes;
  for (const { id, bytes } of keys) {
    if (page.length > 0 && (bytes > room || page.length === pageRows)) {
      yield page;
      page = [];
      room = pageBytes;
    }
    page.push(id);
    room -= bytes;
  }
  if (page.length > 0) yield page;
}

/** Number and bytes of each conversation's messages, tombstones too, as they are counted with each write. */
export async function messageSizes(
  { ownerId }: Principal,
  db: Kysely<DB>,
  conversationIds: readonly string[],
): Promise<Map<string, { count: number; bytes: number }>> {
  const { rows } = await sql<{ id: string; count: number; bytes: string }>`
    select id, message_count as count, message_bytes as bytes from conversation
     where owner_id = ${ownerId} and id = any(${conversationIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, count, bytes }) => [id, { count, bytes: Number(bytes) }]));
}
