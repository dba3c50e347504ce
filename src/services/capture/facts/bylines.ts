import { foldSpace } from '#shared/fold-text.ts';
import { follows } from '../article/blocks.ts';
import { withAncestors } from '../blocks/content.ts';
import { textsIn } from '../texts-in.ts';
import { authorNames, introduced, shownName } from './authors.ts';
import { classesOf, type DayClaim, dayClaim, isAuthorClass, wordsOf } from './class-words.ts';
import { dayIn } from './dates.ts';
import { monthOf } from './month-names.ts';

const apart =
  'aside,blockquote,figure,[class*="quote" i],[class*="testimonial" i],nav,footer,form,[role=complementary],[role=navigation],[role=contentinfo],[class*="comment" i],[class*="related" i],[class*="sidebar" i],[id*="sidebar" i],[id*="comment" i],[itemtype$="/Review"]';
const authors =
  '[itemprop~="author"],[rel~="author"],[class*="byline" i],[class*="author" i],[class*="autor" i],[data-testid*="byline" i]';
const named = '[itemprop~="name"],[rel~="author"],a[href*="author" i]';
const days =
  'time,[itemprop*="date" i],[class*="date" i],[class*="publish" i],[class*="time" i],[class*="byline" i],[class*="meta" i],[class*="posted" i]';
const maxText = 160;
/** Candidates: each costs its ancestors. */
const maxTried = 60;
/** Of them before the headline. */
const maxBefore = 10;
const lines = 'p,span,div,li,small,address,h5,h6';
const maxLine = 80;
/** Elements in a box that is of one line. */
const maxInner = 3;
const maxLabel = 40;

/** Names in a byline between the headline and the text; none where there is none. */
export function visibleAuthor(page: Document, language: string): string[] {
  for (const element of nearHeadline(page, authors)) {
    const names = authorNames(namesOf(element), language).filter(isLikeName);
    if (names.length > 0) return names;
  }
  const line = bylineIn(page, language);
  return line ? [line] : [];
}

/** What the markup in a byline names, else the innermost elements of one class, else all of it. */
function namesOf(element: Element): string[] {
  const inner = [...element.querySelectorAll(named)];
  if (inner.length > 0) return textsByAddress(inner);
  const parts = [...element.querySelectorAll(authors)]
    .slice(0, maxTried)
    .filter((part) => isOfAuthor(part) && ownText(part) !== '');
  const [first, ...others] = parts.filter((part) => !parts.some((each) => isWithin(each, part)));
  if (!first) return isOfAuthor(element) ? [ownText(element)] : [];
  const alike = others.filter((part) => part.getAttribute('class') === first.getAttribute('class'));
  return [first, ...alike].map(ownText);
}

const isWithin = (inner: Element, outer: Element) => inner !== outer && outer.contains(inner);

