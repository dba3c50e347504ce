import * as z from 'zod/mini';
import { command, streaming } from '../define.ts';

const none = z.object({});
const owner = 'background' as const;
const callers = ['card'] as const;

/**
 * Web Locks of the extension's origin for cards of Firefox: it gives a frame in a page the locks of that
 * page's partition, while the database is the extension's own.
 */
export const lockCommands = {
  /**
   * Holds a lock until the stream is closed. One chunk says that it is held; without `waits` the stream
   * completes without one where another context holds it.
   */
  'lock.hold': streaming({
    owner,
    callers,
    request: z.object({ name: z.string().check(z.maxLength(200)), waits: z.boolean() }),
    chunk: none,
    reply: none,
    resumable: true,
  }),
  /** The turn to speak (`SpeakingTurnPort`). One chunk when it is taken; completes when another page has taken it. */
  'lock.speak': streaming({
    owner,
    callers,
    request: none,
    chunk: none,
    reply: none,
    resumable: true,
  }),
  /** An event that resets the idle time of the event page, whose end would release the locks. */
  'lock.extend': command({ owner, callers, request: none, reply: none, idempotent: true }),
};
