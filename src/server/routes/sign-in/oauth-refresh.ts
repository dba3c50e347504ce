import * as oauthApi from '#api/oauth.ts';
import { rotateTokens } from '../../accounts/rotate-tokens.ts';
import { type Authentication, bearerOf, type Caller } from '../../auth/authenticate.ts';
import { pleaseLogin } from '../../auth/please-login.ts';
import { hashOf, sameSecret } from '../../auth/secret-files.ts';
import type { Routes } from '../../http/app-parts.ts';
import { tokenRateLimit } from '../../http/limits.ts';
import { ok, serveWith } from '../../http/serve.ts';
import { touchSession } from '../../store/sessions.ts';

/** S9.6: a refresh token that ends within this time is refused. */
const refreshMinimumMs = 60_000;

/** C7: its bearer is the refresh token, which no other route takes. */
export const refreshRoutes: Routes<'authentication'> = async (app, options) => {
  const { authentication } = options;
  serveWith(app, oauthApi.refresh, { config: tokenRateLimit }, async (request, reply) => {
    const { caller } = request;
    const token = bearerOf(request);
    const remainingMs = (caller?.expiresAt.getTime() ?? 0) - authentication.now();
    if (!caller || !token || remainingMs <= refreshMinimumMs) throw pleaseLogin();
    const { madeWith, sessionId } = caller.session;
    const refresh =
      madeWith === null
        ? await rotateTokens(authentication, caller, token)
        : await renewPaired(authentication, caller, token);
    const access = await authentication.tokens.sign('access', caller.principal, sessionId);
    void reply.header('cache-control', 'no-store');
    return ok({ access_token: access, refresh_token: refresh });
  });
};

/** A token made by pairing is valid until it expires: programs that hold one cannot store a successor. */
async function renewPaired(
  { db, now }: Authentication,
  { principal, session }: Caller,
  token: string,
): Promise<string> {
  if (!sameSecret(hashOf(token), session.refreshHash)) throw pleaseLogin();
  await touchSession(principal, db, session.sessionId, new Date(now()));
  return token;
}
