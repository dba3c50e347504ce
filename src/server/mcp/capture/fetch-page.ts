import { readBody } from '#api/client/read-body.ts';
import { refusePrivate } from '#domain/privacy/private-hosts.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { decodeText } from '#workers/office-extract/decode.core.ts';
import { DocumentWriter } from '#workers/office-extract/document-writer.core.ts';
import { readHtml } from '#workers/office-extract/html.core.ts';
import type { Fetch } from '../../gateway/fetch/node-fetch.ts';

export interface FetchedPage {
  /** Where its redirects have led. */
  address: string;
  title: string;
  /** Markdown. */
  text: string;
}

const maxBytes = 3 * 1024 * 1024;
const maxRedirects = 5;
const fetchMs = 20_000;
const headers = {
  accept: 'text/html,application/xhtml+xml,text/plain;q=0.9',
  'user-agent': 'Gloss',
};

/**
 * A page of the web as text: all that is visible in it. `fetch` refuses hosts of this machine and its network; each
 * redirect is checked as the first address. Throws `invalid_request`, `fetch_refused`, `fetch_type`, `fetch_data`,
 * `network`.
 */
export async function fetchPage(
  address: string,
  fetch: Fetch,
  connected: AbortSignal,
): Promise<FetchedPage> {
  const signal = AbortSignal.any([connected, AbortSignal.timeout(fetchMs)]);
  try {
    const { url, response } = await lastResponse(pageAddress(address), fetch, signal);
    const type = (response.headers.get('content-type') ?? '').toLowerCase();
    if (!response.ok) throw new CodedError('fetch_data', `the page answered ${response.status}`);
    if (!/^(text\/|application\/xhtml\+xml)/.test(type)) {
      throw new CodedError('fetch_type', 'the address leads to no page with text');
    }
    const bytes = await readBody(response, maxBytes, tooLarge);
    const text = decodeText(bytes, () => charsetOf(type));
    return { address: url.href, ...pageOf(text, /html/.test(type)) };
  } catch (thrown) {
    if (thrown instanceof CodedError) throw thrown;
    throw new CodedError('network', 'the page cannot be reached');
  }
}

async function lastResponse(first: URL, fetch: Fetch, signal: AbortSignal) {
  let url = first;
  for (let left = maxRedirects; ; left -= 1) {
    const response = await fetch(url.href, { headers, signal });
    const next = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || next === null) return { url, response };
    await response.body?.cancel();
    if (left === 0) throw new CodedError('fetch_refused', 'the page leads on too often');
    url = pageAddress(next, url.href);
  }
}

function pageAddress(address: string, base?: string): URL {
  const url = URL.parse(address, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new CodedError('invalid_request', 'that is not the address of a page');
  }
  refusePrivate(url);
  return url;
}

const tooLarge = () => new CodedError('fetch_data', 'the page is too large');

const charsetOf = (type: string) => /charset="?([\w.:-]+)/.exec(type)?.[1] ?? 'windows-1252';

function pageOf(text: string, isHtml: boolean): Pick<FetchedPage, 'title' | 'text'> {
  if (!isHtml) return { title: '', text };
  const writer = new DocumentWriter();
  const { title } = readHtml([text], writer);
  return { title: title.replace(/\s+/g, ' ').trim().slice(0, 500), text: writer.finish().text };
}
