import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import {
  type EmptyReason,
  type Forwards,
  modelBodySchema,
  modelListSchema,
  modelsPath,
} from '#api/models.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { AppParts } from '../../http/app-parts.ts';
import type { Listing, ProviderRegistry } from '../../providers/registry.ts';

type ModelsOptions = Pick<AppParts, 'providers' | 'embedder' | 'metrics'>;

export const modelRoutes: FastifyPluginAsyncZod<ModelsOptions> = async (app, options) => {
  app.get(modelsPath, { schema: { response: { 200: modelListSchema } } }, async () => {
    const { rows, failed } = await listModels(options);
    return {
      object: 'list',
      data: rows,
      forwards: await forwardsOf(options),
      ...(rows.length === 0 ? { empty: emptyReason(options.providers, failed) } : {}),
    };
  });

  const params = z.object({ '*': z.string() });
  const schema = { params, response: { 200: modelBodySchema } };
  app.get(`${modelsPath}/*`, { schema }, async (request) => {
    const id = request.params['*'];
    const { rows } = await listModels(options);
    const row = rows.find((model) => model.id === id);
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

async function listModels({ providers, metrics }: ModelsOptions): Promise<Listing> {
  const listing = await providers.list();
  for (const [provider, error] of listing.failed) {
    metrics.vendorErrors.inc({ provider, code: error.code });
  }
  return listing;
}

function emptyReason({ providers }: ProviderRegistry, failed: Listing['failed']): EmptyReason {
  const failures = providers.flatMap(({ id, name }) => {
    const error = failed.get(id);
    return error ? [{ provider: id, name, code: error.code, message: error.message }] : [];
  });
  return failures.length > 0
    ? { reason: 'providers_failed', message: 'No AI provider lists its models.', failures }
    : { reason: 'no_provider', message: 'The server has no key of an AI provider.', failures };
}
