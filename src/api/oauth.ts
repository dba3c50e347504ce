import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { okReply } from './product-reply.ts';

/**
 * DESIGN section 8, "Who may call the server"; personal mode only. `client` is a name for people, such as
 * `Gloss web app`; it distinguishes sessions.
 */
export const pair = endpoint({
  path: '/oauth/pair',
  auth: 'none',
  request: z.object({
    secret: z.string().check(z.minLength(1), z.maxLength(200)),
    client: z
      .string()
      .check(z.minLength(1), z.maxLength(200), z.regex(/^\P{Cc}*$/u, 'has control characters')),
  }),
  reply: okReply(z.object({ access_token: z.string(), refresh_token: z.string() })),
});

/**
 * C7: bearer refresh token, query `app`. Never gets the access token (S6.2). `refresh_token` is the
 * successor, to be stored in place of the one that was sent; that one gets the same successor for 30 s, and
 * later use of it ends the session. Pairing sessions do not rotate: theirs is the token that was sent.
 */
export const refresh = endpoint({
  path: '/oauth/refresh_access_token',
  auth: 'refresh',
  reply: okReply(z.object({ access_token: z.string(), refresh_token: z.optional(z.string()) })),
});

/** S3.6 and S4.5: lifetimes in seconds. */
export const accessTokenSeconds = 24 * 3600;
export const refreshTokenSeconds = 90 * 24 * 3600;

/**
 * S3.6: the claims of a token. `exp` in seconds since the epoch; because of `typ` a refresh token is no
 * bearer of other calls, and an access token cannot refresh.
 */
export const tokenPayloadSchema = z.object({
  exp: z.number(),
  subject: z.object({ user_id: z.string() }),
  sid: z.optional(z.string()),
  typ: z.optional(z.enum(['access', 'refresh'])),
  /** Of a refresh token: how many came before it in its session; absent: 0. */
  gen: z.optional(z.number()),
});
