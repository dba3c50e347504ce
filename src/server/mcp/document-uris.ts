import { readSourceId, type SourceId, sourceIdText } from './source-ids.ts';

/** Of resources: what follows it is an id as results have it. */
export const scheme = 'gloss://';

export const documentUri = (id: string): string =>
  scheme + sourceIdText({ kind: 'document', id, part: null });

/** The document that an address names; null: it names no whole one. */
export function readDocumentUri(uri: unknown): string | null {
  if (typeof uri !== 'string' || !uri.startsWith(scheme)) return null;
  const source = sourceOf(uri.slice(scheme.length));
  return source?.kind === 'document' && source.part === null ? source.id : null;
}

function sourceOf(text: string): SourceId | null {
  try {
    return readSourceId(text);
  } catch {
    return null;
  }
}
