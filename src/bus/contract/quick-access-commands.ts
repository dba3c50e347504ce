import * as z from 'zod/mini';
import { quickAccessPlaceSchema, quickAccessViewSchema } from '#domain/quick-access.ts';
import { command } from '../define.ts';

const none = z.object({});
const owner = 'background' as const;
const callers = ['content'] as const;

/** The floating button that opens the panel (S3.9 quickAccess). */
export const quickAccessCommands = {
  /** What the button in a page shows; null: this page has none. */
  'floating.begin': command({
    owner,
    callers,
    request: none,
    reply: z.object({ view: z.nullable(quickAccessViewSchema) }),
    idempotent: true,
  }),
  /** The person pressed the button. */
  'floating.open': command({ owner, callers, request: none, reply: none, idempotent: true }),
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
