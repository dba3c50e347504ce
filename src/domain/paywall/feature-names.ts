import { type CountedFeature, isModelFeature, paywallModels } from './features.ts';

/** A key of locales; `name` fills it. */
export interface FeatureName {
  key: string;
  /** Of a model or of who answers a search; empty: the text has no name. */
  name: string;
}

const searches: Partial<Record<CountedFeature, string>> = {
  search_with_ai_claude: 'Claude',
  search_with_ai_chatgpt: 'ChatGPT',
  search_with_ai_high_traffic: 'AI',
};

/** How lists of limits call a counted feature. */
export function featureName(feature: CountedFeature): FeatureName {
  if (feature === 'speech') return { key: 'readAloud.name', name: '' };
  if (isModelFeature(feature)) return { key: 'feature.model', name: paywallModels[feature][0] };
  const name = searches[feature];
  return name ? { key: 'feature.searchWith', name } : { key: `feature.${feature}`, name: '' };
}
