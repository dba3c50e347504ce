import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { defaultPricingVersion, pricingVersions } from '#domain/billing/pricing-version.ts';
import { isLocalePlaceholder } from '#domain/product/paths.ts';
import { nothingHere } from '../../http/errors.ts';
import { pageTexts } from '../../pages/page-texts.ts';
import { type PageRequest, requestTexts } from '../../pages/request-texts.ts';
import { sendHtml } from '../../pages/send-html.ts';
import { shownPlans } from '../../plans/offered-plans.ts';
import type { Plans } from '../../plans/plans.ts';
import { pricingPage } from '../../plans/pricing-page.ts';
import { pricingScript, pricingScriptPath } from '../../plans/pricing-script.ts';
import { pricingStyle, pricingStylePath } from '../../plans/pricing-style.ts';
import { comparedPlans, pricingTable } from '../../plans/pricing-table.ts';
import { readLimits } from '../../plans/usage.ts';
import type { SitePages } from '../../site/site-pages.ts';

interface PricingPageOptions {
  plans: Plans;
  pages: Pick<SitePages, 'frame'>;
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
  { plans, pages },
) => {
  const send = async (request: PageRequest, reply: FastifyReply, wanted: string | undefined) => {
    if (!plans.config.isOn) throw nothingHere();
    const texts = requestTexts(request);
    const frame = pages.frame();
    const shown = shownPlans(plans);
    const html = pricingPage(
      {
        ...shown,
        version:
          pricingVersions.find((each) => each === wanted) ??
          plans.config.versions[0] ??
          defaultPricingVersion,
        table: frame.hasPlans
          ? pricingTable(await readLimits(plans.db), comparedPlans(shown.canBuy), texts)
          : null,
      },
      frame,
      texts,
    );
    return sendHtml(reply, html, 'no-store');
  };
  app.get('/pricing', page, async (request, reply) => send(request, reply, request.query.v));
  app.get<{ Params: { locale: string }; Querystring: { v?: string } }>(
    '/:locale/pricing',
    { ...page, schema: { ...page.schema, params: z.object({ locale: z.string() }) } },
    async (request, reply) => {
      const { locale } = request.params;
      if (!isLocalePlaceholder(locale) && !pageTexts(locale)) throw nothingHere();
      return send(request, reply, request.query.v);
    },
  );
  app.get(pricingStylePath, asText('text/css'), async (_request, reply) =>
    cached(reply).type('text/css; charset=utf-8').send(pricingStyle),
  );
  app.get(pricingScriptPath, asText('text/javascript'), async (_request, reply) =>
    cached(reply).type('text/javascript; charset=utf-8').send(pricingScript),
  );
};

const cached = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=3600');
