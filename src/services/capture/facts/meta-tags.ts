import { foldSpace } from '#shared/fold-text.ts';
import { withAncestors } from '../blocks/content.ts';

/** Contents of the page's meta tags by lower-case name or property, in page order. */
export type MetaTags = ReadonlyMap<string, readonly string[]>;

const maxTags = 1000;
const maxContent = 1000;

export function metaTags(page: Document): MetaTags {
  const tags = new Map<string, string[]>();
  const headed = withAncestors(page.querySelectorAll('h1'), page.body);
  for (const meta of [...page.querySelectorAll('meta[content]')].slice(0, maxTags)) {
    const content = foldSpace(meta.getAttribute('content')?.slice(0, maxContent));
    // A review of what the page is about has an author and a day of its own.
    const review = meta.closest('body [itemtype$="/Review"]');
    if (!content || (review && !headed.has(review))) continue;
    const names = ['property', 'name', 'itemprop', 'http-equiv'].map((name) =>
      meta.getAttribute(name),
    );
    for (const name of names.flatMap((each) => each?.toLowerCase().split(/\s+/) ?? [])) {
      tags.set(name, [...(tags.get(name) ?? []), content]);
    }
  }
  return tags;
}

/** All contents of the first of these names that the page has. */
export function firstOf(tags: MetaTags, names: readonly string[]): readonly string[] {
  for (const name of names) {
    const found = tags.get(name);
    if (found) return found;
  }
  return [];
}
