import * as z from 'zod/mini';
import { runSendSchema, runStartSchema } from '#domain/runs/run-kinds.ts';
import { command, pages as readers } from '../define.ts';

const none = z.object({});

/**
 * Work that outlives the page that asked for it: a row of the table `runs`, which `rows` shows, and a machine. The search
 * of a question is started by `turn.ask`.
 */
export const runCommands = {
  'run.start': command({
    owner: 'offscreen',
    callers: readers,
    request: runStartSchema,
    reply: none,
    idempotent: true,
  }),
  /** To the machine of a run, in whichever page that is. */
  'run.send': command({
    owner: 'offscreen',
    callers: readers,
    request: runSendSchema,
    reply: none,
    idempotent: true,
  }),
};
