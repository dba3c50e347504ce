import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { localeCodes } from '#domain/languages/interface-languages.ts';
import { artifactPolicy } from '#domain/product/artifact-policy.ts';
import { isChatWithPdf, pdfPagePath, stripLocale } from '#domain/product/paths.ts';
import { chromiumExtensionId, clientAssetsPrefix } from '#domain/product/product.ts';
import { readPlace } from '#domain/routes/routes.ts';
import { readSitePath, type SiteVisit } from '#domain/routes/site-routes.ts';
import { isVisit, nothingHere } from '../../http/errors.ts';
import { sendHtml } from '../../pages/send-html.ts';
import type { SitePages } from '../../site/site-pages.ts';

/** Scripts come from our files only; a person's own AI host may be anywhere, so connections are wider. */
const csp = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self' https: http://127.0.0.1:* http://localhost:*",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
].join('; ');

/** The viewer is a frame of the web app; it shows stored documents and fetches nothing else. */
const pdfCsp = csp
  .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
  .replace(/connect-src[^;]+/, "connect-src 'self' blob: data:")
  .concat("; font-src 'self' data: blob:; frame-src 'none'");

const hashed = /(^|[./-])[0-9a-f]{8,}\./;

const notBuilt = `<!doctype html><meta charset="utf-8"><title>Gloss</title>
<p>The web app is not built yet. Run <code>npm run build</code>, then reload.</p>
`;

interface WebAppOptions {
  /** Absolute. The built web app. */
  webDir: string;
  pages: SitePages;
}

/** The built web app under /app/, its files under /maxai-client-assets/ (S2.7), old routes (S2.2), sign-in (S2.4). */
export async function webAppRoutes(
  app: FastifyInstance,
  { webDir, pages }: WebAppOptions,
): Promise<void> {
  // Only for `sendFile`, which is always given its folder: the plugin's own must merely exist.
  await app.register(fastifyStatic, {
    root: import.meta.dirname,
    serve: false,
    cacheControl: false,
    // The build writes `.br` and `.gz` files next to the scripts.
    preCompressed: true,
  });
  app.get(pdfPagePath, async (_request, reply) => {
    void reply.removeHeader('x-frame-options');
    return sendPage(reply, webDir, pdfCsp);
  });
  for (const route of ['/app/', '/app/*']) {
    app.get(route, async (request, reply) => {
      if (!readPlace(request.url.slice('/app'.length))) return sendUnknown(request, reply, webDir);
      return sendPage(reply, webDir, csp);
    });
  }
  app.get<{ Params: { '*': string } }>(`${clientAssetsPrefix}/*`, (request, reply) =>
    sendAsset(reply, webDir, request.params['*']),
  );
  for (const route of ['/app', '/_app', '/_app/*', '/login', '/login/*']) {
    app.get(route, async (request, reply) => reply.redirect(appAddress(request.url), 302));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const visit = isRead ? readSitePath(path, localeCodes) : null;
    if (visit) return sendVisit(request, reply.code(200), { webDir, pages }, visit);
    // S2.6: any path that contains it.
    if (isRead && isChatWithPdf(path)) return sendPage(reply.code(200), webDir, csp);
    if (stripLocale(path, localeCodes).startsWith('/app/')) {
      return sendUnknown(request, reply, webDir);
    }
    // The answer about a missing file must not be cached as if it were the file.
    void reply.removeHeader('cache-control');
    throw nothingHere();
  });
}

/** Nothing is at the address, which the app itself says to a person, in its own frame. */
function sendUnknown(request: FastifyRequest, reply: FastifyReply, webDir: string) {
  if (!isVisit(request)) {
    void reply.removeHeader('cache-control');
    throw nothingHere();
  }
  return sendPage(reply.code(404).header('x-robots-tag', 'noindex'), webDir, csp);
}

/** S2.1: an address of the site that has no route of its own, as each has one in every language. */
async function sendVisit(
  request: FastifyRequest,
  reply: FastifyReply,
  { webDir, pages }: WebAppOptions,
  visit: SiteVisit,
) {
  const { route, locale, path: plain } = visit;
  const html = pages.page(visit, request);
  if (html !== null) return sendHtml(reply, html);
  const isPlaceOfApp = route.feature === 'app' && readPlace(plain) !== null;
  const leads = route.path === '/_app/*' || route.feature === 'login' || isPlaceOfApp;
  if (leads) {
    const address = isPlaceOfApp ? `/app${plain}` : appAddress(plain);
    const [, search = ''] = request.url.split('?', 2);
    const query = search === '' ? '' : `?${search}`;
    return reply.redirect(`${locale === null ? '' : `/${locale}`}${address}${query}`, 302);
  }
  if (route.title === null) return sendPage(reply.header('x-robots-tag', 'noindex'), webDir, csp);
  const file = await readFile(path.join(webDir, 'index.html'), 'utf8').catch(() => null);
  if (file === null) return sendPage(reply, webDir, csp);
  return reply
    .header('content-security-policy', csp)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(pages.appPage(file, visit, request));
}

function sendPage(reply: FastifyReply, webDir: string, policy: string) {
  void reply.header('content-security-policy', policy).header('cache-control', 'no-store');
  if (existsSync(path.join(webDir, 'index.html'))) return reply.sendFile('index.html', webDir);
  return reply.code(503).type('text/html; charset=utf-8').send(notBuilt);
}

function sendAsset(reply: FastifyReply, webDir: string, name: string) {
  if (name === 'diagram.html') return sendFrame(reply, webDir, name, diagramCsp);
  if (name === 'artifact.html') return sendFrame(reply, webDir, name, artifactCsp);
  if (/\.html?$/i.test(name)) return reply.callNotFound();
  // A name that holds the hash of its content never changes its content.
  const cache = hashed.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache';
  void reply.header('cache-control', cache).header('content-security-policy', csp);
  // The sandboxed page has no origin that these files could be of; they are the same for all.
  void reply.header('cross-origin-resource-policy', 'cross-origin');
  return reply.sendFile(name, webDir);
}

/** Draws diagrams in an origin of its own: scripts of ours and nothing else. */
const diagramCsp = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
].join('; ');

/** Runs an artifact after the click that says so, also one of an extension that is paired. */
const artifactCsp = `${artifactPolicy}; frame-ancestors 'self' chrome-extension://${chromiumExtensionId}`;

function sendFrame(reply: FastifyReply, webDir: string, name: string, policy: string) {
  void reply
    .header('cache-control', 'no-cache')
    .header('content-security-policy', policy)
    .removeHeader('x-frame-options');
  return reply.sendFile(name, webDir);
}

/** S2.2: the query is preserved; browsers preserve the fragment of an address that redirects. */
function appAddress(url: string): string {
  const [pathname = '', ...query] = url.split('?');
  const rest = pathname.replace(/^\/(_app|app)?\/?/, '').replace(/^\/+/, '');
  return `/app/${rest}${query.length > 0 ? `?${query.join('?')}` : ''}`;
}
