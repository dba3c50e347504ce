import type { Comment } from '#domain/sites/site-pages.ts';
import { youtubeId } from '#domain/video/youtube-id.ts';
import { find, findAll, findWhere } from '../anchors/anchor.ts';
import type { ReadContext } from '../contract.ts';
import { youtubeAnchors as anchors, repliesBox } from './anchors.ts';
import type { VideoFacts } from './gathered.ts';
import { likeCount } from './like-count.ts';
import { shownOf } from './watch-page.ts';

type AnchorReport = Pick<ReadContext, 'matched'>;

/**
 * The part of the page that shows the video `id`. null: it shows another video, from before an
 * in-app navigation, or is not a page of a video.
 */
export function shownVideo(page: Document, id: string, context: AnchorReport): Element | null {
  return shownOf(findAll(page, anchors.watchPage, context), id);
}

export function shownFacts(root: Element, id: string, context: AnchorReport): VideoFacts {
  const text = (anchor: typeof anchors.title) =>
    textOf(findWhere(root, anchor, context, (element) => textOf(element) !== '')[0] ?? null);
  return {
    videoId: id,
    title: fold(text(anchors.title)),
    author: fold(text(anchors.author)),
    description: text(anchors.description),
    date: fold(text(anchors.date)),
  };
}

/** Comments that the page shows, replies after the comment they answer. */
export function shownComments(root: Element, id: string, context: AnchorReport): Comment[] {
  return findAll(root, anchors.comment, context).flatMap((element) => {
    const link = find(element, anchors.commentLink, context)?.getAttribute('href') ?? '';
    const of = link ? youtubeId(new URL(link, 'https://www.youtube.com').href) : null;
    const content = textOf(find(element, anchors.commentText, context));
    const author = fold(textOf(find(element, anchors.commentAuthor, context)));
    if ((of !== null && of !== id) || (content === '' && author === '')) return [];
    const likes = textOf(find(element, anchors.commentLikes, context));
    return [{ content, author, like: likeCount(likes), level: levelOf(element, root) }];
  });
}

function levelOf(element: Element, root: Element): number {
  let level = 0;
  let box = element.parentElement?.closest(repliesBox);
  while (box && root.contains(box)) {
    level += 1;
    box = box.parentElement?.closest(repliesBox);
  }
  return level;
}

/** The page's metadata of its video, which remain those of the first video that opened. */
export function headFacts(page: Document, id: string): VideoFacts | null {
  const content = (selector: string) => {
    const element = page.querySelector(selector);
    return (element?.getAttribute('content') ?? element?.getAttribute('href') ?? '').trim();
  };
  const addresses = ['meta[property="og:url"]', 'link[rel="canonical"]'].map(content);
  const ids = [...addresses.map(youtubeId), content('meta[itemprop="videoId"]') || null];
  if (!ids.includes(id) || ids.some((each) => each !== null && each !== id)) return null;
  const first = (...selectors: string[]) => selectors.map(content).find(Boolean) ?? '';
  const stated = '[itemtype$="/VideoObject"] > meta[itemprop=';
  return {
    videoId: id,
    title: first('meta[property="og:title"]', 'meta[name="title"]', `${stated}"name"]`),
    author: content('[itemprop="author"] [itemprop="name"]'),
    description: first(
      'meta[property="og:description"]',
      'meta[name="description"]',
      `${stated}"description"]`,
    ),
    date: content('meta[itemprop="datePublished"]'),
  };
}

/** Pictures in comments replace characters: their names are read. */
function textOf(element: Element | null): string {
  if (!element) return '';
  const copy = element.cloneNode(true) as Element;
  for (const image of copy.querySelectorAll('img[alt]')) {
    image.replaceWith(image.getAttribute('alt') ?? '');
  }
  for (const line of copy.querySelectorAll('br')) line.replaceWith('\n');
  return copy.textContent
    .replace(/\u00a0/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
