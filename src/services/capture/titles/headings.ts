import { foldSpace } from '#shared/fold-text.ts';
import { dropPermalinks } from '../article/plain-headings.ts';

/** Separates an article's title from the name of its site. */
const separator = /(?<!\s)\s+(?:(?:::|[|\-–—:·»›«‹>/＞－•∙⋅~])\s+|[：|｜]\s*)|[：|｜]\s*|:\s+/g;
const maxHeadings = 200;
/** Of a link to the heading itself, where a script has taken its address. `C#` is a word. */
const headingMark = /(?: #| ?[¶§🔗])$/u;

/** The metadata of a page that is made to be shared. */
export const sharing =
  'meta[property^="og:" i],meta[name^="og:" i],meta[name^="twitter:" i],meta[property^="article:" i]';

/** Texts of the page's headings of these names, in page order. `outside`: of elements they are not in. */
export function headingsOf(page: Document, names: string, outside?: string): string[] {
  return [...page.querySelectorAll(names)]
    .slice(0, maxHeadings)
    .filter((each) => !outside || !each.closest(outside))
    .map(wordsOf)
    .filter((text) => text !== '');
}

function wordsOf(heading: Element): string {
  const copy = heading.cloneNode(true) as Element;
  dropPermalinks(copy);
  return foldSpace(copy.textContent).replace(headingMark, '');
}

/** The beginnings and ends of the title at each separator. */
export function cutsOf(title: string): [before: string, after: string][] {
  return [...title.matchAll(separator)].map((cut) => [
    title.slice(0, cut.index).trim(),
    title.slice(cut.index + cut[0].length).trim(),
  ]);
}
