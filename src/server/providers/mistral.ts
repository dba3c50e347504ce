import { createMistral } from '@ai-sdk/mistral';
import type { TranscriptionFields } from '#api/transcriptions.ts';
import {
  givenOptions,
  type MadeProvider,
  type ProviderInput,
  settings,
  strictSchemaOf,
} from './provider.ts';
import { transcriber } from './transcription.ts';
import { catalogueModels } from './vendor-models.ts';

const speech = ['voxtral-mini-latest', 'voxtral-mini-2507', 'voxtral-mini-2602'];

export function mistral(input: ProviderInput): MadeProvider {
  const vendor = createMistral(settings(input));
  const { id, name } = input.config;
  return {
    id,
    name,
    ...catalogueModels('mistral', input.config),
    chat: (model) => vendor.chat(model),
    unsupported: () => ['logprobs', 'top_logprobs'],
    chatOptions: (_model, request) => ({
      mistral: givenOptions({
        parallelToolCalls: request.parallel_tool_calls,
        strictJsonSchema: strictSchemaOf(request),
      }),
    }),
    embedding: (model) => vendor.embedding(model),
    transcription: transcriber({ ...input, models: async () => speech, fieldsFor }),
  };
}

/** It has no formats: segments are sent on request, which excludes a language. */
function fieldsFor(fields: TranscriptionFields): [string, string][] {
  const {
    response_format: format,
    timestamp_granularities: requested = [],
    language,
    temperature,
  } = fields;
  const wantsSegments = format === 'verbose_json' || requested.includes('segment');
  return [
    ...(wantsSegments ? [['timestamp_granularities', 'segment'] as [string, string]] : []),
    ...(language && !wantsSegments ? [['language', language] as [string, string]] : []),
    ...(temperature ? [['temperature', temperature] as [string, string]] : []),
  ];
}
