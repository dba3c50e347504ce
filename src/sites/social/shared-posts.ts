import { nameOf } from './thread.ts';

/** The author's own parts of a post, and the posts of others that it shares. */
export interface Shares {
  own: Element[];
  /** The outermost elements with another author's name and text, and nothing of this author. */
  shared: Element[];
}

/** More bodies or authors than any post has. */
const maxParts = 40;

/**
 * Separates the text of a post from that of a post it shares: next to the latter another author is
 * named. `bodies` and `authors` are in page order; the first author is the post's. A single body is
 * shared only where it has a date of its own, or with `isAlwaysNamed`, where the site names no one
 * else next to a text: otherwise the name may be of the person who is answered.
 */
export function sharesOf(
  box: Element,
  bodies: readonly Element[],
  authors: readonly Element[],
  isAlwaysNamed = false,
): Shares {
  if (bodies.length > maxParts || authors.length > maxParts)
    return { own: [...bodies], shared: [] };
  const names = authors.filter((each) => !bodies.some((body) => body.contains(each)));
  const author = names[0] && keyOf(names[0]);
  const own: Element[] = [];
  const shared: Element[] = [];
  for (const body of bodies) {
    const around = author ? sharedAround(body, box, names, author) : null;
    const isApart = isAlwaysNamed || bodies.length > 1 || (around && isDatedApart(around, box));
    if (around && isApart) {
      if (!shared.some((each) => each.contains(around))) shared.push(around);
    } else own.push(body);
  }
  return { own, shared };
}

/**
 * The largest element around a body that names other authors only; null: its author is the post's.
 */
function sharedAround(
  body: Element,
  box: Element,
  names: readonly Element[],
  author: string,
): Element | null {
  let around: Element | null = null;
  for (let at = body.parentElement; at && at !== box; at = at.parentElement) {
    const parent = at;
    const within = names.filter((each) => parent.contains(each));
    if (within.some((each) => keyOf(each) === author)) break;
    if (within.length > 0) around = parent;
  }
  return around;
}

const isDatedApart = (around: Element, box: Element) =>
  around.querySelector('time') !== null && box.querySelectorAll('time').length > 1;

function keyOf(author: Element): string {
  const link = author.closest('a[href]') ?? author.querySelector('a[href]');
  return link?.getAttribute('href')?.split(/[?#]/, 1)[0] ?? nameOf(author);
}
