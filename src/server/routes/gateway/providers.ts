import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  listProvidersPath,
  listProvidersReplySchema,
  removeProviderKeyPath,
  removeProviderKeyReplySchema,
  removeProviderKeyRequestSchema,
  setProviderKeyPath,
  setProviderKeyReplySchema,
  setProviderKeyRequestSchema,
  testProviderKeyPath,
  testProviderKeyReplySchema,
  testProviderKeyRequestSchema,
} from '#api/providers.ts';
import { requireOperator } from '../../auth/authenticate.ts';
import { tokenRateLimit } from '../../http/limits.ts';
import type { ProviderSettings } from '../../providers/provider-settings.ts';

interface ProvidersOptions {
  providerSettings: ProviderSettings;
}

const list = { response: { 200: listProvidersReplySchema } };
const set = { body: setProviderKeyRequestSchema, response: { 200: setProviderKeyReplySchema } };
const remove = {
  body: removeProviderKeyRequestSchema,
  response: { 200: removeProviderKeyReplySchema },
};
const test = { body: testProviderKeyRequestSchema, response: { 200: testProviderKeyReplySchema } };

/** Keys of the server's providers, for who runs it. Each test is a call of the vendor, so rates are limited. */
export const providerRoutes: FastifyPluginAsyncZod<ProvidersOptions> = async (app, options) => {
  const { providerSettings } = options;
  app.addHook('onRequest', async (request) => requireOperator(request));
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });

  app.post(listProvidersPath, { schema: list }, async () => ({
    status: 'OK' as const,
    data: { providers: await providerSettings.list() },
  }));

  app.post(setProviderKeyPath, { schema: set, config: tokenRateLimit }, async ({ body }) => ({
    status: 'OK' as const,
    data: await providerSettings.set(body.provider, body.key),
  }));

  app.post(removeProviderKeyPath, { schema: remove }, async ({ body }) => ({
    status: 'OK' as const,
    data: { provider: await providerSettings.remove(body.provider) },
  }));

  app.post(testProviderKeyPath, { schema: test, config: tokenRateLimit }, async ({ body }) => ({
    status: 'OK' as const,
    data: { test: await providerSettings.test(body.provider, body.key) },
  }));
};
