import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { okReply } from './product-reply.ts';

/*
 * Signing in: by an e-mailed code (C5, C6), by Google (C8), and by the handoff of a session to another client
 * of the same person (S6.4). Each ends with `authUserReply`.
 */
export const googleSignInPath = '/oauth/signin_with_google';
export const googleCallbackPath = '/oauth/google_callback';

/** Name of a client for people, such as `Gloss web app`. */
const clientSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(200), z.regex(/^\P{Cc}*$/u, 'has control characters'));
const text = z.string().check(z.maxLength(500));

/** RFC 7636: S256 of the verifier, base64url. */
const challengeSchema = z.string().check(z.regex(/^[\w-]{43}$/, 'must be an S256 challenge'));
const verifierSchema = z.string().check(z.regex(/^[\w.~-]{43,128}$/, 'must be a PKCE verifier'));
const codeSchema = z.string().check(z.regex(/^[\w-]{20,100}$/, 'is no code'));

/**
 * C5. `challenge`: the code works only with its verifier; without one, only from the same device (x-device-id), or else
 * from the same address. Errors: `invalid_email` (S5.7), `email_unavailable`, `rate_limited` with Retry-After.
 */
export const signInWithEmail = endpoint({
  path: '/oauth/signin_with_email',
  auth: 'none',
  request: z.object({
    email: z.string().check(z.maxLength(1000)),
    app: clientSchema,
    challenge: z.optional(challengeSchema),
  }),
  reply: okReply(z.object({})),
});

/** From where the person came; stored when their account is made. */
const trafficFields = {
  /** S3.7. */
  ref: z.nullish(z.array(text).check(z.maxLength(50))),
  client_reference_id: z.nullish(text),
  /** S9.7. */
  user_acquisition_channel: z.nullish(text),
  gclid: z.nullish(text),
};

/**
 * A new session. `session_key`: base64url; the key that signs its calls (client/sign-request.ts), to be stored with
 * the tokens. `client_user_id` is stable for an account, and goes to no other service.
 */
const authUserReply = z.object({
  status: z.literal('OK'),
  auth_user: z.object({
    access_token: z.string(),
    refresh_token: z.string(),
    session_key: z.string(),
    user_id: z.string(),
    email: z.string(),
    client_user_id: z.string(),
  }),
});
export type AuthUserReply = z.infer<typeof authUserReply>;

/** C6. Errors: `invalid_code`, 10119 (`account_deleted`), `rate_limited`. */
export const verifyCode = endpoint({
  path: '/oauth/verify_secret_code',
  auth: 'none',
  request: z.object({
    email: z.string().check(z.maxLength(1000)),
    secret_code: z.string().check(z.maxLength(100)),
    app: clientSchema,
    /** Of the `challenge` of C5. */
    verifier: z.optional(verifierSchema),
    env: z.nullish(text),
    ...trafficFields,
  }),
  reply: authUserReply,
});

/**
 * C8, GET, opened in a pop-up or a tab: redirects to Google. `challenge`: S256 of the caller's verifier.
 * `origin`: of the page that receives the result; absent: the server's own.
 */
export const googleSignInQuerySchema = z.object({
  app: clientSchema,
  challenge: challengeSchema,
  origin: z.optional(text),
});

/**
 * What the page at `googleCallbackPath` sends: by postMessage to its opener, if that has the origin of
 * `googleSignInQuerySchema`, and on the BroadcastChannel `googleChannel` of the server's origin, for a tab without
 * an opener. The code is valid for 60 s, once, with the verifier.
 */
export const googleResultSchema = z.object({
  type: z.literal('gloss:google-sign-in'),
  code: z.optional(z.string()),
  /** `access_denied`: the person refused; `login_failed`: anything else. */
  error: z.optional(z.enum(['access_denied', 'login_failed'])),
});
export const googleChannel = 'gloss-google-sign-in';

/** C8. Errors: `login_failed`, `sign_in_not_supported`. */
export const googleAuthUser = endpoint({
  path: '/oauth/auth_user_from_google',
  auth: 'none',
  request: z.object({ code: codeSchema, verifier: verifierSchema, ...trafficFields }),
  reply: authUserReply,
});

/** S6.4, with the bearer of an account's session: a code for 60 s, once, for who has the verifier. */
export const handoff = endpoint({
  path: '/oauth/handoff',
  auth: 'account',
  request: z.object({ challenge: challengeSchema, app: clientSchema }),
  reply: okReply(z.object({ code: z.string() })),
});

/** S6.4, without a bearer: a session of its own for the handoff's account. Error: `login_failed`. */
export const redeem = endpoint({
  path: '/oauth/redeem',
  auth: 'none',
  request: z.object({ code: codeSchema, verifier: verifierSchema, client: clientSchema }),
  reply: authUserReply,
});

/** Ends this session and all its tokens. */
export const signOut = endpoint({ path: '/oauth/sign_out', reply: okReply(z.object({})) });

/** Which ways to sign in this server offers. */
export const signInProviders = endpoint({
  method: 'GET',
  path: '/oauth/providers',
  auth: 'none',
  reply: okReply(
    z.object({
      email: z.boolean(),
      google: z.boolean(),
      /** Codes are shown at `mailbox` rather than sent. */
      mailbox: z.boolean(),
      /** S5.11: the oldest extension that this server supports, as `1.2.3`. */
      min_extension_version: z.string(),
      /** S5.11: where the extension is installed or updated from; null: from the repository. */
      extension_url: z.nullable(z.string()),
      /**
       * Who signs in is answered by the server's own models without paying: so often a day, null: as often as they
       * like. Absent: not here.
       */
      free_answers: z.optional(z.object({ a_day: z.nullable(z.number()) })),
    }),
  ),
});
