import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { canonicalText } from '#domain/passages/canonical-text.ts';
import { neutral } from '#domain/prompts/fence.ts';
import { labelledText } from '#domain/prompts/labels.ts';
import { markedUpTexts } from '#test/support/marked-up-texts.ts';
import { parse } from '#test/support/parse-page.ts';
import { root } from '#test/support/sources.ts';
import { splitPassages } from '#workers/passages/passages.core.ts';
import { checkSteps, EvidenceSource, type QuotedDocument } from './check-mark.ts';
import { foldQuote } from './fold-quote.ts';
import { readMarks } from './marks.ts';
import { areWholeWords, isLongEnough } from './quote-edges.ts';
import { quoteForms } from './quote-rule.ts';

const anchor = { kind: 'text' } as const;
const nonce = 'f'.repeat(24);

function documentOf(text: string): QuotedDocument {
  const passages = splitPassages(text).map((span) => ({ ...span, anchor }));
  return { doc_id: 'd', pure_text: text, passages };
}

/** The passages as a prompt contains them, by their number. */
function sentPassages({ pure_text, passages }: QuotedDocument): string[] {
  const sent = neutral(labelledText({ pure_text, passages }, 1), nonce);
  return passages.map(({ textStart, textEnd }, index) => {
    const words = neutral(pure_text.slice(textStart, textEnd), nonce);
    expect(sent).toContain(`[1.${index + 1}] ${words}`);
    return words;
  });
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const unparted = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}]{6}/u;

/** Where words begin and end: at spaces, and within scripts that have none between words. */
function wordsOf(text: string): [start: number, end: number][] {
  if (!unparted.test(text)) {
    return Array.from(text.matchAll(/\S+/g), ({ 0: word, index }) => [index, index + word.length]);
  }
  return [...segmenter.segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => [index, index + segment.length]);
}

/** Without a negation, a scale or half of a number next to it the words may say something else. */
function changesMeaning(text: string, start: number, end: number): boolean {
  const folded = (part: string) => foldQuote(part, { quoted: 'markdown' }).text;
  const spaced = (part: string, sign: RegExp) => (sign.test(part) ? ' ' : '');
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const halvesRange = /\p{Nd}\s*$/u.test(before) && /^[-–—]\s*\p{Nd}/u.test(text.slice(start));
  const isHalf = /\p{Nd}\s*[-–—]\s*$/u.test(before) && /^\p{Nd}/u.test(text.slice(start));
  if (halvesRange || isHalf) return true;
  return !areWholeWords({
    before: folded(before) + spaced(before, /\s$/),
    words: folded(text.slice(start, end)),
    after: spaced(after, /^\s/) + folded(after),
  });
}

const pictures = /!\[([^\]]*)\]\((?:[^()]|\([^()]*\))*\)/g;
const targets = /\[\\\[3\\\]\]\([^()]*\)|\]\((?:[^()]|\([^()]*\))*\)/g;

/** What its page shows of a part of a text, or else the words of its pictures: not titles, not addresses. */
function shown(text: string, start: number, end: number): string {
  const signs = Array.from(text);
  const alt: string[] = [];
  for (const { 0: picture, 1: words = '', index } of text.matchAll(pictures)) {
    alt.push(text.slice(Math.max(start, index + 2), Math.min(end, index + 2 + words.length)));
    signs.fill('', index, index + picture.length);
  }
  for (const { 0: target, index } of text.matchAll(targets)) {
    signs.fill('', index, index + target.length);
  }
  const main = signs.slice(start, end).join('');
  return /[\p{L}\p{N}]/u.test(main) ? main.replace(/~~.*?(?:~~|$)/g, '') : alt.join(' ');
}

function* windowsOf(text: string): Generator<string> {
  const words = wordsOf(text);
  for (let first = 0; first + 4 <= words.length; first += 1) {
    for (const count of [4, 5, 9, 25]) {
      const last = words[first + count - 1];
      if (!last) continue;
      const [start, end] = [words[first]![0], last[1]];
      if (!isLongEnough(shown(text, start, end))) continue;
      if (!changesMeaning(text, start, end)) yield text.slice(start, end);
    }
  }
}

