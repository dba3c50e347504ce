import { webcrypto } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { receiptOf, sampleReceipt } from '#test/support/sample-receipt.ts';
import { findingText } from './finding-text.ts';
import { type Receipt, sealOf, sectionsOf, serialise } from './receipt.ts';
import { type ReceiptTexts, receiptPage } from './receipt-page.ts';
import { verifyFile } from './verify-receipt.ts';

const texts: ReceiptTexts = {
  tag: 'en',
  text: (key) => key,
  number: String,
  date: (time) => time.slice(0, 10),
};
const receipt = sampleReceipt();
const json = serialise(receipt);
const page = receiptPage(receipt, texts);

/** Changed, and sealed again: only parts that contradict each other can be found. */
const forged = (change: Partial<Receipt>) => {
  const { seal: _, ...parts } = { ...receipt, ...change };
  return serialise({ ...parts, seal: sealOf(parts) });
};

test('G17 an answer of several sources has each quote with its result and passage', () => {
  expect(
    receipt.quotes.map(({ result, number, place }) => [result, number, place?.source]),
  ).toEqual([
    ['checked', 1, 0],
    ['checked', 2, 1],
    ['checked', 3, 1],
    ['number', 4, undefined],
    ['missing', 5, undefined],
  ]);
  expect(receipt.quotes[1]?.place?.passage).toBe('The harbour was dredged in 1931, not in 1913.');
  expect(receipt.sources[0]).toMatchObject({
    title: 'Tides',
    address: 'https://quarterly.example/tides',
    author: ['Ann Field'],
    published: '2026-10-01',
    read: '2026-11-02T09:30:00.000Z',
  });
});

test('G17 its hash of a text is that of WebCrypto', async () => {
  for (const { text, sha256 } of receipt.sources) {
    const bytes = await webcrypto.subtle.digest('SHA-256', new TextEncoder().encode(text ?? ''));
    expect(Buffer.from(bytes).toString('hex')).toBe(sha256);
  }
});

test.each([
  ['JSON', json],
  ['a page', page],
])('G17 round trip: %s is as it was saved', (_, file) => {
  expect(verifyFile(file)).toEqual({ receipt, findings: [] });
});

/** Another character of the same kind. */
const other = (sign: string) =>
  sign === 'a' ? 'b' : sign === '7' ? '8' : /\d/.test(sign) ? '7' : 'a';

const short = receiptOf(
  [{ title: 'Tides', text: 'It floods on 214 days.' }],
  'So [[1.1 "It floods on 214 days"]].',
);

test.each([
  ['JSON', serialise(short)],
  ['a page', receiptPage(short, texts)],
])('G17 one changed letter anywhere in %s fails', (_, file) => {
  const passed: string[] = [];
  const letters = [...file.matchAll(/\S/gu)];
  for (const { 0: sign, index } of letters) {
    const changed = file.slice(0, index) + other(sign) + file.slice(index + sign.length);
    const { receipt: read, findings } = verifyFile(changed);
    if (read && findings.length === 0) passed.push(changed.slice(index - 30, index + 30));
  }
  expect(letters.length).toBeGreaterThan(1000);
  expect(passed).toEqual([]);
});

test('G17 what was changed is named, with its place', () => {
  const said = (file: string) => {
    const { receipt: read, findings } = verifyFile(file);
    const t = (key: string, values = {}) => [key, ...Object.values(values)].join(' ');
    return read && findings.map((finding) => findingText(finding, read, t));
  };
  expect(
    said(
      json.replace(
        'Point\\n\\nThe reading room **floods on 214',
        'Point\\n\\nThe reading room **floods on 215',
      ),
    ),
  ).toEqual(
    expect.arrayContaining([
      expect.stringContaining(
        'verify.at Tides: “# The tide at Sallow Point The reading room **floods on 215',
      ),
      'evidence.cardName 1: evidence.missing',
    ]),
  );
  expect(said(json.replace('"When', '"Then'))).toEqual(['verify.at question.name']);
  expect(said(json.replace('It floods [', 'It freezes ['))).toEqual(['verify.at answer.name']);
  expect(said(json.replace('Ann Field', 'Ann Fiend'))).toEqual(['verify.at Tides']);
  expect(said(json.replace('"missing"', '"number"'))).toEqual(['verify.at evidence.cardName 5']);
  expect(said(json.replace('2026-11-30T12', '2026-11-29T12'))).toEqual(['verify.at details.name']);
  expect(said(json.replace('"question"', '"question": "x",\n "question"'))).toEqual([
    'verify.at JSON',
  ]);
  expect(said(page.replace('>It floods', '>It freezes'))).toEqual(['verify.at share.html']);
});

