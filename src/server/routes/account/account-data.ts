import * as z from 'zod/mini';
import * as accountApi from '#api/account.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { adoptRows } from '../../accounts/adopt-rows.ts';
import { exportStream } from '../../accounts/export-account.ts';
import { readUserInfo } from '../../accounts/sign-in/user-info.ts';
import { authenticate, requireCaller } from '../../auth/authenticate.ts';
import type { Routes } from '../../http/app-parts.ts';
import { whileConnected } from '../../http/connections/while-connected.ts';
import { tokenRateLimit } from '../../http/limits.ts';
import { ok, serveWith } from '../../http/serve.ts';
import { listSessions } from '../../store/sessions.ts';

const exported = {
  // Fastify's own HEAD route would make the whole file.
  exposeHeadRoute: false,
  config: tokenRateLimit,
  schema: { response: { 200: { content: { 'application/zip': { schema: z.any() } } } } },
};

/** Export of everything, and adoption of what personal mode has stored. */
export const accountDataRoutes: Routes<'accounts' | 'documents' | 'closing'> = async (
  app,
  { accounts, documents, closing },
) => {
  const { authentication } = accounts;
  const { db, now } = authentication;

  app.head(accountApi.exportPath, exported, async (_request, reply) =>
    reply.type('application/zip').send(),
  );
  app.get(accountApi.exportPath, exported, async (request, reply) => {
    const { principal, session } = requireCaller(request);
    const account =
      session.madeWith === null ? await readUserInfo(principal, db, accounts.config, now()) : null;
    const devices = await listSessions(principal, db, new Date(now()));
    const sessions = devices.map(({ client, createdAt, lastUsedAt, expiresAt }) => ({
      client,
      created_at: createdAt,
      last_used_at: lastUsedAt,
      expires_at: expiresAt,
    }));
    const signal = whileConnected(reply, closing);
    const parts = { db, objects: documents.objects, account: { account, sessions }, signal };
    return reply
      .header('content-disposition', 'attachment; filename="gloss-export.zip"')
      .header('cache-control', 'no-store')
      .type('application/zip')
      .send(exportStream(parts, principal));
  });

  serveWith(app, accountApi.adopt, { config: tokenRateLimit }, async (request) => {
    const token = request.body.paired_access_token;
    const paired = await authenticate(authentication, request, 'access', token).catch(
      unlessRefused,
    );
    // An account alone may not take what the owner of personal mode has stored.
    if (!paired || paired.session.madeWith === null) {
      throw new CodedError('forbidden', 'paired_access_token is none of a pairing session');
    }
    return ok(await adoptRows(db, paired.principal, request.principal, documents.quotaBytes));
  });
};

/** Null for a token that is refused. A database that is gone says nothing of the token. */
function unlessRefused(thrown: unknown): null {
  if (toCodedError(thrown).code === 'please_login') return null;
  throw thrown;
}
