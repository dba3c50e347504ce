import type { Document } from '../documents/documents.ts';
import type { Coverage } from '../evidence/coverage.ts';
import type { Part } from './plan-reading.ts';

type Source = Pick<Document, 'passages' | 'leftOut'>;

/**
 * All that is stored of the sources; what the cap of S9.1 left out counts as not read. null where
 * they contain no passage that could be counted.
 */
export function wholeCoverage(documents: readonly Source[]): Coverage | null {
  const read = passagesOf(documents);
  if (read === 0) return null;
  const pages = pagesOf(documents, [], []);
  if (pages) return { ...blank, mode: 'whole', unit: 'pages', ...pages };
  return { ...blank, mode: 'whole', unit: 'passages', read, of: read + leftOut(documents) };
}

/** `read` passages were given to the model. */
export function excerptCoverage(documents: readonly Source[], read: number): Coverage {
  const of = passagesOf(documents) + leftOut(documents);
  return { ...blank, mode: 'passages', unit: 'passages', read, of };
}

/** In pages where every source has pages; a page counts as read when all its passages were read. */
export function partsCoverage(
  documents: readonly Source[],
  parts: readonly Part[],
  failed: readonly number[],
): Coverage {
  const base = { mode: 'parts' as const, failed: [...failed], processed: null };
  const pages = pagesOf(documents, parts, failed);
  if (pages) return { ...base, unit: 'pages', ...pages };
  const beyond = partsLeftOut(documents, parts.length);
  return { ...base, unit: 'parts', read: parts.length - failed.length, of: parts.length + beyond };
}

const blank = { failed: [] as number[], processed: null };

function passagesOf(documents: readonly Source[]): number {
  return documents.reduce((sum, { passages }) => sum + passages.length, 0);
}

function leftOut(documents: readonly Source[]): number {
  return documents.reduce((sum, document) => sum + (document.leftOut ?? 0), 0);
}

/** As many parts as the passages that are not stored would fill. */
function partsLeftOut(documents: readonly Source[], parts: number): number {
  const missing = leftOut(documents);
  return missing === 0 ? 0 : Math.ceil((missing / Math.max(1, passagesOf(documents))) * parts);
}

function pagesOf(
  documents: readonly Source[],
  parts: readonly Part[],
  failed: readonly number[],
): { read: number; of: number } | null {
  const all = new Set<string>();
  for (const [document, { passages }] of documents.entries()) {
    for (const { anchor } of passages) {
      if (anchor.kind !== 'pdf') return null;
      all.add(`${document} ${anchor.page}`);
    }
  }
  if (all.size === 0 || leftOut(documents) > 0) return null;
  const missing = new Set<string>();
  for (const number of failed) {
    for (const { document, from, to } of parts[number - 1]?.ranges ?? []) {
      for (const { anchor } of documents[document]?.passages.slice(from, to) ?? []) {
        if (anchor.kind === 'pdf') missing.add(`${document} ${anchor.page}`);
      }
    }
  }
  return { read: all.size - missing.size, of: all.size };
}
