import { createDeepSeek } from '@ai-sdk/deepseek';
import { type MadeProvider, type ProviderInput, settings } from './provider.ts';
import { catalogueModels } from './vendor-models.ts';

export function deepseek(input: ProviderInput): MadeProvider {
  const vendor = createDeepSeek(settings(input));
  const { id, name } = input.config;
  return {
    id,
    name,
    ...catalogueModels('deepseek', input.config),
    chat: (model) => vendor.chat(model),
  };
}
