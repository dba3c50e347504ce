import * as z from 'zod/mini';
import { documentInfoSchema } from '#domain/documents/documents.ts';
import { command, streaming } from '../define.ts';

/** `frame`: a hidden frame; `fetch`: S7.4's GET; `tab`: a tab in the background, closed again. */
const readingWaySchema = z.enum(['frame', 'fetch', 'tab']);

/** Pages that are open nowhere (S4.12). */
export const addressCommands = {
  /**
   * Reads the page at an address into a stored document, by the first way that succeeds; a second
   * call for an address that is being read joins its reading. Addresses on this machine and the local network are refused. Fails with `invalid_request`,
   * `capture_refused`, `capture_no_access`, `fetch_refused`, `capture_pdf`, `capture_blocked`
   * (another page is shown in place of the requested one), `document_url` (it has no text), `fetch_*`,
   * `timeout`, `network`.
   */
  'address.read': command({
    owner: 'background',
    callers: ['offscreen', 'sidebar', 'settings', 'pdf-viewer', 'probe'],
    request: z.object({
      url: z.string(),
      /** No tab is opened for it. */
      isUnopened: z.optional(z.boolean()),
    }),
    reply: z.object({ document: documentInfoSchema, way: readingWaySchema }),
    timeoutMs: 120_000,
    idempotent: true,
  }),
  /**
   * Loads a page in a hidden frame of 680×1080, which stays until the caller unsubscribes. A chunk
   * comes with each load in it. `name`: the frame's; its page answers by it (`frame.copyLoaded`).
   */
  'address.loadFrame': streaming({
    owner: 'offscreen',
    callers: ['background'],
    request: z.object({ url: z.string(), name: z.string() }),
    chunk: z.object({ isLoaded: z.literal(true) }),
    reply: z.object({}),
    idempotent: true,
  }),
};
