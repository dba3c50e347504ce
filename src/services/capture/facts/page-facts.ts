import type { PageFacts } from '#domain/documents/page-facts.ts';
import { foldLetters, foldSpace } from '#shared/fold-text.ts';
import { agreedOn } from './agreed-on.ts';
import { authorNames, personNames } from './authors.ts';
import { visibleAuthor, visibleDays } from './bylines.ts';
import { dayAfter, dayIn, latestDay } from './dates.ts';
import { firstOf, type MetaTags, metaTags } from './meta-tags.ts';
import type { Item, StructuredData } from './structured-data.ts';

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
/** Of a work that a page is about, best first. */
const works = [
  /Article$|^(?:BlogPosting|Report|LiveBlogPosting|AnalysisNewsArticle)$/,
  /^DiscussionForumPosting$/,
  /^Question$/,
  /^Recipe$/,
  /^(?:VideoObject|Book|Course|Event|SoftwareApplication|CreativeWork|Product)$/,
  /^(?:Item|About|Profile)?Page$|^WebPage$/,
];

/**
 * What the page states of itself: what most of its data, its meta tags and, near its headline, its words say. `now`:
 * when it is read, in epoch milliseconds; a day after it is none on which the page was written.
 */
export function factsOf(
  page: Document,
  data: StructuredData,
  now: number,
  shownLanguage = '',
): PageFacts {
  const tags = metaTags(page);
  const language = languageOf(page, tags, shownLanguage);
  const work = workOf(data, page, tags);
  const author = authorOf(page, tags, data, work, language);
  const { published, modified } = daysOf(page, tags, work, { language, latest: latestDay(now) });
  const siteName = siteNameOf(tags, data);
  const canonical = canonicalOf(page);
  return {
    ...(author.length > 0 ? { author } : {}),
    ...(published ? { published } : {}),
    ...(modified && modified !== published ? { modified } : {}),
    ...(siteName ? { siteName } : {}),
    ...(language ? { language } : {}),
    ...(canonical ? { canonical } : {}),
  };
}

/** The page's own work: of several of one type, the one with its headline or its address. */
function workOf(data: StructuredData, page: Document, tags: MetaTags): Item['value'] | null {
  const titles = [
    page.title,
    ...(tags.get('og:title') ?? []),
    page.querySelector('h1')?.textContent ?? '',
  ];
  const folded = titles.map((title) => foldLetters(title.slice(0, maxTitle)));
  const isOwn = ({ value }: Item) => {
    const stated = value.headline ?? value.name;
    const name = typeof stated === 'string' ? foldLetters(stated.slice(0, maxTitle)) : '';
    return name !== '' && folded.some((title) => title.includes(name));
  };
  for (const type of works) {
    const found = data.items.filter(({ types }) => types.some((each) => type.test(each)));
    const own = found.length > 1 ? found.find(isOwn) : found[0];
    if (own && (own.value.author || own.value.datePublished)) return own.value;
  }
  return null;
}

const maxTitle = 500;

function authorOf(
  page: Document,
  tags: MetaTags,
  data: StructuredData,
  work: Item['value'] | null,
  language: string,
): string[] {
  const stated = personNames(work?.author ?? work?.creator, data);
  const tagged = authorNames(firstOf(tags, authorTags), language);
  const shown = visibleAuthor(page, language);
  const said = [stated, tagged, shown].filter((names) => names.length > 0);
  return agreedOn(said, (names) => names.map(foldLetters)) ?? [];
}

interface DayReading {
  language: string;
  /** Days after it are in the future. */
  latest: string;
}

function daysOf(
  page: Document,
  tags: MetaTags,
  work: Item['value'] | null,
  { language, latest }: DayReading,
): Pick<PageFacts, 'published' | 'modified'> {
  const isPast = (day: string) => day <= latest;
  const first = (values: readonly unknown[]) =>
    values.flatMap((value) => dayOf(value, language) ?? []).find(isPast) ?? [];
  const tagged = (names: readonly string[]) => first(names.map((name) => tags.get(name)));
  const shown = visibleDays(page, language, isPast);
  const issued = first([work?.datePublished, work?.dateCreated, work?.uploadDate]);
  const published = agreedOn(
    [issued, tagged(publishedTags), shown.published ?? []].flat(),
    (day) => [day, dayAfter(day)],
  );
  const [modified] = [
    first([work?.dateModified]),
    tagged(modifiedTags),
    shown.modified ?? [],
  ].flat();
  return { ...(published && { published }), ...(modified && { modified }) };
}

function dayOf(value: unknown, language: string): string | null {
  const [first] = [value].flat();
  return typeof first === 'string' ? dayIn(first, language) : null;
}

function siteNameOf(tags: MetaTags, data: StructuredData): string {
  const site = data.find(/^WebSite$/)?.value.name;
  const [stated] = firstOf(tags, ['og:site_name', 'application-name']);
  return short(stated ?? (typeof site === 'string' ? site : ''));
}

const short = (text: string) => foldSpace(text.slice(0, 200));

/** A tag of BCP 47; '' where none is stated. */
function languageOf(page: Document, tags: MetaTags, shown: string): string {
  const [stated] = firstOf(tags, ['content-language', 'og:locale']);
  const own = page.documentElement.getAttribute('lang') || shown || stated || '';
  const tag = own.trim().replaceAll('_', '-').slice(0, 20);
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(tag) ? tag : '';
}

function canonicalOf(page: Document): string {
  const href = page.querySelector('link[rel~="canonical" i]')?.getAttribute('href') ?? '';
  return /^https?:\/\//i.test(href) && href.length < 2000 && URL.canParse(href) ? href : '';
}
