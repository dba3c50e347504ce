import * as z from 'zod/mini';

/** What the picker of an area says, in the person's language. */
export const pickerWordsSchema = z.object({
  title: z.string(),
  hint: z.string(),
  /** With `{width}` and `{height}`. */
  size: z.string(),
  take: z.string(),
  cancel: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  lang: z.string(),
});
export type PickerWords = z.infer<typeof pickerWordsSchema>;
