import {
  defaultPlan,
  discountOf,
  monthlyPrice,
  type PaidPlanType,
  type PlanPrice,
  type PlanPrices,
} from '#domain/billing/plan-prices.ts';
import { firstPlanOf, type PricingVersion } from '#domain/billing/pricing-version.ts';
import {
  useAudioBytes,
  useSpokenCharacters,
  usesOfQuery,
  useTokens,
  useUsd,
} from '#domain/billing/use-cost.ts';
import { escapeHtml } from '#domain/export/escape-html.ts';
import { directionOf } from '#domain/languages/bcp47.ts';
import { pageHeader, pathIn } from '../pages/page-header.ts';
import type { PageTexts } from '../pages/page-texts.ts';
import { pricingHead } from './pricing-head.ts';

interface PricingPage {
  prices: PlanPrices;
  version: PricingVersion;
  /** HTML of `pricingTable`. */
  table: string;
  /** False: plans are given out, not sold, and no price is shown. */
  canBuy: boolean;
  /** Of the server. */
  origin: string;
}

const cycles: readonly [PaidPlanType, string, string][] = [
  ['pro', 'pricing.monthly', 'pricing.billedMonth'],
  ['pro_quarterly', 'pricing.quarterly', 'pricing.billedQuarter'],
  ['pro_yearly', 'pricing.yearly', 'pricing.billedYear'],
  ['pro_one_year', 'pricing.oneYear', 'pricing.billedOnce'],
];

/** S2.3: the page as HTML that needs no script; a script only marks the plan of who is signed in. */
export function pricingPage(page: PricingPage, texts: PageTexts): string {
  const t: Text = (key, values) => escapeHtml(texts.text(key, values));
  const offered = cycles.flatMap(([type, label, billed]) => {
    const plan = page.prices[type];
    return plan ? [{ plan, label, billed }] : [];
  });
  const first = page.prices[firstPlanOf[page.version]] ? firstPlanOf[page.version] : defaultPlan;
  const chosen = offered.some(({ plan }) => plan.type === first) ? first : offered[0]?.plan.type;
  const chooser = page.canBuy ? cycleChooser(page, offered, chosen, texts) : '';
  const offers = offered.map(({ plan, billed }) => offer(plan, billed, texts));
  const pro = page.canBuy ? offers.join('\n') : `<p>${t('pricing.proBody')}</p>`;
  const freePrice = page.canBuy ? `<p class="price">${escapeHtml(texts.price(0))}</p>` : '';
  const title = page.canBuy ? 'pricing.title' : 'pricing.titleGiven';
  return `<!doctype html>
<html lang="${texts.tag}" dir="${directionOf(texts.language)}" data-version="${page.version}">
${pricingHead(texts, page.origin, title)}
<body>
${pageHeader(t, texts.language)}
<main>
<div class="lead"><h1>${t(title)}</h1><p>${t('pricing.lead')}</p></div>
<form>${chooser}
<div class="plans">
<section data-plan="free"><h2>${t('role.free')}${mark(t)}</h2>
${freePrice}<p>${t('pricing.freeBody')}</p>
<a class="button quiet" data-guest href="${pathIn('/app/', texts.language)}">${t('pricing.startFree')}</a></section>
<section data-plan="pro"><h2>${t('role.pro')}${mark(t)}</h2>
${pro}</section>
</div></form>
${page.canBuy ? '' : `<p class="note" role="note">${t('pricing.notSold')}</p>`}
<h2>${t('pricing.compare')}</h2>
<div class="wide" tabindex="0" role="region" aria-label="${t('pricing.compare')}">${page.table}</div>
<h2>${t('pricing.faq')}</h2>
${questions(texts, page.canBuy)}
</main>
</body>
</html>
`;
}

type Offered = readonly { plan: PlanPrice; label: string }[];

function cycleChooser(
  { prices }: PricingPage,
  offered: Offered,
  chosen: PaidPlanType | 'free' | undefined,
  texts: PageTexts,
): string {
  const t: Text = (key, values) => escapeHtml(texts.text(key, values));
  const radios = offered.map(
    ({ plan, label }) =>
      `<label><input type="radio" name="cycle" value="${plan.type}"${plan.type === chosen ? ' checked' : ''}>${t(label)}${badge(plan, prices, texts)}</label>`,
  );
  return `<fieldset><legend>${t('pricing.cycle')}</legend><div class="cycles">${radios.join('')}</div></fieldset>`;
}

type Text = PageTexts['text'];

/** Hidden until the script knows whose plan it is. */
const mark = (t: Text) => ` <em class="mark" hidden>${t('pricing.current')}</em>`;

function badge(plan: PlanPrice, prices: PlanPrices, { text, percent }: PageTexts): string {
  const saved = discountOf(plan, prices);
  if (saved === 0) return '';
  return ` <small>${escapeHtml(text('pricing.save', { discount: percent(saved) }))}</small>`;
}

function offer(plan: PlanPrice, billed: string, texts: PageTexts): string {
  const t: Text = (key, values) => escapeHtml(texts.text(key, values));
  const price = texts.price(monthlyPrice(plan));
  const link = `<a class="button" href="${pathIn('/app/settings', texts.language)}?upgrade=${plan.type}#account">${t('pricing.getPro')}</a>`;
  return `<div data-offer="${plan.type}"><p class="price">${t('pricing.aMonth', { price })}</p>
<p>${t(billed, { price: texts.price(plan.price) })}</p><p>${t('pricing.proBody')}</p>${link}</div>`;
}

/** What one use covers, of the table by which calls are counted. */
function countedOf({ number, price }: PageTexts) {
  return {
    fast: price(useUsd.FAST),
    smart: price(useUsd.SMART),
    tokens: number(useTokens),
    queries: number(Math.round(1 / usesOfQuery)),
    characters: number(useSpokenCharacters),
    size: `${number(useAudioBytes / 1024 / 1024)} MB`,
  };
}

/** Where nothing is sold, nothing is said of paying. */
function questions(texts: PageTexts, canBuy: boolean): string {
  const t: Text = (key, values) => escapeHtml(texts.text(key, values));
  const bodyOf = (name: string) => {
    const body = t(`pricing.faq${name}Body`);
    return name === 'Count' ? `${t('pricing.faqCountLong', countedOf(texts))} ${body}` : body;
  };
  return (canBuy ? ['Cancel', 'Downgrade', 'Count', 'Card'] : ['Downgrade', 'Count'])
    .map(
      (name) =>
        `<details><summary>${t(`pricing.faq${name}`)}</summary><p>${bodyOf(name)}</p></details>`,
    )
    .join('\n');
}
