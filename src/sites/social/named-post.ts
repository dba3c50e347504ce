import { trimEndOf } from '#shared/trim-end.ts';
import type { FoundSaid } from './talk.ts';

interface FoundTalk {
  post: FoundSaid;
  comments: FoundSaid[];
  answered: FoundSaid[];
}

/** `at`: which of what was said is the post; null: nothing was. */
export function talkOf(said: readonly FoundSaid[], at: number): FoundTalk | null {
  const post = said[at];
  return post ? { post, answered: said.slice(0, at), comments: said.slice(at + 1) } : null;
}

/** The talk about the post that the address names, without what a list behind it shows. */
export function namedTalk(
  said: readonly FoundSaid[],
  kind: string,
  { behind }: { behind?: string },
  url: URL,
): FoundTalk | null {
  const named = said[namedAt(said, kind, url)];
  const item = behind && named ? named.box.closest(behind) : null;
  const near = behind && named ? said.filter(({ box }) => box.closest(behind) === item) : said;
  return talkOf(near, named ? near.indexOf(named) : 0);
}

/** Which of what was said the address names: the first that links to it, or to what is below it. */
function namedAt(said: readonly FoundSaid[], kind: string, { pathname, origin }: URL): number {
  const path = trimEndOf(pathname, /\//);
  const id = path.slice(path.lastIndexOf('/') + 1);
  const isNamed = ({ box }: FoundSaid) =>
    [...box.querySelectorAll('a[href]')].some((link) => {
      const href = link.getAttribute('href') ?? '';
      if (!URL.canParse(href, origin) || link.closest(kind) !== box) return false;
      const to = new URL(href, origin).pathname;
      return `${to}/`.startsWith(`${path}/`) || (/\d/.test(id) && to.split('/').includes(id));
    });
  return said.findIndex(isNamed);
}

/** Of posts that no answer is written into: the posts in one are those it shares. */
export function sharedIn({ box, quoted = [] }: FoundSaid, kind: string): readonly Element[] {
  const inner = [...box.querySelectorAll(kind)].filter(
    (each) => each.parentElement?.closest(kind) === box,
  );
  return inner.length > 0 ? inner : quoted;
}
