import * as accountApi from '#api/account.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { requireCaller } from '../../auth/authenticate.ts';
import type { Routes } from '../../http/app-parts.ts';
import { ok, serve } from '../../http/serve.ts';
import {
  listSessions,
  revokeOtherSessions,
  revokeSession,
  type Session,
} from '../../store/sessions.ts';

/** The owner's devices, and in personal mode the mails that were not sent. */
export const accountSessionRoutes: Routes<'accounts'> = async (app, { accounts }) => {
  const { db, now } = accounts.authentication;
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });

  serve(app, accountApi.sessions, async ({ principal, caller }) => {
    const current = caller?.session.sessionId;
    const sessions = await listSessions(principal, db, new Date(now()));
    return ok({ sessions: sessions.map((session) => listed(session, current)) });
  });

  serve(app, accountApi.revokeSession, async ({ principal, body }) => {
    if (!(await revokeSession(principal, db, body.id, new Date(now())))) {
      throw new CodedError('not_found', 'there is no such session');
    }
    return ok({});
  });

  serve(app, accountApi.revokeOthers, async (request) => {
    const { sessionId } = requireCaller(request).session;
    const revoked = await revokeOtherSessions(request.principal, db, sessionId, new Date(now()));
    return ok({ revoked });
  });

  serve(app, accountApi.mailbox, async ({ caller }) => {
    const { mailbox } = accounts;
    if (!mailbox) throw new CodedError('not_found', 'this server has no mailbox');
    // Only who runs the server reads mails to any address.
    if (!caller?.session.madeWith) throw new CodedError('forbidden', 'the mailbox needs pairing');
    const mails = mailbox.mails().map(({ writtenAt, ...mail }) => ({
      ...mail,
      written_at: new Date(writtenAt).toISOString(),
    }));
    return ok({ mails });
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
