import { readBody } from '#api/client/read-body.ts';
import { deadline, type Fetch, lostCall } from '#api/client/timed-fetch.ts';
import { refusePrivate } from '#domain/privacy/private-hosts.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { charsetOf, decodeText, isBinary } from './decode-text.ts';
import { publicResponse } from './public-address.ts';

/** S9.9. */
const fetchTimeoutMs = 20_000;
export const maxBody = 20 * 1024 * 1024;

export interface FetchPageDeps {
  fetch: Fetch;
  clock: Clock;
  /** Sets the browser's rules, which also check redirects. Called before every request. */
  guard(): Promise<unknown>;
  /** May pages of this address be read? */
  mayRead(url: URL): Promise<boolean>;
}

export interface FetchedPage {
  status: number;
  url: string;
  contentType: string;
  text: string;
}

const requested = {
  method: 'GET',
  credentials: 'omit',
  redirect: 'follow',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
  headers: { accept: 'text/html,application/xhtml+xml,text/plain;q=0.9,*/*;q=0.5' },
} as const;

/** S7.4: a page as text. @throws invalid_request, fetch_*, capture_no_access, timeout, network */
export async function fetchPage(
  deps: FetchPageDeps,
  address: string,
  signal?: AbortSignal,
): Promise<FetchedPage> {
  const url = readAddress(address);
  await deps.guard();
  if (!(await deps.mayRead(url))) throw new CodedError('capture_no_access');
  const limit = deadline(deps.clock, fetchTimeoutMs, signal);
  try {
    const response = await publicResponse(deps.fetch, url, { ...requested, signal: limit.signal });
    return await pageOf(response, url);
  } catch (thrown) {
    const lost = lostCall(limit, thrown);
    if (lost.code === 'network' && (await leadsAway(deps, url, limit.signal))) {
      throw new CodedError('capture_no_access', 'it leads to a host without a grant', {
        leadsAway: true,
      });
    }
    throw lost;
  } finally {
    limit.dispose();
  }
}

const anyHost = new URL('https://granted-only-with-every-site.invalid/');

/**
 * For a redirect from a granted host to one that is not granted, the browser reports only a
 * failure.
 */
async function leadsAway(deps: FetchPageDeps, url: URL, signal: AbortSignal): Promise<boolean> {
  if (await deps.mayRead(anyHost)) return false;
  const answer = await deps
    .fetch(url.href, { ...requested, redirect: 'manual', signal })
    .catch(() => null);
  return answer?.type === 'opaqueredirect';
}

function readAddress(address: string): URL {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new CodedError('invalid_request', 'not the address of a page');
  }
  if (url.username !== '' || url.password !== '') {
    throw new CodedError('invalid_request', 'an address with a password');
  }
  refusePrivate(url);
  return url;
}

async function pageOf(response: Response, requested: URL): Promise<FetchedPage> {
  try {
    const final = URL.parse(response.url) ?? requested;
    refusePrivate(final);
    const header = response.headers.get('content-type') ?? '';
    const contentType = (header.split(';')[0] ?? '').trim().toLowerCase();
    if (contentType !== '' && !isText(contentType)) throw noText(contentType);
    const bytes = await readBody(response, maxBody, tooLarge);
    const charset = charsetOf(header);
    if (isBinary(bytes, charset)) throw noText(contentType);
    return {
      status: response.status,
      url: final.href,
      contentType,
      text: decodeText(bytes, charset),
    };
  } catch (thrown) {
    await response.body?.cancel().catch(() => undefined);
    throw thrown;
  }
}

const tooLarge = () => new CodedError('fetch_data', 'the page is too large', { limit: maxBody });

function isText(contentType: string): boolean {
  return /^text\/|[/+](xml|json)$|^application\/(javascript|ecmascript|x-ndjson|x-subrip)$/.test(
    contentType,
  );
}

function noText(contentType: string): CodedError {
  return new CodedError('fetch_type', 'no text', { contentType });
}
