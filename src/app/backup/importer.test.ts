import { expect, test } from '@jest/globals';
import { zipOfBlobs } from '#services/store/backup/backup-zip.ts';
import type { Store } from '#services/store/database/store.ts';
import { sha256Hex } from '#shared/sha256.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { chatsOf, importFixture, jsonFile } from '#test/support/read-import.ts';
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

const longChat = (n: number) => ({
  id: `chat ${n}`,
  title: `Chat ${n}`,
  messages: Array.from({ length: 600 }, (_, at) => ({
    role: at % 2 ? 'assistant' : 'user',
    content: `Line ${at} of ${n}`,
  })),
});

test('G19 In: an import that was stopped continues from there', async () => {
  const { importer, store } = open();
  const file = jsonFile(Array.from({ length: 6 }, (_, n) => longChat(n)));
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

test('G19 In: an import that fails in the middle says what is here and why, and continues from there', async () => {
  const { importer, store } = open();
  const file = jsonFile(Array.from({ length: 6 }, (_, n) => longChat(n)));
  const { messages } = store.db;
  let added = 0;
  const full = () => {
    added += 1;
    if (added > 1300) throw new DOMException('full', 'QuotaExceededError');
  };
  messages.hook('creating', full);
  const report = await importer.run(file, call());
  messages.hook('creating').unsubscribe(full);
  expect(report).toMatchObject({
    isStopped: true,
    failure: { code: 'storage_full' },
    added: { chats: 2 },
  });
  expect(await countOf(store)).toEqual([2, 1200, 0]);
  const whole = await importer.run(file, call(), report);
  expect(whole).toMatchObject({ isStopped: false, added: { chats: 6, messages: 3600 } });
  expect(whole.failure).toBeUndefined();
});

test('G19 In: a picture in the text of a chat becomes a file of the library', async () => {
  const { importer, started } = open();
  const images = ['data:image/png;base64,iVBORw0KGgo='];
  const messages = [{ role: 'user', content: 'What is it?', images, createdAt: 1_764_000_000_000 }];
  const file = jsonFile({ chat: [{ history: { id: 'pa_1', title: 'Buoys' }, messages }] });
  expect(await importer.run(file, call())).toMatchObject({
    added: { chats: 1, messages: 1, files: 1 },
    left: [],
  });
  expect(started).toHaveLength(1);
});

test('G19 In: what was unknown before a stop stays counted, and a file of a chat before it is known', async () => {
  const { importer } = open();
  const chat = (n: number) => ({
    id: `chat ${n}`,
    messages: Array.from({ length: 1100 }, (_, at) => ({
      role: at % 2 ? 'assistant' : 'user',
      content: `Line ${at} of ${n}`,
      ...(n + at === 0 && { files: [{ id: 'pier.png', name: 'pier.png' }] }),
    })),
  });
  const chats = [{ title: 'None', messages: [] }, chat(0), chat(1), chat(2)];
  const parts = [
    { name: 'conversations.json', blob: jsonFile(chats), deflate: true },
    { name: 'pier.png', blob: new Blob(['x']), deflate: false },
  ];
  const file = new File([await zipOfBlobs(parts)], 'export.zip');
  const work = new AbortController();
  const report = await importer.run(file, { signal: work.signal, onProgress: () => work.abort() });
  expect(report).toMatchObject({ isStopped: true, added: { chats: 1, unknown: 1 } });
  const whole = await importer.run(file, call(), report);
  expect(whole.added).toMatchObject({ chats: 3, unknown: 1 });
  expect(whole.left.filter(({ reason }) => reason === 'unknown')).toEqual([
    { reason: 'unknown', name: 'None' },
  ]);
});

test('G19 In: files of Grok are found by the folder of their id', async () => {
  const response = { _id: 'r1', message: 'Which rope?', sender: 'human', file_attachments: ['f1'] };
  const conversations = [{ conversation: { id: 'c1' }, responses: [{ response }] }];
  const path = 'export/prod-mc-asset-server/f1/content';
  const parts = [
    { name: 'export/prod-grok-backend.json', blob: jsonFile({ conversations }) },
    { name: path, blob: new Blob(['x']) },
  ];
  const [chat] = await chatsOf(new File([await zipOfBlobs(parts)], 'grok.zip'));
  expect(chat?.messages[0]?.files).toMatchObject([{ key: 'f1', path }]);
});

test('a backup of this product is none of another', async () => {
  const { importer } = open();
  expect(
    (await importer.count(jsonFile('{"gloss":"backup","version":1}\n'), call())).names,
  ).toEqual([]);
});
