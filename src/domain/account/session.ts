import * as z from 'zod/mini';
import { parseJson } from '#shared/json.ts';
import { trimEndOf } from '#shared/trim-end.ts';

/** Rules about tokens (S4.5, S9.6). Pure: the caller passes the time. */
const sessionTimes = {
  /** An access token that ends within this is refreshed. */
  refreshWindowMs: 3_600_000,
  /** A refresh token that ends within this is refused. */
  refreshTokenMinimumMs: 60_000,
  /** A token counts as expired this long before its end, unless said otherwise. */
  expirySlackMs: 300_000,
  /** Between the starts of two refreshes. */
  refreshThrottleMs: 2_000,
} as const;

const payloadSchema = z.object({
  exp: z.number(),
  iat: z.optional(z.number()),
  subject: z.optional(z.object({ user_id: z.string() })),
  sid: z.optional(z.string()),
});

/** When a token ends, in epoch milliseconds; null for text that is no token (S3.6: `exp`). */
export function tokenExpiry(token: string): number | null {
  const payload = payloadOf(token);
  return payload ? payload.exp * 1000 : null;
}

/** When the server made a token, in epoch milliseconds; null where it does not say. */
export function tokenIssuedAt(token: string): number | null {
  const seconds = payloadOf(token)?.iat;
  return seconds === undefined ? null : seconds * 1000;
}

/** The server's session that a token is of; null for text that is no token. */
export function sessionIdOf(token: string): string | null {
  return payloadOf(token)?.sid ?? null;
}

/** Whose token it is (S3.6: `subject.user_id`); null for text that is no token of an account. */
export function userIdOf(token: string): string | null {
  return payloadOf(token)?.subject?.user_id ?? null;
}

function payloadOf(token: string): z.infer<typeof payloadSchema> | null {
  const part = token.split('.')[1];
  const text = part === undefined ? undefined : decodeBase64Url(part);
  const payload = payloadSchema.safeParse(text === undefined ? undefined : parseJson(text));
  return payload.success ? payload.data : null;
}

/** S4.5: refreshed when it ends within an hour; a token that cannot be read is refreshed too. */
export function needsRefresh(accessToken: string | null, now: number): boolean {
  const expiry = accessToken === null ? null : tokenExpiry(accessToken);
  return expiry === null || expiry - now <= sessionTimes.refreshWindowMs;
}

/** S9.6: does the token last longer than the slack? */
export function isUsable(
  token: string | null,
  now: number,
  slackMs: number = sessionTimes.expirySlackMs,
): boolean {
  const expiry = token === null ? null : tokenExpiry(token);
  return expiry !== null && expiry - now > slackMs;
}

/** S4.5: a refresh token that is expired or ends within 60 s is refused. */
export function mayRefresh(refreshToken: string | null, now: number): boolean {
  const expiry = refreshToken === null ? null : tokenExpiry(refreshToken);
  return expiry !== null && expiry - now > sessionTimes.refreshTokenMinimumMs;
}

/** S4.5: logged in when a refresh token exists and is not expired. */
export function isLoggedIn(refreshToken: string | null, now: number): boolean {
  return isUsable(refreshToken, now, 0);
}

/** S4.5: refreshes are throttled to one per 2 s. */
export function isThrottled(lastRefreshAt: number | null, now: number): boolean {
  return lastRefreshAt !== null && now - lastRefreshAt < sessionTimes.refreshThrottleMs;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** ASCII only, which token payloads are: JSON writers escape the rest or it is replaced. */
function decodeBase64Url(text: string): string | undefined {
  let bits = 0;
  let held = 0;
  let out = '';
  for (const character of trimEndOf(text, /=/)) {
    const value = alphabet.indexOf(character);
    if (value < 0) return undefined;
    bits = ((bits << 6) | value) & 0xfff;
    held += 6;
    if (held >= 8) {
      held -= 8;
      out += String.fromCharCode((bits >> held) & 0xff);
    }
  }
  return out;
}
