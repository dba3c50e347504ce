import type { FastifyPluginAsync } from 'fastify';
import { signInProviders } from '#api/sign-in.ts';
import { ok, serve } from '../../http/serve.ts';
import { freeAnswers } from '../../plans/free-answers.ts';
import type { Plans } from '../../plans/plans.ts';
import type { ProviderRegistry } from '../../providers/registry.ts';
import type { SignInOptions } from './sign-in-email.ts';

interface SignInProvidersOptions extends SignInOptions {
  plans: Plans;
  providers: ProviderRegistry;
}

/** Which ways to sign in there are, what a person gets by it, and S5.11's oldest version of the extension. */
export const signInProviderRoutes: FastifyPluginAsync<SignInProvidersOptions> = async (
  app,
  { accounts, plans, providers },
) => {
  const { mailer, mailbox, google, config } = accounts;
  /** Who runs a server in personal mode is paired with it. */
  const isForOthers = mailbox === null && (mailer !== null || google !== null);
  serve(app, signInProviders, async ({ log }) => {
    const hasModels = isForOthers && providers.providers.length > 0;
    // Who wants to sign in can do that, whatever is known of the plan.
    const free = hasModels
      ? await freeAnswers(plans).catch((error: unknown) => {
          log.error({ err: error }, 'the limits of the free plan are not known');
          return null;
        })
      : null;
    return ok({
      email: mailer !== null,
      google: google !== null,
      mailbox: mailbox !== null,
      min_extension_version: config.minExtensionVersion,
      extension_url: config.extensionUrl,
      ...(free && { free_answers: { a_day: free.aDay } }),
    });
  });
};
