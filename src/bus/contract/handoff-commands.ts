import * as z from 'zod/mini';
import { answeredBy, pages as readers } from '../define.ts';

/** RFC 7636: S256 of a verifier, base64url. */
const challenge = z.string().check(z.maxLength(100));

const forWebApp = answeredBy('background', ['page-bridge']);
const forOwnPages = answeredBy('background', readers);

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
  'handoff.state': forWebApp({
    reply: z.object({
      version: z.string(),
      isSignedIn: z.boolean(),
      isWanted: z.boolean(),
      isPinned: z.optional(z.boolean()),
      isAccessChosen: z.optional(z.boolean()),
    }),
  }),
  /** The web app asks for a session of the extension's account: the person answers in the extension. */
  'handoff.ask': forWebApp({ request: z.object({ challenge }) }),
  /** What the person has answered. */
  'handoff.take': forWebApp({
    request: z.object({ challenge }),
    reply: z.object({
      status: z.enum(['waiting', 'denied', 'allowed']),
      /** Only when allowed. */
      code: z.nullable(z.string()),
    }),
  }),
  /** A challenge of the extension, while it waits to be signed in. */
  'handoff.begin': forWebApp({
    reply: z.object({ attempt: z.string(), challenge }),
    idempotent: false,
  }),
  /** Begins to sign in the extension: `handoff.state` shows when it is done. */
  'handoff.finish': forWebApp({
    request: z.object({
      attempt: z.string().check(z.maxLength(100)),
      code: z.string().check(z.maxLength(200)),
    }),
    idempotent: false,
  }),
  /** The person wants to be signed in by the web app, whose page opens; or no longer. */
  'handoff.want': forOwnPages({ request: z.object({ isWanted: z.boolean() }) }),
  /** The web app's question that waits for the person; `server`: origin of its page. */
  'handoff.pending': forOwnPages({
    reply: z.object({
      question: z.nullable(z.object({ challenge, server: z.string() })),
    }),
  }),
  'handoff.answer': forOwnPages({ request: z.object({ challenge, isAllowed: z.boolean() }) }),
};
