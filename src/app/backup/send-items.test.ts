import { afterAll, beforeEach, expect, test } from '@jest/globals';
import type { ExportedQuote, ExportItem } from '#domain/export/export-item.ts';
import type { ExportServiceId } from '#domain/export/export-services.ts';
import { storedSecretNames } from '#services/store/account/secrets.ts';
import { exportBackup } from '#services/store/backup/backup.ts';
import { type ServiceConnection, writeConnection } from '#services/store/backup/sent-items.ts';
import type { Clock } from '#shared/clock.ts';
import { ExportService } from '#test/support/export-service.ts';
import { newName, openContext, testNow } from '#test/support/memory-store.ts';
import { sendItems } from './send-items.ts';

const service = await new ExportService().listen();
afterAll(() => service.close());
beforeEach(() => service.reset());

const quote = (id: string, more: Partial<ExportedQuote> = {}): ExportedQuote => ({
  id,
  exact: `It floods at noon, ${id}.`,
  around: null,
  note: '',
  link: 'https://tides.example/',
  title: 'Tides',
  author: 'Ada Moon',
  colour: 'blue',
  tags: [],
  created: '2026-01-02T03:04:05.000Z',
  ...more,
});
const item = (id: string, more: Partial<ExportItem> = {}): ExportItem => ({
  kind: 'memos',
  id,
  title: `Tides ${id}`,
  created: '2026-01-02T03:04:05.000Z',
  updated: '2026-01-02T03:04:05.000Z',
  link: 'https://tides.example/',
  place: null,
  authors: [],
  published: null,
  tags: [],
  body: '',
  quotes: [quote(id)],
  about: [],
  ...more,
});

/** Waits are over at once, and are noted; limits of time never are. */
function hurriedClock() {
  const waits: number[] = [];
  let now = testNow;
  const clock: Clock = {
    now: () => now,
    after(ms, task) {
      let isOff = ms === 60_000;
      if (!isOff) {
        waits.push(ms);
        queueMicrotask(() => {
          if (isOff) return;
          now += ms;
          task();
        });
      }
      return () => {
        isOff = true;
      };
    },
  };
  return { clock, waits };
}

async function open(id: ExportServiceId, connection: Partial<ServiceConnection> = {}) {
  const { clock, waits } = hurriedClock();
  const store = openContext(newName(), clock);
  const { token, shared: page, origin: host } = service;
  await writeConnection(store, id, { token, page, host, ...connection });
  const progress: string[] = [];
  const send = (items: readonly ExportItem[], { signal } = new AbortController()) =>
    sendItems({ store, fetch: (url, init) => fetch(url, init) }, id, items, {
      signal,
      onProgress: ({ done, of }) => progress.push(`${done}/${of}`),
    });
  return { store, send, waits, progress };
}

test('G19 Out: Readwise gets quotes with their notes, again only what changed', async () => {
  const { send, progress } = await open('readwiseApi');
  const noted = item('b', { quotes: [quote('b', { note: 'True?', tags: ['sea', 'to read'] })] });
  // A document has the quotes of its memos.
  const notes = item('https://tides.example/', { kind: 'documents', quotes: [quote('a')] });
  expect(await send([item('a'), noted, notes])).toEqual({ written: 2 });
  expect([...service.highlights.values()]).toEqual([
    {
      text: 'It floods at noon, a.',
      title: 'Tides',
      author: 'Ada Moon',
      source_url: 'https://tides.example/',
      source_type: 'gloss',
      category: 'articles',
      highlighted_at: '2026-01-02T03:04:05.000Z',
    },
    expect.objectContaining({ text: 'It floods at noon, b.', note: '.sea .to-read\nTrue?' }),
  ]);
  expect(progress).toEqual(['0/2', '2/2']);
  expect(await send([item('a'), noted])).toEqual({ written: 0 });
  expect(service.requests).toHaveLength(1);
  expect(await send([item('a', { quotes: [quote('a', { note: 'New' })] }), noted])).toEqual({
    written: 1,
  });
  expect(service.highlights).toHaveProperty('size', 2);
});

test('G19 Out: 250 quotes go in three calls; what fails in the middle is sent again without what arrived', async () => {
  const { send, waits, progress } = await open('readwiseApi');
  const all = Array.from({ length: 250 }, (_, at) => item(`m${at}`));
  service.script({}, { broken: true });
  await expect(send(all)).rejects.toMatchObject({ code: 'network' });
  expect(service.highlights.size).toBe(100);
  expect(await send(all)).toEqual({ written: 150 });
  const sizes = service.requests.map(({ body }) => (body.highlights as unknown[]).length);
  expect(sizes).toEqual([100, 100, 100, 50]);
  expect(service.highlights.size).toBe(250);
  expect(progress.at(-1)).toBe('150/150');
  expect(waits.every((ms) => ms <= 250)).toBe(true);
});

test('G19 Out: a service that is limited is waited for as long as it says, and not for hours', async () => {
  const { send, waits } = await open('readwiseApi');
  service.script({ status: 429, headers: { 'retry-after': '7' } });
  expect(await send([item('a')])).toEqual({ written: 1 });
  expect(waits).toEqual([7000]);
  service.script({ status: 429, headers: { 'retry-after': '3600' } });
  await expect(send([item('b')])).rejects.toMatchObject({ code: 'rate_limited' });
});

