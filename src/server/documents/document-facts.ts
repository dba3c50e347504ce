import { type Kysely, sql } from 'kysely';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';

/** Where a document is from. */
interface DocumentFacts {
  title: string;
  address: string | null;
  /** ISO 8601: when it was stored. */
  time: string;
}

interface NewDocument {
  docId: string;
  link: string | null;
  createdAt: Date;
}

/** The owner's documents, those that were stored last first. */
export async function newestDocuments(
  { ownerId }: Principal,
  db: Kysely<DB>,
  limit: number,
): Promise<NewDocument[]> {
  const rows = await db
    .selectFrom('document')
    .select(['doc_id', 'link', 'created_at'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('rev', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ doc_id: docId, link, created_at: createdAt }) => ({ docId, link, createdAt }));
}

/** By ids; those that the owner does not have are left out. */
export async function documentFacts(
  { ownerId }: Principal,
  db: Kysely<DB>,
  docIds: readonly string[],
): Promise<Map<string, DocumentFacts>> {
  const rows = await db
    .selectFrom('document')
    .select(['doc_id', 'link', 'created_at'])
    .select(sql<string | null>`doc_type_dependent_data ->> 'title'`.as('title'))
    .where('owner_id', '=', ownerId)
    .where('doc_id', '=', sql<string>`any(${docIds}::text[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ doc_id, link, created_at, title }) => [
      doc_id,
      { title: title ?? '', address: link, time: created_at.toISOString() },
    ]),
  );
}
