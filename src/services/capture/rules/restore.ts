import { foldSpace } from '#shared/fold-text.ts';
import {
  blockNames,
  follows,
  isProse,
  leafBlocks,
  linkLetters,
  wordCount,
} from '../article/blocks.ts';
import { Measure } from '../article/measure.ts';
import { amountLists } from './amount-lists.ts';
import { isSentence } from './line-words.ts';
import { classOf, isFurniture } from './names.ts';
import type { Rule } from './rule.ts';

const mark = 'data-gloss-n';
const wholes = 'p,h2,h3,h4,h5,h6,ul,ol,dl,table,pre,blockquote';
const excluded =
  'nav,aside,footer,form,dialog,[data-gloss-related],[role=navigation],[role=complementary]';
const minLetters = 40;
const maxLinked = 0.5;

export const restoreSections: Rule = {
  name: 'restored sections',
  purpose:
    'Texts in sections of equal rank, of which Readability takes some. Guard: the containers have the same names all the way up, hold prose, are no cards of other pages, and nothing around them names itself furniture.',
  before: (page) => {
    numberBlocks(page);
    const numbered = page.body.cloneNode(true) as Element;
    return ({ content }) => restore(content, numbered);
  },
};

/** Numbers the blocks of a page, so that they can be identified after Readability took it apart. */
export function numberBlocks(page: Document): void {
  let next = 0;
  for (const element of page.body.querySelectorAll(blockNames)) {
    element.setAttribute(mark, String(next));
    next += 1;
  }
}

/** `source`: the numbered page. */
export function restore(content: Element, source: Element): void {
  const present = new Map<string | null, Element>();
  for (const each of [content, ...content.querySelectorAll(`[${mark}]`)]) {
    present.set(each.getAttribute(mark), each);
  }
  const numbered = [...source.querySelectorAll(`[${mark}]`)];
  const amounts = amountLists(numbered);
  const isOfText = kindsOfText(content, numbered, source, amounts);
  if (!isOfText) return;
  let last: Element | null = null;
  for (const each of numbered) {
    const here = present.get(each.getAttribute(mark));
    if (here && content.contains(here)) {
      last = here;
    } else if (
      each.matches(wholes) &&
      isMissing(each, present, amounts.has(each)) &&
      isOfText(each)
    ) {
      const copy = content.ownerDocument.importNode(each, true);
      if (last) placeAfter(last, copy, content);
      else content.prepend(copy);
      last = copy;
    }
  }
}

/** Accepts blocks whose containers are of the same kind as those of the text; null: too few. */
function kindsOfText(
  content: Element,
  numbered: readonly Element[],
  source: Element,
  amounts: ReadonlySet<Element>,
): ((element: Element) => boolean) | null {
  const prose = new Set<string | null>();
  for (const block of leafBlocks(content)) {
    if (isProse(block)) prose.add(block.element.getAttribute(mark));
  }
  const found = numbered.filter((each) => prose.has(each.getAttribute(mark)));
  const nearest = commonAncestor(found);
  const [first] = found;
  if (found.length < 2 || !nearest || !first) return null;
  const measure = new Measure(source);
  const root = rootOf(nearest, measure);
  const kindOf = kindsBelow(root);
  const kinds = new Set(found.map(({ parentElement }) => kindOf(parentElement)));
  const named = namedKinds(found);
  const isInArticle = sameArticle(source, first);
  const article = first.closest('article');
  return (element) => {
    if (isInFurniture(element, root, measure)) return false;
    if (amounts.has(element) && (article ? isInArticle(element) : root.contains(element)))
      return true;
    if (!root.contains(element)) return named.has(namedKind(element)) && isInArticle(element);
    return element !== root && kinds.has(kindOf(element.parentElement));
  };
}

function isInFurniture(element: Element, root: Element, measure: Measure): boolean {
  for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
    if (at.matches(excluded) || isFurniture(at, measure.of(at))) return true;
  }
  return false;
}