const wrong: [what: string, connection: Partial<ServiceConnection>, code: string][] = [
  ['another token', { token: 'wrong' }, 'provider_unauthorized'],
  ['a page that is not shared', { page: 'f'.repeat(32) }, 'not_found'],
  ['no page', { page: null }, 'not_found'],
  ['an address where nothing is', { host: 'http://127.0.0.1:1' }, 'network'],
];

test.each(wrong)('G19 Out: Notion with %s says what to do', async (_what, connection, code) => {
  const { send } = await open('notion', connection);
  await expect(send([item('a')])).rejects.toMatchObject({ code });
  expect(service.pages.size).toBe(0);
});

test('what a service says of a failure is said without the token', async () => {
  const { send } = await open('notion');
  service.script({ status: 400, body: { message: `Bad ${service.token}` } });
  await expect(send([item('a')])).rejects.toMatchObject({
    code: 'server_message',
    details: { words: 'Bad •••' },
  });
});

test('G19 Out: an item that Notion refuses is said, and keeps back no other', async () => {
  const { send } = await open('notion');
  const all = [item('a'), item('b'), item('c')];
  service.script({ status: 400, body: { message: 'Bad block' } });
  await expect(send(all)).rejects.toMatchObject({ code: 'server_message' });
  expect(service.shown.map(({ title }) => title)).toEqual(['Tides b', 'Tides c']);
  expect(await send(all)).toEqual({ written: 1 });
});

test('G19 Out: Notion gets a page an item, in batches within its limits', async () => {
  const { send, waits } = await open('notion');
  const body = Array.from({ length: 230 }, (_, at) => `Paragraph **${at}**.`).join('\n\n');
  const long = item('a', { body: `${body}\n\n${'x'.repeat(5000)}`, quotes: [quote('a')] });
  expect(await send([long, item('b')])).toEqual({ written: 2 });
  const [first, second] = service.shown;
  // The address, 231 paragraphs, the quote.
  expect(first).toMatchObject({ title: 'Tides a', parent: service.shared });
  expect(first!.blocks).toHaveLength(233);
  expect(second!.blocks.map(({ type }) => type)).toEqual(['paragraph', 'quote']);
  expect(service.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v1/pages',
    'PATCH /v1/blocks/page-1/children',
    'PATCH /v1/blocks/page-1/children',
    'POST /v1/pages',
  ]);
  // Three calls a second.
  expect(waits).toEqual([350, 350, 350]);
});

test('G19 Out: a page that changed is replaced, one that was not whole too; the others stay', async () => {
  const { send } = await open('notion');
  const body = Array.from({ length: 120 }, (_, at) => `Line ${at}`).join('\n\n');
  service.script({}, {}, { broken: true });
  const all = [item('a'), item('b', { body })];
  await expect(send(all)).rejects.toMatchObject({ code: 'network' });
  expect(await send(all)).toEqual({ written: 1 });
  expect(service.shown.map(({ title, blocks }) => [title, blocks.length])).toEqual([
    ['Tides a', 2],
    ['Tides b', 122],
  ]);
  expect(await send([item('a', { title: 'Ebbs' }), all[1]!])).toEqual({ written: 1 });
  expect(service.shown.map(({ title }) => title)).toEqual(['Tides b', 'Ebbs']);
});

test('G19 Out: another page gets all of it, in the place of what was below the one before', async () => {
  const { store, send } = await open('notion');
  const all = [item('a'), item('b')];
  await send(all);
  await writeConnection(store, 'notion', { page: 'f'.repeat(32) });
  await writeConnection(store, 'notion', { page: service.shared });
  expect(await send(all)).toEqual({ written: 2 });
  expect(service.shown.map(({ title }) => title)).toEqual(['Tides a', 'Tides b']);
});

test('G19 Out: a Stop ends it, and the next time sends the rest', async () => {
  const { send } = await open('notion');
  const all = [item('a'), item('b'), item('c')];
  const stop = new AbortController();
  const sent = send(all, stop);
  await service.until(() => service.requests.length === 2);
  stop.abort();
  await expect(sent).rejects.toMatchObject({ code: 'aborted' });
  // What was on its way has arrived.
  expect(service.pages.size).toBe(2);
  expect(await send(all)).toEqual({ written: 1 });
  expect(service.shown.map(({ title }) => title)).toEqual(['Tides a', 'Tides b', 'Tides c']);
});

test('a token goes to no other address than the one that it was given for', async () => {
  const { store, send } = await open('readwiseApi');
  await writeConnection(store, 'readwiseApi', {
    host: service.origin.replace('127.0.0.1', '[::1]'),
  });
  await expect(send([item('a')])).rejects.toMatchObject({ code: 'provider_unauthorized' });
  await writeConnection(store, 'readwiseApi', { host: service.origin });
  await expect(send([item('a')])).rejects.toMatchObject({ code: 'provider_unauthorized' });
  expect(service.requests).toEqual([]);
});

test('a token is in no backup, and its name is none of the settings’', async () => {
  const { store } = await open('notion');
  const lines: string[] = [];
  for await (const line of exportBackup(store)) lines.push(line);
  expect(lines.join('')).not.toContain(service.token);
  expect(await storedSecretNames(store)).toEqual([]);
});
