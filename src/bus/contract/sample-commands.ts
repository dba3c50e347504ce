import * as z from 'zod/mini';
import { writingSampleSchema } from '#domain/composer/writing-samples.ts';
import { command, pages as readers } from '../define.ts';

const owner = 'reader' as const;
const callers = readers;
const none = z.object({});

/** Texts of the person, by which drafts sound like them; they stay on this machine. */
export const sampleCommands = {
  /** Newest first. */
  'samples.list': command({
    owner,
    callers,
    request: none,
    reply: z.object({ samples: z.array(writingSampleSchema) }),
    idempotent: true,
  }),
  /** A longer text is cut. `created_at`: of a sample that was removed; absent: now. */
  'samples.add': command({
    owner,
    callers,
    request: z.object({
      id: z.string(),
      text: z.string(),
      created_at: z.optional(z.string()),
    }),
    reply: none,
    idempotent: true,
  }),
  'samples.remove': command({
    owner,
    callers,
    request: z.object({ id: z.string() }),
    reply: none,
    idempotent: true,
  }),
};
