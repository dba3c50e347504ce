import { monthlyPrice, type PlanPrices } from '#domain/billing/plan-prices.ts';
import { escapeHtml } from '#domain/export/escape-html.ts';
import { directionOf } from '#domain/languages/bcp47.ts';
import { siteRoutes } from '#domain/routes/site-routes.ts';
import type { SiteConfig } from '../config/site-config.ts';
import { pageHead } from '../pages/page-head.ts';
import { pageHeader, pathIn } from '../pages/page-header.ts';
import type { PageTexts } from '../pages/page-texts.ts';
import { pricingScriptPath } from '../plans/pricing-script.ts';
import { landingDemo } from './landing-demo.ts';
import { siteFooter } from './site-footer.ts';
import { siteStylePath } from './site-style.ts';

interface LandingPage {
  /** Of the server. */
  origin: string;
  links: SiteConfig;
  /** Null: the server has no plans. `canBuy` false: they are given out, and no price is shown. */
  plans: { prices: PlanPrices; canBuy: boolean } | null;
}

type Text = PageTexts['text'];

/** The first page, complete without a script: what is different, what it does, privacy, plans, self-hosting. */
export function landingPage(page: LandingPage, texts: PageTexts): string {
  const t: Text = (key, values) => escapeHtml(texts.text(key, values));
  const { origin, links } = page;
  const head = { origin, path: '/', title: 'landing.documentTitle', description: 'landing.lead' };
  return `<!doctype html>
<html lang="${texts.tag}" dir="${directionOf(texts.language)}"><head>
<meta charset="utf-8">
${pageHead(head, texts)}
<link rel="stylesheet" href="${siteStylePath}">
<script src="${pricingScriptPath}"></script>
</head>
<body>
${pageHeader(t, texts.language)}
<main>
<section class="hero"><div class="words"><h1>${t('landing.title')}</h1><p>${t('landing.lead')}</p>
<p class="actions"><a class="button" href="${pathIn('/app/', texts.language)}">${t('landing.open')}</a><a class="button quiet" href="${pathIn('/onboarding/browser/chrome', texts.language)}">${t('landing.install')}</a></p>
<p class="fine">${t('landing.fine')}</p></div>
${landingDemo(t, texts.number)}</section>
${showcase(t)}
${privacy(t, texts)}
${tools(t, texts.language)}
${plansSection(page, texts, t)}
${hosting(t, links)}
</main>
${siteFooter(t, texts.language, links, page.plans !== null)}
</body>
</html>
`;
}

/** Recorded screens of the product, by `npm run screenshots`. */
const shown = ['sidebar', 'pdf', 'mail', 'summary'] as const;

function showcase(t: Text): string {
  const rows = shown.map((name) => {
    const file = (scheme: string) => `/site/pictures/${name}-${scheme}.webp`;
    return `<figure><picture><source media="(prefers-color-scheme: dark)" srcset="${file('dark')}"><img src="${file('light')}" width="1800" height="1148" loading="lazy" alt="${t(`landing.${name}Picture`)}"></picture>
<figcaption><h3>${t(`landing.${name}`)}</h3><p>${t(`landing.${name}Body`)}</p></figcaption></figure>`;
  });
  return `<section class="does"><h2>${t('landing.does')}</h2>\n${rows.join('\n')}\n</section>`;
}

const figures = ['before', 'host', 'measured', 'listed'] as const;
const leaving = ['local', 'own', 'server', 'sync', 'search'] as const;

function privacy(t: Text, { number, percent }: PageTexts): string {
  const values = { before: number(0), host: number(1), measured: number(0), listed: percent(100) };
  const cards = figures.map(
    (name) =>
      `<li><strong>${escapeHtml(values[name])}</strong><span>${t(`landing.figure.${name}`)}</span></li>`,
  );
  const rows = leaving.map(
    (name) =>
      `<tr><th scope="row">${t(`landing.leaves.${name}`)}</th><td>${t(`landing.leaves.${name}What`)}</td><td>${t(`landing.leaves.${name}Whom`)}</td></tr>`,
  );
  return `<section class="privacy"><h2>${t('landing.privacy')}</h2>
<ul class="figures">${cards.join('')}</ul>
<div class="wide" tabindex="0" role="region" aria-label="${t('landing.leaves')}"><table><thead><tr><th scope="col">${t('landing.leaves.when')}</th><th scope="col">${t('landing.leaves.what')}</th><th scope="col">${t('landing.leaves.whom')}</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></div></section>`;
}

/** Those that an address of their own is found by. */
function tools(t: Text, language: string): string {
  const cards = siteRoutes.flatMap(({ tool, path, isIndexable, title, description }) => {
    if (!tool || !isIndexable || !title || !description) return [];
    return `<li><a href="${pathIn(path, language)}"><strong>${t(title)}</strong><span>${t(description)}</span></a></li>`;
  });
  return `<section class="tools"><h2>${t('landing.tools')}</h2><p>${t('landing.toolsBody')}</p><ul>${cards.join('')}</ul></section>`;
}

function plansSection({ plans }: LandingPage, texts: PageTexts, t: Text): string {
  if (!plans) return '';
  const { prices, canBuy } = plans;
  const cheapest = Object.values(prices)
    .filter(({ price }) => price > 0)
    .map(monthlyPrice);
  const from =
    canBuy && cheapest.length > 0
      ? `<p class="price">${t('landing.from', { price: texts.price(Math.min(...cheapest)) })}</p>`
      : '';
  return `<section class="plans"><h2>${t('landing.plans')}</h2>
<div class="cards"><div><h3>${t('role.free')}</h3>${canBuy ? `<p class="price">${escapeHtml(texts.price(0))}</p>` : ''}<p>${t('pricing.freeBody')}</p></div>
<div><h3>${t('role.pro')}</h3>${from}<p>${t('pricing.proBody')}</p></div></div>
<p><a href="${pathIn('/pricing', texts.language)}">${t('landing.seePlans')}</a></p></section>`;
}

/** Two commands; the first clones the project where its address is known. */
function hosting(t: Text, { sourceUrl }: SiteConfig): string {
  const clone = sourceUrl ? `git clone ${escapeHtml(sourceUrl)} gloss && cd gloss` : 'cd gloss';
  return `<section class="hosting"><h2>${t('landing.hosting')}</h2><p>${t('landing.hostingBody')}</p>
<pre dir="ltr" tabindex="0"><code>${clone}\nnpm start</code></pre></section>`;
}
