import { createBlackForestLabs } from '@ai-sdk/black-forest-labs';
import { createFal } from '@ai-sdk/fal';
import { createReplicate } from '@ai-sdk/replicate';
import { createTogetherAI } from '@ai-sdk/togetherai';
import { commonRatios } from '#domain/models/image-sizes.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { isObject, parseJson } from '#shared/json.ts';
import type { Fetch } from '../gateway/node-fetch.ts';
import { configured, type ImageMaker, type ImageModelRow, imageRow } from './images/image-maker.ts';
import { givenOptions, type MadeProvider, type ProviderInput, settings } from './provider.ts';

/** A vendor of pictures alone. */
function imagesOnly({ config }: ProviderInput, image: ImageMaker): MadeProvider {
  const { id, name } = config;
  return {
    id,
    name,
    models: () => Promise.resolve([]),
    knows: () => Promise.resolve(false),
    chat() {
      throw new CodedError('unsupported_by_provider', `${name} answers no questions`);
    },
    image,
  };
}

const plain = (...ids: string[]) => ids.map((id) => imageRow(id));
const editing = (more: Partial<ImageModelRow>, ...ids: string[]) =>
  ids.map((id) => imageRow(id, { edits: true, ...more }));

export function fal(input: ProviderInput): MadeProvider {
  const vendor = createFal(settings(input));
  const rows = [
    ...plain(
      'fal-ai/flux/schnell',
      'fal-ai/flux/dev',
      'fal-ai/flux-pro/v1.1',
      'fal-ai/recraft/v3/text-to-image',
      'fal-ai/qwen-image',
    ),
    ...editing({}, 'fal-ai/flux-pro/kontext', 'fal-ai/flux/dev/image-to-image'),
    ...editing({ masks: true }, 'fal-ai/flux-general/inpainting'),
  ].map((row) => ({ ...row, ratios: commonRatios.slice(0, 5) }));
  return imagesOnly(input, {
    models: configured(rows, input.config.models),
    model: (id) => vendor.image(id),
    takes: 'both',
    options: (_id, { output_format }) => ({
      fal: givenOptions({ outputFormat: output_format === 'webp' ? null : output_format }),
    }),
  });
}

export function replicate(input: ProviderInput): MadeProvider {
  const { apiKey, ...rest } = settings(input);
  const vendor = createReplicate({ ...rest, ...(apiKey ? { apiToken: apiKey } : {}) });
  const rows = [
    ...plain(
      'black-forest-labs/flux-schnell',
      'black-forest-labs/flux-dev',
      'black-forest-labs/flux-1.1-pro',
      'stability-ai/stable-diffusion-3.5-large',
      'ideogram-ai/ideogram-v2',
    ),
    ...editing({}, 'black-forest-labs/flux-2-pro', 'black-forest-labs/flux-2-dev'),
    ...editing({ masks: true }, 'black-forest-labs/flux-fill-pro'),
  ].map((row) => ({ ...row, ratios: commonRatios }));
  return imagesOnly(input, {
    models: configured(rows, input.config.models),
    model: (id) => vendor.image(id),
    takes: 'ratio',
    options: (_id, { output_format }) => ({
      replicate: givenOptions({ output_format: output_format === 'jpeg' ? 'jpg' : output_format }),
    }),
  });
}

/** Of its poll; the package's own limit is a minute. */
const pollTimeoutMillis = 10 * 60_000;

export function bfl(input: ProviderInput): MadeProvider {
  const given = settings(input);
  const fetch = namingModeration(input.fetch, input.config.name);
  const vendor = createBlackForestLabs({ ...given, fetch, pollTimeoutMillis });
  const rows = [
    ...plain('flux-pro-1.1', 'flux-pro-1.1-ultra'),
    ...editing({}, 'flux-kontext-pro', 'flux-kontext-max'),
    ...editing({ masks: true }, 'flux-pro-1.0-fill'),
  ].map((row) => ({ ...row, ratios: commonRatios }));
  return imagesOnly(input, {
    models: configured(rows, input.config.models),
    model: (id) => vendor.image(id),
    takes: 'ratio',
    options: (_id, { output_format }) => ({
      blackForestLabs: givenOptions({
        outputFormat: output_format === 'webp' ? null : output_format,
      }),
    }),
  });
}

/** The package polls on after a refusal, which is a status of the poll. */
function namingModeration(fetch: Fetch, name: string): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    if (init?.method === 'POST' || !isJson) return response;
    const text = await response.text();
    const body = parseJson(text);
    const status = isObject(body) ? body.status : null;
    if (typeof status === 'string' && /moderated$/i.test(status)) {
      throw new CodedError('image_refused', `${name}: ${status}`, { words: status });
    }
    return new Response(text, response);
  };
}

export function togetherai(input: ProviderInput): MadeProvider {
  const vendor = createTogetherAI(settings(input));
  const rows = [
    ...plain(
      'black-forest-labs/FLUX.1-schnell',
      'black-forest-labs/FLUX.1-dev',
      'black-forest-labs/FLUX.1.1-pro',
    ),
    ...editing({}, 'black-forest-labs/FLUX.1-kontext-pro', 'black-forest-labs/FLUX.1-kontext-max'),
  ];
  return imagesOnly(input, {
    models: configured(rows, input.config.models),
    model: (id) => vendor.image(id),
    takes: 'size',
  });
}
