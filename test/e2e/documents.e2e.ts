import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { extractIn, inputWith } from '#scripts/reading/extract-files.ts';
import { type GlossProbe, openProbePage, type ProbePage } from '#scripts/reading/probe-page.ts';
import { declaring, makeDocx, makeXlsx, para, run } from '#test/support/files/office-files.ts';
import { linesFrom, makePdf } from '#test/support/files/pdf-writer.ts';
import { gradientPng } from '#test/support/files/png.ts';
import { wideTest } from '#test/support/wide.ts';

jest.setTimeout(300_000);

let probe: ProbePage;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-files-'));
  probe = await openProbePage();
});
afterAll(async () => {
  await probe?.close();
  rmSync(folder, { recursive: true, force: true });
});

type Options = Parameters<typeof extractIn>[2];

function read(name: string, bytes: Uint8Array | string, options?: Options) {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return extractIn(probe, file, options);
}

async function text(name: string, bytes: Uint8Array | string, options?: Options) {
  const result = await read(name, bytes, options);
  if ('error' in result) throw new Error(`${result.error?.code}: ${result.error?.message}`);
  return result;
}

async function code(name: string, bytes: Uint8Array | string, options?: Options) {
  const result = await read(name, bytes, options);
  return 'error' in result ? result.error?.code : 'read';
}

const words = 'the river rose again in the night and nobody had seen it come';
const book = (pages: number) =>
  makePdf({
    pages: Array.from({ length: pages }, (_, page) =>
      linesFrom(
        Array.from({ length: 40 }, (_, line) => `Page ${page + 1} line ${line + 1}: ${words}.`),
      ),
    ),
  });

describe('a PDF in the worker', () => {
  test('S5.6 has its id, its text, and its passages with page and boxes', async () => {
    const pdf = makePdf({
      pages: [
        linesFrom(['The first page has a paragraph of its own.'], 60, 100, 10),
        linesFrom(['And here is what stands on the second one.'], 72, 300, 10),
      ],
    });
    const first = await text('two.pdf', pdf);
    expect(first.doc_id).toMatch(/^[0-9a-f]{64}$/);
    expect(first.doc_type).toBe('page_content__pdf');
    expect(
      first.passages.map(({ textStart, textEnd, anchor }) => [
        first.text.slice(textStart, textEnd),
        anchor.kind === 'pdf' && anchor.page,
      ]),
    ).toEqual([
      ['The first page has a paragraph of its own.', 1],
      ['And here is what stands on the second one.', 2],
    ]);
    const [left = 0, top = 0, right = 0, bottom = 0] =
      first.passages[1]?.anchor.kind === 'pdf' ? (first.passages[1].anchor.boxes[0] ?? []) : [];
    expect([left, right > 200, top < 300 && top > 285, bottom > 300 && bottom < 305]).toEqual([
      72,
      true,
      true,
      true,
    ]);
    expect((await text('same.pdf', pdf)).doc_id).toBe(first.doc_id);
  });

  test('requests its password, reports a wrong one, and opens with the right one', async () => {
    const locked = makePdf({
      pages: [linesFrom(['What nobody else may read.'])],
      password: 'sesame',
    });
    expect(await code('locked.pdf', locked)).toBe('file_password');
    expect(await code('locked.pdf', locked, { password: 'simsalabim' })).toBe(
      'file_password_wrong',
    );
    expect((await text('locked.pdf', locked, { password: 'sesame' })).text).toBe(
      'What nobody else may read.',
    );
  });

  test('names the pages without text', async () => {
    const { data } = await text('scan.pdf', makePdf({ pages: [[], linesFrom(['Text.']), []] }));
    expect('pages' in data && data.pages).toEqual({
      count: 3,
      noText: [1, 3],
      failed: [],
      unread: [],
    });
  });

  test('that is damaged yields what can be read; one that is no PDF reports that', async () => {
    const cut = makePdf({ pages: [linesFrom(['This page is still there.'])] }).subarray(0, -90);
    expect((await text('cut.pdf', cut)).text).toBe('This page is still there.');
    expect(await code('none.pdf', 'just words')).toBe('file_damaged');
    const pages = [1, 2, 3].map((number) => linesFrom([`Page ${number} has words.`]));
    const holed = await text('holed.pdf', makePdf({ pages, broken: [2] }));
    expect(holed.text).toBe('Page 1 has words.');
    expect('pages' in holed.data && holed.data.pages?.failed).toEqual([2, 3]);
  });

  test('reports its progress page by page, and can be stopped in between', async () => {
    const { steps, pages } = await text('long.pdf', book(300));
    expect(pages).toHaveLength(300);
    const reported = steps.filter(({ step }) => step === 'extracting');
    expect(reported.length).toBeGreaterThan(1);
    expect(reported.at(-1)).toEqual({ step: 'extracting', done: 300, of: 300 });
    expect(steps.map(({ step }) => step).filter((step, at, all) => step !== all[at - 1])).toEqual([
      'hashing',
      'extracting',
      'indexing',
    ]);
    expect(await code('long.pdf', book(300), { abortAt: 'extracting' })).toBe('aborted');
    expect((await text('after.pdf', book(2))).pages).toHaveLength(2);
  });
});

