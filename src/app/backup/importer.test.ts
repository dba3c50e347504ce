import { expect, test } from '@jest/globals';
import type { Store } from '#services/store/database/store.ts';
import { sha256Hex } from '#shared/sha256.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { importFixture, jsonFile } from '#test/support/read-import.ts';
import type { ImportBatch, ImportOptions } from '#workers/import/import.api.ts';
import { ImportReader } from '#workers/import/import.core.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { createRows } from '../rows/rows.ts';
import { createImporter } from './importer.ts';

/** Workers in this thread; one that is stopped hands nothing over any more. */
function poolHere(): WorkPort {
  const jobOf = (signal: AbortSignal | null) => {
    let reader: ImportReader | null = null;
    return {
      read: async (
        file: File,
        options: ImportOptions,
        take: (batch: ImportBatch) => Promise<void>,
      ) => {
        reader = await ImportReader.open(file);
        return reader ? reader.read(options, take) : [];
      },
      file: (path: string) => reader!.file(path),
      hash: async (blob: Blob) => sha256Hex(await blob.text()),
      signal,
    };
  };
  return {
    run: (signal, _kind, task) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        task(jobOf(signal) as never).then(resolve, reject);
      }),
    close: () => undefined,
  };
}

function open() {
  const { store } = openMemoryStore();
  const rows = createRows({ store, emit: () => undefined } as never);
  const started: string[] = [];
  const startUpload = async (id: string) => {
    started.push(id);
  };
  return {
    store,
    started,
    importer: createImporter({ pool: poolHere(), reading: poolHere(), store, rows, startUpload }),
  };
}

const call = () => ({ signal: new AbortController().signal, onProgress: () => undefined });
const countOf = ({ db }: Store) =>
  Promise.all([db.conversations.count(), db.messages.count(), db.memos.count()]);

test('G19 In: what is counted before is there after, or said with its reason', async () => {
  const { importer, store, started } = open();
  const file = await importFixture('chatgpt');
  expect(await importer.count(file, call())).toEqual({
    names: ['ChatGPT'],
    counts: { chats: 3, messages: 6, files: 2, saved: 0, instructions: 2, unknown: 2 },
    unknown: ['conversations.json', 'new-thing.json'],
  });
  expect(await countOf(store)).toEqual([0, 0, 0]);
  const report = await importer.run(file, call());
  expect(report).toMatchObject({
    added: { chats: 2, messages: 6, files: 1 },
    known: { chats: 0, messages: 0, files: 0 },
    isStopped: false,
  });
  const reasons = report.left.map(({ reason, name }) => `${reason}: ${name}`);
  expect(reasons.sort()).toEqual([
    'empty: Nothing',
    'noFile: gone.pdf',
    'unknown: conversations.json',
    'unknown: new-thing.json',
  ]);
  expect(report.instructions.map(({ text }) => text)).toEqual([
    'I sail.',
    'Answer in short sentences.',
  ]);
  expect(await countOf(store)).toEqual([2, 6, 0]);
  expect(started).toHaveLength(1);
  expect(await store.db.runs.toArray()).toMatchObject([
    { kind: 'upload', name: 'board.png', state: 'idle' },
  ]);
});

test('G19 In: again, nothing is there twice', async () => {
  const { importer, store } = open();
  await importer.run(await importFixture('chatgpt'), call());
  const before = await countOf(store);
  expect(await importer.run(await importFixture('chatgpt'), call())).toMatchObject({
    added: { chats: 0, messages: 0 },
    known: { chats: 2, messages: 6 },
  });
  expect(await countOf(store)).toEqual(before);
});

test('G19 In: an import that was stopped continues from there', async () => {
  const { importer, store } = open();
  const chat = (n: number) => ({
    id: `chat ${n}`,
    title: `Chat ${n}`,
    messages: Array.from({ length: 600 }, (_, at) => ({
      role: at % 2 ? 'assistant' : 'user',
      content: `Line ${at} of ${n}`,
    })),
  });
  const file = jsonFile(Array.from({ length: 6 }, (_, n) => chat(n)));
  const work = new AbortController();
  const report = await importer.run(file, { signal: work.signal, onProgress: () => work.abort() });
  expect(report).toMatchObject({ isStopped: true, added: { chats: 2 } });
  expect(await countOf(store)).toEqual([2, 1200, 0]);
  const chats: number[] = [];
  const onProgress = ({ counts }: { counts: { chats: number } }) => void chats.push(counts.chats);
  const whole = await importer.run(file, { ...call(), onProgress }, report);
  expect([Math.min(...chats) > 2, chats.at(-1)]).toEqual([true, 6]);
  expect(whole).toMatchObject({
    isStopped: false,
    added: { chats: 6, messages: 3600 },
    known: { chats: 0 },
  });
  expect(await countOf(store)).toEqual([6, 3600, 0]);
});

test('a backup of this product is none of another', async () => {
  const { importer } = open();
  expect(
    (await importer.count(jsonFile('{"gloss":"backup","version":1}\n'), call())).names,
  ).toEqual([]);
});
