import type { PageSnapshot } from '#domain/capture/captures.ts';
import { documentIdInput } from '#domain/documents/document-id.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { anchorByWords } from './anchors/anchors.ts';
import { cutText, type ParsedPage } from './parse-page.ts';
import { repairEncoding } from './repair-encoding.ts';
import type { TextParts } from './work-parts.ts';

const readTimeMs = 20_000;

/**
 * The text of a page that takes too long to parse, read by a worker in one pass over its tags: all
 * of it, menus included. null where it holds no text.
 * @throws capture_too_complex, aborted
 */
export async function textOnly(
  { html, source, charset, title, hiddenDropped }: PageSnapshot,
  pool: WorkPort,
  parts: TextParts,
  signal: AbortSignal,
): Promise<ParsedPage | null> {
  // Without a document nothing hidden can be taken out of the source: then its copy, which holds none.
  const isWhole = source?.hidden.length === 0 && !source.mute?.length;
  const file = new Blob(['\uFEFF', isWhole ? source.html : html]);
  const options = { kind: 'html', name: 'page.html' } as const;
  const read = await pool
    .run(signal, 'office-extract', (job) => job.extract(file, options), {
      bytes: file.size,
      timeoutMs: readTimeMs,
      long: true,
    })
    .catch((error: unknown) => {
      throw signal.aborted ? error : new CodedError('capture_too_complex', String(error));
    });
  const cut = await cutText(read.text, parts);
  if (!cut) return null;
  const { isLimit, text, tokens, spans } = cut;
  const shown = repairEncoding(title, charset);
  return {
    docId: await parts.hash(documentIdInput('page_content__webpage', text)),
    doc_type: 'page_content__webpage',
    doc_type_dependent_data: { title: shown, readabilityMarkdown: text },
    title: shown,
    text,
    tokens,
    passages: anchorByWords(text, spans),
    leftOut: isLimit ? 1 : 0,
    hiddenDropped,
    // Its fields were not looked at.
    isSensitive: true,
  };
}
