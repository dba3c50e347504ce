import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { canonicalText } from '#domain/passages/canonical-text.ts';
import { type EvidenceText, evidenceTexts } from '#test/support/evidence-texts.ts';
import { findQuote } from '#test/support/find-quote.ts';
import { parse } from '#test/support/parse-page.ts';
import { root } from '#test/support/sources.ts';
import { splitPassages } from '#workers/passages/passages.core.ts';
import { foldQuote } from './fold-quote.ts';
import { quoteForms, SourceText } from './quote-rule.ts';
import { shownText } from './shown-text.ts';

interface Token {
  start: number;
  end: number;
  word: string;
}

interface Span {
  start: number;
  end: number;
  /** As a reader sees it, and its words. */
  plain: string;
  words: string[];
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const pure = /^[\p{L}\p{M}\p{N}’']+$/u;
const joined = (text: string) => (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('');

function tokensOf(text: string, from: number, to: number, isSpaced: boolean): Token[] {
  const part = text.slice(from, to);
  const found = isSpaced
    ? [...part.matchAll(/\S+/g)].map((match) => ({ segment: match[0], index: match.index }))
    : [...words.segment(part)].filter(({ isWordLike }) => isWordLike);
  return found.map(({ segment, index }) => {
    const word = isSpaced ? segment.replace(/[.,;:!?]$/, '') : segment;
    const start = from + index;
    return { start, end: start + word.length, word };
  });
}

/** Ranges of the passages that end between words; adjacent negations have another test. */
function spansOf({ text, isSpaced, negations }: EvidenceText): Span[] {
  const size = isSpaced ? 6 : 11;
  return splitPassages(text).flatMap(({ textStart, textEnd }) => {
    const tokens = tokensOf(text, textStart, textEnd, isSpaced);
    const spans: Span[] = [];
    for (let first = 0; first + size <= tokens.length; first += 2) {
      for (const length of [size, tokens.length - first]) {
        const inside = tokens.slice(first, first + length);
        const [start, end] = [inside[0]!.start, inside.at(-1)!.end];
        if (!pure.test(inside[0]!.word) || !pure.test(inside.at(-1)!.word)) continue;
        if (/\p{Nd}/u.test(inside.at(-1)!.word) || /\p{Nd}/u.test(inside[0]!.word)) continue;
        const [before, after] = [text.slice(0, start).trimEnd(), text.slice(end).trimStart()];
        if (negations.some((word) => before.endsWith(word) || after.startsWith(word))) continue;
        if (/[一二三四五六七八九十百千万不没無]$/.test(before)) continue;
        const raw = text.slice(start, end);
        if (text.indexOf(raw) !== start || text.lastIndexOf(raw) !== start) continue;
        const plain = seenWords(text, { textStart: start, textEnd: end });
        const list = isSpaced ? plain.split(' ') : inside.map(({ word }) => word);
        spans.push({ start, end, plain, words: list });
      }
    }
    return spans;
  });
}

const middle = (span: Span) => Math.floor(span.words.length / 2);

/** Each a claim that the source does not make, by kind. */
function* falseQuotes(source: EvidenceText, span: Span, other: Span): Generator<[string, string]> {
  const { plain } = span;
  const glue = source.isSpaced ? ' ' : '';
  for (const { 0: number, index } of plain.matchAll(/\p{Nd}+/gu)) {
    const changed = number.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
    yield ['number', plain.slice(0, index) + changed + plain.slice(index + number.length)];
    yield ['number', plain.slice(0, index) + number + 0 + plain.slice(index + number.length)];
  }
  if (!source.isSpaced && /[二三五九]/.test(plain)) {
    yield ['number', plain.replace(/[二三五九]/, (digit) => (digit === '三' ? '七' : '六'))];
  }
  for (const negation of source.negations) {
    const at = plain.indexOf(negation);
    const without = plain.slice(0, at) + plain.slice(at + negation.length);
    if (at >= 0) yield ['negation removed', without.replace(/\s+/g, ' ').trim()];
    const added = [...span.words];
    added.splice(middle(span), 0, negation);
    if (source.isSpaced) yield ['negation added', added.join(glue)];
    else {
      const cut = plain.indexOf(span.words[middle(span)]!, 2);
      if (cut > 0) yield ['negation added', plain.slice(0, cut) + negation + plain.slice(cut)];
    }
  }
  for (const [name, otherName] of source.names) {
    if (plain.includes(name)) yield ['name', plain.replace(name, otherName)];
  }
  for (let at = 1; at < Math.min(span.words.length - 1, 6); at += 1) {
    const dropped = span.words.filter((_, index) => index !== at);
    yield ['word dropped', dropped.join(glue)];
    const swapped = [...span.words];
    [swapped[at], swapped[at - 1]] = [swapped[at - 1]!, swapped[at]!];
    yield ['words swapped', swapped.join(glue)];
  }
  const half = Math.max(4, middle(span));
  for (const join of [glue, ' … ', '…', '... ', ' […] ', ' [...] ']) {
    const halves = [span.words.slice(0, half).join(glue), other.words.slice(-half).join(glue)];
    yield ['two halves', halves.join(join)];
  }
}

/** The same claim in another person's spelling. */
function* sameQuotes(
  { isSpaced }: EvidenceText,
  span: Span,
  raw: string,
): Generator<[string, string]> {
  for (const quote of new Set([raw, span.plain])) {
    yield ['as it stands', quote];
    yield ['white space', quote.replace(/\s+/g, ' \n\t ')];
    yield ['hard spaces', quote.replaceAll(' ', '\u00a0')];
    yield ['soft hyphens', quote.replace(/(\p{L}{2})(?=\p{L}{2})/gu, '$1\u00ad')];
    yield ['zero-width signs', quote.replace(/(\p{L})(?=\p{L})/gu, '$1\u200b')];
    yield ['straight quotes', quote.replace(/[“”„«»]/g, '"').replace(/[‘’]/g, "'")];
    yield ['other quotes', quote.replace(/[“„«]/g, '‟').replace(/[”»]/g, '“').replaceAll('’', "'")];
    yield ['dashes as typed', quote.replaceAll('—', '--').replaceAll('–', '-')];
    yield ['decomposed', quote.normalize('NFD')];
    yield ['wide letters', quote.replace(/[a-z0-9]/gi, wide)];
    yield ['ligatures', quote.replaceAll('fi', 'ﬁ').replaceAll('ff', 'ﬀ')];
    yield ['first letter', quote.replace(/^\p{L}/u, otherCase)];
    yield ['in quotes', `“${quote}”`];
    yield ['with a stop', `${quote}.`];
    yield ['cut off', `…${quote}...`];
    if (!isSpaced) yield ['broken lines', quote.replace(/(\p{L}{3})(?=\p{L})/gu, '$1\n')];
  }
}

const wide = (sign: string) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0);
const otherCase = (letter: string) =>
  letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();

/** URLs are not words that a wide form could replace. */
const hasAddress = (quote: string) => /https?:|#cite/.test(quote);

describe.each(evidenceTexts)('$language', (source) => {
  const { text } = source;
  const searched = new SourceText(text);
  const find = (quote: string) => searched.find(quoteForms(quote));
  const spans = spansOf(source);

  test('the fixture is canonical and gives enough cases', () => {
    expect(canonicalText(text)).toBe(text);
    expect(spans.length).toBeGreaterThan(15);
  });

  test('words that the source does not contain are not found', () => {
    const found: string[][] = [];
    const kinds = new Map<string, number>();
    for (const [index, span] of spans.entries()) {
      const other = spans[(index + Math.floor(spans.length / 2)) % spans.length]!;
      for (const [kind, quote] of falseQuotes(source, span, other)) {
        // For example, without one of two equal words the quote is still what the source says.
        if (joined(seenAll(text)).includes(joined(quote))) continue;
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        if (find(quote)) found.push([kind, quote, span.plain]);
      }
    }
    expect(found).toEqual([]);
    for (const kind of ['number', 'negation removed', 'negation added', 'name', 'word dropped']) {
      expect([kind, (kinds.get(kind) ?? 0) > 2]).toEqual([kind, true]);
    }
    for (const kind of ['words swapped', 'two halves']) expect(kinds.get(kind)).toBeGreaterThan(15);
  });

  test('under four words is no evidence', () => {
    for (const { words: list } of spans) {
      for (const count of [0, 1, 2, 3]) {
        expect(find(list.slice(0, count).join(source.isSpaced ? ' ' : ''))).toBeNull();
      }
    }
  });

  test('allowed differences are found in their place', () => {
    const wrong: unknown[] = [];
    for (const { start, end, ...span } of spans) {
      const raw = text.slice(start, end);
      for (const [kind, quote] of sameQuotes(source, { start, end, ...span }, raw)) {
        if (/wide letters|broken lines/.test(kind) && hasAddress(raw)) continue;
        const place = find(quote);
        if (place?.textStart !== start || place.textEnd !== end) wrong.push([kind, quote, place]);
      }
    }
    expect(wrong).toEqual([]);
  });
});

/** The source's own words without Markdown syntax; those of an image where there are no others. */
function seenWords(text: string, { textStart, textEnd }: { textStart: number; textEnd: number }) {
  const folded = foldQuote(text);
  const words = shownText(text, folded, [textStart, textEnd]);
  return words || shownText(text, folded, [textStart, textEnd], 'picture');
}

const seenAll = (text: string) => seenWords(text, { textStart: 0, textEnd: text.length });

describe('pages as they are read', () => {
  test.each(['tide-library.html', 'hidden-and-shadow.html'])(
    '%s: every passage is found',
    async (file) => {
      const page = await parse(readFileSync(`${root}/test/fixtures/pages/${file}`, 'utf8'));
      const text = page?.text ?? '';
      expect(page?.passages.length).toBeGreaterThan(2);
      let checked = 0;
      for (const { textStart, textEnd } of page?.passages ?? []) {
        const raw = text.slice(textStart, textEnd);
        const seen = seenWords(text, { textStart, textEnd });
        if (text.indexOf(raw) !== textStart || quoteForms(raw).length === 0) continue;
        checked += 1;
        for (const quote of [raw, seen]) {
          const place = findQuote(text, quote);
          expect(joined(seenWords(text, place!))).toBe(joined(seen));
        }
      }
      expect(checked).toBeGreaterThan(2);
    },
  );
});

describe('where a quote may be cut', () => {
  test.each([
    ['The plan is not safe for children under four.', 'safe for children under four'],
    ['We can’t say that it works here.', 't say that it works here'],
    ['That is all that we can’t do.', 'that is all that we can'],
    ['Il n’est pas vrai que tout va bien.', 'vrai que tout va bien'],
    ['Er kommt heute Abend nicht.', 'Er kommt heute Abend'],
    ['我们不可以在这里面抽烟喝酒。', '可以在这里面抽烟喝酒'],
    ['Unable to fly over the wall.', 'able to fly over the wall'],
    ['It is non-toxic when eaten by dogs.', 'toxic when eaten by dogs'],
    ['About 115 people died in the fire.', '15 people died in the fire'],
    ['It was −5 degrees at night there.', '5 degrees at night there'],
    ['It fell by 1.5 points over the year.', '5 points over the year'],
    ['The price rose to about 5.3 euros.', 'the price rose to about 5'],
    ['The price rose to about 5 million.', 'the price rose to about 5'],
    ['The price rose by about 5 %.', 'the price rose by about 5'],
    ['It was built from 1990–1995 in Rome.', '1995 in Rome it was built'],
    ['图书馆一共收藏着四万二千册旧书。', '二千册旧书图书馆一共'],
  ])('%j does not contain %j', (text, quote) => {
    expect(findQuote(text, quote)).toBeNull();
  });

  test.each([
    ['It was no. Five people died in the fire.', 'Five people died in the fire'],
    ['He wrote “it is so” and left the house.', 'it is so” and left'],
    ['An area of 10² km and more of it.', 'area of 10² km and more'],
    ['In 1990 – 1995 it was shut.', 'in 1990-1995 it was shut'],
    ['Well—known to us all', 'Well — known to us'],
    ['He paid 5 euros – no more.', 'He paid 5 euros'],
    ['Well... I think it is so', 'Well… I think it is so'],
  ])('%j contains %j', (text, quote) => {
    expect(findQuote(text, quote)).not.toBeNull();
  });

  test.each([
    ['An area of 10² km and more of it.', 'area of 102 km and more'],
    ['An area of 10<sup>6</sup> km and more of it.', 'area of 106 km and more'],
    ['An area of 10^6 km and more of it.', 'area of 106 km and more'],
    ['An area of 106 km and more of it.', 'area of 10⁶ km and more'],
    ['It is 1½ miles to the house.', 'It is 11/2 miles to the house'],
    ['Take 5*3 of the small ones.', 'Take 53 of the small ones'],
    ['Its snake_case name is kept here.', 'Its snakecase name is kept here'],
    ['See a[0] in the list of all', 'See a[1] in the list of all'],
    ['The THE end of the story', 'the the end of the story'],
    ['first there were some words', 'First There were some words'],
  ])('%j does not contain %j either', (text, quote) => {
    expect(findQuote(text, quote)).toBeNull();
  });
});

test.each(['10^6', '10⁶', '10<sup>6</sup>'])(
  'a raised number is found however it is written: %s',
  (number) => {
    for (const other of ['10^6', '10⁶', '10<sup>6</sup>']) {
      expect(
        findQuote(`An area of ${number} km and more of it.`, `area of ${other} km and more`),
      ).not.toBeNull();
    }
  },
);

describe('Markdown', () => {
  const text = [
    'See the [*old* map](https://a.test/x_(y) "Title") of **Rome**, made in 1627[\\[3\\]](#n3) by \\*nobody\\*.',
    '',
    '> - [x] An `item` with <sup>raised</sup> words<br>and a ![picture](p.png) in it',
    '',
    '| Name | Age |',
    '|:---|---:|',
    '| Ann \\| Bob | 5 |',
    '| Cid | 6 |',
    '| Dee and Eve | and Fay | 7 |',
  ].join('\n');
  test.each([
    'See the old map of Rome, made in 1627 by *nobody*.',
    'See the [*old* map](https://a.test/x_(y) "Title") of **Rome**',
    'the _old_ map of __Rome__, made in 1627[\\[3\\]](#n3) by nobody',
    'An item with raised words and a in it',
    'Dee and Eve and Fay 7',
    '| Dee and Eve | and Fay | 7 |',
  ])('%j is found', (quote) => {
    expect(findQuote(text, quote)).not.toBeNull();
  });

  test('the words are returned as a reader sees them', () => {
    const place = findQuote(text, 'the old map of Rome, made in 1627 by');
    expect(seenWords(text, place!)).toBe('the old map of Rome, made in 1627 by');
  });

  test.each([
    'made in 1627[4] by nobody',
    'Name Age Ann Bob 5 Cid 6',
    '| Name | Age | | Ann | Bob | 5 |',
    'An item with raised words and a picture in it',
  ])('%j is not', (quote) => {
    expect(findQuote(text, quote)).toBeNull();
  });
});

test('a long text is folded once, in slices', () => {
  const unit =
    'The **aurochs** is an [extinct](https://a.test/x) species — it died out in 1627.\n\n';
  const source = new SourceText(unit.repeat(2e6 / unit.length));
  expect([...source.fold()].length).toBeGreaterThan(50);
  expect([...source.fold()]).toEqual([]);
  expect(source.find(quoteForms('these five words are not there'))).toBeNull();
});
