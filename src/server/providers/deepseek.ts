import { createDeepSeek } from '@ai-sdk/deepseek';
import { type Provider, type ProviderInput, settings } from './provider.ts';
import { catalogueModels } from './vendor-models.ts';

export function deepseek(input: ProviderInput): Provider {
  const vendor = createDeepSeek(settings(input));
  const { id, name } = input.config;
  return {
    id,
    name,
    ...catalogueModels('deepseek', input.config),
    chat: (model) => vendor.chat(model),
  };
}
