import { createMistral } from '@ai-sdk/mistral';
import { type Provider, type ProviderInput, settings } from './provider.ts';
import { catalogueModels } from './vendor-models.ts';

export function mistral(input: ProviderInput): Provider {
  const vendor = createMistral(settings(input));
  const { id, name } = input.config;
  return {
    id,
    name,
    ...catalogueModels('mistral', input.config),
    chat: (model) => vendor.chat(model),
    embedding: (model) => vendor.embedding(model),
  };
}
