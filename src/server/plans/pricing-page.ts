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
import { pageHead } from '../pages/page-head.ts';
import { pathIn } from '../pages/page-header.ts';
import type { PageTexts } from '../pages/page-texts.ts';
import { siteDocument } from '../site/site-document.ts';
import type { SiteFrame } from '../site/site-frame.ts';
import { pricingStylePath } from './pricing-style.ts';

interface PricingPage {
  prices: PlanPrices;
  version: PricingVersion;
  /** HTML of `pricingTable`; null: there are no plans here, as the server is of one person. */
  table: string | null;
  /** False: plans are given out, not sold; there is no price, and nothing to choose. */
  canBuy: boolean;
}

const cycles: readonly [PaidPlanType, string, string][] = [
  ['pro', 'pricing.monthly', 'pricing.billedMonth'],
  ['pro_quarterly', 'pricing.quarterly', 'pricing.billedQuarter'],
  ['pro_yearly', 'pricing.yearly', 'pricing.billedYear'],
  ['pro_one_year', 'pricing.oneYear', 'pricing.billedOnce'],
];

/** S2.3: the page as HTML that needs no script; a script only marks the plan of who is signed in. */
export function pricingPage(page: PricingPage, frame: SiteFrame, texts: PageTexts): string {
  const t: Text = (key, values) => escapeHtml(texts.text(key, values));
  const { canBuy, table, version } = page;
  const title = canBuy ? 'pricing.title' : 'pricing.titleGiven';
  const named = { path: '/pricing', title, description: 'pricing.lead' };
  const given = `<p class="note" role="note">${t('pricing.notSold')}</p>`;
  const compared = `<h2>${t('pricing.compare')}</h2>
<div class="wide" tabindex="0" role="region" aria-label="${t('pricing.compare')}">${table}</div>
<h2>${t('pricing.faq')}</h2>
${questions(texts, canBuy)}`;
  const main = `<main>
<div class="lead"><h1>${t(title)}</h1><p>${t('pricing.lead')}</p></div>
${canBuy ? plansForm(page, texts) : given}
${table === null ? ownModels(texts) : compared}
</main>`;
  const head = pageHead({ ...named, origin: frame.origin }, texts);
  const attributes = ` data-version="${version}"`;
  return siteDocument({ head, main, attributes, stylePath: pricingStylePath }, frame, texts);
}

/** What a server without plans offers, and how one begins. */
function ownModels(texts: PageTexts): string {
  const t: Text = (key, values) => escapeHtml(texts.text(key, values));
  const answers = ['model', 'basic', 'account'].map((name) =>
    folded(t(`help.${name}`), t(`help.${name}Body`)),
  );
  return `<div class="plans"><section><h2>${t('landing.plans')}</h2><p>${t('landing.fine')}</p>
<a class="button" href="${pathIn('/app/', texts.language)}">${t('landing.open')}</a></section></div>
<h2>${t('pricing.faq')}</h2>
${answers.join('\n')}`;
}

/** A card a plan that the table names, each with its button. */
function plansForm(page: PricingPage, texts: PageTexts): string {
  const t: Text = (key, values) => escapeHtml(texts.text(key, values));
  const offered = cycles.flatMap(([type, label, billed]) => {
    const plan = page.prices[type];
    return plan ? [{ plan, label, billed }] : [];
  });
  const first = page.prices[firstPlanOf[page.version]] ? firstPlanOf[page.version] : defaultPlan;
  const chosen = offered.some(({ plan }) => plan.type === first) ? first : offered[0]?.plan.type;
  const offers = offered.map(({ plan, billed }) => offer(plan, billed, texts));
  const app = pathIn('/app/', texts.language);
  return `<form>${cycleChooser(page, offered, chosen, texts)}
<div class="plans">
<section data-plan="free"><h2>${t('role.free')}${mark(t)}</h2>
<p class="price">${escapeHtml(texts.price(0))}</p><p>${t('pricing.freeBody')}</p>
<a class="button quiet" data-guest href="${app}">${t('pricing.startFree')}</a><a class="button quiet" data-member hidden href="${app}">${t('landing.open')}</a></section>
<section data-plan="pro"><h2>${t('role.pro')}${mark(t)}</h2>
${offers.join('\n')}</section>
</div></form>`;
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
  const settings = pathIn('/app/settings', texts.language);
  const get = `<a class="button" href="${settings}?upgrade=${plan.type}#account">${t('pricing.getPro')}</a>`;
  const own = `<a class="button quiet" data-own href="${settings}/account">${t('plan.manage')}</a>`;
  return `<div data-offer="${plan.type}"><p class="price">${t('pricing.aMonth', { price })}</p>
<p>${t(billed, { price: texts.price(plan.price) })}</p><p>${t('pricing.proBody')}</p>${get}${own}</div>`;
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
    .map((name) => folded(t(`pricing.faq${name}`), bodyOf(name)))
    .join('\n');
}

/** Both HTML. */
const folded = (title: string, body: string) =>
  `<details><summary>${title}</summary><p>${body}</p></details>`;
