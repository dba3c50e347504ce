import type { ModelEntry } from '../model-entry.ts';
import { images } from '../upload-config.ts';
import { deprecated, family, textOnly } from './define.ts';

const row = family('OpenAI', images);

export const openAiModels: ModelEntry[] = [
  row('gpt-4.1-mini', 'GPT-4.1-mini', 'FAST', 1_000_000),
  row('gpt-4.1-nano', 'GPT-4.1-nano', 'FAST', 1_000_000),
  row('gpt-4o-mini', 'GPT-4o-mini', 'FAST', 128_000),
  row('gpt-5.6-luna', 'GPT-5.6 Luna', 'FAST', 1_050_000),
  row('gpt-5-mini', 'GPT-5-mini', 'FAST', 400_000),
  row('gpt-4.1', 'GPT-4.1', 'SMART', 1_000_000),
  row('gpt-4o', 'GPT-4o', 'SMART', 128_000),
  row('gpt-5.6-terra', 'GPT-5.6 Terra', 'SMART', 1_050_000),
  row('gpt-5', 'GPT-5', 'SMART', 400_000),
  row('gpt-6-astra', 'GPT-6 Astra', 'REASONING', 1_050_000),
  row('gpt-5.6-sol', 'GPT-5.6 Sol', 'REASONING', 1_050_000),
  row('o3', 'o3', 'REASONING', 200_000),
  row('o4-mini', 'o4-mini', 'REASONING', 200_000),
  row('o3-mini', 'o3-mini', 'REASONING', 200_000, textOnly),
  row('o1', 'o1', 'REASONING', 200_000, deprecated),
  row('o1-mini', 'o1-mini', 'REASONING', 128_000, { ...deprecated, ...textOnly }),
  row('o1-preview', 'o1-preview', 'REASONING', 128_000, { ...deprecated, ...textOnly }),
  row('gpt-4-turbo', 'GPT-4-turbo', 'SMART', 128_000, deprecated),
  row('gpt-4', 'GPT-4', 'SMART', 8192, { ...deprecated, ...textOnly }),
  row('gpt-3.5-turbo', 'GPT-3.5-turbo', 'FAST', 16_385, { ...deprecated, ...textOnly }),
  row('gpt-3.5-turbo-16k', 'GPT-3.5-turbo 16k', 'FAST', 16_385, { ...deprecated, ...textOnly }),
];
