import { text } from '../foreign.ts';
import type { ImportFormat } from '../import-format.ts';
import { partsOf } from '../markup.ts';
import { type RawSaved, savedThing } from './saved-thing.ts';

/**
 * Bookmarks of any browser ("Netscape bookmark file"): `<DT><H3>folder</H3><DL>…<DT><A HREF ADD_DATE TAGS>title</A><DD>note`,
 * and Pocket's older `ril_export.html`. Names of folders become tags.
 */
export const bookmarks: ImportFormat = {
  id: 'bookmarks',
  pieces: 'text',
  fits: ({ text: head }) =>
    /^\s*<!DOCTYPE NETSCAPE-Bookmark-file-1>/i.test(head) ||
    /<title>Pocket Export<\/title>/i.test(head),
  *read(piece) {
    for (const raw of linksOf(text(piece))) {
      // Bookmarklets, and places inside the browser.
      if (/^(?:javascript|place|about|chrome|data):/i.test(text(raw.link))) continue;
      yield savedThing('bookmarks', raw);
    }
  },
};

function* linksOf(html: string): Generator<RawSaved & { note: string }> {
  const folders: string[] = [];
  let folder = '';
  let words: 'folder' | 'title' | 'note' | null = null;
  let link: (RawSaved & { title: string; note: string }) | null = null;
  for (const part of partsOf(html)) {
    if ('text' in part) {
      if (words === 'folder') folder += part.text;
      else if (words && link) link[words] += part.text;
      continue;
    }
    const { tag, isEnd, attributes } = part;
    if (tag === 'dl' && !isEnd) folders.push(folder.trim());
    if (tag === 'dl' && isEnd) folders.pop();
    if (tag === 'h3' && !isEnd) folder = '';
    if (tag === 'dt' || tag === 'dl' || tag === 'li' || (tag === 'a' && !isEnd)) {
      if (link) yield link;
      link = null;
    }
    if (tag === 'a' && !isEnd) {
      const { href, add_date, time_added, tags = '' } = attributes;
      link = {
        title: '',
        note: '',
        link: href,
        savedAt: add_date ?? time_added,
        tags: [...folders.slice(1), ...tags.split(',')],
      };
    }
    words = wordsAfter(tag, isEnd) ?? words;
    if (isEnd && (tag === 'a' || tag === 'h3')) words = null;
  }
  if (link) yield link;
}

function wordsAfter(tag: string, isEnd: boolean): 'folder' | 'title' | 'note' | null {
  if (isEnd) return null;
  if (tag === 'h3') return 'folder';
  if (tag === 'a') return 'title';
  return tag === 'dd' ? 'note' : null;
}
