import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { ElementHandle, Page } from 'puppeteer';
import type { GlossProbe } from '#scripts/reading/probe-page.ts';
import { makeWav } from '#test/support/files/audio-files.ts';
import { paint } from '#test/support/files/image-files.ts';
import { type Product, startProduct } from '#test/support/product.ts';

jest.setTimeout(300_000);

let product: Product;
let probe: Page;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-media-'));
  product = await startProduct();
  await product.connect(product.vendor.url, '', 'gpt-4.1-mini');
  probe = await product.browser.newPage();
  await probe.goto(`chrome-extension://${product.id}/pages/probe/index.html`);
  await probe.waitForFunction(() => 'glossProbe' in globalThis);
});
afterAll(async () => {
  await product?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => product.vendor.reset());

/** A row of the extension's own database. */
function row<Row>(table: string, key: string | string[]): Promise<Row | null> {
  return probe.evaluate(
    async (name, id) => {
      const open = indexedDB.open('gloss-guest');
      const db = await new Promise<IDBDatabase>((resolve) => {
        open.onsuccess = () => resolve(open.result);
      });
      const found = await new Promise<unknown>((resolve) => {
        const get = db.transaction(name).objectStore(name).get(id);
        get.onsuccess = () => resolve(get.result ?? null);
      });
      db.close();
      return found;
    },
    table,
    key,
  ) as Promise<Row | null>;
}

async function until<Row>(table: string, key: string, isIt: (found: Row) => boolean): Promise<Row> {
  const end = Date.now() + 60_000;
  for (;;) {
    const found = await row<Row>(table, key);
    if (found && isIt(found)) return found;
    if (Date.now() > end) throw new Error(`${table} ${String(key)}: ${JSON.stringify(found)}`);
    await probe.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
}

interface UploadRow {
  state: string;
  of: number;
  error: { code: string } | null;
  document: { docId: string } | null;
}

/** Adds a file as a composer does, and waits for its end. */
async function add(name: string, bytes: Uint8Array): Promise<{ id: string; end: UploadRow }> {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  const input = (await probe.evaluateHandle(() =>
    (globalThis as unknown as { glossProbe: GlossProbe }).glossProbe.fileInput(),
  )) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(file);
  const upload = await input.evaluate((element) =>
    (globalThis as unknown as { glossProbe: GlossProbe }).glossProbe.addChosen(element, 'e2e'),
  );
  const id = upload?.id ?? '';
  await request('run.start', { kind: 'upload', id });
  return { id, end: await ended(id) };
}

const ended = (id: string) =>
  until<UploadRow>('runs', id, ({ state }) => state === 'success' || state === 'error');

function request(name: 'run.start' | 'run.send' | 'turn.ask', body: object) {
  return probe.evaluate(
    (command, given) =>
      (globalThis as unknown as { glossProbe: GlossProbe }).glossProbe.request(
        command,
        given as never,
      ),
    name,
    body,
  );
}

interface AnswerRow {
  status: string;
  error: { code: string } | null;
  citations: { found: { exact: string; anchor: object } | null }[];
}

let requested = 0;
async function ask(text: string, docId: string, model = 'gpt-4.1-mini'): Promise<AnswerRow> {
  requested += 1;
  const answerId = `answer-${requested}`;
  await request('turn.ask', {
    conversationId: `chat-${requested}`,
    messageId: `question-${requested}`,
    answerId,
    parentMessageId: null,
    text,
    sources: [{ docId }],
    pages: [],
    uploadIds: [],
    model: { connection: 'OPENAI_API', model },
    task: 'auto',
    comparison: null,
  });
  return until('messages', answerId, ({ status }) => status === 'done' || status === 'failed');
}

interface Part {
  type: string;
  image_url?: { url: string };
}

describe('an image', () => {
  test('S5.10 that is added is seen by the vendor as an image part under the cap', async () => {
    const bytes = await paint(probe, {
      width: 3000,
      height: 1500,
      type: 'image/png',
      grid: [['#f00', '#00f']],
    });
    const { end } = await add('flag.png', bytes);
    expect(end).toMatchObject({ state: 'success', error: null });
    const answer = await ask('Which colours?', end.document?.docId ?? '');
    expect(answer).toMatchObject({ status: 'done', error: null });
    const chats = (await product.vendor.requests()).filter(({ path: at }) => at.includes('chat'));
    const { messages } = chats.at(-1)!.body as { messages: { content: string | Part[] }[] };
    const parts = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
    const [image, ...others] = parts.filter(({ type }) => type === 'image_url');
    expect(others).toEqual([]);
    const address = image?.image_url?.url ?? '';
    expect(address).toMatch(/^data:image\/png;base64,/);
    expect(address.length).toBeLessThan(20 * 1024 * 1024);
    const seen = await probe.evaluate(async (url) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      const at = (x: number) => Array.from(context.getImageData(x, 500, 1, 1).data).join();
      return [bitmap.width, bitmap.height, at(100), at(1900)];
    }, address);
    expect(seen).toEqual([2048, 1024, '255,0,0,255', '0,0,255,255']);
  });

  test('S5.10 is not sent to a model that takes none', async () => {
    const bytes = await paint(probe, { width: 20, height: 20, type: 'image/png' });
    const { end } = await add('dot.png', bytes);
    const answer = await ask('What is it?', end.document?.docId ?? '', 'gpt-3.5-turbo');
    expect(answer).toMatchObject({ status: 'failed', error: { code: 'images_unsupported' } });
    const chats = (await product.vendor.requests()).filter(({ path: at }) => at.includes('chat'));
    expect(chats).toEqual([]);
  });
});

interface Form {
  response_format: string;
  file: { bytes: number; wav: { sampleRate: number; channels: number; seconds: number } };
}
const forms = async () =>
  (await product.vendor.requests())
    .filter(({ path: at }) => at.endsWith('/audio/transcriptions'))
    .map(({ body }) => body as Form);

describe('a recording', () => {
  /** Eleven minutes of tones with a pause after each half minute. */
  const minutes = 11;
  const talk = (hertz: number) =>
    makeWav(
      minutes * 60,
      Array.from({ length: minutes * 2 }, (_, at) => ({
        from: at * 30,
        to: at * 30 + 28,
        hertz,
      })),
    );

  test('is transcribed in parts below the cap and cited with its second', async () => {
    const { end } = await add('talk.wav', talk(300));
    expect(end).toMatchObject({ state: 'success', error: null });
    const sent = await forms();
    expect(sent).toHaveLength(3);
    for (const { file, response_format } of sent) {
      expect(response_format).toBe('verbose_json');
      expect(file.bytes).toBeLessThan(25 * 1024 * 1024);
      expect(file.wav).toMatchObject({ sampleRate: 16_000, channels: 1 });
    }
    const received = sent.reduce((sum, { file }) => sum + file.wav.seconds, 0);
    expect(received).toBeCloseTo(minutes * 60, 0);

    const docId = end.document?.docId ?? '';
    const document = await row<{
      pure_text: string;
      doc_type: string;
      passages: { textStart: number; textEnd: number; anchor: { seconds: number } }[];
    }>('documents', docId);
    expect(document?.doc_type).toBe('audio');
    const { passages = [], pure_text = '' } = document ?? {};
    const seconds = passages.map(({ anchor }) => anchor.seconds);
    expect(seconds).toEqual([...seconds].sort((a, b) => a - b));
    expect(seconds.at(-1)).toBeGreaterThan(580);
    const place = Math.floor(passages.length / 2);
    const passage = passages[place]!;
    const words = pure_text.slice(passage.textStart, passage.textEnd);
    const quote = /The clock of this part stands at \d+ seconds/.exec(words)?.[0] ?? '';

    await product.vendor.script({ deltas: [`So it is [[1.${place + 1} "${quote}"]].`] });
    const answer = await ask('When does it stand there?', docId);
    expect(answer).toMatchObject({ status: 'done', error: null });
    expect(answer.citations[0]?.found).toMatchObject({
      exact: quote,
      anchor: { kind: 'video', seconds: passage.anchor.seconds },
    });
  });

  test('of which a part failed requests only that part on a retry', async () => {
    // Later than the others' answers, which it ends.
    const refused = { status: 401, headersDelayMs: 2_000 };
    await product.vendor.script({}, refused);
    const { id, end } = await add('again.wav', talk(500));
    expect(end).toMatchObject({ state: 'error', error: { code: 'provider_unauthorized' } });
    await product.vendor.reset();
    await request('run.send', { kind: 'upload', id, event: 'retry', password: null });
    await until<UploadRow>('runs', id, ({ state }) => state === 'success');
    // Of three parts the first was cached.
    expect((await forms()).length).toBeLessThan(3);
    expect((await forms()).length).toBeGreaterThan(0);
  });

  test('without a provider that transcribes it shows what to connect', async () => {
    const notThere = { status: 404, body: '<html>not here</html>' };
    await product.vendor.script(notThere, notThere);
    const short = makeWav(5, [{ from: 0, to: 5, hertz: 400 }]);
    const { end } = await add('nobody.wav', short);
    expect(end).toMatchObject({ state: 'error', error: { code: 'no_transcriber' } });
  });

  test('without speech is no document', async () => {
    const { end } = await add('still.wav', makeWav(5, []));
    expect(end).toMatchObject({ state: 'error', error: { code: 'audio_silent' } });
    expect(await forms()).toEqual([]);
  });
});
