import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type FoundPassage, searchDocument } from '#api/search-document.ts';
import { localOwner } from '#server/auth/principal.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { makeMetrics } from '#server/http/metrics.ts';
import { ProviderRegistry } from '#server/providers/registry.ts';
import { type PassageEmbedder, passageEmbedder } from '#server/search/passage-embedder.ts';
import { PgDocumentIndex } from '#server/search/pg-document-index.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { docIdOf, putDocument, searchCall } from './search-documents.ts';
import { embeddingModel, type ScriptedEmbedder, startScriptedEmbedder } from './search-embedder.ts';

const owner = localOwner.ownerId;
const never = new AbortController().signal;
const meanings = new Map([
  ['boat', 'ship'],
  ['vessel', 'ship'],
  ['Schiff'.toLowerCase(), 'ship'],
]);

let host: ScriptedEmbedder;
let server: TestServer;
let db: Database;
let index: PgDocumentIndex;

beforeAll(async () => {
  host = await startScriptedEmbedder(meanings);
  server = await startTestServer(host.environment);
  db = connect(server.databaseUrl, () => undefined);
  index = new PgDocumentIndex(db, embedderOf(embeddingModel));
}, 60_000);

afterAll(async () => {
  await db.destroy();
  await server.close();
  await host.close();
});

beforeEach(() => {
  host.calls.length = 0;
  host.script = [];
  host.hold = false;
});

afterEach(() => {
  host.hold = false;
});

function embedderOf(model: string): PassageEmbedder {
  const { COMPATIBLE_BASE_URL: baseUrl } = host.environment;
  const config = {
    kind: 'compatible' as const,
    id: 'scripted-embedder',
    name: 'Scripted',
    apiKey: null,
    baseUrl: baseUrl!,
    models: ['meaning-1', 'meaning-2'],
  };
  return passageEmbedder(
    model,
    new ProviderRegistry([config], {
      fetch,
      publicFetch: fetch,
      redactor: { redact: (text) => text, keys: [] },
    }),
    makeMetrics(),
  )!;
}

const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => `Line ${at} of nothing.`).join('\n\n');

async function put(name: string, text: string): Promise<void> {
  await putDocument(db, owner, name, text);
  await index.index(owner, docIdOf(name));
}

async function search(query: string, names: string[], k = 5): Promise<FoundPassage[]> {
  const reply = await searchCall(server, { doc_ids: names.map(docIdOf), query, k });
  return searchDocument.reply.parse(await reply.json()).data;
}

function blocks(name: string) {
  return db
    .selectFrom('vector_block')
    .selectAll()
    .where('doc_id', '=', docIdOf(name))
    .orderBy('first')
    .execute();
}

test('a passage in other words is found by its vector alone', async () => {
  await put('ships', `The vessel sank.\n\n${lines(30)}`);
  expect(await search('boat', ['ships'])).toEqual([]);
  expect(await index.embed(owner, docIdOf('ships'), never)).toBe(true);
  const [first] = await search('boat', ['ships']);
  expect(first).toMatchObject({ text: 'The vessel sank.', score_text: 0 });
  expect(first!.score_vector).toBeGreaterThan(0.3);
});

test('what words and vectors both find ranks first, with both scores', async () => {
  await put('both', `A vessel of oak.\n\nThe boat burned.\n\nThe harbour burned.\n\n${lines(30)}`);
  await index.embed(owner, docIdOf('both'), never);
  const found = await search('boat burned', ['both']);
  expect(found[0]!.text).toBe('The boat burned.');
  expect(found[0]!.score_text).toBeGreaterThan(found[1]!.score_text);
  expect(found.map(({ score }) => score)).toEqual(
    found.map(({ score }) => score).toSorted((a, b) => b - a),
  );
});

test('vectors made before a failure stay, and the next attempt continues there', async () => {
  await put('retried', lines(200));
  host.script = [200, 503];
  const failing = index.embed(owner, docIdOf('retried'), never);
  await expect(failing).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect((await blocks('retried')).map(({ first }) => first)).toEqual([0]);
  expect(await index.embed(owner, docIdOf('retried'), never)).toBe(true);
  const all = await blocks('retried');
  expect(all.map(({ first, count }) => [first, count])).toEqual([
    [0, 64],
    [64, 64],
    [128, 64],
    [192, 8],
  ]);
  const requested = host.calls.map((texts) => texts[0]);
  expect(requested).toEqual([
    'Line 0 of nothing.',
    'Line 64 of nothing.',
    'Line 64 of nothing.',
    'Line 128 of nothing.',
    'Line 192 of nothing.',
  ]);
  host.calls.length = 0;
  await index.embed(owner, docIdOf('retried'), never);
  expect(host.calls).toEqual([]);
});

