import { blockNames, fold, isProse, leafBlocks, proseLength } from './prose.ts';

const mark = 'data-gloss-n';
const wholes = 'p,h2,h3,h4,h5,h6,ul,ol,dl,table,pre,blockquote';
const minLetters = 40;
const maxLinked = 0.5;

/** Numbers the blocks of a page, so that those found in it can be told after it was taken apart. */
export function numberBlocks(page: Document): void {
  let next = 0;
  for (const element of page.body.querySelectorAll(blockNames)) {
    element.setAttribute(mark, String(next));
    next += 1;
  }
}

/**
 * Puts back what stands in containers of the same kind as those of the text found, and was left out:
 * texts in sections of equal rank, short paragraphs with a link. `source`: the numbered page.
 */
export function putMissing(content: Element, source: Element): void {
  const kept = new Map(
    [content, ...content.querySelectorAll(`[${mark}]`)].map((each) => [
      each.getAttribute(mark),
      each,
    ]),
  );
  const numbered = [...source.querySelectorAll(`[${mark}]`)];
  const prose = new Set(
    leafBlocks(content)
      .filter(isProse)
      .map(({ element }) => element.getAttribute(mark)),
  );
  const found = numbered.filter((each) => prose.has(each.getAttribute(mark)));
  const nearest = commonAncestor(found);
  if (found.length < 2 || !nearest) return;
  const root = rootOf(nearest);
  const kinds = new Set(found.map((each) => kindOf(each.parentElement, root)));
  const named = namedKinds(found);
  const isInArticle = sameArticle(source, found[0] as Element);
  const isOfKind = (each: Element) =>
    root.contains(each)
      ? each !== root && kinds.has(kindOf(each.parentElement, root))
      : named.has(namedKind(each)) && isInArticle(each);
  let last: Element | null = null;
  for (const each of numbered) {
    const here = kept.get(each.getAttribute(mark));
    if (here && content.contains(here)) last = here;
    else if (each.matches(wholes) && isMissing(each, kept) && isOfKind(each)) {
      const copy = content.ownerDocument.importNode(each, true);
      if (last) placeAfter(last, copy, content);
      else content.prepend(copy);
      last = copy;
    }
  }
}

function isMissing(element: Element, kept: ReadonlyMap<string | null, Element>): boolean {
  for (const part of element.querySelectorAll(`[${mark}]`)) {
    if (kept.has(part.getAttribute(mark))) return false;
  }
  const text = fold(element.textContent);
  if (/^h[2-6]$/.test(element.localName)) return text !== '' && !element.querySelector('a');
  let linked = 0;
  for (const link of element.querySelectorAll('a')) linked += fold(link.textContent).length;
  return text.length >= minLetters && linked < text.length * maxLinked;
}

const minOfKind = 3;

/** Names that paragraphs of the text have of their own, in a container that has one too. */
function namedKinds(found: readonly Element[]): Set<string> {
  const counts = new Map<string, number>();
  for (const kind of found.map(namedKind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const kinds = [...counts].filter(([kind, count]) => kind && count >= minOfKind);
  return new Set(kinds.map(([kind]) => kind));
}

function namedKind(element: Element): string {
  const own = classOf(element);
  const around = element.parentElement ? classOf(element.parentElement) : '';
  return own && around
    ? `${element.localName}.${own} ${element.parentElement?.localName}.${around}`
    : '';
}

/** Other articles of a page that goes on and on have a heading or a box of their own. */
function sameArticle(source: Element, first: Element): (element: Element) => boolean {
  const headings = [...source.querySelectorAll('h1')].slice(0, maxHeadings);
  const before = (element: Element) =>
    headings.filter((h1) => (h1.compareDocumentPosition(element) & 4) !== 0).length;
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

/** One entry of a list of pages, posts or comments stands for itself. */
const entry = /^(?:article|li|tr|td|main|body)$/;
const entryName = /post|comment|entry|item|card|teaser|story|article|product|result|slide|tab/i;

/** Above the container of the text where it is one of several sections of equal rank. */
function rootOf(nearest: Element): Element {
  for (let at = nearest; at.parentElement; at = at.parentElement) {
    const name = at.getAttribute('class') ?? '';
    if (entry.test(at.localName) || entryName.test(name)) return nearest;
    const kind = name && kindOf(at, at.parentElement);
    const others = [...at.parentElement.children].filter(
      (other) => other !== at && kind && kindOf(other, at.parentElement as Element) === kind,
    );
    if (others.some((other) => proseLength(other) > 0)) return at.parentElement;
  }
  return nearest;
}

/** Names of an element and of those around it, up to the common one. */
function kindOf(element: Element | null, root: Element): string {
  const names: string[] = [];
  for (let at = element; at && at !== root; at = at.parentElement) {
    names.push(`${at.localName}.${classOf(at)}`);
  }
  return names.join(' ');
}

function classOf(element: Element): string {
  const names = (element.getAttribute('class') ?? '').replace(/\d+/g, '').trim();
  return names?.split(/\s+/).sort().join('.');
}
