import * as z from 'zod/mini';
import { command } from '../define.ts';

const none = z.object({});

/** Tabs that show a PDF (S2.5); what the viewer itself answers is among the frames' commands. */
export const pdfCommands = {
  /** Opens the PDF of a tab in the viewer, in that tab: Back goes back to it. */
  'pdf.open': command({
    owner: 'background',
    callers: ['sidebar', 'probe'],
    request: z.object({ tabId: z.number() }),
    reply: none,
    idempotent: true,
  }),
};
