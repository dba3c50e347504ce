import type { PageSnapshot } from '#domain/capture/captures.ts';
import { beginReading, type SiteReading } from '#domain/sites/site-health.ts';
import { blockPageOf } from '#services/capture/block-pages/block-page.ts';
import { htmlToMarkdown } from '#services/capture/markdown/markdown.ts';
import type { DocumentParser } from '#services/capture/page-document.ts';
import { type ParsedPage, parsePage } from '#services/capture/parse-page.ts';
import type { TextParts } from '#services/capture/work-parts.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ReadContext } from '#sites/contract.ts';
import { readSite } from '#sites/read-site.ts';
import { blockOf } from '#sites/search/block.ts';
import { siteFor } from '#sites/site-facts.ts';

export interface ParseRequest {
  snapshot: PageSnapshot;
  /** It was requested by its address: a page that says it is gone is an error (S8.8). */
  isRequested: boolean;
  /** Epoch milliseconds; dates such as "yesterday" are relative to it. */
  now: number;
}

export interface ParsedSnapshot {
  /** null: the page holds no text (yet). */
  parsed: ParsedPage | null;
  /** How the page of a known site was read; null: the site was not looked for. */
  reading: SiteReading | null;
}

/** A context that has a DOM parses captured pages. */
export interface PageParser {
  /** @throws CodedError fetch_other, capture_blocked, aborted */
  parse(request: ParseRequest, signal: AbortSignal): Promise<ParsedSnapshot>;
  /** A rich text as Markdown. @throws CodedError timeout, aborted */
  markdown(html: string, signal: AbortSignal): Promise<string>;
}

export function markdownOf(html: string, parser: DocumentParser): string {
  return htmlToMarkdown(parser.parseFromString(html, 'text/html').body);
}

/** Parses on the calling thread. @throws CodedError fetch_other, capture_blocked */
export async function parseSnapshot(
  { snapshot, isRequested, now }: ParseRequest,
  parts: TextParts,
  parser: DocumentParser,
): Promise<ParsedSnapshot> {
  const { url, lang, gathered } = snapshot;
  let reading: SiteReading | null = null;
  const kind = siteFor(url)?.kind;
  const parsed = await parsePage(snapshot, {
    ...parts,
    parser,
    now,
    isKnownSite: kind === 'mail' || kind === 'social',
    readSite: (page) => {
      if (!URL.canParse(url)) return null;
      if (isRequested) refuseBlocked(page, url);
      const context = { url: new URL(url), now, lang, gathered: gathered ?? {} };
      return readCounted(page, context, (ended) => {
        reading = ended;
      });
    },
  });
  return { parsed, reading };
}

function readCounted(
  page: Document,
  context: ReadContext,
  report: (reading: SiteReading | null) => void,
) {
  const site = siteFor(context.url.href);
  const [host] = site?.hosts ?? [];
  if (!site?.kind || host === undefined) return readSite(page, context);
  const reading = beginReading(site.id, host);
  let isRead = false;
  try {
    const read = readSite(page, { ...context, matched: reading.matched });
    isRead = read !== null;
    return read;
  } finally {
    report(reading.ended(isRead));
  }
}

/** S8.8: a notice in place of the page is not the page's content. */
function refuseBlocked(page: Document, url: string): void {
  const block = blockOf(page, url, '') ?? blockPageOf(page, url);
  if (block === 'missing')
    throw new CodedError('fetch_other', 'it says so itself', { status: 404 });
  if (block) throw new CodedError('capture_blocked', block, { status: 301 });
}
