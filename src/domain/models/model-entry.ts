import * as z from 'zod/mini';

/** S3.16: families of models; `Custom`: a host lists it and the catalogue does not know it. */
export const aiProviders = [
  'OpenAI',
  'Claude',
  'Gemini',
  'Llama',
  'Mistral',
  'DeepSeek',
  'Grok',
  'Free',
  'DALL-E',
  'FLUX',
  'Stable Diffusion',
  'GPT-Image',
  'Custom',
] as const;
const aiProviderSchema = z.enum(aiProviders);
export type AIProvider = z.infer<typeof aiProviderSchema>;

/** S3.16, in the order in which the picker shows them. */
export const usageGroups = ['FAST', 'SMART', 'REASONING', 'FREE', 'ART'] as const;
const usageGroupSchema = z.enum(usageGroups);
export type UsageGroup = z.infer<typeof usageGroupSchema>;

/** S5.10: files that a model accepts; sizes in bytes. */
const uploadFileConfigSchema = z.object({
  maxFiles: z.number(),
  maxFileBytes: z.number(),
  images: z.boolean(),
});

/** A row of the catalogue (S3.16, S9.10). */
export const modelEntrySchema = z.object({
  AIProvider: aiProviderSchema,
  usageGroup: usageGroupSchema,
  title: z.string(),
  /** The id that vendors and hosts use. */
  value: z.string(),
  /** Context window in tokens. */
  maxTokens: z.number(),
  uploadFileConfig: z.optional(uploadFileConfigSchema),
  isDeprecated: z.optional(z.boolean()),
});
export type ModelEntry = z.infer<typeof modelEntrySchema>;
