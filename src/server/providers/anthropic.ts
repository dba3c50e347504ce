import { createAnthropic } from '@ai-sdk/anthropic';
import { type MadeProvider, type ProviderInput, settings } from './provider.ts';
import { catalogueModels } from './vendor-models.ts';

export function anthropic(input: ProviderInput): MadeProvider {
  const vendor = createAnthropic(settings(input));
  const { id, name } = input.config;
  return {
    id,
    name,
    ...catalogueModels('anthropic', input.config),
    chat: (model) => vendor.languageModel(model),
  };
}
