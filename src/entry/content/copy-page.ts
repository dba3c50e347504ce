import type { PageSnapshot } from '#domain/captures.ts';
import { PageWalk } from './page-walk.ts';
import { inSlices, pause } from './slices.ts';
import { sourceOf } from './source.ts';

/** S5.9; repeated here because a content script carries no schema library. */
const maxPageBytes = 20 * 1024 * 1024;

/** A copy of what the page shows; the page itself is not changed. */
export async function copyPage(page: Document): Promise<PageSnapshot> {
  const start = performance.now();
  const walk = new PageWalk(page.documentElement);
  let isTooLarge = false;
  await inSlices(() => {
    isTooLarge = walk.result.length > maxPageBytes;
    return !isTooLarge && walk.step();
  });
  await pause();
  const html = isTooLarge ? '' : walk.result.out.join('');
  await pause();
  const { size } = new Blob([html]);
  await pause();
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
  };
}
