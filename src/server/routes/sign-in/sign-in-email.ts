import type { FastifyPluginAsync } from 'fastify';
import * as signInApi from '#api/sign-in.ts';
import { isSignInEmail } from '#domain/capture/email.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { findOrMakeAccount, notAllowed, trafficOf } from '../../accounts/account-rows.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import { mailAddress } from '../../accounts/mail-address.ts';
import { codeLimits, countAttempt, tryLimits } from '../../accounts/rate-windows.ts';
import { codeMail, type Mailer } from '../../accounts/sign-in/code-mail.ts';
import { makeSignInCode, spendSignInCode } from '../../accounts/sign-in/sign-in-codes.ts';
import { clientName, startSession } from '../../accounts/sign-in/start-session.ts';
import { isAllowedEmail } from '../../config/account-config.ts';
import { storable } from '../../documents/uploads/upload-payload.ts';
import { ok, serve } from '../../http/serve.ts';

export interface SignInOptions {
  accounts: Accounts;
}

/** C5, C6: signing in with a code that is mailed. */
export const emailSignInRoutes: FastifyPluginAsync<SignInOptions> = async (app, options) => {
  const { accounts } = options;
  const { authentication } = accounts;

  serve(app, signInApi.signInWithEmail, async ({ body, ip, headers, log }) => {
    const mailer = requireMailer(accounts);
    const email = checkedEmail(accounts, body.email);
    await countAttempt(authentication, 'mail', codeLimits, { email, address: ip });
    const code = await makeSignInCode(authentication, email, {
      challenge: body.challenge,
      deviceId: headers['x-device-id'],
      address: ip,
    });
    await mailer.send(codeMail(email, code)).catch((thrown: unknown) => {
      log.error({ err: thrown }, 'a sign-in code was not mailed');
      throw thrown;
    });
    return ok({});
  });

  serve(app, signInApi.verifyCode, async ({ body, ip, headers }, reply) => {
    const email = checkedEmail(accounts, body.email);
    const code = body.secret_code.replace(/\s/g, '');
    const { verifier } = body;
    const asker = { verifier, deviceId: headers['x-device-id'], address: ip };
    if (!(await spendSignInCode(authentication, email, code, asker))) {
      // Of wrong codes alone: who shares an address with a stranger still signs in.
      await countAttempt(authentication, 'try', tryLimits, { email, address: ip });
      throw new CodedError('invalid_code', 'Invalid code. Check the code and try again.');
    }
    const { app: client, env = null } = body;
    const traffic = storable({ app: client, env, ...trafficOf(body) });
    const account = await findOrMakeAccount(authentication, { email, traffic });
    void reply.header('cache-control', 'no-store');
    return startSession(authentication, account, clientName(client, headers));
  });
};

function requireMailer({ mailer }: Accounts): Mailer {
  if (mailer) return mailer;
  throw new CodedError('email_unavailable', 'this server sends no e-mail: SMTP_URL is not set');
}

/** S5.7. Throws `invalid_email`; `forbidden` where the server is not for this address. */
function checkedEmail({ config }: Accounts, text: string): string {
  const email = mailAddress(text);
  if (email === null || !isSignInEmail(email))
    throw new CodedError('invalid_email', 'Invalid email');
  if (!isAllowedEmail(config, email)) throw notAllowed();
  return email;
}
