import { escapeHtml } from '#domain/export/escape-html.ts';
import { toBcp47 } from '#domain/languages/bcp47.ts';
import { siteRoutes } from '#domain/routes/site-routes.ts';
import { addressIn, siteIconPath } from '../pages/page-head.ts';
import { translatedLanguages } from '../pages/page-texts.ts';
import type { SiteFrame } from './site-frame.ts';

/** Addresses that search engines may list, each in its languages. */
export function sitemap({ origin, hasPlans }: Pick<SiteFrame, 'origin' | 'hasPlans'>): string {
  const paths = indexedPaths(hasPlans);
  const urls = paths.map((path) => {
    const links = translatedLanguages().map(
      (code) =>
        `<xhtml:link rel="alternate" hreflang="${toBcp47(code)}" href="${addressIn(origin, path, code)}"/>`,
    );
    return `<url><loc>${addressIn(origin, path, 'en')}</loc>${links.join('')}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

/** Browsers whose installation has a page. */
const onboardingBrowsers = ['chrome', 'edge', 'brave', 'firefox'] as const;

function indexedPaths(hasPlans: boolean): string[] {
  return siteRoutes
    .filter(({ isIndexable, feature }) => isIndexable && (hasPlans || feature !== 'pricing'))
    .flatMap(({ path, feature }) =>
      feature === 'onboarding'
        ? onboardingBrowsers.map((name) => path.replace(':id', name))
        : [path],
    );
}

/** The app's pages are of who uses them, and shared chats of whom they were sent to. */
export function robots(origin: string): string {
  const closed = siteRoutes
    .filter(({ isIndexable }) => !isIndexable)
    .map(({ path }) => path.replace(/(?:\*|:id)$/, ''));
  const lines = [...new Set(closed)]
    .filter((path) => path !== '/')
    .map((path) => `Disallow: ${path}`);
  return `User-agent: *\n${lines.join('\n')}\nSitemap: ${escapeHtml(origin)}/sitemap.xml\n`;
}

/** Lets a browser install the web app. */
export const webManifest = {
  name: 'Gloss',
  short_name: 'Gloss',
  id: '/app/',
  start_url: '/app/',
  scope: '/',
  display: 'standalone',
  background_color: '#fafafa',
  theme_color: '#0b6a6a',
  icons: [
    { src: siteIconPath, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/site/pictures/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/site/pictures/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    {
      src: '/site/pictures/icon-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
} as const;
