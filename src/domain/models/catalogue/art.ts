import type { AIProvider, ModelEntry } from '../model-entry.ts';

/** S3.16: pixels of each aspect ratio. */
export const imageSizes: Record<string, string> = {
  '1:1': '1024x1024',
  '16:9': '1792x1024',
  '9:16': '1024x1792',
};

/** S9.10: the default model for images. */
export const artDefaults = {
  model: 'dall-e-3',
  aspectRatio: '1:1',
  resolution: '1024x1024',
  generateCount: 1,
  contentType: 'vivid',
} as const;

/** The limit of the prompt, in the field of the context window. */
function art(
  AIProvider: AIProvider,
  value: string,
  title: string,
  isDeprecated = false,
): ModelEntry {
  const entry = { AIProvider, usageGroup: 'ART' as const, title, value, maxTokens: 4000 };
  return { ...entry, ...(isDeprecated ? { isDeprecated } : {}) };
}

export const artModels: ModelEntry[] = [
  art('DALL-E', 'dall-e-3', 'DALL·E 3'),
  art('GPT-Image', 'gpt-image-2', 'GPT-Image 2'),
  art('GPT-Image', 'gpt-image-1.5', 'GPT-Image 1.5'),
  art('GPT-Image', 'gpt-image-1', 'GPT-Image 1'),
  art('FLUX', 'flux-1-schnell', 'FLUX.1 schnell'),
  art('FLUX', 'flux-1-dev', 'FLUX.1 dev'),
  art('FLUX', 'flux-1-pro', 'FLUX.1 pro'),
  art('Stable Diffusion', 'stable-diffusion-3', 'Stable Diffusion 3'),
  art('DALL-E', 'dall-e-2', 'DALL·E 2', true),
];
