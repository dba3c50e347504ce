import type { FastifyPluginAsync } from 'fastify';
import { signInProviders } from '#api/sign-in.ts';
import { ok, serve } from '../../http/serve.ts';
import type { SignInOptions } from './sign-in-email.ts';

/** Which ways to sign in there are, and S5.11's oldest version of the extension. */
export const signInProviderRoutes: FastifyPluginAsync<SignInOptions> = async (app, options) => {
  const { mailer, mailbox, google, config } = options.accounts;
  serve(app, signInProviders, async () =>
    ok({
      email: mailer !== null,
      google: google !== null,
      mailbox: mailbox !== null,
      min_extension_version: config.minExtensionVersion,
      extension_url: config.extensionUrl,
    }),
  );
};
