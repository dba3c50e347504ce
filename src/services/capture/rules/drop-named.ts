import { isAllOf } from '../article/empty-parts.ts';
import { Measure } from '../article/measure.ts';
import { asideName, classOf, isFurniture } from './names.ts';
import type { Rule } from './rule.ts';

/** Elements of one name with a larger share of the prose belong to the text. */
const maxProse = 0.25;
/** Share of all characters, without those in links. */
const maxDropped = 0.4;

export const dropNamed: Rule = {
  name: 'named parts',
  purpose:
    'Newsletters, comments, share bars, author boxes, navigation. Guard: not where elements of that name hold a quarter of the prose, never over two fifths of the letters (terms of law apart), no words within a line of text, and an id that repeats the heading of its element is no name.',
  before: () => (article) => dropNamedParts(article.content),
};

interface Part {
  element: Element;
  name: string;
  isLegal: boolean;
  letters: number;
}

function dropNamedParts(content: Element): void {
  const measure = new Measure(content);
  const all = measure.of(content);
  const parts = partsOf(content, measure);
  const prose = proseByName(parts, measure);
  const kinds = kindsOfProse(parts, measure);
  const dropped = parts
    .filter((part) => {
      const isText =
        (prose.get(part.name) ?? 0) > all.prose * maxProse && kinds.has(classOf(part.element));
      return !isText || (part.isLegal && part.element.previousElementSibling !== null);
    })
    .filter(isOutermost());
  let left = all.letters * maxDropped;
  for (const part of dropped.sort((a, b) => a.letters - b.letters)) {
    if (!part.isLegal) left -= part.letters;
    if (left < 0) return;
    part.element.remove();
  }
}

/** Elements whose name marks them as not part of the text, in document order. */
function partsOf(content: Element, measure: Measure): Part[] {
  const parts: Part[] = [];
  for (const element of content.querySelectorAll(
    'div,section,aside,ul,ol,nav,footer,form,p,span,table',
  )) {
    const found = asideName(element);
    if (!found || element.closest('pre,code')) continue;
    if (!isFurniture(element, measure.of(element))) continue;
    if (element.querySelector('h1') || isInLine(element)) continue;
    const { letters, linked } = measure.of(element);
    parts.push({ element, ...found, letters: letters - linked });
  }
  return parts;
}

function proseByName(parts: readonly Part[], measure: Measure): Map<string, number> {
  const prose = new Map<string, number>();
  for (const [name, all] of Map.groupBy(parts, (part) => part.name)) {
    const outer = all.filter(isOutermost());
    const sum = outer.reduce((total, { element }) => total + measure.of(element).prose, 0);
    prose.set(name, sum);
  }
  return prose;
}

/** Names of parts with prose: a short line of the text has the name of a paragraph. */
function kindsOfProse(parts: readonly Part[], measure: Measure): Set<string> {
  const withProse = parts.filter(({ element }) => measure.of(element).prose > 0);
  return new Set(withProse.map(({ element }) => classOf(element)));
}

/** A filter for a list in document order: accepts elements that are in no accepted element. */
function isOutermost(): (part: Part) => boolean {
  let last: Element | null = null;
  return ({ element }) => {
    if (last?.contains(element)) return false;
    last = element;
    return true;
  };
}

/** Inline parts of a line of text, whatever their name: a highlight, a time, a tooltip. */
function isInLine(element: Element): boolean {
  if (element.localName !== 'span') return false;
  const block = element.closest('p,li,td,th,dd,blockquote,h1,h2,h3,h4,h5,h6');
  return block !== null && !isAllOf(block, element);
}
