import type { Document } from '#domain/documents/documents.ts';
import { needsText } from '#domain/files/check-document.ts';
import { checkFile } from '#domain/files/check-file.ts';
import { docTypeOfKind } from '#domain/files/file-kinds.ts';
import type { SyncColumns } from '#domain/sync/sync.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { PassageSpan } from '#workers/passages/passages.api.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { maxDocumentTokens, uncounted } from '#workers/tokenize/tokenize.api.ts';
import { extractFile } from './extract-file.ts';
import type { ExtractedFile, ExtractedPage } from './extracted-file.ts';
import { inOrder, type ReadOptions } from './file-steps.ts';
import { hashFile } from './hash-file.ts';
import { knownAs } from './known-document.ts';

interface ReadFile {
  document: Omit<Document, keyof SyncColumns>;
  pages: ExtractedPage[];
}

/**
 * Reads an added file: its id, its text within the token cap, its passages with their places. A PDF
 * without text (a scan) is no error here: its pages are named in the document. A known file (S5.6)
 * returns the stored document, without pages.
 */
export async function documentOfFile(
  pool: WorkPort,
  file: File,
  options: ReadOptions & { now: number },
): Promise<ReadFile> {
  const kind = checkFile(file);
  const { signal = null } = options;
  const onStep = options.onStep && inOrder(options.onStep);
  const docId = await hashFile(pool, file, signal, (done, of) =>
    onStep?.({ step: 'hashing', done, of }),
  );
  const known = knownAs(await options.known?.(docId), file, kind);
  if (known) return { document: known, pages: [] };
  const extracted = await extractFile(pool, file, kind, { ...options, onStep, docId });
  const docType = docTypeOfKind(kind);
  if (kind !== 'pdf' && needsText(docType) && !extracted.text.trim()) {
    throw new CodedError('file_empty', 'no text');
  }
  onStep?.({ step: 'indexing', done: 0, of: 1 });
  const { text, tokens, isLimit, spans, leftOut } = await index(pool, extracted.text, signal);
  const document = {
    doc_id: docId,
    doc_type: docType,
    pure_text: text,
    tokens,
    link: null,
    file_link: null,
    doc_type_dependent_data: {
      title: file.name,
      mimeType: file.type,
      size: file.size,
      isLimit: isLimit || extracted.isCut,
      pages: extracted.pageFacts,
      ...(extracted.segments && { segments: extracted.segments }),
    },
    passages: passagesOf(spans, extracted),
    ...(leftOut > 0 ? { leftOut } : {}),
    hiddenDropped: 0,
    created_at: new Date(options.now).toISOString(),
  };
  onStep?.({ step: 'indexing', done: 1, of: 1 });
  return { document, pages: extracted.pages };
}

interface Indexed {
  text: string;
  tokens: number;
  isLimit: boolean;
  spans: PassageSpan[];
  /** Passages after the cut. */
  leftOut: number;
}

const indexMs = 300_000;

async function index(pool: WorkPort, whole: string, signal: AbortSignal | null): Promise<Indexed> {
  if (!whole) return { text: '', tokens: 0, isLimit: false, spans: [], leftOut: 0 };
  const options = { bytes: whole.length * 2, timeoutMs: indexMs, long: whole.length > 200_000 };
  const { text, tokens, isLimit } = await pool
    .run(signal, 'tokenize', (job) => job.truncate(whole, maxDocumentTokens), options)
    .catch(uncounted(whole));
  const split = (part: string) => pool.run(signal, 'passages', (job) => job.split(part), options);
  const spans = await split(text);
  const leftOut = isLimit ? (await split(whole.slice(text.length))).length : 0;
  return { text, tokens, isLimit, spans, leftOut };
}

function passagesOf(spans: readonly PassageSpan[], extracted: ExtractedFile) {
  return spans.flatMap((span) => {
    const anchor = extracted.anchorOf(span.textStart, span.textEnd);
    return anchor ? [{ ...span, anchor }] : [];
  });
}
