import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { endpoint } from '#api/endpoint.ts';
import { openApiPath } from '#server/http/openapi.ts';
import { openAuthenticatedScope, openPublicScope, scopes } from '#server/http/scopes.ts';
import { serve } from '#server/http/serve.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';

/*
 * Every route that the app itself lists, whatever is added later: what is not public here answers 401
 * without a bearer, and before any of its body has come.
 */
const publicRoutes = [
  '/',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/_app',
  '/_app/*',
  '/:locale/pricing',
  '/ai-tools/chat-with-pdf',
  '/app',
  '/app/',
  '/app/*',
  '/app/get_subscription_pricing',
  '/app/pdf',
  '/app/tool-client.json',
  '/healthz',
  '/help',
  '/login',
  '/login/*',
  '/maxai-client-assets/*',
  '/oauth/authorize',
  '/oauth/google_callback',
  '/oauth/providers',
  '/oauth/signin_with_google',
  '/pricing',
  '/pricing/page.css',
  '/pricing/page.js',
  '/privacy',
  '/readyz',
  '/robots.txt',
  '/share/:id',
  '/share/icon.svg',
  '/share/page.css',
  '/site/icon.svg',
  '/site/manifest.webmanifest',
  '/site/page.css',
  '/site/pictures/:name',
  '/sitemap.xml',
  '/terms',
  '/verify',
];
const publicPosts = [
  '/engage',
  '/engage/',
  '/groups',
  '/groups/',
  '/oauth/auth_user_from_google',
  '/oauth/pair',
  '/oauth/redeem',
  '/oauth/register',
  '/oauth/signin_with_email',
  '/oauth/token',
  '/oauth/verify_secret_code',
  '/payment/webhook',
  '/record',
  '/record/',
  '/track',
  '/track/',
];
const isPublic = (method: string, url: string) =>
  (/^(GET|HEAD)$/.test(method) && publicRoutes.includes(url)) ||
  (method === 'POST' && publicPosts.includes(url)) ||
  // Route of @fastify/cors; it answers preflights and nothing else.
  (method === 'OPTIONS' && url === '*');

let server: TestServer;
const routes: [method: string, url: string][] = [];

beforeAll(async () => {
  const onRoute = ({ method, url }: RouteOptions) => {
    for (const each of [method].flat()) routes.push([each, url]);
  };
  server = await startTestServer({ METRICS_TOKEN: 'a-token-for-the-metrics' }, { onRoute });
}, 60_000);
afterAll(() => server.close());

/** Announces 40 MB, sends none of it, and waits for the answer. */
async function headersOnly(method: string, path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(server.url);
  const body = /^(POST|PUT|PATCH)$/.test(method)
    ? { 'content-type': 'application/json', 'content-length': String(40 * 1024 * 1024) }
    : {};
  const call = request({ hostname, port, method, path, headers: { ...body, ...headers } });
  call.flushHeaders();
  const [reply] = (await once(call, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of reply.setEncoding('utf8')) text += chunk as string;
  call.destroy();
  return { status: reply.statusCode, text };
}

const addressOf = (url: string) => url.replace(/:\w+/, '0'.repeat(64)).replace('*', 'x');

test('S6.2 a route that is not public answers 401 Please login without a bearer, its body unread', async () => {
  const closed = routes.filter(([method, url]) => !isPublic(method, url));
  expect(closed.length).toBeGreaterThan(15);
  for (const [method, url] of closed) {
    const answer = await headersOnly(method, addressOf(url));
    expect([method, url, answer.status]).toEqual([method, url, 401]);
    if (method !== 'HEAD') expect(answer.text).toContain('Please login');
  }
}, 30_000);

test('the public routes are these alone', () => {
  const open = routes.filter(([method, url]) => isPublic(method, url)).map(([, url]) => url);
  expect(new Set(open)).toEqual(
    new Set([
      ...publicRoutes.filter((url) => url !== '/ai-tools/chat-with-pdf'),
      ...publicPosts,
      '*',
    ]),
  );
});

test('a refresh token opens no route but its own, METRICS_TOKEN none but the metrics', async () => {
  const { access_token, refresh_token } = await server.pair();
  const status = async (url: string, token: string, method = 'GET') =>
    (await headersOnly(method, url, { authorization: `Bearer ${token}`, 'content-length': '0' }))
      .status;
  expect(await status('/v1/models', refresh_token)).toBe(401);
  expect(await status('/v1/models', 'a-token-for-the-metrics')).toBe(401);
  expect(await status('/oauth/refresh_access_token', access_token, 'POST')).toBe(401);
  expect(await status('/metrics', refresh_token)).toBe(401);
  expect(await status('/metrics', 'a-token-for-the-metrics')).toBe(200);
});

test('a route that was registered in neither scope is refused', async () => {
  const app = Fastify();
  await app.register(scopes);
  app.get('/forgotten', async () => 'open');
  const answer = await app.inject('/forgotten');
  expect(answer.statusCode).not.toBe(200);
  expect(answer.body).toContain('Please login');
  await app.close();
});

test.each([
  ['none', openAuthenticatedScope],
  ['session', openPublicScope],
] as const)('an endpoint with auth %s in the other scope stops the start', async (auth, open) => {
  const app = Fastify();
  await app.register(scopes);
  const routes = async (scope: FastifyInstance) => {
    open(scope, { authentication: {} as never, metricsToken: null });
    serve(scope, endpoint({ path: '/x', auth, reply: z.object({}) }), () => ({}));
  };
  await expect(app.register(routes)).rejects.toThrow('/x needs another scope');
});

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, { responses: object; requestBody?: object }>>;
}

test('/openapi.json describes every call, with a reply each, and is no public route', async () => {
  const document = (await (await server.call(openApiPath)).json()) as OpenApi;
  expect(document.openapi).toBe('3.1.0');
  const calls = routes.filter(
    ([method, url]) =>
      method !== 'HEAD' &&
      method !== 'OPTIONS' &&
      !/^\/(_app|app\/?(pdf|\*)?|login(\/\*)?|maxai.*)?$|_app\//.test(url),
  );
  for (const [method, url] of calls) {
    const path = url.replace(/:(\w+)/, '{$1}').replace('*', '{*}');
    const call = document.paths[path]?.[method.toLowerCase()];
    expect([path, Object.keys(call?.responses ?? {})]).toEqual([
      path,
      expect.arrayContaining(['200', 'default']),
    ]);
  }
  const form = document.paths['/app/upload_document']?.post?.requestBody;
  expect(JSON.stringify(form)).toContain('multipart/form-data');
  const text = JSON.stringify(document);
  for (const [, name = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = name
      .split('/')
      .reduce<unknown>(
        (value, key) => (value as Record<string, unknown> | undefined)?.[key],
        document,
      );
    expect([name, found !== undefined]).toEqual([name, true]);
  }
});
