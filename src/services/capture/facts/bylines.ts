import { foldSpace } from '#shared/fold-text.ts';
import { authorNames, nameIn } from './authors.ts';
import { dayIn } from './dates.ts';

const apart =
  'aside,nav,footer,form,[role=complementary],[role=navigation],[role=contentinfo],[class*="comment" i],[class*="related" i],[class*="sidebar" i],[id*="sidebar" i],[id*="comment" i]';
const authors =
  '[itemprop~="author"],[rel~="author"],[class*="byline" i],[class*="author" i],[class*="autor" i],[data-testid*="byline" i]';
const days =
  'time,[itemprop~="datePublished"],[class*="date" i],[class*="publish" i],[class*="time" i],[class*="byline" i],[class*="meta" i],[class*="posted" i]';
const maxText = 160;
/** Candidates: each costs its ancestors. */
const maxTried = 60;
/** Elements in a line that is a byline. */
const maxInner = 3;

/** Names in a byline between the headline and the text; none where there is none. */
export function visibleAuthor(page: Document): string[] {
  for (const element of nearHeadline(page, authors)) {
    const inner = element.querySelectorAll(
      '[itemprop~="name"],[rel~="author"],a[href*="author" i]',
    );
    const texts =
      inner.length > 0
        ? [...inner].map(({ textContent }) => textContent ?? '')
        : [ownText(element)];
    const names = authorNames(texts).filter((name) => name.length < 60 && !/\d{3}/.test(name));
    if (names.length > 0) return names;
  }
  const line = bylineIn(page);
  return line ? [line] : [];
}

/** The day of publication next to the headline. */
export function visibleDay(page: Document, language: string): string | null {
  for (const element of nearHeadline(page, days)) {
    const stated = element.getAttribute('datetime') ?? element.getAttribute('content') ?? '';
    const day = dayIn(stated, language) ?? dayIn(ownText(element), language);
    if (day) return day;
  }
  return null;
}

function ownText(element: Element): string {
  const text = element.textContent ?? '';
  return text.length > maxText * 3 ? '' : foldSpace(text).slice(0, maxText);
}

/** Elements after the page's headline, or just before it, in page order. */
function* nearHeadline(page: Document, selector: string): Generator<Element> {
  const heading = page.querySelector('main h1,article h1') ?? page.querySelector('h1');
  if (!heading) return;
  const scope = heading.closest('article,main,[role=main]') ?? page.body;
  let tried = 0;
  for (const element of scope.querySelectorAll(selector)) {
    if (tried >= maxTried) return;
    tried += 1;
    if ((element.textContent ?? '').length > maxText * 3 || element.closest(apart)) continue;
    yield element;
  }
}

const line =
  /^(?:by|von|par|por|di|av|af|door|przez|автор)[:\s]\s*(\p{Lu}[\p{L}\p{M}.'’-]+(?:\s+[\p{L}\p{M}.'’-]+){0,4})$/iu;

/** A line below the headline that is nothing but "By" and a name. */
function bylineIn(page: Document): string {
  for (const element of nearHeadline(page, 'p,span,div,address')) {
    if (element.childElementCount > maxInner) continue;
    const text = ownText(element);
    const name = text.length < 80 ? line.exec(text)?.[1] : undefined;
    if (name && /\p{Lu}/u.test(name)) return nameIn(name);
  }
  return '';
}
