import { blake2b } from 'hash-wasm';
import { documentKey } from '#domain/documents/document-id.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { maxDocumentTokens, uncounted } from '#workers/tokenize/tokenize.api.ts';
import type { ParseParts } from './parse-page.ts';

/** The parts of parsing that need no DOM. */
export type TextParts = Pick<ParseParts, 'limit' | 'split' | 'hash'>;

/** They take time, so they are jobs of the pool, which also sets their time-outs. */
export function workParts(pool: WorkPort, signal: AbortSignal | null): TextParts {
  const bytes = (text: string) => ({ bytes: text.length * 2 });
  return {
    limit: (text, max = maxDocumentTokens) =>
      pool
        .run(signal, 'tokenize', (job) => job.truncate(text, max), bytes(text))
        .catch(uncounted(text)),
    split: (text) => pool.run(signal, 'passages', (job) => job.split(text), bytes(text)),
    hash: (input) => blake2b(input, 256, documentKey),
  };
}
