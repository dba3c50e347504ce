import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { readSitePath } from '#domain/routes/site-routes.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Origins } from '../../http/origins.ts';
import { markFile } from '../../pages/gloss-mark.ts';
import { manifestPath, siteIconPath } from '../../pages/page-head.ts';
import { sendHtml } from '../../pages/send-html.ts';
import { robots, sitemap, webManifest } from '../../site/site-files.ts';
import type { SitePages } from '../../site/site-pages.ts';
import { siteStyle, siteStylePath } from '../../site/site-style.ts';

interface SiteOptions {
  pages: SitePages;
  origins: () => Origins;
}

const answers = (type: string) => ({
  response: { 200: { content: { [type]: { schema: z.string() } } } },
});
const bytes = (type: string) => ({
  response: { 200: { content: { [type]: { schema: z.any() } } } },
});

/** Recorded screens, by `npm run screenshots`, and the mark as pictures. */
const pictures = path.join(import.meta.dirname, '../../../../docs/pictures');
const pictureTypes = { '.webp': 'image/webp', '.png': 'image/png' } as const;
const pictureName = /^[a-z0-9-]+(?<kind>\.webp|\.png)$/;

/** Pages of the site, and what search engines and browsers ask for. Other languages: `web-app.ts`. */
export const siteRoutes: FastifyPluginAsyncZod<SiteOptions> = async (app, { pages, origins }) => {
  const query = z.object({ q: z.optional(z.string().check(z.maxLength(200))) });
  const page = { schema: { querystring: query, ...answers('text/html') } };
  for (const route of ['/', '/help', '/privacy', '/terms', '/verify']) {
    app.get(route, page, async (request, reply) =>
      sendHtml(reply, pages.page(readSitePath(route, [])!, request)!),
    );
  }
  app.get('/sitemap.xml', { schema: answers('application/xml') }, async (_request, reply) =>
    cached(reply).type('application/xml').send(sitemap(pages.frame())),
  );
  app.get('/robots.txt', { schema: answers('text/plain') }, async (_request, reply) =>
    cached(reply).type('text/plain; charset=utf-8').send(robots(origins().url)),
  );
  app.get(siteStylePath, { schema: answers('text/css') }, async (_request, reply) =>
    cached(reply).type('text/css; charset=utf-8').send(siteStyle),
  );
  app.get(siteIconPath, { schema: answers('image/svg+xml') }, async (_request, reply) =>
    cached(reply).type('image/svg+xml').send(markFile),
  );
  app.get(manifestPath, { schema: answers('application/manifest+json') }, async (_request, reply) =>
    cached(reply).type('application/manifest+json').send(JSON.stringify(webManifest)),
  );
  const params = z.object({ name: z.string() });
  const picture = { schema: { params, ...bytes('image/webp') } };
  app.get('/site/pictures/:name', picture, async (request, reply) => {
    const kind = pictureName.exec(request.params.name)?.groups?.kind as keyof typeof pictureTypes;
    const file = kind && path.join(pictures, request.params.name);
    const content = await (file ? readFile(file) : Promise.reject()).catch(() => null);
    if (content === null) throw new CodedError('not_found', 'there is no such picture');
    return cached(reply).type(pictureTypes[kind]).send(content);
  });
};

const cached = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=3600');
