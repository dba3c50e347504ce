import type { AIProvider, ModelEntry, UsageGroup } from '../model-entry.ts';
import { documentsOnly, smallImages } from '../upload-config.ts';

type More = Partial<Pick<ModelEntry, 'isDeprecated' | 'uploadFileConfig'>>;

export const deprecated: More = { isDeprecated: true };
export const textOnly: More = { uploadFileConfig: documentsOnly };
export const seeing: More = { uploadFileConfig: smallImages };

/** Rows of one family: `row(value, title, usage group, context window, more)`. */
export function family(
  AIProvider: AIProvider,
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
    ...(uploadFileConfig ? { uploadFileConfig } : {}),
    ...more,
  });
}
