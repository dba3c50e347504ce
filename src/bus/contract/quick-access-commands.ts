import * as z from 'zod/mini';
import { quickAccessPlaceSchema, quickAccessViewSchema } from '#domain/selection/quick-access.ts';
import { command, inPage } from '../define.ts';

const none = z.object({});
const owner = 'background' as const;
const callers = ['content'] as const;

/** The floating button that opens the panel (S3.9 quickAccess). */
export const quickAccessCommands = {
  /** The page shows the button, or has it so from now on. */
  'floating.show': inPage(
    'quick-access',
    command({
      owner: 'page',
      callers: ['background'],
      request: quickAccessViewSchema,
      reply: none,
      idempotent: true,
    }),
  ),
  /** The page has no button any more. */
  'floating.end': inPage(
    'quick-access',
    command({
      owner: 'page',
      callers: ['background'],
      request: none,
      reply: none,
      idempotent: true,
    }),
  ),
  /** The person pressed the button. */
  'floating.open': command({ owner, callers, request: none, reply: none, idempotent: false }),
  /** The person has dragged it there. */
  'floating.place': command({
    owner,
    callers,
    request: z.object({ place: quickAccessPlaceSchema }),
    reply: none,
    idempotent: true,
  }),
  'floating.turnOff': command({
    owner,
    callers,
    request: z.object({ where: z.enum(['site', 'everywhere']) }),
    reply: none,
    idempotent: true,
  }),
};
