import type { Handlers } from '#bus/types.ts';
import { type PageSnapshot, pageSnapshotSchema } from '#domain/capture/captures.ts';
import { type Document, type DocumentInfo, infoOfDocument } from '#domain/documents/documents.ts';
import type { SiteReading } from '#domain/sites/site-health.ts';
import type { SyncColumns } from '#domain/sync/sync.ts';
import { documentOfPage } from '#services/capture/document-of-page.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { isObject } from '#shared/json.ts';
import type { PageParser } from './parse-snapshot.ts';

interface ParseDeps {
  parser: PageParser;
  clock: Clock;
  getCapture(id: string): Promise<{ html: string; meta: unknown } | undefined>;
  deleteCapture(id: string): Promise<void>;
  putDocument(document: Omit<Document, keyof SyncColumns>): Promise<void>;
  /** Counts how a page of a known site was read. */
  countReading?: (reading: SiteReading) => Promise<void>;
}

type ParseHandlers = Pick<Handlers<'offscreen'>, 'document.parse' | 'text.toMarkdown'>;

/** Replies cached for a caller that repeats a call because it lost the first reply. */
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
    'text.toMarkdown': async ({ html }, { signal }) => ({
      markdown: await deps.parser.markdown(html, signal),
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
  const now = deps.clock.now();
  const { parsed, reading } = await deps.parser.parse({ snapshot, isRequested, now }, signal);
  // A count that fails does not keep the page from being read.
  if (reading) deps.countReading?.(reading).catch(() => undefined);
  if (!parsed) return null;
  const document = documentOfPage(snapshot, parsed, deps.clock.now());
  await deps.putDocument(document);
  await deps.deleteCapture(captureId);
  return infoOfDocument(document);
}

function snapshotOf(row: { html: string; meta: unknown }): PageSnapshot {
  const read = pageSnapshotSchema.safeParse({
    ...(isObject(row.meta) ? row.meta : {}),
    html: row.html,
  });
  if (!read.success) throw new CodedError('capture_failed', 'the capture is not readable');
  return read.data;
}
