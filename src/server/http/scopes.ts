import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { EndpointAuth } from '#api/endpoint.ts';
import { type Authentication, authenticate, bearerOf, type Caller } from '../auth/authenticate.ts';
import { pleaseLogin } from '../auth/please-login.ts';
import type { Principal } from '../auth/principal.ts';
import { sameSecret } from '../auth/secret-files.ts';
import { requireSignatures } from './signatures.ts';

type Scope = 'public' | 'authenticated';

declare module 'fastify' {
  interface FastifyContextConfig {
    scope?: Scope;
    /** Which bearer the route takes; absent: that of a session. */
    auth?: EndpointAuth;
  }
  interface FastifyRequest {
    /** Set by the authenticated scope; null in the public one and for METRICS_TOKEN. */
    caller: Caller | null;
    /** Whose rows the call may touch. Throws `please_login` where there is no caller. */
    readonly principal: Principal;
  }
}

interface ScopeOptions {
  authentication: Authentication;
  metricsToken: string | null;
}

/**
 * Every route lies in one of two scopes (DESIGN section 8). One that was registered in neither is
 * refused, so that a forgotten scope closes a route rather than opens it.
 */
export const scopes = fastifyPlugin(async (app: FastifyInstance) => {
  app.decorateRequest('caller', null);
  app.decorateRequest('principal', {
    getter() {
      if (!this.caller) throw pleaseLogin();
      return this.caller.principal;
    },
  });
  app.addHook('onRequest', async (request) => {
    if (!request.is404 && !request.routeOptions.config.scope) throw pleaseLogin();
  });
});

/** Makes routes of this instance public. Each is listed in test/server/scopes.test.ts too. */
export function openPublicScope(scope: FastifyInstance): void {
  markRoutes(scope, 'public');
}

/** Routes of this instance answer 401 without a bearer, before any of the body is read. */
export function openAuthenticatedScope(scope: FastifyInstance, options: ScopeOptions): void {
  const { authentication, metricsToken } = options;
  markRoutes(scope, 'authenticated');
  scope.addHook('onRequest', async (request) => {
    const { auth } = request.routeOptions.config;
    if (auth === 'metrics' && isToken(metricsToken, bearerOf(request))) return;
    const kind = auth === 'refresh' ? 'refresh' : 'access';
    request.caller = await authenticate(authentication, request, kind);
  });
  requireSignatures(scope, authentication);
}

function markRoutes(scope: FastifyInstance, name: Scope): void {
  scope.addHook('onRoute', (route) => {
    const { auth } = route.config ?? {};
    if (auth && (auth === 'none') !== (name === 'public')) {
      throw new Error(`${route.url} needs another scope than ${name}`);
    }
    route.config = { ...route.config, scope: name };
  });
}

function isToken(token: string | null, bearer: string | undefined): boolean {
  return token !== null && bearer !== undefined && sameSecret(bearer, token);
}
