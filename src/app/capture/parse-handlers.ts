import type { Handlers } from '#bus/types.ts';
import { type PageSnapshot, pageSnapshotSchema } from '#domain/captures.ts';
import { type Document, type DocumentInfo, infoOfDocument } from '#domain/documents.ts';
import { beginReading, type SiteReading } from '#domain/site-health.ts';
import type { SyncColumns } from '#domain/sync.ts';
import { blockPageOf } from '#services/capture/block-page.ts';
import { documentOfPage } from '#services/capture/document-of-page.ts';
import type { DocumentParser } from '#services/capture/page-document.ts';
import { parsePage } from '#services/capture/parse-page.ts';
import { workParts } from '#services/capture/work-parts.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { isObject } from '#shared/json.ts';
import type { ReadContext } from '#sites/contract.ts';
import { readSite } from '#sites/read-site.ts';
import { blockOf } from '#sites/search/block.ts';
import { siteFor } from '#sites/site-facts.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';

type HtmlPage = globalThis.Document;

export interface ParseDeps {
  pool: WorkPort;
  parser: DocumentParser;
  clock: Clock;
  getCapture(id: string): Promise<{ html: string; meta: unknown } | undefined>;
  deleteCapture(id: string): Promise<void>;
  putDocument(document: Omit<Document, keyof SyncColumns>): Promise<void>;
  /** Told how a page of a known site was read; absent: nobody counts. */
  countReading?: (reading: SiteReading) => Promise<void>;
}

type ParseHandlers = Pick<Handlers<'offscreen'>, 'document.parse' | 'tokens.count'>;

/** Answers kept for a caller that asks again because it lost the first. */
const remembered = 20;

export function createParseHandlers(deps: ParseDeps): ParseHandlers {
  const answers = new Map<string, DocumentInfo>();
  return {
    'document.parse': async ({ captureId, isRequested }, { signal }) => {
      const known = answers.get(captureId);
      if (known) return { document: known };
      const document = await parseCapture(deps, captureId, isRequested === true, signal);
      if (document) {
        answers.set(captureId, document);
        for (const id of [...answers.keys()].slice(0, -remembered)) answers.delete(id);
      }
      return { document };
    },
    'tokens.count': async ({ text }, { signal }) => ({
      tokens: await deps.pool.run(signal, 'tokenize', (job) => job.count(text), {
        bytes: text.length * 2,
      }),
    }),
  };
}

async function parseCapture(
  deps: ParseDeps,
  captureId: string,
  isRequested: boolean,
  signal: AbortSignal,
): Promise<DocumentInfo | null> {
  const row = await deps.getCapture(captureId);
  if (!row) throw new CodedError('not_found', `no capture ${captureId}`);
  const snapshot = snapshotOf(row);
  const parts = workParts(deps.pool, deps.parser, signal, (page) => {
    const { url, lang, gathered } = snapshot;
    if (!URL.canParse(url)) return null;
    if (isRequested) refuseBlocked(page, url);
    const context = { url: new URL(url), now: deps.clock.now(), lang, gathered: gathered ?? {} };
    return readCounted(deps, page, context);
  });
  const kind = siteFor(snapshot.url)?.kind;
  const isKnownSite = kind === 'mail' || kind === 'social';
  const parsed = await parsePage(snapshot, { ...parts, isKnownSite });
  if (!parsed) return null;
  const document = documentOfPage(snapshot, parsed, deps.clock.now());
  await deps.putDocument(document);
  await deps.deleteCapture(captureId);
  return infoOfDocument(document);
}

/** Counting never stands in the way of reading. */
function readCounted({ countReading }: ParseDeps, page: HtmlPage, context: ReadContext) {
  const site = siteFor(context.url.href);
  const [host] = site?.hosts ?? [];
  if (!countReading || !site?.kind || host === undefined) return readSite(page, context);
  const reading = beginReading(site.id, host);
  let isRead = false;
  try {
    const read = readSite(page, { ...context, matched: reading.matched });
    isRead = read !== null;
    return read;
  } finally {
    const ended = reading.ended(isRead);
    if (ended) countReading(ended).catch(() => undefined);
  }
}

/** S8.8: what stands in the way of a page is never taken for its content. */
function refuseBlocked(page: HtmlPage, url: string): void {
  const block = blockOf(page, url, '') ?? blockPageOf(page, url);
  if (block === 'missing')
    throw new CodedError('fetch_other', 'it says so itself', { status: 404 });
  if (block) throw new CodedError('capture_blocked', block, { status: 301 });
}

function snapshotOf(row: { html: string; meta: unknown }): PageSnapshot {
  const read = pageSnapshotSchema.safeParse({
    ...(isObject(row.meta) ? row.meta : {}),
    html: row.html,
  });
  if (!read.success) throw new CodedError('capture_failed', 'the capture is not readable');
  return read.data;
}
