import * as z from 'zod/mini';
import { siteHealthSchema } from '#domain/sites/site-health.ts';
import { command, streaming } from '../define.ts';

const none = z.object({});

/** How well known sites were read on this device. */
export const siteCommands = {
  /** Now and after each reading; ends when the reader unsubscribes. */
  'site.watch': streaming({
    owner: 'reader',
    callers: ['settings'],
    request: none,
    chunk: z.object({ sites: z.array(siteHealthSchema) }),
    reply: none,
    idempotent: true,
  }),
  /** Resets the counts. */
  'site.forget': command({
    owner: 'reader',
    callers: ['settings'],
    request: none,
    reply: none,
    idempotent: true,
  }),
};
