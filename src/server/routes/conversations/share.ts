import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { InputOf } from '#api/endpoint.ts';
import * as shareApi from '#api/share.ts';
import type { SchemaRoutes } from '../../http/app-parts.ts';
import { ok, serveWith } from '../../http/serve.ts';
import { carryTraffic } from '../../pages/carry-traffic.ts';
import { markFile } from '../../pages/gloss-mark.ts';
import { requestTexts } from '../../pages/request-texts.ts';
import { readSharePage, shareConversation } from '../../share/share-conversation.ts';
import { missingPage } from '../../share/share-page.ts';
import { shareIconPath, shareStyle, shareStylePath } from '../../share/share-style.ts';
import type { SyncParts } from '../../sync/save-conversation.ts';

/** Pages that one owner may have made; to end a share is always possible. */
const renderRateLimit: RateLimitOptions = {
  max: 30,
  timeWindow: '10 minutes',
  hook: 'preHandler',
  keyGenerator: ({ principal }) => principal.ownerId,
  allowList: ({ body }) =>
    (body as InputOf<typeof shareApi.shareConversation>).share_enabled === false,
};

/** C22. */
export const shareRoutes: FastifyPluginAsyncZod<SyncParts> = async (
  app,
  { db, now, quotaBytes },
) => {
  serveWith(
    app,
    shareApi.shareConversation,
    { config: { rateLimit: renderRateLimit } },
    async ({ principal, body }) => {
      const { id, share_enabled: enabled, message_ids: shown = null, language } = body;
      const data = await shareConversation(
        principal,
        { db, now, quotaBytes },
        { id, enabled, shown, language: language ?? 'en' },
      );
      return ok(data);
    },
  );
};

/** Pages that one address may open. */
const pageRateLimit = { rateLimit: { max: 240, timeWindow: '1 minute' } };

const html = {
  config: pageRateLimit,
  schema: {
    params: z.object({ id: z.string() }),
    response: {
      200: { content: { 'text/html': { schema: z.string() } } },
      404: { content: { 'text/html': { schema: z.string() } } },
    },
  },
};
const file = (type: string) => ({
  schema: { response: { 200: { content: { [type]: { schema: z.string() } } } } },
});

/** Pages of shares: static, without script, in an origin of their own, for whom has the address. */
export const sharePageRoutes: SchemaRoutes<'db'> = async (app, { db }) => {
  app.get(`${shareApi.sharePagePath}/:id`, html, async (request, reply) => {
    const { id } = request.params;
    const page = /^[\w-]{22}$/.test(id) ? await readSharePage(db, id) : undefined;
    return asPage(reply)
      .code(page === undefined ? 404 : 200)
      .send(carryTraffic(page ?? missingPage(requestTexts(request).language), request.url));
  });

  app.get(shareStylePath, file('text/css'), async (_request, reply) =>
    cached(reply).type('text/css; charset=utf-8').send(shareStyle),
  );
  app.get(shareIconPath, file('image/svg+xml'), async (_request, reply) =>
    cached(reply).type('image/svg+xml').send(markFile),
  );
};

const cached = (reply: FastifyReply) =>
  reply
    .header('cache-control', 'public, max-age=3600')
    // The sandboxed page has no origin that it could be of.
    .header('cross-origin-resource-policy', 'cross-origin');

/** Pictures: the product's mark alone; nothing of a shared text becomes one. */
const csp = "sandbox allow-popups; default-src 'none'; style-src 'self'; img-src 'self'";

function asPage(reply: FastifyReply): FastifyReply {
  return reply
    .header('content-security-policy', csp)
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8');
}
