import * as z from 'zod/mini';

/** S5.9: a page over this many bytes is not read. */
export const maxPageBytes = 20 * 1024 * 1024;

/** S9.9. */
export const maxTitleLength = 200;

/** S4.12: an empty page is read again this often, this far apart. */
export const emptyRetries = 4;
export const emptyRetryMs = 500;

/**
 * A frame that the page's own script cannot read. In the `html` of the copy it is an empty element
 * between two UTF-16 offsets; a copy that is taken in the frame itself replaces it.
 */
const frameSlotSchema = z.object({
  from: z.number(),
  to: z.number(),
  /** The start tag of the replacement, without its end: the frame's own copy continues there. */
  open: z.string(),
  /** The path of the frame's element from the top document. */
  path: z.string(),
  /** Its place among its parent's frames, from the top one down; -1: in a shadow root. */
  chain: z.array(z.number()),
  src: z.string(),
});
export type FrameSlot = z.infer<typeof frameSlotSchema>;

/** The content of a frame of another origin, which continues after `FrameSlot.open`. */
export const frameCopySchema = z.object({
  html: z.string(),
  hiddenDropped: z.number(),
  bytes: z.number(),
  slots: z.array(frameSlotSchema),
  unreadFrames: z.number(),
});
export type FrameCopy = z.infer<typeof frameCopySchema>;

/**
 * The page's source where the browser guessed the wrong encoding: none is declared and the bytes are
 * UTF-8. Its text is correct where `html` has wrong characters.
 */
export const pageSourceSchema = z.object({
  html: z.string(),
  /** Paths of elements that are not visible. */
  hidden: z.array(z.string()),
  /** Paths of elements whose own words cannot be seen, although their children's may be; absent: none. */
  mute: z.exactOptional(z.array(z.string())),
  /** Elements of the live page, to check whether the source still describes it. */
  elements: z.number(),
});

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
   * Flattened copy of the visible content, open shadow roots included. Elements of the body have
   * `data-gloss-i`, their index among their parent's elements, or `data-gloss-p`, their whole path;
   * what a style raises, lowers or strikes has `data-gloss-look`.
   * Frames that could be read are `div[data-gloss-frame]` with their text.
   */
  html: z.string(),
  /** Words that were left out because they are not visible. */
  hiddenDropped: z.number(),
  /** UTF-8 bytes of `html`. */
  bytes: z.number(),
  /** From the first to the last slice in the page, pauses included. */
  ms: z.number(),
  /** Over `maxPageBytes`; `html` is empty then. */
  isTooLarge: z.boolean(),
  /** Texts that the page's site needs in addition, fetched by the background; null: none. */
  gathered: z.nullable(z.record(z.string(), z.string())),
  /** null: `html` has the right characters, or the source is too large. */
  source: z.nullable(pageSourceSchema),
  /** Frames of other origins that are still to be read. */
  slots: z.exactOptional(z.array(frameSlotSchema)),
  /** Visible frames whose text is not in `html`; absent: none. */
  unreadFrames: z.exactOptional(z.number()),
  /** `html` is what the server sent: it still contains what its own markup hides. */
  isSource: z.exactOptional(z.boolean()),
  /** What its own markup hides is read, too. */
  keepsHidden: z.exactOptional(z.boolean()),
  /** Not the page: what a search shows of it. */
  isSnippet: z.exactOptional(z.boolean()),
});
export type PageSnapshot = z.infer<typeof pageSnapshotSchema>;
