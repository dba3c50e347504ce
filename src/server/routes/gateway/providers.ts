import * as providersApi from '#api/providers.ts';
import { requireOperator } from '../../auth/authenticate.ts';
import type { Routes } from '../../http/app-parts.ts';
import { tokenRateLimit } from '../../http/limits.ts';
import { ok, serve, serveWith } from '../../http/serve.ts';

/** Keys of the server's providers, for who runs it. Each test is a call of the vendor, so rates are limited. */
export const providerRoutes: Routes<'providerSettings'> = async (app, options) => {
  const { providerSettings } = options;
  app.addHook('onRequest', async (request) => requireOperator(request));
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });

  serve(app, providersApi.listProviders, async () =>
    ok({ providers: await providerSettings.list() }),
  );

  serveWith(app, providersApi.setProviderKey, { config: tokenRateLimit }, async ({ body }) =>
    ok(await providerSettings.set(body.provider, body.key)),
  );

  serveWith(app, providersApi.setProviderHost, { config: tokenRateLimit }, async ({ body }) =>
    ok(await providerSettings.setHost(body.address, body.key, body.model)),
  );

  serve(app, providersApi.removeProviderKey, async ({ body }) =>
    ok({ provider: await providerSettings.remove(body.provider) }),
  );

  serveWith(app, providersApi.testProviderKey, { config: tokenRateLimit }, async ({ body }) =>
    ok({ test: await providerSettings.test(body.provider, body.key) }),
  );
};
