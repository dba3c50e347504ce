import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type FoundPassage, searchDocument } from '#api/search-document.ts';
import type { Passage } from '#domain/passages/passage.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { PgDocumentIndex } from '#server/search/pg-document-index.ts';
import { searchPassages } from '#server/search/search-passages.ts';
import type { TestServer } from '#test/support/gateway.ts';
import { type TestDatabase, testDatabase } from '#test/support/postgres.ts';
import { splitPassages } from '#workers/passages/passages.core.ts';

/** 64 hex digits made of a name. */
export function docIdOf(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}

export interface SearchRoom {
  db: Database;
  database: TestDatabase;
  index: PgDocumentIndex;
  /** Inserts a document without an index; passages as the client splits them. */
  put(
    name: string,
    text: string,
    options?: { owner?: string; passages?: Passage[] },
  ): Promise<void>;
  add(name: string, text: string, owner?: string): Promise<void>;
  /** Texts found, best first. */
  find(
    query: string,
    names: string[],
    options?: { owner?: string; k?: number },
  ): Promise<FoundPassage[]>;
  close(): Promise<void>;
}

export function textPassages(text: string): Passage[] {
  return splitPassages(text).map((span) => ({ ...span, anchor: { kind: 'text' } }));
}

export async function putDocument(
  db: Database,
  owner: string,
  name: string,
  text: string,
  passages: readonly Passage[] = textPassages(text),
): Promise<void> {
  await sql`insert into owner (owner_id, kind) values (${owner}, 'test') on conflict do nothing`.execute(
    db,
  );
  await sql`
    insert into document (owner_id, doc_id, doc_type, pure_text, tokens, doc_type_dependent_data,
                          passages, device_id, hlc, created_at)
    values (${owner}, ${docIdOf(name)}, 'chat_file', ${text}, 1, '{}', ${JSON.stringify(passages)},
            'd', 'h', now())
        on conflict (owner_id, doc_id)
        do update set pure_text = excluded.pure_text, passages = excluded.passages`.execute(db);
}

/** A migrated database of its own with an index over it. */
export async function searchRoom(): Promise<SearchRoom> {
  const database = await testDatabase();
  const db = connect(database.url, () => undefined);
  await migrate(db);
  const index = new PgDocumentIndex(db, null);
  return {
    db,
    database,
    index,
    put: (name, text, { owner = 'ann', passages } = {}) =>
      putDocument(db, owner, name, text, passages),
    async add(name, text, owner = 'ann') {
      await putDocument(db, owner, name, text);
      await index.index(owner, docIdOf(name));
    },
    find: (query, names, { owner = 'ann', k = 10 } = {}) =>
      searchPassages(db, { owner, query, k, docIds: names.map(docIdOf), vector: null }),
    async close() {
      await db.destroy();
      await database.drop();
    },
  };
}

/** The HTTP call, with a bearer. */
export function searchCall(server: TestServer, body: unknown): Promise<Response> {
  return server.call(searchDocument.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
