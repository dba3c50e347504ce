import { maxTitleLength } from '#domain/capture/captures.ts';
import { limitSegments } from '#domain/video/segments.ts';
import { parseJson } from '#shared/json.ts';
import { findWhere } from '../anchors/anchor.ts';
import { anchorsOf } from '../anchors/table.ts';
import type { ReadContext, ReadSite } from '../contract.ts';
import { trackSchema } from './track.ts';
import { trackName } from './track-name.ts';

const anchors = anchorsOf('video page', '2026-09', { title: ['main h1', 'h1', 'title'] });

/** null where the video has no captions: then the page's own text holds more. */
export const readVideoPage: ReadSite = (page, context) => {
  const track = trackSchema.safeParse(parseJson(context.gathered[trackName] ?? ''));
  if (!track.success || !isHere(track.data.url, context)) return null;
  // An app may navigate to another video and leave the metadata of the first.
  const head = isHere(content(page, 'meta[property="og:url"]'), context);
  const contentOf = (selector: string) => (head ? content(page, selector) : '');
  const shown = findWhere(
    page,
    anchors.title,
    context,
    ({ textContent }) => textContent.trim() !== '',
  )[0];
  const name = contentOf('meta[property="og:title"]') || (shown?.textContent ?? '');
  return {
    kind: 'video',
    data: {
      videoId: context.url.pathname,
      title: name.replace(/\s+/g, ' ').trim().slice(0, maxTitleLength),
      description:
        contentOf('meta[property="og:description"]') || contentOf('meta[name="description"]'),
      author:
        contentOf('meta[name="author"]') || contentOf('[itemprop="author"] [itemprop="name"]'),
      date: contentOf('meta[property="article:published_time"], meta[itemprop="uploadDate"]'),
      comments: [],
      ...limitSegments(track.data.segments),
      language: track.data.language,
    },
  };
};

function isHere(address: string, { url }: ReadContext): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, pathname } = new URL(address);
  const plain = (host: string) => host.replace(/^www\./, '');
  return plain(hostname) === plain(url.hostname) && pathname === url.pathname;
}

function content(page: Document, selector: string): string {
  return (page.querySelector(selector)?.getAttribute('content') ?? '').trim();
}
