import { asideName } from '../rules/names.ts';
import { isNamedBody } from '../rules/narrow.ts';
import type { Box } from './segments.ts';

/** What an element inherits from those around it. */
export interface Place {
  nav: number;
  header: number;
  footer: number;
  aside: number;
  main: number;
  article: number;
  form: number;
  list: number;
  table: number;
  dialog: number;
  comment: number;
  named: number;
  body: number;
  item: number;
  heading: number;
}

export const nowhere: Place = {
  nav: 0,
  header: 0,
  footer: 0,
  aside: 0,
  main: 0,
  article: 0,
  form: 0,
  list: 0,
  table: 0,
  dialog: 0,
  comment: 0,
  named: 0,
  body: 0,
  item: 0,
  heading: 0,
};

const commentName = /comment|repl(?:y|ies)|review|disqus|testimonial/i;
const dialogName =
  /cookie|consent|gdpr|modal|popup|overlay|newsletter|subscribe|sign-?up|log-?in|banner|promo/i;
const navName =
  /(?:^|[\s_-])(?:nav|menu|breadcrumb|pagination|pager|tabs?|toolbar|toc|topbar|skip|share|social|cart|basket|minicart)/i;
const footName = /foot|copyright|legal|bottom/i;
const asideNames =
  /side-?bar|aside|widget|related|recommend|similar|also|upsell|cross-?sell|recent|popular|trending|more-/i;
const itemName = /card|item|product|post|entry|teaser|tile|result|listing|col-/i;

const namesOf = ({ element, kind }: Box) => `${kind} ${element.id.slice(0, 100)}`;

/** Is it in what readers of the page wrote? */
export function isComment(box: Box): boolean {
  let at: Box | null = box;
  while (at && !commentName.test(namesOf(at))) at = at.parent;
  return at !== null;
}

/** Of an element: counts of levels, from the first of each sort. */
export function placeOf(box: Box, around: Place): Place {
  const { element } = box;
  const name = element.localName;
  const role = element.getAttribute('role') ?? '';
  const names = namesOf(box);
  const inc = (value: number, is: boolean) => (value > 0 ? value + 1 : Number(is));
  const isBody = isNamedBody(element);
  return {
    nav: inc(
      around.nav,
      name === 'nav' ||
        /^(?:navigation|menu|menubar|tablist|toolbar)$/.test(role) ||
        navName.test(names),
    ),
    header: inc(around.header, name === 'header' || role === 'banner'),
    footer: inc(around.footer, name === 'footer' || role === 'contentinfo' || footName.test(names)),
    aside: inc(
      around.aside,
      name === 'aside' || role === 'complementary' || asideNames.test(names),
    ),
    main: inc(
      around.main,
      name === 'main' ||
        role === 'main' ||
        /^(?:main|content|main-content|maincontent)$/i.test(element.id),
    ),
    article: inc(around.article, name === 'article' || role === 'article'),
    form: inc(around.form, name === 'form' || role === 'search'),
    list: inc(around.list, name === 'ul' || name === 'ol' || name === 'dl'),
    table: inc(around.table, name === 'table'),
    dialog: inc(around.dialog, name === 'dialog' || /dialog/.test(role) || dialogName.test(names)),
    comment: inc(around.comment, commentName.test(names)),
    named: inc(around.named, asideName(element) !== null),
    body: inc(around.body, isBody),
    item: inc(around.item, itemName.test(names)),
    heading: inc(around.heading, /^h[1-6]$/.test(name)),
  };
}
