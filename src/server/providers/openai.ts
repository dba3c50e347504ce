import { createOpenAI } from '@ai-sdk/openai';
import { type Provider, type ProviderInput, settings } from './provider.ts';
import { catalogueModels } from './vendor-models.ts';

/** Chat completions rather than Responses: OPENAI_BASE_URL may name a host that has only those. */
export function openai(input: ProviderInput): Provider {
  const vendor = createOpenAI(settings(input));
  const { id, name } = input.config;
  return {
    id,
    name,
    ...catalogueModels('openai', input.config),
    chat: (model) => vendor.chat(model),
    embedding: (model) => vendor.embeddingModel(model),
  };
}
