import type { Handlers, ReplyOf } from '#bus/types.ts';
import type { PageSnapshot } from '#domain/capture/captures.ts';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import { refusePrivate } from '#domain/privacy/private-hosts.ts';
import type { FetchedPage } from '#services/page-fetch/fetch-page.ts';
import { snapshotOfText } from '#services/page-fetch/snapshot-of-text.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { sharedCalls } from '#shared/shared-calls.ts';
import { canCapture } from '#sites/site-facts.ts';
import type { InOwnTab } from './tabs/own-tabs.ts';

type CopyInFrame = (
  url: string,
  gathered: Record<string, string>,
  signal: AbortSignal,
) => Promise<string>;

export interface ReadAddressDeps {
  /** Whether pages of that address may be read without a click. */
  mayRead: (url: string) => Promise<boolean>;
  /** Did the person choose that the site is never read? */
  isExcluded: (url: string) => Promise<boolean>;
  /** Notes that the host of a page learns of its address; `fetchPage` does so by itself. */
  recordPage: (url: string) => void;
  /** Texts that the site of an address needs in addition to its page. */
  gather: (url: string) => Promise<Record<string, string>>;
  /** The row of a copy taken in a hidden frame; null: this browser has no place for one. */
  frame: CopyInFrame | null;
  fetchPage(url: string, signal: AbortSignal): Promise<FetchedPage>;
  save(snapshot: PageSnapshot): Promise<string>;
  /** @throws capture_blocked */
  parse(captureId: string, signal: AbortSignal): Promise<DocumentInfo | null>;
  inOwnTab: InOwnTab;
}

type Reply = ReplyOf<'address.read'>;
type Way = (
  deps: ReadAddressDeps,
  url: string,
  signal: AbortSignal,
) => Promise<DocumentInfo | null>;

/** S4.12, in this order. */
const ways: readonly [Reply['way'], Way][] = [
  ['frame', inFrame],
  ['fetch', byFetch],
  ['tab', inTab],
];

const unopenedWays = ways.filter(([way]) => way !== 'tab');

/** After these another way fares no better. */
const final = [
  'aborted',
  'fetch_refused',
  'fetch_data',
  'capture_no_access',
  'capture_excluded',
  'capture_pdf',
  'network',
];

/** The contract lists its callers; a content script is never one. */
export function createReadAddress(
  deps: ReadAddressDeps,
): Pick<Handlers<'background'>, 'address.read'> {
  const read = sharedCalls((url: string, signal) => readAddress(deps, url, signal));
  const readUnopened = sharedCalls((url: string, signal) =>
    readAddress(deps, url, signal, unopenedWays),
  );
  return {
    'address.read': ({ url, isUnopened }, { signal }) =>
      isUnopened ? readUnopened(url, signal) : read(url, signal),
  };
}

export async function readAddress(
  deps: ReadAddressDeps,
  address: string,
  signal: AbortSignal,
  tried: typeof ways = ways,
): Promise<Reply> {
  const url = await permitted(deps, address);
  let failure = withoutText();
  let isHidden = false;
  for (const [way, read] of tried) {
    if (signal.aborted) throw new CodedError('aborted');
    try {
      const document = await read(deps, url, signal);
      if (way === 'fetch') isHidden = !document || isMostlyHidden(document);
      if (document && !(way === 'fetch' && isHidden)) return { document, way };
    } catch (thrown) {
      const error = toCodedError(thrown, 'capture_failed');
      failure = error.code === 'capture_empty' ? withoutText() : error;
      if (isHidden && failure.code !== 'aborted' && !isRefused(failure)) break;
      // A frame that fails otherwise says nothing of the page: it may only not be framed.
      if (way === 'frame' ? isRefused(failure) : isFinal(failure)) throw failure;
    }
  }
  const document = isHidden && (await fetched(deps, url, signal, true).catch(() => null));
  if (document) return { document, way: 'fetch' };
  throw failure;
}

/** S5.3. */
const withoutText = () => new CodedError('document_url');

/** Tokens: a page that shows no more than this without its scripts may be a shell. */
const fewTokens = 60;
/** Hidden words for each token shown of a page of more: also a shell with all its menus. */
const shellShare = 3;

/** A page that was not run, whose contents its script would show: not what a person sees of it. */
function isMostlyHidden({ tokens, hiddenDropped }: DocumentInfo): boolean {
  // Its words could not be counted.
  if (tokens === 0) return false;
  return hiddenDropped > tokens * (tokens < fewTokens ? 1 : shellShare);
}

/** By us, as a page of this machine or of a site that is never read. */
const isRefused = ({ code }: CodedError) => code === 'fetch_refused' || code === 'capture_excluded';

function isFinal({ code, details }: CodedError): boolean {
  return final.includes(code) || (code === 'fetch_other' && details?.status !== 403);
}

async function permitted(
  { mayRead, isExcluded }: ReadAddressDeps,
  address: string,
): Promise<string> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new CodedError('invalid_request', 'not the address of a page');
  }
  refusePrivate(url);
  if (!canCapture(url.href)) throw new CodedError('capture_refused');
  if (await isExcluded(url.href)) throw new CodedError('capture_excluded');
  if (!(await mayRead(url.href))) throw new CodedError('capture_no_access');
  url.hash = '';
  return url.href;
}

const gathered = ({ gather }: ReadAddressDeps, url: string) => gather(url).catch(() => ({}));

async function inFrame(
  deps: ReadAddressDeps,
  url: string,
  signal: AbortSignal,
): Promise<DocumentInfo | null> {
  if (!deps.frame) return null;
  const texts = await gathered(deps, url);
  deps.recordPage(url);
  return deps.parse(await deps.frame(url, texts, signal), signal);
}

function byFetch(
  deps: ReadAddressDeps,
  url: string,
  signal: AbortSignal,
): Promise<DocumentInfo | null> {
  return fetched(deps, url, signal, false);
}

/** `keepsHidden`: where nothing else can be read of it, also the words that it shows by its script. */
async function fetched(
  deps: ReadAddressDeps,
  url: string,
  signal: AbortSignal,
  keepsHidden: boolean,
): Promise<DocumentInfo | null> {
  const page = await deps.fetchPage(url, signal).catch((thrown: unknown) => {
    const { code, details } = toCodedError(thrown);
    if (code === 'fetch_type' && details?.contentType === 'application/pdf') {
      throw new CodedError('capture_pdf');
    }
    throw thrown;
  });
  if (page.status >= 400) {
    throw new CodedError('fetch_other', `HTTP ${page.status}`, { status: page.status });
  }
  const snapshot = {
    ...snapshotOfText(page),
    gathered: await gathered(deps, page.url),
    ...(keepsHidden && { keepsHidden }),
  };
  return deps.parse(await deps.save(snapshot), signal);
}

async function inTab(
  { inOwnTab, recordPage }: ReadAddressDeps,
  url: string,
  signal: AbortSignal,
): Promise<DocumentInfo> {
  recordPage(url);
  const document = await inOwnTab(url, { isShown: false, signal }, (read) => read());
  if (document) return document;
  throw new CodedError('capture_failed', 'generate document with tab is null');
}
