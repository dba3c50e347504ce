import { createOpenAI } from '@ai-sdk/openai';
import { type MadeProvider, type ProviderInput, settings } from './provider.ts';
import { transcriber } from './transcription.ts';
import { catalogueModels } from './vendor-models.ts';

/** Whisper first: it alone sends timestamps. */
const speech = [
  'whisper-1',
  'gpt-4o-transcribe',
  'gpt-4o-mini-transcribe',
  'gpt-4o-transcribe-diarize',
];

/** Chat completions rather than Responses: OPENAI_BASE_URL may name a host that has only those. */
export function openai(input: ProviderInput): MadeProvider {
  const vendor = createOpenAI(settings(input));
  const { id, name } = input.config;
  const base = input.config.baseUrl ?? 'https://api.openai.com/v1';
  return {
    id,
    name,
    ...catalogueModels('openai', input.config),
    chat: (model) => vendor.chat(model),
    embedding: (model) => vendor.embeddingModel(model),
    transcription: transcriber({ ...input, base, models: async () => speech }),
  };
}
