import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { searchDocument, searchLimits } from '#api/search-document.ts';
import { localOwner } from '#server/auth/principal.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { PgDocumentIndex } from '#server/search/pg-document-index.ts';
import { post, startTestServer, type TestServer } from '#test/support/gateway.ts';
import { docIdOf, putDocument, searchCall } from './search-documents.ts';

let server: TestServer;
let db: Database;

beforeAll(async () => {
  server = await startTestServer();
  db = connect(server.databaseUrl, () => undefined);
  const index = new PgDocumentIndex(db, null);
  for (const [owner, name, text] of [
    [localOwner.ownerId, 'own', 'The ferry burned.\n\nA mill stands there.'],
    ['bob', 'theirs', 'The ferry of another burned.'],
  ] as const) {
    await putDocument(db, owner, name, text);
    await index.index(owner, docIdOf(name));
  }
}, 60_000);

afterAll(async () => {
  await db.destroy();
  await server.close();
});

test('passages have their range and scores', async () => {
  const reply = await searchCall(server, { doc_ids: [docIdOf('own')], query: 'ferry', k: 5 });
  expect(reply.status).toBe(200);
  const { data } = searchDocument.reply.parse(await reply.json());
  expect(data).toEqual([
    {
      doc_id: docIdOf('own'),
      passage_id: expect.stringMatching(/^[0-9a-f]{12}-0$/),
      text: 'The ferry burned.',
      textStart: 0,
      textEnd: 17,
      anchor: { kind: 'text' },
      score_text: expect.any(Number),
      score_vector: null,
      score: expect.any(Number),
    },
  ]);
});

test('without a bearer it answers 401 (S6.2)', async () => {
  const body = { doc_ids: [docIdOf('own')], query: 'ferry', k: 5 };
  const reply = await post(`${server.url}/app/search_document`, body);
  expect(reply.status).toBe(401);
  expect(await reply.json()).toMatchObject({ status: 'ERROR', code: 'please_login' });
});

test('a document of another owner is answered, to the letter, as one that never was', async () => {
  const answers = await Promise.all(
    ['theirs', 'never'].map(async (name) => {
      const reply = await searchCall(server, { doc_ids: [docIdOf(name)], query: 'ferry', k: 5 });
      return { status: reply.status, body: await reply.text() };
    }),
  );
  expect(answers[0]).toEqual({ status: 200, body: '{"status":"OK","data":[]}' });
  expect(answers[1]).toEqual(answers[0]);
  const both = { doc_ids: ['theirs', 'own'].map(docIdOf), query: 'ferry', k: 5 };
  const alone = { ...both, doc_ids: [docIdOf('own')] };
  const texts = await Promise.all(
    [both, alone].map(async (body) => (await searchCall(server, body)).text()),
  );
  expect(texts[0]).toBe(texts[1]);
});

const own = [docIdOf('own')];
test.each([
  ['no documents', { doc_ids: [], query: 'a', k: 1 }, /doc_ids/],
  [
    'too many documents',
    { doc_ids: Array(searchLimits.docIds + 1).fill(own[0]), query: 'a', k: 1 },
    /doc_ids/,
  ],
  ['an id that is none', { doc_ids: ["x' or 1=1"], query: 'a', k: 1 }, /doc_ids/],
  ['an empty query', { doc_ids: own, query: '', k: 1 }, /query/],
  ['a query of 10 kB', { doc_ids: own, query: 'word '.repeat(2000), k: 1 }, /query/],
  ['k of 0', { doc_ids: own, query: 'a', k: 0 }, /k/],
  ['k above the limit', { doc_ids: own, query: 'a', k: searchLimits.k + 1 }, /k/],
  ['k that is no number', { doc_ids: own, query: 'a', k: '5' }, /k/],
])('%s is refused by name', async (_name, body, field) => {
  const reply = await searchCall(server, body);
  expect(reply.status).toBe(400);
  const said = (await reply.json()) as { code: string; detail: string };
  expect(said).toMatchObject({ status: 'ERROR', code: 'invalid_request' });
  expect(said.detail).toMatch(field);
});

test('k is 10 by default; the maximum of documents is accepted', async () => {
  const ids = Array.from({ length: searchLimits.docIds - 1 }, (_, at) => docIdOf(`none ${at}`));
  const reply = await searchCall(server, { doc_ids: [...ids, own[0]], query: 'mill' });
  const { data } = searchDocument.reply.parse(await reply.json());
  expect(data.map(({ text }) => text)).toEqual(['A mill stands there.']);
});
