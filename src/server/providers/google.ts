import { createGoogle } from '@ai-sdk/google';
import { speaks } from '#api/speech.ts';
import { vendorIds } from '#domain/models/vendor-ids.ts';
import { googleImages } from './images/vendor-images.ts';
import { type MadeProvider, type ProviderInput, settings } from './provider.ts';
import { packagedSpeaker } from './speech.ts';
import { catalogueModels } from './vendor-models.ts';

/** Gemini reasons from 2.5 on, but sends its thoughts only on request; older models refuse the option. */
const thinks = /^gemini-(2\.5|[3-9])(?!.*(image|tts|audio))/;

/** Of its prebuilt voices. */
const voices = ['Kore', 'Puck', 'Zephyr', 'Charon', 'Fenrir', 'Leda', 'Orus', 'Aoede'];

/** Its package drops them, and says so only with the answer. */
const withoutPenalties = /(^|\/)gemini-2\.5/;

export function google(input: ProviderInput): MadeProvider {
  const vendor = createGoogle(settings(input));
  const { id, name } = input.config;
  return {
    id,
    name,
    ...catalogueModels('google', input.config),
    chat: (model) => vendor.languageModel(model),
    unsupported: (request) => [
      'logprobs',
      'parallel_tool_calls',
      'top_logprobs',
      ...(withoutPenalties.test(request.model)
        ? (['frequency_penalty', 'presence_penalty'] as const)
        : []),
    ],
    chatOptions: (model) =>
      thinks.test(model) ? { google: { thinkingConfig: { includeThoughts: true } } } : undefined,
    embedding: (model) => vendor.embeddingModel(model),
    image: googleImages(vendor, input.config),
    speech: packagedSpeaker({
      model: (model) => vendor.speech(model),
      models: vendorIds.google.chat.filter((model) => speaks.test(model)),
      voices,
      formats: ['wav', 'pcm'],
    }),
  };
}
