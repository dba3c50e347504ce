import { sites } from '../site-facts.ts';
import type { Engine } from './engine.ts';
import { engineById, engineFor } from './engines.ts';
import { queryOf, readResults } from './results.ts';

/** What a page shows in place of results (S8.8, status 301). */
export type Block = 'captcha' | 'consent' | 'relay' | 'decoy';

const consentHosts =
  /^consent\.(google|youtube)\.[a-z]{2,3}(\.[a-z]{2})?$|^(guce|consent)\.(cmp\.)?yahoo\.(com|net)$/;
/** Chinese engines without a reader that serve the same sort of page (general knowledge). */
const otherCaptchas = [
  {
    host: /(^|\.)sogou\.com$/,
    path: /^\/antispider/,
    selector: '#seccodeForm,form[action*="antispider"]',
  },
  { host: /(^|\.)so\.com$/, path: /^\/.*captcha/, selector: '#captcha,form[action*="captcha"]' },
  { host: /(^|\.)sm\.cn$/, path: /^\/.*(captcha|punish)/, selector: '#nocaptcha,#nc_1_wrapper' },
];

/**
 * Pure: why a fetched or copied page of a search engine holds no results of its own; null: it holds
 * some, or is not a search engine's. `url`: the address after redirects; `query`: the words
 * searched for, empty: taken from the address. Source: sites.md, part C.
 */
export function blockOf(page: Document, url: string, query: string): Block | null {
  if (!URL.canParse(url)) return null;
  const at = new URL(url);
  if (consentHosts.test(at.hostname)) return 'consent';
  if (isOtherCaptcha(page, at)) return 'captcha';
  const engine = engineFor(at) ?? engineOfRedirect(at);
  if (!engine) return null;
  const context = { url: at };
  const results = readResults(page, engine, context);
  if (isCaptcha(page, at, engine, results.length)) return 'captcha';
  if (results.length === 0) return isConsent(page) ? 'consent' : isRelay(page) ? 'relay' : null;
  const requested = query.trim() || queryOf(page, engine, context);
  return engine.id === 'bing' && isDecoy(results, requested) ? 'decoy' : null;
}

/** Engines send automated requests to another host, or to a path without results. */
function engineOfRedirect(url: URL): Engine | undefined {
  const site = sites.find(
    ({ kind, hosts }) =>
      kind === 'search' &&
      hosts.some((pattern) => {
        const [host = ''] = pattern.split('/');
        return url.hostname === host || url.hostname.endsWith(`.${host}`);
      }),
  );
  const engine = engineById(site?.id);
  const isCaught =
    engine?.captcha.hosts?.test(url.hostname) || engine?.captcha.path?.test(url.pathname);
  return isCaught ? engine : undefined;
}

function isOtherCaptcha(page: Document, url: URL): boolean {
  return otherCaptchas.some(
    ({ host, path, selector }) =>
      host.test(url.hostname) && (path.test(url.pathname) || page.querySelector(selector) !== null),
  );
}

function isCaptcha(page: Document, url: URL, { captcha }: Engine, results: number): boolean {
  if (captcha.hosts?.test(url.hostname) || captcha.path?.test(url.pathname)) return true;
  if (results > 0) return false;
  const text = `${page.title} ${page.body?.textContent ?? ''}`;
  return page.querySelector(captcha.selector) !== null || captcha.text?.test(text) === true;
}

function isConsent(page: Document): boolean {
  return (
    page.querySelector(
      'form[action*="consent."],form[action*="/collectConsent"],form[action*="/save"][action*="consent"]',
    ) !== null
  );
}

/** A page of scripts that fetch the results; a result page without results states that in words. */
const fewWords = 200;
const relayMarks =
  'meta[http-equiv=refresh i],a[href*="/httpservice/retry/enablejs"],noscript:has(meta[http-equiv=refresh i])';

function isRelay(page: Document): boolean {
  if (page.querySelector('h3')) return false;
  // Parsed without scripts, noscript holds elements; where it holds text, its words are checked.
  const marked =
    page.querySelector(relayMarks) !== null ||
    [...page.querySelectorAll('noscript,script')].some(({ textContent }) =>
      /\/httpservice\/retry\/enablejs/.test(textContent ?? ''),
    );
  const body = page.body?.cloneNode(true) as HTMLElement | undefined;
  for (const node of body?.querySelectorAll('script,style,noscript,template') ?? []) node.remove();
  const words = (body?.textContent ?? '').replace(/\s+/g, ' ').trim();
  return marked || words.length < fewWords;
}

/** A decoy has at least this many results. */
const minResults = 5;

/** A decoy: ten well-formed results that are unrelated to the query (sites.md, seen 2026). */
function isDecoy(
  results: readonly { title: string; url: string; snippet: string }[],
  query: string,
) {
  const requested = wordsOf(query.replace(/\b(site|inurl|intitle|filetype|lang):\S+/gi, ' '));
  if (requested.length === 0 || results.length < minResults) return false;
  return !results.some(({ title, url, snippet }) => {
    const shown = `${title} ${snippet} ${readable(url)}`.normalize('NFKC').toLowerCase();
    return requested.some((word) => shown.includes(word));
  });
}

/**
 * A word is compared by its first letters, to include its other forms; Chinese and similar scripts
 * by pairs of characters.
 */
function wordsOf(query: string): string[] {
  const words =
    query
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => {
    if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)) {
      return word.length > 5 ? [word.slice(0, 4)] : word.length > 2 ? [word] : [];
    }
    const letters = Array.from(word);
    return letters.length < 2 ? letters : letters.slice(1).map((letter, i) => letters[i] + letter);
  });
}

function readable(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
