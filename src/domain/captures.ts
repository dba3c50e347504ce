import * as z from 'zod/mini';

/** S5.9: a page over this many bytes is not read. */
export const maxPageBytes = 20 * 1024 * 1024;

/** S9.9. */
export const maxTitleLength = 200;

/** S4.12: an empty page is read again this often, this far apart. */
export const emptyRetries = 4;
export const emptyRetryMs = 500;

/**
 * A frame that the page's own script cannot look into. It stands empty in the copy's `html` between
 * two UTF-16 offsets; a copy taken in the frame itself takes that place.
 */
export const frameSlotSchema = z.object({
  from: z.number(),
  to: z.number(),
  /** The start tag of what takes its place, without its end: the frame's own copy goes on there. */
  open: z.string(),
  /** The path of the frame's element from the top document. */
  path: z.string(),
  /** Its place among its parent's frames, from the top one down; -1: in a shadow root. */
  chain: z.array(z.number()),
  src: z.string(),
});
export type FrameSlot = z.infer<typeof frameSlotSchema>;

/** What a frame of another origin shows, as it goes on after `FrameSlot.open`. */
export const frameCopySchema = z.object({
  html: z.string(),
  hiddenDropped: z.number(),
  bytes: z.number(),
  slots: z.array(frameSlotSchema),
  unreadFrames: z.number(),
});
export type FrameCopy = z.infer<typeof frameCopySchema>;

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
   * Frames stand in it as `div[data-gloss-frame]` with their words, where they could be read.
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
  /** Frames of other origins that are still to be read. */
  slots: z.exactOptional(z.array(frameSlotSchema)),
  /** Frames that a person sees and whose words are not in `html`; absent: none. */
  unreadFrames: z.exactOptional(z.number()),
  /** `html` is what the server sent: what it hides by its own markup still stands in it. */
  isSource: z.exactOptional(z.boolean()),
});
export type PageSnapshot = z.infer<typeof pageSnapshotSchema>;
