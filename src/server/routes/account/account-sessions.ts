import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  mailboxPath,
  mailboxReplySchema,
  revokeOthersPath,
  revokeOthersReplySchema,
  revokeSessionPath,
  revokeSessionReplySchema,
  revokeSessionRequestSchema,
  sessionsPath,
  sessionsReplySchema,
} from '#api/account.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import { requireCaller } from '../../auth/authenticate.ts';
import {
  listSessions,
  revokeOtherSessions,
  revokeSession,
  type Session,
} from '../../store/sessions.ts';

interface AccountSessionsOptions {
  accounts: Accounts;
}

const list = { schema: { response: { 200: sessionsReplySchema } } };
const revoke = {
  schema: { body: revokeSessionRequestSchema, response: { 200: revokeSessionReplySchema } },
};
const revokeOthers = { schema: { response: { 200: revokeOthersReplySchema } } };
const mailboxSchema = { schema: { response: { 200: mailboxReplySchema } } };

/** The owner's devices, and in personal mode the mails that were not sent. */
export const accountSessionRoutes: FastifyPluginAsyncZod<AccountSessionsOptions> = async (
  app,
  { accounts },
) => {
  const { db, now } = accounts.authentication;
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });

  app.get(sessionsPath, list, async ({ principal, caller }) => {
    const current = caller?.session.sessionId;
    const sessions = await listSessions(principal, db, new Date(now()));
    return {
      status: 'OK' as const,
      data: { sessions: sessions.map((session) => listed(session, current)) },
    };
  });

  app.post(revokeSessionPath, revoke, async ({ principal, body }) => {
    if (!(await revokeSession(principal, db, body.id, new Date(now())))) {
      throw new CodedError('not_found', 'there is no such session');
    }
    return { status: 'OK' as const, data: {} };
  });

  app.post(revokeOthersPath, revokeOthers, async (request) => {
    const { sessionId } = requireCaller(request).session;
    const revoked = await revokeOtherSessions(request.principal, db, sessionId, new Date(now()));
    return { status: 'OK' as const, data: { revoked } };
  });

  app.get(mailboxPath, mailboxSchema, async ({ caller }) => {
    const { mailbox } = accounts;
    if (!mailbox) throw new CodedError('not_found', 'this server has no mailbox');
    // Only who runs the server reads mails to any address.
    if (!caller?.session.madeWith) throw new CodedError('forbidden', 'the mailbox needs pairing');
    const mails = mailbox.mails().map(({ writtenAt, ...mail }) => ({
      ...mail,
      written_at: new Date(writtenAt).toISOString(),
    }));
    return { status: 'OK' as const, data: { mails } };
  });
};

function listed(session: Session, current: string | undefined) {
  return {
    id: session.sessionId,
    client: session.client,
    created_at: session.createdAt.toISOString(),
    last_used_at: session.lastUsedAt?.toISOString() ?? null,
    expires_at: session.expiresAt.toISOString(),
    current: session.sessionId === current,
  };
}
