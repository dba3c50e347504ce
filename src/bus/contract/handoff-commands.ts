import * as z from 'zod/mini';
import { command, pages as readers } from '../define.ts';

const none = z.object({});
const page = ['page-bridge'] as const;
/** RFC 7636: S256 of a verifier, base64url. */
const challenge = z.string().check(z.maxLength(100));

/**
 * S6.4, S7.4: web app and extension give each other a session of its own. Nothing of it is secret: a code is
 * worth nothing without the verifier, which stays in the client that made the challenge.
 */
export const handoffCommands = {
  /**
   * What a page of the server learns of the extension. `isWanted`: it waits to be signed in; `isPinned`: its icon is in
   * the toolbar, absent where the browser does not say; `isAccessChosen`: the person has
   * said where it may read.
   */
  'handoff.state': command({
    owner: 'background',
    callers: page,
    request: none,
    reply: z.object({
      version: z.string(),
      isSignedIn: z.boolean(),
      isWanted: z.boolean(),
      isPinned: z.optional(z.boolean()),
      isAccessChosen: z.optional(z.boolean()),
    }),
    idempotent: true,
  }),
  /** The web app asks for a session of the extension's account: the person answers in the extension. */
  'handoff.ask': command({
    owner: 'background',
    callers: page,
    request: z.object({ challenge }),
    reply: none,
    idempotent: true,
  }),
  /** What the person has answered. */
  'handoff.take': command({
    owner: 'background',
    callers: page,
    request: z.object({ challenge }),
    reply: z.object({
      status: z.enum(['waiting', 'denied', 'allowed']),
      /** Only when allowed. */
      code: z.nullable(z.string()),
    }),
    idempotent: true,
  }),
  /** A challenge of the extension, while it waits to be signed in. */
  'handoff.begin': command({
    owner: 'background',
    callers: page,
    request: none,
    reply: z.object({ attempt: z.string(), challenge }),
  }),
  /** Begins to sign in the extension: `handoff.state` shows when it is done. */
  'handoff.finish': command({
    owner: 'background',
    callers: page,
    request: z.object({
      attempt: z.string().check(z.maxLength(100)),
      code: z.string().check(z.maxLength(200)),
    }),
    reply: none,
  }),
  /** The person wants to be signed in by the web app, whose page opens; or no longer. */
  'handoff.want': command({
    owner: 'background',
    callers: readers,
    request: z.object({ isWanted: z.boolean() }),
    reply: none,
    idempotent: true,
  }),
  /** The web app's question that waits for the person; `server`: origin of its page. */
  'handoff.pending': command({
    owner: 'background',
    callers: readers,
    request: none,
    reply: z.object({
      question: z.nullable(z.object({ challenge, server: z.string() })),
    }),
    idempotent: true,
  }),
  'handoff.answer': command({
    owner: 'background',
    callers: readers,
    request: z.object({ challenge, isAllowed: z.boolean() }),
    reply: none,
    idempotent: true,
  }),
};
