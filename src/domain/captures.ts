import * as z from 'zod/mini';

/** S5.9: a page over this many bytes is not read. */
export const maxPageBytes = 20 * 1024 * 1024;

/** S9.9. */
export const maxTitleLength = 200;

/** S4.12: an empty page is read again this often, this far apart. */
export const emptyRetries = 4;
export const emptyRetryMs = 500;

/** A page as its content script serialised it. Everything in it comes from the page: hostile. */
export const pageSnapshotSchema = z.object({
  url: z.string(),
  /** Relative addresses count from here. */
  baseUrl: z.string(),
  title: z.string(),
  lang: z.string(),
  charset: z.string(),
  contentType: z.string(),
  /**
   * Flattened copy of what can be seen, open shadow roots included. Elements of the body carry
   * `data-gloss-i`, their index among their parent's elements, or `data-gloss-p`, their whole path.
   * Frames of the page's own origin stand in it as `div[data-gloss-frame]` with their words.
   */
  html: z.string(),
  /** Elements with text that were left out because nobody can see them. */
  hiddenDropped: z.number(),
  /** UTF-8 bytes of `html`. */
  bytes: z.number(),
  /** From the first to the last slice in the page, pauses included. */
  ms: z.number(),
  /** Over `maxPageBytes`; `html` is empty then. */
  isTooLarge: z.boolean(),
  /** Texts that the page's site needs beside it, fetched by the background; null: none. */
  gathered: z.nullable(z.record(z.string(), z.string())),
  /**
   * The page's source where the browser guessed its encoding wrong: no encoding is declared and the
   * bytes are UTF-8. Its text is right where `html` has scrambled letters.
   */
  source: z.nullable(
    z.object({
      html: z.string(),
      /** Paths of elements that nobody can see. */
      hidden: z.array(z.string()),
      /** Elements of the live page, to tell whether the source still describes it. */
      elements: z.number(),
    }),
  ),
  /** `html` is what the server sent: what it hides by its own markup still stands in it. */
  isSource: z.exactOptional(z.boolean()),
});
export type PageSnapshot = z.infer<typeof pageSnapshotSchema>;
