import { monthlyPrice, type PlanPrices } from '#domain/billing/plan-prices.ts';
import { escapeHtml } from '#domain/export/escape-html.ts';
import { siteRoutes } from '#domain/routes/site-routes.ts';
import type { SiteConfig } from '../config/site-config.ts';
import { pageHead } from '../pages/page-head.ts';
import { pathIn } from '../pages/page-header.ts';
import type { PageTexts } from '../pages/page-texts.ts';
import { landingDemo } from './landing-demo.ts';
import { leavingTable, privacyFigures } from './privacy-parts.ts';
import { siteDocument } from './site-document.ts';
import type { SiteFrame } from './site-frame.ts';

/** `canBuy` false: plans are given out, and no price is shown. */
interface ShownPlans {
  prices: PlanPrices;
  canBuy: boolean;
}

type Text = PageTexts['text'];

/**
 * The first page, complete without a script: what is different, what it does, privacy, plans, self-hosting. `plans` is
 * null where nothing is said of them.
 */
export function landingPage(plans: ShownPlans | null, frame: SiteFrame, texts: PageTexts): string {
  const t: Text = (key, values) => escapeHtml(texts.text(key, values));
  const named = { path: '/', title: 'landing.documentTitle', description: 'landing.lead' };
  const head = pageHead({ ...named, origin: frame.origin }, texts);
  const main = `<main>
<section class="hero"><div class="words"><h1>${t('landing.title')}</h1><p>${t('landing.lead')}</p>
<p class="actions"><a class="button" href="${pathIn('/app/', texts.language)}">${t('landing.open')}</a><a class="button quiet" href="${pathIn('/onboarding/browser/chrome', texts.language)}">${t('landing.install')}</a></p>
<p class="fine">${t('landing.fine')}</p></div>
${landingDemo(t, texts.number)}</section>
${showcase(t)}
<section class="privacy"><h2>${t('landing.privacy')}</h2>
${privacyFigures(t, texts)}
${leavingTable(t)}</section>
${tools(t, frame, texts.language)}
${plans ? plansSection(plans, texts, t) : ''}
${hosting(t, frame.links)}
</main>`;
  return siteDocument({ head, main }, frame, texts);
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

/** Those that an address of their own is found by. */
function tools(t: Text, { hasAccounts }: SiteFrame, language: string): string {
  const cards = siteRoutes.flatMap(({ tool, path, isIndexable, title, description: own }) => {
    if (!tool || !isIndexable || !title || !own) return [];
    // A browser that opens it here is likely paired: files may be stored on the server then.
    const isStored = !hasAccounts && (tool === 'chatPdf' || tool === 'extractText');
    const description = isStored ? 'drop.kinds' : own;
    return `<li><a href="${pathIn(path, language)}"><strong>${t(title)}</strong><span>${t(description)}</span></a></li>`;
  });
  return `<section class="tools"><h2>${t('landing.tools')}</h2><p>${t('landing.toolsBody')}</p><ul>${cards.join('')}</ul></section>`;
}

/** Where plans are given out there is nothing to choose from, and no card. */
function plansSection({ prices, canBuy }: ShownPlans, texts: PageTexts, t: Text): string {
  const path = (to: string) => pathIn(to, texts.language);
  const cheapest = Object.values(prices)
    .filter(({ price }) => price > 0)
    .map(monthlyPrice);
  const from =
    cheapest.length > 0 ? t('landing.from', { price: texts.price(Math.min(...cheapest)) }) : '';
  const cards = `<div class="cards"><div><h3>${t('role.free')}</h3><p class="price">${escapeHtml(texts.price(0))}</p><p>${t('pricing.freeBody')}</p><a class="button quiet" href="${path('/app/')}">${t('pricing.startFree')}</a></div>
<div><h3>${t('role.pro')}</h3><p class="price">${from}</p><p>${t('pricing.proBody')}</p><a class="button" href="${path('/pricing')}">${t('pricing.getPro')}</a></div></div>`;
  return `<section class="plans"><h2>${t('landing.plans')}</h2>
${canBuy ? cards : `<p>${t('pricing.notSold')}</p>`}
<p><a href="${path('/pricing')}">${t('landing.seePlans')}</a></p></section>`;
}

/** Two commands; the first clones the project where its address is known. */
function hosting(t: Text, { sourceUrl }: SiteConfig): string {
  const clone = sourceUrl ? `git clone ${escapeHtml(sourceUrl)} gloss && cd gloss` : 'cd gloss';
  return `<section class="hosting"><h2>${t('landing.hosting')}</h2><p>${t('landing.hostingBody')}</p>
<pre dir="ltr" tabindex="0"><code>${clone}\nnpm start</code></pre></section>`;
}
