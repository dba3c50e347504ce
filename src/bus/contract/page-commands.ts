import * as z from 'zod/mini';
import { documentInfoSchema } from '#domain/documents.ts';
import { pageStateSchema } from '#domain/pages.ts';
import { command, pages as readers } from '../define.ts';

const none = z.object({});

/** The page beside the chat. */
export const pageCommands = {
  'page.current': command({
    owner: 'background',
    callers: ['sidebar', 'probe'],
    request: z.object({ windowId: z.number() }),
    reply: z.object({ page: z.nullable(pageStateSchema) }),
    idempotent: true,
  }),
  /** Reads the page anew. Fails with capture_* codes. */
  'page.capture': command({
    owner: 'background',
    callers: ['sidebar', 'probe'],
    request: z.object({ tabId: z.number() }),
    reply: z.object({ document: documentInfoSchema }),
    timeoutMs: 60_000,
    idempotent: true,
  }),
  /** Makes sure that the offscreen document stands (Chromium); elsewhere it does nothing. */
  'offscreen.ensure': command({
    owner: 'background',
    callers: readers,
    request: none,
    reply: z.object({ ready: z.boolean() }),
    idempotent: true,
  }),
  /** From the loader in a page: its text or address has changed since it was captured. */
  'page.reportChange': command({
    owner: 'background',
    callers: ['content'],
    request: z.object({ url: z.string() }),
    reply: none,
    idempotent: true,
  }),
};
