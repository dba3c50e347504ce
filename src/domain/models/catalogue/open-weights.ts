import type { ModelEntry } from '../model-entry.ts';
import { deprecated, family, seeing } from './define.ts';

const llama = family('Llama');
const mistral = family('Mistral');
const deepSeek = family('DeepSeek');
const grok = family('Grok');

export const openWeightModels: ModelEntry[] = [
  llama('llama-3.3-70b-instruct', 'Llama 3.3 70B', 'SMART', 128_000),
  llama('llama-3.2-90b-vision-instruct', 'Llama 3.2 90B', 'SMART', 128_000, {
    ...deprecated,
    ...seeing,
  }),
  llama('llama-3.1-405b-instruct', 'Llama 3.1 405B', 'SMART', 128_000, deprecated),
  llama('llama-3.1-70b-instruct', 'Llama 3.1 70B', 'FAST', 128_000, deprecated),
  llama('reflection-70b', 'Reflection 70B', 'REASONING', 8192, deprecated),
  mistral('mistral-small-latest', 'Mistral Small', 'FAST', 128_000, seeing),
  mistral('ministral-8b-latest', 'Ministral 8B', 'FAST', 128_000, seeing),
  mistral('mistral-medium-latest', 'Mistral Medium', 'SMART', 128_000, seeing),
  mistral('mistral-large-latest', 'Mistral Large', 'SMART', 128_000, seeing),
  mistral('magistral-medium-latest', 'Magistral Medium', 'REASONING', 40_000, seeing),
  mistral('mistral-large-2407', 'Mistral Large 2', 'SMART', 128_000, deprecated),
  deepSeek('deepseek-v4-flash', 'DeepSeek V4 Flash', 'FAST', 1_000_000),
  deepSeek('deepseek-v4-pro', 'DeepSeek V4 Pro', 'REASONING', 1_000_000),
  deepSeek('deepseek-chat', 'DeepSeek V3', 'SMART', 128_000),
  deepSeek('deepseek-reasoner', 'DeepSeek R1', 'REASONING', 128_000),
  grok('grok-4.20-non-reasoning', 'Grok 4.20', 'FAST', 1_000_000, seeing),
  grok('grok-4.3', 'Grok 4.3', 'SMART', 1_000_000, seeing),
  grok('grok-4.5', 'Grok 4.5', 'REASONING', 500_000, seeing),
  grok('grok-4', 'Grok 4', 'REASONING', 256_000, { ...deprecated, ...seeing }),
  grok('grok-3', 'Grok 3', 'SMART', 131_072, deprecated),
  grok('grok-3-mini', 'Grok 3 mini', 'FAST', 131_072, deprecated),
];
