import { type Kysely, sql } from 'kysely';
import { type ListedDocument, maxListed } from '#api/document-list.ts';
import type { DocType } from '#domain/documents/documents.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';

interface ListRow {
  doc_id: string;
  doc_type: DocType;
  title: string | null;
  link: string | null;
  tokens: number;
  passages: number;
  hidden_dropped: number;
  file: JsonObject | null;
  bytes: string | null;
  created_at: Date;
}

/** A page of the owner's documents, by their ids. */
export async function listDocuments(
  { ownerId }: Principal,
  db: Kysely<DB>,
  after: string,
): Promise<{ documents: ListedDocument[]; more: boolean }> {
  const { rows } = await sql<ListRow>`
    select d.doc_id, d.doc_type, d.link, d.tokens, d.hidden_dropped, d.created_at,
           d.doc_type_dependent_data ->> 'title' as title,
           jsonb_array_length(d.passages) as passages,
           case when d.doc_type_dependent_data ? 'mimeType'
                then d.doc_type_dependent_data end as file,
           u.bytes
      from document d
      left join upload u on u.owner_id = d.owner_id and u.doc_id = d.doc_id
     where d.owner_id = ${ownerId} and d.doc_id > ${after} and d.deleted_at is null
     order by d.doc_id limit ${maxListed + 1}`.execute(db);
  return { documents: rows.slice(0, maxListed).map(listed), more: rows.length > maxListed };
}

function listed({ hidden_dropped, title, bytes, created_at, ...row }: ListRow): ListedDocument {
  return {
    ...row,
    title: title ?? '',
    hiddenDropped: hidden_dropped,
    bytes: Number(bytes ?? 0),
    created_at: created_at.toISOString(),
  };
}
