import { Readability } from '@mozilla/readability';
import { markBodies, narrow } from './article-body.ts';
import { proseLength } from './prose.ts';

export interface Article {
  content: Element;
  title: string;
}

/** A result this short is no article if the page holds this many times its text. */
const minText = 140;
const muchMore = 5;

/** The part of a page that is read; null where none stands out. `page` is taken apart. */
export function findArticle(page: Document): Article | null {
  const whole = textLength(page.body);
  markBodies(page);
  const stated = statedArticle(page);
  const named = namedBody(page);
  const found = new Readability<Element>(page, {
    keepClasses: true,
    serializer: (node) => node as Element,
  }).parse();
  if (!found?.content) return null;
  if (named?.isBefore(found.content) && hasLegal(found.content.textContent ?? '')) {
    return { content: named.body, title: found.title ?? '' };
  }
  const foundLength = textLength(found.content);
  if (foundLength < minText && whole > foundLength * muchMore) return null;
  const content = narrow(found.content);
  if (named && isBodyAndLegal(named.body, content)) {
    return { content: named.body, title: found.title ?? '' };
  }
  const length = textLength(content);
  if (
    stated &&
    length < shortArticle &&
    textLength(stated) < length * maxWidening + minText &&
    beginsIn(stated, content)
  ) {
    return { content: stated, title: found.title ?? '' };
  }
  return { content, title: found.title ?? '' };
}

/** What the page states as its article may hold this much more than what was found in it. */
const maxWidening = 1.5;
/** Of a short text Readability often takes one block only. */
const shortArticle = 800;
const asides =
  'nav,aside,footer,form,dialog,[role=navigation],[role=complementary],[aria-hidden=true]';

/** Does the one hold what the other begins with? */
function beginsIn(whole: Element, part: Element): boolean {
  const start = (part.textContent ?? '').replace(/\s+/g, '').slice(0, 60);
  return (whole.textContent ?? '').replace(/\s+/g, '').includes(start);
}

const bodyName =
  /(?:^|\s)(?:js-)?(?:article|post|entry|story|news)[-_]{0,2}(?:body|content|text)(?=$|\s)/i;
const minBody = 80;

/** A copy of the one part of the page that is named its text; a short one is easily overlooked. */
function namedBody(page: Document): { body: Element; isBefore(found: Element): boolean } | null {
  const all = [...page.querySelectorAll('div,section,[itemprop~=articleBody]')].filter(
    (element) =>
      element.matches('[itemprop~=articleBody]') ||
      bodyName.test(element.getAttribute('class') ?? '') ||
      bodyName.test(element.id),
  );
  const outer = all.filter((each) => !all.some((other) => other !== each && other.contains(each)));
  const [only] = outer;
  if (outer.length !== 1 || !only || textLength(only) < minBody || proseLength(only) === 0) {
    return null;
  }
  const whole = squeeze(page.body);
  const at = whole.indexOf(squeeze(only).slice(0, startLength));
  const isBefore = (found: Element) => whole.indexOf(squeeze(found).slice(0, startLength)) > at;
  return { body: only.cloneNode(true) as Element, isBefore };
}

const startLength = 60;
const legal =
  /©|\bcopyright|all rights reserved|terms (?:of|and)\b|privacy (?:policy|notice)|disclaim|trademarks?\b|construed as|alle rechte vorbehalten|haftungsausschluss|tous droits réservés|todos los derechos|著作権|無断転載|版权所有/gi;

/** The part that is named the text, and behind it nothing but what the law wants said. */
function isBodyAndLegal(body: Element, content: Element): boolean {
  const [own, all] = [squeeze(body), squeeze(content)];
  const fold = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  return (
    all.length > own.length &&
    all.startsWith(own) &&
    hasLegal(fold(content).slice(fold(body).length))
  );
}

/** What stands at a page's foot is long, and full of commas. */
function hasLegal(text: string): boolean {
  return new Set(text.toLowerCase().match(legal)).size >= 2;
}

/** A copy of the page's one article, or of its main part. */
function statedArticle(page: Document): Element | null {
  const articles = page.querySelectorAll('article,[role=article]');
  const only =
    articles.length === 1
      ? articles[0]
      : articles.length === 0
        ? page.querySelector('main,[role=main]')
        : null;
  if (!only) return null;
  const copy = only.cloneNode(true) as Element;
  for (const aside of copy.querySelectorAll(asides)) aside.remove();
  const [heading] = copy.querySelectorAll('h1');
  if (heading && isTitle(page, heading)) heading.remove();
  return copy;
}

/** What the window or the page's data already name it is not said again. */
function isTitle(page: Document, heading: Element): boolean {
  const text = squeeze(heading);
  const shared = page.querySelector('meta[property="og:title"]')?.getAttribute('content') ?? '';
  return [page.title, shared].some((title) =>
    [title, ...title.split(/\s+[|–—\-:·»/]\s+|\s*[|｜：]\s*|: /)].some(
      (part) => squeezed(part) === text,
    ),
  );
}

const squeezed = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
const squeeze = (element: Element) => squeezed(element.textContent ?? '');

function textLength(element: Element): number {
  return (element.textContent ?? '').replace(/\s+/g, ' ').length;
}
