import { CodedError } from '#shared/errors/coded-error.ts';
import type { Metrics } from '../http/metrics.ts';
import type { ProviderRegistry } from '../providers/registry.ts';

/** Turns texts into vectors with the configured model. */
export interface PassageEmbedder {
  /** Its id; vectors of different models are never compared. */
  model: string;
  /** Vectors of length 1, in the order of the texts. Throws a vendor's errors as CodedError. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
}

/** Characters of a passage that are embedded; passages that the server splits are never longer. */
const maxText = 8000;

/** Null where EMBEDDING_MODEL is not set. */
export function passageEmbedder(
  model: string | null,
  providers: ProviderRegistry,
  metrics: Metrics,
): PassageEmbedder | null {
  if (!model) return null;
  return {
    model,
    async embed(texts, signal) {
      const { provider, model: id } = await providers.choose(model);
      const embedder = provider.embedding?.(id);
      if (!embedder) {
        throw new CodedError('unsupported_by_provider', `${provider.name} has no embeddings`);
      }
      const values = texts.map((text) => text.slice(0, maxText).trim() || '-');
      const size = (await embedder.maxEmbeddingsPerCall) ?? values.length;
      const vectors: Float32Array[] = [];
      try {
        for (let from = 0; from < values.length; from += size) {
          const part = values.slice(from, from + size);
          const { embeddings } = await embedder.doEmbed({ values: part, abortSignal: signal });
          vectors.push(...checked(embeddings, part.length, provider.name));
        }
      } catch (thrown) {
        const error = provider.toError(thrown);
        if (error.code !== 'aborted') {
          metrics.vendorErrors.inc({ provider: provider.id, code: error.code });
        }
        throw error;
      }
      return vectors;
    },
  };
}

function checked(embeddings: readonly number[][], wanted: number, name: string): Float32Array[] {
  const dimensions = embeddings[0]?.length ?? 0;
  const vectors = embeddings.map((values) => {
    const norm = Math.hypot(...values);
    return Float32Array.from(values, (value) => value / norm);
  });
  const isWhole =
    vectors.length === wanted &&
    vectors.every((vector) => vector.length === dimensions && Number.isFinite(vector[0]));
  if (!isWhole || dimensions === 0) {
    throw new CodedError('provider_bad_stream', `${name} sent vectors that cannot be used`);
  }
  return vectors;
}
