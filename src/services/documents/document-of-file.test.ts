import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Document } from '#domain/documents/documents.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { makeXlsx } from '#test/support/files/office-files.ts';
import { readFile } from '#workers/office-extract/read-file.core.ts';
import { splitPassages } from '#workers/passages/passages.core.ts';
import type { PdfText } from '#workers/pdf-extract/pdf-extract.api.ts';
import type { JobOptions, WorkPort } from '#workers/pool/pool.api.ts';
import { documentOfFile } from './document-of-file.ts';
import type { FileStep } from './file-steps.ts';

/** Tokens are words here; the cap is the product's. */
let budget: number;
let tokenizerWorks: boolean;
let calls: { kind: string; options: JobOptions | undefined }[];
let pdf: PdfText;
let reportPage: (done: number, of: number) => void;

const jobs = {
  hash: {
    hash: async (file: Blob, report: (done: number, of: number) => void) => {
      report(file.size, file.size);
      return 'ab'.repeat(32);
    },
  },
  'office-extract': {
    extract: async (file: Blob, options: Parameters<typeof readFile>[1]) =>
      readFile(new Uint8Array(await file.arrayBuffer()), options, () => 'windows-1252'),
  },
  'pdf-extract': {
    extract: async (_file: Blob, _options: object, report: typeof reportPage) => {
      reportPage = report;
      return pdf;
    },
  },
  image: {
    check: async (given: File) => {
      if (given.name.startsWith('damaged')) throw new CodedError('file_damaged');
    },
    checkSvg: async () => ({ width: 1, height: 1 }),
  },
  tokenize: {
    truncate: async (text: string) => {
      if (!tokenizerWorks) throw new CodedError('failed', 'cl100k_base is not loaded');
      const words = text.match(/\S+\s*/g) ?? [];
      const cut = words.slice(0, budget).join('');
      return {
        isLimit: cut !== text,
        text: cut,
        origin: text,
        tokens: Math.min(words.length, budget),
      };
    },
  },
  passages: { split: async (text: string) => splitPassages(text) },
};

const pool: WorkPort = {
  run: async (signal, kind, task, options) => {
    calls.push({ kind, options });
    signal?.throwIfAborted();
    return task(jobs[kind as keyof typeof jobs] as never);
  },
  close: () => undefined,
};

const scannedPage: PdfText['pages'][number] = {
  label: null,
  status: 'noText',
  width: 1,
  height: 1,
  text: '',
  lines: new Float64Array(),
};

beforeEach(() => {
  budget = 1_000_000;
  tokenizerWorks = true;
  calls = [];
});

const file = (name: string, content: string | Uint8Array, type = '') =>
  new File([content as Uint8Array<ArrayBuffer>], name, { type });
const read = (given: File, more = {}) => documentOfFile(pool, given, { now: 0, ...more });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'read',
    (error: unknown) => toCodedError(error).code,
  );

test('S3.3 a text becomes a document with its id, type, text, tokens and passages', async () => {
  const steps: FileStep[] = [];
  const { document } = await read(
    file('notes.md', '# Head\n\nOne two.\n\nThree.', 'text/markdown'),
    {
      onStep: (step: FileStep) => steps.push(step),
    },
  );
  expect(document).toMatchObject({
    doc_id: 'ab'.repeat(32),
    doc_type: 'chat_file_markdown',
    pure_text: '# Head\n\nOne two.\n\nThree.',
    tokens: 5,
    link: null,
    doc_type_dependent_data: {
      title: 'notes.md',
      mimeType: 'text/markdown',
      size: 24,
      isLimit: false,
      pages: null,
    },
    created_at: '1970-01-01T00:00:00.000Z',
  });
  expect(
    document.passages.map(({ textStart, textEnd, anchor }) => [
      document.pure_text.slice(textStart, textEnd),
      anchor,
    ]),
  ).toEqual([
    ['One two.', { kind: 'text' }],
    ['Three.', { kind: 'text' }],
  ]);
  expect(document.leftOut).toBeUndefined();
  expect([...new Set(steps.map(({ step }) => step))]).toEqual([
    'hashing',
    'extracting',
    'indexing',
  ]);
});

test("a worker's last report that arrives after its result does not bring back its step", async () => {
  pdf = { text: '', lines: new Float64Array(), pages: [scannedPage] };
  const steps: FileStep[] = [];
  const onStep = (step: FileStep) => {
    steps.push(step);
    if (step.step === 'indexing' && step.done === 0) reportPage(2, 2);
  };
  await read(file('a.pdf', '%PDF'), { onStep });
  expect(steps.map(({ step, done }) => `${step} ${done}`)).toEqual([
    'hashing 4',
    'extracting 1',
    'indexing 0',
    'indexing 1',
  ]);
});

