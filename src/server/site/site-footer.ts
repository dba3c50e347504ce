import { escapeHtml } from '#domain/export/escape-html.ts';
import { pathIn } from '../pages/page-header.ts';
import type { PageTexts } from '../pages/page-texts.ts';
import type { SiteFrame } from './site-frame.ts';

/** The foot of the public pages. S1.5: stores, download and social sites where this server names them. `t`: HTML. */
export function siteFooter(
  t: PageTexts['text'],
  language: string,
  { links, hasPlans }: Pick<SiteFrame, 'links' | 'hasPlans'>,
): string {
  const own = [
    link(pathIn('/help', language), t('help.short')),
    ...(hasPlans ? [link(pathIn('/pricing', language), t('pricing.compare'))] : []),
    link(pathIn('/app/', language), t('landing.open')),
    link(pathIn('/privacy', language), t('settings.privacy.heading')),
    link(pathIn('/terms', language), t('site.terms')),
    link(pathIn('/verify', language), t('verify.title')),
  ];
  const elsewhere = [
    ...named(links.chromeStoreUrl, t('site.chromeStore')),
    ...named(links.firefoxStoreUrl, t('site.firefoxStore')),
    ...named(links.downloadUrl, t('site.download')),
    ...named(links.sourceUrl, t('site.source')),
    ...links.socialLinks.flatMap(({ name, url }) => named(url, escapeHtml(name))),
  ];
  return `<footer><nav aria-label="${t('site.links')}"><ul>${[...own, ...elsewhere].map((each) => `<li>${each}</li>`).join('')}</ul></nav></footer>`;
}

const link = (href: string, text: string) => `<a href="${href}">${text}</a>`;

const named = (url: string | null, text: string) =>
  url === null ? [] : [`<a href="${escapeHtml(url)}" rel="noopener noreferrer">${text}</a>`];
