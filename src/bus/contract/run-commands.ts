import { runSendSchema, runStartSchema } from '#domain/runs/run-kinds.ts';
import { forPages } from '../define.ts';

/**
 * Work that outlives the page that asked for it: a row of the table `runs`, which `rows` shows, and a machine. The search
 * of a question is started by `turn.ask`.
 */
export const runCommands = {
  'run.start': forPages({ request: runStartSchema }),
  /** To the machine of a run, in whichever page that is. */
  'run.send': forPages({ request: runSendSchema }),
};