test('S5.4, S9.1 text over the token cap is cut and counted', async () => {
  budget = 3;
  const { document } = await read(file('a.txt', 'One two.\n\nThree four.\n\nFive.\n\nSix.'));
  expect(document.pure_text.trim()).toBe('One two.\n\nThree');
  expect(document.tokens).toBe(3);
  expect(document.doc_type_dependent_data).toMatchObject({ isLimit: true });
  expect(document.passages).toHaveLength(2);
  expect(document.leftOut).toBe(3);
});

test('S8.7 without its vocabulary a document is read uncounted', async () => {
  tokenizerWorks = false;
  const { document } = await read(file('a.txt', 'Some words.'));
  expect(document).toMatchObject({ pure_text: 'Some words.', tokens: 0 });
});

describe('S5.3 invalid text', () => {
  test.each([
    ['a.txt', ' \n ', 'file_empty'],
    ['a.html', '<script>x</script>', 'file_empty'],
    ['a.csv', ';;\n;;', 'read'],
  ])('%s', async (name, content, code) => {
    expect(await codeOf(read(file(name, content)))).toBe(code);
  });

  test('a scan is no error here: its pages are named', async () => {
    pdf = { text: '', lines: new Float64Array(), pages: [scannedPage, scannedPage] };
    const { document } = await read(file('scan.pdf', '%PDF'));
    expect(document.doc_type_dependent_data).toMatchObject({
      pages: { count: 2, noText: [1, 2], failed: [], unread: [] },
    });
    expect(document.passages).toEqual([]);
  });
});

test('a workbook has a passage for each row and none for its letters', async () => {
  const rows =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Region</t></is></c><c r="B1"><v>12</v></c></row>';
  const { document } = await read(file('a.xlsx', makeXlsx([{ name: 'North', rows }])));
  expect(document.passages.map(({ anchor }) => anchor)).toEqual([
    { kind: 'sheet', sheet: 'North', range: 'A1:B1' },
  ]);
  expect(document.doc_type_dependent_data).toMatchObject({ pages: { count: 1 } });
});

test('an image is stored without text, once it was drawn successfully', async () => {
  const { document } = await read(file('a.png', 'x'));
  expect(document).toMatchObject({ doc_type: 'image', pure_text: '', tokens: 0, passages: [] });
  expect(calls.map(({ kind }) => kind)).toEqual(['hash', 'image']);
  expect(await codeOf(read(file('damaged.png', 'x')))).toBe('file_damaged');
  expect(await codeOf(read(file('damaged.svg', '<svg/>')))).toBe('read');
});

test('a file that failed ends its worker; reading blocks no short job', async () => {
  await read(file('a.txt', 'Words.'));
  const reading = calls.find(({ kind }) => kind === 'office-extract');
  expect(reading?.options).toMatchObject({ endOnError: true, long: true, bytes: 6 });
});

test('an abort stops before the next step', async () => {
  const abort = new AbortController();
  const stopped = read(file('a.txt', 'Words.'), {
    signal: abort.signal,
    onStep: ({ step }: FileStep) => step === 'extracting' && abort.abort(),
  });
  expect(await codeOf(stopped)).toBe('aborted');
});

describe('S5.6 a file that was read before', () => {
  const sync = { rev: 1, dirty: 0 as const, deviceId: 'd', hlc: 'h' };
  const text = () => file('a.txt', 'One two.', 'text/plain');

  async function again(given: File, change: Partial<Document> = {}) {
    const { document } = await read(text());
    calls = [];
    const known = async (docId: string): Promise<Document | undefined> =>
      docId === document.doc_id ? { ...document, ...sync, ...change } : undefined;
    return (await read(given, { known })).document;
  }

  test('is hashed and not read again; it has its current name, the known details, and no address that has the same bytes', async () => {
    const document = await again(file('b.txt', 'One two.'), { link: 'https://a.test/' });
    expect(calls.map(({ kind }) => kind)).toEqual(['hash']);
    expect(document).toMatchObject({
      pure_text: 'One two.',
      link: null,
      doc_type_dependent_data: { title: 'b.txt', mimeType: 'text/plain' },
    });
    expect(document).not.toHaveProperty('hlc');
  });

  test.each<[string, File, Partial<Document>]>([
    ['as another kind of file', file('a.md', 'One two.'), {}],
    ['without being counted', text(), { tokens: 0 }],
    [
      'as a page',
      text(),
      { doc_type_dependent_data: { title: 'a.txt', readabilityMarkdown: 'One two.' } },
    ],
  ])('%s is read again', async (_, given, change) => {
    await again(given, change);
    expect(calls.map(({ kind }) => kind)).toContain('office-extract');
  });
});
