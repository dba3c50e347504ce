import { isPaidRole } from '../account/plan-names.ts';
import type { Role } from '../billing/plans.ts';
import { type FeatureName, featureName } from './feature-names.ts';
import { countedFeatures, isModelFeature, type PaywallFeature, paywallModels } from './features.ts';

/** S3.12: the inline card, and the second variant, which has a modal with a video. */
export const paywallVariants = ['v1', 'v2'] as const;
export type PaywallVariant = (typeof paywallVariants)[number];

type Topic = 'chat' | 'models' | 'images' | 'writing' | 'reading' | 'search';
/** Names of the files of the pictures and videos. */
export type PaywallTopic = Topic;

/** S3.12. Texts are keys of locales; `name` and the name of `limit` fill them. */
export interface PaywallEntry {
  feature: PaywallFeature;
  title: string;
  /** Different for free and paid users (S6.3). */
  description: string;
  /** Of a model or of who answers a search; empty: the texts have no name. */
  name: string;
  /** What has the limit; null: the entry is an offer. */
  limit: FeatureName | null;
  topic: Topic;
  ctaButtonText: string;
  /** A path of the server. */
  ctaButtonLink: string;
  /** v2 alone. */
  modalDescription?: string;
  /** v2 alone: it has a video. */
  hasVideo?: true;
}

const own: Readonly<Partial<Record<PaywallFeature, readonly [group: string, topic: Topic]>>> = {
  third_party_daily_chat_limit: ['dailyChat', 'chat'],
  fast_text_model: ['fastText', 'models'],
  advanced_model: ['advanced', 'models'],
  image_generate_model: ['image', 'images'],
  instant_reply: ['instantReply', 'writing'],
  instant_refine: ['instantRefine', 'writing'],
  instant_new: ['instantNew', 'writing'],
  page_summary: ['pageSummary', 'reading'],
  pdf_summary: ['pdfSummary', 'reading'],
  context_menu: ['contextMenu', 'writing'],
  search_with_ai_claude: ['searchModel', 'search'],
  search_with_ai_chatgpt: ['searchModel', 'search'],
  search_with_ai_high_traffic: ['searchTraffic', 'search'],
  sidebar_search: ['sidebarSearch', 'search'],
  proactive_upgrade: ['proactive', 'chat'],
  top_bar_fast_text_model: ['topBar', 'models'],
};

/** Groups that say more to who pays than that a limit is reached. */
const saying: readonly string[] = ['advanced', 'dailyChat', 'model'];

const imageModel = /^model_(dall|flux|stable)/;

/** What a person of that role is shown at the limit of a feature (S3.12, S6.3). */
export function paywallEntry(
  feature: PaywallFeature,
  role: Role,
  variant: PaywallVariant,
): PaywallEntry {
  const [group, topic] = own[feature] ?? ['model', imageModel.test(feature) ? 'images' : 'models'];
  const isPaid = isPaidRole(role);
  const limited = countedFeatures.find((each) => each === feature);
  const limit = limited && group !== 'searchTraffic' ? featureName(limited) : null;
  const hasOwn = !isPaid || limit === null || saying.includes(group);
  return {
    feature,
    title: limit ? 'paywall.limit' : `paywall.${group}.title`,
    description: hasOwn ? `paywall.${group}.${isPaid ? 'paid' : 'free'}` : 'error.usageLimit',
    name: nameOf(feature),
    limit,
    topic,
    ctaButtonText: isPaid ? 'paywall.ctaPaid' : 'action.upgrade',
    ctaButtonLink: `/pricing?from=${feature}`,
    ...(variant === 'v2' && {
      modalDescription: `paywall.modal.${topic}`,
      hasVideo: true as const,
    }),
  };
}

function nameOf(feature: PaywallFeature): string {
  if (isModelFeature(feature)) return paywallModels[feature][0];
  if (feature === 'search_with_ai_claude') return 'Claude';
  return feature === 'search_with_ai_chatgpt' ? 'ChatGPT' : '';
}