/** Of links to one address the first one with words is a name: `Ann Lee`, `More Posts`. */
function textsByAddress(elements: readonly Element[]): string[] {
  const texts = new Map<string | Element, string>();
  for (const element of elements) {
    const to = element.closest('a')?.getAttribute('href') || element;
    texts.set(to, texts.get(to) || foldSpace(element.textContent));
  }
  return [...texts.values()];
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

type ShownDays = Partial<Record<DayClaim, string>>;

interface DayOptions {
  language: string;
  isPast: (day: string) => boolean;
  /** The page says that it is an article: a day alone at its headline is that of the article. */
  isArticle: boolean;
}

/** Days of publication and of the last change, as they are shown next to the headline. */
export function visibleDays(page: Document, options: DayOptions): ShownDays {
  const found: ShownDays = {};
  for (const element of nearHeadline(page, days)) add(found, element, claimOf(element), options);
  if (found.published) return found;
  for (const element of nearHeadline(page, lines)) {
    const text = ownText(element);
    if (text.length <= maxLine) add(found, element, lineClaim(element, text, options), options);
  }
  return found;
}

function add(
  found: ShownDays,
  element: Element,
  claim: DayClaim | null,
  { language, isPast }: DayOptions,
): void {
  if (!claim || found[claim] || found.published) return;
  const stated = element.getAttribute('datetime') ?? element.getAttribute('content') ?? '';
  const day = dayIn(stated, language) ?? dayIn(ownText(element), language);
  if (day && isPast(day)) found[claim] = day;
}

/** Of a line that only its words speak for: a label, "By" and a name before the day, or the day of an article alone. */
function lineClaim(
  element: Element,
  text: string,
  { language, isArticle }: DayOptions,
): DayClaim | null {
  const label = dayClaim(wordsOf(labelOf(element)), true);
  if (label) return label;
  const isAlone = () =>
    wordsOf(text).every((word) => word.length < 3 || monthOf(word, language) > 0);
  return introduced(text, language) !== null || (isArticle && isAlone()) ? 'published' : null;
}

/** Of what an element shows the day: by its markup, that of the boxes around it, and the label before the day. */
function claimOf(element: Element): DayClaim | null {
  const stated = dayClaim(wordsOf(element.getAttribute('itemprop') ?? ''));
  if (stated) return stated;
  const around = [element.parentElement, element.parentElement?.parentElement];
  const boxes = around.filter((box) => box && box.childElementCount <= maxInner);
  const classes = [element, ...boxes].flatMap((box) => (box ? classesOf(box) : []));
  const label = dayClaim(wordsOf(labelOf(element)), true);
  if (label) return label;
  const claims = classes.map((words) => dayClaim(words));
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

/** The end of one element and the beginning of the next, which only a style sets apart: `By`, `Ann Lee`. */
const joint = /^(?:\p{Ll} [\p{Lu}\p{Nd}]|\p{Nd} \p{Lu})$/u;

function ownText(element: Element): string {
  if ((element.textContent ?? '').length > maxText * 3) return '';
  const whole = textsIn(element).reduce((text, { data }) => {
    const isJoint = joint.test(`${text.at(-1)} ${data.at(0)}`);
    return `${text}${isJoint ? ' ' : ''}${data}`;
  }, '');
  return foldSpace(whole).slice(0, maxText);
}

/** Elements just before the page's headline and after it, in page order. */
function* nearHeadline(page: Document, selector: string): Generator<Element> {
  const heading = page.querySelector('main h1,article h1') ?? page.querySelector('h1');
  if (!heading) return;
  const scope = heading.closest('article,main,[role=main]') ?? page.body;
  const found = [...scope.querySelectorAll(`${selector},h1`)];
  const from = Math.max(0, found.indexOf(heading) - maxBefore);
  const leading = withAncestors([...scope.querySelectorAll('h2,h3,h4')].filter(leadsOut), scope);
  for (const element of found.slice(from, from + maxTried)) {
    if (element === heading || isApart(element, heading)) continue;
    if (isInCard(element, heading, leading)) continue;
    if ((element.textContent ?? '').length <= maxText * 3) yield element;
  }
}

/** Is it in a part at the side of the headline, or in the head of the site before it? */
function isApart(element: Element, heading: Element): boolean {
  const around = element.closest(apart);
  if (around && !around.contains(heading)) return true;
  const head = element.closest('header,[role=banner]');
  if (!head || head.contains(heading) || head.closest('article,main,[role=main]')) return false;
  return follows(head, heading);
}

/** Is it the heading of another page? */
function leadsOut(title: Element): boolean {
  const link = title.closest('a') ?? title.querySelector('a');
  return /^[^#]+$/.test(link?.getAttribute('href') ?? '');
}

/** One of several boxes of one name in a row, each with such a heading: cards of other pages. */
function isInCard(element: Element, heading: Element, leading: ReadonlySet<Element>): boolean {
  for (let at: Element | null = element; at && !at.contains(heading); at = at.parentElement) {
    const name = cardName(at);
    const neighbours = [at.previousElementSibling, at.nextElementSibling];
    const isAlike = neighbours.some(
      (other) => other && leading.has(other) && cardName(other) === name,
    );
    if (name && isAlike && leading.has(at)) return true;
  }
  return false;
}

/** Systems number the classes of articles; entries of a list need none. */
function cardName({ localName, className }: Element): string {
  if (/^(?:article|li)$/.test(localName)) return localName;
  return className ? `${localName} ${className}` : '';
}

/** A line at the headline that is "By" and a name, which may be a link with more words after it. */
function bylineIn(page: Document, language: string): string {
  for (const element of nearHeadline(page, lines)) {
    const text = ownText(element);
    const rest = text.length <= maxLine ? introduced(text, language) : null;
    if (!rest) continue;
    const [link] = element.getElementsByTagName('a');
    const linked = foldSpace(link?.textContent);
    const [first = ''] = rest.split(/ [|·•] /, 1);
    const name = linked && rest.startsWith(linked) ? linked : first;
    if (/^\p{Lu}[\p{L}\p{M}\s.'’-]+$/u.test(name) && isLikeName(name)) return shownName(name);
  }
  return '';
}
