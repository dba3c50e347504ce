import * as z from 'zod/mini';

/** Texts of the region picker, in the person's language. */
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

const size = z.object({ width: z.number().check(z.gt(0)), height: z.number().check(z.gt(0)) });

/** An area in CSS pixels of the window as it is shown, and the window's size in the same. */
export const pickedRegionSchema = z.object({
  area: z.extend(size, { x: z.number(), y: z.number() }),
  view: size,
});
export type PickedRegion = z.infer<typeof pickedRegionSchema>;
