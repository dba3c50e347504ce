import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { defaultPricingVersion, pricingVersions } from '#domain/billing/pricing-version.ts';
import { isLocalePlaceholder } from '#domain/product/paths.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Origins } from '../../http/origins.ts';
import { carryTraffic } from '../../pages/carry-traffic.ts';
import { pagePolicy } from '../../pages/page-policy.ts';
import { pageTexts } from '../../pages/page-texts.ts';
import { offeredPlans } from '../../plans/offered-plans.ts';
import type { Plans } from '../../plans/plans.ts';
import { pricingPage } from '../../plans/pricing-page.ts';
import { pricingScript, pricingScriptPath } from '../../plans/pricing-script.ts';
import { pricingStyle, pricingStylePath } from '../../plans/pricing-style.ts';
import { pricingTable } from '../../plans/pricing-table.ts';
import { readLimits } from '../../plans/usage.ts';

interface PricingPageOptions {
  plans: Plans;
  origins: () => Origins;
}

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

/** S2.1, S2.3: `/pricing` and `/<locale>/pricing`. A server without plans has no such page. */
export const pricingPageRoutes: FastifyPluginAsyncZod<PricingPageOptions> = async (
  app,
  { plans, origins },
) => {
  const send = async (reply: FastifyReply, locale: string, wanted: string | undefined) => {
    const texts = pageTexts(isLocalePlaceholder(locale) ? 'en' : locale);
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
        table: pricingTable(await readLimits(plans.db), texts),
        canBuy: plans.payments !== null,
        origin: origins().url,
      },
      texts,
    );
    return reply
      .header('content-security-policy', pagePolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(carryTraffic(html, reply.request.url));
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
