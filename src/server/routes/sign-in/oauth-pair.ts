import { randomUUID } from 'node:crypto';
import * as oauthApi from '#api/oauth.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { clientName } from '../../accounts/sign-in/start-session.ts';
import { type Authentication, personalSecret } from '../../auth/authenticate.ts';
import { localOwner } from '../../auth/principal.ts';
import { hashOf, sameSecret } from '../../auth/secret-files.ts';
import type { Routes } from '../../http/app-parts.ts';
import { tokenRateLimit } from '../../http/limits.ts';
import { ok, serveWith } from '../../http/serve.ts';
import { addSession } from '../../store/sessions.ts';

/** Exchange of the pairing secret for tokens; personal mode only. */
export const pairRoutes: Routes<'authentication'> = async (app, { authentication }) => {
  serveWith(app, oauthApi.pair, { config: tokenRateLimit }, async (request, reply) => {
    const { secret, client } = request.body;
    const current = personalSecret(authentication, request)?.current();
    if (!current || !sameSecret(secret, current.secret)) {
      throw new CodedError('pairing_refused', 'the pairing secret does not fit');
    }
    void reply.header('cache-control', 'no-store');
    return ok(await pair(authentication, clientName(client, request.headers), current.hash));
  });
};

async function pair({ db, tokens }: Authentication, client: string, madeWith: string) {
  const sessionId = randomUUID();
  const refresh = await tokens.sign('refresh', localOwner, sessionId);
  await addSession(localOwner, db, {
    sessionId,
    client,
    madeWith,
    refreshHash: hashOf(refresh),
    expiresAt: tokens.expiry('refresh'),
  });
  const access = await tokens.sign('access', localOwner, sessionId);
  return { access_token: access, refresh_token: refresh };
}
