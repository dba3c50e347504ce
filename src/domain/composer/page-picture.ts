import * as z from 'zod/mini';

/** Letters of base64: about 9 MB, as much as one message to a page may well hold. */
export const maxPagePictureLetters = 12_000_000;

/** What may be pasted into editors of pages. */
export const pagePictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** A picture on its way into an editor of a page. */
export const pagePictureSchema = z.object({
  /** Of the file. */
  name: z.string().check(z.minLength(1), z.maxLength(300)),
  type: z.enum(pagePictureTypes),
  base64: z.string().check(z.minLength(1), z.maxLength(maxPagePictureLetters)),
});
export type PagePicture = z.infer<typeof pagePictureSchema>;

/**
 * `inserted`: the editor shows it, or names its file. `ignored`: it was given to the editor, which shows
 * nothing of it. `noEditor`: the focus is in nothing that takes text.
 */
export const pagePictureOutcomes = ['inserted', 'ignored', 'noEditor'] as const;
export type PagePictureOutcome = (typeof pagePictureOutcomes)[number];
