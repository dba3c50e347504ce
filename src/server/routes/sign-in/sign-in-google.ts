import { AuthorizationResponseError } from 'openid-client';
import * as z from 'zod/mini';
import {
  googleAuthUser,
  googleCallbackPath,
  googleSignInPath,
  googleSignInQuerySchema,
} from '#api/sign-in.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { notAllowed, recordTraffic, trafficOf } from '../../accounts/account-rows.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import { accountOfIdentity } from '../../accounts/sign-in/google-account.ts';
import {
  type GoogleRequest,
  type GoogleSignIn,
  googleMinutes,
  type Identity,
} from '../../accounts/sign-in/google-sign-in.ts';
import {
  challengeOf,
  makeOneTimeCode,
  redeemOneTimeCode,
} from '../../accounts/sign-in/one-time-codes.ts';
import { clientName, startSession } from '../../accounts/sign-in/start-session.ts';
import { hashOf } from '../../auth/secret-files.ts';
import { isAllowedEmail } from '../../config/account-config.ts';
import { storable } from '../../documents/uploads/upload-payload.ts';
import type { SchemaRoutes } from '../../http/app-parts.ts';
import { tokenRateLimit } from '../../http/limits.ts';
import { serveWith } from '../../http/serve.ts';
import { type GoogleResult, openWindows, sendGooglePage } from './google-page.ts';

const cookie = 'gloss_google';
const cookiePattern = new RegExp(`(?:^|;\\s*)${cookie}=([\\w.-]+)`);

const start = {
  config: tokenRateLimit,
  schema: {
    querystring: googleSignInQuerySchema,
    response: { 200: z.any(), 302: z.any() },
  },
};
const callback = {
  config: tokenRateLimit,
  schema: { response: { 200: { content: { 'text/html': { schema: z.string() } } } } },
};

/** C8: signing in with Google, or another OpenID provider. */
export const googleSignInRoutes: SchemaRoutes<'accounts' | 'origins'> = async (
  app,
  { accounts, origins },
) => {
  const { authentication } = accounts;

  app.get(googleSignInPath, start, async ({ query, log }, reply) => {
    const google = requireGoogle(accounts);
    const origin = query.origin ?? origins().url;
    if (!origins().isKnown(origin)) {
      throw new CodedError('origin_refused', 'pages of that origin may not receive a sign-in');
    }
    const { app: client, challenge } = query;
    try {
      const { address, sealed } = await google.start({ app: client, challenge, origin });
      void openWindows(reply).header('set-cookie', cookieOf(sealed, origins().url));
      return await reply.header('cache-control', 'no-store').redirect(address, 302);
    } catch (thrown) {
      log.warn({ err: thrown }, 'a sign-in with Google could not be started');
      return sendGooglePage(reply, failureOf(thrown), origin);
    }
  });

  app.get(googleCallbackPath, callback, async (request, reply) => {
    const google = requireGoogle(accounts);
    const sealed = cookieValue(request.headers.cookie);
    const started = await google.requestOf(sealed);
    void reply.header('set-cookie', cookieOf('', origins().url));
    const result = await finish(request.url, sealed, started).catch((thrown: unknown) => {
      request.log.warn({ err: thrown }, 'a sign-in with Google failed');
      return failureOf(thrown);
    });
    return sendGooglePage(reply, result, started?.origin ?? origins().url);

    async function finish(
      url: string,
      value: string | undefined,
      from: GoogleRequest | null,
    ): Promise<GoogleResult> {
      const identity = await google.finish(url, value);
      if (!from) return { error: 'login_failed' };
      return { code: await codeOf(accounts, identity, from) };
    }
  });

  serveWith(app, googleAuthUser, { config: tokenRateLimit }, async ({ body, headers }, reply) => {
    requireGoogle(accounts);
    const challenge = boundTo(challengeOf(body.verifier), headers.origin);
    const { account, client } = await redeemOneTimeCode(
      authentication,
      'google',
      body.code,
      challenge,
    );
    await recordTraffic(authentication.db, account.principal, storable(trafficOf(body)));
    void reply.header('cache-control', 'no-store');
    return startSession(authentication, account, clientName(client, headers));
  });
};

/** A code for who asked by `from`. Throws `forbidden`, and what `accountOfIdentity` throws. */
async function codeOf(
  { authentication, config }: Accounts,
  identity: Identity,
  { app: client, challenge, origin }: GoogleRequest,
): Promise<string> {
  if (!isAllowedEmail(config, identity.email)) throw notAllowed();
  const { principal } = await accountOfIdentity(authentication, identity, client);
  return makeOneTimeCode(authentication, {
    kind: 'google',
    ownerId: principal.ownerId,
    sessionId: null,
    challenge: boundTo(challenge, origin),
    client,
  });
}

/** A code is redeemed with the verifier of its asker, and from the origin to which it was sent. */
function boundTo(challenge: string, origin = ''): string {
  return hashOf(`${challenge} ${origin}`);
}

function requireGoogle({ google }: Accounts): GoogleSignIn {
  if (google) return google;
  throw new CodedError('sign_in_not_supported', 'Provider not supported');
}

function failureOf(thrown: unknown): GoogleResult {
  const isDenied = thrown instanceof AuthorizationResponseError && thrown.error === 'access_denied';
  return { error: isDenied ? 'access_denied' : 'login_failed' };
}

/** Only for the callback, and for navigations from the provider to it (Lax). */
function cookieOf(value: string, url: string): string {
  const age = value === '' ? 0 : googleMinutes * 60;
  const secure = url.startsWith('https:') ? '; Secure' : '';
  return `${cookie}=${value}; Path=${googleCallbackPath}; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}

function cookieValue(header = ''): string | undefined {
  return cookiePattern.exec(header)?.[1];
}
