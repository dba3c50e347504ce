import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { clientAssetsPrefix } from '#domain/product/product.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Origins } from './origins.ts';

interface GuardOptions {
  /** Called for each request: with port 0 the address is known only once the server listens. */
  origins: () => Origins;
}

/**
 * Before anything else of a request: the Host must be ours (a stranger's name that was rebound to
 * this machine is not), and an Origin, if there is one, ours or our extension's. A missing Origin
 * proves nothing, since extensions and tools send none: the bearer decides.
 */
export const guards = fastifyPlugin(async (app: FastifyInstance, { origins }: GuardOptions) => {
  app.addHook('onRequest', async (request) => {
    if (!origins().allowsHost(request.headers.host)) {
      throw new CodedError('host_refused', 'this server is not known by that name');
    }
    const { origin } = request.headers;
    if (origin !== undefined && !origins().allowsOrigin(origin) && !isOwnSandbox(request)) {
      throw new CodedError('origin_refused', 'pages of that origin may not call this server');
    }
  });
});

/** The web app's sandboxed page has no origin; it requests scripts that are public anyway. */
function isOwnSandbox({ method, url, headers }: FastifyRequest): boolean {
  return headers.origin === 'null' && method === 'GET' && url.startsWith(`${clientAssetsPrefix}/`);
}

/** Did a proxy pass the request on? Then it is not personal, whatever address the server is bound to. */
export function isForwarded(request: FastifyRequest): boolean {
  return Object.keys(request.headers).some(
    (name) => name === 'forwarded' || name.startsWith('x-forwarded-'),
  );
}
