import { createTogetherAI } from '@ai-sdk/togetherai';
import { givenOptions, type MadeProvider, type ProviderInput, settings } from '../provider.ts';
import { configured, ratioOf } from './image-maker.ts';
import { editing, imagesOnly, plain } from './images-only.ts';

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
    options: (id, request) => ({
      togetherai: givenOptions({ aspect_ratio: byRatio.test(id) ? ratioOf(request) : null }),
    }),
  });
}

/** Models whose form is `aspect_ratio`, which the package has no field for; the others go by width and height. */
const byRatio = /schnell|kontext/i;
