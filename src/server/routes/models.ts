import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import {
  type Forwards,
  type ModelBody,
  modelBodySchema,
  modelListSchema,
  modelsPath,
} from '#api/models.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Metrics } from '../metrics.ts';
import type { ProviderRegistry } from '../providers/registry.ts';
import type { PassageEmbedder } from '../search/passage-embedder.ts';

export interface ModelsOptions {
  providers: ProviderRegistry;
  embedder: PassageEmbedder | null;
  metrics: Metrics;
}

export const modelRoutes: FastifyPluginAsyncZod<ModelsOptions> = async (app, options) => {
  app.get(modelsPath, { schema: { response: { 200: modelListSchema } } }, async () => ({
    object: 'list',
    data: await listModels(options),
    forwards: await forwardsOf(options),
  }));

  const params = z.object({ '*': z.string() });
  const schema = { params, response: { 200: modelBodySchema } };
  app.get(`${modelsPath}/*`, { schema }, async (request) => {
    const id = request.params['*'];
    const row = (await listModels(options)).find((model) => model.id === id);
    if (!row) throw new CodedError('unknown_model', `no provider has a model '${id}'`);
    return row;
  });
};

async function forwardsOf({ providers, embedder }: ModelsOptions): Promise<Forwards> {
  return {
    audio: await providers.speechHost(),
    documents: embedder && (await providers.embeddingHost(embedder.model)),
  };
}

async function listModels({ providers, metrics }: ModelsOptions): Promise<ModelBody[]> {
  const { rows, failed } = await providers.list();
  for (const [provider, error] of failed) {
    metrics.vendorErrors.inc({ provider, code: error.code });
  }
  return rows;
}
