import { artDefaults, artModels } from './catalogue/art.ts';
import { claudeModels } from './catalogue/claude.ts';
import { freeModels } from './catalogue/free.ts';
import { geminiModels } from './catalogue/gemini.ts';
import { openWeightModels } from './catalogue/open-weights.ts';
import { openAiModels } from './catalogue/openai.ts';
import { typedModels } from './catalogue/vendor-rules.ts';
import type { FeatureContext } from './contexts.ts';
import type { ModelEntry } from './model-entry.ts';

const curated: ModelEntry[] = [
  ...openAiModels,
  ...claudeModels,
  ...geminiModels,
  ...openWeightModels,
  ...freeModels,
  ...artModels,
];

/** S3.16, S9.10, S3.12, and every chat or image id that the provider packages type. */
export const modelCatalogue: readonly ModelEntry[] = [
  ...curated,
  ...typedModels(new Set(curated.map((entry) => entry.value))),
];

const byValue = new Map(modelCatalogue.map((entry) => [entry.value, entry]));

/** `-2024-08-06`, `-20250514`, `-0125`, `-latest`, `:free` and the like behind a model's name. */
const suffix = /(-\d{4}-\d{2}-\d{2}|-\d{8}|-\d{4}|-latest|-preview(-\d{2}-\d{2,4})?|:[a-z0-9.-]+)$/;

/**
 * The catalogue's row of an id as hosts write it: by the id itself, else without the part before
 * the last slash (`provider/id`), else without a date or a variant at its end.
 */
export function findModel(id: string): ModelEntry | undefined {
  const bare = id.slice(id.lastIndexOf('/') + 1).toLowerCase();
  const candidates = [
    id,
    bare,
    bare.replace(suffix, ''),
    bare.replace(suffix, '').replace(suffix, ''),
  ];
  for (const candidate of candidates) {
    const entry = byValue.get(candidate) ?? byValue.get(`${candidate}-latest`);
    if (entry) return entry;
  }
  return undefined;
}

/** Context window of a model of which nothing is known. */
export const unknownWindow = 8192;

/**
 * A row for a model that only its host knows. Its window is the smallest of the catalogue: a host
 * cuts text beyond a window without an error if the guess is too large; if the guess is too small,
 * a long source is only read in more parts.
 */
export function entryForUnknown(id: string): ModelEntry {
  return {
    AIProvider: 'Custom',
    usageGroup: 'SMART',
    title: id.slice(id.lastIndexOf('/') + 1) || id,
    value: id,
    maxTokens: unknownWindow,
  };
}

const defaultChatModel = 'gpt-4.1-mini';

/** S9.10. */
export const defaultModels: Record<FeatureContext, string> = {
  Chat: defaultChatModel,
  Summary: defaultChatModel,
  Search: defaultChatModel,
  Memo: defaultChatModel,
  FAQ: defaultChatModel,
  ContextMenu: defaultChatModel,
  Art: artDefaults.model,
};
