import { createAnthropic } from '@ai-sdk/anthropic';
import { givenOptions, type MadeProvider, type ProviderInput, settings } from './provider.ts';
import { catalogueModels } from './vendor-models.ts';

export function anthropic(input: ProviderInput): MadeProvider {
  const vendor = createAnthropic(settings(input));
  const { id, name } = input.config;
  return {
    id,
    name,
    ...catalogueModels('anthropic', input.config),
    chat: (model) => vendor.languageModel(model),
    unsupported: ({ response_format: format }) => [
      'frequency_penalty',
      'logprobs',
      'presence_penalty',
      'seed',
      'top_logprobs',
      ...(format?.type === 'json_object' ? (['response_format'] as const) : []),
    ],
    chatOptions: (_model, { parallel_tool_calls: parallel }) => ({
      anthropic: givenOptions({ disableParallelToolUse: parallel === false ? true : null }),
    }),
  };
}