test.each([
  [429, 'rate_limited'],
  [401, 'provider_unauthorized'],
])('a host that answers %d is reported as %s', async (status, code) => {
  await put('refused', lines(3));
  host.script = [status];
  const failing = index.embed(owner, docIdOf('refused'), never);
  await expect(failing).rejects.toMatchObject({ code });
});

test('a stop ends the call that is under way', async () => {
  await put('stopped', lines(3));
  host.hold = true;
  const stop = new AbortController();
  const embedding = index.embed(owner, docIdOf('stopped'), stop.signal);
  await host.called(1);
  stop.abort();
  await expect(embedding).rejects.toMatchObject({ code: 'aborted' });
  expect(await blocks('stopped')).toEqual([]);
});

test("a client that disconnects is not counted as the vendor's failure", async () => {
  host.hold = true;
  const leave = new AbortController();
  const request = {
    method: 'POST',
    body: JSON.stringify({ model: embeddingModel, input: 'x' }),
    headers: { 'content-type': 'application/json' },
  };
  const sent = server.call('/v1/embeddings', { ...request, signal: leave.signal });
  await host.called(1);
  leave.abort();
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  host.hold = false;
  host.script = [429];
  expect((await server.call('/v1/embeddings', request)).status).toBe(429);
  const text = await (await server.call('/metrics')).text();
  expect(text).toContain('code="rate_limited"');
  expect(text).not.toContain('code="aborted"');
});

test('vectors are valid as long as the text, and deleted with it', async () => {
  await put('kept', 'One.\n\nTwo.');
  await index.embed(owner, docIdOf('kept'), never);
  const before = await blocks('kept');
  await index.index(owner, docIdOf('kept'));
  expect(await blocks('kept')).toEqual(before);
  await put('kept', 'One.\n\nThree.');
  expect(await blocks('kept')).toEqual([]);
  await index.embed(owner, docIdOf('kept'), never);
  await db.deleteFrom('document').where('doc_id', '=', docIdOf('kept')).execute();
  expect(await blocks('kept')).toEqual([]);
});

test('vectors of a text that was replaced while they were made are dropped', async () => {
  await put('moved', 'The old text.');
  const inner = embedderOf(embeddingModel);
  let times = 0;
  const slow: PassageEmbedder = {
    model: embeddingModel,
    async embed(texts, signal) {
      times += 1;
      if (times === 1) await put('moved', 'The new text.\n\nAnd more.');
      return inner.embed(texts, signal);
    },
  };
  await new PgDocumentIndex(db, slow).embed(owner, docIdOf('moved'), never);
  expect(host.calls.map((texts) => texts.length)).toEqual([1, 2]);
  expect((await blocks('moved')).map(({ count }) => count)).toEqual([2]);
});

test('vectors of another model are not compared; embedding again replaces them', async () => {
  await put('models', `The vessel sank.\n\n${lines(3)}`);
  const other = new PgDocumentIndex(db, embedderOf('scripted-embedder/meaning-2'));
  await other.embed(owner, docIdOf('models'), never);
  expect(await search('boat', ['models'])).toEqual([]);
  await index.embed(owner, docIdOf('models'), never);
  expect((await blocks('models')).map(({ model }) => model)).toEqual([embeddingModel]);
  expect((await search('boat', ['models']))[0]!.text).toBe('The vessel sank.');
});

test('a host that fails at the query leaves the words’ own order', async () => {
  await put('words', `The ferry burned.\n\n${lines(3)}`);
  await index.embed(owner, docIdOf('words'), never);
  host.script = [500];
  const [found] = await search('ferry', ['words']);
  expect(found).toMatchObject({ text: 'The ferry burned.', score_vector: null });
  expect(server.log.some((line) => line.includes('searched without vectors'))).toBe(true);
});

test('without a model nothing is embedded; a document without an index cannot be embedded', async () => {
  const plain = new PgDocumentIndex(db, null);
  expect(await plain.embed(owner, docIdOf('words'), never)).toBe(false);
  await putDocument(db, 'bob', 'theirs', 'Words.');
  await index.index('bob', docIdOf('theirs'));
  for (const name of ['theirs', 'never']) {
    const tried = index.embed(owner, docIdOf(name), never);
    await expect(tried).rejects.toMatchObject({ code: 'not_found' });
  }
});
