import { type Kysely, type Selectable, sql } from 'kysely';
import type { Principal } from '../auth/principal.ts';
import type { DB, DocumentTable } from '../database/schema.ts';

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
  /** Of its passages, as the index stores them. */
  lengths: Buffer;
}

/** The owner's documents that can be searched, those that were stored last first. */
export async function newestSearched(
  { ownerId }: Principal,
  db: Kysely<DB>,
  limit: number,
): Promise<NewDocument[]> {
  const rows = await db
    .selectFrom('document as d')
    .innerJoin('indexed_document as i', (join) =>
      join.onRef('i.owner_id', '=', 'd.owner_id').onRef('i.doc_id', '=', 'd.doc_id'),
    )
    .select(['d.doc_id', 'd.link', 'd.created_at', 'i.lengths'])
    .where('d.owner_id', '=', ownerId)
    .where('d.deleted_at', 'is', null)
    .orderBy('d.rev', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ doc_id: docId, created_at: createdAt, ...rest }) => {
    return { docId, createdAt, ...rest };
  });
}

/** Of all the owner's documents, those that were stored last first. */
export async function newestFacts(
  { ownerId }: Principal,
  db: Kysely<DB>,
  limit: number,
): Promise<Map<string, DocumentFacts>> {
  const rows = await factsQuery(db, ownerId).orderBy('rev', 'desc').limit(limit).execute();
  return new Map(rows.map((row) => [row.doc_id, factsOf(row)]));
}

/** By ids; those that the owner does not have are left out. */
export async function documentFacts(
  { ownerId }: Principal,
  db: Kysely<DB>,
  docIds: readonly string[],
): Promise<Map<string, DocumentFacts>> {
  const rows = await factsQuery(db, ownerId)
    .where('doc_id', '=', sql<string>`any(${docIds}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.doc_id, factsOf(row)]));
}

function factsQuery(db: Kysely<DB>, ownerId: string) {
  return db
    .selectFrom('document')
    .select(['doc_id', 'link', 'created_at'])
    .select(sql<string | null>`doc_type_dependent_data ->> 'title'`.as('title'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null);
}

type FactsRow = Pick<Selectable<DocumentTable>, 'link' | 'created_at'> & { title: string | null };

const factsOf = ({ title, link, created_at }: FactsRow): DocumentFacts => ({
  title: title ?? '',
  address: link,
  time: created_at.toISOString(),
});
