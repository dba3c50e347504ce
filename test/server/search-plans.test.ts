import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { codesQuery, vectorsQuery } from '#server/search/ranking/vector-ranking.ts';
import { blocksQuery } from '#server/search/read-terms.ts';
import { candidatesQuery, searchedDocumentsQuery } from '#server/search/search-passages.ts';
import { prefixEnd } from '#server/search/word-blocks.ts';
import { docIdOf, type SearchRoom, searchRoom } from './search-documents.ts';

let room: SearchRoom;
const requested = ['big 1', 'big 2', 'big 3'].map(docIdOf);

/** 3,000 documents of three owners, 60,000 passages of 300 of them, with as many blocks and vectors as they have. */
beforeAll(async () => {
  room = await searchRoom();
  const { db } = room;
  const made = sql`
    select 'owner ' || d % 3 as owner_id,
           encode(sha256(convert_to('big ' || d, 'UTF8')), 'hex') as doc_id, d
      from generate_series(1, 3000) d`;
  const large = sql`(select * from (${made}) made where d <= 300) made`;
  await sql`insert into owner (owner_id, kind) select 'owner ' || n, 't' from generate_series(0, 2) n`.execute(
    db,
  );
  await sql`
    insert into document (owner_id, doc_id, doc_type, pure_text, tokens, doc_type_dependent_data,
                          passages, device_id, hlc, created_at)
    select owner_id, doc_id, 'chat_file', '', 1, '{}', '[]', 'd', 'h', now() from (${made}) made`.execute(
    db,
  );
  await sql`
    insert into indexed_document (owner_id, doc_id, cutter, fingerprint, lengths, signature)
    select owner_id, doc_id, 1, 'f', '\\x0100', '\\xff' from (${made}) made`.execute(db);
  await sql`
    insert into passage (owner_id, doc_id, ordinal, passage_id, text_start, text_end, anchor, text)
    select owner_id, doc_id, n, n || '-0', 0, 1, '{"kind":"text"}', repeat('text ', 20)
      from ${large}, generate_series(0, 199) n`.execute(db);
  await sql`
    insert into word_block (owner_id, doc_id, reversed, first, entries)
    select owner_id, doc_id, n % 2 = 0, int4send(n), '\\x'
      from ${large}, generate_series(1, 100) n`.execute(db);
  await sql`
    insert into vector_block (owner_id, doc_id, first, model, count, codes, vectors)
    select owner_id, doc_id, n * 64, 'm', 64, '\\x', '\\x' from (${made}) made, generate_series(0, 3) n`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}, 60_000);

afterAll(() => room.close());

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

const key = Buffer.from('har');
const range = { kind: 'start' as const, from: key, to: prefixEnd(key), place: 7 };
const queries = {
  'documents asked about': () => searchedDocumentsQuery(room.db, 'owner 1', requested),
  'blocks of words': () => blocksQuery('owner 1', requested, [range, { ...range, kind: 'end' }]),
  'blocks of words of 100 documents': () =>
    blocksQuery(
      'owner 1',
      Array.from({ length: 100 }, (_, at) => docIdOf(`big ${at}`)),
      [range],
    ),
  'rows of candidates': () =>
    candidatesQuery(
      'owner 1',
      Array(300).fill(requested[0]),
      Array.from({ length: 300 }, (_, at) => at),
    ),
  'vectors in short': () => codesQuery(room.db, 'owner 1', requested, 'm'),
  vectors: () =>
    vectorsQuery(
      'owner 1',
      Array(300).fill(requested[0]),
      Array.from({ length: 300 }, (_, at) => at),
      'm',
      384,
    ),
  'texts to embed': () =>
    room.db
      .selectFrom('passage')
      .select('text')
      .where('owner_id', '=', 'owner 1')
      .where('doc_id', '=', requested[0]!)
      .where('ordinal', '>=', 64)
      .where('ordinal', '<', 128)
      .orderBy('ordinal'),
};

test.each(Object.entries(queries))(
  '%s come by an index whose condition begins with the owner',
  async (_name, make) => {
    const compiled = make().compile(room.db);
    const { rows } = await room.db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>({
      ...compiled,
      sql: `explain (format json) ${compiled.sql}`,
    });
    const nodes = nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan);
    const ofTables = nodes.filter((node) => node['Relation Name'] !== undefined);
    expect(ofTables.length).toBeGreaterThan(0);
    expect(ofTables.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    const conditions = nodes.flatMap((node) => node['Index Cond'] ?? []);
    expect(conditions.length).toBeGreaterThan(0);
    for (const condition of conditions) expect(condition).toContain('owner_id');
  },
);
