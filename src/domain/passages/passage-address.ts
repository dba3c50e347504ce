import type { PassagePlace } from './passage-place.ts';

const endWords = 6;

/**
 * The page's address with a text fragment, which a browser scrolls to and lights by itself: its
 * first and last words, as the page may break the line between them. null without an address.
 */
export function passageAddress({ link, exact, onPage = exact }: PassagePlace): string | null {
  if (link === null || !/^https?:/.test(link)) return null;
  const words = onPage.split(/\s+/).filter(Boolean);
  if (words.length === 0) return link;
  const part = (some: string[]) => encodeURIComponent(some.join(' ')).replaceAll('-', '%2D');
  const text =
    words.length > 2 * endWords
      ? `${part(words.slice(0, endWords))},${part(words.slice(-endWords))}`
      : part(words);
  const [page = '', hash = ''] = link.split('#', 2);
  // One with a path names a page of its own, as the thread of a mail.
  return `${page}#${hash.includes('/') ? hash : ''}:~:text=${text}`;
}
