import * as z from 'zod/mini';
import { command } from '../define.ts';

const none = z.object({});

/** The button in pages of mail, videos and PDFs that summarises them. */
export const summaryButtonCommands = {
  /**
   * The person pressed the button: the panel of the tab's window opens, and a summary of the tab is
   * requested there. The PDF viewer has opened the panel itself.
   */
  'summary.request': command({
    owner: 'background',
    callers: ['content', 'pdf-viewer'],
    request: none,
    reply: none,
    idempotent: true,
  }),
  /** The person removed the button from this site; S3.9 summarizeButton is saved. */
  'summary.turnOff': command({
    owner: 'background',
    callers: ['content'],
    request: none,
    reply: none,
    idempotent: true,
  }),
  /** The tab of this window whose summary was requested last; given once. */
  'summary.takeRequest': command({
    owner: 'background',
    callers: ['sidebar', 'probe'],
    request: z.object({ windowId: z.number() }),
    reply: z.object({ tabId: z.nullable(z.number()) }),
  }),
};