function check(raw: string, sources: readonly EvidenceSource[]) {
  const [mark] = readMarks(raw).marks;
  const steps = checkSteps(mark!, 0, sources);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value.found;
  }
}

const read = (file: string) => canonicalText(readFileSync(`${root}/test/fixtures/${file}`, 'utf8'));
const under = (folder: string, end: string) =>
  readdirSync(`${root}/test/fixtures/${folder}`)
    .filter((name) => name.endsWith(end))
    .map((name) => `${folder}/${name}`);
const written = [...under('evidence', '.md'), ...under('reading', '.md')];
const pages = [...under('pages', '.html'), ...under('pages/kinds', '.html')];

/** Marks without any place in the source; few enough words are no evidence anywhere. */
function notFound(text: string): { wrong: string[]; count: number } {
  const document = documentOf(text);
  const sources = [new EvidenceSource(document)];
  const wrong: string[] = [];
  let count = 0;
  for (const [index, passage] of sentPassages(document).entries()) {
    for (const words of windowsOf(passage)) {
      if (quoteForms(words).length === 0) continue;
      count += 1;
      const found = check(`It is so [[1.${index + 1} "${words}"]].`, sources);
      if (!found || found.exact === '') wrong.push(words);
    }
  }
  return { wrong, count };
}

describe('words in a row of a passage as prompts contain it are found', () => {
  test.each(markedUpTexts)('%s', (_, text) => {
    const { wrong, count } = notFound(canonicalText(text));
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(20);
  });

  test.each(written)('%s', (file) => {
    const { wrong, count } = notFound(read(file).slice(0, 4000));
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(60);
  });

  test.each(pages)('%s', async (file) => {
    const page = await parse(readFileSync(`${root}/test/fixtures/${file}`, 'utf8'));
    const { wrong, count } = notFound((page?.text ?? '').slice(0, 4000));
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(20);
  });
});

const text = canonicalText(markedUpTexts.map(([, each]) => each).join('\n\n'));

describe('what no passage says is not found in its syntax either', () => {
  test.each([
    'Chart of the spring tides at Tormouth harbour, drawn in 1908',
    'Chart of the spring tides at Tormouth harbour, drawn in 190 by hand',
    'Spring tides, as never printed in the almanac',
    'Company of Tormouth in 1627[4], and it is',
    'and it is 106 kg heavy',
    'and it is 10^7 kg heavy',
    'of it, H2O and 5 m3 of it.',
    'Flag of the port of Tormouth in the south',
    '| Tormouth | 07:01 | 5.26 |',
    'it should read 45 m or so',
    'const tide = heights["spring"][1] ?? { low: -1.5',
    'heights["spring"][0] ?? { low: 1.5, high: 4_500',
  ])('%s', (words) => {
    expect(
      check(`So it is [[1.1 "${words}"]].`, [new EvidenceSource(documentOf(text))]),
    ).toBeNull();
  });

  test.each([
    ['It is **not** [safe for children](x "a b") of five.', 'safe for children](x "a b") of five'],
    ['It is ![never safe for small children here](x.png)', 'safe for small children here'],
    ['The price rose to [about](x "a b") 5 **million** now.', 'rose to [about](x "a b") 5'],
    ['An area of about 10^6 km is there.', 'An area of about 10'],
    ['An area of about 10^6 km is there.', '6 km is there'],
    ['An area of about 10<sup>6</sup> km.', 'An area of about 10'],
  ])('%j does not contain %j', (source, words) => {
    expect(
      check(`So it is [[1.1 "${words}"]].`, [new EvidenceSource(documentOf(source))]),
    ).toBeNull();
  });
});

test('the words of a picture are given as they are', () => {
  const found = check('So [[1.9 "Flag of the port of Tormouth in the north"]].', [
    new EvidenceSource(documentOf(text)),
  ]);
  expect(found?.exact).toBe('Flag of the port of Tormouth in the north');
});
