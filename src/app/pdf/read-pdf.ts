import type { Handlers } from '#bus/types.ts';
import { infoOfDocument } from '#domain/documents/documents.ts';
import { pdfNameOf } from '#domain/documents/pdf-address.ts';
import { documentOfFile } from '#services/documents/document-of-file.ts';
import { fetchPdf } from '#services/documents/fetch-pdf.ts';
import { describePage } from '#services/privacy/describe-request.ts';
import type { RecordSent } from '#services/privacy/recorded.ts';
import type { Store } from '#services/store/database/store.ts';
import { getDocument, saveDocument } from '#services/store/documents/documents.ts';
import { saveViewed } from '#services/store/documents/viewed-files.ts';
import { sharedCalls } from '#shared/shared-calls.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { refuseExcluded } from '../capture/excluded-sites.ts';

interface ReadPdfDeps {
  store: Store;
  pool: WorkPort;
  readonly record: RecordSent;
}

/** Reads a PDF that a tab shows in the browser's own viewer, as ours reads what it shows. */
export function createReadPdf(deps: ReadPdfDeps): Pick<Handlers<'offscreen'>, 'pdf.read'> {
  const read = sharedCalls((url: string, signal) => readPdf(deps, url, signal));
  return { 'pdf.read': async ({ url }, { signal }) => ({ document: await read(url, signal) }) };
}

async function readPdf({ store, pool, record }: ReadPdfDeps, url: string, signal: AbortSignal) {
  const [link = url] = url.split('#', 1);
  await refuseExcluded(store, link);
  if (/^https?:/.test(link)) record(describePage(link, 'pdf'));
  const blob = await fetchPdf(link, signal);
  const file = new File([blob], pdfNameOf(link), { type: 'application/pdf' });
  const known = (docId: string) => getDocument(store, docId);
  const read = await documentOfFile(pool, file, { signal, now: store.clock.now(), known });
  const document = { ...read.document, link };
  await saveDocument(store, document);
  await saveViewed(store, document.doc_id, file);
  return infoOfDocument(document);
}
