import { createFal } from '@ai-sdk/fal';
import { commonRatios } from '#domain/models/image-sizes.ts';
import { givenOptions, type MadeProvider, type ProviderInput, settings } from '../provider.ts';
import { configured, ratioOf } from './image-maker.ts';
import { editing, imagesOnly, plain } from './images-only.ts';

/** Its models that change pictures have siblings that draw; the package names sizes to all, and these take ratios. */
const falKontext = 'fal-ai/flux-pro/kontext';
const falSiblings: Readonly<Record<string, string>> = {
  [falKontext]: `${falKontext}/text-to-image`,
  'fal-ai/flux/dev/image-to-image': 'fal-ai/flux/dev',
  'fal-ai/flux-general/inpainting': 'fal-ai/flux-general',
};

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
    ...editing({}, falKontext, 'fal-ai/flux/dev/image-to-image'),
    ...editing({ masks: true }, 'fal-ai/flux-general/inpainting'),
  ].map((row) => ({ ...row, ratios: commonRatios.slice(0, 5) }));
  return imagesOnly(input, {
    models: configured(rows, input.config.models),
    model: (id, changes) => vendor.image((!changes && falSiblings[id]) || id),
    takes: 'both',
    options: (id, request) => ({
      fal: givenOptions({
        outputFormat: request.output_format === 'webp' ? null : request.output_format,
        aspect_ratio: id === falKontext ? ratioOf(request) : null,
      }),
    }),
    whiteMasks: true,
  });
}