describe('U2.5 the first page of a PDF as a small picture', () => {
  async function thumbnail(name: string, bytes: Uint8Array | string, ms?: number) {
    const file = path.join(folder, name);
    writeFileSync(file, bytes);
    return (await inputWith(probe, file)).evaluate(
      (input, limit) =>
        (globalThis as unknown as { glossProbe: GlossProbe }).glossProbe.thumbnailOfChosen(
          input,
          limit,
        ),
      ms,
    );
  }
  const large = (text: string) => makePdf({ pages: [linesFrom([text], 40, 200, 120), []] });

  test('is drawn in a worker, with its letters, and is small', async () => {
    const drawn = await thumbnail('large.pdf', large('Tides'));
    expect(drawn).toMatchObject({ width: 320, height: 440 });
    expect(drawn!.dark).toBeGreaterThan(0.01);
    expect(drawn!.length).toBeLessThan(60_000);
    expect((await thumbnail('blank.pdf', large(' ')))!.dark).toBe(0);
  });

  test('of what is locked, damaged or no PDF there is none', async () => {
    const locked = makePdf({ pages: [linesFrom(['Secret.'])], password: 'sesame' });
    expect(await thumbnail('locked.pdf', locked)).toBeNull();
    expect(await thumbnail('none.pdf', 'just words')).toBeNull();
    expect(await thumbnail('words.txt', 'just words')).toBeNull();
  });

  test('one that draws without an end is ended, and the next is drawn', async () => {
    const endless = makePdf({
      pages: [linesFrom(Array(150_000).fill('again and again'), 9, 9, 9)],
    });
    expect(await thumbnail('endless.pdf', endless, 150)).toBeNull();
    expect(await thumbnail('next.pdf', large('Tides'))).toMatchObject({ width: 320 });
  });

  test('a picture is drawn smaller; one with too many pixels is not', async () => {
    const wide = gradientPng(1200, 600, [250, 250, 250], [20, 20, 20]);
    expect(await thumbnail('wide.png', wide)).toMatchObject({ width: 400, height: 200 });
    const huge = Buffer.from('89504e470d0a1a0a0000000d49484452000f4240000f42400802000000', 'hex');
    expect(await thumbnail('huge.png', huge)).toBeNull();
  });
});

test('S5.9, S5.8, S5.3, S8.7 files that may not or cannot be read', async () => {
  expect(await code('old.xls', 'x')).toBe('file_unsupported');
  expect(await code('void.md', '')).toBe('file_empty');
  expect(await code('blank.txt', ' \n')).toBe('file_empty');
  expect(await code('large.txt', 'x'.repeat(20 * 1024 * 1024 + 1))).toBe('file_too_large');
  expect(await code('program.txt', Uint8Array.from([127, 69, 76, 70, 0, 0, 1]))).toBe(
    'file_unreadable',
  );
  const huge = Buffer.from('89504e470d0a1a0a0000000d49484452000f4240000f42400802000000', 'hex');
  expect(await code('huge.png', huge)).toBe('file_too_complex');
});

test('a decompression bomb is refused while another document is read to its end', async () => {
  const bomb = declaring(makeDocx({ body: para(run('x')) }), 300 * 1024 * 1024);
  const good = makeDocx({ body: para(run('Nothing disturbs this.')) });
  const [refused, saved] = await Promise.all([code('bomb.docx', bomb), text('good.docx', good)]);
  expect(refused).toBe('file_too_complex');
  expect(saved.text).toBe('Nothing disturbs this.');
  expect((await text('next.docx', good)).text).toBe('Nothing disturbs this.');
});

test('a workbook is cited by sheet and cells', async () => {
  const rows =
    '<row r="4"><c r="B4" t="inlineStr"><is><t>Region</t></is></c><c r="C4"><v>12</v></c></row>';
  const { passages, doc_type } = await text('book.xlsx', makeXlsx([{ name: 'North', rows }]));
  expect(doc_type).toBe('chat_file_excel');
  expect(passages.map(({ anchor }) => anchor)).toEqual([
    { kind: 'sheet', sheet: 'North', range: 'B4:C4' },
  ]);
});

test('text in any encoding', async () => {
  const wide = Buffer.from('\ufeffBreite Wörter', 'utf16le');
  expect((await text('wide.txt', wide)).text).toBe('Breite Wörter');
  const bytes = Buffer.from(
    'd0d2c9d7c5d42c20cdc9d220c920d7d3c5cd2c20cbd4cf20dcd4cf20dec9d4c1c5d4',
    'hex',
  );
  expect(
    await probe.call('answer', { id: 1, kind: 'decode', bytes: bytes.toString('base64') }),
  ).toEqual({
    id: 1,
    text: 'привет, мир и всем, кто это читает',
  });
});

wideTest('S5.4, S9.1 a text over 800,000 tokens is cut, and the cut is reported', async () => {
  const long = 'A sentence of eight words or so stands here.\n\n'.repeat(90_000);
  const { tokens, data, passages } = await text('long.txt', long);
  expect(tokens).toBeLessThanOrEqual(800_000);
  expect(tokens).toBeGreaterThan(799_000);
  expect('isLimit' in data && data.isLimit).toBe(true);
  expect(passages.length).toBeGreaterThan(10_000);
});
