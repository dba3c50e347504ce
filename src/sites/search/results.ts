import type { SearchData } from '#domain/site-pages.ts';
import { find, findAll, findWhere } from '../anchors/anchor.ts';
import type { ReadContext } from '../contract.ts';
import type { Engine } from './engine.ts';
import { sameKey, unwrapLink, withoutTextFragment } from './unwrap.ts';

type Result = SearchData['results'][number];
type Context = Pick<ReadContext, 'url' | 'matched'>;

/** What was searched for: the address tells first, then the page's field; empty: neither does. */
export function queryOf(page: Document, engine: Engine, context: Context): string {
  for (const name of engine.queryParams) {
    const value = context.url.searchParams.get(name)?.trim();
    if (value) return value;
  }
  const field = find(page, engine.queryField, context);
  return (field?.getAttribute('value') ?? field?.textContent ?? '').trim();
}

/** The results in page order: no advertisements, each page once, links unwrapped. */
export function readResults(page: Document, engine: Engine, context: Context): Result[] {
  const boxes = findWhere(page, engine.box, context, (box) => !box.closest(engine.ads));
  const innermost = boxes.filter(
    (box) => !boxes.some((other) => other !== box && box.contains(other)),
  );
  const seen = new Set<string>();
  const results: Result[] = [];
  for (const box of innermost) {
    const result = readResult(box, engine, context);
    if (!result || seen.has(sameKey(result.url))) continue;
    seen.add(sameKey(result.url));
    results.push(result);
  }
  return results;
}

function readResult(box: Element, engine: Engine, context: Context): Result | null {
  const link = find(box, engine.link, context) ?? (box.matches('a[href]') ? box : null);
  if (!link) return null;
  const url = addressOf(box, link, engine, context.url.href);
  if (!url || engine.refused?.test(url)) return null;
  const heading = find(box, engine.title, context) ?? link;
  const title = textOf(heading, engine.strip);
  if (!title) return null;
  const parts = findAll(box, engine.snippet, context).filter(
    (part) => part !== heading && !part.contains(heading) && !heading.contains(part),
  );
  const outer = parts.filter(
    (part) => !parts.some((other) => other !== part && other.contains(part)),
  );
  const snippet = outer
    .map((part) => textOf(part, engine.strip))
    .filter((text, index, all) => text && all.indexOf(text) === index);
  return { title, url, snippet: snippet.join(' ') };
}

function addressOf(box: Element, link: Element, engine: Engine, base: string): string | null {
  const name = engine.addressAttribute;
  const holder = name ? (box.hasAttribute(name) ? box : box.querySelector(`[${name}]`)) : null;
  const stated = holder?.getAttribute(name ?? '');
  const href = stated && /^https?:/.test(stated) ? stated : (link.getAttribute('href') ?? '');
  const url = unwrapLink(href, base);
  return url && withoutTextFragment(url);
}

function textOf(element: Element, strip: string): string {
  const copy = element.cloneNode(true) as Element;
  if (strip) for (const node of copy.querySelectorAll(strip)) node.remove();
  for (const image of copy.querySelectorAll('br')) image.replaceWith(' ');
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}
