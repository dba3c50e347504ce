import type { AIProvider, ModelEntry, UsageGroup } from '../model-entry.ts';
import { documentsOnly, smallImages } from '../upload-config.ts';

type More = Partial<
  Pick<ModelEntry, 'isDeprecated' | 'disableStreaming' | 'tag' | 'uploadFileConfig' | 'description'>
>;

export const deprecated: More = { isDeprecated: true };
export const textOnly: More = { uploadFileConfig: documentsOnly };
export const seeing: More = { uploadFileConfig: smallImages };

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
