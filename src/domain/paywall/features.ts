/** S3.12: models with a paywall of their own, by feature key: the name people know, and ids of the catalogue. */
export const paywallModels = {
  model_gpt_3_5_turbo: ['GPT-3.5-turbo', /^gpt-3\.5-turbo/],
  model_gpt_4o_mini: ['GPT-4o-mini', /^gpt-4o-mini/],
  model_gpt_4o: ['GPT-4o', /^gpt-4o(?!-mini)/],
  model_gpt_4: ['GPT-4', /^gpt-4(?![.o\d]|-turbo)/],
  model_gpt_4_turbo: ['GPT-4-turbo', /^gpt-4-turbo/],
  model_o1: ['o1', /^o1(?!-mini|-preview)/],
  model_o1_mini: ['o1-mini', /^o1-mini/],
  model_o1_preview: ['o1-preview', /^o1-preview/],
  model_claude_3_haiku: ['Claude 3 Haiku', /^claude-3-haiku/],
  model_claude_3_sonnet: ['Claude 3 Sonnet', /^claude-3-sonnet/],
  model_claude_3_opus: ['Claude 3 Opus', /^claude-3-opus/],
  model_claude_3_5_haiku: ['Claude 3.5 Haiku', /^claude-3-5-haiku/],
  model_claude_3_5_sonnet: ['Claude 3.5 Sonnet', /^claude-3-5-sonnet/],
  model_gemini_pro: ['Gemini Pro', /^gemini-(1\.0-)?pro/],
  model_gemini_1_5_flash: ['Gemini 1.5 Flash', /^gemini-1\.5-flash/],
  model_gemini_1_5_pro: ['Gemini 1.5 Pro', /^gemini-1\.5-pro/],
  model_llama_3_1_70b: ['Llama 3.1 70B', /^llama-3\.1-70b/],
  model_llama_3_1_405b: ['Llama 3.1 405B', /^llama-3\.1-405b/],
  model_llama_3_2_90b: ['Llama 3.2 90B', /^llama-3\.2-90b/],
  model_mistral_large_2: ['Mistral Large 2', /^mistral-large-(2|latest)/],
  model_reflection_70b: ['Reflection 70B', /^reflection.*70b/],
  model_dall_e_3: ['DALL-E 3', /^dall-e-3/],
  model_flux_1_dev: ['FLUX-1 dev', /^flux-1-dev/],
  model_flux_1_schnell: ['FLUX-1 schnell', /^flux-1-schnell/],
  model_flux_1_pro: ['FLUX-1 pro', /^flux-1-pro/],
  model_stable_diffusion_3: ['Stable Diffusion 3', /^stable-diffusion-3/],
} as const satisfies Record<string, readonly [name: string, ids: RegExp]>;
export type ModelFeature = keyof typeof paywallModels;

/** S3.12: what a question is for, as its client says. */
export const taskFeatures = [
  'instant_reply',
  'instant_refine',
  'instant_new',
  'page_summary',
  'pdf_summary',
  'context_menu',
  'search_with_ai_claude',
  'search_with_ai_chatgpt',
  'search_with_ai_high_traffic',
  'sidebar_search',
] as const;
export type TaskFeature = (typeof taskFeatures)[number];

/** S3.12: every feature with a paywall entry. */
export const paywallFeatures = [
  'third_party_daily_chat_limit',
  'fast_text_model',
  'advanced_model',
  'image_generate_model',
  ...(Object.keys(paywallModels) as ModelFeature[]),
  ...taskFeatures,
  'proactive_upgrade',
  'top_bar_fast_text_model',
] as const;
export type PaywallFeature = (typeof paywallFeatures)[number];

export const isModelFeature = (feature: PaywallFeature | MeteredCall): feature is ModelFeature =>
  Object.hasOwn(paywallModels, feature);

/** Not counted: these only offer. */
export type OfferFeature = 'proactive_upgrade' | 'top_bar_fast_text_model';
/** Calls that are in no feature of S3.12, and have limits of their own. */
const meteredCalls = ['embeddings', 'transcriptions', 'speech'] as const;
export type MeteredCall = (typeof meteredCalls)[number];

export type CountedFeature = Exclude<PaywallFeature, OfferFeature> | MeteredCall;

export const isOffer = (feature: PaywallFeature): feature is OfferFeature =>
  feature === 'proactive_upgrade' || feature === 'top_bar_fast_text_model';

export const countedFeatures: readonly CountedFeature[] = [
  ...paywallFeatures.filter((feature) => !isOffer(feature)),
  ...meteredCalls,
];

export const isMeteredCall = (feature: CountedFeature): feature is MeteredCall =>
  meteredCalls.some((call) => call === feature);
