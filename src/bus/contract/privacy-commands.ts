import * as z from 'zod/mini';
import { callFactsSchema } from '#domain/diagnostics/diagnostics.ts';
import { sentSchema } from '#domain/privacy/sent.ts';
import { command, pages as readers } from '../define.ts';

const owner = 'reader' as const;
const callers = readers;

/** `at`: epoch milliseconds. */
const sentRowSchema = z.extend(sentSchema, { id: z.number(), at: z.number() });

/** The record of what left this machine, and what was noted of calls that failed. */
export const privacyCommands = {
  'diagnostics.read': command({
    owner,
    callers,
    request: z.object({}),
    reply: callFactsSchema,
    idempotent: true,
  }),
  /** Newest first; `before`: the id of the last row of the page before, null for the first page. */
  'sent.list': command({
    owner,
    callers,
    request: z.object({ before: z.nullable(z.number()), limit: z.number() }),
    reply: z.object({ rows: z.array(sentRowSchema), more: z.boolean() }),
    idempotent: true,
  }),
  'sent.clear': command({
    owner,
    callers,
    request: z.object({}),
    reply: z.object({}),
    idempotent: true,
  }),
};
