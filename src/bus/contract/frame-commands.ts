import * as z from 'zod/mini';
import { frameCopySchema, pageSnapshotSchema, pageSourceSchema } from '#domain/capture/captures.ts';
import { pickedRegionSchema, pickerWordsSchema } from '#domain/capture/region-picker.ts';
import { documentInfoSchema } from '#domain/documents/documents.ts';
import { passageQuerySchema } from '#domain/evidence/passage-query.ts';
import { anchorSchema } from '#domain/passages/passage.ts';
import { quotedWordsSchema } from '#domain/passages/passage-place.ts';
import { answeredIn, pickTimeoutMs } from '../define.ts';
import { passageOutcomeSchema } from './page-commands.ts';

/** Captures pages by itself, as the background does; in test builds only. */
const capturers = ['background', 'probe'] as const;

/** Texts of a copy come before the rest of it, in pieces: one message would stop the page. */
const piece = z.object({ html: z.string() });
const snapshotChunk = z.union([
  piece,
  z.object({ source: z.string() }),
  z.object({
    snapshot: z.extend(z.omit(pageSnapshotSchema, { html: true }), {
      source: z.nullable(z.omit(pageSourceSchema, { html: true })),
    }),
  }),
]);

/** CSS pixels in a frame's window. */
const box = z.object({
  top: z.number(),
  bottom: z.number(),
  left: z.number(),
  right: z.number(),
});

const inCapture = answeredIn('capture', capturers);
const inHiddenFrame = answeredIn('hidden-frame');
const inPassages = answeredIn('passages');
const inRegion = answeredIn('region');
const inUnfold = answeredIn('unfold', capturers);
const inViewer = answeredIn('viewer');

/** What scripts in pages answer; each call names a tab and, below its top frame, a frame. */
export const frameCommands = {
  /** A copy of what the top document shows, with the frames that it can look into. */
  'frame.copyPage': inCapture({ chunk: snapshotChunk, idempotent: false }),
  /** Its place among its parent's frames, from the top one down (-1: in a shadow root). */
  'frame.locate': inCapture({ reply: z.object({ chain: z.array(z.number()), url: z.string() }) }),
  /**
   * A copy of what a frame of another origin shows. `path`: of its element from the top document.
   * null: it holds no text; `unread`: it cannot be read.
   */
  'frame.copyInner': inCapture({
    request: z.object({ path: z.string(), maxBytes: z.number() }),
    chunk: z.union([
      piece,
      z.object({
        copy: z.union([z.omit(frameCopySchema, { html: true }), z.null(), z.literal('unread')]),
      }),
    ]),
    idempotent: false,
  }),
  /** Reports by `page.reportChange` once text or address are no longer what they are now. */
  'frame.watch': inCapture(),
  /**
   * Opens what the page of a site (its id) folds; replies with texts by name, without those that were gathered.
   */
  'frame.unfold': inUnfold({
    request: z.object({ site: z.string(), gathered: z.array(z.string()) }),
    reply: z.object({ texts: z.record(z.string(), z.string()) }),
  }),
  /** A copy of the page in a hidden frame once it has loaded; the first chunk comes at once. */
  'frame.copyLoaded': inHiddenFrame({
    chunk: z.union([z.object({ isHere: z.literal(true) }), snapshotChunk]),
    idempotent: false,
  }),
  /** Finds quoted words in the frame and remembers where; `around` null: they are not there. */
  'passage.find': inPassages({
    request: passageQuerySchema,
    reply: z.object({
      around: z.nullable(z.number()),
      isAtPlace: z.boolean(),
      chain: z.array(z.number()),
    }),
  }),
  /** Highlights what was found for so long, and its sentence by a key of its own; gives its place once all has scrolled. */
  'passage.highlight': inPassages({
    request: z.object({ key: z.string(), sentenceKey: z.string(), ms: z.number() }),
    reply: z.object({ box: z.nullable(box) }),
  }),
  /** Brings a place inside the child frame of that index into view. */
  'passage.scrollFrame': inPassages({
    request: z.object({ index: z.number(), box }),
    reply: z.object({ box: z.nullable(box) }),
  }),
  /** Forgets what was found and ends its highlight. */
  'passage.clear': inPassages(),
  /** Moves the page's largest video to a second, without playing or pausing it. */
  'video.seek': inPassages({
    request: z.object({ seconds: z.number() }),
    /** false: there is no video. */
    reply: z.object({ isMoved: z.boolean() }),
  }),
  /**
   * The second at which the page's largest video is, at first and with each of its `timeupdate`s; ends
   * when there is none or the page goes to another video.
   */
  'video.follow': inPassages({ chunk: z.object({ seconds: z.number() }), idempotent: false }),
  /** Has the person pick an area; a second call of one id joins the first. null: they cancelled. */
  'region.pick': inRegion({
    request: z.object({ id: z.string(), words: pickerWordsSchema }),
    reply: z.object({ picked: z.nullable(pickedRegionSchema) }),
    timeoutMs: pickTimeoutMs,
  }),
  /** Makes a document of what the PDF viewer shows, and saves it. */
  'viewer.read': inViewer({
    reply: z.object({ document: documentInfoSchema }),
    /** A person may still be typing a password. */
    timeoutMs: 55_000,
  }),
  /** Goes to the passage and highlights its boxes for 5 s. */
  'viewer.show': inViewer({
    request: z.extend(quotedWordsSchema, { docId: z.string(), anchor: anchorSchema }),
    reply: z.object({ outcome: passageOutcomeSchema }),
    timeoutMs: 15_000,
  }),
};
