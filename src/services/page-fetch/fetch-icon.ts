import { readBody } from '#api/client/read-body.ts';
import { deadline, type Fetch } from '#api/client/timed-fetch.ts';
import { isPrivateHost } from '#domain/privacy/private-hosts.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { publicResponse } from './public-address.ts';

const iconTimeoutMs = 5_000;
const maxIconBytes = 64 * 1024;

interface FetchIconDeps {
  fetch: Fetch;
  clock: Clock;
  /** Sets the browser's rules, which also check redirects. Called before every request. */
  guard(): Promise<unknown>;
}

const requested = {
  method: 'GET',
  credentials: 'omit',
  redirect: 'follow',
  cache: 'force-cache',
  referrerPolicy: 'no-referrer',
  headers: { accept: 'image/*' },
} as const;

/**
 * The icon of the page at `page`, most often from the browser's cache. The page names its address:
 * another host than the page's own has to be a public one over HTTPS. null: no icon can be had.
 */
export async function fetchIcon(
  deps: FetchIconDeps,
  page: URL,
  address: string,
): Promise<Blob | null> {
  const url = URL.parse(address);
  if (!url || !mayFetch(url, page)) return null;
  const limit = deadline(deps.clock, iconTimeoutMs);
  const init = { ...requested, signal: limit.signal };
  try {
    await deps.guard();
    const response = await (url.protocol === 'data:' || url.origin === page.origin
      ? deps.fetch(url.href, init)
      : publicResponse(deps.fetch, url, init));
    if (!response.ok) return null;
    const type = response.headers.get('content-type') ?? '';
    return new Blob([await readBody(response, maxIconBytes, tooLarge)], { type });
  } catch {
    return null;
  } finally {
    limit.dispose();
  }
}

const tooLarge = () => new CodedError('fetch_data', 'the icon is too large');

function mayFetch(url: URL, page: URL): boolean {
  if (url.protocol === 'data:') return true;
  if (url.username !== '' || url.password !== '') return false;
  if (url.origin === page.origin) return url.protocol === 'https:' || url.protocol === 'http:';
  return url.protocol === 'https:' && !isPrivateHost(url.hostname);
}
