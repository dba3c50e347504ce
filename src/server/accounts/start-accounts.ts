import type { FastifyBaseLogger } from 'fastify';
import { googleCallbackPath } from '#api/sign-in.ts';
import type { Authentication } from '../auth/authenticate.ts';
import { isLoopback, type ServerConfig } from '../config/config.ts';
import type { Documents } from '../documents/documents.ts';
import type { Fetch } from '../gateway/fetch/node-fetch.ts';
import type { Accounts } from './accounts.ts';
import { cleanUpAccounts, Repeated } from './clean-up-accounts.ts';
import { Mailbox, smtpMailer } from './sign-in/code-mail.ts';
import { GoogleSignIn } from './sign-in/google-sign-in.ts';

interface AccountsOptions {
  authentication: Authentication;
  config: ServerConfig;
  documents: Documents;
  fetch: Fetch;
  /** Origin of the server. */
  url: () => string;
  log: () => FastifyBaseLogger | undefined;
  cleanUpEveryMs: number;
}

interface StartedAccounts extends Accounts {
  /** Texts that must not appear in a log. */
  secrets: readonly (string | null)[];
  stop(): Promise<void>;
}

/** Composes what signing in works with. */
export function startAccounts(options: AccountsOptions): StartedAccounts {
  const { authentication, config, log } = options;
  const { smtpUrl, google } = config.accounts;
  const mailbox = config.personal && !smtpUrl ? new Mailbox(authentication.now, log) : null;
  const parts = { authentication, documents: options.documents };
  const cleanUp = new Repeated(
    () => cleanUpAccounts(parts),
    options.cleanUpEveryMs,
    (error) => log()?.error({ err: error }, 'accounts are not cleaned up'),
  );
  const mailer = smtpUrl ? smtpMailer({ ...config.accounts, smtpUrl }) : mailbox;
  return {
    authentication,
    config: config.accounts,
    mailer,
    mailbox,
    google: google && googleSignIn(options, google),
    secrets: [passwordOf(smtpUrl), google?.clientSecret ?? null],
    async stop() {
      await cleanUp.stop();
      mailer?.close();
    },
  };
}

function googleSignIn(
  { authentication, fetch, url }: AccountsOptions,
  config: NonNullable<ServerConfig['accounts']['google']>,
): GoogleSignIn {
  const { keys, now } = authentication;
  // A provider on this machine needs no HTTPS.
  const insecure = isLoopback(new URL(config.issuer).hostname);
  const redirectUri = () => `${url()}${googleCallbackPath}`;
  return new GoogleSignIn({
    config,
    keys,
    fetch,
    redirectUri,
    now,
    insecure,
  });
}

function passwordOf(smtpUrl: string | null): string | null {
  return smtpUrl ? decodeURIComponent(new URL(smtpUrl).password) : null;
}
