import * as z from 'zod/mini';

/** Words of a page, and their place in it. */
const inPage = {
  exact: z.string(),
  prefix: z.string(),
  suffix: z.string(),
  /** Child indexes of elements from `body`, `s` for a shadow root: `1/0/s/3`. */
  path: z.string(),
};

const boxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** The place of a passage in its source (DESIGN section 7). */
export const anchorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('dom'), ...inPage }),
  z.object({
    kind: z.literal('pdf'),
    page: z.number(),
    /** Left, top, right, bottom in points from the top left of the page as shown at 100 %. */
    boxes: z.array(boxSchema),
    /** The part of the passage on the next page; of marked words, on their last one. */
    next: z.optional(z.object({ page: z.number(), boxes: z.array(boxSchema) })),
  }),
  z.object({ kind: z.literal('video'), seconds: z.number() }),
  /** A message of a thread; its words are found like those of any page. */
  z.object({ kind: z.literal('mail'), messageId: z.string(), ...inPage }),
  z.object({ kind: z.literal('sheet'), sheet: z.string(), range: z.string() }),
  /** A file without pages: the place in the stored text is all there is. */
  z.object({ kind: z.literal('text') }),
]);
export type Anchor = z.infer<typeof anchorSchema>;

/** One block of the canonical text: paragraph, list item, table row or code. */
export const passageSchema = z.object({
  /** 12 hex of SHA-256 of the folded text, `-`, ordinal among equal hashes from 0. */
  id: z.string(),
  /** UTF-16 offsets into the canonical text. */
  textStart: z.number(),
  textEnd: z.number(),
  anchor: anchorSchema,
});
export type Passage = z.infer<typeof passageSchema>;
