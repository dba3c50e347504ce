import type { WorkPort } from '#workers/pool/pool.api.ts';
import { maxDocumentTokens } from '#workers/tokenize/tokenize.api.ts';
import type { DocumentParser } from './page-document.ts';
import type { ParseParts } from './parse-page.ts';

/** The parts of parsing that take time, as jobs of the pool. Time-outs are the pool's. */
export function workParts(
  pool: WorkPort,
  parser: DocumentParser,
  signal: AbortSignal | null,
  readSite: ParseParts['readSite'],
): ParseParts {
  const bytes = (text: string) => ({ bytes: text.length * 2 });
  return {
    parser,
    readSite,
    limit: (text, max = maxDocumentTokens) =>
      pool.run(signal, 'tokenize', (job) => job.truncate(text, max), bytes(text)),
    split: (text) => pool.run(signal, 'passages', (job) => job.split(text), bytes(text)),
  };
}
