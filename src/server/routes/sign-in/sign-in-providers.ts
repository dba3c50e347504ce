import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { signInProvidersPath, signInProvidersReplySchema } from '#api/sign-in.ts';
import type { SignInOptions } from './sign-in-email.ts';

const schema = { response: { 200: signInProvidersReplySchema } };

/** Which ways to sign in there are, and S5.11's oldest version of the extension. */
export const signInProviderRoutes: FastifyPluginAsyncZod<SignInOptions> = async (app, options) => {
  const { mailer, mailbox, google, config } = options.accounts;
  app.get(signInProvidersPath, { schema }, async () => ({
    status: 'OK' as const,
    data: {
      email: mailer !== null,
      google: google !== null,
      mailbox: mailbox !== null,
      min_extension_version: config.minExtensionVersion,
      extension_url: config.extensionUrl,
    },
  }));
};