function isMissing(
  element: Element,
  present: ReadonlyMap<string | null, Element>,
  isShort: boolean,
): boolean {
  for (const part of element.querySelectorAll(`[${mark}]`)) {
    if (present.has(part.getAttribute(mark))) return false;
  }
  const text = foldSpace(element.textContent);
  if (/^h[2-6]$/.test(element.localName)) return text !== '' && !element.querySelector('a');
  if (text.length < minLetters) return isShort;
  return linkLetters(element) < text.length * maxLinked || isLinkedSentence(element, text);
}

/** A paragraph of running text that is one link, and no card of another page. */
function isLinkedSentence(element: Element, text: string): boolean {
  if (element.localName !== 'p' || element.querySelectorAll('a').length !== 1) return false;
  return wordCount(text) >= minSentence && isSentence(text);
}

const minSentence = 15;
const minOfKind = 3;

/** Class names that only paragraphs of the text have, in a container that has one too. */
function namedKinds(found: readonly Element[]): Set<string> {
  const counts = new Map<string, number>();
  for (const kind of found.map(namedKind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const kinds = [...counts].filter(([kind, count]) => kind && count >= minOfKind);
  return new Set(kinds.map(([kind]) => kind));
}

function namedKind(element: Element): string {
  const own = classesOf(element);
  const around = element.parentElement ? classesOf(element.parentElement) : '';
  return own && around
    ? `${element.localName}.${own} ${element.parentElement?.localName}.${around}`
    : '';
}

/** Other articles of an infinite page have a heading or a box of their own. */
function sameArticle(source: Element, first: Element): (element: Element) => boolean {
  const headings = [...source.querySelectorAll('h1')].slice(0, maxHeadings);
  const before = (element: Element) => headings.filter((h1) => follows(h1, element)).length;
  const [article, place] = [first.closest('article'), before(first)];
  return (element) => element.closest('article') === article && before(element) === place;
}

const maxHeadings = 50;

/** After the block and the list or table that holds it. */
function placeAfter(last: Element, copy: Element, content: Element): void {
  let at = last;
  for (let up = at.parentElement; up && up !== content; up = up.parentElement) {
    if (up.matches(wholes)) at = up;
  }
  if (at === content) content.append(copy);
  else at.after(copy);
}

function commonAncestor(elements: readonly Element[]): Element | null {
  let root = elements[0]?.parentElement ?? null;
  while (root && !elements.every((each) => root?.contains(each))) root = root.parentElement;
  return root;
}

/** An entry of a list of pages, posts or comments is a text of its own. */
const entry = /^(?:article|li|tr|td|main|body)$/;
const entryName = /post|comment|entry|item|card|teaser|story|article|product|result|slide|tab/i;

/** Above the container of the text where it is one of several sections of equal rank. */
function rootOf(nearest: Element, measure: Measure): Element {
  for (let at = nearest; at.parentElement; at = at.parentElement) {
    const name = classesOf(at);
    if (entry.test(at.localName) || entryName.test(name)) return nearest;
    const others = [...at.parentElement.children].filter(
      (other) =>
        other !== at && name && other.localName === at.localName && classesOf(other) === name,
    );
    if (others.some((other) => isText(other, measure))) return at.parentElement;
  }
  return nearest;
}

/** Prose that is no link, unlike the card of another page. */
function isText(element: Element, measure: Measure): boolean {
  const { prose, linked, letters } = measure.of(element);
  return (
    prose > 0 && linked < letters / 3 && !element.querySelector('h2 a,h3 a,h4 a,a h2,a h3,a h4')
  );
}

/** The same number for elements with the same names on all levels up to `root`. */
function kindsBelow(root: Element): (element: Element | null) => number {
  const known = new Map<Element, number>();
  const numbers = new Map<string, number>();
  const kindOf = (element: Element | null): number => {
    if (!element || element === root) return 0;
    const before = known.get(element);
    if (before !== undefined) return before;
    const name = `${kindOf(element.parentElement)} ${element.localName}.${classesOf(element)}`;
    const kind = numbers.get(name) ?? numbers.size + 1;
    numbers.set(name, kind);
    known.set(element, kind);
    return kind;
  };
  return kindOf;
}

const classesOf = (element: Element) => classOf(element).split(/\s+/).sort().join('.');
