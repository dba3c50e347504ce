import * as z from 'zod/mini';
import {
  drawnMarkSchema,
  markColourSchema,
  markedSourceSchema,
  markedWordsSchema,
} from '#domain/memos/marks.ts';
import { answeredBy, answeredIn, forSidebar } from '../define.ts';

const inMarks = answeredIn('marks');
/** Ids of marks that are found in a page, in its order. */
const found = z.object({ ids: z.array(z.string()) });

/** Words that are marked in pages, and drawn there (`domain/memos/marks.ts`). */
export const markCommands = {
  /**
   * Marks what is selected in the page of the card. Fails with `refused` where the page has no address to mark it by, with
   * `not_found` where nothing is selected any more.
   */
  'marks.put': answeredBy('background', ['card'])({
    request: z.object({ colour: markColourSchema }),
    /** `note`: of words that were marked before. `before`: the colour that they had, where they still were. */
    reply: z.object({
      id: z.string(),
      note: z.string(),
      before: z.optional(markColourSchema),
    }),
  }),
  /** The marks of an address are others: pages that show it follow. */
  'marks.apply': answeredBy('background', ['sidebar', 'settings', 'pdf-viewer', 'card', 'probe'])({
    request: z.object({ address: z.string() }),
  }),
  /**
   * Which marks are found in the page that a window shows, now and whenever they are others. Fails with capture_* where it
   * cannot be looked into; `peerLost` when it goes. `address`: null in the PDF viewer, whose file may have none.
   */
  'marks.follow': forSidebar({
    request: z.object({ windowId: z.number(), address: z.nullable(z.string()) }),
    chunk: found,
  }),
  /** The page has these marks from now on; none: it has none. `key`: names of its highlights that have no style yet begin so. */
  'marks.show': inMarks({
    request: z.object({ marks: z.array(drawnMarkSchema) }),
    reply: z.object({ key: z.nullable(z.string()) }),
  }),
  /** What is selected in the page, and by what it is found again. `of`: what the PDF viewer shows; its word alone counts. */
  'marks.read': inMarks({
    reply: z.object({
      mark: z.nullable(markedWordsSchema),
      of: z.optional(markedSourceSchema),
    }),
  }),
  'marks.places': inMarks({ chunk: found }),
};
