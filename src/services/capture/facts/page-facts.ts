import type { PageFacts } from '#domain/documents/page-facts.ts';
import { foldLetters, foldSpace } from '#shared/fold-text.ts';
import { latestDay } from './dates.ts';
import { firstOf, type MetaTags, metaTags } from './meta-tags.ts';
import type { Item, StructuredData } from './structured-data.ts';
import { authorOf, daysOf } from './who-and-when.ts';

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
  const siteName = siteNameOf(tags, data);
  const view = { page, data, tags, work, language, siteName };
  const author = authorOf(view);
  const { published, modified } = daysOf(view, latestDay(now));
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

/** The page's own work: of several of one type, the one with its headline. */
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
