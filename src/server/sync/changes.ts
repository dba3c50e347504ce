import { type Kysely, sql } from 'kysely';
import type { Change, Changes } from '#api/conversations.ts';
import { readPageKeyOf } from '#api/read-pages.ts';
import type { JsonValue } from '#shared/json.ts';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';
import { storedColumns, storedOf } from '../storage/stored-bytes.ts';
import { conversationsByIds } from './conversation-rows.ts';
import { messagesByIds } from './message-rows.ts';
import { isAhead, recordRestored } from './restored.ts';

/** Bytes of messages in one reply. */
const maxBytes = 4 * 1024 * 1024;

interface ChangedKey {
  kind: Change['kind'];
  key: string;
  rev: string;
  bytes: number;
  /** The owner's, at the same moment: no row up to it is written later. */
  restored_rev: string;
}

/**
 * The owner's rows that were changed after `since`, in the order of their revs. A row that is written meanwhile has a
 * higher rev, and comes with the next call.
 */
export async function readChanges(
  principal: Principal,
  db: Kysely<DB>,
  since: number,
  limit: number,
  quotaBytes: number | null,
  withReadPages = false,
): Promise<Changes> {
  const keys = await changedKeys(principal, db, since, limit + 1, withReadPages);
  const owner = await readOwner(principal, db);
  if (isAhead(since, owner.rev)) {
    await recordRestored(db, principal.ownerId, since);
    return readChanges(principal, db, since, limit, quotaBytes, withReadPages);
  }
  const page = pageOf(keys.slice(0, limit));
  const more = page.length < keys.length;
  const changes = await rowsOf(principal, db, page);
  const isBelow = (rev: number) => since > 0 && since < rev;
  return {
    changes,
    next: more ? Number(page.at(-1)?.rev) : endOf(page, since),
    more,
    stale: isBelow(owner.purgedRev),
    restored: isBelow(owner.restoredRev),
    storage: { used: owner.used, limit: quotaBytes },
    ...(owner.lineage && { lineage: owner.lineage }),
  };
}

/** A device that has all rows has nothing to compare with a backup, either. */
const endOf = (page: readonly ChangedKey[], since: number): number =>
  page.reduce((most, { rev, restored_rev: restored }) => Math.max(most, +rev, +restored), since);

/** At least one: a message may be larger than a page. */
function pageOf(keys: readonly ChangedKey[]): ChangedKey[] {
  let room = maxBytes;
  const end = keys.findIndex(({ bytes }, place) => {
    room -= bytes;
    return room < 0 && place > 0;
  });
  return end < 0 ? [...keys] : keys.slice(0, end);
}

async function changedKeys(
  { ownerId }: Principal,
  db: Kysely<DB>,
  since: number,
  limit: number,
  withReadPages: boolean,
): Promise<ChangedKey[]> {
  const isWanted = sql`not starts_with(key, ${readPageKeyOf('')})`;
  const part = (kind: Change['kind'], key: string, bytes: string, wanted = sql`true`) => sql`
    (select ${kind}::text as kind, ${sql.ref(key)}::text as key, rev, ${sql.raw(bytes)} as bytes
       from ${sql.ref(kind)}
      where owner_id = ${ownerId} and rev > ${since} and ${wanted} order by rev limit ${limit})`;
  const { rows } = await sql<ChangedKey>`
    select kind, key, rev, bytes,
           (select restored_rev from owner where owner_id = ${ownerId}) as restored_rev
      from (${part('conversation', 'id', '0')} union all
            ${part('message', 'message_id', 'bytes')} union all
            ${part('setting', 'key', 'octet_length(value::text)', withReadPages ? undefined : isWanted)}) changed
     order by rev limit ${limit}`.execute(db);
  return rows;
}

async function readOwner({ ownerId }: Principal, db: Kysely<DB>) {
  const owner = await db
    .selectFrom('owner')
    .select(['rev', 'purged_rev', 'restored_rev', 'created_at', ...storedColumns])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return {
    // An account that was deleted meanwhile was not set back.
    rev: Number(owner?.rev ?? Number.MAX_SAFE_INTEGER),
    purgedRev: Number(owner?.purged_rev ?? 0),
    restoredRev: Number(owner?.restored_rev ?? 0),
    lineage: owner?.created_at.toISOString(),
    used: storedOf(owner).used,
  };
}

async function rowsOf(
  principal: Principal,
  db: Kysely<DB>,
  page: readonly ChangedKey[],
): Promise<Change[]> {
  const keysOf = (wanted: Change['kind']) =>
    page.filter(({ kind }) => kind === wanted).map(({ key }) => key);
  const read = async <Row>(kind: Change['kind'], rows: (keys: string[]) => Promise<Row[]>) => {
    const keys = keysOf(kind);
    return keys.length > 0 ? rows(keys) : [];
  };
  const changes = new Map<string, Change>();
  for (const conversation of await read('conversation', (keys) =>
    conversationsByIds(principal, db, keys),
  )) {
    changes.set(`conversation ${conversation.id}`, { kind: 'conversation', conversation });
  }
  for (const message of await read('message', (keys) => messagesByIds(principal, db, keys))) {
    changes.set(`message ${message.messageId}`, { kind: 'message', message });
  }
  for (const setting of await read('setting', (keys) => settingsByKeys(principal, db, keys))) {
    changes.set(`setting ${setting.key}`, { kind: 'setting', setting });
  }
  return page.flatMap(({ kind, key }) => changes.get(`${kind} ${key}`) ?? []);
}

async function settingsByKeys({ ownerId }: Principal, db: Kysely<DB>, keys: readonly string[]) {
  const rows = await db
    .selectFrom('setting')
    .select(['key', 'value', 'hlc', 'rev'])
    .where('owner_id', '=', ownerId)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  return rows.map(({ key, value, hlc, rev }) => ({
    key,
    value: value as JsonValue,
    hlc,
    rev: Number(rev),
  }));
}
