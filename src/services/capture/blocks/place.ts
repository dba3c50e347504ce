import { asideName } from '../rules/names.ts';
import { isNamedBody } from '../rules/narrow.ts';
import type { Box } from './segments.ts';

/** Of each of `sorts`: levels of elements around, counted from the first of that sort. */
export type Place = readonly number[];

const commentName = /comment|repl(?:y|ies)|review|disqus|testimonial/i;
const dialogName =
  /cookie|consent|gdpr|modal|popup|overlay|newsletter|subscribe|sign-?up|log-?in|banner|promo/i;
const navName =
  /(?:^|[\s_-])(?:nav|menu|breadcrumb|pagination|pager|tabs?|toolbar|toc|topbar|skip|share|social|cart|basket|minicart)/i;
const footName = /foot|copyright|legal|bottom/i;
const asideNames =
  /side-?bar|aside|widget|related|recommend|similar|also|upsell|cross-?sell|recent|popular|trending|more-/i;
const itemName = /card|item|product|post|entry|teaser|tile|result|listing|col-/i;
const navRole = /^(?:navigation|menu|menubar|tablist|toolbar)$/;
const mainName = /^(?:main|content|main-content|maincontent)$/i;

const namesOf = ({ element, kind }: Box) => `${kind} ${element.id.slice(0, 100)}`;

/** Is it in what readers of the page wrote? */
export function isComment(box: Box): boolean {
  let at: Box | null = box;
  while (at && !commentName.test(namesOf(at))) at = at.parent;
  return at !== null;
}

type IsOf = (element: Element, role: string, names: string) => boolean;

const called =
  (...tags: string[]): IsOf =>
  ({ localName }) =>
    tags.includes(localName);
const named =
  (tag: string, ofRole: RegExp, ofNames?: RegExp): IsOf =>
  ({ localName }, role, names) =>
    localName === tag || ofRole.test(role) || ofNames?.test(names) === true;

/** The trained model counts on their order. */
const sorts: readonly IsOf[] = [
  named('nav', navRole, navName),
  named('header', /^banner$/),
  named('footer', /^contentinfo$/, footName),
  named('aside', /^complementary$/, asideNames),
  (element, role) => element.localName === 'main' || role === 'main' || mainName.test(element.id),
  named('article', /^article$/),
  named('form', /^search$/),
  called('ul', 'ol', 'dl'),
  called('table'),
  named('dialog', /dialog/, dialogName),
  (_, __, names) => commentName.test(names),
  (element) => asideName(element) !== null,
  isNamedBody,
  (_, __, names) => itemName.test(names),
  called('h1', 'h2', 'h3', 'h4', 'h5', 'h6'),
];

export const nowhere: Place = sorts.map(() => 0);

export function placeOf(box: Box, around: Place): Place {
  const role = box.element.getAttribute('role') ?? '';
  const names = namesOf(box);
  return sorts.map((isOf, i) => {
    const level = around[i] ?? 0;
    return level > 0 ? level + 1 : Number(isOf(box.element, role, names));
  });
}
