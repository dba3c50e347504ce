import type { FastifyPluginAsync } from 'fastify';
import * as accountApi from '#api/account.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import { deleteAccount } from '../../accounts/delete-account.ts';
import { countAttempt, invitationLimits } from '../../accounts/rate-windows.ts';
import { readUserGroup, readUserInfo } from '../../accounts/sign-in/user-info.ts';
import { useInvitation } from '../../accounts/use-invitation.ts';
import type { Documents } from '../../documents/documents.ts';
import { ok, serve } from '../../http/serve.ts';
import type { Plans } from '../../plans/plans.ts';

export interface AccountOptions {
  accounts: Accounts;
  documents: Documents;
  plans: Plans;
}

/** C10, C13, C14. */
export const accountRoutes: FastifyPluginAsync<AccountOptions> = async (app, options) => {
  const { accounts, documents, plans } = options;
  const { authentication } = accounts;
  const { db } = authentication;
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });

  serve(app, accountApi.userInfo, async ({ principal }) =>
    ok(await readUserInfo(principal, db, accounts.config, authentication.now())),
  );

  serve(app, accountApi.userGroup, async ({ principal }) => ok(await readUserGroup(principal, db)));

  serve(app, accountApi.useInvitation, async ({ principal, ip: address, body: { code } }) => {
    const from = { email: principal.ownerId, address };
    await countAttempt(authentication, 'invite', invitationLimits, from);
    await useInvitation(authentication, principal, accounts.config.invitationCodes, code);
    return ok({});
  });

  serve(app, accountApi.deleteAccount, async ({ principal, log, body: { reason } }) => {
    // The person wrote it for the operator, whose log begins at `warn`; whose it is goes with the account.
    if (reason) log.warn({ reason }, 'an account is deleted');
    // Who has no account must not go on paying; if that fails, the account is there to try again.
    await plans.payments?.endSubscriptions(principal);
    await deleteAccount({ authentication, documents }, principal);
    return ok({});
  });
};
