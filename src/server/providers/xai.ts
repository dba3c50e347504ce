import { createXai } from '@ai-sdk/xai';
import { xaiImages } from './images/vendor-images.ts';
import { givenOptions, type MadeProvider, type ProviderInput, settings } from './provider.ts';
import { packagedSpeaker } from './speech.ts';
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
    chatOptions: (_model, request) => ({
      xai: {
        store: false,
        ...givenOptions({
          logprobs: request.logprobs,
          topLogprobs: request.top_logprobs,
          parallelToolCalls: request.parallel_tool_calls,
        }),
      },
    }),
    image: xaiImages(vendor, input.config),
    // Its call names no model.
    speech: packagedSpeaker({
      model: () => vendor.speech(),
      models: ['grok-tts'],
      voices: ['eve', 'ara', 'leo', 'rex', 'sal'],
      formats: ['mp3', 'wav', 'pcm'],
    }),
    // Its package does not return log probabilities of a stream.
    unsupported: ({ stream }) => [
      'frequency_penalty',
      'presence_penalty',
      'stop',
      ...(stream ? (['logprobs', 'top_logprobs'] as const) : []),
    ],
  };
}
