import { proseLength } from './prose.ts';

const mark = 'data-gloss-body';
const named =
  /(?:^|[\s_-])(?:(?:article|post|entry|story|news|blog|page|main|single|td-post|rich|field-name)[\s_-]*)(?:body|content|text|inner|copy|detail|main|container)|(?:^|[\s_-])(?:body|content|text)[\s_-]*(?:text|copy|body|content|article|main)|articlebody|storybody|postbody|entry$/i;
const stated =
  '[itemprop~="articleBody"],[itemprop~="text"],[property="articleBody"],[role=article],article,main';
/** Most of the prose found must stand in the narrower element. */
const minShare = 0.8;

/** Notes which elements their page calls the text, by name or by role, before the page is taken apart. */
export function markBodies(page: Document): void {
  for (const element of page.querySelectorAll('div,section,article,main,td,span[itemprop]')) {
    if (element.matches(stated) || isNamedBody(element)) element.setAttribute(mark, '');
  }
}

/** Does its own name say that it holds the text? */
export function isNamedBody(element: Element): boolean {
  return named.test(element.id) || named.test(element.getAttribute('class') ?? '');
}

/** The smallest marked part of what was found that still holds nearly all of its prose. */
export function narrow(content: Element): Element {
  const all = proseLength(content);
  const marked = [...content.querySelectorAll(`[${mark}]`)].map((element) => ({
    element,
    prose: proseLength(element),
    length: element.textContent?.length ?? 0,
  }));
  let best = content;
  let size = content.textContent?.length ?? 0;
  for (const { element, prose, length } of marked) {
    if (length >= size || prose < all * minShare) continue;
    const isPart = marked.some(
      (other) =>
        other.prose > all * minPart &&
        !element.contains(other.element) &&
        !other.element.contains(element) &&
        kindOf(other.element) === kindOf(element),
    );
    if (isPart) continue;
    best = element;
    size = length;
  }
  return best;
}

/** A text in several containers of one kind is not cut to the longest of them. */
const minPart = 0.02;

function kindOf(element: Element): string {
  return (element.getAttribute('class') ?? '').replace(/\d+/g, '').trim();
}
