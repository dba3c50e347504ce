import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { type FastifyPluginAsyncZod, jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorBodySchema } from '#api/chat-completions.ts';
import { failedReplySchema } from '#api/product-reply.ts';
import { isOpenAiPath } from './openai-path.ts';

/** Collects the routes' schemas; registered before them. A route without any is not listed. */
export const openApi = fastifyPlugin(async (app: FastifyInstance) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Gloss server', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => {
      const { schema, url } = route;
      if (!schema?.response) return { schema: { hide: true }, url };
      const isPublic = route.route.config?.scope === 'public';
      const failure = isOpenAiPath(url) ? errorBodySchema : failedReplySchema;
      return jsonSchemaTransform({
        ...route,
        schema: {
          ...schema,
          response: { default: failure, ...schema.response },
          ...(isPublic ? {} : { security: [{ bearer: [] }] }),
        },
      });
    },
  });
});

export const openApiPath = '/openapi.json';

/** The document that `openApi` has collected. */
export const openApiRoutes: FastifyPluginAsyncZod = async (app) => {
  const schema = { response: { 200: z.record(z.string(), z.unknown()) } };
  app.get(openApiPath, { schema }, async () => withoutCycles(app.swagger()));
};

/**
 * A JSON value, the only schema that refers to itself, is shown as one of any kind: the type provider
 * leaves out what its references name.
 */
function withoutCycles(document: object): Record<string, unknown> {
  const isCycle = (value: { $ref?: unknown } | null) =>
    typeof value?.$ref === 'string' && /\/schema\d+$/.test(value.$ref);
  return JSON.parse(JSON.stringify(document), (_key, value) =>
    isCycle(value as { $ref?: unknown } | null) ? {} : (value as unknown),
  ) as Record<string, unknown>;
}
