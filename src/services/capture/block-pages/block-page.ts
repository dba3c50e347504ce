import { foldSpace } from '#shared/fold-text.ts';
import {
  articleMarks,
  banners,
  checks,
  consentHosts,
  consentPaths,
  loginPaths,
} from './block-marks.ts';
import {
  checkWords,
  consentWords,
  loginWords,
  missingWords,
  relayWords,
  scriptWords,
  surelyCheck,
} from './block-words.ts';

/** Kinds of pages that are shown in place of the requested one (S8.8, status 301). */
type BlockPage = 'captcha' | 'consent' | 'script' | 'relay' | 'login' | 'missing';

/** A page with this much text is the page itself, whatever its words. */
const maxWords = 1500;
const fewWords = 500;
/** This much text in paragraphs is a short page of its own. */
const minOwn = 120;

/**
 * Pure: the kind of page that was shown in place of a requested address; null: it is the requested
 * one. For pages of any host; those of search engines have their own rules
 * (`#sites/search/block.ts`).
 */
export function blockPageOf(page: Document, url: string): BlockPage | null {
  const at = URL.parse(url);
  if (at && (consentHosts.test(at.hostname) || consentPaths.test(at.pathname))) return 'consent';
  const text = wordsOf(page);
  if (text.length > maxWords) return null;
  if (surelyCheck.test(`${page.title} ${text} ${noscriptOf(page)}`) && !isArticle(page)) {
    return 'captcha';
  }
  return (text.length <= fewWords ? shortBlock : longerBlock)(page, text, at);
}

type Rule = (page: Document, text: string, at: URL | null) => BlockPage | null;

const shortBlock: Rule = (page, text, at) => {
  const all = `${page.title} ${text}`;
  if (refreshes(page)) return 'relay';
  if (page.querySelector(checks) && !isOwn(page)) return 'captcha';
  if (isArticle(page)) return null;
  if (checkWords.test(all)) return 'captcha';
  if (isLogin(page, text, at)) return 'login';
  if (relayWords.test(all)) return 'relay';
  if (consentWords.test(text)) return isOwn(page) ? null : 'consent';
  if (headsOf(page).some((head) => missingWords.test(head))) return 'missing';
  return scriptWords.test(`${all} ${noscriptOf(page)}`) && !isOwn(page) ? 'script' : null;
};

/** With this much text only the page's heading decides. */
const longerBlock: Rule = (page, text, at) => {
  if (isArticle(page)) return null;
  if (headsOf(page).some((head) => checkWords.test(head))) return 'captcha';
  if (isLogin(page, text, at)) return 'login';
  return consentWords.test(text) && isMostlyConsent(page) ? 'consent' : null;
};

function isArticle(page: Document): boolean {
  return page.querySelector(articleMarks) !== null || page.querySelectorAll('article p').length > 1;
}

/** Paragraphs of its own, without overlays. */
function isOwn(page: Document): boolean {
  const body = page.body.cloneNode(true) as Element;
  for (const node of body.querySelectorAll(`${banners},${noWords},form,nav,footer`)) node.remove();
  const paragraphs = [...body.querySelectorAll('p,li,dd,blockquote')].map(({ textContent }) =>
    foldSpace(textContent),
  );
  const own = paragraphs.filter((each) => !consentWords.test(each) && !scriptWords.test(each));
  return own.join('').length >= minOwn;
}

/** A password form, or a page with such a text, with little other content. */
function isLogin(page: Document, text: string, at: URL | null): boolean {
  const asks = page.querySelector('input[type="password"]') !== null;
  const says = loginWords.test(`${page.title} ${text}`);
  const isThere = at !== null && loginPaths.test(at.pathname);
  if (asks && isThere) return true;
  return (asks || says || isThere) && (isThere || says || text.length <= fewWords) && !isOwn(page);
}

/** Buttons and a form, and no heading of an article with paragraphs under it. */
function isMostlyConsent(page: Document): boolean {
  return page.querySelectorAll('article,main p,h2 ~ p').length < 2;
}

function refreshes(page: Document): boolean {
  const refresh = page.querySelector('meta[http-equiv="refresh" i]');
  const [, delay = '99'] = /^\s*(\d+)/.exec(refresh?.getAttribute('content') ?? '') ?? [];
  return Number(delay) <= 5 && /url/i.test(refresh?.getAttribute('content') ?? '');
}

const noWords = 'script,style,noscript,template';

function wordsOf(page: Document): string {
  const body = page.body?.cloneNode(true) as Element | undefined;
  if (!body) return '';

  for (const node of body.querySelectorAll(noWords)) node.remove();
  return foldSpace(body.textContent);
}

function headsOf(page: Document): string[] {
  return [page.title, ...[...page.querySelectorAll('h1')].map(({ textContent }) => textContent)]
    .map(foldSpace)
    .filter(Boolean);
}

function noscriptOf(page: Document): string {
  return [...page.querySelectorAll('noscript')]
    .map((each) => foldSpace(each.textContent))
    .join(' ');
}
