import { expect, test } from '@jest/globals';
import type { CallContext } from '#bus/types.ts';
import type { Document } from '#domain/documents/documents.ts';
import type { SiteReading } from '#domain/sites/site-health.ts';
import type { SyncColumns } from '#domain/sync/sync.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { parser, snapshotOf } from '#test/support/parse-page.ts';
import { splitPassages } from '#workers/passages/passages.core.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { maxDocumentTokens } from '#workers/tokenize/tokenize.api.ts';
import { localParser } from './local-parser.ts';
import { createParseHandlers } from './parse-handlers.ts';

const call: CallContext = { peer: { context: 'background' }, signal: new AbortController().signal };

/** One token a character; cuts to `most` of them. */
function setup(max = maxDocumentTokens) {
  const rows = new Map<string, { html: string; meta: unknown }>();
  const documents: Omit<Document, keyof SyncColumns>[] = [];
  const budgets: number[] = [];
  const readings: SiteReading[] = [];
  const jobs = {
    count: async (text: string) => text.length,
    truncate: async (text: string, budget: number) => {
      if (max === 0) throw new CodedError('failed', 'cl100k_base is not loaded');
      budgets.push(budget);
      const cut = text.slice(0, max);
      return { isLimit: cut !== text, text: cut, origin: text, tokens: cut.length };
    },
    split: async (text: string) => splitPassages(text),
  };
  const pool = {
    run: (_signal: unknown, _kind: unknown, task: (job: unknown) => Promise<unknown>) => task(jobs),
    close: () => {},
  } as unknown as WorkPort;
  const handlers = createParseHandlers({
    parser: localParser(pool, parser),
    clock: new ManualClock(Date.UTC(2026, 10, 21)),
    getCapture: async (id) => rows.get(id),
    deleteCapture: async (id) => void rows.delete(id),
    putDocument: async (document) => void documents.push(document),
    countReading: async (reading) => void readings.push(reading),
  });
  const save = (id: string, html: string, url?: string) => {
    const where = url === undefined ? {} : { url, baseUrl: url };
    const { html: copy, ...meta } = snapshotOf(html, { hiddenDropped: 2, ...where });
    rows.set(id, { html: copy, meta: JSON.parse(JSON.stringify(meta)) });
  };
  const parse = (captureId: string) =>
    Promise.resolve(handlers['document.parse']({ captureId }, call));
  return { handlers, rows, documents, budgets, readings, save, parse };
}

test('a stored copy becomes a stored document and is dropped', async () => {
  const { save, parse, rows, documents } = setup();
  save('c1', '<title>Tides</title><body><p>Low water.</p><p>High water.</p></body>');
  const { document } = await parse('c1');
  expect(document).toMatchObject({
    docType: 'page_content__webpage',
    title: 'Tides',
    link: 'https://quarterly.example/essays/tides',
    tokens: 23,
    passages: 2,
    hiddenDropped: 2,
  });
  expect(documents).toMatchObject([
    {
      doc_id: document?.docId,
      pure_text: 'Low water.\n\nHigh water.',
      doc_type_dependent_data: {
        title: 'Tides',
        readabilityMarkdown: 'Low water.\n\nHigh water.',
      },
      created_at: '2026-11-21T00:00:00.000Z',
    },
  ]);
  expect(rows.size).toBe(0);
});

test('requested again, as after a lost reply, it answers the same', async () => {
  const { save, parse, documents } = setup();
  save('c1', '<p>Low water.</p>');
  const first = await parse('c1');
  expect(await parse('c1')).toEqual(first);
  expect(documents).toHaveLength(1);
});

test('S5.4 S9.1 text over the token cap is cut, and passages end with it', async () => {
  const { save, parse, documents, budgets } = setup(10);
  save('c1', '<p>Low water.</p><p>High water.</p>');
  expect((await parse('c1')).document).toMatchObject({ tokens: 10, passages: 1 });
  expect(documents[0]?.pure_text).toBe('Low water.');
  expect(budgets).toEqual([800_000]);
});

test('an empty page has no document; its copy waits to be replaced', async () => {
  const { save, parse, documents } = setup();
  save('c1', '<div id="app"></div>');
  expect(await parse('c1')).toEqual({ document: null });
  expect(documents).toEqual([]);
});

test('a copy that is missing or broken is reported', async () => {
  const { parse, rows } = setup();
  await expect(parse('nowhere')).rejects.toMatchObject({ code: 'not_found' });
  rows.set('bad', { html: '<p>x</p>', meta: { url: 1 } });
  await expect(parse('bad')).rejects.toMatchObject({ code: 'capture_failed' });
});

test('how a known site was read is counted by names of parts, without a word of the page', async () => {
  const { save, parse, readings } = setup();
  save('c1', '<title>Tides</title><body><p>Secret words.</p></body>');
  await parse('c1');
  expect(readings).toEqual([]);
  const thread = `<title>Tides</title><body><div id="hnmain"><table class="fatitem"><tr class="athing">
    <td><span class="headline"><a href="https://a.example">Secret words</a></span></td></tr></table></div></body>`;
  save('c2', thread, 'https://news.ycombinator.com/item?id=77');
  await parse('c2');
  expect(readings).toHaveLength(1);
  const [reading] = readings;
  expect(reading).toMatchObject({ site: 'hacker-news', host: 'news.ycombinator.com' });
  expect([...(reading?.parts.values() ?? [])]).toContain(-1);
  expect(JSON.stringify([reading, ...(reading?.parts ?? [])])).not.toMatch(/Secret|a\.example|77/);
});

test('S8.8 a page that is fetched by its address and states that it is missing is no document', async () => {
  const { save, handlers, documents } = setup();
  const parse = (captureId: string, isRequested: boolean) =>
    Promise.resolve(handlers['document.parse']({ captureId, isRequested }, call));
  save('c1', '<title>Page not found</title><body><h1>Page not found</h1><a href="/">Home</a>');
  await expect(parse('c1', true)).rejects.toMatchObject({
    code: 'fetch_other',
    details: { status: 404 },
  });
  expect(documents).toEqual([]);
  expect((await parse('c1', false)).document?.title).toBe('Page not found');
});

test('S8.7 without its vocabulary a page is read uncounted', async () => {
  const { save, parse, documents } = setup(0);
  save('c1', '<title>Tides</title><body><p>Low water.</p></body>');
  expect(await parse('c1')).toMatchObject({ document: { tokens: 0 } });
  expect(documents[0]).toMatchObject({ pure_text: 'Low water.', tokens: 0 });
});
