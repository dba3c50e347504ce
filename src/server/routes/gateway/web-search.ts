import { probeQuery, type WebSearchReply, webSearch } from '#api/web-search.ts';
import { usesOfQuery } from '#domain/billing/use-cost.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { Routes } from '../../http/app-parts.ts';
import { whileConnected } from '../../http/connections/while-connected.ts';
import { serve } from '../../http/serve.ts';
import { countSearch, whilePresent } from '../../plans/plans.ts';
import { endpointTimeoutMs, searchWeb } from '../../web-search/search-web.ts';

const probeMs = 60_000;

/** The reply of the last minute, also where it is a failure. */
function onceInAWhile<Reply>() {
  let last: { at: number; reply: Promise<Reply> } | undefined;
  return (request: () => Promise<Reply>): Promise<Reply> => {
    if (!last || Date.now() - last.at > probeMs) last = { at: Date.now(), reply: request() };
    return last.reply;
  };
}

export const webSearchRoutes: Routes<
  'plans' | 'config' | 'fetch' | 'redactor' | 'metrics' | 'closing' | 'searchTimeoutMs'
> = async (app, options) => {
  const { plans, config, fetch, redactor, metrics, closing } = options;
  const probe = onceInAWhile<WebSearchReply>();
  serve(app, webSearch, async (request, reply) => {
    const { query, count, language = null } = request.body;
    const search = {
      endpoints: config.searchEndpoints,
      fetch,
      redact: (text: string) => redactor.redact(text),
      timeoutMs: options.searchTimeoutMs ?? endpointTimeoutMs,
      onError(source: string, { code }: { code: string }) {
        metrics.vendorErrors.inc({ provider: source, code });
        request.log.warn({ provider: source, code }, 'a search service failed');
      },
    };
    if (query === probeQuery && count === 1) {
      return probe(() => searchWeb(search, { query, count, language }, closing));
    }
    const signal = whileConnected(reply, closing);
    const counted = await whilePresent(countSearch(plans, request, usesOfQuery), signal);
    try {
      return await searchWeb(search, { query, count, language }, signal);
    } catch (thrown) {
      // What a service was asked for counts, whether or not its answer was waited for.
      if (toCodedError(thrown).code !== 'aborted') await counted.giveBack();
      throw thrown;
    }
  });
};
