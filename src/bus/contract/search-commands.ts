import * as z from 'zod/mini';
import { errorDataSchema } from '#domain/conversations/conversations.ts';
import { modelRefSchema } from '#domain/models/model-ref.ts';
import { maxQueryLength } from '#domain/search-web/endpoints.ts';
import { searchEngineSchema } from '#domain/search-web/search-engines.ts';
import { searchSourceSchema } from '#domain/search-web/search-run.ts';
import { webResultSchema } from '#domain/search-web/web-result.ts';
import { command, forPages, forSidebar } from '../define.ts';

const id = z.string();

/** Searches of the web. `turn.ask` with `search` starts one for its question, which waits for it. */
export const searchCommands = {
  /**
   * Asks the question again as a sibling of it, with its search changed: new results of its queries (`again`), without a
   * page, or with one more. What was read is not read again, and without `again` no query is run. Fails with `not_found`.
   */
  'search.repeat': forPages({
    request: z.object({
      conversationId: id,
      /** The question that was searched for. */
      messageId: id,
      /** Ids of the new question and its answer, made by the caller. */
      newMessageId: id,
      newAnswerId: id,
      model: z.nullable(modelRefSchema),
      change: z.union([
        z.object({ kind: z.literal('again') }),
        z.object({ kind: z.enum(['leaveOut', 'addPage']), url: z.url({ protocol: /^https?$/ }) }),
      ]),
    }),
    reply: z.object({ state: z.enum(['started', 'queued']) }),
  }),
  /** Every source, and whether it is set up here. */
  'search.sources': forPages({
    reply: z.object({
      sources: z.array(z.object({ source: searchSourceSchema, isOpen: z.boolean() })),
    }),
  }),
  /** One query at a source, for the test in settings. */
  'search.test': forPages({
    request: z.object({ source: searchSourceSchema }),
    reply: z.object({ name: z.string(), count: z.number(), error: z.nullable(errorDataSchema) }),
    timeoutMs: 60_000,
  }),
  /**
   * Results by an engine's own page, in a tab in the background that is closed after use; `isShown`: in a tab before the
   * person until it shows results. Pages of the server ask for the web app, while the person has this source on in the
   * extension too. Fails with `search_blocked` `{ block, url }`, `search_empty`, `capture_no_access`, `no_search_source`.
   */
  'search.engine': command({
    owner: 'background',
    callers: ['offscreen', 'sidebar', 'settings', 'pdf-viewer', 'probe', 'page-bridge'],
    request: z.object({
      engine: searchEngineSchema,
      query: z.string().check(z.minLength(1), z.maxLength(maxQueryLength)),
      isShown: z.boolean(),
    }),
    reply: z.object({ results: z.array(webResultSchema) }),
    timeoutMs: 360_000,
    idempotent: true,
  }),
  /** The query that the button of an engine's page asked this window's chat to answer; given once. */
  'search.takeRequest': forSidebar({
    request: z.object({ windowId: z.number() }),
    reply: z.object({ query: z.nullable(z.string()) }),
    idempotent: false,
  }),
};
