import { foldSpace } from '#shared/fold-text.ts';
import { authorNames, introduced, nameIn } from './authors.ts';
import { classesOf, type DayClaim, dayClaim, isAuthorClass, wordsOf } from './class-words.ts';
import { dayIn } from './dates.ts';

const apart =
  'aside,nav,footer,form,[role=complementary],[role=navigation],[role=contentinfo],[class*="comment" i],[class*="related" i],[class*="sidebar" i],[id*="sidebar" i],[id*="comment" i]';
const authors =
  '[itemprop~="author"],[rel~="author"],[class*="byline" i],[class*="author" i],[class*="autor" i],[data-testid*="byline" i]';
const named = '[itemprop~="name"],[rel~="author"],a[href*="author" i]';
const days =
  'time,[itemprop*="date" i],[class*="date" i],[class*="publish" i],[class*="time" i],[class*="byline" i],[class*="meta" i],[class*="posted" i]';
const maxText = 160;
/** Candidates: each costs its ancestors. */
const maxTried = 60;
/** Elements in a line that is a byline. */
const maxInner = 3;
const maxLabel = 40;

/** Names in a byline between the headline and the text; none where there is none. */
export function visibleAuthor(page: Document, language: string): string[] {
  for (const element of nearHeadline(page, authors)) {
    const inner = [...element.querySelectorAll(named)].map(({ textContent }) => textContent ?? '');
    const texts = inner.length > 0 || !isOfAuthor(element) ? inner : [ownText(element)];
    const names = authorNames(texts, language).filter(isLikeName);
    if (names.length > 0) return names;
  }
  const line = bylineIn(page, language);
  return line ? [line] : [];
}

const isOfAuthor = (element: Element) =>
  element.matches('[itemprop~="author"],[rel~="author"],[data-testid*="byline" i]') ||
  classesOf(element).some(isAuthorClass);

/** Words of a name are written large, but for short ones within it: `Fouzia van der Fort`. */
function isLikeName(name: string): boolean {
  const words = name.split(' ');
  const isLarge = (word: string) => !/^\p{Ll}/u.test(word);
  const isName = words.every((word, i) => isLarge(word) || (word.length < 4 && words[i + 1]));
  return name.length < 60 && !/\d{3}/.test(name) && (words.length === 1 || isName);
}

/** Days of publication and of the last change, as they are shown next to the headline. */
export function visibleDays(
  page: Document,
  language: string,
  isKnown: (day: string) => boolean,
): Partial<Record<DayClaim, string>> {
  const found: Partial<Record<DayClaim, string>> = {};
  for (const element of nearHeadline(page, days)) {
    const stated = element.getAttribute('datetime') ?? element.getAttribute('content') ?? '';
    const day = dayIn(stated, language) ?? dayIn(ownText(element), language);
    const claim = day && isKnown(day) && claimOf(element);
    if (day && claim) found[claim] ??= day;
    if (found.published) return found;
  }
  return found;
}

/** Of what an element shows the day: by its markup, that of the boxes around it, and the label before the day. */
function claimOf(element: Element): DayClaim | null {
  const stated = dayClaim(wordsOf(element.getAttribute('itemprop') ?? ''));
  if (stated) return stated;
  const around = [element.parentElement, element.parentElement?.parentElement];
  const boxes = around.filter((box) => box && box.childElementCount <= maxInner);
  const classes = [element, ...boxes].flatMap((box) => (box ? classesOf(box) : []));
  const claims = [
    dayClaim(wordsOf(labelOf(element)), true),
    ...classes.map((words) => dayClaim(words)),
  ];
  if (claims.includes('other')) return 'other';
  return claims.find((claim) => claim) ?? (element.localName === 'time' ? 'published' : null);
}

/** Words before the day, in the element or right before it. */
function labelOf(element: Element): string {
  const own = ownText(element).split(/\p{Nd}/u, 1)[0] ?? '';
  if (/\p{L}/u.test(own)) return own;
  const { previousSibling: text, previousElementSibling: sibling } = element;
  const before = foldSpace(text?.nodeType === 3 ? text.nodeValue : '');
  if (before) return before.slice(-maxLabel);
  const isLabel = sibling && !/^h\d$/.test(sibling.localName);
  const label = isLabel ? ownText(sibling) : '';
  return label.length > maxLabel ? '' : label;
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

/** A line below the headline that is nothing but "By" and a name. */
function bylineIn(page: Document, language: string): string {
  for (const element of nearHeadline(page, 'p,span,div,address')) {
    if (element.childElementCount > maxInner) continue;
    const text = ownText(element);
    const name = text.length < 80 ? introduced(text, language) : null;
    if (name && /^\p{Lu}[\p{L}\p{M}\s.'’-]+$/u.test(name) && isLikeName(name)) return nameIn(name);
  }
  return '';
}
