import { type Plan, plans } from '#domain/billing/plans.ts';
import { escapeHtml } from '#domain/export/escape-html.ts';
import { featureName } from '#domain/paywall/feature-names.ts';
import {
  type CountedFeature,
  countedFeatures,
  isModelFeature,
  paywallModels,
} from '#domain/paywall/features.ts';
import type { PageTexts } from '../pages/page-texts.ts';
import type { readLimits } from './usage.ts';

type Limits = Awaited<ReturnType<typeof readLimits>>;

/** What the product does today: a limit of what it does not do is not listed, though the database has one. */
const listed = [
  'third_party_daily_chat_limit',
  'fast_text_model',
  'advanced_model',
  'image_generate_model',
  'sidebar_search',
  'page_summary',
  'pdf_summary',
  'instant_reply',
  'instant_refine',
  'instant_new',
  'context_menu',
  'transcriptions',
  'speech',
] as const satisfies CountedFeature[];

/** Plans with a card where something is sold; else all that can be given. */
export const comparedPlans = (canBuy: boolean): readonly Plan[] =>
  canBuy ? ['free', 'pro'] : plans;

/** What each plan includes, a line a feature; a model has a line where some plan has a limit for it. */
export function pricingTable(all: Limits, roles: readonly Plan[], texts: PageTexts): string {
  const limits = all.filter(({ role }) => roles.some((each) => each === role));
  const t: PageTexts['text'] = (key, values) => escapeHtml(texts.text(key, values));
  const limited = countedFeatures
    .filter(isModelFeature)
    .filter((each) => limits.some(({ feature }) => feature === each));
  const cells = (feature: CountedFeature) =>
    roles.map((role) => {
      const limit = limits.find((each) => each.role === role && each.feature === feature);
      return limitText(limit, texts);
    });
  const head = roles.map((role) => `<th scope="col" data-role="${role}">${t(`role.${role}`)}</th>`);
  const rows = [
    row(t('pricing.own'), Array(roles.length).fill(t('pricing.unlimited'))),
    ...listed.map((feature) => row(t(featureName(feature).key), cells(feature))),
    ...limited.map((feature) => row(escapeHtml(paywallModels[feature][0]), cells(feature))),
  ];
  return `<table><thead><tr><th scope="col">${t('pricing.feature')}</th>${head.join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`;
}

/** `name` and `cells`: HTML. */
const row = (name: string, cells: readonly string[]) =>
  `<tr><th scope="row">${name}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

function limitText(limit: Limits[number] | undefined, { text, number }: PageTexts): string {
  if (!limit || limit.max === null) return escapeHtml(text('pricing.unlimited'));
  const key = limit.period === 'day' ? 'pricing.aDay' : 'pricing.perMonth';
  return escapeHtml(text(key, { max: number(limit.max) }));
}
