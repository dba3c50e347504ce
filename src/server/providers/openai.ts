import { createOpenAI } from '@ai-sdk/openai';
import { usualVoices } from '#api/speech.ts';
import { openAiImages } from './images/vendor-images.ts';
import {
  givenOptions,
  type MadeProvider,
  type ProviderInput,
  settings,
  strictSchemaOf,
} from './provider.ts';
import { calledSpeaker, namedVoices } from './speech.ts';
import { transcriber } from './transcription.ts';
import { catalogueModels } from './vendor-models.ts';

/** Whisper first: it alone sends timestamps. */
const speech = [
  'whisper-1',
  'gpt-4o-transcribe',
  'gpt-4o-mini-transcribe',
  'gpt-4o-transcribe-diarize',
];

/** The newest first: it takes instructions. */
const speakers = ['gpt-4o-mini-tts', 'tts-1', 'tts-1-hd'];

/** Chat completions rather than Responses: OPENAI_BASE_URL may name a host that has only those. */
export function openai(input: ProviderInput): MadeProvider {
  const vendor = createOpenAI(settings(input));
  const { id, name } = input.config;
  return {
    id,
    name,
    ...catalogueModels('openai', input.config),
    chat: (model) => vendor.chat(model),
    chatOptions: (_model, request) => ({
      openai: givenOptions({
        // The package's one option for both: a number is `top_logprobs`, and turns `logprobs` on.
        logprobs: request.top_logprobs ?? request.logprobs,
        parallelToolCalls: request.parallel_tool_calls,
        strictJsonSchema: strictSchemaOf(request),
      }),
    }),
    embedding: (model) => vendor.embeddingModel(model),
    image: openAiImages(vendor, input.config),
    transcription: transcriber({ ...input, models: async () => speech }),
    speech: calledSpeaker({
      ...input,
      models: async () => speakers,
      voices: async () => namedVoices(usualVoices),
    }),
  };
}
