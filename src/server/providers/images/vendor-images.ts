import type { createGoogle } from '@ai-sdk/google';
import type { createOpenAI } from '@ai-sdk/openai';
import type { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { createXai } from '@ai-sdk/xai';
import type { ModelBody } from '#api/models.ts';
import { drawsImages } from '#domain/models/image-ids.ts';
import { commonRatios, type ImageSize } from '#domain/models/image-sizes.ts';
import { vendorIds } from '#domain/models/vendor-ids.ts';
import type { ProviderConfig } from '../../config/provider-config.ts';
import { givenOptions } from '../provider.ts';
import { configured, type ImageMaker, type ImageModel, imageRow } from './image-maker.ts';

/** Of the ids in a configuration, which are mostly of chat models; null: none are set. */
const imageIds = ({ models }: ProviderConfig) =>
  models?.filter((id) => drawsImages.test(id)) ?? null;

const dated = /-\d{4}-\d{2}-\d{2}$/;
const dallE3: readonly ImageSize[] = ['1024x1024', '1792x1024', '1024x1792'];
const gptImage: readonly ImageSize[] = ['1024x1024', '1536x1024', '1024x1536'];

/** The default of S9.10 first. */
export function openAiImages(
  vendor: ReturnType<typeof createOpenAI>,
  config: ProviderConfig,
): ImageMaker {
  const ids = vendorIds.openai.image.filter((id) => !dated.test(id) && id !== 'dall-e-2');
  const order = ['dall-e-3', ...ids.filter((id) => id !== 'dall-e-3')];
  const rows = order.map((id) =>
    id === 'dall-e-3'
      ? imageRow(id, { contentTypes: ['vivid', 'natural'] })
      : imageRow(id, { ratios: ['1:1', '3:2', '2:3'], edits: true, masks: true }),
  );
  return {
    models: configured(rows, imageIds(config)),
    model: (id) => vendor.image(id),
    takes: 'size',
    sizes: (id) => (id.startsWith('dall-e-3') ? dallE3 : gptImage),
    options: (id, request) => ({
      openai: givenOptions({
        // The newer ones refuse it.
        style: id.startsWith('dall-e-3') ? request.style : null,
        quality: request.quality,
        background: request.background,
        outputFormat: id.startsWith('dall-e') ? null : request.output_format,
        outputCompression: request.output_compression,
      }),
    }),
  };
}

/** Gemini's models whose output is a picture; its package has no others. */
export function googleImages(
  vendor: ReturnType<typeof createGoogle>,
  config: ProviderConfig,
): ImageMaker {
  const rows = vendorIds.google.chat
    .filter((id) => /^gemini.*(image|banana)/.test(id))
    .map((id) => imageRow(id, { ratios: commonRatios, edits: true }));
  return {
    models: configured(rows, imageIds(config)),
    model: (id) => googlePicture(vendor, id),
    takes: 'ratio',
  };
}

/** As the package asks for a picture; what the model says in place of one is kept. */
function googlePicture(vendor: ReturnType<typeof createGoogle>, id: string): ImageModel {
  const { specificationVersion, provider, modelId, maxImagesPerCall } = vendor.image(id);
  return {
    specificationVersion,
    provider,
    modelId,
    maxImagesPerCall,
    async doGenerate({ prompt, files = [], aspectRatio, seed, providerOptions, abortSignal }) {
      const sent = files.flatMap((file) =>
        file.type === 'file' ? [{ ...file, data: { type: 'data' as const, data: file.data } }] : [],
      );
      const { content, finishReason, providerMetadata, response, warnings } = await vendor
        .chat(id)
        .doGenerate({
          prompt: [{ role: 'user', content: [{ type: 'text', text: prompt ?? '' }, ...sent] }],
          ...(seed !== undefined && { seed }),
          ...(abortSignal && { abortSignal }),
          providerOptions: {
            google: {
              ...providerOptions.google,
              responseModalities: ['IMAGE'],
              ...(aspectRatio !== undefined && { imageConfig: { aspectRatio } }),
            },
          },
        });
      const images = content.flatMap((part) =>
        part.type === 'file' && part.data.type === 'data' && part.mediaType.startsWith('image/')
          ? [part.data.data]
          : [],
      );
      const words = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
      const own = providerMetadata?.google ?? {};
      const why = {
        finishMessage: own.finishMessage ?? (words || null),
        finishReason: finishReason.raw ?? null,
      };
      return {
        images: images as string[],
        ...(finishReason.unified === 'content-filter' && { isRetryable: false }),
        warnings,
        providerMetadata: { google: { ...why, images: images.map(() => ({})) } },
        response: { timestamp: new Date(), modelId: id, headers: response?.headers },
      };
    },
  };
}

export function xaiImages(
  vendor: ReturnType<typeof createXai>,
  config: ProviderConfig,
): ImageMaker {
  const rows = ['grok-imagine-image', 'grok-imagine-image-pro'].map((id) =>
    imageRow(id, { ratios: commonRatios, edits: true }),
  );
  return {
    models: configured(rows, imageIds(config)),
    model: (id) => vendor.image(id),
    takes: 'ratio',
    options: (_id, request) => ({
      xai: givenOptions({ output_format: request.output_format, quality: request.quality }),
    }),
  };
}

/** Of the models that the host lists those that are named like such; any other may be named. */
export function compatibleImages(
  vendor: ReturnType<typeof createOpenAICompatible>,
  { id: host }: ProviderConfig,
  list: () => Promise<readonly ModelBody[]>,
): ImageMaker {
  return {
    models: async () =>
      (await list())
        .filter(({ id }) => drawsImages.test(id))
        .map(({ id }) =>
          imageRow(id, { contentTypes: ['vivid', 'natural'], edits: null, masks: null }),
        ),
    model: (id) => vendor.imageModel(id),
    takes: 'size',
    options: (_id, request) => ({
      [host]: givenOptions({
        seed: request.seed,
        style: request.style,
        quality: request.quality,
        background: request.background,
        output_format: request.output_format,
      }),
    }),
  };
}
