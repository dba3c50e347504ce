import { createBlackForestLabs } from '@ai-sdk/black-forest-labs';
import { type AspectRatio, commonRatios, pixelsOfRatio } from '#domain/models/image-sizes.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { isObject, parseJson } from '#shared/json.ts';
import type { Fetch } from '../../gateway/fetch/node-fetch.ts';
import { givenOptions, type MadeProvider, type ProviderInput, settings } from '../provider.ts';
import { configured, ratioOf } from './image-maker.ts';
import { editing, imagesOnly, plain } from './images-only.ts';

/** Of its poll; the package's own limit is a minute. */
const pollTimeoutMillis = 10 * 60_000;

export function bfl(input: ProviderInput): MadeProvider {
  const given = settings(input);
  const fetch = namingModeration(input.fetch, input.config.name);
  const vendor = createBlackForestLabs({ ...given, fetch, pollTimeoutMillis });
  const rows = [
    ...plain('flux-pro-1.1', 'flux-pro-1.1-ultra'),
    ...editing({}, 'flux-kontext-pro', 'flux-kontext-max'),
    ...editing({ masks: true, draws: false }, 'flux-pro-1.0-fill'),
  ].map((row) => ({ ...row, ratios: commonRatios }));
  return imagesOnly(input, {
    models: configured(rows, input.config.models),
    model: (id) => vendor.image(id),
    takes: 'ratio',
    options: (id, request) => ({
      blackForestLabs: givenOptions({
        outputFormat: request.output_format === 'webp' ? null : request.output_format,
        ...(id === bflByPixels && pixelsOf(ratioOf(request))),
      }),
    }),
    whiteMasks: true,
  });
}

/** The one that takes no ratio. */
const bflByPixels = 'flux-pro-1.1';
const megapixel = 1024 * 1024;

function pixelsOf(ratio: AspectRatio | undefined) {
  if (!ratio) return {};
  const [width, height] = pixelsOfRatio(ratio, megapixel);
  return { width, height };
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
