import { toCodedError } from '#shared/errors/coded-error.ts';
import type { ErrorCode } from '#shared/errors/registry.ts';
import type { PassageEmbedder } from './passage-embedder.ts';
import type { PassageSearch } from './search-passages.ts';

/** A person waits: without the query's vector after this long, words alone decide. */
const embedWaitMs = 8000;

export interface QueryVectorParts {
  embedder: PassageEmbedder | null;
  /** Aborted when the caller leaves. */
  connected: AbortSignal;
  /** Why words alone decide. */
  onFailure: (code: ErrorCode) => void;
}

/** The vector of a query; null: words alone decide. */
export async function queryVector(
  query: string,
  { embedder, connected, onFailure }: QueryVectorParts,
): Promise<PassageSearch['vector']> {
  if (!embedder || query.trim() === '') return null;
  const signal = AbortSignal.any([connected, AbortSignal.timeout(embedWaitMs)]);
  try {
    const [values] = await embedder.embed([query], signal);
    return values ? { model: embedder.model, values } : null;
  } catch (error) {
    onFailure(toCodedError(error).code);
    return null;
  }
}
