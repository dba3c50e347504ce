import { createXai } from '@ai-sdk/xai';
import { type MadeProvider, type ProviderInput, settings } from './provider.ts';
import { catalogueModels } from './vendor-models.ts';

/** xAI's Responses API, the only one that its package supports. */
export function xai(input: ProviderInput): MadeProvider {
  const vendor = createXai(settings(input));
  const { id, name } = input.config;
  return {
    id,
    name,
    ...catalogueModels('xai', input.config),
    chat: (model) => vendor.responses(model),
    // The vendor must not store answers; its package requests that by default.
    extras: () => ({ xai: { store: false } }),
  };
}
