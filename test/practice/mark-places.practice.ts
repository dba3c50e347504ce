import { readFileSync } from 'node:fs';
import { expect, jest, test } from '@jest/globals';
import { JSDOM } from 'jsdom';
import type { Bounds, Place } from '#domain/memos/letter-text.ts';
import { selectedWords } from '#domain/memos/marked-words.ts';
import { placeOfMark, type SoughtMark } from '#domain/memos/place-of-mark.ts';
import { pathOf } from '#page/capture/element-path.ts';
import { type ReadPage, readPage } from '#page/marks/page-texts.ts';
import { elementAt, holds } from '#page/passages/visible-text.ts';
import { captureSets } from '#scripts/bench/capture/sets.ts';
import { changeAround, markedName } from '#test/support/marks/changed-page.ts';
import { below, type Chance, chanceOf } from '#test/support/marks/made-page.ts';

jest.setTimeout(900_000);

const names: readonly string[] = [
  'article-body',
  'page-kinds',
  'trafilatura-eval',
  'page-metadata',
];
const sets = captureSets().filter(({ set }) => names.includes(set));
if (sets.length === 0) console.log('mark-places: skipped, the practice material is absent');

const ofPage = 8;
/** Of the blocks around so many are other ones. */
const share = 0.25;
const { signal } = new AbortController();

interface Marked {
  mark: SoughtMark;
  /** Of its element, and where that is. */
  name: string;
  path: string;
}

/** Pages are parsed in one window, whose classes the page's code finds. */
const { window } = new JSDOM();
const { Node, Text, Element, HTMLElement, HTMLSlotElement, ShadowRoot } = window;
Object.assign(globalThis, { Node, Text, Element, HTMLElement, HTMLSlotElement, ShadowRoot });

const parse = (html: string): Document =>
  new window.DOMParser().parseFromString(html, 'text/html') as unknown as Document;

/** Sentences of some of its paragraphs, each in an element that has a name. */
function markSome(page: Document, read: ReadPage, chance: Chance): Marked[] {
  const blocks = [...page.querySelectorAll('p, li')].filter(
    (block) =>
      (block.textContent ?? '').trim().length >= 60 && block.querySelector('p, li, ul') === null,
  );
  const marked: Marked[] = [];
  while (marked.length < ofPage && blocks.length > 0) {
    const [block] = blocks.splice(below(chance, blocks.length), 1);
    const bounds = block && sentenceIn(read, block, chance);
    const words = bounds && selectedWords(read.text, bounds);
    if (!words || words.text.length < 12) continue;
    const name = String(marked.length);
    block.setAttribute(markedName, name);
    const { text, around, more } = words;
    marked.push({ name, mark: { text, ...around, ...more }, path: pathOf(block) });
  }
  return marked;
}

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });

/** One of its sentences, over however many texts it goes. */
function sentenceIn({ nodes }: ReadPage, block: Element, chance: Chance): Bounds | null {
  const from = nodes.findIndex((node) => block.contains(node));
  const to = nodes.findLastIndex((node) => block.contains(node));
  if (from < 0) return null;
  const texts = nodes.slice(from, to + 1).map(({ data }) => data);
  const all = [...sentences.segment(texts.join(''))].filter(
    ({ segment }) => segment.trim().length >= 12,
  );
  const chosen = all[below(chance, all.length)];
  if (!chosen) return null;
  const at = (offset: number): [text: number, offset: number] => {
    let left = offset;
    for (const [index, text] of texts.entries()) {
      if (left <= text.length) return [from + index, left];
      left -= text.length;
    }
    return [to, nodes[to]!.length];
  };
  const [first, start] = at(chosen.index);
  const [last, end] = at(chosen.index + chosen.segment.trimEnd().length);
  return { first, start, last, end };
}

const practice = sets.length > 0 ? test : test.skip;

practice(
  'G19 sentences of the practice pages are found again where their pages have changed around them',
  async () => {
    const count = { pages: 0, marks: 0, found: 0, twins: 0, foundTwins: 0 };
    const wrong: string[] = [];
    const lost: string[] = [];
    for (const [seed, { file }] of sets.flatMap(({ pages }) => pages).entries()) {
      const chance = chanceOf(seed + 1);
      const page = parse(readFileSync(file, 'utf8'));
      const before = await readPage(page, signal);
      if (!before) continue;
      const marked = markSome(page, before, chance);
      if (marked.length === 0) continue;
      const later = page.cloneNode(true) as Document;
      changeAround(later, chance, share);
      const after = (await readPage(later, signal))!;
      count.pages += 1;
      for (const { mark, name, path } of marked) {
        // What its page says twice with the same around it is told apart by its element alone.
        const [all, found] = mark.isTwin
          ? (['twins', 'foundTwins'] as const)
          : (['marks', 'found'] as const);
        count[all] += 1;
        const element = elementAt(later.body, path);
        const isAtPlace = ({ from }: Place) =>
          element !== null && holds(element, after.nodes[after.text.textOf(from)]!);
        const place = placeOfMark(after.text, mark, isAtPlace);
        const node = place && after.nodes[after.text.textOf(place.from)];
        const isRight = node?.parentElement?.closest(`[${markedName}="${name}"]`);
        if (isRight) count[found] += 1;
        else (node ? wrong : lost).push(`${file}: ${mark.text}`);
      }
    }
    console.log('mark-places', { ...count, share: count.found / count.marks }, lost.slice(0, 20));
    expect(wrong).toEqual([]);
    expect(count.marks).toBeGreaterThan(500);
    expect(count.found / count.marks).toBeGreaterThanOrEqual(0.97);
  },
);
