import { createDeepSeek } from '@ai-sdk/deepseek';
import { givenOptions, type MadeProvider, type ProviderInput, settings } from './provider.ts';
import { catalogueModels } from './vendor-models.ts';

export function deepseek(input: ProviderInput): MadeProvider {
  const vendor = createDeepSeek(settings(input));
  const { id, name } = input.config;
  return {
    id,
    name,
    ...catalogueModels('deepseek', input.config),
    chat: (model) => vendor.chat(model),
    unsupported: ({ response_format: format }) => [
      'frequency_penalty',
      'parallel_tool_calls',
      'presence_penalty',
      'seed',
      // Its API has no schemas; its package writes them into the prompt.
      ...(format?.type === 'json_schema' ? (['response_format'] as const) : []),
    ],
    chatOptions: (_model, { logprobs, top_logprobs: topLogprobs }) => ({
      deepseek: givenOptions({ logprobs, topLogprobs }),
    }),
  };
}
