import type { AIProvider, ModelEntry, UsageGroup } from '../model-entry.ts';

const mb = 1024 * 1024;

/** S5.10: at most five files; 5 MB for documents only or a small image cap, 20 MB for others. */
export const documentsOnly = { maxFiles: 5, maxFileBytes: 5 * mb, images: false };
export const smallImages = { maxFiles: 5, maxFileBytes: 5 * mb, images: true };
export const images = { maxFiles: 5, maxFileBytes: 20 * mb, images: true };

type More = Partial<
  Pick<ModelEntry, 'isDeprecated' | 'disableStreaming' | 'tag' | 'uploadFileConfig' | 'description'>
>;

export const deprecated: More = { isDeprecated: true };

/** Rows of one family: `row(value, title, usage group, context window, more)`. */
export function family(
  AIProvider: AIProvider,
  poweredBy: string,
  uploadFileConfig: ModelEntry['uploadFileConfig'] = documentsOnly,
) {
  return (
    value: string,
    title: string,
    usageGroup: UsageGroup,
    maxTokens: number,
    more: More = {},
  ): ModelEntry => ({
    AIProvider,
    usageGroup,
    title,
    value,
    maxTokens,
    poweredBy,
    ...(uploadFileConfig ? { uploadFileConfig } : {}),
    ...more,
  });
}

/** S3.16: what image models add. Sizes of the ratios: `imageSizes`. */
export const imageModel = {
  maxGenerateCount: 1,
  aspectRatios: ['1:1', '16:9', '9:16'],
  contentTypes: ['vivid', 'natural'],
};