test('G17 sealed again, it fails where quotes are not in their texts', () => {
  const [first, ...rest] = receipt.quotes;
  const [source, ...sources] = receipt.sources;
  const fails = (change: Partial<Receipt>) => verifyFile(forged(change)).findings;
  const place = { ...first!.place!, start: first!.place!.start + 1 };
  expect(fails({ quotes: [{ ...first!, place }, ...rest] })).toEqual([{ kind: 'lost', quote: 0 }]);
  const passage = first!.place!.passage.replace('not', 'now');
  const around = { ...first!.place!, passage };
  expect(fails({ quotes: [{ ...first!, place: around }, ...rest] })).toEqual([
    { kind: 'lost', quote: 0 },
  ]);
  const quotes = receipt.quotes.map((quote) => ({ ...quote, result: 'checked' as const }));
  expect(fails({ quotes })).toEqual([
    { kind: 'quote', quote: 3 },
    { kind: 'quote', quote: 4 },
  ]);
  const text = source!.text!.replace('214', '215');
  expect(fails({ sources: [{ ...source!, text }, ...sources] })).toMatchObject([
    { kind: 'text', source: 0 },
    { kind: 'lost', quote: 0 },
  ]);
  expect(fails({ sources: [{ ...source!, text: null }, ...sources] })).toEqual([
    { kind: 'lost', quote: 0 },
  ]);
  expect(fails({ quotes: rest })).toEqual(expect.arrayContaining([{ kind: 'answer' }]));
  expect(fails({})).toEqual([]);
});

test('G17 a quote whose text is no longer stored is called unchecked, in the page too', () => {
  const gone = receiptOf(
    [{ title: 'Gone', text: 'It floods on 214 days.', isGone: true }],
    'So [[1.1 "It floods on 214 days"]].',
    '',
  );
  expect(gone.quotes).toMatchObject([{ result: 'unchecked', place: null }]);
  expect(gone.sources).toMatchObject([{ text: null, sha256: null, read: null }]);
  const html = receiptPage(gone, texts);
  expect(html).toContain('<h1>Gone</h1>');
  expect(html).toContain('receipt.unchecked');
  expect(html).not.toContain('receipt.checked');
  expect(verifyFile(html)).toEqual({ receipt: gone, findings: [] });
});

test('G17 a text without quotes stays out of the file', () => {
  const two = receiptOf(
    [
      { title: 'One', text: 'It floods on 214 days.' },
      { title: 'Two', text: 'Nothing of this is quoted.' },
    ],
    'So [[1.1 "It floods on 214 days"]].',
  );
  expect(two.sources.map(({ text }) => text)).toEqual(['It floods on 214 days.', null]);
  expect(two.sources[1]?.sha256).toHaveLength(64);
  expect(verifyFile(serialise(two)).findings).toEqual([]);
});

const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(1)>"\'<!--';

test.each(['javascript:alert(1)', 'data:text/html,<script>1</script>', ' java\nscript:1', hostile])(
  'G17 markup of a page and the address %j are text',
  (link) => {
    const file = receiptPage(
      receiptOf(
        [
          {
            title: hostile,
            text: `Before. ${hostile} is what it says here. After.`,
            link,
            facts: { author: [hostile], siteName: hostile, language: '"><script>' },
          },
        ],
        `So ${hostile} [[1.1 "is what it says here"]] [[1.1 "${hostile.replaceAll('"', '')} never said"]].`,
        hostile,
        { model: { providerId: 'p', model: hostile } as never },
      ),
      { ...texts, tag: '"><x' },
    );
    expect(file.match(/<script/g)).toHaveLength(1);
    expect(file.match(/<\/script/g)).toHaveLength(1);
    expect(file).not.toMatch(/<img|<!--|<x|href="(?:javascript|data)|lang=""/);
    const { receipt: read, findings } = verifyFile(file);
    expect(findings).toEqual([]);
    expect(read?.question).toBe(hostile);
  },
);

test('G17 a page reads from right to left where its words do, and prints', () => {
  const html = receiptPage(receipt, { ...texts, tag: 'ar' });
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(receiptPage(receipt, { ...texts, tag: 'uk' })).toContain('<html lang="uk" dir="ltr">');
  expect(html).toContain('@media print');
});

test.each(['', '{}', '[]', 'null', '<html></html>', json.slice(0, -9), `${json}x`])(
  'G17 %#: another file is no receipt',
  (file) => {
    expect(verifyFile(file)).toEqual({ receipt: null, findings: [] });
  },
);

test('sections end with whole characters', () => {
  const text = `${'a'.repeat(255)}😀${'b'.repeat(300)}`;
  expect(sectionsOf(text).join('')).toBe(text);
  expect(sectionsOf(text)[0]).toHaveLength(257);
});
