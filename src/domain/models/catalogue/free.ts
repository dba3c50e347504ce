import type { ModelEntry } from '../model-entry.ts';

/** No language model: extracts and searches (DESIGN section 1). Its window is S9.1's document cap. */
export const freeModels: ModelEntry[] = [
  {
    AIProvider: 'Free',
    usageGroup: 'FREE',
    title: 'Gloss Basic',
    value: 'gloss-basic',
    maxTokens: 800_000,
  },
];
