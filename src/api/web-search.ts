import * as z from 'zod/mini';
import { endpointKindSchema, maxQueryLength, maxResults } from '#domain/search-web/endpoints.ts';
import { webResultSchema } from '#domain/search-web/web-result.ts';
import { endpoint, type ReplyOf } from './endpoint.ts';

/**
 * Pages of the web for a query, by a service that the server's operator has set (SearXNG, Brave Search
 * or Tavily): the first that answers with results. The header `x-gloss-task` names the search that it belongs to: the
 * queries of one search are counted together for `sidebar_search`.
 *
 * Errors: `no_search_source` (503), `usage_limit` (402), and of the last service, where none answered:
 * `search_unauthorized` (502), `search_rate_limited` (429), `search_quota` (402), `search_unavailable` (502),
 * `search_bad_reply` (502), `search_timeout` (504).
 */
export const webSearch = endpoint({
  path: '/v1/search',
  request: z.object({
    query: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxQueryLength)),
    /** Results at most. */
    count: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(maxResults)), 10),
    /** BCP-47; absent: none is preferred. */
    language: z.optional(z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z\d]{2,8})*$/))),
  }),
  reply: z.object({
    results: z.array(webResultSchema),
    /** Which service answered; null: all answered, none with a result. */
    source: z.nullable(endpointKindSchema),
    /** Services before it: the code of the error, or `search_empty`. */
    skipped: z.array(z.object({ source: endpointKindSchema, code: z.string() })),
  }),
});
export type WebSearchReply = ReplyOf<typeof webSearch>;

/** With a `count` of 1: whether the call works. It costs no use, and the services are asked once in a while. */
export const probeQuery = 'weather';
