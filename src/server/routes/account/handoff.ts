import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  authUserReplySchema,
  handoffPath,
  handoffReplySchema,
  handoffRequestSchema,
  redeemPath,
  redeemRequestSchema,
  signOutPath,
  signOutReplySchema,
} from '#api/sign-in.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import { challengeOf, makeOneTimeCode, redeemOneTimeCode } from '../../accounts/one-time-codes.ts';
import { clientName, startSession } from '../../accounts/start-session.ts';
import { requireAccount, requireCaller } from '../../auth/authenticate.ts';
import { tokenRateLimit } from '../../http/limits.ts';
import { revokeSession } from '../../store/sessions.ts';

interface HandoffOptions {
  accounts: Accounts;
}

const redeem = {
  config: tokenRateLimit,
  schema: { body: redeemRequestSchema, response: { 200: authUserReplySchema } },
};

/** S6.4: the client that received a code makes a session of its own with it. */
export const redeemRoutes: FastifyPluginAsyncZod<HandoffOptions> = async (app, options) => {
  const { authentication } = options.accounts;
  app.post(redeemPath, redeem, async ({ body, headers }, reply) => {
    const { code, verifier, client } = body;
    const { account } = await redeemOneTimeCode(
      authentication,
      'handoff',
      code,
      challengeOf(verifier),
    );
    void reply.header('cache-control', 'no-store');
    return startSession(authentication, account, clientName(client, headers['x-browser-name']));
  });
};

const handoff = {
  config: tokenRateLimit,
  schema: { body: handoffRequestSchema, response: { 200: handoffReplySchema } },
};
const signOut = { schema: { response: { 200: signOutReplySchema } } };

/** S6.4: a session gives out a code for another client; S4.5: it ends. */
export const sessionRoutes: FastifyPluginAsyncZod<HandoffOptions> = async (app, options) => {
  const { authentication } = options.accounts;

  app.post(handoffPath, handoff, async (request, reply) => {
    const { principal, session } = requireAccount(request);
    const { ownerId } = principal;
    const { sessionId } = session;
    const { challenge, app: client } = request.body;
    const facts = { kind: 'handoff' as const, ownerId, sessionId, challenge, client };
    void reply.header('cache-control', 'no-store');
    return { status: 'OK' as const, data: { code: await makeOneTimeCode(authentication, facts) } };
  });

  app.post(signOutPath, signOut, async (request) => {
    const { principal, session } = requireCaller(request);
    const { db, now } = authentication;
    await revokeSession(principal, db, session.sessionId, new Date(now()));
    return { status: 'OK' as const, data: {} };
  });
};
