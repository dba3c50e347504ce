import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { defaultPricingVersion, pricingVersions } from '#domain/billing/pricing-version.ts';
import type { CountedFeature } from '#domain/paywall/features.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { offeredPlans } from '../plans/offered-plans.ts';
import type { Plans } from '../plans/plans.ts';
import { type FeatureLine, pricingPage } from '../plans/pricing-page.ts';
import {
  pricingScript,
  pricingScriptPath,
  pricingStyle,
  pricingStylePath,
} from '../plans/pricing-style.ts';
import { type PageTexts, pageTexts } from '../plans/pricing-texts.ts';
import { readLimits } from '../plans/usage.ts';

const asText = (type: string) => ({
  schema: { response: { 200: { content: { [type]: { schema: z.string() } } } } },
});
const page = {
  config: { rateLimit: { max: 240, timeWindow: '1 minute' } },
  schema: {
    querystring: z.object({ v: z.optional(z.string()) }),
    response: { 200: { content: { 'text/html': { schema: z.string() } } } },
  },
};

const csp =
  "default-src 'none'; style-src 'self'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/** S2.1, S2.3: `/pricing` and `/<locale>/pricing`. A server without plans has no such page. */
export const pricingPageRoutes: FastifyPluginAsyncZod<{ plans: Plans }> = async (
  app,
  { plans },
) => {
  const send = async (reply: FastifyReply, locale: string, wanted: string | undefined) => {
    const texts = pageTexts(locale);
    if (!plans.config.isOn || !texts) {
      throw new CodedError('not_found', 'there is nothing at this address');
    }
    const html = pricingPage(
      {
        ...offeredPlans(plans.config),
        version:
          pricingVersions.find((each) => each === wanted) ??
          plans.config.versions[0] ??
          defaultPricingVersion,
        lines: await featureLines(plans, texts),
        scriptPath: pricingScriptPath,
      },
      texts,
    );
    return reply
      .header('content-security-policy', csp)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  };
  app.get('/pricing', page, async (request, reply) => send(reply, 'en', request.query.v));
  app.get<{ Params: { locale: string }; Querystring: { v?: string } }>(
    '/:locale/pricing',
    { ...page, schema: { ...page.schema, params: z.object({ locale: z.string() }) } },
    async (request, reply) => send(reply, request.params.locale, request.query.v),
  );
  app.get(pricingStylePath, asText('text/css'), async (_request, reply) =>
    cached(reply).type('text/css; charset=utf-8').send(pricingStyle),
  );
  app.get(pricingScriptPath, asText('text/javascript'), async (_request, reply) =>
    cached(reply).type('text/javascript; charset=utf-8').send(pricingScript),
  );
};

const cached = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=3600');

const listed = [
  'third_party_daily_chat_limit',
  'fast_text_model',
  'advanced_model',
  'image_generate_model',
  'page_summary',
  'pdf_summary',
  'instant_reply',
  'instant_refine',
  'instant_new',
  'context_menu',
  'sidebar_search',
] as const satisfies CountedFeature[];

async function featureLines({ db }: Plans, texts: PageTexts): Promise<FeatureLine[]> {
  const text: PageTexts['text'] = (key, values) => texts.text(key, values);
  const limits = await readLimits(db);
  const own = { name: text('pricing.own'), limits: Array(5).fill(text('pricing.unlimited')) };
  const lines = listed.map((feature) => ({
    name: text(`feature.${feature}`),
    limits: [
      text('pricing.needsSignIn'),
      ...(['free', 'basic', 'pro', 'elite'] as const).map((role) => {
        const limit = limits.find((each) => each.role === role && each.feature === feature);
        if (!limit || limit.max === null) return text('pricing.unlimited');
        const key = limit.period === 'day' ? 'pricing.aDay' : 'pricing.perMonth';
        return text(key, { max: limit.max });
      }),
    ],
  }));
  return [own, ...lines];
}
