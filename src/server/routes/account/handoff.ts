import type { FastifyPluginAsync } from 'fastify';
import * as signInApi from '#api/sign-in.ts';
import {
  challengeOf,
  makeOneTimeCode,
  redeemOneTimeCode,
} from '../../accounts/sign-in/one-time-codes.ts';
import { clientName, startSession } from '../../accounts/sign-in/start-session.ts';
import { requireCaller } from '../../auth/authenticate.ts';
import type { AppParts } from '../../http/app-parts.ts';
import { tokenRateLimit } from '../../http/limits.ts';
import { ok, serve, serveWith } from '../../http/serve.ts';
import { revokeSession } from '../../store/sessions.ts';

type HandoffOptions = Pick<AppParts, 'accounts'>;

/** S6.4: the client that received a code makes a session of its own with it. */
export const redeemRoutes: FastifyPluginAsync<HandoffOptions> = async (app, options) => {
  const { authentication } = options.accounts;
  serveWith(app, signInApi.redeem, { config: tokenRateLimit }, async ({ body, headers }, reply) => {
    const { code, verifier, client } = body;
    const { account } = await redeemOneTimeCode(
      authentication,
      'handoff',
      code,
      challengeOf(verifier),
    );
    void reply.header('cache-control', 'no-store');
    return startSession(authentication, account, clientName(client, headers));
  });
};

/** S6.4: a session gives out a code for another client; S4.5: it ends. */
export const sessionRoutes: FastifyPluginAsync<HandoffOptions> = async (app, options) => {
  const { authentication } = options.accounts;

  serveWith(app, signInApi.handoff, { config: tokenRateLimit }, async (request, reply) => {
    const { principal, session } = requireCaller(request);
    const { ownerId } = principal;
    const { sessionId } = session;
    const { challenge, app: client } = request.body;
    const facts = { kind: 'handoff' as const, ownerId, sessionId, challenge, client };
    void reply.header('cache-control', 'no-store');
    return ok({ code: await makeOneTimeCode(authentication, facts) });
  });

  serve(app, signInApi.signOut, async (request) => {
    const { principal, session } = requireCaller(request);
    const { db, now } = authentication;
    await revokeSession(principal, db, session.sessionId, new Date(now()));
    return ok({});
  });
};
