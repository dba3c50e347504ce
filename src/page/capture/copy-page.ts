import type { FrameCopy, PageSnapshot } from '#domain/capture/captures.ts';
import {
  addressOf,
  baseOf,
  bodyOf,
  charsetOf,
  contentTypeOf,
  onceOf,
  readyStateOf,
  rootOf,
  titleOf,
} from '../dom/own-properties.ts';
import { isError, isText } from '../frames/page-frames.ts';
import { inSlices, yieldToPage } from '../text/slices.ts';
import { PageWalk } from './page-walk.ts';
import { maxPageBytes, sourceOf } from './source.ts';

/** UTF-16 units: one message of this length takes the page about 3 ms. */
const pieceLength = 256 * 1024;

/** The `html` of a copy in pieces, then its source in pieces, and then the rest of it. */
export type SnapshotChunk = { html: string } | { source: string } | { snapshot: SnapshotRest };
type SnapshotRest = Omit<PageSnapshot, 'html' | 'source'> & {
  source: Omit<NonNullable<PageSnapshot['source']>, 'html'> | null;
};
type FrameChunk = { html: string } | { copy: Omit<FrameCopy, 'html'> | 'unread' | null };

/** A copy of what the page shows; the page itself is not changed. @throws aborted */
export async function* copyPage(
  page: Document,
  signal: AbortSignal,
): AsyncGenerator<SnapshotChunk, Record<string, never>, undefined> {
  const start = performance.now();
  const walk = new PageWalk(page);
  const { html, size, isTooLarge } = await walked(walk, maxPageBytes, signal);
  await yieldToPage();
  const { slots, unreadFrames, hiddenDropped } = walk.result;
  const ms = performance.now() - start;
  const source = isTooLarge ? null : await sourceOf(page, html, walk.result);
  for await (const piece of pieces(html)) yield { html: piece };
  for await (const piece of pieces(source?.html ?? '')) yield { source: piece };
  yield {
    snapshot: {
      url: addressOf(page),
      baseUrl: baseOf(page),
      title: titleOf(page),
      lang: rootOf(page).lang,
      charset: charsetOf(page),
      contentType: contentTypeOf(page),
      hiddenDropped,
      bytes: size,
      ms,
      isTooLarge,
      gathered: null,
      source: source && {
        hidden: source.hidden,
        mute: source.mute ?? [],
        elements: source.elements,
      },
      ...(slots.length > 0 && !isTooLarge ? { slots } : {}),
      ...(unreadFrames > 0 ? { unreadFrames } : {}),
    },
  };
  return {};
}

/** With fewer letters than a sentence a frame is a player, a button or a banner. */
const minLetters = 40;
const loadingMs = 3000;

/**
 * A copy of what a frame of another origin shows. `path`: of its element from the top document.
 * null: it holds no text; `unread`: it holds one that cannot be read. @throws aborted
 */
export async function* copyFrame(
  page: Document,
  { path, maxBytes }: { path: string; maxBytes: number },
  signal: AbortSignal,
): AsyncGenerator<FrameChunk, Record<string, never>, undefined> {
  if (readyStateOf(page) === 'loading') await loaded(page);
  const missing = missingText(page);
  if (missing !== false) {
    yield { copy: missing };
    return {};
  }
  const walk = new PageWalk(page, path);
  const { html, size, isTooLarge } = await walked(walk, maxBytes, signal);
  const { hiddenDropped, slots, unreadFrames } = walk.result;
  if (!isTooLarge) for await (const piece of pieces(html)) yield { html: piece };
  yield { copy: isTooLarge ? 'unread' : { hiddenDropped, bytes: size, slots, unreadFrames } };
  return {};
}

/** Why there is nothing to copy; false: there is. */
function missingText(page: Document): 'unread' | null | false {
  if (!isText(page)) return 'unread';
  const letters = bodyOf(page)?.innerText.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (letters < minLetters) return readyStateOf(page) === 'complete' ? null : 'unread';
  return isError(page) ? null : false;
}

function loaded(page: Document): Promise<unknown> {
  return new Promise((resolve) => {
    onceOf(page, 'DOMContentLoaded', () => resolve(null));
    setTimeout(resolve, loadingMs);
  });
}

async function walked(walk: PageWalk, maxBytes: number, signal: AbortSignal) {
  let isTooLarge = false;
  await inSlices(() => {
    isTooLarge = walk.result.length > maxBytes;
    return !isTooLarge && walk.step();
  }, signal);
  await yieldToPage();
  const html = isTooLarge ? '' : walk.result.out.join('');
  await yieldToPage();
  const { size } = new Blob([html]);
  return { html, size, isTooLarge: isTooLarge || size > maxBytes };
}

async function* pieces(html: string): AsyncGenerator<string> {
  for (let from = 0; from < html.length; ) {
    const to = pieceEnd(html, from);
    yield html.slice(from, to);
    await yieldToPage();
    from = to;
  }
}

/** Not between the halves of a character. */
function pieceEnd(html: string, from: number): number {
  const to = Math.min(from + pieceLength, html.length);
  return /[\ud800-\udbff]/.test(html.charAt(to - 1)) ? Math.min(to + 1, html.length) : to;
}
