import {
  type EmbeddingsReply,
  type EmbeddingsRequest,
  embeddingsPath,
  embeddingsReplySchema,
  embeddingsRequestSchema,
} from '#api/embeddings.ts';
import { usesOfTokens } from '#domain/billing/use-cost.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { textTokens } from '../../gateway/prompt-tokens.ts';
import type { SchemaRoutes } from '../../http/app-parts.ts';
import { whileConnected } from '../../http/connections/while-connected.ts';
import { uncheckedReply } from '../../http/unchecked-reply.ts';
import { countMetered, whilePresent } from '../../plans/plans.ts';
import type { Embedder } from '../../providers/provider.ts';

const schema = { body: embeddingsRequestSchema, response: { 200: embeddingsReplySchema } };

export const embeddingRoutes: SchemaRoutes<'plans' | 'providers' | 'metrics' | 'closing'> = async (
  app,
  options,
) => {
  const { plans, providers, metrics, closing } = options;
  app.post(embeddingsPath, { schema, ...uncheckedReply }, async (request, reply) => {
    const { body } = request;
    const signal = whileConnected(reply, closing);
    const { provider, model } = await providers.choose(body.model);
    const embedder = provider.embedding?.(model);
    if (!embedder) {
      throw new CodedError('unsupported_by_provider', `${provider.name} has no embeddings`);
    }
    const inputs = typeof body.input === 'string' ? [body.input] : body.input;
    const expected = inputs.reduce((sum, text) => sum + textTokens(text), 0);
    const usesOf = (tokens: number) => usesOfTokens(body.model, { in: tokens, out: 0 });
    const counting = countMetered(plans, request, 'embeddings', usesOf(expected));
    const counted = await whilePresent(counting, signal);
    try {
      const answer = await embed(embedder, body, signal);
      await counted.settle(usesOf(answer.usage.prompt_tokens || expected));
      return answer;
    } catch (thrown) {
      const error = provider.toError(thrown);
      if (error.code !== 'aborted') await counted.giveBack();
      if (error.code !== 'aborted') {
        metrics.vendorErrors.inc({ provider: provider.id, code: error.code });
      }
      throw error;
    }
  });
};

/** Vendors take differing numbers of texts a call: longer lists go in parts, in order. */
async function embed(
  embedder: Embedder,
  request: EmbeddingsRequest,
  abortSignal: AbortSignal,
): Promise<EmbeddingsReply> {
  const inputs = typeof request.input === 'string' ? [request.input] : request.input;
  const size = (await embedder.maxEmbeddingsPerCall) ?? inputs.length;
  const vectors: number[][] = [];
  let tokens = 0;
  for (let from = 0; from < inputs.length; from += size) {
    const values = inputs.slice(from, from + size);
    const options = request.dimensions
      ? { providerOptions: dimensionOptions(embedder.provider, request.dimensions) }
      : {};
    const { embeddings, usage } = await embedder.doEmbed({ values, abortSignal, ...options });
    vectors.push(...embeddings);
    tokens += usage?.tokens ?? 0;
  }
  return {
    object: 'list',
    model: request.model,
    data: vectors.map((vector, index) => ({
      object: 'embedding',
      index,
      embedding: request.encoding_format === 'base64' ? toBase64(vector) : vector,
    })),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  };
}

/** Each package has its own name for the length of a vector. */
function dimensionOptions(provider: string, dimensions: number) {
  const [name = provider] = provider.split('.', 1);
  if (name === 'google') return { google: { outputDimensionality: dimensions } };
  if (name === 'mistral') return { mistral: { outputDimension: dimensions } };
  return { [name]: { dimensions }, openaiCompatible: { dimensions } };
}

function toBase64(vector: readonly number[]): string {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * 4);
  return bytes.toString('base64');
}
