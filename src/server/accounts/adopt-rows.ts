import { type Kysely, sql } from 'kysely';
import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/schema.ts';
import { lockOwner } from '../documents/quota.ts';
import { quotaExceeded, storedBytes } from '../storage/stored-bytes.ts';
import { enqueueIndexing, forgetAllTexts } from '../sync/index-messages.ts';

/** How many rows have moved. */
interface Adopted {
  conversations: number;
  documents: number;
  settings: number;
}

interface Move {
  trx: Kysely<DB>;
  from: string;
  to: string;
}

/**
 * Moves what one owner has stored to another, in one transaction. What the other has already stays as it is, and its
 * counterpart stays with the first; so does a document whose upload is running. Files are not moved: rows name them.
 * Throws `quota_exceeded` where they are too much for the other.
 */
export async function adoptRows(
  db: Database,
  from: Principal,
  to: Principal,
  quotaBytes: number | null,
): Promise<Adopted> {
  return db.transaction().execute(async (trx) => {
    await lockOwner(from, trx);
    await lockOwner(to, trx);
    await sql`set constraints all deferred`.execute(trx);
    const move: Move = { trx, from: from.ownerId, to: to.ownerId };
    const conversations = await moveConversations(move);
    const documents = await moveDocuments(move);
    const settings = await moveSettings(move);
    await copyClocks(move);
    const { used } = await storedBytes(to, trx);
    if (quotaBytes !== null && used > quotaBytes) throw quotaExceeded(quotaBytes);
    return { conversations, documents, settings };
  });
}

async function moveConversations({ trx, from, to }: Move): Promise<number> {
  await forgetAllTexts({ ownerId: from }, trx);
  const { rows } = await sql<{ id: string }>`
    update conversation c
       set owner_id = ${to}, author_id = case when author_id = ${from} then ${to} else author_id end,
           -- Its messages are counted again as they follow.
           message_count = 0, message_bytes = 0
     where owner_id = ${from}
       and not exists (select from conversation t where t.owner_id = ${to} and t.id = c.id)
       and not exists (select from message m
                         join message t on t.owner_id = ${to} and t.message_id = m.message_id
                        where m.owner_id = ${from} and m.conversation_id = c.id)
    returning id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await enqueueIndexing({ ownerId: to }, trx);
  await sql`
    update attachment a set owner_id = ${to} from message m
     where a.owner_id = ${from} and m.owner_id = ${from} and m.message_id = a.message_id
       and m.conversation_id = any(${ids}::uuid[])`.execute(trx);
  await sql`
    update share set owner_id = ${to}
     where owner_id = ${from} and conversation_id = any(${ids}::uuid[])`.execute(trx);
  await sql`
    update message set owner_id = ${to}
     where owner_id = ${from} and conversation_id = any(${ids}::uuid[])`.execute(trx);
  await renumber(trx, to, 'conversation', sql`id = any(${ids}::uuid[])`);
  await renumber(trx, to, 'message', sql`conversation_id = any(${ids}::uuid[])`);
  await renumber(
    trx,
    to,
    'attachment',
    sql`message_id in (select message_id from message where owner_id = ${to}
                          and conversation_id = any(${ids}::uuid[]))`,
  );
  return ids.length;
}

const indexTables = ['indexed_document', 'passage', 'word_block', 'vector_block'] as const;

async function moveDocuments({ trx, from, to }: Move): Promise<number> {
  const { rows } = await sql<{ doc_id: string }>`
    update document d set owner_id = ${to}
     where owner_id = ${from} and deleted_at is null
       and not exists (select from upload u where u.owner_id = ${from} and u.doc_id = d.doc_id
                          and u.status = 'running')
       and not exists (select from document t where t.owner_id = ${to} and t.doc_id = d.doc_id)
       and not exists (select from upload t where t.owner_id = ${to} and t.doc_id = d.doc_id)
    returning doc_id`.execute(trx);
  const ids = rows.map((row) => row.doc_id);
  if (ids.length === 0) return 0;
  for (const table of [...indexTables, 'upload'] as const) {
    await sql`
      update ${sql.ref(table)} set owner_id = ${to}
       where owner_id = ${from} and doc_id = any(${ids})`.execute(trx);
  }
  await renumber(trx, to, 'document', sql`doc_id = any(${ids})`);
  return ids.length;
}

/** Rows may be sent to the other again. */
async function copyClocks({ trx, from, to }: Move): Promise<void> {
  await sql`
    insert into clamped_clock (owner_id, sent, given, clamped_at)
    select ${to}, sent, given, clamped_at from clamped_clock where owner_id = ${from}
        on conflict do nothing`.execute(trx);
}

async function moveSettings({ trx, from, to }: Move): Promise<number> {
  const { rows } = await sql<{ key: string }>`
    update setting s set owner_id = ${to}
     where owner_id = ${from}
       and not exists (select from setting t where t.owner_id = ${to} and t.key = s.key)
    returning key`.execute(trx);
  const keys = rows.map(({ key }) => key);
  if (keys.length > 0) await renumber(trx, to, 'setting', sql`key = any(${keys})`);
  return keys.length;
}

/** Gives moved rows the next revisions of their new owner, in the order of their old ones: devices then fetch them. */
async function renumber(
  trx: Kysely<DB>,
  ownerId: string,
  table: 'conversation' | 'message' | 'attachment' | 'document' | 'setting',
  which: ReturnType<typeof sql>,
): Promise<void> {
  const done = await sql`
    update ${sql.ref(table)} r set rev = o.rev + n.number
      from owner o,
           (select ctid as place, row_number() over (order by rev) as number
              from ${sql.ref(table)} where owner_id = ${ownerId} and ${which}) n
     where o.owner_id = ${ownerId} and r.ctid = n.place`.execute(trx);
  await sql`
    update owner set rev = rev + ${Number(done.numAffectedRows ?? 0)}
     where owner_id = ${ownerId}`.execute(trx);
}
