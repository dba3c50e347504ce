import { trimEndOf } from '#shared/trim-end.ts';
import type { FoundEntry } from './thread.ts';

interface FoundThread {
  post: FoundEntry;
  comments: FoundEntry[];
  answered: FoundEntry[];
}

/** `at`: the index of the post; null: there is no such entry. */
export function threadAt(entries: readonly FoundEntry[], at: number): FoundThread | null {
  const post = entries[at];
  return post ? { post, answered: entries.slice(0, at), comments: entries.slice(at + 1) } : null;
}

/** The thread of the post that the address names, without entries of a list behind it. */
export function namedThread(
  entries: readonly FoundEntry[],
  kind: string,
  { behind }: { behind?: string },
  url: URL,
): FoundThread | null {
  const named = entries[namedAt(entries, kind, url)];
  const item = behind && named ? named.box.closest(behind) : null;
  const near =
    behind && named ? entries.filter(({ box }) => box.closest(behind) === item) : entries;
  return threadAt(near, named ? near.indexOf(named) : 0);
}

/**
 * The index of the entry that the address names: the first that links to it, or to an address below
 * it.
 */
function namedAt(entries: readonly FoundEntry[], kind: string, { pathname, origin }: URL): number {
  const path = trimEndOf(pathname, /\//);
  const id = path.slice(path.lastIndexOf('/') + 1);
  const isNamed = ({ box }: FoundEntry) =>
    [...box.querySelectorAll('a[href]')].some((link) => {
      const href = link.getAttribute('href') ?? '';
      if (!URL.canParse(href, origin) || link.closest(kind) !== box) return false;
      const to = new URL(href, origin).pathname;
      return `${to}/`.startsWith(`${path}/`) || (/\d/.test(id) && to.split('/').includes(id));
    });
  return entries.findIndex(isNamed);
}

/** In a flat list the posts inside another one are those that it shares. */
export function sharedIn({ box, quoted = [] }: FoundEntry, kind: string): readonly Element[] {
  const inner = [...box.querySelectorAll(kind)].filter(
    (each) => each.parentElement?.closest(kind) === box,
  );
  return inner.length > 0 ? inner : quoted;
}
