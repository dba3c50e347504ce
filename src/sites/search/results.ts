import { sameKey } from '#domain/search-web/same-address.ts';
import type { SearchData } from '#domain/sites/site-pages.ts';
import { type Anchor, find, findWhere } from '../anchors/anchor.ts';
import type { ReadContext } from '../contract.ts';
import type { Engine } from './engine.ts';
import { textOf, titleOf } from './result-title.ts';
import { unwrapLink, withoutTextFragment } from './unwrap.ts';

type Result = SearchData['results'][number];
type Context = Pick<ReadContext, 'url' | 'matched'>;

/** The query: from the address, else from the page's field; empty: neither has it. */
export function queryOf(page: Document, engine: Engine, context: Context): string {
  for (const name of engine.queryParams) {
    const value = context.url.searchParams.get(name)?.trim();
    if (value) return value;
  }
  const field = find(page, engine.queryField, context);
  return (field?.getAttribute('value') ?? field?.textContent ?? '').trim();
}

/**
 * The results in page order: no advertisements, each page once, links unwrapped. Of nested boxes
 * the outermost with an address of its own counts.
 */
export function readResults(page: Document, engine: Engine, context: Context): Result[] {
  const boxes = new Set(
    findWhere(page, engine.box, context, (box) => !box.closest(engine.ads) && isLinked(box)),
  );
  const taken = new Set<Element>();
  const seen = new Set<string>();
  const results: Result[] = [];
  for (const box of boxes) {
    if (nearestOf(box.parentElement, taken)) continue;
    const result = readResult({ box, boxes }, engine, context);
    if (!result) continue;
    taken.add(box);
    if (seen.has(sameKey(result.url))) continue;
    seen.add(sameKey(result.url));
    results.push(result);
  }
  return results;
}

/** A box among all boxes of the page. */
interface Box {
  box: Element;
  boxes: ReadonlySet<Element>;
}

const isLinked = (box: Element) => box.matches('a[href]') || box.querySelector('a[href]') !== null;

function nearestOf(element: Element | null, set: ReadonlySet<Element>): Element | null {
  for (let at = element; at; at = at.parentElement) if (set.has(at)) return at;
  return null;
}

/** Whether a part of a box is in no inner box. */
const isOwn = ({ box, boxes }: Box, part: Element) => nearestOf(part, boxes) === box;

function readResult(at: Box, engine: Engine, context: Context): Result | null {
  const { box } = at;
  const ownLink = findOwn(at, engine.link, context) ?? (box.matches('a[href]') ? box : null);
  const stated = statedAddress(at, engine);
  const link = ownLink ?? (stated ? find(box, engine.link, context) : null);
  if (!link) return null;
  const url = addressOf(stated ?? link.getAttribute('href') ?? '', context.url.href);
  if (!url || engine.refused?.test(url)) return null;
  // What an inner box holds is of another page, unless this box has nothing else.
  const heading =
    (ownLink ? findOwn(at, engine.title, context) : find(box, engine.title, context)) ?? link;
  const title = titleOf(heading, link, engine.strip, url);
  if (!title) return null;
  const parts = findWhere(box, engine.snippet, context, (part) => !ownLink || isOwn(at, part));
  return { title, url, snippet: snippetOf(parts, heading, engine.strip) };
}

function findOwn(at: Box, anchor: Anchor, context: Context): Element | null {
  return findWhere(at.box, anchor, context, (part) => isOwn(at, part))[0] ?? null;
}

function snippetOf(found: readonly Element[], heading: Element, strip: string): string {
  const parts = new Set(found.filter((part) => !part.contains(heading) && !heading.contains(part)));
  return [...parts]
    .filter((part) => nearestOf(part.parentElement, parts) === null)
    .map((part) => textOf(part, strip))
    .filter((text, index, all) => text && all.indexOf(text) === index)
    .join(' ');
}

/** The page's own address in the data of a box whose link leads to a relay; null: it has none. */
function statedAddress(at: Box, { address }: Engine): string | null {
  if (!address) return null;
  const { box } = at;
  const holders = [
    box,
    ...box.querySelectorAll(address.attributes.map((name) => `[${name}]`).join()),
  ];
  for (const holder of holders) {
    if (!isOwn(at, holder)) continue;
    for (const name of address.attributes) {
      const value = holder.getAttribute(name) ?? '';
      const stated = /^https?:/.test(value) ? value : address.inside?.exec(value)?.[1];
      if (stated) return stated.replaceAll('\\/', '/');
    }
  }
  return null;
}

function addressOf(href: string, base: string): string | null {
  const url = unwrapLink(href, base);
  return url && withoutTextFragment(url);
}
