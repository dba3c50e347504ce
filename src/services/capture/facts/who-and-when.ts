import type { PageFacts } from '#domain/documents/page-facts.ts';
import { foldLetters } from '#shared/fold-text.ts';
import { agreedOn } from './agreed-on.ts';
import { authorNames, personNames } from './authors.ts';
import { visibleAuthor, visibleDays } from './bylines.ts';
import { dayAfter, dayIn } from './dates.ts';
import { firstOf, type MetaTags } from './meta-tags.ts';
import type { Item, StructuredData } from './structured-data.ts';

/** What a page says of itself, and where. */
interface Statements {
  page: Document;
  data: StructuredData;
  tags: MetaTags;
  /** Of the data what is about the page's own work. */
  work: Item['value'] | null;
  language: string;
  siteName: string;
}

const authorTags = [
  'citation_author',
  'dc.creator',
  'dcterms.creator',
  'parsely-author',
  'sailthru.author',
  'author',
  'article:author',
  'article:author_name',
  'byl',
];
const publishedTags = [
  'article:published_time',
  'og:published_time',
  'citation_publication_date',
  'parsely-pub-date',
  'sailthru.date',
  'datepublished',
  'dcterms.issued',
  'dc.date.issued',
  'dcterms.created',
  'dc.date',
  'publish-date',
  'publishdate',
  'pubdate',
  'date',
];
const modifiedTags = [
  'article:modified_time',
  'og:updated_time',
  'datemodified',
  'dcterms.modified',
  'last-modified',
];

/**
 * Whom most of the data, the tags and the line at the headline name. The site's own name, and an account's that the page
 * does not show, are rather not those of who wrote the text: who is shown comes first.
 */
export function authorOf(view: Statements): string[] {
  const { data, tags, work, language } = view;
  const stated = personNames(work?.author ?? work?.creator, data);
  const said = [stated, taggedNames(tags, language)].filter((names) => names.length > 0);
  const strong = said.filter((names) => names.some((name) => isOfWriter(name, view)));
  const [first = [], second = first] = strong;
  if (strong.length > 0 && strong.length === said.length && isSame(first, second)) return first;
  const shown = isOfThing(view) ? [] : visibleAuthor(view.page, language);
  return agreedOn(shown.length > 0 ? [...strong, shown] : strong, isSame) ?? said[0] ?? [];
}

function taggedNames(tags: MetaTags, language: string): string[] {
  const names = authorNames(firstOf(tags, authorTags), language);
  if (names.length > 0) return names;
  // A widespread plug-in's: the author, then the minutes of reading, under labels in the page's language.
  const [author = ''] = tags.get('twitter:data1') ?? [];
  const [minutes = ''] = tags.get('twitter:data2') ?? [];
  return /^\d+ \p{L}+$/u.test(minutes) && !/\d/.test(author) ? authorNames([author], language) : [];
}

const isSame = (names: readonly string[], others: readonly string[]) =>
  names.some((name) => others.some((other) => foldLetters(name) === foldLetters(other)));

function isOfWriter(name: string, { page, siteName }: Statements): boolean {
  if (foldLetters(name) === foldLetters(siteName)) return false;
  const text = () => (page.body.textContent ?? '').toLowerCase();
  return /^\p{Lu}.* \p{L}/u.test(name) || text().includes(name.toLowerCase());
}

/** What systems write where they know no day: the beginning of their clock, here or west of here. */
const zeroDays = new Set(['1970-01-01', '1969-12-31']);

/** The days that most of the data, the tags and the lines at the headline name. Those after `latest` are in the future. */
export function daysOf(
  view: Statements,
  latest: string,
): Pick<PageFacts, 'published' | 'modified'> {
  const { page, tags, work, language } = view;
  const isPast = (day: string) => day <= latest && !zeroDays.has(day);
  const first = (values: readonly unknown[]) =>
    values.flatMap((value) => dayOf(value, language) ?? []).find(isPast) ?? [];
  const tagged = (names: readonly string[]) => first(names.map((name) => tags.get(name)));
  const issued = first([work?.datePublished, work?.dateCreated, work?.uploadDate]);
  const said = [issued, tagged(publishedTags)].flat();
  const [one, other] = said;
  const isDecided = one !== undefined && other !== undefined && isNear(one, other);
  const options = { language, isPast, isArticle: isArticle(view) };
  const shown = isDecided || isOfThing(view) ? {} : visibleDays(page, options);
  const published = agreedOn([...said, shown.published ?? []].flat(), isNear);
  const [changed] = [first([work?.dateModified]), tagged(modifiedTags)].flat();
  const modified = changed ?? shown.modified;
  return { ...(published && { published }), ...(modified && { modified }) };
}

const openGraphOf = ({ tags }: Statements) => tags.get('og:type')?.[0]?.toLowerCase() ?? '';

const isArticle = (view: Statements) =>
  openGraphOf(view) === 'article' || view.data.find(/Article$|^BlogPosting$/) !== undefined;

/** Is the page of goods or of an event? What it shows is who reviewed them and when, or when it takes place. */
function isOfThing(view: Statements): boolean {
  if (isArticle(view)) return false;
  const { items } = view.data;
  const events = items.filter(({ types }) => types.some((type) => type.endsWith('Event')));
  const isOfGoods = openGraphOf(view) === 'product' || view.data.find(/^Product(?:Group)?$/);
  return events.length === 1 || Boolean(isOfGoods);
}

/** The same day, or one that is the next in another time zone. */
const isNear = (one: string, other: string) =>
  one === other || dayAfter(one) === other || dayAfter(other) === one;

function dayOf(value: unknown, language: string): string | null {
  const [first] = [value].flat();
  return typeof first === 'string' ? dayIn(first, language) : null;
}
