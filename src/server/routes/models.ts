import type { FastifyInstance } from 'fastify';
import { type Forwards, type ModelList, modelsPath } from '#api/models.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { principalOf } from '../auth/authenticate.ts';
import type { ServerContext } from '../context.ts';

export function modelRoutes(app: FastifyInstance, context: ServerContext): void {
  app.get(modelsPath, async (request): Promise<ModelList> => {
    await principalOf(context, request);
    return { object: 'list', data: await listed(context), forwards: await forwarded(context) };
  });

  app.get(`${modelsPath}/*`, async (request) => {
    await principalOf(context, request);
    const id = (request.params as { '*': string })['*'];
    const row = (await listed(context)).find((model) => model.id === id);
    if (!row) throw new CodedError('unknown_model', `no provider has a model '${id}'`);
    return row;
  });
}

async function forwarded({ providers, embedder }: ServerContext): Promise<Forwards> {
  return {
    audio: await providers.speechHost(),
    documents: embedder && (await providers.embeddingHost(embedder.model)),
  };
}

async function listed({ providers, metrics }: ServerContext): Promise<ModelList['data']> {
  const { rows, failed } = await providers.list();
  for (const [provider, error] of failed) {
    metrics.vendorErrors.inc({ provider, code: error.code });
  }
  return rows;
}
