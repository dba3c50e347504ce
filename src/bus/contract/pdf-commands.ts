import * as z from 'zod/mini';
import { documentInfoSchema } from '#domain/documents/documents.ts';
import { command, forSidebar } from '../define.ts';

/** Tabs that show a PDF (S2.5); what the viewer itself answers is among the frames' commands. */
export const pdfCommands = {
  /** Opens the PDF of a tab in the viewer, in that tab: Back goes back to it. */
  'pdf.open': forSidebar({ request: z.object({ tabId: z.number() }) }),
  /**
   * Reads the PDF at an address that a tab shows into a stored document with its file; a second call joins the first.
   * Fails with `capture_excluded`, `download_network`, `download_http`, `file_*`.
   */
  'pdf.read': command({
    owner: 'offscreen',
    callers: ['background'],
    request: z.object({ url: z.string() }),
    reply: z.object({ document: documentInfoSchema }),
    timeoutMs: 300_000,
    idempotent: true,
  }),
};
