import {
  defaultPlan,
  monthlyPrice,
  type PaidPlanType,
  type PlanPrice,
  type PlanPrices,
} from '#domain/billing/plan-prices.ts';
import { firstPlanOf, type PricingVersion } from '#domain/billing/pricing-version.ts';
import { escapeHtml } from '#domain/export/escape-html.ts';
import { directionOf } from '#domain/languages/bcp47.ts';
import { pricingStylePath } from './pricing-style.ts';
import type { PageTexts } from './pricing-texts.ts';

/** A line of the table: texts of the limits of each role. */
export interface FeatureLine {
  name: string;
  limits: readonly string[];
}

export interface PricingPage {
  prices: PlanPrices;
  version: PricingVersion;
  lines: readonly FeatureLine[];
  /** False: plans are given out, not sold. */
  canBuy: boolean;
  scriptPath: string;
}

const cycles: readonly [PaidPlanType, string, string][] = [
  ['pro', 'pricing.monthly', 'pricing.billedMonth'],
  ['pro_quarterly', 'pricing.quarterly', 'pricing.billedQuarter'],
  ['pro_yearly', 'pricing.yearly', 'pricing.billedYear'],
  ['pro_one_year', 'pricing.oneYear', 'pricing.billedOnce'],
];

/** S2.3: the page as HTML that needs no script; a script only marks the plan of who is signed in. */
export function pricingPage(page: PricingPage, texts: PageTexts): string {
  const t = (key: string, values?: Record<string, string | number>) =>
    escapeHtml(texts.text(key, values));
  const offered = cycles.flatMap(([type, label, billed]) => {
    const plan = page.prices[type];
    return plan ? [{ plan, label, billed }] : [];
  });
  const first = page.prices[firstPlanOf[page.version]] ? firstPlanOf[page.version] : defaultPlan;
  const chosen = offered.some(({ plan }) => plan.type === first) ? first : offered[0]?.plan.type;
  const radios = offered.map(
    ({ plan, label }) =>
      `<label><input type="radio" name="cycle" value="${plan.type}"${plan.type === chosen ? ' checked' : ''}>${t(label)}${badge(plan, t)}</label>`,
  );
  const offers = offered.map(({ plan, billed }) => offer(plan, billed, page.canBuy, t));
  return `<!doctype html>
<html lang="${texts.language}" dir="${directionOf(texts.language)}" data-version="${page.version}">
<head><meta charset="utf-8"><title>${t('pricing.title')} – Gloss</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${t('pricing.lead')}">
<link rel="stylesheet" href="${pricingStylePath}"><script type="module" src="${page.scriptPath}"></script></head>
<body><main>
<header><h1>${t('pricing.title')}</h1><p>${t('pricing.lead')}</p></header>
<form><fieldset><legend>${t('pricing.cycle')}</legend><div class="cycles">${radios.join('')}</div></fieldset>
<div class="plans">
<section data-plan="free"><h2>${t('role.free')} <em hidden>${t('pricing.current')}</em></h2>
<p class="price">$0</p><p>${t('pricing.freeBody')}</p>
<a class="button quiet" href="/app/">${t('pricing.startFree')}</a></section>
<section data-plan="pro"><h2>${t('role.pro')} <em hidden>${t('pricing.current')}</em></h2>
${offers.join('\n')}
<p>${t('pricing.proBody')}</p></section>
</div></form>
${page.canBuy ? '' : `<p class="note" role="note">${t('pricing.notSold')}</p>`}
<h2>${t('pricing.compare')}</h2>
<div class="wide" tabindex="0" role="region" aria-label="${t('pricing.compare')}">${table(page.lines, t)}</div>
<h2>${t('pricing.faq')}</h2>
${questions(t)}
</main></body></html>
`;
}

type Text = (key: string, values?: Record<string, string | number>) => string;

function badge({ discount_title: discount }: PlanPrice, t: Text): string {
  return discount === '' ? '' : ` <small>${t('pricing.save', { discount })}</small>`;
}

function offer(plan: PlanPrice, billed: string, canBuy: boolean, t: Text): string {
  const price = shownPrice(monthlyPrice(plan));
  const link = `<a class="button" href="/app/settings?upgrade=${plan.type}#account">${t('pricing.getPro')}</a>`;
  return `<div data-offer="${plan.type}"><p class="price">${t('pricing.aMonth', { price })}</p>
<p>${t(billed, { price: shownPrice(plan.price) })}</p>${canBuy ? link : ''}</div>`;
}

function shownPrice(price: number): string {
  return Number.isInteger(price) ? String(price) : price.toFixed(2);
}

function table(lines: readonly FeatureLine[], t: Text): string {
  const roles = ['guest', 'free', 'basic', 'pro', 'elite'];
  const head = roles.map((role) => `<th scope="col" data-role="${role}">${t(`role.${role}`)}</th>`);
  const rows = lines.map(
    ({ name, limits }) =>
      `<tr><th scope="row">${escapeHtml(name)}</th>${limits.map((limit) => `<td>${escapeHtml(limit)}</td>`).join('')}</tr>`,
  );
  return `<table><thead><tr><th scope="col">${t('pricing.feature')}</th>${head.join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`;
}

function questions(t: Text): string {
  return ['Cancel', 'Downgrade', 'Count', 'Card']
    .map(
      (name) =>
        `<details><summary>${t(`pricing.faq${name}`)}</summary><p>${t(`pricing.faq${name}Body`)}</p></details>`,
    )
    .join('\n');
}
