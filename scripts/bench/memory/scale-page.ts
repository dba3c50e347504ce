import { findPassages } from '#app/memory/find-passages.ts';
import { createMeaning } from '#app/memory/meaning/meaning.ts';
import { readTexts } from '#app/memory/memory-texts.ts';
import { remember } from '#app/memory/remember.ts';
import { searchMemory } from '#app/memory/search-memory.ts';
import { noMemory } from '#domain/memory/memory.ts';
import { createPagePool } from '#entry/shared/page-pool.ts';
import type { ChatProvider } from '#services/llm/provider.ts';
import { backupVersion } from '#services/store/backup/backup.ts';
import { restoreBackup } from '#services/store/backup/restore.ts';
import { createStore } from '#services/store/database/store.ts';
import { saveDocument } from '#services/store/documents/documents.ts';
import { indexTexts } from '#services/store/memory/index-texts.ts';
import { changeMeaning } from '#services/store/memory/meaning-state.ts';
import { textLine } from '#services/store/memory/memory-lines.ts';
import { memoryUse } from '#services/store/memory/read-entries.ts';
import { putVectors } from '#services/store/memory/vectors.ts';
import { readSettings, writeSettings } from '#services/store/settings/settings.ts';
import { systemClock } from '#shared/clock.ts';
import type { PackedText } from '#workers/memory/memory.api.ts';
import { madePage, passagesEach, queryOf, vectorsOf } from './made-page.ts';

/* What the product does with remembered pages, in a page of its own: `?store=NAME` names its databases. */

const prefix = `bench-${new URL(location.href).searchParams.get('store') ?? 'full'}`;
const store = createStore({ prefix });
const pool = createPagePool();
const { signal } = new AbortController();
const ref = { connection: 'OPENAI_API', model: 'made-embed-1' } as const;
const host = 'vectors.test';
const model = [ref.connection, host, ref.model].join(' ');

/** The vector of the next query, as its host would send it. */
let vector: number[] = [];
const reply = async () => new Response(JSON.stringify({ data: [{ index: 0, embedding: vector }] }));
const provider: Pick<ChatProvider, 'requested'> = {
  requested: (ask) =>
    ask({
      fetch: reply,
      clock: systemClock,
      speaker: 'host',
      bases: [`https://${host}/v1`],
      secret: null,
    }),
};
const meaning = createMeaning({
  store,
  pool,
  locks: { take: async () => () => undefined },
  isOnline: () => true,
  isOnMains: async () => true,
  provider: async () => ({ provider: provider as ChatProvider, cacheKey: '', isLocal: true, host }),
});
const deps = { store, pool, meaning };

async function choose(): Promise<void> {
  const memory = { ...noMemory, ofQuestions: true, days: null, megabytes: 100_000 };
  await writeSettings(store, { memory, memoryModel: ref });
  const chosen = { id: model, ref, host, isLocal: true, dimensions: 256 };
  await changeMeaning(store, (state) => ({ ...state, models: [chosen] }));
}

const at = (number: number) => Date.UTC(2026, 0, 1) + number * 1_000_000;
const site = (number: number) => `site${number % 300}.test`;

const pageOf = (number: number, hash: string) => ({
  id: `p${number}`,
  title: `Page ${number}`,
  author: [],
  published: null,
  docId: `d${number}`,
  address: `https://${site(number)}/${number}`,
  site: site(number),
  hash,
  lastAt: at(number),
});

/** Pages from one number to before another, as they come from a backup and are indexed then. */
async function seed(from: number, to: number): Promise<void> {
  const numbers = Array.from({ length: to - from }, (_, at) => from + at);
  const packed = await Promise.all(
    numbers.map((number) => pool.run(null, 'memory', (job) => job.pack(madePage(number), ''))),
  );
  const lines = packed.flatMap((text, place) => linesOf(numbers[place]!, text));
  const head = { gloss: 'backup', version: backupVersion };
  await restoreBackup(store, [head, ...lines].map((line) => JSON.stringify(line)).join('\n'));
  await makeWords();
  const codes = packed.map(({ hash }, place) => {
    return { model, hash, count: passagesEach, codes: vectorsOf(numbers[place]!) };
  });
  for (let at = 0; at < codes.length; at += vectorsBatch) {
    await putVectors(store, codes.slice(at, at + vectorsBatch));
  }
}

/** Texts whose vectors are stored together (`meaning-index.ts`). */
const vectorsBatch = 8;

const makeWords = () =>
  indexTexts(store, (texts) => pool.run(null, 'memory', (job) => job.words(texts)));

function linesOf(number: number, text: Omit<PackedText, 'words'>): object[] {
  const visit = { id: `v${number}`, pageId: `p${number}`, at: at(number), reason: 'question' };
  return [
    { table: 'memoryTexts', row: textLine({ ...text, size: 0 }) },
    { table: 'memoryPages', row: pageOf(number, text.hash) },
    { table: 'memoryVisits', row: visit },
  ];
}

type Way = 'words' | 'joined' | 'question';

/** Milliseconds of each query about one of so many pages, and how many found it. */
async function queries(way: Way, count: number, pages: number, from = 0) {
  const times: number[] = [];
  let found = 0;
  for (let at = from; at < from + count; at += 1) {
    const number = (at * 7_919 + 13) % pages;
    const words = queryOf(number, way === 'question' ? 6 : 2);
    const start = (number % passagesEach) * 256;
    vector = [...vectorsOf(number).subarray(start, start + 256)].map((value, n) => value + (n % 7));
    const begin = performance.now();
    const ids = await answerOf(way, words);
    times.push(performance.now() - begin);
    if (ids.includes(`p${number}`)) found += 1;
  }
  return { times, found };
}

async function answerOf(way: Way, words: string): Promise<string[]> {
  await makeWords();
  if (way === 'question') {
    const { pages, taken } = await findPassages(deps, [{ text: words, weight: 1 }], [], signal);
    await readTexts(deps, [...taken.keys()], signal);
    return [...taken.keys()].map((hash) => pages.get(hash)!.id);
  }
  const request = { words, site: null, day: null, meaning: way === 'joined' };
  return (await searchMemory(deps, request, signal)).hits.map(({ page }) => page.id);
}

/** Documents that are not remembered yet. */
async function documents(from: number, to: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = from; number < to; number += 1) {
    const { text, passages } = madePage(number);
    const doc_id = `new${number}`;
    await saveDocument(store, {
      doc_id,
      doc_type: 'page_content__webpage',
      pure_text: text,
      tokens: text.length / 4,
      link: `https://new.test/${number}`,
      file_link: null,
      doc_type_dependent_data: { title: doc_id, readabilityMarkdown: '' },
      passages,
      hiddenDropped: 0,
      created_at: new Date().toISOString(),
    });
    ids.push(doc_id);
  }
  return ids;
}

async function rememberAll(docIds: readonly string[]): Promise<void> {
  for (const docId of docIds) await remember(deps, [docId], 'question');
}

/** What every context does before anything else. */
async function start(): Promise<number> {
  const begin = performance.now();
  await readSettings(store);
  await store.db.conversations.count();
  return performance.now() - begin;
}

const use = async () => ({
  ...(await memoryUse(store)),
  disk: (await navigator.storage.estimate()).usage ?? 0,
});

/** A sidebar that draws an answer: half of each frame is work. */
function busy(): void {
  const until = performance.now() + 8;
  while (performance.now() < until);
  requestAnimationFrame(busy);
}

const scale = { choose, seed, queries, documents, rememberAll, start, use, busy };
export type ScalePage = typeof scale;
Object.assign(globalThis, { scale });
