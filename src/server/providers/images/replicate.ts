import { createReplicate } from '@ai-sdk/replicate';
import { commonRatios } from '#domain/models/image-sizes.ts';
import { type MadeProvider, type ProviderInput, settings } from '../provider.ts';
import { configured, type SentImage } from './image-maker.ts';
import { editing, imagesOnly, plain } from './images-only.ts';

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
    ...editing({ masks: true, draws: false }, 'black-forest-labs/flux-fill-pro'),
  ].map((row) => ({ ...row, ratios: commonRatios }));
  return imagesOnly(input, {
    models: configured(rows, input.config.models),
    model: (id) => vendor.image(id),
    takes: 'ratio',
    options: (id, { output_format: format }, files) => ({
      replicate: {
        ...(format && { output_format: format === 'jpeg' ? 'jpg' : format }),
        ...(isFlux2.test(id) && files.length > 0 && inputsOf(files)),
      },
    }),
    whiteMasks: true,
  });
}

const isFlux2 = /^black-forest-labs\/flux-2-/;

/** The package gives each a field of its own, which the model does not read. */
function inputsOf(files: readonly SentImage[]) {
  const unread = files.map((_, at) => [`input_image${at > 0 ? `_${at + 1}` : ''}`, undefined]);
  return { ...Object.fromEntries(unread), input_images: files.map(dataAddress) };
}

const dataAddress = ({ data, mediaType }: SentImage) =>
  `data:${mediaType};base64,${Buffer.from(data).toString('base64')}`;
