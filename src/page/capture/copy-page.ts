import type { FrameCopy, PageSnapshot } from '#domain/captures.ts';
import { isError, isText } from '../page-frames.ts';
import { inSlices, pause } from '../slices.ts';
import { PageWalk } from './page-walk.ts';
import { sourceOf } from './source.ts';

/** S5.9; repeated here because a content script carries no schema library. */
const maxPageBytes = 20 * 1024 * 1024;

/** A copy of what the page shows; the page itself is not changed. */
export async function copyPage(page: Document): Promise<PageSnapshot> {
  const start = performance.now();
  const walk = new PageWalk(page);
  const { html, size, isTooLarge } = await walked(walk, maxPageBytes);
  await pause();
  const { slots, unreadFrames } = walk.result;
  return {
    url: page.URL,
    baseUrl: page.baseURI,
    title: page.title,
    lang: page.documentElement.lang,
    charset: page.characterSet,
    contentType: page.contentType,
    html,
    hiddenDropped: walk.result.hiddenDropped,
    bytes: size,
    ms: performance.now() - start,
    isTooLarge,
    gathered: null,
    source: isTooLarge ? null : await sourceOf(page, html, walk.result.hidden),
    ...(slots.length > 0 && !isTooLarge ? { slots } : {}),
    ...(unreadFrames > 0 ? { unreadFrames } : {}),
  };
}

/** With fewer letters than a sentence a frame is a player, a button or a banner. */
const minLetters = 40;
const loadingMs = 3000;

/**
 * A copy of what a frame of another origin shows. `lead`: the path of its element from the top
 * document. null: it is no text; 'unread': it is one that cannot be read.
 */
export async function copyFrame(
  page: Document,
  lead: string,
  maxBytes: number,
): Promise<FrameCopy | 'unread' | null> {
  if (page.readyState === 'loading') await loaded(page);
  if (!isText(page)) return 'unread';
  const letters = page.body?.innerText.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (letters < minLetters) return page.readyState === 'complete' ? null : 'unread';
  if (isError(page)) return null;
  const walk = new PageWalk(page, lead);
  const { html, size, isTooLarge } = await walked(walk, maxBytes);
  if (isTooLarge) return 'unread';
  const { hiddenDropped, slots, unreadFrames } = walk.result;
  return { html, hiddenDropped, bytes: size, slots, unreadFrames };
}

function loaded(page: Document): Promise<unknown> {
  return new Promise((resolve) => {
    page.addEventListener('DOMContentLoaded', resolve, { once: true });
    setTimeout(resolve, loadingMs);
  });
}

async function walked(walk: PageWalk, maxBytes: number) {
  let isTooLarge = false;
  await inSlices(() => {
    isTooLarge = walk.result.length > maxBytes;
    return !isTooLarge && walk.step();
  });
  await pause();
  const html = isTooLarge ? '' : walk.result.out.join('');
  await pause();
  const { size } = new Blob([html]);
  return { html, size, isTooLarge: isTooLarge || size > maxBytes };
}
