import { find, findAll } from '../anchors/anchor.ts';
import type { ReadContext } from '../contract.ts';
import { parseCount } from '../social/counts.ts';
import { isoDate } from '../social/dates.ts';
import { type Entry, nameOf } from '../social/thread.ts';
import { xAnchors } from './anchors.ts';

const follows = 4; // Node.DOCUMENT_POSITION_FOLLOWING

/** One post of the page, without the one it quotes. */
export function postOf(article: Element, context: ReadContext): Entry {
  const [name, quoted] = findAll(article, xAnchors.name, context);
  const isOwn = (element: Element) =>
    !quoted || (element.compareDocumentPosition(quoted) & follows) !== 0;
  const own = (anchor: Parameters<typeof findAll>[1]) =>
    findAll(article, anchor, context).filter(isOwn);
  const likes = find(article, xAnchors.likes, context);
  return {
    ...writerOf(name),
    body: [...own(xAnchors.text).slice(0, 1), ...own(xAnchors.photo)],
    quoted: quoted ? quotedOf(article, quoted, context) : [],
    date: isoDate(find(article, xAnchors.time, context)?.getAttribute('datetime')),
    like:
      likes &&
      (parseCount(likes.textContent ?? '') ?? parseCount(likes.getAttribute('aria-label') ?? '')),
    isCut: own(xAnchors.cut).length > 0,
  };
}

/** The author and the text of the quoted post. */
function quotedOf(article: Element, name: Element, context: ReadContext): Element[] {
  const words = findAll(article, xAnchors.text, context).find(
    (text) => (name.compareDocumentPosition(text) & follows) !== 0,
  );
  if (!words) return [];
  const page = article.ownerDocument;
  const [box, who] = [page.createElement('div'), page.createElement('p')];
  const { author, handle } = writerOf(name);
  who.append(`${author} ${handle}`.trim());
  box.append(who, words.cloneNode(true));
  return [box];
}

/** The text of the first link is the name; a badge may be between it and the handle. */
function writerOf(name: Element | undefined): { author: string; handle: string } {
  const links = [...(name?.querySelectorAll('a[href]') ?? [])];
  const path = links
    .map((link) => /^(?:https?:\/\/[^/]+)?\/(\w{1,20})$/.exec(link.getAttribute('href') ?? '')?.[1])
    .find(Boolean);
  const words = nameOf(name ?? null);
  const handle = path ?? /@(\w{1,20})/.exec(words)?.[1] ?? '';
  const author = nameOf(links[0] ?? null) || words.split(/@\w/, 1)[0]!.trimEnd();
  return { author: author || handle, handle: handle && `@${handle}` };
}

/** The id of a post, from the link of its time; a quoted post has no such link. */
export function idOf(article: Element): string {
  const link = article.querySelector('a[href*="/status/"]:has(time)');
  return /\/status\/(\d+)/.exec(link?.getAttribute('href') ?? '')?.[1] ?? '';
}
