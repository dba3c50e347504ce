import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  deleteAccountPath,
  deleteAccountReplySchema,
  deleteAccountRequestSchema,
  invitationPath,
  invitationReplySchema,
  invitationRequestSchema,
  userGroupPath,
  userGroupReplySchema,
  userInfoPath,
  userInfoReplySchema,
} from '#api/account.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import { deleteAccount } from '../../accounts/delete-account.ts';
import { countAttempt, invitationLimits } from '../../accounts/rate-windows.ts';
import { useInvitation } from '../../accounts/use-invitation.ts';
import { readUserGroup, readUserInfo } from '../../accounts/user-info.ts';
import { requireAccount } from '../../auth/authenticate.ts';
import type { Documents } from '../../documents/documents.ts';
import type { Plans } from '../../plans/plans.ts';

export interface AccountOptions {
  accounts: Accounts;
  documents: Documents;
  plans: Plans;
}

const info = { schema: { response: { 200: userInfoReplySchema } } };
const group = { schema: { response: { 200: userGroupReplySchema } } };
const invitation = {
  schema: { body: invitationRequestSchema, response: { 200: invitationReplySchema } },
};
const remove = {
  schema: { body: deleteAccountRequestSchema, response: { 200: deleteAccountReplySchema } },
};

/** C10, C13, C14. */
export const accountRoutes: FastifyPluginAsyncZod<AccountOptions> = async (app, options) => {
  const { accounts, documents, plans } = options;
  const { authentication } = accounts;
  const { db } = authentication;
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });

  app.get(userInfoPath, info, async (request) => ({
    status: 'OK' as const,
    data: await readUserInfo(
      requireAccount(request).principal,
      db,
      accounts.config,
      authentication.now(),
    ),
  }));

  app.get(userGroupPath, group, async (request) => ({
    status: 'OK' as const,
    data: await readUserGroup(requireAccount(request).principal, db),
  }));

  app.post(invitationPath, invitation, async (request) => {
    const { principal } = requireAccount(request);
    const from = { email: principal.ownerId, address: request.ip };
    await countAttempt(authentication, 'invite', invitationLimits, from);
    await useInvitation(
      authentication,
      principal,
      accounts.config.invitationCodes,
      request.body.code,
    );
    return { status: 'OK' as const, data: {} };
  });

  app.post(deleteAccountPath, remove, async (request) => {
    const { principal } = requireAccount(request);
    // The person wrote it for the operator, whose log begins at `warn`; whose it is goes with the account.
    const { reason } = request.body;
    if (reason) request.log.warn({ reason }, 'an account is deleted');
    // Who has no account must not go on paying; if that fails, the account is there to try again.
    await plans.payments?.endSubscriptions(principal);
    await deleteAccount({ authentication, documents }, principal);
    return { status: 'OK' as const, data: {} };
  });
};
