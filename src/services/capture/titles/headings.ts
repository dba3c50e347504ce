import { foldSpace } from '#shared/fold-text.ts';

/** Separates an article's title from the name of its site. */
const separator = /(?<!\s)\s+(?:[|\-–—:·»›«‹>/＞－•∙⋅~]\s+|[：|｜]\s*)|[：|｜]\s*|:\s+/g;
const maxHeadings = 200;
/** Of a link to the heading itself. */
const headingMark = /(?<!\s)\s?[¶§#🔗]$/u;

/** The metadata of a page that is made to be shared. */
export const sharing =
  'meta[property^="og:" i],meta[name^="og:" i],meta[name^="twitter:" i],meta[property^="article:" i]';

/** Texts of the page's headings of these names, in page order. `outside`: of elements they are not in. */
export function headingsOf(page: Document, names: string, outside?: string): string[] {
  return [...page.querySelectorAll(names)]
    .slice(0, maxHeadings)
    .filter((each) => !outside || !each.closest(outside))
    .map((each) => foldSpace(each.textContent).replace(headingMark, ''))
    .filter((text) => text !== '');
}

/** The beginnings and ends of the title at each separator. */
export function cutsOf(title: string): [before: string, after: string][] {
  return [...title.matchAll(separator)].map((cut) => [
    title.slice(0, cut.index).trim(),
    title.slice(cut.index + cut[0].length).trim(),
  ]);
}
