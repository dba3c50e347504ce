import type { ModelEntry } from '../model-entry.ts';
import { images } from '../upload-config.ts';
import { deprecated, family } from './define.ts';

const row = family('Gemini', images);

export const geminiModels: ModelEntry[] = [
  row('gemini-2.5-flash', 'Gemini 2.5 Flash', 'FAST', 1_048_576),
  row('gemini-2.5-flash-lite', 'Gemini 2.5 Flash-Lite', 'FAST', 1_048_576),
  row('gemini-3.5-flash', 'Gemini 3.5 Flash', 'FAST', 1_048_576),
  row('gemini-2.5-pro', 'Gemini 2.5 Pro', 'SMART', 1_048_576),
  row('gemini-3.1-pro-preview', 'Gemini 3.1 Pro', 'REASONING', 1_048_576),
  row('gemini-2.0-flash', 'Gemini 2.0 Flash', 'FAST', 1_048_576, deprecated),
  row('gemini-1.5-pro', 'Gemini 1.5 Pro', 'SMART', 2_000_000, deprecated),
  row('gemini-1.5-flash', 'Gemini 1.5 Flash', 'FAST', 1_000_000, deprecated),
  row('gemini-pro', 'Gemini Pro', 'SMART', 32_760, deprecated),
];
